"""What happened, for the log and the animations. Events carry payments, never balances (PR-85)."""

from __future__ import annotations

import msgspec

from thalassa.kernel.messages import Event, Seat

# -- rounds ---------------------------------------------------------------------------------------------


class RoundBegan(Event, frozen=True):
    round: str


class RoundEnded(Event, frozen=True):
    round: str


class GameEnded(Event, frozen=True):
    winners: tuple[Seat, ...]
    early: bool


# -- Poseidon Round -------------------------------------------------------------------------------------


class CardBought(Event, frozen=True):
    seat: Seat
    card: str
    money: int


class CardsRemoved(Event, frozen=True):
    cards: tuple[str, ...]


# -- Merchant Round -------------------------------------------------------------------------------------


class NationFounded(Event, frozen=True):
    seat: Seat
    nation: str
    prestige: int
    disks: int
    bought: int
    money: int
    coffers: int


class MerchantBought(Event, frozen=True):
    seat: Seat
    nation: str
    money: int


class MerchantsSold(Event, frozen=True):
    seat: Seat
    nation: str
    count: int
    money: int
    forced: bool = False


class TurnPassed(Event, frozen=True):
    seat: Seat


class TurnEnded(Event, frozen=True):
    seat: Seat
    repeated: bool


class CrownTaken(Event, frozen=True):
    seat: Seat
    nation: str
    former: Seat


class CrownTolerated(Event, frozen=True):
    seat: Seat
    nation: str
    king: Seat


class StartPlayerMoved(Event, frozen=True):
    seat: Seat


class ShipRemoved(Event, frozen=True):
    ship_type: str


class PrestigeMoved(Event, frozen=True):
    nation: str
    before: int
    after: int


# -- Exploration Round: cards and King's money ----------------------------------------------------------


class HighCultureFounded(Event, frozen=True):
    seat: Seat
    card: str
    nation: str
    hex: str


class ArchonUsed(Event, frozen=True):
    seat: Seat
    nation: str


class CardDeclined(Event, frozen=True):
    seat: Seat
    card: str


class CardIncome(Event, frozen=True):
    seat: Seat
    card: str
    money: int


class KingsMoneyTaken(Event, frozen=True):
    seat: Seat
    nation: str
    money: int


class KingsMoneyLeft(Event, frozen=True):
    seat: Seat
    nation: str


class DelianPlaced(Event, frozen=True):
    seat: Seat
    nation: str
    hex: str


# -- Exploration Round: a nation's turn -----------------------------------------------------------------


class NationActs(Event, frozen=True):
    nation: str
    seat: Seat


class Discovered(Event, frozen=True):
    nation: str
    start: str
    path: tuple[str, ...]
    posts: tuple[str, ...]
    new_home: str | None


class PoseidonInvoked(Event, frozen=True):
    seat: Seat
    nation: str
    range: int


class PoseidonWithheld(Event, frozen=True):
    seat: Seat
    nation: str


class FleetMissing(Event, frozen=True):
    nation: str


class FleetStayed(Event, frozen=True):
    nation: str
    money: int


class RouteStop(msgspec.Struct, frozen=True, gc=False):
    """A place that pays on a route."""

    hex: str
    value: int
    """What it pays a merchant, doubled by the Delian League if it is."""
    donation: int
    doubled: bool


class FleetSailed(Event, frozen=True):
    nation: str
    start: str
    path: tuple[str, ...]
    donations: tuple[str, ...]
    donated: int
    revenue: int
    stops: tuple[RouteStop, ...]
    """In the order in which the fleet came by."""


class DividendPaid(Event, frozen=True):
    seat: Seat
    nation: str
    merchants: int
    money: int


class ShipBought(Event, frozen=True):
    nation: str
    ship_type: str
    money: int
    trade_in: str | None


class OfferMade(Event, frozen=True):
    offer: int
    buyer: str
    seller: str
    ship_type: str
    price: int


class OfferAnswered(Event, frozen=True):
    offer: int
    seat: Seat
    yes: bool


class OfferWithdrawn(Event, frozen=True):
    offer: int
    buyer: str


class ShipSold(Event, frozen=True):
    buyer: str
    seller: str
    ship_type: str
    price: int


class ShipDutyLapsed(Event, frozen=True):
    nation: str


# -- phases, forced purchase, bankruptcy ----------------------------------------------------------------


class PhaseBegan(Event, frozen=True):
    phase: int


class MerchantsIssued(Event, frozen=True):
    nation: str
    count: int
    money: int
    emergency: bool = False


class ShipsScrapped(Event, frozen=True):
    nation: str
    ship_type: str
    count: int


class PoseidonReady(Event, frozen=True):
    seat: Seat


class KingPaid(Event, frozen=True):
    seat: Seat
    nation: str
    money: int


class WentBankrupt(Event, frozen=True):
    seat: Seat
    nation: str
    money: int


AnyEvent = (
    RoundBegan
    | RoundEnded
    | GameEnded
    | CardBought
    | CardsRemoved
    | NationFounded
    | MerchantBought
    | MerchantsSold
    | TurnPassed
    | TurnEnded
    | CrownTaken
    | CrownTolerated
    | StartPlayerMoved
    | ShipRemoved
    | PrestigeMoved
    | HighCultureFounded
    | ArchonUsed
    | CardDeclined
    | CardIncome
    | KingsMoneyTaken
    | KingsMoneyLeft
    | DelianPlaced
    | NationActs
    | Discovered
    | PoseidonInvoked
    | PoseidonWithheld
    | FleetMissing
    | FleetStayed
    | FleetSailed
    | DividendPaid
    | ShipBought
    | OfferMade
    | OfferAnswered
    | OfferWithdrawn
    | ShipSold
    | ShipDutyLapsed
    | PhaseBegan
    | MerchantsIssued
    | ShipsScrapped
    | PoseidonReady
    | KingPaid
    | WentBankrupt
)
