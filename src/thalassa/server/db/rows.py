"""Rows of the database as they are read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .news import News

Row = dict[str, Any]
"""A row of the database by the names of its columns; what they hold schema/models.py says."""

Tell = Callable[[AsyncConnection, News], Awaitable[None]]
"""Tells other processes of a change, within the transaction that makes it."""


async def all_rows(engine: AsyncEngine, query: Executable) -> list[Row]:
    async with engine.connect() as connection:
        found = await connection.execute(query)
        names = tuple(found.keys())
        return [dict(zip(names, row, strict=True)) for row in found]


async def one_row(engine: AsyncEngine, query: Executable) -> Row | None:
    rows = await all_rows(engine, query)
    return rows[0] if rows else None
