"""A live table: the position in memory, who watches it, and the life of a move.

A move is worked out on a copy, stored in one transaction, and only then becomes the position that everybody gets
to see. Commit before broadcast; nothing is shown that could be lost.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec
import structlog

from ..kernel.errors import CannotUndo, IllegalAction, MalformedAction
from ..kernel.game import State
from ..kernel.messages import Action, Remark, View
from ..kernel.table import Entry, Table
from . import metrics
from .journal import Climb, NewEntry, Taken
from .store import Row, Store
from .wire import Done, Refused, Update

log = structlog.get_logger()

encode = msgspec.json.Encoder().encode


class Watcher(Protocol):
    """One connection as the table sees it."""

    seat: int | None
    guest_id: str | None
    key: str
    since: int
    """Number of log entries whose moments this connection holds."""
    holds_fixed: bool
    """Whether it has had the fields of the view that never change."""
    memory: int
    """What its seat may remember (``Game.memory``) as of the moments it holds."""

    def send(self, frame: bytes) -> None: ...

    def reseat(self, room: Any) -> None: ...


class Made(NamedTuple):
    """A move in the log, as its id leads to it."""

    seq: int
    seat: int


class LiveTable:
    def __init__(self, store: Store, row: Row, seats: list[Row], table: Table, moves_made: list[Row]) -> None:
        self.store = store
        self.row = row
        self.seats = seats
        self.table = table
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.thinking: set[int] = set()
        self.remarks: dict[str, Remark] = {}
        self.last_used = time.monotonic()
        self._made: dict[str, Made] = {}
        """Every move id of the table: the same id twice is one move."""
        self._versions = [len(table)] * table.seats
        self._moves = [b""] * table.seats
        self._fixed: dict[str, msgspec.Raw] | None = None
        """Fields of the view that are the same for everybody at any time, once somebody has looked."""
        self._left_out = dict.fromkeys(table.game.fixed_fields, msgspec.UNSET)
        for made, entry in zip(moves_made, table.log, strict=True):
            self._made[made["move_id"]] = Made(made["seq"], entry.seat)
        self._refresh(None)

    # -- facts ------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return str(self.row["id"])

    @property
    def status(self) -> Any:
        return self.row["status"]

    def version(self, seat: int) -> int:
        """Changes only when the seat's own decision changes, not when others act in a simultaneous phase."""
        return self._versions[seat]

    def moves(self, seat: int) -> bytes:
        """The seat's moves, written out: everybody at the seat gets the same bytes."""
        return self._moves[seat]

    def _refresh(self, acted: int | None) -> None:
        for seat in range(self.table.seats):
            listed = self.table.state.moves(seat)
            moves = encode(listed) if listed else b"[]"
            if seat == acted or moves != self._moves[seat]:
                self._versions[seat] = len(self.table)
                self._moves[seat] = moves

    def waiting(self) -> tuple[int, ...]:
        return tuple(self.table.state.actors()) if self.status == "running" else ()

    # -- the life of a move -----------------------------------------------------------------------------

    async def act(
        self,
        seat: int,
        version: int,
        move_id: str,
        actions: Iterable[Action | dict[str, Any]],
        by: str = "person",
    ) -> Done | Refused:
        """Done, or Refused with everything as it was."""
        began = time.perf_counter()
        async with self.lock:
            known = self._known(seat, move_id)
            if known is not None:
                return known
            if self.status != "running":
                return self._refuse(move_id, "over" if self.status == "over" else "not_started")
            if version != self._versions[seat]:
                return self._refuse(move_id, "stale")
            try:
                steps = [self.table.game.action_from(action) for action in actions]
                proposal = self.table.propose(seat, steps)
            except MalformedAction as error:
                return self._refuse(move_id, "malformed", problem=brief(error))
            except IllegalAction as error:
                return self._refuse(move_id, "illegal", error)
            if proposal.state.composing():
                return self._refuse(move_id, "incomplete")
            refused = await self._store(proposal.entry, move_id, proposal.state)
            if refused is not None:
                return refused
            self.table.accept(proposal)
            if proposal.state.outcome() is not None:
                self.row["status"] = "over"
            self._changed(seat, move_id)
        metrics.MOVES.labels(self.table.game.name, by).inc()
        metrics.MOVE_SECONDS.observe(time.perf_counter() - began)
        return Done(move_id, len(self.table))

    async def undo(self, seat: int, seq: int, move_id: str) -> Done | Refused:
        async with self.lock:
            known = self._known(seat, move_id)
            if known is not None:
                return known
            if self.status != "running":
                return self._refuse(move_id, "cannot_undo", why="over")
            if seq != len(self.table):
                return self._refuse(move_id, "stale")
            try:
                after = self.table.taken_back(seat)
            except CannotUndo as error:
                return self._refuse(move_id, "cannot_undo", why=error.params["reason"])
            refused = await self._store(Entry(seat, undo=True), move_id, after)
            if refused is not None:
                return refused
            self.table.undo(seat)
            self._changed(seat, move_id)
        return Done(move_id, len(self.table))

    def _known(self, seat: int, move_id: str) -> Done | Refused | None:
        """The answer to a move that is already in the log."""
        made = self._made.get(move_id)
        if made is None:
            return None
        if made.seat != seat:  # an id names one move of one seat
            return self._refuse(move_id, "id_taken")
        return Done(move_id, made.seq + 1, already=True)

    async def _store(self, entry: Entry, move_id: str, after: State) -> Done | Refused | None:
        """None if the entry is stored now; else the answer to give instead of carrying it out."""
        outcome = after.outcome()
        before, later = set(self.table.state.actors()), set(after.actors())
        new = NewEntry(
            self.id,
            len(self.table),
            encode(entry).decode(),
            move_id,
            {seat: seat in later for seat in sorted(before ^ later)},
            None if outcome is None else encode(outcome).decode(),
            None if outcome is None else self._climb(after),
        )
        try:
            await self.store.append(new)
        except Taken:
            # another server process was faster, perhaps with this very move: take over what it stored
            await self._catch_up()
            return self._known(entry.seat, move_id) or self._refuse(move_id, "stale")
        except Exception as error:
            log.error("move not stored", table=self.id, seq=len(self.table), exc_info=error)
            return self._refuse(move_id, "not_stored")
        return None

    def _climb(self, after: State) -> Climb | None:
        """A finished game of a ladder counts for the player who climbed it."""
        guest_id = self.seats[0]["guest_id"]
        result = None if self.row["rung"] is None or guest_id is None else self.table.game.result(after)
        if result is None:
            return None
        return Climb(guest_id, self.table.game.name, encode(result).decode())

    async def catch_up(self) -> None:
        """Take over entries stored by other server processes."""
        async with self.lock:
            await self._catch_up()

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
            self._made[row["move_id"]] = Made(row["seq"], entry.seat)
            self._refresh(entry.seat)
        if self.status == "running" and self.table.outcome() is not None:
            self.row["status"] = "over"

    def _changed(self, seat: int, move_id: str) -> None:
        self._made[move_id] = Made(len(self.table) - 1, seat)
        self._refresh(seat)
        self.last_used = time.monotonic()
        self.broadcast()

    def _refuse(self, move_id: str, code: str, error: IllegalAction | None = None, **params: Any) -> Refused:
        metrics.REFUSED.labels(code).inc()
        return Refused(move_id, code, params, None if error is None else error.reason)

    # -- showing ----------------------------------------------------------------------------------------

    def broadcast(self) -> None:
        """Everybody gets their own view and exactly the moments they have not had."""
        frames: dict[tuple[int | None, int, bool], bytes] = {}
        for watcher in list(self.watchers):
            self._forget(watcher)
            key = (watcher.seat, watcher.since, watcher.holds_fixed)
            if key not in frames:
                frames[key] = encode(self._update(*key))
            self._send(watcher, frames[key])

    def show(self, watcher: Watcher) -> None:
        """One connection alone gets what everybody got, or would get, with the last change."""
        self._forget(watcher)
        self._send(watcher, encode(self._update(watcher.seat, watcher.since, watcher.holds_fixed)))

    def _forget(self, watcher: Watcher) -> None:
        """Whoever has to forget something gets the whole history as it is told now."""
        memory = self.table.game.memory(self.table.state, watcher.seat)
        if memory != watcher.memory:
            watcher.memory, watcher.since = memory, 0

    def may_look(self, seat: int | None, then: State) -> bool:
        """Whether the seat may see this earlier position again."""
        memory = self.table.game.memory
        now = memory(self.table.state, seat)
        return now in (0, memory(then, seat))

    def _send(self, watcher: Watcher, frame: bytes) -> None:
        watcher.send(frame)
        watcher.since = len(self.table)
        watcher.holds_fixed = watcher.holds_fixed or self.status != "open"

    def _update(self, seat: int | None, since: int, holds_fixed: bool) -> Update:
        running = self.status != "open"
        state = self.table.state
        return Update(
            seq=len(self.table),
            version=0 if seat is None else self._versions[seat],
            seat=seat,
            status=self.status,
            view=self._shown(state.view(seat), holds_fixed) if running else None,
            kept=self.table.game.fixed_fields if running and holds_fixed else (),
            moves=() if seat is None or self.status != "running" else msgspec.Raw(self.moves(seat)),  # type: ignore[arg-type]
            actors=self.waiting(),
            task=state.task(seat) if running else None,
            undo=self._undo_code(seat),
            moments=tuple(self.table.history(seat, since)) if running else (),
            outcome=self.table.outcome(),
            remarks=self.remarks,
        )

    def _shown(self, view: View, holds_fixed: bool) -> View:
        """The view with what never changes at this table written out already, or left out for those who hold it."""
        if holds_fixed:
            return msgspec.structs.replace(view, **self._left_out) if self._left_out else view
        if self._fixed is None:
            self._fixed = {
                name: msgspec.Raw(encode(getattr(view, name))) for name in self.table.game.fixed_fields
            }
        return msgspec.structs.replace(view, **self._fixed) if self._fixed else view

    def _undo_code(self, seat: int | None) -> str | None:
        if seat is None:
            return "not_seated"
        return self.table.why_not_undo(seat) if self.status == "running" else "over"


def decode_entry(table: Table, body: str) -> Entry:
    """An entry as stored: its actions belong to the table's game."""
    raw = msgspec.json.decode(body)
    actions: Sequence[dict[str, Any]] = raw.get("actions", ())
    return Entry(
        raw["seat"], tuple(table.game.action_from(action) for action in actions), bool(raw.get("undo", False))
    )


def brief(error: Exception) -> str:
    """A decoder's complaint quotes what it was given: short enough to send back."""
    return str(error)[:300]


def new_move_id(prefix: str) -> str:
    return f"{prefix}-{secrets.token_hex(12)}"
