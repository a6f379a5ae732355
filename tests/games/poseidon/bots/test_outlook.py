"""What bots expect of foundings: told of every founding there is, in the rounds the nation can sail, the same each time."""

from __future__ import annotations

import random

import pytest

from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.bots.outlook import outlook
from thalassa.games.poseidon.bots.players import HeuristicBot
from thalassa.games.poseidon.rules.stages import TRADE
from thalassa.games.poseidon.show.previews import trade_view
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire.outlook import Outlook
from thalassa.kernel.bots import Glance
from thalassa.kernel.chance import Chance


@pytest.fixture
def first() -> PoseidonState:
    """The first turn of the first Merchant Round."""
    state = GAME.start(4, GAME.make_options(4), Chance("outlook"), GAME.edition())
    rng, player = random.Random(1), HeuristicBot()
    while state.stage != TRADE:
        seat = state.actors()[0]
        for action in player.choose(Glance(GAME, state, seat, rng), rng).actions:
            state.apply(seat, action)
    return state


def told(state: PoseidonState) -> Outlook:
    found = outlook(state, state.actor)
    assert found is not None
    return found


def test_every_founding_that_is_shown_has_its_figures(first: PoseidonState) -> None:
    trade = trade_view(first, first.actor)
    shown = {
        (nation.nation, choice.prestige, choice.disks)
        for nation in trade.found_nations
        if nation.why_not is None
        for choice in trade.found
        if choice.disks <= nation.max_disks
    }
    assert {(one.nation, one.prestige, one.disks) for one in told(first).foundings} == shown


def test_the_round_in_which_ships_are_bought_is_left_out(first: PoseidonState) -> None:
    assert told(first).rounds == ("ER2", "ER3")
    later = first.twin()
    later.round_index = first.frame.rounds.index("MR2")
    assert told(later).rounds == ("ER3", "ER4")


def test_figures_are_those_of_a_fleet_that_sails(first: PoseidonState) -> None:
    """Every first fleet reaches something; later, when there are more posts, it does not earn less than nothing."""
    for one in told(first).foundings:
        assert len(one.revenue) == 2
        assert min(one.revenue) > 0, one


def test_more_ships_and_the_rest_of_the_coffers_earn_more_somewhere(first: PoseidonState) -> None:
    by_nation: dict[str, set[tuple[int, ...]]] = {}
    for one in told(first).foundings:
        by_nation.setdefault(one.nation, set()).add(one.revenue)
    assert all(len(revenues) > 1 for revenues in by_nation.values())


def test_asking_changes_nothing_and_gives_the_same_answer_again(first: PoseidonState) -> None:
    before = first.to_json()
    assert outlook(first, first.actor) == outlook(first, first.actor)
    assert first.to_json() == before


def test_nothing_is_told_to_those_who_found_nothing_now(first: PoseidonState) -> None:
    assert outlook(first, (first.actor + 1) % first.seats) is None
    assert outlook(GAME.start(4, GAME.make_options(4), Chance("1"), GAME.edition()), 0) is None


def test_nothing_is_told_where_a_founded_nation_would_not_sail_any_more(first: PoseidonState) -> None:
    """In the only round left it would buy its first ship."""
    first.round_index = len(first.frame.rounds) - 2
    assert outlook(first, first.actor) is None
