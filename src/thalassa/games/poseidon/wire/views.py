"""What a seat or a spectator sees, as structs: the board, the market, the charters, the players and the previews.

Everything a table needs is here, worked out, so that no client has to know a rule. Nothing is hidden in this
game but private cash under the option ``hidden_cash``; hidden numbers are None.
"""

from __future__ import annotations

import msgspec

from thalassa.kernel.messages import Seat, View

from .previews import OfferView, PhasePreview, Prospects

# -- what never changes in a game -----------------------------------------------------------------------------


class HexInfo(msgspec.Struct, frozen=True, gc=False):
    hex: str
    name: str
    kind: str
    circles: int
    value: int
    donation: int
    closed: bool
    """Out of play with two players."""
    row: int
    column: int
    """Doubled columns: neighbours in a row are two apart. Without coordinates the row is -1."""
    printed: tuple[str, ...]
    """Fields known from the printed rules; the others are reconstructed."""
    note: str


class EditionInfo(msgspec.Struct, frozen=True, gc=False):
    name: str
    fingerprint: str
    map_source: str
    rules_source: str


class PhaseInfo(msgspec.Struct, frozen=True, gc=False):
    phase: int
    started_by: str
    king_money: int
    home_income: int
    discovery_range: int
    posts_per_hex: int
    issue: int
    temples_pay: bool
    scraps: tuple[str, ...]


class Board(msgspec.Struct, frozen=True, gc=False):
    edition: EditionInfo
    hexes: tuple[HexInfo, ...]
    links: tuple[tuple[str, str], ...]
    """Hexsides a fleet may cross."""
    dark_lines: tuple[tuple[str, str], ...]
    phases: tuple[PhaseInfo, ...]


# -- the public position ---------------------------------------------------------------------------------------


class RoundInfo(msgspec.Struct, frozen=True, gc=False):
    name: str
    merchant: bool
    ship_removed: bool
    """The top ship leaves after this round."""
    state: str
    """done, now or later."""


class SiteView(msgspec.Struct, frozen=True, gc=False):
    hex: str
    posts: tuple[str, ...]
    capacity: int
    new_home: str | None
    culture: str | None
    delian: str | None
    """The nation whose post counts double here."""
    discovery_ships: tuple[str, ...]


class NationView(msgspec.Struct, frozen=True, gc=False):
    nation: str
    name: str
    name_de: str
    home_name: str
    home: str
    color: str
    disks: int
    in_play: bool
    king: Seat | None
    prestige: int
    rank: int
    """Place in operating order, from 1; 0 if not founded."""
    supply: int
    pool: int
    merchants: tuple[int, ...]
    coffers: int
    ships: tuple[str, ...]
    range: int | None
    """Steps of the fleet; None = unlimited."""
    posts: tuple[str, ...]
    culture: str | None
    new_home: str | None
    discovery_ship: str | None
    acted: bool
    acting: bool
    revenue: int | None
    """Paid per merchant in this Exploration Round, if the fleet has sailed."""
    last_route: tuple[str, ...]
    king_money: int
    """What the king can take in step 2 now."""


class PlayerView(msgspec.Struct, frozen=True, gc=False):
    seat: Seat
    cash: int | None
    merchants: int
    limit: int
    crowns: tuple[str, ...]
    cards: tuple[str, ...]
    shares: int
    """What all merchants are worth at current prestige."""
    worth: int | None
    card_income: int
    """What his cards pay at the start of an Exploration Round in this phase."""
    bankrupt: bool
    start_player: bool


class TrackSpace(msgspec.Struct, frozen=True, gc=False):
    value: int
    nations: tuple[str, ...]
    """Top of the stack first."""


class CardView(msgspec.Struct, frozen=True, gc=False):
    card: str
    name: str
    name_de: str
    price: int
    income: tuple[int, ...]
    power: str
    hex: str | None
    owner: Seat | None
    gone: bool
    face_down: bool


class ShipGroup(msgspec.Struct, frozen=True, gc=False):
    ship_type: str
    price: int
    range: int | None
    phase: int
    obsolete_in: int
    trade_in: int
    deck: int
    owned: int
    gone: int


class HistoryRow(msgspec.Struct, frozen=True, gc=False):
    round: str
    revenue: tuple[int | None, ...]
    """Per merchant, by nation; None if the fleet did not sail."""
    payout: tuple[int | None, ...]
    prestige: tuple[int | None, ...]
    coffers: tuple[int | None, ...]
    worth: tuple[int | None, ...]
    """By seat."""


class PoseidonView(View, frozen=True):
    seat: Seat | None
    seats: int
    stage: str
    actor: Seat | None
    round: str | None
    phase: int
    start_player: Seat
    hidden_cash: bool
    board: Board
    rounds: tuple[RoundInfo, ...]
    sites: tuple[SiteView, ...]
    nations: tuple[NationView, ...]
    players: tuple[PlayerView, ...]
    track: tuple[TrackSpace, ...]
    order: tuple[str, ...]
    """Founded nations in operating order."""
    to_act: tuple[str, ...]
    """Nations still to act in this Exploration Round, in order."""
    cards: tuple[CardView, ...]
    deck: tuple[ShipGroup, ...]
    top_ship: str | None
    next_phase: PhasePreview | None
    """What the next purchase from the bank would set off, if anything."""
    bank: int | None
    offer: OfferView | None
    history: tuple[HistoryRow, ...]
    prospects: Prospects
