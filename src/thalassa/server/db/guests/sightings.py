"""Who has seen what of a running table: guests and devices, kept until the table is over and of no use afterwards.

What follows from it is decided in one place (play/seen.py).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Select, and_, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ..schema import models

EVERYTHING = -1
"""In place of a seat: whoever nothing was hidden from."""


class Sightings:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def of(self, table_id: str, who: Collection[str]) -> set[int]:
        """The seats that any of these guests and devices has seen the table from."""
        seen = models.sighting.c
        query = select(seen.seat).where(seen.table_id == table_id, seen.who.in_(list(who)))
        async with self._engine.connect() as connection:
            return set((await connection.execute(query)).scalars())

    async def add(self, table_id: str, who: Collection[str], seat: int) -> None:
        """What was seen stays seen; once is enough."""
        for one in who:
            try:
                async with self._engine.begin() as connection:
                    await note(connection, table_id, one, seat)
            except IntegrityError:  # another tab was faster
                pass

    async def hand_on(self, old: str, new: str) -> None:
        """A browser goes by another device id now: it has seen what it has seen."""
        async with self._engine.begin() as connection:
            for seen in (await connection.execute(_of_running(old))).all():
                await note(connection, seen.table_id, new, seen.seat)

    async def any(self, who: str) -> bool:
        """Whether it has seen something of a game that still runs."""
        async with self._engine.connect() as connection:
            return (await connection.execute(_of_running(who).limit(1))).first() is not None


def _of_running(who: str) -> Select[Any]:
    seen, table = models.sighting.c, models.game_table.c
    return (
        select(seen.table_id, seen.seat)
        .join(models.game_table, table.id == seen.table_id)
        .where(seen.who == who, table.status == "running")
    )


async def note(connection: AsyncConnection, table_id: str, who: str, seat: int) -> None:
    """Within a transaction, unless it is noted already."""
    seen = models.sighting.c
    same = and_(seen.table_id == table_id, seen.who == who, seen.seat == seat)
    if (await connection.execute(select(seen.seat).where(same))).first() is None:
        await connection.execute(insert(models.sighting).values(table_id=table_id, who=who, seat=seat))
