"""A live table: the position in memory, who watches it, and the life of a move.

A move is worked out on a copy, stored in one transaction, and only then becomes the position that everybody gets
to see. Commit before broadcast; nothing is shown that could be lost.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec
import structlog

from ..kernel.errors import IllegalAction, MalformedAction
from ..kernel.messages import Action, Remark
from ..kernel.table import Entry, Table
from . import metrics
from .store import NewEntry, Row, Store, Taken
from .wire import Done, Refused, ServerFrame, Update

log = structlog.get_logger()


class Watcher(Protocol):
    """One connection as the table sees it."""

    seat: int | None
    guest_id: str | None
    key: str
    since: int
    """Number of log entries whose moments this connection holds."""

    def send(self, frame: bytes) -> None: ...

    def reseat(self, room: LiveTable) -> None: ...


class LiveTable:
    def __init__(
        self, store: Store, row: Row, seats: list[Row], table: Table, move_ids: dict[str, int]
    ) -> None:
        self.store = store
        self.row = row
        self.seats = seats
        self.table = table
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.thinking: set[int] = set()
        self.remarks: dict[str, Remark] = {}
        self.last_used = time.monotonic()
        self._move_ids = move_ids
        self._versions = [0] * table.seats
        self._moves = [b""] * table.seats
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

    def _refresh(self, acted: int | None) -> None:
        for seat in range(self.table.seats):
            moves = msgspec.json.encode(self.table.state.moves(seat))
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
    ) -> ServerFrame:
        """Done, or Refused with everything as it was."""
        began = time.perf_counter()
        async with self.lock:
            known = self._move_ids.get(move_id)
            if known is not None:
                return Done(move_id, known + 1, already=True)
            if self.status != "running":
                return self._refuse(move_id, "over" if self.status == "over" else "not_started")
            if version != self._versions[seat]:
                return self._refuse(move_id, "stale")
            try:
                steps = [self.table.game.action_from(action) for action in actions]
                proposal = self.table.propose(seat, steps)
            except MalformedAction as error:
                return self._refuse(move_id, "malformed", problem=str(error))
            except IllegalAction as error:
                return self._refuse(move_id, "illegal", error)
            if proposal.state.composing():
                return self._refuse(move_id, "incomplete")
            outcome = proposal.state.outcome()
            stored = await self._store(
                proposal.entry,
                move_id,
                () if outcome is not None else tuple(proposal.state.actors()),
                None if outcome is None else msgspec.json.encode(outcome).decode(),
            )
            if stored is not None:
                return stored
            self.table.accept(proposal)
            if outcome is not None:
                self.row["status"] = "over"
            self._changed(seat, move_id)
        metrics.MOVES.labels(self.table.game.name, by).inc()
        metrics.MOVE_SECONDS.observe(time.perf_counter() - began)
        return Done(move_id, len(self.table))

    async def undo(self, seat: int, seq: int, move_id: str) -> ServerFrame:
        async with self.lock:
            known = self._move_ids.get(move_id)
            if known is not None:
                return Done(move_id, known + 1, already=True)
            if seq != len(self.table):
                return self._refuse(move_id, "stale")
            code = self.table.why_not_undo(seat)
            if self.status != "running" or code is not None:
                return self._refuse(move_id, "cannot_undo", why=code or "over")
            # an undo never changes whom else the table waits for: that is one of its conditions
            waiting = tuple(sorted({seat, *self.table.state.actors()}))
            stored = await self._store(Entry(seat, undo=True), move_id, waiting, None)
            if stored is not None:
                return stored
            self.table.undo(seat)
            self._changed(seat, move_id)
        return Done(move_id, len(self.table))

    async def _store(
        self, entry: Entry, move_id: str, waiting: tuple[int, ...], outcome: str | None
    ) -> Refused | None:
        body = msgspec.json.encode(entry).decode()
        try:
            await self.store.append(NewEntry(self.id, len(self.table), body, move_id, waiting, outcome))
        except Taken:
            # another server process was faster: take over what it stored
            await self._catch_up()
            return self._refuse(move_id, "stale")
        except Exception as error:
            log.error("move not stored", table=self.id, seq=len(self.table), exc_info=error)
            return self._refuse(move_id, "not_stored")
        return None

    async def catch_up(self) -> None:
        """Take over entries stored by other server processes."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        rows = await self.store.entries(self.id, len(self.table))
        for row in rows:
            entry = decode_entry(self.table, row["body"])
            self._move_ids[row["move_id"]] = row["seq"]
            self.table.redo(entry)
            self._refresh(entry.seat)
        if rows:
            if self.table.outcome() is not None:
                self.row["status"] = "over"
            self.broadcast()

    def _changed(self, seat: int, move_id: str) -> None:
        self._move_ids[move_id] = len(self.table) - 1
        self._refresh(seat)
        self.last_used = time.monotonic()
        self.broadcast()

    def _refuse(self, move_id: str, code: str, error: IllegalAction | None = None, **params: Any) -> Refused:
        metrics.REFUSED.labels(code).inc()
        return Refused(move_id, code, params, None if error is None else error.reason)

    # -- showing ----------------------------------------------------------------------------------------

    def broadcast(self) -> None:
        """Everybody gets their own view and exactly the moments they have not had."""
        frames: dict[tuple[int | None, int], bytes] = {}
        for watcher in list(self.watchers):
            key = (watcher.seat, watcher.since)
            if key not in frames:
                frames[key] = msgspec.json.encode(self.update(watcher.seat, watcher.since))
            watcher.send(frames[key])
            watcher.since = len(self.table)

    def update(self, seat: int | None, since: int) -> Update:
        running = self.status != "open"
        state = self.table.state
        return Update(
            seq=len(self.table),
            version=0 if seat is None else self._versions[seat],
            seat=seat,
            status=self.status,
            view=state.view(seat) if running else None,
            moves=() if seat is None or self.status != "running" else tuple(state.moves(seat)),
            actors=self.waiting(),
            task=state.task(seat) if running else None,
            undo=None if seat is not None and self._may_undo(seat) else self._undo_code(seat),
            moments=tuple(self.table.history(seat, since)) if running else (),
            outcome=self.table.outcome(),
            remarks=self.remarks,
        )

    def _may_undo(self, seat: int) -> bool:
        return self.status == "running" and self.table.why_not_undo(seat) is None

    def _undo_code(self, seat: int | None) -> str:
        if seat is None:
            return "not_seated"
        return self.table.why_not_undo(seat) or "over"


def decode_entry(table: Table, body: str) -> Entry:
    """An entry as stored: its actions belong to the table's game."""
    raw = msgspec.json.decode(body)
    actions: Sequence[dict[str, Any]] = raw.get("actions", ())
    return Entry(
        raw["seat"], tuple(table.game.action_from(action) for action in actions), bool(raw.get("undo", False))
    )


def new_move_id(prefix: str) -> str:
    return f"{prefix}-{secrets.token_hex(12)}"
