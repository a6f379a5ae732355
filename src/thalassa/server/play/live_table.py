"""A live table: the position in memory, its log on the way to the database, and what each watcher is shown.

Decisions are made in moves.py and taken back in undo.py. Commit before broadcast; nothing is shown that could be lost.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
import structlog

from thalassa.kernel.differences import Known, difference
from thalassa.kernel.errors import IllegalAction, MalformedAction
from thalassa.kernel.game import State
from thalassa.kernel.messages import Action, Outcome, Remark, View
from thalassa.kernel.table import Entry, Moment, Table
from thalassa.server import metrics
from thalassa.server.db.notices.outbox import NewNotice
from thalassa.server.db.rows import Row
from thalassa.server.db.store import Store
from thalassa.server.db.tables.clocks import ClockChange
from thalassa.server.db.writing.records import Climb, NewEntry, Taken
from thalassa.server.wire.bodies import TableStatus
from thalassa.server.wire.frames import Done, PlainAction, Refused, Update

from .seen import Seen
from .steps import Step
from .undo import undo_code
from .watchers import Watcher

log = structlog.get_logger()

encode = msgspec.json.Encoder().encode

LAST_MOMENTS = 60
"""So much of the log is told at once to whoever comes with nothing and can ask for the rest: more than a page shows."""
PAGE = 120


class Made(NamedTuple):
    """A move in the log, as its id leads to it."""

    seq: int
    seat: int


class FirstLook(NamedTuple):
    """What a spectator who comes now is shown, for as long as the log and the status are these."""

    seq: int
    status: TableStatus
    paged: bool
    view: View | None
    frame: bytes


class LiveTable:
    def __init__(self, store: Store, row: Row, seats: list[Row], table: Table, moves_made: list[Row]) -> None:
        self.store = store
        self.row = row
        self.seats = seats
        self.table = table
        self.lock = asyncio.Lock()
        self.seen = Seen(self)
        self.watchers: set[Watcher] = set()
        self.thinking: set[int] = set()
        self._remarks: dict[int, Remark] = {}
        """Why bots decided as they last did. Nobody is told but through ``heard``."""
        self.last_used = time.monotonic()
        self._made: dict[str, Made] = {}
        """Every move id of the table: the same id twice is one move."""
        self._versions = [len(table)] * table.seats
        self._moves = [b""] * table.seats
        self._only: list[Action | None] = [None] * table.seats
        """What each seat can do where it is one thing."""
        self._spared: dict[int, tuple[int, Action]] = {}
        """By seat: the last decision the table has made for it, and the version it was made for."""
        self.since = [0.0] * table.seats
        """When the table began to wait for each seat; what a seat does in secret meanwhile does not count."""
        self._actors: tuple[int, ...] = ()
        self._outcome: Outcome | None = None
        self._first_look: FirstLook | None = None
        self._made_by: dict[int, str] = {}
        """By log index: who decided where the player did not in person."""
        for made, entry in zip(moves_made, table.log, strict=True):
            self._remember(made["move_id"], made["seq"], entry.seat, made["made_by"])
        self._refresh(None)
        self.since = [float(row["changed"])] * table.seats

    # -- facts ------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return str(self.row["id"])

    @property
    def status(self) -> TableStatus:
        status: TableStatus = self.row["status"]
        return status

    def own_seat(self, watcher: Watcher) -> int | None:
        """Which seat the watcher plays: one of the guest's own, the wanted one if several are."""
        guest_id, wanted = watcher.guest_id, watcher.wanted
        mine = [row["seat"] for row in self.seats if guest_id and row["guest_id"] == guest_id]
        return wanted if wanted in mine else (mine[0] if mine else None)

    def version(self, seat: int) -> int:
        """Changes only when the seat's own decision changes, not when others act in a simultaneous phase."""
        return self._versions[seat]

    def moves(self, seat: int) -> bytes:
        """The seat's moves, written out: everybody at the seat gets the same bytes."""
        return self._moves[seat]

    def forced(self, seat: int) -> Action | None:
        """The empty decision the table makes for this seat: a person's, who has not said that he wants to be asked."""
        only, row = self._only[seat], self.seats[seat]
        if only is None or self.status != "running" or row["by_hand"] or row["guest_id"] is None:
            return None
        return self.table.game.forced(self.table.state, seat, self.table.options, (only,))

    def spare(self, seat: int, version: int, action: Action) -> None:
        """The table has made this decision for the seat."""
        self._spared[seat] = (version, action)

    def spared(self, seat: int, version: int, actions: Sequence[PlainAction]) -> bool:
        """Whether the table was a moment faster with the very decision that the seat makes now."""
        before = self._spared.get(seat)
        return before is not None and before == (version, self._plain(actions))

    def _plain(self, actions: Sequence[PlainAction]) -> Action | None:
        try:
            return self.table.game.action_from(actions[0]) if len(actions) == 1 else None
        except MalformedAction:
            return None

    def _refresh(self, acted: int | None) -> None:
        state = self.table.state
        for seat in range(self.table.seats):
            listed = state.moves(seat)
            moves = encode(listed) if listed else b"[]"
            self._only[seat] = listed[0] if len(listed) == 1 else None
            if seat == acted or moves != self._moves[seat]:
                self._versions[seat] = len(self.table)
                self._moves[seat] = moves
        waited, self._actors = self._actors, tuple(state.actors())
        self._outcome = self.table.outcome()
        for seat in self._actors:
            if seat not in waited or seat == acted:
                self.since[seat] = time.time()

    def waiting(self) -> tuple[int, ...]:
        return self._actors if self.status == "running" else ()

    # -- the log ----------------------------------------------------------------------------------------

    def known(self, seat: int, move_id: str) -> Done | Refused | None:
        """The answer to a move that is already in the log."""
        made = self._made.get(move_id)
        if made is None:
            return None
        if made.seat != seat:  # an id names one move of one seat
            return self.refuse(move_id, "id_taken")
        return Done(move_id, made.seq + 1, already=True)

    def _remember(self, move_id: str, seq: int, seat: int, made_by: str | None) -> None:
        self._made[move_id] = Made(seq, seat)
        if made_by is not None:
            self._made_by[seq] = made_by

    def clock_after(self, step: Step) -> ClockChange | None:
        """What the decision makes of the clocks; a table without a clock has none."""
        return None

    def clock_stored(self, change: ClockChange) -> None:
        """The clocks are in the database as they were worked out."""

    def latest(self, step: Step) -> str | None:
        """What the decision was, as everybody may know it."""
        return None

    async def store_entry(self, step: Step) -> Done | Refused | None:
        """None if the entry is stored now; else the answer to give instead of carrying it out."""
        entry, move_id, after = step.entry, step.move_id, step.after
        outcome = after.outcome()
        before, later = set(self._actors), set(after.actors())
        clock, owner = self.clock_after(step), self.seats[entry.seat]["guest_id"]
        new = NewEntry(
            self.id,
            len(self.table),
            encode(entry).decode(),
            move_id,
            {seat: seat in later for seat in sorted(before ^ later)},
            None if outcome is None else encode(outcome).decode(),
            None if outcome is None else self._climb(after),
            self._concerns(step, later - before, outcome is not None),
            None if step.by == "person" else step.by,
            (entry.seat, owner) if step.by == "late" and owner is not None else None,
            self.latest(step),
            clock,
        )
        try:
            await self.store.append(new)
        except Taken:
            # another server process was faster, perhaps with this very move: take over what it stored
            await self._catch_up()
            return self.known(entry.seat, move_id) or self.refuse(move_id, "stale")
        except Exception as error:
            log.error("move not stored", table=self.id, seq=len(self.table), exc_info=error)
            return self.refuse(move_id, "not_stored")
        self.row["latest"] = new.latest
        if new.made_by is not None:
            self._made_by[new.seq] = new.made_by
        if clock is not None:
            self.clock_stored(clock)
        return None

    def _concerns(self, step: Step, asked: set[int], over: bool) -> tuple[NewNotice, ...]:
        """Whom a decision concerns: those who are asked now, or everybody when the game is over. It is said whose it
        was, unless a bot made it for somebody whose time was over."""
        seat = step.entry.seat
        mover = self.seats[seat]["guest_id"]
        people = {
            row["guest_id"]
            for row in (self.seats if over else [self.seats[other] for other in asked])
            if row["guest_id"] not in (None, mover) and row["bot"] is None
        }
        kind, who = "over" if over else "turn", "" if step.by == "late" else self.seats[seat]["name"] or ""
        return tuple(self.store.notice(guest_id, kind, who) for guest_id in sorted(people))

    def _climb(self, after: State) -> Climb | None:
        """A finished game of a ladder counts for the player who climbed it."""
        guest_id = self.seats[0]["guest_id"]
        result = None if self.row["rung"] is None or guest_id is None else self.table.game.result(after)
        if result is None:
            return None
        return Climb(guest_id, self.table.game.name, encode(result).decode())

    def late_since(self, length: int) -> bool:
        """Whether a bot has decided for somebody whose time was over, from this length of the log on."""
        return any(by == "late" for seq, by in self._made_by.items() if seq >= length)

    async def catch_up(self) -> None:
        """Take over entries stored by other server processes."""
        async with self.lock:
            await self._catch_up()

    async def freshen(self) -> None:
        """Another process may be ahead of this one: whoever comes from there is not shown less than he has seen."""
        if self.store.shared:
            await self.catch_up()

    async def _catch_up(self) -> None:
        rows = await self.store.entries(self.id, len(self.table))
        self.take_over(rows)
        if rows:
            self.broadcast()

    def take_over(self, rows: Iterable[Row]) -> None:
        """Carry out stored entries, as they were carried out when they were made."""
        for row in rows:
            entry = decode_entry(self.table, row["body"])
            self.table.redo(entry)
            self._remember(row["move_id"], row["seq"], entry.seat, row["made_by"])
            self._refresh(entry.seat)
        if self.status == "running" and self.table.outcome() is not None:
            self.row["status"] = "over"

    def changed(self, seat: int, move_id: str, remark: Remark | None = None) -> None:
        """The seat has decided. ``remark``: why, if a bot says it; what it said of an earlier decision is over."""
        self._remarks.pop(seat, None)
        if remark is not None:
            self._remarks[seat] = remark
        self._made[move_id] = Made(len(self.table) - 1, seat)
        self._refresh(seat)
        self.last_used = time.monotonic()
        self.broadcast()

    def refuse(
        self, move_id: str, code: str, error: IllegalAction | None = None, **params: object
    ) -> Refused:
        metrics.REFUSED.labels(code).inc()
        return Refused(move_id, code, params, None if error is None else error.reason)

    # -- showing ----------------------------------------------------------------------------------------

    def broadcast(self) -> None:
        """Everybody gets their own view and exactly the moments they have not had."""
        self._first_look = None
        views: dict[int | None, View | None] = {}
        frames: dict[tuple[int | None, int, bool, int], bytes] = {}
        known: Known = {}
        for watcher in list(self.watchers):
            self._forget(watcher)
            seat = watcher.seat
            if seat not in views:
                views[seat] = self._view(seat)
            key = (seat, watcher.since, watcher.paged, id(watcher.holds))
            frame = frames.get(key)
            if frame is None:
                frame = frames[key] = encode(self._update(watcher, views[seat], known))
            self._send(watcher, frame, views[seat])

    def show(self, watcher: Watcher) -> None:
        """One tab alone gets what everybody got, or would get, with the last change."""
        self._forget(watcher)
        if watcher.seat is None and watcher.since == 0 and watcher.holds is None and self.status != "open":
            look = self._spectators_look(watcher)
            self._send(watcher, look.frame, look.view)
        else:
            view = self._view(watcher.seat)
            frame = encode(self._update(watcher, view, {}))
            self._send(watcher, frame, view)

    def _spectators_look(self, watcher: Watcher) -> FirstLook:
        """A crowd of spectators that comes at once is shown the same: it is written out once."""
        held, now = self._first_look, (len(self.table), self.status, watcher.paged)
        if held is None or held[:3] != now:
            view = self._view(None)
            self._first_look = held = FirstLook(*now, view, encode(self._update(watcher, view, {})))
        return held

    def page(self, seat: int | None, before: int) -> tuple[Moment, ...]:
        """The moments right before an entry of the log, told as they would be to somebody who comes now."""
        return tuple(self.table.history(seat, max(0, before - PAGE), before))

    def _forget(self, watcher: Watcher) -> None:
        """Whoever has to forget something is told the history anew, as it is told now."""
        memory = self.table.game.memory(self.table.state, watcher.seat)
        if memory != watcher.memory:
            watcher.memory, watcher.since = memory, 0

    def may_look(self, seat: int | None, then: State) -> bool:
        """Whether the seat may see this earlier position again."""
        memory = self.table.game.memory
        now = memory(self.table.state, seat)
        return now in (0, memory(then, seat))

    def _send(self, watcher: Watcher, frame: bytes, view: View | None) -> None:
        watcher.send(frame)
        watcher.since = len(self.table)
        watcher.holds = view

    def _view(self, seat: int | None) -> View | None:
        """Nobody sees anything of a table that has not started."""
        return None if self.status == "open" else self.table.state.view(seat)

    def _update(self, watcher: Watcher, view: View | None, known: Known) -> Update:
        """What is new for somebody who holds a view and the moments up to ``since``."""
        shown = view is not None
        table, seat, since, status = self.table, watcher.seat, watcher.since, self.status
        runs, length, state = status == "running", len(table), table.state
        told = difference(watcher.holds, view, known)
        first = max(0, length - LAST_MOMENTS) if watcher.paged and since == 0 else since
        return Update(  # by place: naming eighteen fields takes twenty times as long
            length,
            0 if seat is None else self._versions[seat],
            seat,
            status,
            told.view,
            told.kept,
            told.parts,  # type: ignore[arg-type]  # written out already
            msgspec.Raw(self._moves[seat]) if runs and seat is not None else (),  # type: ignore[arg-type]
            self._actors if runs else (),
            state.task(seat) if shown else None,
            undo_code(table, status, seat),
            tuple(table.history(seat, first)) if shown else (),
            self._outcome,
            self._heard(seat) if self._remarks else {},
            self.mates(seat),
            self._made_for(seat, since) if shown and self._made_by else {},
            seat is not None
            and self._only[seat] is not None
            and self.spares
            and self.forced(seat) is not None,
            tuple(table.outline(first)) if shown and first > since else (),
        )

    def _made_for(self, seat: int | None, since: int) -> dict[str, str]:
        """Which decisions since then were not made in person. Who has left orders is nobody else's affair."""
        made = ((seq, self._made_by.get(seq)) for seq in range(since, len(self.table)))
        return {
            str(seq): by
            for seq, by in made
            if by in ("late", "forced") or (by == "order" and self.table.seat_at(seq) == seat)
        }

    @property
    def spares(self) -> bool:
        """Whether the table makes empty decisions by itself."""
        return False

    def mates(self, seat: int | None) -> tuple[int, ...]:
        """Seats this one may talk to without the others: a table without notes has no teams."""
        return ()

    def _heard(self, seat: int | None) -> dict[str, Remark]:
        """What bots said of their decisions, as far as the seat may hear it."""
        game, state = self.table.game, self.table.state
        said = {
            speaker: game.heard(state, seat, speaker, remark) for speaker, remark in self._remarks.items()
        }
        return {str(speaker): remark for speaker, remark in said.items() if remark is not None}


def decode_entry(table: Table, body: str) -> Entry:
    """An entry as stored: its actions belong to the table's game."""
    raw = msgspec.json.decode(body)
    actions: Sequence[PlainAction] = raw.get("actions", ())
    return Entry(
        raw["seat"], tuple(table.game.action_from(action) for action in actions), bool(raw.get("undo", False))
    )
