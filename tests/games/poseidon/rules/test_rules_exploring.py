"""Rules P-96 to P-127, one by one: the course of an Exploration Round, operating order, discovery ship, New Home."""

from __future__ import annotations

from typing import Any

import pytest

from games.poseidon.builders import AEGEAN, Builder, Look, asked, legal, money_moved, pass_all, play, refused
from thalassa.games.poseidon.rules.stages import DISCOVER, KING, POWER
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire import actions as act
from thalassa.games.poseidon.wire import events as ev

TOP = {1: "3", 2: "5", 3: "7", 4: "E"}
"""A ship type on top of the deck that fits the phase."""


def red(phase: int = 1, **more: object) -> Builder:
    return Builder().phase(phase).deck(TOP[phase], 2).nation("red", 0, 70, **more)  # type: ignore[arg-type]


def acting(state: PoseidonState) -> str:
    return state.frame.nation_ids[state.acting]


# -- the round ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-96")
def test_powers_income_kings_money_nations() -> None:
    build = Builder().nation("red", 0, 70, coffers=50, ships="2").nation("blue", 1, 60, coffers=50, ships="2")
    state = build.card("P1", 1).deck("2", 4).done()
    pass_all(state)
    steps: list[Any] = []
    while state.round_index == 1:
        steps.append((state.actor, sorted(asked(state))[0]))
        events = play(state, state.moves(state.actor)[0] if len(steps) > 1 else act.ErDecline("P1"))
        steps += [type(event) for event in events if isinstance(event, ev.CardIncome)]
    assert steps[:4] == [(1, "er_decline"), ev.CardIncome, (0, "er_kings_money"), (1, "er_kings_money")]
    turns = [actor for actor, step in steps[4:] if step != "er_bargain"]
    assert turns == [0, 0, 0, 1, 1, 1]


@pytest.mark.rule("P-97")
def test_what_was_paid_stays_paid_when_the_phase_changes() -> None:
    build = Builder().deck("4").nation("red", 0, 70, coffers=310, ships="3").card("P4", 1)
    state = build.nation("blue", 1, 60, coffers=50, ships="3").done()
    pass_all(state)
    play(state, act.ErKingsMoney("red", True), act.ErKingsMoney("blue", True))
    assert (state.cash(0), state.cash(1)) == (1005, 1045)  # phase 1: 5 from each, 40 for the card
    play(state, act.ErDiscover("red"), act.ErStayHome("red"), act.ErBuyBank("red"))
    assert state.phase == 2
    gained, _ = money_moved(state, act.PhaseIssue("red", 0), act.PhaseIssue("blue", 0), act.ErEndShips("red"))
    assert gained == [0, 0, 0], "nothing is paid again, nothing taken back"


@pytest.mark.rule("P-99")
@pytest.mark.parametrize(
    ("phase", "coffers", "asks"), [(1, 4, False), (1, 5, True), (3, 14, False), (3, 15, True)]
)
def test_too_little_in_the_coffers_yields_nothing(phase: int, coffers: int, asks: bool) -> None:
    state = red(phase, coffers=coffers, ships="4" if phase == 3 else "2").goes_on(KING)
    assert ("er_kings_money" in asked(state)) is asks


@pytest.mark.rule("P-100")
def test_kings_money_from_every_nation_also_a_new_one() -> None:
    state = Builder().nation("blue", 0, 90, coffers=50, ships="2").deck("2", 5).done()
    play(state, act.MrFound("red", 70, 5, 3), act.MrEndTurn(), *[act.MrPass()] * 3)
    gained, coffers = money_moved(state, act.ErKingsMoney("blue", True), act.ErKingsMoney("red", True))
    assert (gained, coffers) == ([10, 0, 0], {"red": -5, "blue": -5})


@pytest.mark.rule("PR-45")
@pytest.mark.parametrize(("option", "sums"), [("no", []), ("yes", [8])])
def test_kings_money_is_voluntary_and_by_option_partial(option: str, sums: list[int]) -> None:
    build = (
        Builder(kings_money_partial=option).phase(2).deck("5", 2).nation("red", 0, 70, coffers=8, ships="4")
    )
    state = build.goes_on(KING)
    offered = [move for move in state.moves(0) if isinstance(move, act.ErKingsMoney)]
    assert [move.take for move in offered] == ([True, False] if sums else [])
    if sums:
        left = state.copy()
        assert money_moved(left, act.ErKingsMoney("red", False)) == ([0, 0, 0], {})
        assert money_moved(state, act.ErKingsMoney("red", True))[0][0] == sums[0]


@pytest.mark.rule("P-101")
def test_a_nation_explores_then_sails_then_buys() -> None:
    state = red(coffers=400, ships="2").explores("red").done()
    explore, stay, buy, end = (
        act.ErDiscover("red"),
        act.ErStayHome("red"),
        act.ErBuyBank("red"),
        act.ErEndShips("red"),
    )
    assert [refused(state, action) for action in (stay, buy, end)] == ["not_now"] * 3
    play(state, explore)
    assert [refused(state, action) for action in (explore, buy, end)] == ["not_now"] * 3
    play(state, stay)
    assert [refused(state, action) for action in (explore, stay)] == ["not_now"] * 2
    assert legal(state, act.ErBuyBank("red"))


@pytest.mark.rule("P-102")
def test_without_nations_the_round_is_the_cards_alone() -> None:
    state = Builder().card("P2", 1).done()
    events = pass_all(state)
    names = [type(event).__name__ for event in events[events.index(ev.RoundBegan("ER1")) :]]
    assert names == ["RoundBegan", "CardIncome", "RoundEnded", "RoundBegan"]
    assert (state.cash(1), state.round_index) == (1020, 2)


# -- operating order ------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-104")
def test_high_prestige_acts_first_and_the_top_of_a_stack_before_the_rest() -> None:
    build = Builder().nation("red", 0, 70).nation("blue", 1, 90).nation("green", 2, 70).nation("x", 0, 80)
    state = build.goes_on(DISCOVER)
    order = []
    for _ in range(4):
        order.append(acting(state))
        play(state, act.ErDiscover(order[-1]), act.ErForcedBuy(order[-1]), act.ErEndShips(order[-1]))
    assert order[:2] == ["blue", "x"]
    assert order[2:] == ["red", "green"]


@pytest.mark.rule("P-105")
def test_an_arriving_marker_goes_below_from_either_side() -> None:
    build = (
        Builder()
        .nation("red", 0, 80, {0: 5})
        .nation("blue", 1, 70)
        .nation("green", 2, 60, ships="2", posts="A")
    )
    state = build.deck("2", 4).done()
    play(state, act.MrSell("red", 1))  # from the right
    assert Look(state).order() == ["blue", "red", "green"]
    build = Builder().nation("blue", 1, 70).nation("red", 0, 60, ships="2", posts="A").nation("green", 2, 70)
    state = build.deck("2", 4).sails("red").done()
    play(state, act.ErSail("red", "HOME", ("A",)))  # from the left
    assert Look(state).order() == ["blue", "green", "red"]


@pytest.mark.rule("P-106", "PR-46")
@pytest.mark.parametrize(("option", "following"), [("dynamic", "blue"), ("snapshot", "green")])
def test_the_next_nation_is_found_anew(option: str, following: str) -> None:
    build = (
        Builder(nation_order=option)
        .nation("red", 0, 120, supply=0)
        .nation("green", 0, 100, {0: 5}, ships="2")
    )
    state = build.nation("blue", 1, 90, ships="2").cash(0, 0).deck("2", 4).goes_on(KING)
    play(state, act.ErDiscover("red"), act.ErForcedBuy("red"), act.ErForcedSell("green", 1))
    play(state, act.ErEndShips("red"))  # the forced sale has put green below blue
    assert acting(state) == following


@pytest.mark.rule("P-107")
def test_each_nation_has_one_turn_in_a_round() -> None:
    build = Builder().nation("red", 0, 70, ships="2", posts="A").nation("blue", 1, 70, ships="2")
    state = build.deck("2", 4).goes_on(DISCOVER)
    acts = []
    while state.round_index == 1:
        name = acting(state)
        acts.append(name)
        sail = act.ErSail("red", "HOME", ("A",)) if name == "red" else act.ErStayHome(name)
        play(state, act.ErDiscover(name), sail, act.ErEndShips(name))
    assert acts == ["red", "blue"], "red rises to 80 and still does not act twice"


@pytest.mark.rule("P-109")
def test_the_same_order_for_crowns_kings_money_and_issues() -> None:
    build = Builder().deck("4").nation("red", 0, 60, {0: 3, 2: 4}, coffers=400, ships="3")
    build.nation("blue", 0, 80, {0: 3, 1: 4}, coffers=50, ships="3").nation(
        "green", 1, 60, coffers=50, ships="3"
    )
    state = build.done()
    pass_all(state)
    crowns = []
    while "gov_take" in asked(state):
        (nation,) = {move.nation for move in state.moves(state.actor) if isinstance(move, act.GovTake)}
        crowns.append(nation)
        play(state, act.GovTolerate(nation))
    assert crowns == ["blue", "red"]
    money = []
    while "er_kings_money" in asked(state):
        (nation,) = {move.nation for move in state.moves(state.actor) if isinstance(move, act.ErKingsMoney)}
        money.append(nation)
        play(state, act.ErKingsMoney(nation, False))
    assert money == ["blue", "red", "green"]
    play(state, act.ErDiscover("blue"), act.ErStayHome("blue"), act.ErEndShips("blue"))
    play(state, act.ErDiscover("red"), act.ErStayHome("red"), act.ErBuyBank("red"))
    issues = []
    while "phase_issue" in asked(state):
        (nation,) = {move.nation for move in state.moves(state.actor) if isinstance(move, act.PhaseIssue)}
        issues.append(nation)
        play(state, act.PhaseIssue(nation, 0))
    assert issues == ["blue", "red", "green"]


# -- discovery ship ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-110", "PR-49")
@pytest.mark.parametrize("phase", [1, 2, 3, 4])
def test_the_ship_makes_up_to_as_many_steps_as_the_phase(phase: int) -> None:
    state = red(phase).explores("red").done()
    there_and_back = ("A", "HOME", "A", "HOME", "A")
    for steps in range(6):
        assert legal(state, act.ErDiscover("red", there_and_back[:steps])) is (steps <= phase)
    assert refused(state, act.ErDiscover("red", ("D",))) == "not_neighbours"


@pytest.mark.rule("P-111", "PR-51")
@pytest.mark.parametrize(("option", "fits"), [("blocked", False), ("free", True)])
def test_a_dark_line_stops_the_discovery_ship(option: str, fits: bool) -> None:
    build = Builder(discovery_dark_lines=option).nation("red", 0, 70, at="A").explores("red")
    assert legal(build.done(), act.ErDiscover("red", ("G",))) is fits


@pytest.mark.rule("P-112", "PR-52")
@pytest.mark.parametrize(
    ("start", "hex"), [("B", "HB"), ("B", "C"), ("HOME", "X"), ("B", "D"), ("F", "NW1"), ("D", "F")]
)
def test_every_hex_in_play_may_be_entered(start: str, hex: str) -> None:
    build = red(4, at=start).nation("blue", 1, 60, new_home="D", at=hex)  # with another ship there
    assert legal(build.explores("red").done(), act.ErDiscover("red", (hex,)))


@pytest.mark.rule("PR-52")
def test_with_two_players_only_the_open_part_may_be_entered() -> None:
    for seats, fits in ((2, False), (3, True)):
        state = Builder(seats, AEGEAN).nation("korinthos", 0, 70, at="F6").explores("korinthos").done()
        assert legal(state, act.ErDiscover("korinthos", ("E5",))) is fits


@pytest.mark.rule("P-113")
def test_touched_are_start_way_and_end() -> None:
    state = red(3, at="A").explores("red").done()
    path = ("B", "D", "F")
    for hex in ("A", "B", "D"):
        assert legal(state, act.ErDiscover("red", path, (hex,)))
    assert refused(state, act.ErDiscover("red", ("B", "D"), ("G",))) == "not_touched"
    assert refused(state, act.ErDiscover("red", ("B",), ("D",))) == "not_touched"


@pytest.mark.rule("P-114", "PR-50")
def test_several_posts_in_one_turn_all_free_none_compulsory() -> None:
    state = red(2, coffers=30).explores("red").done()
    for builds in ((), ("A",), ("B",), ("A", "B")):
        copy = state.copy()
        assert money_moved(copy, act.ErDiscover("red", ("A", "B"), builds)) == ([0, 0, 0], {})
        placed = {hex for hex in ("A", "B") if copy.posts[0] >> copy.frame.hex_index[hex] & 1}
        assert placed == set(builds)
    assert refused(state, act.ErDiscover("red", ("A",), ("A", "A"))) == "not_sorted", "one post per hex"


@pytest.mark.rule("P-117")
def test_a_post_takes_a_disk_and_none_is_built_without_one() -> None:
    state = red(2, supply=1).explores("red").done()
    assert refused(state, act.ErDiscover("red", ("A", "B"), ("A", "B"))) == "supply_short"
    play(state, act.ErDiscover("red", ("A", "B"), ("B",)))
    assert Look(state).supply("red") == 0
    empty = red(2, supply=0).explores("red").done()
    assert refused(empty, act.ErDiscover("red", ("A",), ("A",))) == "supply_short"


@pytest.mark.rule("P-118", "PR-53")
@pytest.mark.parametrize("hex", ["HOME", "HB", "HG"])
def test_no_home_port_takes_a_post_or_a_new_home(hex: str) -> None:
    state = red(3, at=hex).nation("blue", 1, 60).explores("red").done()  # HG belongs to nobody yet
    assert refused(state, act.ErDiscover("red", (), (hex,))) == "no_post_home"
    assert refused(state, act.ErDiscover("red", (), (), hex)) == "no_new_home_here"


@pytest.mark.rule("P-119", "PR-56")
@pytest.mark.parametrize(
    ("hex", "code"), [("X", "no_post_culture"), ("C", "no_circle"), ("E", "no_circle"), ("F", "no_circle")]
)
def test_no_post_on_a_high_culture_a_temple_or_the_sea(hex: str, code: str) -> None:
    state = red(3, at=hex).explores("red").done()
    assert refused(state, act.ErDiscover("red", (), (hex,))) == code


@pytest.mark.rule("P-119", "P-124")
@pytest.mark.parametrize("owner", ["red", "blue"])
def test_a_hex_with_a_new_home_is_closed_to_all(owner: str) -> None:
    build = (
        Builder().phase(4).deck("E", 2).nation("red", 0, 70, at="D", new_home="D" if owner == "red" else "")
    )
    build.nation("blue", 1, 60, new_home="D" if owner == "blue" else "")
    state = build.explores("red").done()
    assert refused(state, act.ErDiscover("red", (), ("D",))) == "new_home_there"
    assert not legal(state, act.ErDiscover("red", (), (), "D"))


# -- New Home -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-125")
def test_a_hex_with_a_new_home_is_worth_nothing() -> None:
    state = red(2, ships="5", at="D", posts="B").explores("red").done()
    play(state, act.ErDiscover("red", (), (), "D"))
    (sailed,) = [e for e in play(state, act.ErSail("red", "D", ("B", "D"))) if isinstance(e, ev.FleetSailed)]
    assert sailed.revenue == 3


@pytest.mark.rule("P-126", "PR-58")
def test_the_fleet_starts_at_home_or_in_the_new_home_at_once() -> None:
    state = red(2, ships="4", at="D").explores("red").done()
    play(state, act.ErDiscover("red", (), (), "D"))
    starts = [start for start in ("HOME", "D", "B") if legal(state, act.ErSail("red", start))]
    assert starts == ["HOME", "D"]


@pytest.mark.rule("P-127")
def test_the_new_home_costs_neither_money_nor_a_disk() -> None:
    state = red(2, supply=0, coffers=9, at="D").explores("red").done()
    assert money_moved(state, act.ErDiscover("red", (), (), "D")) == ([0, 0, 0], {})
    assert Look(state).supply("red") == 0


@pytest.mark.rule("PR-57")
def test_which_hexes_suit_a_new_home() -> None:
    state = red(2, at="A", posts="B").nation("blue", 1, 60, at="A").explores("red").done()
    assert legal(state, act.ErDiscover("red", (), (), "A")), "where the ship starts, beside another ship"
    assert refused(state, act.ErDiscover("red", ("B",), (), "B")) == "hex_has_posts"
    assert refused(state, act.ErDiscover("red", (), ("A",), "A")) == "hex_has_posts", "built this very turn"
    assert refused(state, act.ErDiscover("red", (), (), "D")) == "not_touched"
    temple = red(2, at="C").explores("red").done()
    assert refused(temple, act.ErDiscover("red", (), (), "C")) == "no_new_home_here", "no circle"


@pytest.mark.rule("P-98")
def test_a_king_takes_the_sum_of_the_phase() -> None:
    for phase, sum_ in ((1, 5), (2, 10), (3, 15), (4, 20)):
        state = red(phase, coffers=100).goes_on(POWER)
        assert money_moved(state, act.ErKingsMoney("red", True)) == ([sum_, 0, 0], {"red": -sum_})
