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
from thalassa.games.poseidon.wire.orders import Cause, FleetOrder, Notice, OrderFleet, OrderSheet, told
from thalassa.games.poseidon.wire.previews import BuyView, FleetView
from thalassa.games.poseidon.wire.views import PoseidonView
from thalassa.kernel.messages import Action, Event

# -- merchants -------------------------------------------------------------------------------------------------


def buys(sheet: OrderSheet, view: PoseidonView) -> Action | None:
    """The purchase of this turn, if it is possible and no dearer than wished (P-71)."""
    order, offer = sheet.buying, _offer(sheet, view)
    if order is None or offer is None or order.bought or offer.why_not is not None:
        return None
    return MrBuy(order.nation) if offer.price <= order.up_to else None


def ends(sheet: OrderSheet, view: PoseidonView) -> bool:
    """Whether the turn in which the order has bought is to be ended."""
    return sheet.buying is not None and sheet.buying.bought and sheet.buying.round == view.round


def follow_buying(sheet: OrderSheet, event: Event, view: PoseidonView) -> OrderSheet:
    order = sheet.buying
    if order is None:
        return sheet
    change = msgspec.structs.replace
    if isinstance(event, RoundEnded):
        return _end_buying(sheet, "done" if order.left == 0 else "round")
    if isinstance(event, MerchantBought) and event.seat == view.seat and event.nation == order.nation:
        return change(sheet, buying=change(order, left=order.left - 1, bought=True))
    if isinstance(event, TurnEnded | TurnPassed) and event.seat == view.seat and order.bought:
        sheet = change(sheet, buying=change(order, bought=False))
        return _end_buying(sheet, "done") if order.left <= 0 else sheet
    if isinstance(event, MerchantsSold) and event.nation == order.nation and event.seat != view.seat:
        return told(change(sheet, buying=None), Notice("buy", "sale", event.seat, event.nation))
    if isinstance(event, CrownTaken) and event.nation == order.nation:
        return told(change(sheet, buying=None), Notice("buy", "crown", event.seat, event.nation))
    return sheet


def check_buying(sheet: OrderSheet, view: PoseidonView) -> OrderSheet:
    """In one's own turn: an order that cannot be carried out any more has ended."""
    order, offer = sheet.buying, _offer(sheet, view)
    if order is None or order.bought or offer is None:
        return sheet
    if offer.price > order.up_to:
        return _end_buying(sheet, "price")
    return sheet if offer.why_not is None else _end_buying(sheet, "impossible")


def _offer(sheet: OrderSheet, view: PoseidonView) -> BuyView | None:
    """What the nation of the order costs, in one's own turn of the round it was given for, before a purchase."""
    order, trade = sheet.buying, view.prospects.trade
    if order is None or trade is None or trade.bought or order.round != view.round or view.stage != "trade":
        return None
    return next((one for one in trade.buy if one.nation == order.nation), None)


def _end_buying(sheet: OrderSheet, cause: Cause) -> OrderSheet:
    assert sheet.buying is not None
    notice = Notice("buy", cause, nation=sheet.buying.nation)
    return told(msgspec.structs.replace(sheet, buying=None), notice)


# -- fleets ----------------------------------------------------------------------------------------------------


def with_fleet(orders: tuple[FleetOrder, ...], note: OrderFleet) -> tuple[FleetOrder, ...]:
    """One order for each nation, in the order of their names."""
    rest = [one for one in orders if one.nation != note.nation]
    if note.at_least is not None:
        rest.append(FleetOrder(note.nation, note.at_least, note.donate))
    return tuple(sorted(rest, key=lambda one: one.nation))


def sails(sheet: OrderSheet, fleet: FleetView) -> Action | None:
    """The best route if it earns enough, else home (P-130, P-133); of equal ones the one that donates least."""
    order = next((one for one in sheet.fleets if one.nation == fleet.nation), None)
    if order is None:
        return None
    routes = [route for route in fleet.routes if order.donate or not route.donations]
    best = max(routes, key=lambda route: (route.revenue, -route.donated), default=None)
    if best is None or best.revenue < order.at_least:
        return ErStayHome(fleet.nation)
    return ErSail(fleet.nation, best.start, best.path, best.donations)


def follow_fleets(sheet: OrderSheet, event: Event) -> OrderSheet:
    """Another king, or other ships than the order was meant for."""
    if isinstance(event, CrownTaken):
        return _end_fleet(sheet, event.nation, "crown")
    if isinstance(event, ShipsScrapped):
        return _end_fleet(sheet, event.nation, "ships")
    if isinstance(event, ShipSold):
        return _end_fleet(_end_fleet(sheet, event.seller, "ships"), event.buyer, "ships")
    return sheet


def _end_fleet(sheet: OrderSheet, nation: str, cause: Cause) -> OrderSheet:
    kept = tuple(one for one in sheet.fleets if one.nation != nation)
    if len(kept) == len(sheet.fleets):
        return sheet
    return told(msgspec.structs.replace(sheet, fleets=kept), Notice("fleet", cause, nation=nation))
