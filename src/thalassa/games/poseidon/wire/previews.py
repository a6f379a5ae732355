"""Previews as structs: what a seat can decide now and what would follow from it."""

from __future__ import annotations

import msgspec

from thalassa.kernel.messages import Reason, Seat

from .events import RouteStop


class Scrap(msgspec.Struct, frozen=True, gc=False):
    nation: str
    ships: tuple[str, ...]
    left: int
    """Ships the nation keeps."""
    range: int | None
    """Steps of the fleet that is left; None = unlimited."""


class IssueRight(msgspec.Struct, frozen=True, gc=False):
    nation: str
    most: int
    prestige: int


class PhasePreview(msgspec.Struct, frozen=True, gc=False):
    """What the purchase of the top ship would set off."""

    phases: tuple[int, ...]
    issues: tuple[IssueRight, ...]
    scraps: tuple[Scrap, ...]
    temples_end: bool


class OfferSide(msgspec.Struct, frozen=True, gc=False):
    """One of the two nations of an offer, now and if it is accepted."""

    ships: tuple[str, ...]
    ships_after: tuple[str, ...]
    range: int | None
    range_after: int | None
    coffers: int
    coffers_after: int
    best: int | None
    """Revenue per merchant of its best route; told to the seat that has to answer, about its own nation."""
    best_after: int | None


class OfferView(msgspec.Struct, frozen=True, gc=False):
    offer: int
    buyer: str
    seller: str
    ship_type: str
    price: int
    answers: Seat
    sells: OfferSide
    buys: OfferSide


class FoundNation(msgspec.Struct, frozen=True, gc=False):
    nation: str
    max_disks: int
    why_not: Reason | None
    first: tuple[int, ...]
    """Values of the posts its discovery ship could build with its first voyage, the dearest first."""


class FoundChoice(msgspec.Struct, frozen=True, gc=False):
    """Starting prestige and disks, with what follows."""

    prestige: int
    disks: int
    coffers: int
    min_bought: int
    max_bought: int
    min_cost: int
    ships: tuple[str, ...]
    """Ships the coffers could buy from the deck as it lies."""


class SellChoice(msgspec.Struct, frozen=True, gc=False):
    nation: str
    count: int
    money: int
    prestige: int
    """Prestige afterwards."""
    rivals: tuple[Seat, ...]
    """Who would then hold more than the king."""
    worth: tuple[int, ...]
    """Change of everybody's worth, by seat."""


class SellView(msgspec.Struct, frozen=True, gc=False):
    nation: str
    loose: int
    why_not: Reason | None
    choices: tuple[SellChoice, ...]


class BuyView(msgspec.Struct, frozen=True, gc=False):
    nation: str
    price: int
    cash_after: int
    why_not: Reason | None
    held: int
    """Merchants of the nation the buyer would then hold."""
    rivals: tuple[Seat, ...]
    """Who would then hold more than the king."""


class TradeView(msgspec.Struct, frozen=True, gc=False):
    bought: bool
    acted: bool
    passes_in_row: int
    sell: tuple[SellView, ...]
    buy: tuple[BuyView, ...]
    found_nations: tuple[FoundNation, ...]
    found: tuple[FoundChoice, ...]


class CrownView(msgspec.Struct, frozen=True, gc=False):
    nation: str
    king: Seat
    king_holds: int
    you_hold: int
    coffers: int
    ships: tuple[str, ...]
    still_asked: tuple[Seat, ...]


class PowerView(msgspec.Struct, frozen=True, gc=False):
    card: str
    nations: tuple[str, ...]
    income_lost: int


class KingView(msgspec.Struct, frozen=True, gc=False):
    nation: str
    money: int
    coffers_after: int


class ExploreHex(msgspec.Struct, frozen=True, gc=False):
    hex: str
    distance: int
    near: tuple[str, ...]
    """Hexes the ship can go on to from here."""
    value: int
    build: Reason | None
    """None: a post can be built here once the ship has touched the hex."""
    new_home: Reason | None


class ExploreFleet(msgspec.Struct, frozen=True, gc=False):
    """What the best course of the fleet pays each merchant: with what is pencilled in, and without it."""

    now: int
    posts: int
    """With the posts alone."""
    all: int
    """With the posts and the New Home."""
    proven: bool


class ExploreView(msgspec.Struct, frozen=True, gc=False):
    nation: str
    at: str
    range: int
    supply: int
    hexes: tuple[ExploreHex, ...]
    path: tuple[str, ...]
    builds: tuple[str, ...]
    new_home: str | None
    fleet: ExploreFleet | None
    """None if nothing is pencilled in that a fleet could call at, or there is no fleet."""


class RouteGoal(msgspec.Struct, frozen=True, gc=False):
    hex: str
    value: int
    donation: int
    ends_route: bool


class RouteChoice(msgspec.Struct, frozen=True, gc=False):
    start: str
    path: tuple[str, ...]
    donations: tuple[str, ...]
    donated: int
    revenue: int
    payout: tuple[int, ...]
    """By seat."""
    prestige: int
    worth: tuple[int, ...]
    """Change of everybody's worth by payout and prestige, by seat."""
    stops: tuple[RouteStop, ...]


class FleetView(msgspec.Struct, frozen=True, gc=False):
    nation: str
    range: int | None
    doubled: bool
    starts: tuple[str, ...]
    coffers: int
    home_income: int
    goals: tuple[RouteGoal, ...]
    routes: tuple[RouteChoice, ...]
    """Best routes: one for each sum of donations that raises the revenue."""
    drawn: RouteChoice | None
    """The route drawn by hand so far, as if the fleet sailed it now."""
    proven: bool = True
    """The best routes are proved to be the best; False only for extreme fleets, where they are the best found."""


class BlessView(msgspec.Struct, frozen=True, gc=False):
    nation: str
    range: int
    doubled: int
    best: int
    """Best revenue with the nation's own range."""
    best_doubled: int
    proven: bool = True
    """Both are proved to be the best, not only the best found."""


class BankChoice(msgspec.Struct, frozen=True, gc=False):
    trade_in: str | None
    price: int
    coffers_after: int
    why_not: Reason | None
    range_after: int | None
    """Steps of the fleet with the new ship, before anything it sets off; None = unlimited."""


class ShipOffer(msgspec.Struct, frozen=True, gc=False):
    seller: str
    ship_type: str
    king: Seat
    same_king: bool
    leaves_without: bool
    """It is the seller's last ship."""
    max_price: int
    why_not: Reason | None


class Bundle(msgspec.Struct, frozen=True, gc=False):
    """Merchants of one nation sold together."""

    nation: str
    count: int
    money: int
    prestige: int
    """Afterwards."""


class ForcedPreview(msgspec.Struct, frozen=True, gc=False):
    """The smallest way out for a nation that must get a ship, step by step."""

    ship_type: str
    price: int
    coffers: int
    prestige_before: int
    prestige_after: int
    issued: int
    issue_money: int
    king_pays: int
    king_cash: int
    missing: int
    """What the king must raise by selling merchants."""
    sellable: int
    """The most his loose merchants bring."""
    bankrupt: bool
    way: tuple[Bundle, ...]
    """The sales that raise it and cost him least; empty if nothing is missing or all of it is too little."""


class HarbourView(msgspec.Struct, frozen=True, gc=False):
    nation: str
    coffers: int
    must_buy: bool
    end: Reason | None
    bank: tuple[BankChoice, ...]
    phase: PhasePreview | None
    offers_left: int
    offers: tuple[ShipOffer, ...]
    forced: ForcedPreview | None
    forced_why_not: Reason | None


class IssueTurn(msgspec.Struct, frozen=True, gc=False):
    nation: str
    state: str
    """done, now or later."""


class IssueView(msgspec.Struct, frozen=True, gc=False):
    nation: str
    most: int
    prestige: int
    supply: int
    coffers: int
    asked: tuple[IssueTurn, ...]
    """Who has said how many, and who follows, in order."""
    sinking: tuple[str, ...]
    """Types of its ships that become obsolete when all have answered."""
    range_after: int | None
    """Steps of the fleet that is left then; None = unlimited."""


class ForcedSale(msgspec.Struct, frozen=True, gc=False):
    nation: str
    count: int
    money: int
    prestige: int
    missing_after: int
    why_not: Reason | None


class ForcedSaleView(msgspec.Struct, frozen=True, gc=False):
    nation: str
    price: int
    missing: int
    sales: tuple[ForcedSale, ...]
    reachable: bool
    way: tuple[Bundle, ...]
    """The sales that raise it and cost him least, one after the other; empty if all of them are too little."""


class DelianSpot(msgspec.Struct, frozen=True, gc=False):
    nation: str
    hex: str
    value: int
    doubled: int


class Prospects(msgspec.Struct, frozen=True, gc=False):
    """What this seat can decide now, with consequences. Parts that do not concern it are None."""

    picks: tuple[str, ...] = ()
    trade: TradeView | None = None
    crown: CrownView | None = None
    power: PowerView | None = None
    king: KingView | None = None
    explore: ExploreView | None = None
    bless: BlessView | None = None
    fleet: FleetView | None = None
    harbour: HarbourView | None = None
    offer: OfferView | None = None
    may_withdraw: bool = False
    issue: IssueView | None = None
    forced_sale: ForcedSaleView | None = None
    delian: tuple[DelianSpot, ...] = ()
