"""Rules P-27 to P-46, one by one: Special cards in play."""

from __future__ import annotations

import pytest

from games.poseidon.builders import Builder, Look, asked, cash_of_all, legal, money_moved, play, refused
from thalassa.games.poseidon.rules.exploration import special_cards
from thalassa.games.poseidon.rules.frame import GONE
from thalassa.games.poseidon.rules.stages import BLESS, POWER
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire import actions as act
from thalassa.games.poseidon.wire import events as ev
from thalassa.kernel.messages import Action, Event

TOP = {1: "3", 2: "5", 3: "7", 4: "E"}
"""A ship type on top of the deck that fits the phase."""


def red(phase: int = 1, **more: object) -> Builder:
    return Builder().phase(phase).deck(TOP[phase], 2).nation("red", 0, 70, **more)  # type: ignore[arg-type]


def incomes(events: list[Event]) -> list[tuple[int, str, int]]:
    return [(event.seat, event.card, event.money) for event in events if isinstance(event, ev.CardIncome)]


def sailed(state: PoseidonState, *path: str) -> int:
    """Revenue of red over this path."""
    copy = state.copy()
    (revenue,) = [
        e.revenue for e in play(copy, act.ErSail("red", "HOME", path)) if isinstance(e, ev.FleetSailed)
    ]
    return revenue


# -- income -------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-27")
@pytest.mark.parametrize(
    ("phase", "paid"),
    [
        (1, [(1, "P1", 10), (2, "P2", 20), (0, "P3", 30), (1, "P4", 40), (2, "P5", 50)]),
        (2, [(1, "P1", 5), (2, "P2", 10), (0, "P3", 15)]),
        (3, []),
        (4, []),
    ],
)
def test_every_card_pays_its_owner_by_phase(phase: int, paid: list[tuple[int, str, int]]) -> None:
    build = Builder().phase(phase).deck(TOP[phase], 2).card("P0", 0)
    for number, seat in enumerate((1, 2, 0, 1, 2), start=1):
        build.card(f"P{number}", seat)
    state = build.done()
    cash = cash_of_all(state)
    events = play(state, *[act.MrPass()] * 3)  # no nation is founded: ER1 is the income of the cards
    assert incomes(events) == paid
    gains = [sum(money for seat, _, money in paid if seat == mine) for mine in range(3)]
    assert cash_of_all(state) == [before + gain for before, gain in zip(cash, gains, strict=True)]


@pytest.mark.rule("P-28", "PR-43")
def test_a_card_brings_its_power_or_its_income() -> None:
    build = red().card("P1", 0).card("P2", 0)
    state = build.goes_on(POWER)
    other = state.copy()
    assert incomes(play(state, act.ErHighCulture("P1", "red"))) == [
        (0, "P2", 20)
    ]  # P2 cannot be used any more
    play(other, act.ErDecline("P1"))
    assert incomes(play(other, act.ErDecline("P2"))) == [(0, "P1", 10), (0, "P2", 20)]


@pytest.mark.rule("P-29")
@pytest.mark.parametrize(
    ("card", "use", "stays"),
    [
        ("P0", act.PlaceDelian("red", "A"), False),
        ("P1", act.ErHighCulture("P1", "red"), False),
        ("P2", act.ErHighCulture("P2", "red"), False),
        ("P3", act.ErHighCulture("P3", "red"), False),
        ("P4", act.ErPoseidon("red"), True),
        ("P5", act.ErArchon("red"), False),
    ],
)
def test_a_used_card_leaves_the_game_at_once_but_for_poseidon(card: str, use: Action, stays: bool) -> None:
    build = red(2, pool=2, posts="A", ships="3").card(card, 0)
    state = build.explores("red").goes_on(BLESS if card == "P4" else POWER)
    play(state, use)
    assert state.card_owner[state.frame.card_index[card]] == (0 if stays else GONE)


@pytest.mark.rule("P-31")
@pytest.mark.parametrize(
    ("card", "use"), [("P1", act.ErHighCulture("P1", "red")), ("P5", act.ErArchon("red"))]
)
def test_a_card_without_income_keeps_its_power(card: str, use: Action) -> None:
    state = red(4, pool=2).card(card, 0).goes_on(POWER)
    assert legal(state, use)
    assert incomes(play(state, act.ErDecline(card))) == []
    assert state.card_owner[state.frame.card_index[card]] == 0


@pytest.mark.rule("P-46")
def test_poseidon_pays_even_face_down() -> None:
    state = red().card("P4", 1, face_down=True).goes_on(POWER)
    assert state.cash(1) == 1040


# -- high cultures ------------------------------------------------------------------------------------------


@pytest.mark.rule("P-32")
def test_a_high_culture_needs_a_crown_and_nothing_else() -> None:
    build = red(culture="Y").nation("blue", 0, 60).nation("green", 1, 50).card("P1", 0).cash(0, 0)
    state = build.goes_on(POWER)
    assert refused(state, act.ErHighCulture("P1", "green")) == "not_king"
    assert refused(state, act.ErHighCulture("P1", "red")) == "culture_already"
    play(state, act.ErHighCulture("P1", "blue"))  # far from X, in phase 1, without a drachma
    blue = state.frame.nation_index["blue"]
    assert state.frame.hex_ids[state.cultures[blue]] == "X"
    assert (state.cash(0), Look(state).coffers("blue"), Look(state).at("blue")) == (0, 0, "HB")


@pytest.mark.rule("P-33")
def test_the_high_culture_marker_is_no_disk() -> None:
    state = red(pool=2).card("P1", 0).goes_on(POWER)
    before = (Look(state).supply("red"), Look(state).pool("red"), Look(state).held(0, "red"))
    play(state, act.ErHighCulture("P1", "red"))
    assert (Look(state).supply("red"), Look(state).pool("red"), Look(state).held(0, "red")) == before


@pytest.mark.rule("P-35")
@pytest.mark.parametrize("owner", [0, GONE])
def test_high_culture_hexes_stay_reserved(owner: int) -> None:
    build = red(3, at="X").card("P1", owner)
    state = build.explores("red").done()
    assert refused(state, act.ErDiscover("red", (), ("X",))) == "no_post_culture"
    assert refused(state, act.ErDiscover("red", (), (), "X")) == "no_new_home_here"


@pytest.mark.rule("P-36")
def test_a_high_culture_earns_like_a_post() -> None:
    assert sailed(red(ships="2", culture="X").sails("red").done(), "X") == 6
    assert sailed(red(ships="2").sails("red").done(), "X") == 0


# -- Archon ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-38")
def test_archon_is_barred_at_the_limit_and_with_an_empty_pool() -> None:
    full = Builder(5).nation("red", 0, 70, {0: 13}).nation("blue", 1, 60, pool=2).card("P5", 0)
    empty = Builder(5).nation("red", 0, 70, {0: 12}).card("P5", 0)
    fits = Builder(5).nation("red", 0, 70, {0: 12}).nation("blue", 1, 60, pool=2).card("P5", 0)
    assert [("er_archon" in asked(build.goes_on(POWER))) for build in (full, empty, fits)] == [
        False,
        False,
        True,
    ]


@pytest.mark.rule("PR-44")
def test_archon_takes_from_any_nation_and_moves_no_price() -> None:
    build = red(pool=1).nation("blue", 1, 250, pool=2).nation("green", 2, 60).card("P5", 0)
    state = build.goes_on(POWER)
    assert refused(state, act.ErArchon("green")) == "pool_empty"
    for name in ("red", "blue"):
        copy = state.copy()
        coffers = copy.money[1 + copy.seats :]
        play(copy, act.ErArchon(name))
        look = Look(copy)
        assert (look.held(0, name), look.prestige(name)) == ((4, 70) if name == "red" else (1, 250))
        assert (copy.cash(0), copy.money[1 + copy.seats :]) == (1000, coffers)
    assert look.king("blue") == 1


# -- the Delian marker ------------------------------------------------------------------------------------------


@pytest.mark.rule("P-40", "PR-36")
@pytest.mark.parametrize(
    ("hex", "fits"),
    [("A", True), ("X", True), ("NW1", False), ("HOME", False), ("D", False), ("C", False), ("B", False)],
)
def test_where_the_delian_marker_may_lie(hex: str, fits: bool) -> None:
    state = red(3, posts="A NW1", culture="X", new_home="D").card("P0", 0).done()
    assert legal(state, act.PlaceDelian("red", hex)) is fits
    strict = Builder(delian_on_high_culture="no").phase(3).deck("7", 2)
    strict.nation("red", 0, 70, posts="A NW1", culture="X", new_home="D").card("P0", 0)
    assert legal(strict.done(), act.PlaceDelian("red", hex)) is (hex == "A")


@pytest.mark.rule("P-41")
def test_the_marked_post_counts_double_for_its_nation_for_good() -> None:
    build = red(2, ships="3", posts="B").nation("blue", 1, 60, ships="3", posts="B").card("P0", 0)
    state = build.sails("red").done()
    play(state, act.PlaceDelian("red", "B"))
    assert sailed(state, "A", "B") == 6
    state.king[0] = 2  # another king, a later phase
    state.phase, state.actor = 3, 2
    assert sailed(state, "A", "B") == 6
    play(state, act.ErStayHome("red"), act.ErEndShips("red"), act.ErDiscover("blue"))
    (paid,) = [
        e.revenue for e in play(state, act.ErSail("blue", "HB", ("B",))) if isinstance(e, ev.FleetSailed)
    ]
    assert paid == 3


@pytest.mark.rule("PR-35")
def test_the_marker_goes_under_a_post_of_a_nation_one_rules_now() -> None:
    build = Builder().nation("red", 1, 70, posts="A").nation("blue", 0, 60, posts="B").card("P0", 0)
    state = build.done()
    assert refused(state, act.PlaceDelian("red", "A")) == "not_king"
    assert refused(state, act.PlaceDelian("blue", "A")) == "no_post_here"
    play(state, act.PlaceDelian("blue", "B"))
    state.king[1] = 2
    assert (state.frame.hex_ids[state.delian_hex], state.delian_nation) == ("B", 1)


# -- the Poseidon card --------------------------------------------------------------------------------------------


@pytest.mark.rule("P-44", "PR-39")
def test_poseidon_is_declared_before_the_king_decides_and_is_then_spent() -> None:
    state = red(2, ships="3").card("P4", 1).explores("red").done()
    play(state, act.ErDiscover("red"))
    assert (state.actor, asked(state)) == (1, {"er_poseidon", "er_poseidon_no"})
    assert refused(state, act.ErStayHome("red"), 0) == "not_now"
    play(state, act.ErPoseidon("red"))
    assert state.actor == 0
    play(state, act.ErStayHome("red"))
    assert state.poseidon_down, "spent, although the fleet stayed at home"


@pytest.mark.rule("PR-37")
def test_poseidon_doubles_the_sum_of_the_ships() -> None:
    state = red(2, ships="345").card("P4", 1).explores("red").goes_on(BLESS)
    events = play(state, act.ErPoseidon("red"))
    assert events == [ev.PoseidonInvoked(1, "red", 24)]


@pytest.mark.rule("PR-40")
@pytest.mark.parametrize(("option", "asks"), [("yes", True), ("no", False)])
def test_poseidon_after_its_income_in_the_same_round(option: str, asks: bool) -> None:
    build = Builder(poseidon_after_income=option).deck("4").card("P4", 1)
    build.nation("blue", 2, 90, coffers=300, ships="3").nation("red", 0, 70, ships="3")
    state = build.done()
    play(state, *[act.MrPass()] * 3)
    assert state.cash(1) == 1040  # paid in phase 1
    play(state, *[act.ErKingsMoney("blue", False), act.ErDiscover("blue"), act.ErStayHome("blue")])
    play(state, act.ErBuyBank("blue"), act.PhaseIssue("blue", 0), act.PhaseIssue("red", 0))
    play(state, act.ErEndShips("blue"), act.ErDiscover("red"))
    assert ("er_poseidon" in asked(state)) is asks


@pytest.mark.rule("P-42", "P-45")
def test_why_poseidon_helps_no_fleet() -> None:
    """Nobody is asked in vain, so these reasons are seen only where a position is set up by hand."""

    def reason(build: Builder, paid: bool = False) -> tuple[str, str]:
        state = build.explores("red").done()
        state.poseidon_paid = paid
        found = special_cards.why_no_poseidon(state, state.frame.nation_index["red"])
        assert found is not None
        return found.code, found.rule

    own = Builder(poseidon_scope="own_nations").phase(2).deck("5").nation("red", 2, 70, ships="3")
    late = Builder(poseidon_after_income="no").phase(2).deck("5").nation("red", 2, 70, ships="3")
    assert reason(red(2, ships="3")) == ("card_gone", "P-42")
    assert reason(red(1, ships="3").card("P4", 1)) == ("phase_too_early", "P-42")
    assert reason(red(2, ships="3").card("P4", 1, face_down=True)) == ("poseidon_used", "P-45")
    assert reason(red(2, ships="").card("P4", 1)) == ("no_ships", "P-128")
    assert reason(red(4, ships="E").card("P4", 1)) == ("endless_already", "P-42")
    assert reason(own.card("P4", 1)) == ("not_king", "PR-38")
    assert reason(late.card("P4", 1), paid=True) == ("poseidon_paid", "PR-40")


@pytest.mark.rule("PR-41")
def test_poseidon_is_not_offered_to_a_fleet_with_an_e_ship() -> None:
    for ships, asks in (("5E", False), ("57", True)):
        state = red(4, ships=ships).card("P4", 1).explores("red").goes_on(BLESS)
        assert ("er_poseidon" in asked(state)) is asks


@pytest.mark.rule("PR-42")
def test_owners_are_asked_one_after_another() -> None:
    build = red(pool=3).nation("blue", 1, 60).card("P5", 0).card("P3", 1).card("P2", 1).card("P1", 0)
    state = build.goes_on(POWER)
    order = []
    while "er_decline" in asked(state):
        (card,) = {move.card for move in state.moves(state.actor) if isinstance(move, act.ErDecline)}
        order.append((card, state.actor))
        play(state, act.ErDecline(card))
    assert order == [("P1", 0), ("P2", 1), ("P3", 1), ("P5", 0)]


@pytest.mark.rule("PR-42", "P-29")
def test_a_later_owner_knows_what_was_done_before() -> None:
    state = red(pool=3).card("P1", 0).card("P2", 0).card("P5", 0).goes_on(POWER)
    play(state, act.ErHighCulture("P1", "red"))
    assert asked(state) == {"er_archon", "er_decline"}, "P2 has no nation left and is passed over"
    assert money_moved(state, act.ErArchon("red"))[0] == [20, 0, 0], "P2 pays; P1 and P5 are gone"
