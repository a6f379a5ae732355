"""Search over what a seat may know: reproducible, blind to secrets, and better than chance."""

from __future__ import annotations

import random

import pytest

import thalassa
from thalassa.bots.search.player import SearchBot
from thalassa.bots.search.playouts import reward
from thalassa.bots.search.tree import SURE_FROM, Search
from thalassa.kernel.bots import Glance, RandomBot
from thalassa.kernel.extras.guide import Budget
from thalassa.kernel.messages import Outcome, Part, Remark, Standing
from thalassa.kernel.registry import games


def glance_at(name: str, seed: int, moves: int) -> Glance:
    """What the next actor of a random game sees after so many decisions."""
    table = thalassa.new(name, seats=2, seed=seed)
    rng = random.Random(seed)
    for _ in range(moves):
        seat = table.actors()[0]
        table.act(seat, RandomBot().choose(Glance(table.game, table.state, seat, rng), rng).actions)
    seat = table.actors()[0]
    return Glance(table.game, table.state, seat, rng)


@pytest.mark.parametrize("name", ["toy", "peloponnes", "odyssey"])
def test_the_same_seed_and_iterations_give_the_same_choice(name: str) -> None:
    bot = SearchBot(Budget(iterations=20))
    one = bot.choose(glance_at(name, 3, 2), random.Random(1))
    two = bot.choose(glance_at(name, 3, 2), random.Random(1))
    assert one == two
    assert one.actions


@pytest.mark.parametrize("name", ["toy", "peloponnes", "odyssey"])
def test_hidden_facts_do_not_change_the_choice(name: str) -> None:
    table = thalassa.new(name, seats=2, seed=11)
    seat = table.actors()[-1]
    twin = table.state.sample(seat, random.Random(5))
    bot = SearchBot(Budget(iterations=20))
    chosen = [
        bot.choose(Glance(table.game, state, seat, random.Random(2)), random.Random(3))
        for state in (table.state, twin)
    ]
    assert chosen[0] == chosen[1]


def test_every_registered_game_can_be_searched() -> None:
    for name in games():
        choice = SearchBot(Budget(iterations=2)).choose(glance_at(name, 1, 0), random.Random(1))
        assert choice.actions


def test_a_search_for_a_time_ends_when_nothing_can_change_the_choice() -> None:
    glance = glance_at("peloponnes", 4, 3)
    search = Search(glance, SearchBot(Budget(iterations=1)).guide, random.Random(4))
    search.run(Budget(iterations=SURE_FROM))
    first, second = [move.visits for move in search.ranking()][:2]
    assert search.is_decided(first - second - 1)
    assert not search.is_decided(first - second)
    assert not search.is_decided(1e9)
    # all but a few visits on one move are clear enough, however long it could go on
    leader = search.ranking()[0].action
    search.root.children[glance.seat][leader].visits = 100 * SURE_FROM
    assert search.is_decided(1e9)
    search.done = SURE_FROM - 1
    assert not search.is_decided(0)


def test_visits_add_up_and_the_most_visited_line_comes_first() -> None:
    glance = glance_at("peloponnes", 4, 3)
    search = Search(glance, SearchBot(Budget(iterations=1)).guide, random.Random(4))
    search.run(Budget(iterations=60))
    ranking = search.ranking()
    assert sum(move.visits for move in ranking) == search.done == 60
    assert [move.visits for move in ranking] == sorted((move.visits for move in ranking), reverse=True)
    assert {move.action for move in ranking} == set(glance.moves)


def test_a_budget_of_time_is_kept_to_an_iteration() -> None:
    search = Search(glance_at("toy", 1, 0), SearchBot(Budget(iterations=1)).guide, random.Random(1))
    search.run(Budget(seconds=0.0))
    assert search.done == 0


def test_rewards_share_a_shared_victory() -> None:
    def standing(seat: int, place: int) -> Standing:
        return Standing(seat, place, 10, (Part("score", 10),))

    alone = Outcome((standing(1, 1), standing(0, 2)), (1,), Remark("verdict.win"))
    shared = Outcome((standing(0, 1), standing(1, 1)), (0, 1), Remark("verdict.shared"))
    assert reward(alone) == [0.0, 1.0]
    assert reward(shared) == [0.55, 0.55]
