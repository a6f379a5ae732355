"""What is said at tables, in the database."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Integer, bindparam, insert, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from ..news import News
from ..rows import Row, Tell, all_rows, one_row
from ..schema import models

_SAID = (
    select(models.chat)
    .where(
        models.chat.c.table_id == bindparam("here"),
        or_(models.chat.c.team.is_(None), models.chat.c.team.in_(bindparam("teams", expanding=True))),
    )
    .order_by(models.chat.c.number.desc())
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
        values = {"here": table_id, "teams": list(teams), "most": limit}
        return list(reversed(await all_rows(self.engine, _SAID, values)))

    async def line(self, number: int) -> Row | None:
        return await one_row(self.engine, select(models.chat).where(models.chat.c.number == number))
