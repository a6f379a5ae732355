"""What is kept of finished games beside their log: analyses, and results that open levels."""

from __future__ import annotations

import contextlib

import msgspec
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from thalassa.kernel.extras.ladder import Result

from ..rows import all_rows, one_row
from ..schema import models


class Afterwards:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def analysis(self, table_id: str) -> str | None:
        row = await one_row(
            self.engine, select(models.analysis.c.body).where(models.analysis.c.table_id == table_id)
        )
        return None if row is None else str(row["body"])

    async def save_analysis(self, table_id: str, body: str) -> None:
        """The first analysis of a table stays."""
        with contextlib.suppress(IntegrityError):
            async with self.engine.begin() as connection:
                await connection.execute(insert(models.analysis).values(table_id=table_id, body=body))

    async def results(self, guest_id: str, game: str) -> list[Result]:
        query = (
            select(models.ladder.c.body)
            .where(models.ladder.c.guest_id == guest_id, models.ladder.c.game == game)
            .order_by(models.ladder.c.time)
        )
        return [msgspec.json.decode(row["body"], type=Result) for row in await all_rows(self.engine, query)]
