"""What the writer of the log stores, as statements: decisions with all they change, sheets of notes, and people who come."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import bindparam, delete, insert, literal_column, null, update

from ..news import News
from ..notices.outbox import WRITE, NewNotice, values
from ..schema import models
from ..tables.clocks import ClockChange
from . import arrivals
from .arrivals import Execute, NewGuest, NewSitter, Statement, Values


class Taken(Exception):
    """Somebody else has already stored an entry at this seq, or this move id, or another sheet on top of the one before,
    or sits there."""


class Climb(NamedTuple):
    """A finished game of a ladder: stored together with the decision that ended it."""

    guest_id: str
    game: str
    body: str


class NewEntry(NamedTuple):
    """A decision to be stored, and what it changes for the lobby."""

    table_id: str
    seq: int
    body: str
    move_id: str
    waiting: dict[int, bool]
    """Seats the table did not wait for before and now does, or the other way round."""
    outcome: str | None = None
    """Set if this decision ends the game."""
    climb: Climb | None = None
    notices: tuple[NewNotice, ...] = ()
    """Whom it concerns: told if the decision is stored, and only then."""
    made_by: str | None = None
    """Who decided, if the player did not in person."""
    replaced: tuple[int, str] | None = None
    """The seat and the guest for whom a bot decided, because his time was over."""
    latest: str | None = None
    """What happened, as everybody may know it."""
    clock: ClockChange | None = None


class NewSheet(NamedTuple):
    """A team's sheet of notes: stored if the one before has the version before this one (none for 1)."""

    table_id: str
    team: str
    body: str
    seq: int
    version: int
    keep: bool = False
    """It is remembered as the team's sheet at this length of the log, too."""


Record = NewEntry | NewSheet | NewGuest | NewSitter

_INSERT = insert(models.entry)
_TOUCH = (
    update(models.game_table)
    .where(models.game_table.c.id == bindparam("here"))
    .values(changed=bindparam("now"), latest=bindparam("news"))
)
_END = (
    update(models.game_table)
    .where(models.game_table.c.id == bindparam("here"))
    .values(status=bindparam("final"), outcome=bindparam("result"))
)
_WAIT = (
    update(models.seat)
    .where(models.seat.c.table_id == bindparam("here"), models.seat.c.seat == bindparam("place"))
    .values(waiting=bindparam("flag"))
)
_CLIMB = insert(models.ladder)
_REPLACE = insert(models.replacement)
_CLOCK = (
    update(models.table_clock)
    .where(models.table_clock.c.table_id == bindparam("here"))
    .values(
        clocks=bindparam("reckoned"),
        due=bindparam("alarm"),
        claimed=null(),
        version=models.table_clock.c.version + literal_column("1"),
    )
)
_SHEET = insert(models.sheet)
_SHEET_AGAIN = (
    update(models.sheet)
    .where(
        models.sheet.c.table_id == bindparam("here"),
        models.sheet.c.team == bindparam("whose"),
        models.sheet.c.version == bindparam("before"),
    )
    .values(body=bindparam("text"), seq=bindparam("length"), version=bindparam("number"))
)
_FORGET_PAST = delete(models.past_sheet).where(
    models.past_sheet.c.table_id == bindparam("here"),
    models.past_sheet.c.team == bindparam("whose"),
    models.past_sheet.c.seq == bindparam("length"),
)
_KEEP_PAST = insert(models.past_sheet)
STATEMENTS: dict[Statement, list[str] | None] = {
    _INSERT: ["table_id", "seq", "body", "move_id", "time", "made_by"],
    _TOUCH: None,
    _END: None,
    _WAIT: None,
    _CLIMB: ["table_id", "time", *Climb._fields],
    WRITE: None,
    _REPLACE: ["table_id", "seq", "seat", "kind", "guest_id", "time"],
    _CLOCK: None,
    _SHEET: ["table_id", "team", "body", "seq", "version"],
    _SHEET_AGAIN: None,
    _FORGET_PAST: None,
    _KEEP_PAST: ["table_id", "team", "seq", "body"],
    **arrivals.STATEMENTS,
}
"""With the columns each of them fills, where it does not name them."""


def write(execute: Execute, records: Sequence[Record]) -> None:
    """All of it inside the caller's transaction. Raises Taken if a sheet is not the one it was written on, or a seat not free."""
    entries = [record for record in records if isinstance(record, NewEntry)]
    if entries:
        _write_entries(execute, entries)
    for record in records:
        if isinstance(record, NewSheet):
            _write_sheet(execute, record)
        elif isinstance(record, NewGuest):
            arrivals.greet(execute, record, time.time())
        elif isinstance(record, NewSitter) and not arrivals.seat(execute, record, time.time()):
            raise Taken


def news(origin: str, record: Record) -> News | None:
    """What other processes are told of it, if anything."""
    if isinstance(record, NewGuest):
        return None
    if isinstance(record, NewSitter):
        return News(origin, record.table_id, "seats")
    if isinstance(record, NewEntry):
        return News(origin, record.table_id, "move", record.seq + 1)
    return News(origin, record.table_id, "sheet", team=record.team)


def _write_entries(execute: Execute, entries: Sequence[NewEntry]) -> None:
    now = time.time()
    execute(
        _INSERT,
        [
            {
                "table_id": e.table_id,
                "seq": e.seq,
                "body": e.body,
                "move_id": e.move_id,
                "time": now,
                "made_by": e.made_by,
            }
            for e in entries
        ],
    )
    execute(_TOUCH, [{"here": e.table_id, "now": now, "news": e.latest} for e in entries])
    clocks: list[Values] = [
        {"here": e.table_id, "reckoned": e.clock.clocks, "alarm": e.clock.due}
        for e in entries
        if e.clock is not None
    ]
    if clocks:
        execute(_CLOCK, clocks)
    flags = [
        {"here": e.table_id, "place": seat, "flag": flag} for e in entries for seat, flag in e.waiting.items()
    ]
    if flags:
        execute(_WAIT, flags)
    for e in entries:
        if e.outcome is not None:
            execute(_END, [{"here": e.table_id, "final": "over", "result": e.outcome}])
        if e.replaced is not None:
            seat, guest_id = e.replaced
            replaced = {"table_id": e.table_id, "seq": e.seq, "seat": seat, "kind": "once"}
            execute(_REPLACE, [{**replaced, "guest_id": guest_id, "time": now}])
        if e.climb is not None:
            execute(_CLIMB, [{"table_id": e.table_id, "time": now, **e.climb._asdict()}])
    notices = [row for e in entries for row in values(e.table_id, e.notices, now)]
    if notices:
        execute(WRITE, notices)


def _write_sheet(execute: Execute, new: NewSheet) -> None:
    here: Values = {"table_id": new.table_id, "team": new.team, "seq": new.seq, "body": new.body}
    if new.version == 1:
        execute(_SHEET, [{**here, "version": 1}])
    else:
        again = {"here": new.table_id, "whose": new.team, "before": new.version - 1}
        changed: Values = {"text": new.body, "length": new.seq, "number": new.version}
        if execute(_SHEET_AGAIN, [again | changed]).rowcount != 1:
            raise Taken
    if new.keep:
        execute(_FORGET_PAST, [{"here": new.table_id, "whose": new.team, "length": new.seq}])
        execute(_KEEP_PAST, [here])
