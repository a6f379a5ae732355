"""Sequential halving: the budget is kept, all candidates meet the same samples, the better ones last longer."""

from __future__ import annotations

import random
from collections.abc import Callable

import thalassa
from thalassa.bots.search.halving import SURE_FROM, Candidate, Halving
from thalassa.kernel.bots import Glance
from thalassa.kernel.extras.guide import Budget
from thalassa.kernel.game import State


class CountingGlance(Glance):
    """Counts how many samples are drawn."""

    __slots__ = ("drawn",)

    def sample(self, rng: random.Random) -> State:
        self.drawn = getattr(self, "drawn", 0) + 1
        return super().sample(rng)


def search(iterations: int | None, seconds: float | None = None) -> tuple[Halving, CountingGlance]:
    table = thalassa.new("peloponnes", seats=2, seed=8)
    seat = table.actors()[0]
    guide = table.game.guide()
    assert guide is not None
    glance = CountingGlance(table.game, table.state, seat, random.Random(1))
    halving = Halving(glance, guide, random.Random(2), 8)
    halving.run(Budget(iterations, seconds))
    return halving, glance


def test_the_budget_is_shared_and_kept() -> None:
    halving, _ = search(240)
    visits = [move.visits for move in halving.ranking()]
    assert len(visits) == 8
    assert sum(visits) == halving.done
    assert 200 <= halving.done <= 250


def test_the_better_half_lasts_longer() -> None:
    visits = [move.visits for move in search(240)[0].ranking()]
    assert visits == sorted(visits, reverse=True)
    assert visits[0] == visits[1] > visits[2] == visits[3] > visits[4] == visits[7] > 0


def test_candidates_meet_the_same_samples() -> None:
    halving, glance = search(240)
    assert glance.drawn == 1 + max(move.visits for move in halving.ranking())


def test_no_time_at_all_still_tries_every_candidate_once() -> None:
    assert all(move.visits >= 1 for move in search(None, 0.0)[0].ranking())


def test_the_same_seed_gives_the_same_lines() -> None:
    assert search(60)[0].ranking() == search(60)[0].ranking()


class Rigged(Halving):
    """Candidates whose results are known beforehand: by their place on the first list and the number of the sample."""

    def rig(self, result: Callable[[int, int], float]) -> None:
        self._first = list(self.candidates)
        self._result = result

    def _try(self, candidate: Candidate, number: int) -> None:
        worth = self._result(self._first.index(candidate), number)
        candidate.results.append(worth)
        candidate.worth += worth
        self.done += 1


def rigged(result: Callable[[int, int], float], budget: Budget) -> list[int]:
    """Visits of the candidates, best first, the first number being the place the best had at the start."""
    table = thalassa.new("peloponnes", seats=2, seed=8)
    seat = table.actors()[0]
    guide = table.game.guide()
    assert guide is not None
    halving = Rigged(Glance(table.game, table.state, seat, random.Random(1)), guide, random.Random(2), 4)
    halving.rig(result)
    halving.run(budget)
    best = halving._first.index(halving.candidates[0])
    return [best, *[candidate.visits for candidate in halving.candidates]]


LONG = Budget(seconds=3600.0)


def test_a_clear_best_ends_a_search_for_a_time_at_once() -> None:
    assert rigged(lambda place, number: 0.9 if place == 2 else 0.1, LONG) == [2, *[SURE_FROM] * 4]


def test_what_comes_to_the_same_in_every_sample_is_not_compared_for_ever() -> None:
    assert rigged(lambda place, number: (number % 7) / 7, LONG) == [0, *[SURE_FROM] * 4]


def test_close_candidates_go_on_after_the_others_are_dropped() -> None:
    def result(place: int, number: int) -> float:
        if place > 1:
            return 0.0
        chance = random.Random(number * 2 + place).random()
        return chance + (0.1 if place else 0.0)

    best, *visits = rigged(result, LONG)
    assert best == 1
    assert visits[0] == visits[1] > 2 * SURE_FROM
    assert visits[2] == visits[3] == SURE_FROM


def test_iterations_are_all_made_however_clear_it_is() -> None:
    _, *visits = rigged(lambda place, number: float(place == 0), Budget(iterations=160))
    assert sum(visits) == 160
