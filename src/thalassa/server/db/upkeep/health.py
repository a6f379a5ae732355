"""Whether the database does its work: answers, takes what is written, and is whole as far as a quick look tells."""

from __future__ import annotations

import sqlite3
import time
from typing import Literal

from sqlalchemy import insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ..schema import models

State = Literal["ok", "no_database", "unwritable", "corrupt"]
MARK = "health"
WHOLE_SECONDS = 600.0
"""A SQLite file is looked over this often: it takes longer than a question."""
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class Health:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._looked = time.monotonic()  # a server looks its file over before it starts
        self._whole = True

    async def look(self) -> State:
        """Reads, writes, and now and then looks the whole file over."""
        try:
            async with self._engine.connect() as connection:
                await connection.execute(select(1))
        except Exception as error:  # whatever the driver says: the database does not answer
            return "corrupt" if _damaged(error) else "no_database"
        if not await self._is_whole():
            return "corrupt"
        try:
            async with self._engine.begin() as connection:
                await _write(connection)
        except IntegrityError:
            return "ok"  # another process has written the same
        except Exception as error:
            return "corrupt" if _damaged(error) else "unwritable"
        return "ok"

    async def _is_whole(self) -> bool:
        due = not self._whole or time.monotonic() - self._looked > WHOLE_SECONDS
        if due and self._engine.dialect.name == "sqlite":
            try:
                async with self._engine.connect() as connection:
                    self._whole = (await connection.execute(text("PRAGMA quick_check(1)"))).scalar() == "ok"
            except DBAPIError:
                self._whole = False
            self._looked = time.monotonic()
        return self._whole


async def _write(connection: AsyncConnection) -> None:
    now = str(time.time())
    mark = update(models.setting).where(models.setting.c.key == MARK).values(value=now)
    if (await connection.execute(mark)).rowcount == 0:
        await connection.execute(insert(models.setting).values(key=MARK, value=now))


def _damaged(error: Exception) -> bool:
    cause = error.orig if isinstance(error, DBAPIError) else error
    return getattr(cause, "sqlite_errorcode", 0) & 0xFF in DAMAGED
