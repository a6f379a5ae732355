"""The cooperative ship of three competing Navigators (O-113, OR-20, OR-42): whose turn it is, and what is offered to whom."""

from __future__ import annotations

import pytest

from thalassa.games.odyssey.edition.board import DIRECTIONS, SHIPS
from thalassa.games.odyssey.rules.position import NOBODY
from thalassa.games.odyssey.rules.sailing import votes_missing
from thalassa.games.odyssey.state import OdysseyState
from thalassa.games.odyssey.wire.actions import AssignShips, CoopOrder, CoopVote, OrderMove, SurveyHeld
from thalassa.kernel.messages import Reason

from ..builders import order, sea, start

CREWS = [(NOBODY, 1, 2, 3), (1, NOBODY, 2, 3), (1, 2, NOBODY, 3), (1, 2, 3, NOBODY)]


def voting(*ways: str, **more: object) -> OdysseyState:
    """Three competitors with yellow in common, and their votes so far."""
    state = sea(seats=4, competing=True, coop_helm="vote", **more)  # type: ignore[arg-type]
    for seat, way in enumerate(ways, 1):
        state.apply(seat, CoopVote(way))  # type: ignore[arg-type]
    return state


def common(state: OdysseyState, seat: int) -> list[CoopOrder]:
    return [move for move in state.moves(seat) if isinstance(move, CoopOrder)]


@pytest.mark.rule("O-113")
def test_every_ship_can_be_the_one_in_common() -> None:
    state = start(4, competing=True, ship_split="agreed")
    offered = {move.seats for move in state.moves(1) if isinstance(move, AssignShips)}
    assert len(offered) == 24, "one ship each, and one for all"
    assert {seats.index(None) for seats in offered} == {0, 1, 2, 3}


@pytest.mark.rule("O-113", "OR-42")
@pytest.mark.parametrize("owners", CREWS)
def test_the_helm_orders_the_ship_in_common_by_its_name(owners: tuple[int, ...]) -> None:
    state = sea(seats=4, competing=True, owners=owners)
    ship = SHIPS[owners.index(NOBODY)]
    assert [(move.ship, move.direction) for move in common(state, 1)] == [(ship, way) for way in DIRECTIONS]
    assert (common(state, 2), common(state, 3)) == ([], [])


@pytest.mark.rule("OR-42")
@pytest.mark.parametrize("owners", CREWS)
def test_the_way_that_was_voted_for_is_all_the_helm_is_offered(owners: tuple[int, ...]) -> None:
    ship = SHIPS[owners.index(NOBODY)]
    state = voting("N", "E", owners=owners)
    assert [common(state, seat) for seat in (1, 2, 3)] == [[], [], []], "a vote is missing"
    state.apply(3, CoopVote("E"))
    assert [common(state, seat) for seat in (1, 2, 3)] == [[CoopOrder(ship, "E")], [], []]  # type: ignore[arg-type]
    state.apply(1, CoopOrder(ship, "E"))  # type: ignore[arg-type]
    assert common(state, 1) == [], "one step in a round"


@pytest.mark.rule("OR-42")
def test_without_two_equal_votes_the_helm_is_offered_its_own() -> None:
    assert common(voting("N", "E", "S", round=3), 3) == [CoopOrder("yellow", "S")]


@pytest.mark.rule("OR-42")
def test_who_has_voted_waits_for_the_other_votes() -> None:
    state = voting("N")
    order(state, "white", "SE")
    assert state.actors() == [2, 3], "the helm has voted and sailed: the ship in common has to wait for votes"
    state.apply(2, CoopVote("N"))
    state.apply(3, CoopVote("N"))
    assert state.actors() == [1, 2, 3], "the helm has the ship in common to move"


@pytest.mark.rule("OR-20", "OR-42")
def test_in_turn_only_missing_votes_are_waited_for_at_last() -> None:
    state = voting(ship_order="rotating_seat")
    state.done = 0b0111
    state.apply(1, CoopVote("N"))
    assert state.actors() == [2, 3]


@pytest.mark.rule("OR-20", "OR-42")
def test_in_turn_the_ship_in_common_is_passed_over_whichever_it_is() -> None:
    state = voting(ship_order="rotating_seat", owners=(NOBODY, 1, 2, 3))
    assert state.actors() == [1], "votes come last, green first"
    order(state, "green", "SW")
    assert state.actors() == [2]


@pytest.mark.rule("OR-12", "OR-20")
def test_an_arrived_ship_in_common_looks_round_in_the_turn_of_its_helm() -> None:
    state = sea(seats=4, competing=True, ship_order="rotating_seat", arrived_surveys=True, arrived="yellow")
    assert state.why_not(1, SurveyHeld("yellow")) is None, "though white has not sailed"
    assert SurveyHeld("yellow") in state.moves(1)


@pytest.mark.rule("OR-42")
def test_a_held_ship_in_common_is_not_voted_on() -> None:
    state = voting(held="yellow", sea_monsters=1)
    assert [move for move in state.moves(1) if not isinstance(move, OrderMove)] == [SurveyHeld("yellow")]
    assert [move for move in state.moves(2) if not isinstance(move, OrderMove)] == []


@pytest.mark.rule("OR-42")
def test_nobody_votes_on_a_ship_that_has_moved_or_is_home() -> None:
    assert votes_missing(voting()) == [1, 2, 3]
    moved, home = voting(), voting(arrived="yellow")
    moved.done |= 1 << moved.cooperative()
    assert (votes_missing(moved), votes_missing(home)) == ([], [])


@pytest.mark.rule("OR-20")
def test_in_rotation_the_ship_in_common_is_told_to_wait() -> None:
    state = sea(seats=4, competing=True, ship_order="rotating_seat", owners=(1, 2, 3, NOBODY))
    assert state.why_not(1, CoopOrder("yellow", "N")) == Reason("coop_last", "OR-20", {"ship": "yellow"})
