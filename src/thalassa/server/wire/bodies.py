"""What crosses the network over REST, as structs; the frames of WebSockets are in frames.py.

TypeScript types are generated from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from thalassa.kernel.extras.presets import Preset
from thalassa.kernel.messages import Json, Params, Reason
from thalassa.kernel.options import OptionSpec
from thalassa.learn.handbook import Book, Term
from thalassa.server.clocks.agreements import Vote
from thalassa.server.clocks.pace import Pace

from .times import AskedInfo, Body, ClockInfo, Ended, Latest, Replaced, RestInfo

ShortText = Annotated[str, msgspec.Meta(max_length=40)]
Key = Annotated[str, msgspec.Meta(max_length=64)]


# -- people --------------------------------------------------------------------------------------------------


class Me(msgspec.Struct, frozen=True):
    """The guest behind the cookie; ``name`` is None before the first greeting."""

    id: str | None
    name: str | None


class Greeting(Body, frozen=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
    code: Key = ""
    """On a server for invited people: what newcomers have to know."""


class DeviceInfo(msgspec.Struct, frozen=True):
    """A browser the guest is known by; nothing in it opens anything."""

    handle: str
    """Its name in addresses."""
    here: bool
    """True for the one that is asking."""
    browser: str
    """As it calls itself, empty if that says nothing; so is ``system``."""
    system: str
    created: float
    seen: float
    """Last use, to the hour."""


class DeviceLink(msgspec.Struct, frozen=True):
    """Makes another device the guest's, once."""

    path: str
    seconds: int
    """For how long it is valid."""


class DeviceOffer(msgspec.Struct, frozen=True):
    """What a device's link would do in the asking browser."""

    name: str
    """The guest it leads to."""
    mine: bool
    """True if the browser is that guest already."""
    other: str | None
    """Name of the guest the browser is now, who would not be known here any more."""
    tables: int
    """At how many tables that one sits."""


# -- games ---------------------------------------------------------------------------------------------------


class EditionInfo(msgspec.Struct, frozen=True):
    """An edition as the form for a new table offers it."""

    fingerprint: str
    name: str
    file: str
    """Name of the host's file; empty for the edition that comes with the game."""


class GameInfo(msgspec.Struct, frozen=True):
    """A game as the lobby shows it; its words come from ``/api/words/<game>/<language>``."""

    name: str
    min_seats: int
    max_seats: int
    options: tuple[OptionSpec, ...]
    bots: tuple[str, ...]
    """Keys of the bots it brings, weakest first, ``random`` included."""
    own_bots: tuple[str, ...]
    """Keys of the bots that the host offers for it besides: ``own:`` and the name."""
    roles: dict[str, tuple[str | None, ...]]
    """Role keys per seat for each number of seats, for asymmetric games."""
    ladder: bool
    presets: tuple[Preset, ...]
    """Ways to set a table that the game recommends, the usual one first."""
    editions: tuple[EditionInfo, ...]
    """What the server offers to play with; the first one comes with the game."""
    lesson_minutes: int | None
    """How long the first lesson takes; None if the game brings no lessons."""
    book: bool
    """Whether it brings its pages about how to play."""


class Handbook(msgspec.Struct, frozen=True):
    """How to play a game, in one language."""

    book: Book | None
    """The two pages; None if the game brings none."""
    terms: tuple[Term, ...]
    """The glossary, by name."""


# -- tables --------------------------------------------------------------------------------------------------

TableStatus = Literal["open", "running", "over"]
SeatKind = Literal["open", "person", "bot"]


class SeatInfo(msgspec.Struct, frozen=True, gc=False):
    seat: int
    kind: SeatKind
    name: str | None
    bot: str | None = None
    role: str | None = None
    mine: bool = False
    online: bool = False
    thinking: bool = False
    reserved: str | None = None
    """Name of the guest a free seat is kept for."""
    invited: bool = False
    """True if that is the asking guest."""
    agreed: bool = False
    """Whoever sits there lets spectators see everything (``TableInfo.overseen``)."""
    overdue: float | None = None
    """When the host may take the seat away, if the table waits for a person there; told to the host."""
    clock: ClockInfo | None = None
    away: float | None = None
    """Until when whoever sits there is on vacation."""
    stand_in: str | None = None
    """The bot that plays until the owner of the seat is back."""
    by_hand: bool = False
    """The asking guest wants to make empty decisions at this seat himself."""


class TableSummary(msgspec.Struct, frozen=True, gc=False):
    """A table in the lobby. Made by the hundred, and nothing in it leads back to it: none of the garbage collector's business."""

    id: str
    game: str
    title: str
    status: TableStatus
    seats: tuple[SeatInfo, ...]
    public: bool
    host: bool
    """True if the asking guest is the host."""
    my_turn: bool
    created: float
    changed: float
    rung: str | None = None
    known_deal: bool = False
    """The deal is that of a finished game: it counts for no level."""
    pace: Pace | None = None
    """None: played at ease, without a clock."""
    rest: RestInfo | None = None
    """The table rests; no clock runs."""
    latest: Latest | None = None
    """What happened last."""
    unread: int = 0
    """Lines of the table's talk since the asking guest last looked."""
    language: str | None = None
    """What its host speaks, where he said so."""
    invited_by: str | None = None
    """Who keeps a seat for the asking guest."""


class TableInfo(msgspec.Struct, frozen=True):
    """All that is fixed about a table, plus who sits where."""

    card: TableSummary
    options: dict[str, Json]
    hints: bool
    """Players may ask a bot what it would do."""
    seed_hash: str
    seed: str | None
    """Shown when the game is over."""
    edition: str
    fingerprint: str
    names: dict[str, dict[str, str]]
    """By language: words that the table's edition replaces in the game's catalogue."""
    links: Links
    successor: Successor | None = None
    """The table where the same people play again."""
    overseen: bool = False
    """Spectators see everything: every person at the table has to agree before the start."""
    hot_seats: tuple[tuple[int, ...], ...] = ()
    """The seats of everybody who plays on several sides, one device going round."""
    now: float = 0.0
    """What time it is for clocks."""
    asked: AskedInfo | None = None
    late: int | None = None
    """The seat whose time is over, where the others decide what follows."""
    votes: dict[str, Vote] = {}
    more: float = 0.0
    """Seconds a seat gets when the others agree to give it more."""
    replaced: tuple[Replaced, ...] = ()
    ended: Ended | None = None


class Successor(msgspec.Struct, frozen=True):
    id: str
    by: int | None
    """Seat, at the old table, of the player who opened it; None for a host without a seat."""


class Links(msgspec.Struct, frozen=True):
    """Paths to share. All but ``spectators`` only for those who may hand them on."""

    spectators: str | None
    players: str | None
    seat: str | None
    """Personal link of the asking guest's seat: continues on another device."""
    deal: str | None = None
    """Lets others play the deal of a finished game; for the only person who played it."""


class ReachableAt(msgspec.Struct, frozen=True):
    """An address of the server, and who can use it: everybody, those in the same network, or this computer alone."""

    host: str
    """With its port."""
    reach: Literal["everywhere", "network", "here"]
    base: str
    """What a path is put after to make a whole address."""


class QrText(Body, frozen=True):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class QrCode(msgspec.Struct, frozen=True):
    """A QR code as one path of unit squares in a square of this size."""

    size: int
    path: str


class TableWord(msgspec.Struct, frozen=True):
    """What one says or types instead of the players' link."""

    word: str


class WordPath(msgspec.Struct, frozen=True):
    """Where a word leads."""

    path: str


class Lobby(msgspec.Struct, frozen=True):
    mine: tuple[TableSummary, ...]
    open: tuple[TableSummary, ...]
    me: str | None
    """The asking guest's id: another one than before if this browser was signed out meanwhile."""
    online: int = 0
    """How many guests are here now."""
    now: float = 0.0
    """What time it is for clocks."""
    away: float | None = None
    """Until when the asking guest is on vacation."""


class NewTable(Body, frozen=True):
    game: ShortText
    seats: int
    options: Mapping[str, Json] = {}
    edition: ShortText | None = None
    """Fingerprint of one of the editions offered; None is the one that comes with the game."""
    title: ShortText = ""
    public: bool = False
    """Listed under open tables, so that anybody may sit down."""
    hints: bool = True
    """Players may ask a bot what it would do."""
    my_seat: int | None = 0
    bots: Mapping[str, ShortText] = {}
    """Seat number -> bot key for seats given to bots at once."""
    start: bool = False
    """Start at once (needs every seat taken)."""
    pace: Pace | None = None
    """None: played at ease, without a clock."""
    language: Annotated[str, msgspec.Meta(max_length=8)] | None = None
    """What its host speaks."""


class Sit(Body, frozen=True):
    seat: int
    key: Key = ""


class FreeSeat(Body, frozen=True):
    """The host takes the seat away from a person who does not answer."""

    seat: int


class Invite(Body, frozen=True):
    """A seat is kept for somebody."""

    seat: int
    handle: Annotated[str, msgspec.Meta(max_length=16)]


class SetBot(Body, frozen=True):
    seat: int
    bot: ShortText | None
    """None opens the seat again. On a running table only the host may put a bot on a seat its player has left."""


class Problem(msgspec.Struct, frozen=True):
    """Every refusal over REST: a catalogue code (``problem.<code>``), parameters, and the rule's reason if one spoke."""

    code: str
    params: Params = {}
    reason: Reason | None = None


REST_TYPES = (
    Me,
    Greeting,
    DeviceInfo,
    DeviceLink,
    DeviceOffer,
    GameInfo,
    Handbook,
    TableInfo,
    ReachableAt,
    QrText,
    QrCode,
    TableWord,
    WordPath,
    Lobby,
    NewTable,
    Sit,
    FreeSeat,
    Invite,
    SetBot,
    Problem,
)
