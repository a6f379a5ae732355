"""Teams' sheets of notes in the database: as they are, and as they were at lengths of the log.

The writer of the log stores them: most decisions change one, and a transaction of its own costs more than the decision.
"""

from __future__ import annotations

from sqlalchemy import and_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from ..rows import Row, all_rows, one_row
from ..schema import models
from ..writing.journal import Journal
from ..writing.records import NewSheet, Taken


class Sheets:
    def __init__(self, engine: AsyncEngine, journal: Journal) -> None:
        self.engine = engine
        self._journal = journal

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

    async def save(self, sheet: NewSheet) -> bool:
        """False if somebody was faster: the stored sheet is another than the one this was written on."""
        try:
            await self._journal.append(sheet)
        except Taken:
            return False
        return True
