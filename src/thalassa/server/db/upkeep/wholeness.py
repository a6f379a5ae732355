"""Whether the database itself is whole; what is stored about games is compared in play/checking.py."""

from __future__ import annotations

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from ..schema import models


async def faults(engine: AsyncEngine) -> list[str]:
    """What SQLite finds wrong with its file; PostgreSQL looks after its own."""
    if engine.dialect.name != "sqlite":
        return []
    async with engine.connect() as connection:
        found = (await connection.execute(text("PRAGMA integrity_check(10)"))).scalars().all()
    return [str(fault) for fault in found if fault != "ok"]


async def table_ids(engine: AsyncEngine) -> list[str]:
    async with engine.connect() as connection:
        return [str(found) for found in (await connection.execute(select(models.game_table.c.id))).scalars()]
