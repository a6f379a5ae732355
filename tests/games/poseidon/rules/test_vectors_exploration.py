"""Test vectors T-33 to T-46 and T-61 to T-64: discovery ship, New Home, routes, payout, Delian marker, Poseidon card."""

from __future__ import annotations

from typing import Any

import pytest

from games.poseidon.builders import Builder, Look, legal, play, refused
from thalassa.games.poseidon.rules.exploration import fleet
from thalassa.games.poseidon.rules.frame import GONE
from thalassa.games.poseidon.rules.stages import BLESS, DISCOVER, FLEET, HARBOUR
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire import actions as act
from thalassa.games.poseidon.wire.events import DividendPaid, FleetSailed


def best(state: PoseidonState, nation: str = "red") -> dict[int, int]:
    """Donation -> best revenue."""
    routes = fleet.front(state, state.frame.nation_index[nation])
    return {route.donated: route.revenue for route in routes}


def red(phase: int = 1, ships: str = "2", posts: str = "", coffers: int = 0, **more: Any) -> Builder:
    deck = {1: "3", 2: "5", 3: "7", 4: "E"}[phase]
    build = Builder().phase(phase).deck(deck, 2)
    return build.nation("red", 0, 70, ships=ships, posts=posts, coffers=coffers, **more)


@pytest.mark.rule("P-113", "P-114")
def test_t33_touched_hexes() -> None:
    state = red(3, "4", at="A").explores("red").done()
    path = ("B", "D", "F")
    assert refused(state, act.ErDiscover("red", path, ("A", "B", "D", "F"))) == "no_circle"
    assert refused(state, act.ErDiscover("red", ("B",), ("A", "B", "D"))) == "not_touched"
    supply = Look(state).supply("red")
    play(state, act.ErDiscover("red", path, ("A", "B", "D")))
    assert (Look(state).supply("red"), Look(state).at("red")) == (supply - 3, "F")


@pytest.mark.rule("P-115", "P-177", "P-120")
@pytest.mark.parametrize(
    ("phase", "others", "fits"), [(1, 1, False), (2, 1, True), (2, 2, False), (3, 2, True)]
)
def test_t34_capacity(phase: int, others: int, fits: bool) -> None:
    build = red(phase, "5" if phase > 1 else "3", at="D").nation("blue", 1, 60, posts="D")
    if others == 2:
        build.nation("green", 2, 50, posts="D")
    state = build.explores("red").done()
    assert legal(state, act.ErDiscover("red", (), ("D",))) is fits


@pytest.mark.rule("P-116", "PR-55")
def test_t35_one_post_per_nation() -> None:
    state = red(3, "4", posts="D", at="D").explores("red").done()
    assert refused(state, act.ErDiscover("red", (), ("D",))) == "post_already"


@pytest.mark.rule("P-35", "P-111")
def test_t36_high_culture_hex_and_dark_line() -> None:
    state = red(1).explores("red").done()
    assert legal(state, act.ErDiscover("red", ("X",)))
    assert refused(state, act.ErDiscover("red", ("X",), ("X",))) == "no_post_culture"
    assert refused(state, act.ErDiscover("red", (), ("HOME",))) == "no_post_home"
    assert refused(state, act.ErDiscover("red", ("A", "B"))) == "discovery_range"
    state = red(2, "5").explores("red").done()
    assert refused(state, act.ErDiscover("red", ("A", "G"))) == "dark_line"
    build = Builder(discovery_dark_lines="free").phase(2).deck("5").nation("red", 0, 70)
    assert legal(build.explores("red").done(), act.ErDiscover("red", ("A", "G")))


@pytest.mark.rule("P-126", "P-124")
def test_t37_new_home() -> None:
    state = red(2, "4", posts="B G", at="B").nation("blue", 1, 60, at="D").explores("red").done()
    assert refused(state, act.ErDiscover("red", ("D",), ("D",), "D")) == "hex_has_posts"
    assert refused(state, act.ErDiscover("red", (), (), "B")) == "hex_has_posts"
    play(state, act.ErDiscover("red", ("D",), (), "D"))
    before = Look(state).supply("red")
    assert state.stage == FLEET
    assert best(state) == {0: 7}
    assert refused(state, act.ErSail("red", "B", ("D",))) == "not_a_start"
    state.new_homes[0] = -1
    assert best(state) == {0: 5}
    state.new_homes[0] = state.frame.hex_index["D"]
    play(state, act.ErSail("red", "D", ("B", "D", "F", "G")))
    assert state.revenues[0] == 7
    assert Look(state).supply("red") == before
    play(state, act.ErEndShips("red"))
    assert refused(state, act.ErDiscover("blue", (), ("D",))) == "new_home_there"
    assert refused(state, act.ErDiscover("blue", (), (), "D")) == "new_home_there"


@pytest.mark.rule("P-123", "P-121")
def test_no_new_home_in_the_new_world_nor_twice() -> None:
    state = red(2, "4", at="F").explores("red").done()
    assert refused(state, act.ErDiscover("red", ("NW1",), (), "NW1")) == "no_new_home_here"
    assert refused(state, act.ErDiscover("red", (), (), "F")) == "no_new_home_here"
    state = red(2, "4", at="A", new_home="D").explores("red").done()
    assert refused(state, act.ErDiscover("red", (), (), "A")) == "new_home_used"


@pytest.mark.rule("P-136", "P-139", "PR-59")
def test_t38_best_route_with_and_without_donation() -> None:
    state = red(1, "23", posts="A D", coffers=100).sails("red").done()
    assert best(state) == {0: 10, 40: 16}
    route = fleet.front(state, 0)[1]
    assert [state.frame.hex_ids[hex] for hex in route.path] == ["A", "B", "C", "B", "D"]
    state = red(1, "23", posts="A D", coffers=30).sails("red").done()
    assert best(state) == {0: 10}
    assert refused(state, act.ErSail("red", "HOME", ("A", "B", "C"), ("C",))) == "coffers_short"


@pytest.mark.rule("P-136", "P-142", "PR-62")
def test_t39_a_hex_counts_once() -> None:
    state = red(2, "5", posts="A B D", coffers=100).sails("red").done()
    events = play(state, act.ErSail("red", "HOME", ("A", "B", "C", "B", "D"), ("C",)))
    assert next(event.revenue for event in events if isinstance(event, FleetSailed)) == 19


@pytest.mark.rule("P-42", "P-132")
def test_t40_poseidon_doubles_the_range() -> None:
    build = red(2, "3", posts="A B D", coffers=100).card("P4", 1)
    state = build.acting("red", BLESS).acting("red", FLEET).done()
    assert max(best(state).values()) == 14
    state.stage, state.actor = BLESS, 1
    play(state, act.ErPoseidon("red"))
    assert (state.stage, state.actor, state.poseidon_down) == (FLEET, 0, True)
    assert max(best(state).values()) == 21
    play(state, act.ErStayHome("red"))  # the king is free not to sail
    assert state.poseidon_down


@pytest.mark.rule("P-134")
def test_t41_dark_line_for_fleets() -> None:
    assert best(red(2, "4", posts="G").sails("red").done()) == {0: 2}
    state = red(2, "5", posts="G").sails("red").done()
    assert best(state) == {0: 4}
    assert refused(state, act.ErSail("red", "HOME", ("A", "G"))) == "dark_line"
    assert refused(state, act.ErSail("red", "HOME", ("B",))) == "not_neighbours"


@pytest.mark.rule("P-141", "P-140", "P-40")
def test_t42_e_fleet() -> None:
    build = red(4, "5E", posts="A B D G NW1 NW2", culture="X", coffers=100).card("P0", 0)
    state = build.sails("red").done()
    assert best(state) == {0: 41}
    route = fleet.front(state, 0)[0]
    assert state.frame.hex_ids[route.path[-1]] == "NW1"
    assert legal(state, act.ErSail("red", "HOME", ("A", "NW2")))
    assert refused(state, act.ErSail("red", "HOME", ("A", "NW2", "A"))) == "new_world_ends"
    assert refused(state, act.ErSail("red", "HOME", ("A", "B", "C"), ("C",))) == "no_donations"
    assert refused(state, act.PlaceDelian("red", "NW1")) == "no_delian_here"
    assert legal(state, act.PlaceDelian("red", "X"))
    play(state, act.PlaceDelian("red", "A"))
    assert best(state) == {0: 44}
    build = Builder(delian_on_high_culture="no").nation("red", 0, 70, culture="X").card("P0", 0)
    assert refused(build.done(), act.PlaceDelian("red", "X")) == "no_delian_here"


@pytest.mark.rule("P-141")
def test_t43_no_e_ship_no_new_world() -> None:
    state = red(4, "776", posts="A B D G NW1 NW2", culture="X").deck("E").sails("red").done()
    path = ("A", "B", "D", "F", "NW1")
    assert refused(state, act.ErSail("red", "HOME", path)) == "new_world_e_only"


@pytest.mark.rule("P-143", "PR-64")
def test_t44_payout() -> None:
    build = (
        Builder().deck("3", 2).nation("red", 0, 70, {0: 4, 1: 2}, pool=1, ships="23", posts="A B", coffers=50)
    )
    state = build.sails("red").done()
    bank = state.money[0]
    events = play(state, act.ErSail("red", "HOME", ("A", "B", "C"), ("C",)))
    assert [event for event in events if isinstance(event, DividendPaid)] == [
        DividendPaid(0, "red", 4, 56),
        DividendPaid(1, "red", 2, 28),
    ]
    assert state.money[0] == bank - 84 + 40
    assert Look(state).coffers("red") == 10


@pytest.mark.rule("P-129", "P-130", "P-146")
def test_t45_staying_at_home() -> None:
    state = red(3, "4", coffers=10, posts="A").sails("red").done()
    cash = [state.cash(seat) for seat in range(3)]
    play(state, act.ErStayHome("red"))
    assert (Look(state).coffers("red"), Look(state).prestige("red")) == (310, 70)
    assert [state.cash(seat) for seat in range(3)] == cash


@pytest.mark.rule("P-144")
def test_t46_sailing_for_nothing() -> None:
    state = red(1, "2").nation("blue", 1, 60, posts="A").sails("red").done()
    assert best(state) == {0: 0}
    play(state, act.ErSail("red", "HOME", ("A", "B")))
    look = Look(state)
    assert (look.prestige("red"), look.coffers("red"), look.cash(0), state.revenues[0]) == (70, 0, 1000, 0)
    assert state.stage == HARBOUR


@pytest.mark.rule("P-39", "P-41")
def test_t61_delian_marker_at_any_time() -> None:
    build = (
        Builder()
        .phase(2)
        .deck("5")
        .nation("red", 1, 70, {1: 4, 0: 3}, posts="B")
        .nation("blue", 2, 60, posts="B")
    )
    state = build.card("P0", 1).done()
    assert (state.actor, refused(state, act.PlaceDelian("blue", "B"), 1)) == (0, "not_king")
    assert refused(state, act.PlaceDelian("red", "A"), 1) == "no_post_here"
    assert refused(state, act.PlaceDelian("red", "B"), 0) == "not_your_card"
    assert act.PlaceDelian("red", "B") in state.moves(1)
    state.apply(1, act.PlaceDelian("red", "B"))
    assert (state.actor, state.card_owner[0]) == (0, GONE)
    hex = state.frame.hex_index["B"]
    assert (fleet.post_value(state, 0, hex), fleet.post_value(state, 1, hex)) == (6, 3)
    state.king[0] = 0
    assert fleet.post_value(state, 0, hex) == 6
    assert refused(state, act.PlaceDelian("red", "B"), 1) == "not_your_card"


@pytest.mark.rule("P-45", "P-43", "PR-38")
def test_t62_poseidon_again_in_the_next_phase() -> None:
    build = (
        Builder()
        .phase(2)
        .deck("6")
        .nation("blue", 0, 90, coffers=600, ships="4")
        .nation("red", 2, 70, ships="5")
    )
    state = build.card("P4", 1, face_down=True).buys("blue").done()
    play(state, act.ErBuyBank("blue"), act.PhaseIssue("blue", 0), act.PhaseIssue("red", 0))
    assert not state.poseidon_down
    play(state, act.ErEndShips("blue"), act.ErDiscover("red"))
    assert (state.stage, state.actor) == (BLESS, 1)
    play(state, act.ErPoseidon("red"))
    assert state.fleet_range(0) == 10
    own = (
        Builder(poseidon_scope="own_nations").phase(2).deck("5").nation("red", 2, 70, ships="3").card("P4", 1)
    )
    assert own.explores("red").goes_on(BLESS).stage == FLEET


@pytest.mark.rule("P-46")
@pytest.mark.parametrize(("option", "stage"), [("yes", BLESS), ("no", FLEET)])
def test_t63_poseidon_after_its_income(option: str, stage: int) -> None:
    build = (
        Builder(poseidon_after_income=option)
        .phase(2)
        .deck("4", 3)
        .nation("red", 0, 70, ships="3")
        .card("P4", 1)
    )
    build.state.poseidon_paid = True
    state = build.explores("red").goes_on(BLESS)
    assert state.stage == stage
    if stage == BLESS:
        play(state, act.ErPoseidon("red"))
        assert state.fleet_range(0) == 6


@pytest.mark.rule("P-115", "P-141", "PR-54")
def test_t64_posts_in_the_new_world() -> None:
    build = Builder().phase(2).deck("5", 1).nation("red", 0, 90, ships="455", at="F")
    build.nation("blue", 1, 60, posts="NW1").nation("green", 2, 50, at="NW1")
    state = build.explores("red").done()
    play(state, act.ErDiscover("red", ("NW1",), ("NW1",)))
    assert refused(state, act.ErSail("red", "HOME", ("A", "B", "D", "F", "NW1"))) == "new_world_e_only"
    state.stage, state.acting, state.actor = DISCOVER, state.frame.nation_index["green"], 2
    assert refused(state, act.ErDiscover("green", (), ("NW1",))) == "hex_full"
    state.phase = 3
    assert legal(state, act.ErDiscover("green", (), ("NW1",)))
    build = Builder(new_world_early_posts="no").phase(3).deck("7").nation("red", 0, 90, at="NW1")
    state = build.explores("red").done()
    assert refused(state, act.ErDiscover("red", (), ("NW1",))) == "hex_full"
    state.phase = 4
    assert legal(state, act.ErDiscover("red", (), ("NW1",)))
