"""Sequential halving: the budget is kept, all candidates meet the same samples, the better ones last longer."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import cast

import thalassa
from thalassa.bots.search.halving import SURE_FROM, Halving
from thalassa.kernel.bots import Glance
from thalassa.kernel.extras.guide import Budget, Reached
from thalassa.kernel.game import State
from thalassa.kernel.messages import Action, Event, Seat


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


Result = Callable[[int, int], float]
"""What a candidate comes to, by its place on the first list and the number of the sample."""


class Rehearsed:
    """A position in which the game is over as soon as anything has been done."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.done: Action | None = None

    def copy(self) -> Rehearsed:
        return Rehearsed(self.number)

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        self.done = action
        return []

    def actors(self) -> Sequence[Seat]:
        return ()

    def round(self) -> int:
        return 0


class RehearsedGlance(Glance):
    """Its samples are told apart by their number; the first one, from which the candidates are listed, has none."""

    __slots__ = ("_numbers",)

    def sample(self, rng: random.Random) -> State:
        self._numbers: Iterator[int] = getattr(self, "_numbers", None) or count(-1)
        return cast("State", Rehearsed(next(self._numbers)))


class RehearsedGuide:
    """The first four moves are candidates, and what each comes to is known beforehand."""

    horizon = 0

    def __init__(self, result: Result) -> None:
        self.first: list[Action] = []
        self._result = result

    def narrow(self, state: State, seat: Seat, moves: list[Action]) -> list[Action]:
        self.first = moves[:4]
        return self.first

    def prior(self, state: State, seat: Seat, moves: Sequence[Action]) -> list[float] | None:
        return None

    def play_on(self, state: State, seat: Seat, moves: list[Action], rng: random.Random) -> Action:
        raise AssertionError("the game is over")

    def value(self, state: State) -> Reached:
        raise AssertionError("the game is over")

    def final(self, state: State) -> Reached | None:
        reached = cast("Rehearsed", state)
        assert reached.done is not None
        return Reached([self._result(self.first.index(reached.done), reached.number)] * 2)


def rigged(result: Result, budget: Budget) -> list[int]:
    """Visits of the candidates, best first, the first number being the place the best had at the start."""
    table = thalassa.new("peloponnes", seats=2, seed=8)
    seat = table.actors()[0]
    guide = RehearsedGuide(result)
    glance = RehearsedGlance(table.game, table.state, seat, random.Random(1))
    halving = Halving(glance, guide, random.Random(2), 4)
    halving.run(budget)
    best = guide.first.index(halving.candidates[0].action)
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
