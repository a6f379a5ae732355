"""Standing orders (D-3): what they answer, what they leave alone, and when they end."""

from __future__ import annotations

import msgspec
import pytest

import thalassa
from thalassa.games.poseidon.notes import PoseidonNotebook
from thalassa.games.poseidon.wire.actions import ErKingsMoney, ErPoseidonNo, GovTolerate, MrPass
from thalassa.games.poseidon.wire.events import (
    CrownTaken,
    GameEnded,
    MerchantBought,
    MerchantsSold,
    NationFounded,
    PhaseBegan,
    RoundEnded,
)
from thalassa.games.poseidon.wire.orders import (
    CancelPass,
    ClearNotices,
    Notice,
    OrderKeep,
    OrderMoney,
    OrderPass,
    OrderPoseidon,
    OrderSheet,
    OrderTolerate,
    PassOrder,
)
from thalassa.games.poseidon.wire.previews import BlessView, CrownView, KingView, PowerView, Prospects
from thalassa.games.poseidon.wire.views import PoseidonView

BOOK = PoseidonNotebook()


def trading(seats: int = 3) -> tuple[PoseidonView, int]:
    """The first turn of the first Merchant Round, as its player sees it."""
    table = thalassa.new("poseidon", seats=seats, seed=7)
    while True:
        seat = table.actors()[0]
        view = table.view(seat)
        assert isinstance(view, PoseidonView)
        if view.stage == "trade":
            return view, seat
        table.act(seat, table.moves(seat)[0])


def asking(view: PoseidonView, stage: str, **asked: object) -> PoseidonView:
    return msgspec.structs.replace(view, stage=stage, prospects=Prospects(**asked))  # type: ignore[arg-type]


def passing(until: str, nations: tuple[str, ...] = (), round: str = "MR1") -> OrderSheet:
    return OrderSheet(passing=PassOrder(until, nations, round))  # type: ignore[arg-type]


# -- obeying --------------------------------------------------------------------------------------------------


def test_a_pass_order_passes_in_its_round_only() -> None:
    view, seat = trading()
    sheet = BOOK.write(OrderSheet(), seat, OrderPass("any_trade"), view)
    assert sheet.passing == PassOrder("any_trade", (), "MR1")
    assert BOOK.obey(sheet, seat, view, [MrPass()]) == MrPass()
    assert BOOK.obey(sheet, (seat + 1) % 3, view, [MrPass()]) is None
    later = msgspec.structs.replace(view, round="MR2")
    assert BOOK.obey(sheet, seat, later, [MrPass()]) is None


def test_an_order_never_does_what_the_engine_does_not_list() -> None:
    view, seat = trading()
    assert BOOK.obey(passing("round_end"), seat, view, []) is None


@pytest.mark.rule("P-98")
@pytest.mark.parametrize(("answer", "take"), [("take", True), ("leave", False)])
def test_kings_money_is_always_taken_or_always_left(answer: str, take: bool) -> None:
    view, seat = trading()
    view = asking(view, "king", king=KingView("sparta", 5, 95))
    moves = [ErKingsMoney("sparta", True), ErKingsMoney("sparta", False)]
    assert BOOK.obey(OrderSheet(), seat, view, moves) is None
    sheet = BOOK.write(OrderSheet(), seat, OrderMoney(answer), view)  # type: ignore[arg-type]
    assert BOOK.obey(sheet, seat, view, moves) == ErKingsMoney("sparta", take)


@pytest.mark.rule("P-87")
def test_kings_are_tolerated() -> None:
    view, seat = trading()
    view = asking(view, "crown", crown=CrownView("sparta", 1, 3, 4, 0, (), ()))
    sheet = BOOK.write(OrderSheet(), seat, OrderTolerate(True), view)
    assert BOOK.obey(sheet, seat, view, [GovTolerate("sparta")]) == GovTolerate("sparta")
    assert BOOK.write(sheet, seat, OrderTolerate(False), view) == OrderSheet()


@pytest.mark.rule("P-43")
def test_poseidon_is_kept_from_foreign_fleets_only() -> None:
    view, seat = trading()
    view = asking(view, "bless", bless=BlessView("sparta", 4, 8, 10, 20))
    sheet = BOOK.write(OrderSheet(), seat, OrderPoseidon(True), view)

    def ruled(king: int) -> PoseidonView:
        nations = tuple(
            msgspec.structs.replace(one, king=king) if one.nation == "sparta" else one for one in view.nations
        )
        return msgspec.structs.replace(view, nations=nations)

    assert BOOK.obey(sheet, seat, ruled((seat + 1) % 3), [ErPoseidonNo()]) == ErPoseidonNo()
    assert BOOK.obey(sheet, seat, ruled(seat), [ErPoseidonNo()]) is None


@pytest.mark.rule("P-30")
def test_cards_named_in_an_order_are_kept() -> None:
    from thalassa.games.poseidon.wire.actions import ErDecline

    view, seat = trading()
    sheet = BOOK.write(OrderSheet(), seat, OrderKeep("P1", True), view)
    for card, answer in (("P1", ErDecline("P1")), ("P2", None)):
        asked = asking(view, "power", power=PowerView(card, (), 10))
        assert BOOK.obey(sheet, seat, asked, [ErDecline(card)]) == answer
    assert BOOK.write(sheet, seat, OrderKeep("P1", False), view) == OrderSheet()


# -- ending, always with a notice -----------------------------------------------------------------------------


def test_passing_ends_when_somebody_trades() -> None:
    view, seat = trading()
    other = (seat + 1) % 3
    for event, cause in (
        (MerchantBought(other, "sparta", 70), "trade"),
        (MerchantsSold(other, "sparta", 2, 140), "trade"),
        (NationFounded(other, "sparta", 70, 5, 3, 210, 350), "founding"),
    ):
        sheet = BOOK.follow(passing("any_trade"), [event], view)
        assert sheet == OrderSheet(notices=(Notice("pass", cause, other, "sparta"),))  # type: ignore[arg-type]
        watching = passing("watched_trade", ("thebai",))
        assert BOOK.follow(watching, [event], view) == watching
    mine = MerchantBought(seat, "sparta", 70)
    assert BOOK.follow(passing("any_trade"), [mine], view) == passing("any_trade")


def test_passing_ends_with_the_round() -> None:
    view, _ = trading()
    sheet = BOOK.follow(passing("round_end"), [RoundEnded("MR1")], view)
    assert sheet == OrderSheet(notices=(Notice("pass", "round"),))
    later = passing("round_end", round="MR2")
    assert BOOK.follow(later, [RoundEnded("MR1")], view) == later


@pytest.mark.rule("P-85")
def test_passing_to_the_end_stops_when_a_crown_is_in_danger() -> None:
    view, seat = trading()
    other = (seat + 1) % 3
    bought = MerchantBought(other, "sparta", 70)

    def held(mine: int, theirs: int) -> PoseidonView:
        merchants = [0, 0, 0]
        merchants[seat], merchants[other] = mine, theirs
        nations = tuple(
            msgspec.structs.replace(one, king=seat, merchants=tuple(merchants))
            if one.nation == "sparta"
            else one
            for one in view.nations
        )
        return msgspec.structs.replace(view, nations=nations)

    assert BOOK.follow(passing("round_end"), [bought], held(3, 3)) == passing("round_end")
    sheet = BOOK.follow(passing("round_end"), [bought], held(3, 4))
    assert sheet == OrderSheet(notices=(Notice("pass", "crown", other, "sparta"),))


def test_a_new_phase_ends_what_depends_on_it() -> None:
    view, _ = trading()
    sheet = OrderSheet(money="take", tolerate=True, poseidon=True, keep=("P1",))
    after = BOOK.follow(sheet, [PhaseBegan(2)], view)
    assert msgspec.structs.replace(after, notices=()) == OrderSheet()
    assert [notice.order for notice in after.notices] == ["money", "tolerate", "poseidon", "keep"]
    assert all(notice.cause == "phase" and notice.phase == 2 for notice in after.notices)
    assert BOOK.write(after, 0, ClearNotices(), view) == OrderSheet()


def test_a_crown_that_comes_or_goes_ends_the_order_about_ship_offers() -> None:
    view, seat = trading()
    first, second = (seat + 1) % 3, (seat + 2) % 3
    sheet = OrderSheet(offers_under=300)
    assert BOOK.follow(sheet, [CrownTaken(first, "sparta", second)], view) == sheet
    for taken in (CrownTaken(first, "sparta", seat), CrownTaken(seat, "sparta", first)):
        after = BOOK.follow(sheet, [taken], view)
        assert after == OrderSheet(notices=(Notice("offers", "crown", taken.seat, "sparta"),))


def test_other_coffers_end_the_order_about_kings_money() -> None:
    view, seat = trading()
    other = (seat + 1) % 3
    sheet = OrderSheet(money="leave")
    assert BOOK.follow(sheet, [CrownTaken(other, "sparta", (seat + 2) % 3)], view) == sheet
    after = BOOK.follow(sheet, [CrownTaken(other, "sparta", seat)], view)
    assert after == OrderSheet(notices=(Notice("money", "crown", other, "sparta"),))


def test_the_end_of_the_game_ends_everything() -> None:
    view, _ = trading()
    after = BOOK.follow(
        msgspec.structs.replace(passing("any_trade"), money="take"), [GameEnded((0,), True)], view
    )
    assert after.passing is None
    assert after.money == "ask"


def test_only_the_latest_notices_are_kept() -> None:
    view, _ = trading()
    sheet = OrderSheet()
    for _ in range(20):
        sheet = BOOK.follow(msgspec.structs.replace(sheet, money="take"), [PhaseBegan(2)], view)
    assert len(sheet.notices) == 12


# -- refusing -------------------------------------------------------------------------------------------------


def test_orders_that_make_no_sense_are_refused() -> None:
    view, seat = trading()
    sheet = OrderSheet()
    assert BOOK.refuse(sheet, seat, OrderPass("any_trade"), view) is None
    assert BOOK.refuse(sheet, seat, CancelPass(), view) is None
    for note in (
        OrderPass("watched_trade", ("atlantis",)),
        OrderPass("watched_trade"),
        OrderKeep("P9", True),
    ):
        reason = BOOK.refuse(sheet, seat, note, view)
        assert reason is not None
        assert reason.code == "unknown_name"
    exploring = tuple(
        msgspec.structs.replace(one, state="now" if one.name == "ER1" else "done") for one in view.rounds
    )
    outside = msgspec.structs.replace(view, round="ER1", rounds=exploring)
    reason = BOOK.refuse(sheet, seat, OrderPass("any_trade"), outside)
    assert reason is not None
    assert reason.code == "not_now"
    over = msgspec.structs.replace(view, stage="over")
    reason = BOOK.refuse(sheet, seat, OrderMoney("take"), over)
    assert reason is not None
    assert reason.code == "game_over"
    assert BOOK.refuse(sheet, seat, ClearNotices(), over) is None


def test_every_seat_keeps_its_own_sheet() -> None:
    table = thalassa.new("poseidon", seats=3, seed=1)
    teams = {BOOK.teams(seat, 3, table.options, table.state)[-1] for seat in range(3)}
    assert len(teams) == 3
    assert BOOK.blank("seat-0", 3, table.options) == OrderSheet()


def test_sheets_survive_being_stored() -> None:
    sheet = OrderSheet(
        passing=PassOrder("watched_trade", ("sparta",), "MR2"),
        money="take",
        keep=("P1", "P5"),
        notices=(Notice("money", "phase", phase=3),),
    )
    assert msgspec.json.decode(msgspec.json.encode(sheet), type=OrderSheet) == sheet
