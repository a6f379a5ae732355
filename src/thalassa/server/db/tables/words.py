"""The words that lead to tables: what one says or types instead of the players' link."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from ..rows import one_row
from ..schema.person_models import table_word


class TableWords:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def of_table(self, table_id: str, make: Callable[[], str]) -> str:
        """The table's word, made when somebody first asks for it."""
        while True:
            here = table_word.c.table_id == table_id
            row = await one_row(self.engine, select(table_word.c.word).where(here))
            if row is not None:
                return str(row["word"])
            with contextlib.suppress(IntegrityError):  # taken by another table, or another process was faster
                async with self.engine.begin() as connection:
                    await connection.execute(insert(table_word).values(word=make(), table_id=table_id))

    async def table_of(self, word: str) -> str | None:
        row = await one_row(self.engine, select(table_word.c.table_id).where(table_word.c.word == word))
        return None if row is None else str(row["table_id"])
