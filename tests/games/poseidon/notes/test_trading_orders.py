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
    OrderPage,
    OrderPass,
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


def order(nation: str, count: int = 2, up_to: int = 70, round: str = "MR1") -> OrderPage:
    return OrderPage(buying=BuyOrder(nation, count, up_to, round))


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
    page = BOOK.follow(order(nation), [MerchantBought(seat, nation, 50)], bought(view))
    assert page.buying is not None
    assert (page.buying.left, page.buying.bought) == (1, True)
    assert BOOK.obey(page, seat, bought(view), [MrEndTurn()]) == MrEndTurn()
    page = BOOK.follow(page, [TurnEnded(seat, False)], offered(view, nation, 50))
    assert page.buying is not None
    assert not page.buying.bought
    assert BOOK.obey(page, seat, offered(view, nation, 50), LISTED) == MrBuy(nation)
    page = BOOK.follow(page, [MerchantBought(seat, nation, 50), TurnEnded(seat, False)], view)
    assert page.buying is None
    assert page.notices[-1] == Notice("buy", "done", nation=nation)


@pytest.mark.parametrize(
    ("cause", "price", "why_not"),
    [("price", 80, None), ("impossible", 50, Reason("not_enough_cash", "P-71"))],
)
def test_what_cannot_be_bought_ends_it(
    turn: tuple[PoseidonView, int, str], cause: str, price: int, why_not: Reason | None
) -> None:
    view, _, nation = turn
    page = BOOK.follow(order(nation), [TurnEnded(9, False)], offered(view, nation, price, why_not))
    assert page.buying is None
    assert page.notices == (Notice("buy", cause, nation=nation),)  # type: ignore[arg-type]


@pytest.mark.parametrize("cause", ["sale", "crown", "round"])
def test_what_changes_the_nation_ends_it(turn: tuple[PoseidonView, int, str], cause: str) -> None:
    view, seat, nation = turn
    other = (seat + 1) % 3
    event: Event = {
        "sale": MerchantsSold(other, nation, 1, 50),
        "crown": CrownTaken(other, nation, seat),
        "round": RoundEnded("MR1"),
    }[cause]
    page = BOOK.follow(order(nation), [event], view)
    assert page.buying is None
    assert [notice.cause for notice in page.notices] == [cause]
    assert BOOK.follow(order(nation), [MerchantsSold(other, "nobody", 1, 50)], view).buying is not None


def test_passing_waits_for_the_deeds_named(turn: tuple[PoseidonView, int, str]) -> None:
    view, seat, nation = turn
    other = (seat + 1) % 3
    note = OrderPass("watched_trade", (nation,), ("sell", "crown"))
    page = BOOK.write(OrderPage(), seat, note, view)
    page = BOOK.follow(
        page, [MerchantBought(other, nation, 50), NationFounded(other, nation, 50, 9, 3, 150, 450)], view
    )
    assert page.passing is not None
    gone = BOOK.follow(page, [MerchantsSold(other, nation, 1, 50)], view)
    assert gone.passing is None
    crowned = BOOK.follow(page, [CrownTaken(other, nation, (seat + 2) % 3)], view)
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
    page = OrderPage(fleets=(FleetOrder("ionians", at_least, donate),))
    wanted = next(
        (move for move in moves[1:] if isinstance(move, ErSail) and move.path[-1] == str(revenue)), moves[0]
    )
    assert BOOK.obey(page, seat, asked, moves) == wanted
    assert BOOK.obey(OrderPage(), seat, asked, moves) is None


@pytest.mark.parametrize(
    "event", [CrownTaken(1, "ionians", 0), ShipsScrapped("ionians", "2", 1), PhaseBegan(2)]
)
def test_other_kings_ships_and_phases_end_an_order_for_a_fleet(
    turn: tuple[PoseidonView, int, str], event: Event
) -> None:
    view, _, _ = turn
    page = BOOK.follow(OrderPage(fleets=(FleetOrder("ionians", 5, False),)), [event], view)
    assert page.fleets == ()
    assert [notice.order for notice in page.notices] == ["fleet"]


def test_low_offers_are_declined(turn: tuple[PoseidonView, int, str]) -> None:
    view, seat, _ = turn
    side = OfferSide((), (), None, None, 0, 0, None, None)
    asked = OfferView(4, "a", "b", "2", 99, seat, side, side)
    shown = msgspec.structs.replace(view, stage="answer", prospects=Prospects(offer=asked))
    moves = [ErAnswer(4, False), ErAnswer(4, True)]
    assert BOOK.obey(OrderPage(offers_under=100), seat, shown, moves) == ErAnswer(4, False)
    assert BOOK.obey(OrderPage(offers_under=99), seat, shown, moves) is None


def test_orders_are_written_changed_and_taken_back(turn: tuple[PoseidonView, int, str]) -> None:
    view, seat, nation = turn
    page = BOOK.write(OrderPage(), seat, OrderBuy(nation, 3, 90), view)
    assert page.buying == BuyOrder(nation, 3, 90, "MR1")
    page = BOOK.write(page, seat, OrderFleet(nation, 5, True), view)
    page = BOOK.write(page, seat, OrderFleet(nation, 7), view)
    assert page.fleets == (FleetOrder(nation, 7, False),)
    page = BOOK.write(page, seat, OrderOffers(120), view)
    assert not BOOK.rests(page)
    assert BOOK.refuse(page, seat, OrderBuy("atlantis", 1, 50), view) == Reason(
        "unknown_name", "P-2", {"name": "atlantis"}
    )
    refused = BOOK.refuse(page, seat, OrderFleet(nation, 5), view)
    assert refused is not None
    assert refused.code == "not_king"
    stored = msgspec.json.decode(msgspec.json.encode(page), type=OrderPage)
    assert stored == page
