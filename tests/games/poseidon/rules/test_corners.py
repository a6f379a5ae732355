"""Corners of the rules that are easily overlooked: what is said and shown when nothing usual happens."""

from __future__ import annotations

import pytest

from games.poseidon.builders import AEGEAN, Builder, legal, pass_all, play
from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.rules import stages
from thalassa.games.poseidon.rules.exploration import fleet
from thalassa.games.poseidon.rules.frame import GONE
from thalassa.games.poseidon.rules.stages import BLESS, HARBOUR, POWER
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire import actions as act
from thalassa.games.poseidon.wire import events as ev
from thalassa.games.poseidon.wire.views import PoseidonView
from thalassa.kernel.errors import BadPosition
from thalassa.kernel.messages import Action, Reason
from thalassa.kernel.words import words


@pytest.mark.rule("P-42", "P-132")
@pytest.mark.parametrize("choice", [act.ErStayHome("red"), act.ErSail("red", "HOME", ("A",))])
def test_poseidon_doubles_one_sailing_and_nothing_after_it(choice: Action) -> None:
    build = Builder().phase(2).deck("5", 2).nation("red", 0, 70, ships="34", coffers=500).card("P4", 1)
    state = build.explores("red").goes_on(BLESS)
    assert state.stage == BLESS
    play(state, act.ErPoseidon("red"))
    assert state.fleet_range(0) == 14
    play(state, choice)
    assert state.stage == HARBOUR
    view = state.view(0)
    assert isinstance(view, PoseidonView)
    assert view.nations[0].range == 7
    play(state, act.ErBuyBank("red"))
    assert state.fleet_range(0) == 12


def rule(state: PoseidonState, action: Action) -> tuple[str, str]:
    """Code and rule of the refusal."""
    reason = state.why_not(state.actor, action)
    assert reason is not None, f"{action} is legal"
    return reason.code, reason.rule


@pytest.mark.rule("P-122", "P-123")
@pytest.mark.parametrize(
    ("hex", "number"),
    [("F", "P-122"), ("E", "P-122"), ("NW1", "P-123"), ("X", "P-123"), ("HOME", "P-123")],
)
def test_a_new_home_is_refused_by_the_rule_that_forbids_it(hex: str, number: str) -> None:
    """Sea and temples lack the circle that P-122 asks for; P-123 names the other places."""
    state = Builder().phase(2).deck("5", 2).nation("red", 0, 70, ships="4", at=hex).explores("red").done()
    assert rule(state, act.ErDiscover("red", (), (), hex)) == ("no_new_home_here", number)


@pytest.mark.rule("P-206", "P-207")
def test_kyrene_is_closed_by_its_own_rule() -> None:
    build = Builder(2, AEGEAN).nation("sparta", 0, 70, ships="E", at="I7").phase(4).deck("E", 2)
    state = build.explores("sparta").done()
    assert rule(state, act.ErDiscover("sparta", ("J4",))) == ("closed_hex", "P-207")
    assert rule(state, act.ErDiscover("sparta", ("H6", "I5"))) == ("closed_hex", "P-206")
    play(state, act.ErDiscover("sparta"))
    assert rule(state, act.ErSail("sparta", "H8", ("I7", "J4"))) == ("closed_hex", "P-207")
    assert rule(state, act.ErSail("sparta", "H8", ("I7", "H6", "I5"))) == ("closed_hex", "P-206")


@pytest.mark.rule("P-115", "PR-54")
def test_the_new_world_closed_by_the_table_is_not_called_full_by_phase() -> None:
    build = (
        Builder(new_world_early_posts="no").phase(3).deck("7", 2).nation("red", 0, 70, ships="4", at="NW1")
    )
    state = build.explores("red").done()
    assert rule(state, act.ErDiscover("red", (), ("NW1",))) == ("hex_full", "PR-54")
    build = Builder().phase(2).deck("5", 2).nation("red", 0, 70, ships="4", at="D")
    state = build.nation("blue", 1, 60, posts="D").nation("green", 2, 50, posts="D").explores("red").done()
    assert rule(state, act.ErDiscover("red", (), ("D",))) == ("hex_full", "P-115")


@pytest.mark.rule("P-77", "P-78")
def test_only_a_king_is_told_of_the_merchants_on_the_card() -> None:
    state = Builder().nation("red", 0, 100, {0: 4, 1: 2}).nation("blue", 1, 60, {1: 3, 0: 2}).done()
    assert rule(state, act.MrSell("red", 2)) == ("not_loose", "P-78")
    assert rule(state, act.MrSell("blue", 3)) == ("not_loose", "P-77")


@pytest.mark.rule("P-77")
def test_a_sale_of_nothing_is_none() -> None:
    state = Builder().nation("red", 0, 100, {0: 5}).nation("blue", 1, 60).done()
    assert rule(state, act.MrSell("red", 0)) == ("at_least_one", "P-77")
    assert legal(state, act.MrSell("red", 1))


@pytest.mark.rule("P-40")
def test_the_first_hex_of_the_map_is_a_hex_like_others() -> None:
    state = Builder().phase(3).deck("7", 2).nation("red", 0, 70, posts="A").card("P0", 0).done()
    assert rule(state, act.PlaceDelian("red", state.frame.hex_ids[0])) != ("unknown_name", "P-2")
    lost = state.why_not(state.actor, act.PlaceDelian("red", "Atlantis"))
    assert lost == Reason("unknown_name", "P-2", {"name": "Atlantis"})


@pytest.mark.rule("P-40")
def test_a_high_culture_post_is_among_the_places_listed_for_the_delian_marker() -> None:
    state = Builder().phase(3).deck("7", 2).nation("red", 0, 70, posts="A", culture="X").card("P0", 0).done()
    listed = {move for move in state.moves(0) if isinstance(move, act.PlaceDelian)}
    assert listed == {act.PlaceDelian("red", "A"), act.PlaceDelian("red", "X")}


@pytest.mark.rule("P-156")
def test_an_offer_names_a_nation_and_a_ship_that_exist() -> None:
    build = Builder().phase(2).deck("5", 2).nation("red", 0, 70, coffers=40, ships="3")
    state = build.nation("blue", 1, 60, ships="55", coffers=7).buys("red").done()
    assert legal(state, act.ErOffer("red", "blue", "5", 25))
    assert rule(state, act.ErOffer("red", "atlantis", "5", 25)) == ("unknown_name", "P-2")
    assert rule(state, act.ErOffer("red", "blue", "9", 25)) == ("unknown_name", "P-2")


def test_how_far_a_decision_is_pencilled_in_has_the_numbers_that_files_have() -> None:
    pencils = [
        stages.PLAIN,
        stages.TRADING,
        stages.FOUNDING_NATION,
        stages.FOUNDING_PRESTIGE,
        stages.FOUNDING_DISKS,
        stages.EXPLORING,
        stages.BARGAINING,
        stages.BARGAIN_SHIP,
        stages.BARGAIN_RANGE,
        stages.DRAWING,
    ]
    assert pencils == list(range(10))


@pytest.mark.rule("P-187", "P-190")
def test_a_forced_sale_of_too_many_names_the_rule() -> None:
    build = Builder().phase(2).deck("5", 2).nation("red", 0, 100, supply=0).cash(0, 0)
    build.nation("green", 0, 90, {0: 5}, ships="3").nation("blue", 1, 50, {1: 3, 0: 2}, ships="3")
    state = build.buys("red").done()
    play(state, act.ErForcedBuy("red"))
    assert rule(state, act.ErForcedSell("green", 3)) == ("not_loose", "P-190")
    assert rule(state, act.ErForcedSell("blue", 3)) == ("not_loose", "P-187")
    assert rule(state, act.ErForcedSell("blue", 0)) == ("at_least_one", "P-187")


@pytest.mark.rule("P-37")
def test_archon_takes_only_what_lies_in_the_pool() -> None:
    build = Builder().nation("red", 0, 100, pool=2).nation("blue", 1, 60, pool=0).card("P5", 2)
    state = build.goes_on(POWER)
    assert rule(state, act.ErArchon("blue")) == ("pool_empty", "P-37")


@pytest.mark.rule("P-39")
def test_the_delian_marker_waits_for_the_end_of_a_half_made_decision() -> None:
    """What the view offers is what may be done: nothing comes between two steps of one's own decision."""
    build = Builder().nation("red", 0, 70, posts="A").nation("blue", 1, 60).card("P0", 0)
    state = build.explores("red").done()
    spot = act.PlaceDelian("red", "A")
    for step, offered in ((None, True), (act.ErStep("A"), False), (act.ErDiscover("red", ("A",)), True)):
        if step is not None:
            play(state, step)
        view = state.view(0)
        assert isinstance(view, PoseidonView)
        assert [(one.nation, one.hex) for one in view.prospects.delian] == ([("red", "A")] if offered else [])
        assert (spot in state.moves(0)) is offered
        assert (state.why_not(0, spot) is None) is offered


def told(state: PoseidonState, language: str = "en") -> str:
    """The sentence that says what is to be done."""
    task = state.task(state.actor)
    return words("thalassa.games.poseidon", language).say(task.code, task.params)


@pytest.mark.rule("P-152", "P-193")
def test_a_nation_without_a_ship_is_not_told_to_end_its_turn() -> None:
    build = Builder().phase(2).deck("5", 2).nation("red", 0, 70).nation("blue", 1, 60, ships="4")
    state = build.buys("red").done()
    assert "must get a ship" in told(state)
    assert "end the turn" not in told(state)
    assert "beenden" not in told(state, "de")
    assert "end the turn" in told(Builder().phase(4).deck("").nation("red", 0, 70).buys("red").done())
    assert "end the turn" in told(
        Builder().phase(2).deck("5", 2).nation("red", 0, 70, ships="4").buys("red").done()
    )


@pytest.mark.rule("P-51", "PR-12")
@pytest.mark.parametrize(("option", "offered"), [("free", True), ("sell_then_buy", False)])
def test_after_a_purchase_selling_is_named_only_where_the_table_allows_it(option: str, offered: bool) -> None:
    build = Builder(mr_turn_order=option).nation("red", 0, 100, {0: 5}, pool=2)
    state = build.nation("blue", 1, 60, {1: 3, 0: 1}, pool=1).done()
    play(state, act.MrBuy("blue"))
    assert ("sell more" in told(state)) is offered
    assert ("verkaufen" in told(state, "de")) is offered
    assert "end your turn" in told(state)


def test_a_card_that_put_up_its_post_cannot_be_held_as_well() -> None:
    troy = next(card.hex for card in AEGEAN.cards if card.id == "P1")
    build = Builder(3, AEGEAN).nation("athenai", 0, 70, culture=troy, ships="22").deck("2", 4)
    used = build.sails("athenai").done()
    used.card_owner[1] = GONE
    assert GAME.state_from_json(used.to_json(), AEGEAN).to_json() == used.to_json()
    used.card_owner[1] = 0
    with pytest.raises(BadPosition, match="P1: is gone once its high-culture post stands"):
        GAME.state_from_json(used.to_json(), AEGEAN)


@pytest.mark.rule("P-30", "P-32")
def test_a_card_without_a_high_culture_is_refused_by_another_rule_than_the_wrong_one() -> None:
    build = Builder().nation("red", 0, 70, coffers=50).card("P1", 0).card("P2", 0)
    state = build.goes_on(POWER)
    assert rule(state, act.ErHighCulture("P5", "red")) == ("other_card", "P-32")
    assert rule(state, act.ErHighCulture("P2", "red")) == ("other_card", "P-30")


@pytest.mark.rule("P-121")
def test_a_second_new_home_within_one_decision_is_refused() -> None:
    build = Builder().phase(2).deck("5", 2).nation("red", 0, 70, ships="4", at="D").explores("red")
    state = build.done()
    play(state, act.ErNewHome("D"))
    assert rule(state, act.ErNewHome("D")) == ("new_home_used", "P-121")
    state.draft_home = 0  # the first hex of the map is one like others
    assert rule(state, act.ErNewHome("D")) == ("new_home_used", "P-121")


@pytest.mark.rule("P-137", "P-140")
def test_a_sailing_tells_what_was_donated_where() -> None:
    build = Builder().phase(2).deck("5", 2).nation("red", 0, 70, ships="4", posts="A", coffers=100)
    state = build.sails("red").done()
    events = play(state, act.ErSail("red", "HOME", ("A", "B", "C"), ("C",)))
    (sailed,) = [event for event in events if isinstance(event, ev.FleetSailed)]
    assert [(stop.hex, stop.donation) for stop in sailed.stops] == [("A", 0), ("C", 40)]
    assert sailed.donated == 40


@pytest.mark.rule("P-35")
def test_the_first_hex_of_the_map_can_hold_a_high_culture_that_earns() -> None:
    state = Builder().phase(2).deck("5", 2).nation("red", 0, 70, ships="4").sails("red").done()
    state.cultures[0] = 0
    goals, _ = fleet.route_goals(state, 0)
    assert 0 in [goal.hex for goal in goals]


@pytest.mark.rule("P-130")
def test_a_fleet_that_stays_at_home_has_no_last_route() -> None:
    state = Builder().phase(2).deck("5", 2).nation("red", 0, 70, ships="4").sails("red").done()
    state.last_routes[0] = (0, 1)
    play(state, act.ErStayHome("red"))
    assert state.last_routes[0] == ()


@pytest.mark.rule("P-133")
def test_every_way_on_is_offered_while_a_route_is_drawn() -> None:
    state = Builder().phase(2).deck("5", 2).nation("red", 0, 70, ships="4", posts="A").sails("red").done()
    play(state, act.ErDraw("HOME"))
    assert {move.hex for move in state.moves(0) if isinstance(move, act.ErCourse)} >= {"A", "X"}
    play(state, act.ErCourse("A"))
    assert {move.hex for move in state.moves(0) if isinstance(move, act.ErCourse)} >= {"B", "HOME"}


@pytest.mark.rule("P-103")
def test_every_round_is_remembered_with_what_it_earned_and_left() -> None:
    build = (
        Builder().phase(2).deck("5", 2).nation("red", 0, 70, {0: 3, 1: 1}, ships="4", posts="A", coffers=9)
    )
    state = build.cash(0, 100).cash(1, 20).cash(2, 5).done()
    nations = state.frame.nation_count
    pass_all(state)
    none, coffers = (0,) * (nations - 1), (9, *(0,) * (nations - 1))
    assert state.history == [((-1,) * nations, (-1,) * nations, (70, *none), coffers, (310, 90, 5))]
    play(state, act.ErDiscover("red"))
    play(state, act.ErSail("red", "HOME", ("A",)), act.ErEndShips("red"))
    revenues, payouts, prestige, left, _ = state.history[1]
    quiet = (-1,) * (nations - 1)
    assert (revenues, payouts) == ((3, *quiet), (12, *quiet))
    assert (prestige, left) == ((80, *none), coffers)


@pytest.mark.rule("P-167")
@pytest.mark.parametrize("handed_in", [None, "4"])
def test_a_purchase_tells_which_ship_was_handed_in(handed_in: str | None) -> None:
    build = Builder().phase(4).deck("E", 3).nation("red", 0, 70, ships="5", coffers=2000)
    if handed_in is not None:
        build = Builder().phase(3).deck("E", 6).nation("red", 0, 70, ships="45", coffers=2000)
    events = play(build.buys("red").done(), act.ErBuyBank("red", handed_in))
    (bought,) = [event for event in events if isinstance(event, ev.ShipBought)]
    assert (bought.ship_type, bought.trade_in) == ("E", handed_in)


@pytest.mark.rule("P-157", "P-159")
def test_bargaining_is_refused_where_nobody_has_a_ship_and_out_of_order() -> None:
    build = Builder().phase(2).deck("5", 2).nation("red", 0, 70, coffers=40, ships="3")
    state = build.nation("blue", 1, 60).buys("red").done()
    assert rule(state, act.ErBargain()) == ("nobody_has_ships", "P-159")
    assert rule(state, act.ErBargainRange(0)) == ("step_order", "P-157")


def test_stages_have_the_names_that_files_have() -> None:
    known = "pick trade crown power king discover bless fleet harbour answer issue forced over"
    assert tuple(known.split()) == stages.STAGE_NAMES


@pytest.mark.rule("P-96")
def test_before_the_first_sailing_no_nation_has_a_revenue() -> None:
    state = Builder().nation("red", 0, 70).done()
    assert state.revenues == state.payouts == [-1] * state.frame.nation_count
