"""The frames of a table's WebSocket, as structs; the bodies of REST are in bodies.py.

Positions (views), actions, events and notes are the game's own structs and travel inside as they are. TypeScript
types are generated from here.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from thalassa.kernel.messages import Json, Outcome, Params, Reason, Remark, snake
from thalassa.kernel.table import Moment

from .bodies import TableInfo, TableStatus

ChatText = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
MoveId = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
PlainAction = dict[str, Json]
"""An action as it comes from the network, not yet checked against the game's types."""
Steps = Annotated[tuple[PlainAction, ...], msgspec.Meta(min_length=1, max_length=64)]

AT_ONCE = "thalassa.at_once"
"""Extension of a WebSocket's scope: takes a whole frame in its envelope and says whether it could be written."""

# -- client to server -----------------------------------------------------------------------------------------
# One socket per table: /ws/tables/<id>?key=<link key>&since=<seq of the last update held>&paged=1
# paged: whoever holds nothing yet gets the last part of the log only, and asks for the rest with Recall.


class ClientFrame(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag=snake
):
    """Base of all frames a client sends. ``id`` is chosen by the client and comes back in the answer."""


class Act(ClientFrame, frozen=True):
    """A decision. ``version`` is that of the seat's own decision (``Update.version``); the same id twice is one move."""

    id: MoveId
    version: int
    actions: Steps


class Draft(ClientFrame, frozen=True):
    """The first steps of a composed decision: answered to this seat alone with what can follow; nothing is stored."""

    id: MoveId
    version: int
    actions: Steps


class Why(ClientFrame, frozen=True):
    """Ask whether an action would be legal, and if not, why."""

    id: MoveId
    action: PlainAction


class Undo(ClientFrame, frozen=True):
    id: MoveId
    seq: int
    """The table's seq as the client knows it: only the very last decision can be taken back."""


class Look(ClientFrame, frozen=True):
    """Ask for an earlier position, as this seat may see it."""

    id: MoveId
    at: int


class Recall(ClientFrame, frozen=True):
    """Ask for a page of the log: the moments before this entry, as this seat may see them."""

    id: MoveId
    before: int


class Say(ClientFrame, frozen=True):
    id: MoveId
    text: ChatText
    team: bool = False
    """To the own team only (games with teams)."""


class WriteNote(ClientFrame, frozen=True):
    id: MoveId
    note: dict[str, Json]


class AskHint(ClientFrame, frozen=True):
    """What would the game's strongest bot do? Answered with Hinted when it has thought."""

    id: MoveId
    version: int


class AskOutlook(ClientFrame, frozen=True):
    """What do bots expect of my choices? Answered with Foreseen when it is reckoned out."""

    id: MoveId
    version: int


class Attend(ClientFrame, frozen=True):
    """The tab has come to the front, or gone to the back. Answered with Pong."""

    id: MoveId
    here: bool


class Ping(ClientFrame, frozen=True):
    id: MoveId


AnyClientFrame = (
    Act | Draft | Why | Undo | Look | Recall | Say | WriteNote | AskHint | AskOutlook | Attend | Ping
)

# -- server to client -----------------------------------------------------------------------------------------


class ServerFrame(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=snake):
    """Base of all frames the server sends."""


class Places(msgspec.Struct, frozen=True, gc=False):
    """A list of the view of which some places have changed: all others are as they were."""

    length: int
    """How long the list is now."""
    items: tuple[tuple[int, Json], ...]
    """Place (from 0) and what stands there now."""
    fields: tuple[tuple[int, dict[str, Json]], ...]
    """Place and those fields of what stands there that have changed: the others are as they were."""


class Update(ServerFrame, frozen=True):
    """The table as this seat sees it now. Sent on connecting and after every change."""

    seq: int
    version: int
    """Version of the seat's own decision: send it back with Act."""
    seat: int | None
    status: TableStatus
    view: Json
    """The game's view; None before the start."""
    kept: tuple[str, ...]
    """Fields left out of the view: they are as in the update before, which this connection got."""
    parts: dict[str, Places]
    """Lists left out of the view that are as in the update before but for these places."""
    moves: tuple[Json, ...]
    actors: tuple[int, ...]
    task: Remark | None
    undo: str | None
    """None if the last decision can be taken back, else a code (``undo.<code>``)."""
    moments: tuple[Moment, ...]
    """What happened since the last update this connection got (the first time all of it that ``earlier`` leaves)."""
    outcome: Outcome | None
    remarks: dict[str, Remark]
    """Seat number -> why its bot decided as it did the last time."""
    mates: tuple[int, ...] = ()
    """Seats this one may talk to without the others."""
    made: dict[str, str] = {}
    """Of these moments, by seq, what was not decided in person: late (a bot, because time was over), forced (the only
    thing that could be done), order (the seat's own standing order)."""
    forced: bool = False
    """The seat can make but one decision, an empty one: the table makes it after a short pause."""
    earlier: tuple[tuple[int, int, bool], ...] = ()
    """The log from its beginning up to these moments, of each entry its seat, its round and whether it took another
    one back. The rest is told when it is asked for (Recall). Empty unless the connection is paged."""


class Info(ServerFrame, frozen=True):
    """Seats, names, presence, links: sent on connecting and whenever one of them changes."""

    table: TableInfo


class LastSeen(ServerFrame, frozen=True):
    """What the guest had seen of this table when he last looked: said on connecting, if something happened since."""

    seq: int
    time: float


class Done(ServerFrame, frozen=True):
    id: str
    seq: int
    already: bool = False


class Refused(ServerFrame, frozen=True):
    """Nothing changed. ``code``: illegal, malformed, stale, not_seated, too_fast, too_large, over, cannot_undo, incomplete …"""

    id: str | None
    code: str
    params: Params = {}
    reason: Reason | None = None


class Drafted(ServerFrame, frozen=True):
    id: str
    view: Json
    moves: tuple[Json, ...]
    complete: bool
    """True if the steps make a whole decision: it may be sent with Act."""


class Because(ServerFrame, frozen=True):
    """Answer to Why: no reason means the action is legal."""

    id: str
    reason: Reason | None


class Seen(ServerFrame, frozen=True):
    """Answer to Look."""

    id: str
    at: int
    view: Json
    task: Remark | None
    sheet: Json = None
    """The notes of this seat's team as they were then, in games that remember them."""


class Recalled(ServerFrame, frozen=True):
    """Answer to Recall: the moments right before that entry, oldest first."""

    id: str
    moments: tuple[Moment, ...]


class Hinted(ServerFrame, frozen=True):
    """Answer to AskHint: a whole decision that can be sent with Act as it is, and why."""

    id: str
    version: int
    bot: str
    actions: tuple[Json, ...]
    remark: Remark | None


class Foreseen(ServerFrame, frozen=True):
    """Answer to AskOutlook: guesses in the game's own words (its Outlook); None where it has none to tell."""

    id: str
    outlook: Json


class ChatLine(ServerFrame, frozen=True):
    number: int
    """Tells lines apart and puts them in order; says nothing about those meant for others."""
    seat: int | None
    name: str
    text: str
    time: float
    team: bool = False


class Sheet(ServerFrame, frozen=True):
    """The notes of this seat's team."""

    sheet: Json


class Pong(ServerFrame, frozen=True):
    id: str


AnyServerFrame = (
    Update
    | Info
    | Done
    | Refused
    | Drafted
    | Because
    | Seen
    | Recalled
    | Hinted
    | Foreseen
    | ChatLine
    | Sheet
    | LastSeen
    | Pong
)
