"""Puzzles out of games of bots: played in this process, in several or on a cluster, sifted, numbered.

Every filter says how many positions it has turned down: those of the game's kinds for uniqueness, interest and
difficulty, and here those for variety.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from ..bots.names import make_bot
from ..bots.workers.runners import Done, Runner
from ..kernel import registry
from ..kernel.bots import Glance
from ..kernel.extras.puzzles import Drops, Puzzle, refused
from ..kernel.game import Game
from ..kernel.table import Table
from .shelf import kinds

LEVELS = (1, 2, 3, 4, 5)
SAME_ANSWER = 0.16
"""No answer may be that of more than this share of a batch."""
BATCH = 8
"""Games given out at once for every process."""


class Haul(msgspec.Struct):
    """What one game of bots, or all of them together, brought."""

    games: int = 0
    seconds: float = 0.0
    """Of processor time."""
    puzzles: list[Puzzle] = []
    drops: dict[str, int] = {}

    def add(self, other: Haul) -> None:
        self.games += other.games
        self.seconds += other.seconds
        self.puzzles = [*self.puzzles, *other.puzzles]
        self.drops = dict(Counter(self.drops) + Counter(other.drops))


class Search:
    """Looks for puzzles in one game of bots: what a worker process is sent."""

    def __init__(self, game: str, wanted: Sequence[str], seed: str) -> None:
        self.game = game
        self.wanted = tuple(wanted)
        self.seed = seed

    def __call__(self, number: int) -> Haul:
        began = time.process_time()
        drops: Drops = Counter()
        found = list(self._found(number, drops))
        return Haul(1, time.process_time() - began, found, dict(drops))

    def _found(self, number: int, drops: Drops) -> Iterator[Puzzle]:
        game = registry.game(self.game)
        source = game.puzzles()
        assert source is not None
        sitting = source.sitting(number)
        seed = f"{self.seed}-{number}"
        rng = random.Random(seed)
        table = Table(game, sitting.seats, sitting.options, seed)
        bots = [make_bot(game, name) for name in sitting.bots]
        memory: dict[str, Any] = {}
        while True:
            for puzzle in source.found(game, table.state, self.wanted, drops, memory):
                yield msgspec.structs.replace(puzzle, source=f"{seed}/{len(table)}")
            if table.outcome() is not None:
                return
            seat = table.actors()[0]
            choice = bots[seat].choose(Glance(game, table.state, seat, rng), rng)
            table.act(seat, list(choice.actions))


def make(
    game: Game,
    wanted: Sequence[str],
    count: int,
    seed: str,
    runner: Runner,
    most_games: int = 0,
    heard: Callable[[Haul], None] | None = None,
    size: int = BATCH,
) -> Haul:
    """Play until there are ``count`` different puzzles of every wanted kind, or ``most_games`` were played."""
    total = Haul()
    with runner.open(Search(game.name, wanted, seed)) as crew:
        number = 0
        while not _enough(total, wanted, count) and not (most_games and number >= most_games):
            numbers = list(range(number, number + size))
            number += size

            def tell(done: Done) -> None:
                if done.problem:
                    total.drops = {**total.drops, done.problem: total.drops.get(done.problem, 0) + 1}
                    return
                total.add(done.answer)
                if heard is not None:
                    heard(total)

            crew.each(numbers, tell)
    return total


def _enough(total: Haul, wanted: Sequence[str], count: int) -> bool:
    have = Counter(puzzle.kind for puzzle in total.puzzles)
    return all(have[kind] >= count for kind in wanted)


# -- variety ---------------------------------------------------------------------------------------------------


def chosen(game: Game, kind: str, puzzles: Sequence[Puzzle], count: int, drops: Drops) -> list[Puzzle]:
    """So many of one kind, numbered: all different, levels as even as they come, no answer too often."""
    own = kinds(game)[kind]
    pool: list[Puzzle] = []
    seen: set[str] = set()
    for puzzle in puzzles:
        if puzzle.kind != kind:
            continue
        gist = own.gist(puzzle)
        if gist in seen:
            refused(drops, "variety", "the same again")
            continue
        seen.add(gist)
        pool.append(puzzle)
    rng = random.Random(f"variety {game.name} {kind}")
    rng.shuffle(pool)
    by_level = {level: [puzzle for puzzle in pool if puzzle.level == level] for level in LEVELS}
    most = max(3, round(SAME_ANSWER * count))
    picked: list[Puzzle] = []
    answers: Counter[str] = Counter()
    while len(picked) < count and any(by_level.values()):
        for level in LEVELS:
            while by_level[level] and len(picked) < count:
                puzzle = by_level[level].pop()
                answer = own.same_answer(puzzle)
                if answers[answer] >= most:
                    refused(drops, "variety", f"{answer} is the answer too often")
                    continue
                answers[answer] += 1
                picked.append(puzzle)
                break
    for level in LEVELS:
        if by_level[level]:
            drops[f"variety: enough of level {level}"] += len(by_level[level])
    picked.sort(key=lambda puzzle: (puzzle.level, puzzle.source))
    return [
        msgspec.structs.replace(puzzle, id=f"{game.name}-{kind}-{number}")
        for number, puzzle in enumerate(picked, 1)
    ]
