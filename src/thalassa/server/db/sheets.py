"""Teams' sheets of notes in the database: as they are, and as they were at lengths of the log."""

from __future__ import annotations

from sqlalchemy import and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from .news import News
from .rows import Row, Tell, all_rows, one_row
from .schema import models


class Sheets:
    def __init__(self, engine: AsyncEngine, origin: str, tell: Tell) -> None:
        self.engine = engine
        self.origin = origin
        self.tell = tell

    async def of_table(self, table_id: str) -> dict[str, Row]:
        rows = await all_rows(self.engine, select(models.sheet).where(models.sheet.c.table_id == table_id))
        return {row["team"]: row for row in rows}

    async def past_of_table(self, table_id: str) -> list[Row]:
        past = models.past_sheet
        query = select(past).where(past.c.table_id == table_id).order_by(past.c.team, past.c.seq)
        return await all_rows(self.engine, query)

    async def past(self, table_id: str, team: str, seq: int) -> str | None:
        """A team's sheet as it last was at this length of the log."""
        past = models.past_sheet
        here = and_(past.c.table_id == table_id, past.c.team == team, past.c.seq <= seq)
        row = await one_row(self.engine, select(past.c.body).where(here).order_by(past.c.seq.desc()).limit(1))
        return None if row is None else str(row["body"])

    async def save(
        self, table_id: str, team: str, body: str, seq: int, version: int, keep: bool = False
    ) -> bool:
        """True if the stored sheet still had the version before this one (none for 1) and is now this one.

        With ``keep`` it is remembered as the team's sheet at this length of the log, too.
        """
        values = {"body": body, "seq": seq, "version": version}
        here = and_(
            models.sheet.c.table_id == table_id,
            models.sheet.c.team == team,
            models.sheet.c.version == version - 1,
        )
        try:
            async with self.engine.begin() as connection:
                if version == 1:
                    await connection.execute(
                        insert(models.sheet).values(table_id=table_id, team=team, **values)
                    )
                elif (
                    await connection.execute(update(models.sheet).where(here).values(values))
                ).rowcount != 1:
                    return False
                if keep:
                    past = models.past_sheet.c
                    same = and_(past.table_id == table_id, past.team == team, past.seq == seq)
                    await connection.execute(delete(models.past_sheet).where(same))
                    await connection.execute(
                        insert(models.past_sheet).values(table_id=table_id, team=team, seq=seq, body=body)
                    )
                await self.tell(connection, News(self.origin, table_id, "page", team=team))
                return True
        except IntegrityError:
            return False
