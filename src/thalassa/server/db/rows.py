"""Rows of the database as they are read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import Any, Protocol

import msgspec
from sqlalchemy import ColumnElement, CursorResult, Executable, Select, Text, any_, func, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .news import News

Row = dict[str, Any]
"""A row of the database by the names of its columns; what they hold schema/models.py says."""

Tell = Callable[[AsyncConnection, News], Awaitable[None]]
"""Tells other processes of a change, within the transaction that makes it."""


READER = "thalassa_reader"
"""Among an engine's options: who answers questions that were made once, if anybody does."""


class Reads(Protocol):
    def rows(self, query: Select[Any], values: Row) -> list[Row] | None:
        """The answer; None if it has to be asked in the ordinary way."""


async def all_rows(engine: AsyncEngine, query: Executable, values: Row | None = None) -> list[Row]:
    """``values``: of the parameters of a query that is asked so often that it was made once, since making it costs more than
    answering it."""
    if values is not None and isinstance(query, Select):
        reader: Reads | None = engine.get_execution_options().get(READER)
        found = None if reader is None else reader.rows(query, values)
        if found is not None:
            return found
    async with engine.connect() as connection:
        return as_rows(await connection.execute(query, values))


def as_rows(found: CursorResult[Any]) -> list[Row]:
    names = tuple(found.keys())
    return [dict(zip(names, row)) for row in found.fetchall()]  # noqa: B905, a row has as many values as names


async def one_row(engine: AsyncEngine, query: Executable, values: Row | None = None) -> Row | None:
    rows = await all_rows(engine, query, values)
    return rows[0] if rows else None


def among(column: ColumnElement[Any], values: Collection[str], dialect: str) -> ColumnElement[bool]:
    """Whether the column holds one of these texts: one parameter however many they are, so that the question is made
    and read once, where ``in_`` writes a new one for every number of values."""
    if dialect == "postgresql":
        from sqlalchemy.dialects.postgresql import ARRAY  # loads drivers, which SQLite does without

        return column == any_(literal(list(values), ARRAY(Text)))
    each = func.json_each(msgspec.json.encode(list(values)).decode()).table_valued("value")
    return column.in_(select(each.c.value))
