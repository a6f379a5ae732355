"""Sequential halving: the budget is kept, all candidates meet the same samples, the better ones last longer."""

from __future__ import annotations

import random

import thalassa
from thalassa.bots.halving import Halving
from thalassa.kernel.bots import Glance
from thalassa.kernel.game import State
from thalassa.kernel.guide import Budget


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
    visits = [line.visits for line in halving.lines()]
    assert len(visits) == 8
    assert sum(visits) == halving.done
    assert 200 <= halving.done <= 250


def test_the_better_half_lasts_longer() -> None:
    visits = [line.visits for line in search(240)[0].lines()]
    assert visits == sorted(visits, reverse=True)
    assert visits[0] == visits[1] > visits[2] == visits[3] > visits[4] == visits[7] > 0


def test_candidates_meet_the_same_samples() -> None:
    halving, glance = search(240)
    assert glance.drawn == 1 + max(line.visits for line in halving.lines())


def test_no_time_at_all_still_tries_every_candidate_once() -> None:
    assert all(line.visits >= 1 for line in search(None, 0.0)[0].lines())


def test_the_same_seed_gives_the_same_lines() -> None:
    assert search(60)[0].lines() == search(60)[0].lines()
