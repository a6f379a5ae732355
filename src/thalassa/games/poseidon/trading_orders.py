"""Standing orders about merchants and fleets: what they do, and what ends them."""

from __future__ import annotations

import msgspec

from thalassa.games.poseidon.wire.actions import ErSail, ErStayHome, MrBuy
from thalassa.games.poseidon.wire.events import (
    CrownTaken,
    MerchantBought,
    MerchantsSold,
    RoundEnded,
    ShipSold,
    ShipsScrapped,
    TurnEnded,
    TurnPassed,
)
from thalassa.games.poseidon.wire.orders import Cause, FleetOrder, Notice, OrderFleet, OrderPage, told
from thalassa.games.poseidon.wire.previews import BuyView, FleetView
from thalassa.games.poseidon.wire.views import PoseidonView
from thalassa.kernel.messages import Action, Event

# -- merchants -------------------------------------------------------------------------------------------------


def buys(page: OrderPage, view: PoseidonView) -> Action | None:
    """The purchase of this turn, if it is possible and no dearer than wished (P-71)."""
    order, offer = page.buying, _offer(page, view)
    if order is None or offer is None or order.bought or offer.why_not is not None:
        return None
    return MrBuy(order.nation) if offer.price <= order.up_to else None


def ends(page: OrderPage, view: PoseidonView) -> bool:
    """Whether the turn in which the order has bought is to be ended."""
    return page.buying is not None and page.buying.bought and page.buying.round == view.round


def follow_buying(page: OrderPage, event: Event, view: PoseidonView) -> OrderPage:
    order = page.buying
    if order is None:
        return page
    change = msgspec.structs.replace
    if isinstance(event, RoundEnded):
        return _end_buying(page, "done" if order.left == 0 else "round")
    if isinstance(event, MerchantBought) and event.seat == view.seat and event.nation == order.nation:
        return change(page, buying=change(order, left=order.left - 1, bought=True))
    if isinstance(event, TurnEnded | TurnPassed) and event.seat == view.seat and order.bought:
        page = change(page, buying=change(order, bought=False))
        return _end_buying(page, "done") if order.left <= 0 else page
    if isinstance(event, MerchantsSold) and event.nation == order.nation and event.seat != view.seat:
        return told(change(page, buying=None), Notice("buy", "sale", event.seat, event.nation))
    if isinstance(event, CrownTaken) and event.nation == order.nation:
        return told(change(page, buying=None), Notice("buy", "crown", event.seat, event.nation))
    return page


def check_buying(page: OrderPage, view: PoseidonView) -> OrderPage:
    """In one's own turn: an order that cannot be carried out any more has ended."""
    order, offer = page.buying, _offer(page, view)
    if order is None or order.bought or offer is None:
        return page
    if offer.price > order.up_to:
        return _end_buying(page, "price")
    return page if offer.why_not is None else _end_buying(page, "impossible")


def _offer(page: OrderPage, view: PoseidonView) -> BuyView | None:
    """What the nation of the order costs, in one's own turn of the round it was given for, before a purchase."""
    order, trade = page.buying, view.prospects.trade
    if order is None or trade is None or trade.bought or order.round != view.round or view.stage != "trade":
        return None
    return next((one for one in trade.buy if one.nation == order.nation), None)


def _end_buying(page: OrderPage, cause: Cause) -> OrderPage:
    assert page.buying is not None
    notice = Notice("buy", cause, nation=page.buying.nation)
    return told(msgspec.structs.replace(page, buying=None), notice)


# -- fleets ----------------------------------------------------------------------------------------------------


def with_fleet(orders: tuple[FleetOrder, ...], note: OrderFleet) -> tuple[FleetOrder, ...]:
    """One order for each nation, in the order of their names."""
    rest = [one for one in orders if one.nation != note.nation]
    if note.at_least is not None:
        rest.append(FleetOrder(note.nation, note.at_least, note.donate))
    return tuple(sorted(rest, key=lambda one: one.nation))


def sails(page: OrderPage, fleet: FleetView) -> Action | None:
    """The best route if it earns enough, else home (P-130, P-133); of equal ones the one that donates least."""
    order = next((one for one in page.fleets if one.nation == fleet.nation), None)
    if order is None:
        return None
    routes = [route for route in fleet.routes if order.donate or not route.donations]
    best = max(routes, key=lambda route: (route.revenue, -route.donated), default=None)
    if best is None or best.revenue < order.at_least:
        return ErStayHome(fleet.nation)
    return ErSail(fleet.nation, best.start, best.path, best.donations)


def follow_fleets(page: OrderPage, event: Event) -> OrderPage:
    """Another king, or other ships than the order was meant for."""
    if isinstance(event, CrownTaken):
        return _end_fleet(page, event.nation, "crown")
    if isinstance(event, ShipsScrapped):
        return _end_fleet(page, event.nation, "ships")
    if isinstance(event, ShipSold):
        return _end_fleet(_end_fleet(page, event.seller, "ships"), event.buyer, "ships")
    return page


def _end_fleet(page: OrderPage, nation: str, cause: Cause) -> OrderPage:
    kept = tuple(one for one in page.fleets if one.nation != nation)
    if len(kept) == len(page.fleets):
        return page
    return told(msgspec.structs.replace(page, fleets=kept), Notice("fleet", cause, nation=nation))
