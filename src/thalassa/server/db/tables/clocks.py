"""Clocks in the database: what the processes of a server agree on about time, one row for each table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Select, and_, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from thalassa.server.clocks.happenings import Happening
from thalassa.server.clocks.rests import Quiet, Rests, Span

from ..news import News
from ..rows import Row, all_rows, among
from ..schema import models

Tell = Callable[[AsyncConnection, News], Awaitable[None]]
Listener = Callable[[AsyncConnection, Sequence[Happening]], Awaitable[None]]
"""Hears of what happens within the transaction in which it happens."""

ALIVE = "alive"
"""Key of the setting that says when a server was last there."""


class ClockChange(NamedTuple):
    """The clocks of a table as they are from now on."""

    clocks: str
    due: float | None
    agreement: str | None = None
    """None leaves it as it is."""


def clocks_of(table_ids: Collection[str], dialect: str) -> Select[Any]:
    return select(models.table_clock).where(among(models.table_clock.c.table_id, table_ids, dialect))


def nights_of(guest_ids: Collection[str], dialect: str) -> Select[Any]:
    night = models.quiet_hours
    return select(night).where(among(night.c.guest_id, guest_ids, dialect), night.c.minutes > 0)


def vacations_of(guest_ids: Collection[str], dialect: str) -> Select[Any]:
    return select(models.vacation).where(among(models.vacation.c.guest_id, guest_ids, dialect))


def rests_from(
    guest_ids: Collection[str], nights: Sequence[Row], vacations: Sequence[Row]
) -> dict[str, Rests]:
    quiet = {row["guest_id"]: Quiet(row["zone"], row["start"], row["minutes"]) for row in nights}
    spans: dict[str, list[Span]] = {}
    for row in vacations:
        spans.setdefault(row["guest_id"], []).append(Span(row["start"], row["until"]))
    return {guest_id: Rests(tuple(spans.get(guest_id, ())), quiet.get(guest_id)) for guest_id in guest_ids}


class ClockStore:
    def __init__(self, engine: AsyncEngine, origin: str, tell: Tell) -> None:
        self.engine = engine
        self._origin = origin
        self._tell = tell
        self.listeners: list[Listener] = []

    async def happen(self, connection: AsyncConnection, happenings: Sequence[Happening]) -> None:
        """Within the transaction that makes them happen."""
        if happenings:
            for listener in self.listeners:
                await listener(connection, happenings)

    # -- tables -----------------------------------------------------------------------------------------

    async def of_tables(self, table_ids: Collection[str]) -> dict[str, Row]:
        rows = await all_rows(self.engine, clocks_of(table_ids, self.engine.dialect.name))
        return {row["table_id"]: row for row in rows}

    async def dues(self, before: float | None = None) -> list[tuple[str, float]]:
        """Tables at whose clocks somebody has to look, all of them or those due before a moment."""
        clock = models.table_clock.c
        query = select(clock.table_id, clock.due).where(clock.due.is_not(None))
        if before is not None:
            query = query.where(clock.due <= before)
        return [(row["table_id"], row["due"]) for row in await all_rows(self.engine, query)]

    async def change(
        self, table_id: str, version: int, change: ClockChange, happenings: Sequence[Happening] = ()
    ) -> bool:
        """True if the row still had this version (0: there was none) and is now as wished."""
        clock = models.table_clock
        values: Row = {"clocks": change.clocks, "due": change.due, "claimed": None, "version": version + 1}
        if change.agreement is not None:
            values["agreement"] = change.agreement
        here = and_(clock.c.table_id == table_id, clock.c.version == version)
        try:
            async with self.engine.begin() as connection:
                if version == 0:
                    await connection.execute(
                        insert(clock).values({"table_id": table_id, "agreement": "{}", **values})
                    )
                elif (await connection.execute(update(clock).where(here).values(values))).rowcount != 1:
                    return False
                await self.happen(connection, happenings)
                await self._tell(connection, News(self._origin, table_id, "clock"))
        except IntegrityError:
            return False
        return True

    async def begin(self, connection: AsyncConnection, table_id: str, change: ClockChange) -> None:
        """Within the transaction that starts the table."""
        row = {"table_id": table_id, "clocks": change.clocks, "due": change.due, "agreement": "{}"}
        await connection.execute(insert(models.table_clock).values(version=1, **row))

    async def claim(self, table_id: str, now: float, until: float) -> bool:
        """True for one process: it looks at the clocks of this table, which are due, until then at the latest."""
        clock = models.table_clock.c
        waiting = select(clock.table_id).where(
            clock.table_id == table_id,
            clock.due <= now,
            or_(clock.claimed.is_(None), clock.claimed <= now),
        )
        if self.engine.dialect.name == "postgresql":
            waiting = waiting.with_for_update(skip_locked=True)
        async with self.engine.begin() as connection:
            if (await connection.execute(waiting)).first() is None:
                return False
            mine = update(models.table_clock).where(
                clock.table_id == table_id, or_(clock.claimed.is_(None), clock.claimed <= now)
            )
            return (await connection.execute(mine.values(claimed=until))).rowcount == 1

    async def running_tables(self, guest_id: str) -> list[str]:
        """Running tables with clocks where this guest sits."""
        table, seat = models.game_table.c, models.seat.c
        query = (
            select(seat.table_id)
            .join(models.game_table, table.id == seat.table_id)
            .where(seat.guest_id == guest_id, table.status == "running", table.pace.is_not(None))
            .distinct()
        )
        return [row["table_id"] for row in await all_rows(self.engine, query)]

    # -- people -----------------------------------------------------------------------------------------

    async def rests(self, guest_ids: Collection[str]) -> dict[str, Rests]:
        """Nights and vacations of these guests."""
        if not guest_ids:
            return {}
        dialect = self.engine.dialect.name
        nights = await all_rows(self.engine, nights_of(guest_ids, dialect))
        away = await all_rows(self.engine, vacations_of(guest_ids, dialect))
        return rests_from(guest_ids, nights, away)

    async def quiet(self, guest_id: str) -> Quiet | None:
        query = select(models.quiet_hours).where(models.quiet_hours.c.guest_id == guest_id)
        rows = await all_rows(self.engine, query)
        return Quiet(rows[0]["zone"], rows[0]["start"], rows[0]["minutes"]) if rows else None

    async def set_quiet(self, guest_id: str, quiet: Quiet) -> None:
        here = models.quiet_hours.c.guest_id == guest_id
        values = {"zone": quiet.zone, "start": quiet.start, "minutes": quiet.minutes}
        async with self.engine.begin() as connection:
            changed = await connection.execute(update(models.quiet_hours).where(here).values(values))
            if changed.rowcount == 0:
                await connection.execute(insert(models.quiet_hours).values({"guest_id": guest_id, **values}))

    async def vacations(self, guest_id: str) -> list[Row]:
        """Past, present and planned, in order."""
        away = models.vacation
        return await all_rows(
            self.engine, select(away).where(away.c.guest_id == guest_id).order_by(away.c.start)
        )

    async def add_vacation(self, guest_id: str, span: Span) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(
                insert(models.vacation).values(guest_id=guest_id, start=span.start, until=span.end)
            )

    async def end_vacation(self, guest_id: str, number: int, now: float) -> None:
        """One that has begun ends now, one that has not is forgotten."""
        away = models.vacation
        mine = and_(away.c.guest_id == guest_id, away.c.number == number)
        async with self.engine.begin() as connection:
            await connection.execute(delete(away).where(mine, away.c.start >= now))
            await connection.execute(update(away).where(mine, away.c.until > now).values(until=now))

    # -- the server itself ------------------------------------------------------------------------------

    async def outages(self, since: float) -> tuple[Span, ...]:
        """When no server was there, as far as it still matters to a clock that was started then."""
        rows = await all_rows(self.engine, select(models.outage).where(models.outage.c.until > since))
        return tuple(Span(row["start"], row["until"]) for row in rows)

    async def alive(self) -> float | None:
        """When a server was last known to be there."""
        rows = await all_rows(
            self.engine, select(models.setting.c.value).where(models.setting.c.key == ALIVE)
        )
        return float(rows[0]["value"]) if rows else None

    async def beat(self, now: float, lost: Span | None = None) -> None:
        """A server is there now; ``lost``: none was before."""
        here = models.setting.c.key == ALIVE
        async with self.engine.begin() as connection:
            if lost is not None and lost.end > lost.start:
                known = await connection.execute(
                    select(models.outage.c.start).where(models.outage.c.start == lost.start)
                )
                if known.first() is None:
                    await connection.execute(insert(models.outage).values(start=lost.start, until=lost.end))
            changed = await connection.execute(update(models.setting).where(here).values(value=repr(now)))
            if changed.rowcount == 0:
                await connection.execute(insert(models.setting).values(key=ALIVE, value=repr(now)))
