"""How far guests have come in lessons, in the database."""

from __future__ import annotations

import time

from sqlalchemy import and_, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..rows import Row
from ..schema import models
from ..store import Store


class Studies:
    """One row for each lesson a guest has begun: no guest has more than there are lessons."""

    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    async def of(self, guest_id: str) -> list[Row]:
        """All lessons this guest has begun."""
        query = select(models.study).where(models.study.c.guest_id == guest_id)
        async with self._engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def find(self, guest_id: str, lesson: str) -> Row | None:
        study = models.study.c
        query = select(models.study).where(study.guest_id == guest_id, study.lesson == lesson)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).mappings().first()
            return None if row is None else dict(row)

    async def save(self, guest_id: str, lesson: str, done: bool, bookmark: str | None, version: int) -> bool:
        """True if what is stored still had the version before this one (none for 1) and now has this one."""
        study = models.study.c
        values = {"done": done, "bookmark": bookmark, "version": version, "changed": time.time()}
        here = and_(study.guest_id == guest_id, study.lesson == lesson, study.version == version - 1)
        try:
            async with self._engine.begin() as connection:
                if version == 1:
                    new = insert(models.study).values(guest_id=guest_id, lesson=lesson, **values)
                    await connection.execute(new)
                    return True
                return (
                    await connection.execute(update(models.study).where(here).values(values))
                ).rowcount == 1
        except IntegrityError:
            return False
