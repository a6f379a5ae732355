"""Standing orders as structs: what a seat writes on its sheet, and what the sheet then says (D-3)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from thalassa.kernel.messages import Note, Seat

MOST_NOTICES = 12

Until = Literal["any_trade", "watched_trade", "round_end"]
Deed = Literal["buy", "sell", "found", "crown"]
DEEDS: tuple[Deed, ...] = ("buy", "sell", "found", "crown")
Money = Literal["ask", "take", "leave"]


Cause = Literal[
    "trade", "founding", "crown", "round", "phase", "over", "done", "price", "impossible", "sale", "ships"
]


class OrderPass(Note, frozen=True):
    """Pass in this Merchant Round until somebody does one of these deeds (with any nation, or with one of these), or to
    its end."""

    until: Until
    nations: tuple[str, ...] = ()
    deeds: tuple[Deed, ...] = DEEDS


class CancelPass(Note, frozen=True):
    pass


class OrderBuy(Note, frozen=True):
    """Buy merchants of this nation, one a turn, as long as one costs no more than this."""

    nation: str
    count: Annotated[int, msgspec.Meta(ge=1, le=30)]
    up_to: Annotated[int, msgspec.Meta(ge=1, le=9999)]


class CancelBuy(Note, frozen=True):
    pass


class OrderFleet(Note, frozen=True):
    """Send this fleet on its best route if that earns so much per merchant, else keep it at home; None: ask."""

    nation: str
    at_least: Annotated[int, msgspec.Meta(ge=0, le=9999)] | None
    donate: bool = False
    """Also routes with donations."""


class OrderOffers(Note, frozen=True):
    """Say no to whoever offers less than this for a ship; None: ask."""

    under: Annotated[int, msgspec.Meta(ge=1, le=9999)] | None


class OrderMoney(Note, frozen=True):
    """Always take King's money, always leave it, or ask."""

    answer: Money


class OrderTolerate(Note, frozen=True):
    """Always let the king stay."""

    on: bool


class OrderPoseidon(Note, frozen=True):
    """Do not play Poseidon for fleets of other kings."""

    on: bool


class OrderKeep(Note, frozen=True):
    """Keep this Special card whenever it is asked for."""

    card: str
    on: bool


class ClearNotices(Note, frozen=True):
    pass


PoseidonNote = (
    OrderPass
    | CancelPass
    | OrderBuy
    | CancelBuy
    | OrderFleet
    | OrderOffers
    | OrderMoney
    | OrderTolerate
    | OrderPoseidon
    | OrderKeep
    | ClearNotices
)


class PassOrder(msgspec.Struct, frozen=True, gc=False):
    until: Until
    nations: tuple[str, ...]
    round: str
    deeds: tuple[Deed, ...] = DEEDS


class BuyOrder(msgspec.Struct, frozen=True, gc=False):
    nation: str
    left: int
    """Merchants still to be bought."""
    up_to: int
    round: str
    bought: bool = False
    """One was bought in this turn: it is to be ended."""


class FleetOrder(msgspec.Struct, frozen=True, gc=False):
    nation: str
    at_least: int
    donate: bool


class Notice(msgspec.Struct, frozen=True, gc=False):
    """An order that has ended: which, and what happened."""

    order: Literal["pass", "buy", "fleet", "offers", "money", "tolerate", "poseidon", "keep"]
    cause: Cause
    seat: Seat | None = None
    nation: str | None = None
    phase: int | None = None


class OrderSheet(msgspec.Struct, frozen=True, gc=False):
    passing: PassOrder | None = None
    buying: BuyOrder | None = None
    fleets: tuple[FleetOrder, ...] = ()
    offers_under: int | None = None
    money: Money = "ask"
    tolerate: bool = False
    poseidon: bool = False
    keep: tuple[str, ...] = ()
    notices: tuple[Notice, ...] = ()


def told(sheet: OrderSheet, notice: Notice) -> OrderSheet:
    return msgspec.structs.replace(sheet, notices=(*sheet.notices, notice)[-MOST_NOTICES:])
