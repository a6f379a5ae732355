"""How much of a table somebody had seen when he last looked, and what he has written down about it for himself."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Any

from sqlalchemy import Select, Table, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from ..rows import Row, all_rows, among, one_row
from ..schema import models

_LAST = select(models.visit).where(
    models.visit.c.table_id == bindparam("here"), models.visit.c.guest_id == bindparam("guest")
)


class Visits:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def last(self, table_id: str, guest_id: str) -> Row | None:
        return await one_row(self.engine, _LAST, {"here": table_id, "guest": guest_id})

    async def note(self, table_id: str, guest_id: str, seq: int, now: float) -> None:
        """The guest has seen the table up to this length of its log, and all that was said."""
        said = select(func.max(models.chat.c.number)).where(models.chat.c.table_id == table_id)
        async with self.engine.begin() as connection:
            number = (await connection.execute(said)).scalar() or 0
            values = {"seq": seq, "chat": number, "time": now}
            here = _here(models.visit, table_id, guest_id)
            if (await connection.execute(update(models.visit).where(here).values(values))).rowcount == 0:
                await connection.execute(
                    insert(models.visit).values(table_id=table_id, guest_id=guest_id, **values)
                )

    # -- private notes ----------------------------------------------------------------------------------

    async def text(self, table_id: str, guest_id: str) -> str:
        note = models.private_note
        rows = await all_rows(self.engine, select(note.c.text).where(_here(note, table_id, guest_id)))
        return str(rows[0]["text"]) if rows else ""

    async def write(self, table_id: str, guest_id: str, text: str) -> None:
        """An empty text is no note."""
        note, now = models.private_note, time.time()
        here = _here(note, table_id, guest_id)
        async with self.engine.begin() as connection:
            if not text:
                await connection.execute(delete(note).where(here))
                return
            changed = await connection.execute(update(note).where(here).values(text=text, changed=now))
            if changed.rowcount == 0:
                await connection.execute(
                    insert(note).values(table_id=table_id, guest_id=guest_id, text=text, changed=now)
                )


def unread_lines(table_ids: Collection[str], guest_id: str, dialect: str) -> Select[Any]:
    """By table: how much has been said to everybody since the guest last looked."""
    chat, visit = models.chat, models.visit
    mine = and_(visit.c.table_id == chat.c.table_id, visit.c.guest_id == guest_id)
    return (
        select(chat.c.table_id, func.count().label("lines"))
        .outerjoin(visit, mine)
        .where(
            among(chat.c.table_id, table_ids, dialect),
            chat.c.team.is_(None),
            or_(visit.c.chat.is_(None), chat.c.number > visit.c.chat),
        )
        .group_by(chat.c.table_id)
    )


def _here(table: Table, table_id: str, guest_id: str) -> Any:
    return and_(table.c.table_id == table_id, table.c.guest_id == guest_id)
