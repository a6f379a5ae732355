"""What is said at tables, in the database."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Any

from sqlalchemy import Integer, Select, bindparam, insert, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from ..news import News
from ..rows import Row, Tell, all_rows, one_row
from ..schema import models


@cache
def _said(teams: int) -> Select[Any]:
    """Made once for so many teams: a list of unknown length could not be asked for as it is."""
    chat = models.chat.c
    heard = or_(chat.team.is_(None), *(chat.team == bindparam(f"team_{at}") for at in range(teams)))
    return (
        select(models.chat)
        .where(chat.table_id == bindparam("here"), heard)
        .order_by(chat.number.desc())
        .limit(bindparam("most", type_=Integer()))
    )


class Talk:
    def __init__(self, engine: AsyncEngine, origin: str, tell: Tell) -> None:
        self.engine = engine
        self.origin = origin
        self.tell = tell

    async def add(self, said: Row) -> int | None:
        """Its number; None if this has been said already (``table_id``, ``said``)."""
        try:
            async with self.engine.begin() as connection:
                result = await connection.execute(insert(models.chat).values(said))
                key = result.inserted_primary_key
                assert key is not None
                number = int(key[0])
                await self.tell(connection, News(self.origin, said["table_id"], "chat", number))
                return number
        except IntegrityError:
            return None

    async def of_table(self, table_id: str, teams: Collection[str], limit: int = 200) -> list[Row]:
        """The latest talk to everybody and within these teams: what others say among themselves takes no place in it."""
        values = {"here": table_id, "most": limit, **{f"team_{at}": team for at, team in enumerate(teams)}}
        return list(reversed(await all_rows(self.engine, _said(len(teams)), values)))

    async def line(self, number: int) -> Row | None:
        return await one_row(self.engine, select(models.chat).where(models.chat.c.number == number))
