"""Notices in the database: written with what has happened, decided on after a while, kept until they have arrived.

A notice is written in the transaction of its cause, becomes deliveries in one transaction, and a delivery is deleted
when it has arrived: whatever is interrupted is done again, nothing is forgotten. Several processes share the work;
on PostgreSQL each passes over the rows another one holds.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    BindParameter,
    Float,
    Insert,
    String,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.types import TypeEngine

from thalassa.server.clocks.agreements import Agreement
from thalassa.server.clocks.rests import Quiet

from ..guests.namesakes import told_apart
from ..rows import Row, one_row
from ..schema import models
from ..schema.notice_models import attention, choice, delivery, notice, way

GUESTS = 200
"""Whose notices are decided on in one transaction."""
_read_agreement = msgspec.json.Decoder(Agreement).decode


class NewNotice(NamedTuple):
    """Something to tell a guest, unless he has seen it himself by then."""

    guest_id: str
    kind: str
    who: str = ""
    """The name of whoever did it."""
    wait: float = 60.0
    """What comes within these seconds is told together."""


def _given(name: str, kind: TypeEngine[Any] | None = None) -> BindParameter[Any]:
    """A parameter with a type: PostgreSQL does not guess it in a list of columns."""
    return bindparam(name, type_=kind or String())


WRITE: Insert = insert(notice).from_select(
    ["guest_id", "table_id", "kind", "who", "created", "due"],
    select(
        _given("guest"),
        _given("here"),
        _given("kind"),
        _given("who"),
        _given("now", Float()),
        _given("due", Float()),
    ).where(exists().where(way.c.guest_id == _given("guest"), way.c.confirmed)),
)
"""One notice, if there is any way to tell the guest."""


_REACHABLE = select(way.c.id).where(way.c.guest_id == bindparam("guest")).limit(1)
_STAY = (
    update(attention)
    .where(attention.c.guest_id == bindparam("guest"), attention.c.table_id == bindparam("here"))
    .values(here_until=bindparam("until"), looked=bindparam("now"), told="[]")
)


def values(table_id: str, notices: Iterable[NewNotice], now: float) -> list[dict[str, object]]:
    """What ``WRITE`` is carried out with."""
    return [
        {
            "guest": one.guest_id,
            "here": table_id,
            "kind": one.kind,
            "who": one.who,
            "now": now,
            "due": now + one.wait,
        }
        for one in notices
    ]


class Batch(NamedTuple):
    """Notices that are to be decided on, and what has to be known for it."""

    notices: list[Row]
    tables: dict[str, Row]
    """With ``seats``: their rows, with names."""
    attention: dict[tuple[str, str], Row]
    ways: dict[str, list[Row]]
    choices: dict[str, Row]
    quiet: dict[str, Quiet]
    """The nights of those who have some."""
    waiting: dict[str, int]
    """At how many tables it is each guest's turn."""


class Verdict(NamedTuple):
    """What becomes of the notices of a batch."""

    gone: list[int]
    """Notices that are done with."""
    later: dict[int, float]
    """Notices that wait until then."""
    told: dict[tuple[str, str], list[str]]
    """Guest and table: the kinds told since the last look."""
    deliveries: list[tuple[str, str]]
    """Way and body of each message."""


class Outbox:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def decide(self, now: float, judge: Callable[[Batch], Verdict]) -> int:
        """Let some of the notices that are due be judged. Returns how many there were."""
        async with self._engine.begin() as connection:
            batch = await self._batch(connection, now)
            if not batch.notices:
                return 0
            verdict = judge(batch)
            await self._carry_out(connection, verdict, now)
            return len(batch.notices)

    async def _batch(self, connection: AsyncConnection, now: float) -> Batch:
        due = select(notice.c.guest_id).where(notice.c.due <= now).distinct().limit(GUESTS)
        guests = list((await connection.execute(due)).scalars())
        mine = (
            select(notice)
            .where(notice.c.guest_id.in_(guests))
            .order_by(notice.c.id)
            .with_for_update(skip_locked=True)
        )
        notices = await _rows(connection, mine) if guests else []
        guests = sorted({row["guest_id"] for row in notices})
        ids = sorted({row["table_id"] for row in notices})
        tables = {
            row["id"]: {**row, "seats": []}
            for row in await _rows(
                connection, select(models.game_table).where(models.game_table.c.id.in_(ids))
            )
        }
        seats = (
            select(models.seat, models.guest.c.name)
            .outerjoin(models.guest, models.guest.c.id == models.seat.c.guest_id)
            .where(models.seat.c.table_id.in_(ids))
            .order_by(models.seat.c.table_id, models.seat.c.seat)
        )
        for row in await _rows(connection, seats):
            tables[row["table_id"]]["seats"].append(row)
        for table in tables.values():
            table["seats"] = told_apart(table["seats"])
        seen = select(attention).where(attention.c.guest_id.in_(guests), attention.c.table_id.in_(ids))
        ways: dict[str, list[Row]] = {}
        for row in await _rows(connection, select(way).where(way.c.guest_id.in_(guests), way.c.confirmed)):
            ways.setdefault(row["guest_id"], []).append(row)
        choices = await _rows(connection, select(choice).where(choice.c.guest_id.in_(guests)))
        return Batch(
            notices,
            tables,
            {(row["guest_id"], row["table_id"]): row for row in await _rows(connection, seen)},
            ways,
            {row["guest_id"]: row for row in choices},
            await _nights(connection, guests),
            await _waiting(connection, guests, now),
        )

    @staticmethod
    async def _carry_out(connection: AsyncConnection, verdict: Verdict, now: float) -> None:
        if verdict.deliveries:
            rows = [
                {"way_id": way_id, "body": body, "created": now, "next_try": now, "attempts": 0}
                for way_id, body in verdict.deliveries
            ]
            await connection.execute(insert(delivery), rows)
        for (guest_id, table_id), kinds in verdict.told.items():
            await _attend(connection, guest_id, table_id, {"told": json.dumps(kinds)})
        if verdict.gone:
            await connection.execute(delete(notice).where(notice.c.id.in_(verdict.gone)))
        for one, until in verdict.later.items():
            await connection.execute(update(notice).where(notice.c.id == one).values(due=until))

    async def next_due(self) -> float | None:
        """When the next notice or delivery is due."""
        async with self._engine.connect() as connection:
            first = (await connection.execute(select(func.min(notice.c.due)))).scalar()
            second = (await connection.execute(select(func.min(delivery.c.next_try)))).scalar()
        times = [float(one) for one in (first, second) if one is not None]
        return min(times) if times else None

    # -- deliveries -------------------------------------------------------------------------------------

    async def claim(self, now: float, lease: float, limit: int) -> list[Row]:
        """Messages to be sent now, with their ways. Nobody else gets them while the lease lasts."""
        due = (
            select(delivery.c.id)
            .where(delivery.c.next_try <= now)
            .order_by(delivery.c.next_try)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        taken = (
            update(delivery)
            .where(delivery.c.id.in_(due.scalar_subquery()))
            .values(next_try=now + lease, attempts=delivery.c.attempts + 1)
            .returning(delivery)
        )
        async with self._engine.begin() as connection:
            if (
                await connection.execute(select(delivery.c.id).where(delivery.c.next_try <= now).limit(1))
            ).first() is None:
                return []  # most looks find nothing, and a look alone writes nothing
            rows = await _rows(connection, taken)
            ids = {row["way_id"] for row in rows}
            ways = {
                row["id"]: row for row in await _rows(connection, select(way).where(way.c.id.in_(list(ids))))
            }
        return [{**row, "way": ways[row["way_id"]]} for row in rows if row["way_id"] in ways]

    async def arrived(self, rows: Sequence[Row], now: float) -> None:
        """These messages are there; their ways work."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(delivery).where(delivery.c.id.in_([row["id"] for row in rows])))
            works = way.c.id.in_(sorted({row["way_id"] for row in rows}))
            await connection.execute(update(way).where(works).values(error=None, failed=None, sent=now))

    async def failed(self, row: Row, error: str, now: float, again: float | None) -> None:
        """This message is not there. ``again``: when it is tried next; None if it is given up."""
        here = delivery.c.id == row["id"]
        async with self._engine.begin() as connection:
            if again is None:
                await connection.execute(delete(delivery).where(here))
            else:
                await connection.execute(update(delivery).where(here).values(next_try=again))
            says = {"error": error[:200], "failed": now}
            await connection.execute(update(way).where(way.c.id == row["way_id"]).values(says))

    # -- who looks at what ------------------------------------------------------------------------------

    async def look(self, guest_id: str, table_id: str, now: float, until: float) -> None:
        """The guest has the table before his eyes until then, as far as is known."""
        if await one_row(self._engine, _REACHABLE, {"guest": guest_id}) is not None:
            async with self._engine.begin() as connection:
                looks = {"here_until": until, "looked": now, "told": "[]"}
                await _attend(connection, guest_id, table_id, looks)

    async def go_on_looking(self, pairs: Sequence[tuple[str, str]], now: float, until: float) -> None:
        """They still do."""
        if pairs:
            rows = [{"guest": guest_id, "here": table_id} for guest_id, table_id in pairs]
            async with self._engine.begin() as connection:
                await connection.execute(_STAY, [row | {"now": now, "until": until} for row in rows])

    async def put(self, table_id: str, notices: Iterable[NewNotice], now: float) -> None:
        """For what is stored elsewhere or needs no storing."""
        async with self._engine.begin() as connection:
            await write(connection, table_id, notices, now)


async def write(connection: AsyncConnection, table_id: str, notices: Iterable[NewNotice], now: float) -> None:
    """Within the transaction of what they tell of."""
    for row in values(table_id, notices, now):
        await connection.execute(WRITE, row)


async def _attend(connection: AsyncConnection, guest_id: str, table_id: str, changes: Row) -> None:
    here = and_(attention.c.guest_id == guest_id, attention.c.table_id == table_id)
    if (await connection.execute(update(attention).where(here).values(changes))).rowcount == 0:
        first: Row = {"here_until": 0.0, "looked": 0.0, "told": "[]", **changes}
        try:
            async with connection.begin_nested():
                await connection.execute(
                    insert(attention).values(guest_id=guest_id, table_id=table_id, **first)
                )
        except IntegrityError:  # another tab was faster
            await connection.execute(update(attention).where(here).values(changes))


async def _nights(connection: AsyncConnection, guests: Sequence[str]) -> dict[str, Quiet]:
    night = models.quiet_hours
    rows = await _rows(connection, select(night).where(night.c.guest_id.in_(guests), night.c.minutes > 0))
    return {row["guest_id"]: Quiet(row["zone"], row["start"], row["minutes"]) for row in rows}


async def _waiting(connection: AsyncConnection, guests: Sequence[str], now: float) -> dict[str, int]:
    """At how many tables it is whose turn; one that rests waits for nobody."""
    seat, table, clock = models.seat.c, models.game_table.c, models.table_clock.c
    query = (
        select(seat.guest_id, seat.table_id, clock.agreement)
        .join(models.game_table, table.id == seat.table_id)
        .outerjoin(models.table_clock, clock.table_id == seat.table_id)
        .where(seat.guest_id.in_(guests), seat.waiting, seat.bot.is_(None), table.status == "running")
        .distinct()
    )
    rows = (await connection.execute(query)).all()
    return Counter(row.guest_id for row in rows if not _rests(row.agreement, now))


def _rests(agreement: str | None, now: float) -> bool:
    rest = None if agreement is None else _read_agreement(agreement).rest
    return rest is not None and (rest.until is None or rest.until > now)


async def _rows(connection: AsyncConnection, query: Any) -> list[Row]:
    return [dict(row) for row in (await connection.execute(query)).mappings()]
