"""Where bots play for people: for a while, or for good; and games that end before they are played to their end."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from sqlalchemy import and_, bindparam, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ..news import News
from ..notices import telling
from ..rows import Row, all_rows
from ..schema import models

Tell = Callable[[AsyncConnection, News], Awaitable[None]]


async def note_left(connection: AsyncConnection, table_id: str, seat: int, owner: str) -> None:
    """Within the transaction that takes the seat of a running game from its owner: he is named as one who left."""
    played = select(func.count()).where(models.entry.c.table_id == table_id)
    seq = int((await connection.execute(played)).scalar() or 0)
    await _note(connection, table_id, seq, seat, "resigned", owner)


async def _note(
    connection: AsyncConnection, table_id: str, seq: int, seat: int, kind: str, owner: str
) -> None:
    noted = models.replacement
    row = {"table_id": table_id, "seq": seq, "seat": seat, "kind": kind}
    same = and_(*(noted.c[name] == value for name, value in row.items()))
    if (await connection.execute(select(noted.c.seq).where(same))).first() is None:
        await connection.execute(insert(noted).values(**row, guest_id=owner, time=time.time()))


async def left(engine: AsyncEngine, table_ids: Sequence[str]) -> dict[str, dict[int, str]]:
    """By table and seat the first who left it to somebody else and does not sit there again."""
    noted, place = models.replacement.c, models.seat.c
    query = (
        select(noted.table_id, noted.seat, noted.guest_id, place.guest_id.label("sits"))
        .join(models.seat, and_(place.table_id == noted.table_id, place.seat == noted.seat))
        .where(noted.table_id.in_(table_ids), noted.kind == "resigned")
        .order_by(noted.seq, noted.time)
    )
    first: dict[tuple[str, int], Row] = {}
    for row in await all_rows(engine, query):
        first.setdefault((row["table_id"], row["seat"]), row)
    found: dict[str, dict[int, str]] = {table_id: {} for table_id in table_ids}
    for (table_id, seat), row in first.items():
        if row["sits"] != row["guest_id"]:
            found[table_id][seat] = row["guest_id"]
    return found


_OF_TABLE = (
    select(models.replacement, models.guest.c.name)
    .join(models.guest, models.guest.c.id == models.replacement.c.guest_id)
    .where(models.replacement.c.table_id == bindparam("here"))
    .order_by(models.replacement.c.seq)
)


class Replacements:
    def __init__(self, engine: AsyncEngine, origin: str, tell: Tell) -> None:
        self.engine = engine
        self._origin = origin
        self._tell = tell
        self.notice_seconds = 60.0

    async def stand_in(self, table_id: str, seat: int, owner: str, bot: str | None, seq: int) -> bool:
        """True if the bot plays for the owner of the seat from now on, or (None) he plays again himself."""
        place = models.seat.c
        differs = place.stand_in.is_(None) if bot is not None else place.stand_in.is_not(None)
        here = and_(place.table_id == table_id, place.seat == seat, place.guest_id == owner, differs)
        return await self._replace(here, {"stand_in": bot}, table_id, seat, owner, seq, bot)

    async def resign(self, table_id: str, seat: int, owner: str, values: Row, seq: int) -> bool:
        """True if the seat was the owner's and is now as wished, for good."""
        place = models.seat.c
        here = and_(place.table_id == table_id, place.seat == seat, place.guest_id == owner)
        return await self._replace(here, values, table_id, seat, owner, seq, "resigned")

    async def _replace(
        self, here: Any, values: Row, table_id: str, seat: int, owner: str, seq: int, what: str | None
    ) -> bool:
        kind = "back" if what is None else "resigned" if what == "resigned" else "stand_in"
        async with self.engine.begin() as connection:
            if (await connection.execute(update(models.seat).where(here).values(values))).rowcount != 1:
                return False
            await _note(connection, table_id, seq, seat, kind, owner)
            await self._tell(connection, News(self._origin, table_id, "seats"))
        return True

    async def of_table(self, table_id: str) -> list[Row]:
        """In the order of the log, with the names of those who were replaced."""
        return await all_rows(self.engine, _OF_TABLE, {"here": table_id})

    async def put(self, table_id: str, seat: int, owner: str | None, values: Row) -> None:
        """The seat is as wished, and whoever has it now is told. ``owner``: who played there until now, and is named
        from now on as one who left."""
        place = models.seat.c
        here = and_(place.table_id == table_id, place.seat == seat)
        async with self.engine.begin() as connection:
            await connection.execute(update(models.seat).where(here).values(values))
            if owner is not None:
                await note_left(connection, table_id, seat, owner)
                await telling.freed(connection, table_id, owner, self.notice_seconds)
            if values["guest_id"] is not None:
                await telling.seated(connection, table_id, values["guest_id"], self.notice_seconds)
            await self._tell(connection, News(self._origin, table_id, "seats"))

    async def end(self, table_id: str, why: str, statuses: Sequence[str] = ("running",)) -> bool:
        """True if the table ran (or was in another of these states) and is over now, unfinished."""
        table = models.game_table.c
        running = and_(table.id == table_id, table.status.in_(statuses))
        values = {"status": "over", "ended": why, "changed": time.time()}
        clock = update(models.table_clock).where(models.table_clock.c.table_id == table_id)
        seats = update(models.seat).where(models.seat.c.table_id == table_id)
        async with self.engine.begin() as connection:
            ended = await connection.execute(update(models.game_table).where(running).values(values))
            if ended.rowcount != 1:
                return False
            await connection.execute(clock.values(due=None))
            await connection.execute(seats.values(waiting=False))
            await telling.members(connection, table_id, "over", None, self.notice_seconds)
            await self._tell(connection, News(self._origin, table_id, "seats"))
        return True
