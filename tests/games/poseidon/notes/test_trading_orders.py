"""Standing orders about merchants, fleets and offers (D-3): what they do, how far they go, and what ends them."""

from __future__ import annotations

import msgspec
import pytest

from thalassa.games.poseidon.notes import PoseidonNotebook
from thalassa.games.poseidon.wire.actions import (
    ErAnswer,
    ErSail,
    ErStayHome,
    MrBuy,
    MrEndTurn,
    MrPass,
    MrTrade,
)
from thalassa.games.poseidon.wire.events import (
    CrownTaken,
    MerchantBought,
    MerchantsSold,
    NationFounded,
    PhaseBegan,
    RoundEnded,
    ShipsScrapped,
    TurnEnded,
)
from thalassa.games.poseidon.wire.orders import (
    BuyOrder,
    FleetOrder,
    Notice,
    OrderBuy,
    OrderFleet,
    OrderOffers,
    OrderPass,
    OrderSheet,
)
from thalassa.games.poseidon.wire.previews import (
    BuyView,
    FleetView,
    OfferSide,
    OfferView,
    Prospects,
    RouteChoice,
    TradeView,
)
from thalassa.games.poseidon.wire.views import PoseidonView
from thalassa.kernel.messages import Event, Reason

from .test_notes import trading

BOOK = PoseidonNotebook()
LISTED = (MrPass(), MrTrade())


@pytest.fixture(scope="module")
def turn() -> tuple[PoseidonView, int, str]:
    view, seat = trading()
    return view, seat, view.nations[0].nation


def offered(view: PoseidonView, nation: str, price: int, why_not: Reason | None = None) -> PoseidonView:
    """The owner's own turn, in which a merchant of the nation costs this."""
    buy = BuyView(nation, price, 0, why_not, 1, ())
    trade = TradeView(False, False, 0, (), (buy,), (), ())
    return msgspec.structs.replace(view, prospects=Prospects(trade=trade))


def bought(view: PoseidonView) -> PoseidonView:
    trade = TradeView(True, True, 0, (), (), (), ())
    return msgspec.structs.replace(view, prospects=Prospects(trade=trade))


def order(nation: str, count: int = 2, up_to: int = 70, round: str = "MR1") -> OrderSheet:
    return OrderSheet(buying=BuyOrder(nation, count, up_to, round))


# -- merchants ------------------------------------------------------------------------------------------------


def test_it_buys_while_the_price_is_right(turn: tuple[PoseidonView, int, str]) -> None:
    view, seat, nation = turn
    assert BOOK.obey(order(nation), seat, offered(view, nation, 70), LISTED) == MrBuy(nation)
    assert BOOK.obey(order(nation), seat, offered(view, nation, 71), LISTED) is None
    assert BOOK.obey(order(nation), 1 - seat, offered(view, nation, 50), LISTED) is None
    assert BOOK.obey(order(nation, round="MR2"), seat, offered(view, nation, 50), LISTED) is None


def test_it_ends_the_turn_it_has_bought_in_and_goes_on_in_the_next(
    turn: tuple[PoseidonView, int, str],
) -> None:
    view, seat, nation = turn
    sheet = BOOK.follow(order(nation), [MerchantBought(seat, nation, 50)], bought(view))
    assert sheet.buying is not None
    assert (sheet.buying.left, sheet.buying.bought) == (1, True)
    assert BOOK.obey(sheet, seat, bought(view), [MrEndTurn()]) == MrEndTurn()
    sheet = BOOK.follow(sheet, [TurnEnded(seat, False)], offered(view, nation, 50))
    assert sheet.buying is not None
    assert not sheet.buying.bought
    assert BOOK.obey(sheet, seat, offered(view, nation, 50), LISTED) == MrBuy(nation)
    sheet = BOOK.follow(sheet, [MerchantBought(seat, nation, 50), TurnEnded(seat, False)], view)
    assert sheet.buying is None
    assert sheet.notices[-1] == Notice("buy", "done", nation=nation)


@pytest.mark.parametrize(
    ("cause", "price", "why_not"),
    [("price", 80, None), ("impossible", 50, Reason("not_enough_cash", "P-71"))],
)
def test_what_cannot_be_bought_ends_it(
    turn: tuple[PoseidonView, int, str], cause: str, price: int, why_not: Reason | None
) -> None:
    view, _, nation = turn
    sheet = BOOK.follow(order(nation), [TurnEnded(9, False)], offered(view, nation, price, why_not))
    assert sheet.buying is None
    assert sheet.notices == (Notice("buy", cause, nation=nation),)  # type: ignore[arg-type]


@pytest.mark.parametrize("cause", ["sale", "crown", "round"])
def test_what_changes_the_nation_ends_it(turn: tuple[PoseidonView, int, str], cause: str) -> None:
    view, seat, nation = turn
    other = (seat + 1) % 3
    event: Event = {
        "sale": MerchantsSold(other, nation, 1, 50),
        "crown": CrownTaken(other, nation, seat),
        "round": RoundEnded("MR1"),
    }[cause]
    sheet = BOOK.follow(order(nation), [event], view)
    assert sheet.buying is None
    assert [notice.cause for notice in sheet.notices] == [cause]
    assert BOOK.follow(order(nation), [MerchantsSold(other, "nobody", 1, 50)], view).buying is not None


def test_passing_waits_for_the_deeds_named(turn: tuple[PoseidonView, int, str]) -> None:
    view, seat, nation = turn
    other = (seat + 1) % 3
    note = OrderPass("watched_trade", (nation,), ("sell", "crown"))
    sheet = BOOK.write(OrderSheet(), seat, note, view)
    sheet = BOOK.follow(
        sheet, [MerchantBought(other, nation, 50), NationFounded(other, nation, 50, 9, 3, 150, 450)], view
    )
    assert sheet.passing is not None
    gone = BOOK.follow(sheet, [MerchantsSold(other, nation, 1, 50)], view)
    assert gone.passing is None
    crowned = BOOK.follow(sheet, [CrownTaken(other, nation, (seat + 2) % 3)], view)
    assert crowned.notices == (Notice("pass", "crown", other, nation),)


# -- fleets and offers ----------------------------------------------------------------------------------------


def route(revenue: int, donations: tuple[str, ...] = ()) -> RouteChoice:
    return RouteChoice("A1", ("A2", str(revenue)), donations, 20 * len(donations), revenue, (), 50, (), ())


def fleet(*routes: RouteChoice) -> Prospects:
    return Prospects(fleet=FleetView("ionians", 3, False, ("A1",), 0, 100, (), routes, None))


@pytest.mark.parametrize(
    ("at_least", "donate", "revenue"),
    [(5, False, 6), (6, False, 6), (7, False, None), (7, True, 9), (10, True, None), (0, False, 6)],
)
def test_the_best_route_is_sailed_if_it_earns_enough(
    turn: tuple[PoseidonView, int, str], at_least: int, donate: bool, revenue: int | None
) -> None:
    view, seat, _ = turn
    choices = (route(4), route(6), route(9, ("T1",)))
    asked = msgspec.structs.replace(view, stage="fleet", prospects=fleet(*choices))
    moves = [
        ErStayHome("ionians"),
        *(ErSail("ionians", one.start, one.path, one.donations) for one in choices),
    ]
    sheet = OrderSheet(fleets=(FleetOrder("ionians", at_least, donate),))
    wanted = next(
        (move for move in moves[1:] if isinstance(move, ErSail) and move.path[-1] == str(revenue)), moves[0]
    )
    assert BOOK.obey(sheet, seat, asked, moves) == wanted
    assert BOOK.obey(OrderSheet(), seat, asked, moves) is None


@pytest.mark.parametrize(
    "event", [CrownTaken(1, "ionians", 0), ShipsScrapped("ionians", "2", 1), PhaseBegan(2)]
)
def test_other_kings_ships_and_phases_end_an_order_for_a_fleet(
    turn: tuple[PoseidonView, int, str], event: Event
) -> None:
    view, _, _ = turn
    sheet = BOOK.follow(OrderSheet(fleets=(FleetOrder("ionians", 5, False),)), [event], view)
    assert sheet.fleets == ()
    assert [notice.order for notice in sheet.notices] == ["fleet"]


def test_low_offers_are_declined(turn: tuple[PoseidonView, int, str]) -> None:
    view, seat, _ = turn
    side = OfferSide((), (), None, None, 0, 0, None, None)
    asked = OfferView(4, "a", "b", "2", 99, seat, side, side)
    shown = msgspec.structs.replace(view, stage="answer", prospects=Prospects(offer=asked))
    moves = [ErAnswer(4, False), ErAnswer(4, True)]
    assert BOOK.obey(OrderSheet(offers_under=100), seat, shown, moves) == ErAnswer(4, False)
    assert BOOK.obey(OrderSheet(offers_under=99), seat, shown, moves) is None


def test_orders_are_written_changed_and_taken_back(turn: tuple[PoseidonView, int, str]) -> None:
    view, seat, nation = turn
    sheet = BOOK.write(OrderSheet(), seat, OrderBuy(nation, 3, 90), view)
    assert sheet.buying == BuyOrder(nation, 3, 90, "MR1")
    sheet = BOOK.write(sheet, seat, OrderFleet(nation, 5, True), view)
    sheet = BOOK.write(sheet, seat, OrderFleet(nation, 7), view)
    assert sheet.fleets == (FleetOrder(nation, 7, False),)
    sheet = BOOK.write(sheet, seat, OrderOffers(120), view)
    assert not BOOK.rests(sheet)
    assert BOOK.refuse(sheet, seat, OrderBuy("atlantis", 1, 50), view) == Reason(
        "unknown_name", "P-2", {"name": "atlantis"}
    )
    refused = BOOK.refuse(sheet, seat, OrderFleet(nation, 5), view)
    assert refused is not None
    assert refused.code == "not_king"
    stored = msgspec.json.decode(msgspec.json.encode(sheet), type=OrderSheet)
    assert stored == sheet
