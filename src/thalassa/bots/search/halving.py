"""Sequential halving at the root: a few candidates, the same samples for each of them, the worse half dropped again and again.

For games whose guide plays on well: comparing candidates on the same hidden facts tells them apart with few playouts,
where a tree would spend them on what others might do. A guide asks for it by saying how many ``candidates`` it wants.

With a budget of time alone it also ends early: a candidate that is clearly behind the best, or that has come to the very
same in every sample, is not looked at any longer. With a budget of iterations all of them are made.
"""

from __future__ import annotations

import math
import random
import time
from typing import Final, final

from thalassa.kernel.bots import Glance
from thalassa.kernel.extras.guide import Budget, Guide, RankedMove
from thalassa.kernel.game import State
from thalassa.kernel.messages import Action

from .playouts import play_out

SURE_FROM: Final = 40
"""Samples from which on candidates may be told apart for good: more than a level with iterations gets."""
SURE: Final = 4.0
"""Standard errors behind the best that are clear enough, though one looks again after every sample."""


@final
class Candidate:
    """One move at the root and what came of it."""

    __slots__ = ("action", "results", "scores", "worth")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.results: list[float] = []
        """One for every sample it was tried on, in their order."""
        self.worth = 0.0
        self.scores = 0.0
        """The sum of the seat's own scores."""

    @property
    def visits(self) -> int:
        return len(self.results)

    def mean(self) -> float:
        return self.worth / len(self.results) if self.results else 0.0

    def behind(self, best: Candidate) -> float:
        """How much less it came to in the samples both were tried on: whoever lasted longer saw others, too."""
        shared = min(len(self.results), len(best.results))
        if not shared:
            return 0.0
        return max(0.0, (sum(best.results[:shared], 0.0) - sum(self.results[:shared], 0.0)) / shared)

    def is_beaten_by(self, best: Candidate) -> bool:
        """Clearly behind in the samples both were tried on, or always alike."""
        gaps = [ours - theirs for ours, theirs in zip(best.results, self.results, strict=True)]
        count = len(gaps)
        mean = sum(gaps, 0.0) / count
        error = math.sqrt(sum([(gap - mean) ** 2 for gap in gaps], 0.0) / (count - 1) / count)
        return mean > SURE * error or not any(gaps)


@final
class Halving:
    """One search from one seat's knowledge."""

    def __init__(self, glance: Glance, guide: Guide, rng: random.Random, candidates: int) -> None:
        self.glance = glance
        self.guide = guide
        self.rng = rng
        self.done = 0
        self._scored = False
        self._samples: list[tuple[State, int]] = []
        """Hidden facts and a seed for what follows them, the same for every candidate."""
        state = glance.sample(rng)
        moves = guide.narrow(state, glance.seat, glance.moves)
        prior = guide.prior(state, glance.seat, moves)
        ranked = list(range(len(moves)))
        if prior is not None:
            weights = prior
            ranked.sort(key=lambda place: -weights[place])
            ranked = ranked[: max(2, candidates)]
        self.candidates = [Candidate(moves[place]) for place in ranked]
        """Best first."""

    def run(self, budget: Budget) -> None:
        alive = len(self.candidates)
        if alive == 1:
            return  # nothing to compare
        phases = max(1, math.ceil(math.log2(alive)))
        hurry = budget.iterations is None
        began = time.monotonic()
        done = 0
        """Samples every candidate still in the running has been tried on."""
        for phase in range(1, phases + 1):
            until = done + 1
            if budget.iterations is not None:
                until = max(until, done + round(budget.iterations / (phases * alive)))
            elif budget.seconds is not None:
                until = done + 1_000_000
            ends = math.inf if budget.seconds is None else began + budget.seconds * phase / phases
            while done < until and (done == 0 or time.monotonic() < ends):
                for candidate in self.candidates[:alive]:
                    self._try(candidate, done, budget.sight)
                done += 1
                if hurry and done >= SURE_FROM:
                    alive = self._drop_beaten(alive)
                    if alive == 1:
                        return
            self._rank(alive)
            alive = max(1, (alive + 1) // 2)

    def _rank(self, alive: int) -> None:
        self.candidates[:alive] = sorted(self.candidates[:alive], key=lambda candidate: -candidate.mean())

    def _drop_beaten(self, alive: int) -> int:
        """How many are still in the running; they stand first."""
        self._rank(alive)
        best, *others = self.candidates[:alive]
        beaten = [candidate for candidate in others if candidate.is_beaten_by(best)]
        if beaten:
            kept = [candidate for candidate in others if candidate not in beaten]
            self.candidates[:alive] = [best, *kept, *beaten]
        return alive - len(beaten)

    def _try(self, candidate: Candidate, number: int, sight: int | None) -> None:
        while len(self._samples) <= number:
            self._samples.append((self.glance.sample(self.rng), self.rng.getrandbits(32)))
        sample, seed = self._samples[number]
        state = sample.copy()
        seat = self.glance.seat
        state.apply(seat, candidate.action)
        reached = play_out(state, self.guide, random.Random(seed), sight)
        result = reached.chances[seat]
        candidate.results.append(result)
        candidate.worth += result
        if reached.scores is not None:
            candidate.scores += reached.scores[seat]
            self._scored = True
        self.done += 1

    def ranking(self) -> list[RankedMove]:
        """Candidates, the one that lasted longest first."""
        best = self.candidates[0]
        return [
            RankedMove(
                one.action,
                one.visits,
                one.mean(),
                one.behind(best),
                one.scores / one.visits if self._scored and one.visits else None,
            )
            for one in self.candidates
        ]
