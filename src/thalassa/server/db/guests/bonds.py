"""Friends and ignored people in the database, who has met whom, and how people play over days."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Select, and_, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..rows import Row, all_rows
from ..schema import models
from ..schema.person_models import bond, rating_step
from ..store import Store

FRIEND, IGNORED = "friend", "ignored"
MET = 12
TABLES = 30
"""Whose entries tell how fast somebody answers: his latest ones."""


def ignored_by(guest_id: str) -> Select[Any]:
    return select(bond.c.other_id).where(bond.c.guest_id == guest_id, bond.c.kind == IGNORED)


class Bonds:
    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    async def bind(self, guest_id: str, other_id: str, kind: str | None) -> None:
        """None: they are nothing special any more."""
        here = and_(bond.c.guest_id == guest_id, bond.c.other_id == other_id)
        row = {"guest_id": guest_id, "other_id": other_id, "kind": kind, "created": time.time()}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(delete(bond).where(here))
                if kind is not None:
                    await connection.execute(insert(bond).values(row))
        except IntegrityError:  # the same from another tab
            async with self._engine.begin() as connection:
                await connection.execute(update(bond).where(here).values(kind=kind))

    async def of(self, guest_id: str) -> list[Row]:
        """Everybody who is something to this guest, by name."""
        query = (
            select(bond.c.other_id, bond.c.kind, models.guest.c.name)
            .join(models.guest, models.guest.c.id == bond.c.other_id)
            .where(bond.c.guest_id == guest_id, models.guest.c.name != "", bond.c.other_id != guest_id)
            .order_by(func.lower(models.guest.c.name), bond.c.other_id)
        )
        return await all_rows(self._engine, query)

    async def between(self, guest_id: str, other_id: str) -> str | None:
        query = select(bond.c.kind).where(bond.c.guest_id == guest_id, bond.c.other_id == other_id)
        found = await all_rows(self._engine, query)
        return str(found[0]["kind"]) if found else None

    async def ignored(self, guest_id: str) -> set[str]:
        return {str(row["other_id"]) for row in await all_rows(self._engine, ignored_by(guest_id))}

    async def met(self, guest_id: str) -> list[Row]:
        """Those at the same tables, the latest first."""
        own, other, table = models.seat.alias(), models.seat.alias(), models.game_table.c
        query = (
            select(
                other.c.guest_id.label("other_id"), models.guest.c.name, func.max(table.changed).label("at")
            )
            .select_from(own)
            .join(other, and_(other.c.table_id == own.c.table_id, other.c.guest_id != own.c.guest_id))
            .join(models.game_table, table.id == own.c.table_id)
            .join(models.guest, models.guest.c.id == other.c.guest_id)
            .where(own.c.guest_id == guest_id, models.guest.c.name != "", table.status != "open")
            .group_by(other.c.guest_id, models.guest.c.name)
            .order_by(func.max(table.changed).desc(), other.c.guest_id)
            .limit(MET)
        )
        return await all_rows(self._engine, query)

    async def against(self, guest_id: str, other_id: str) -> tuple[int, int, int]:
        """Rated games both played in, won by the one, won by the other."""
        one, two = rating_step.alias(), rating_step.alias()
        query = (
            select(one.c.won.label("mine"), two.c.won.label("theirs"))
            .join(two, two.c.table_id == one.c.table_id)
            .where(one.c.guest_id == guest_id, two.c.guest_id == other_id)
        )
        rows = await all_rows(self._engine, query)
        return len(rows), sum(bool(row["mine"]) for row in rows), sum(bool(row["theirs"]) for row in rows)

    # -- habits -----------------------------------------------------------------------------------------

    async def slow_tables(self, guest_id: str) -> list[Row]:
        """The seats of this guest at his latest tables with a clock of days."""
        seat, table = models.seat.c, models.game_table.c
        query = (
            select(seat.table_id, seat.seat)
            .join(models.game_table, table.id == seat.table_id)
            .where(seat.guest_id == guest_id, table.status != "open", table.pace.contains('"days"'))
            .order_by(table.changed.desc(), seat.table_id)
            .limit(TABLES)
        )
        return await all_rows(self._engine, query)

    async def seats_at_ends(self, guest_id: str) -> list[Row]:
        """The seats of this guest in his latest finished games, the newest first."""
        seat, table = models.seat.c, models.game_table.c
        told = (table.game, table.rules_version, table.seats, table.options, table.outcome)
        query = (
            select(seat.table_id, seat.seat, *told)
            .join(models.game_table, table.id == seat.table_id)
            .where(seat.guest_id == guest_id, table.status == "over", table.outcome.is_not(None))
            .order_by(table.changed.desc(), seat.table_id, seat.seat)
            .limit(TABLES)
        )
        return await all_rows(self._engine, query)

    async def decisions(self, table_id: str) -> list[Row]:
        entry = models.entry.c
        query = select(entry.body, entry.time, entry.made_by).where(entry.table_id == table_id)
        return await all_rows(self._engine, query.order_by(entry.seq))

    async def faithfulness(self, guest_id: str) -> tuple[int, int]:
        """Games with people that are over or were left, and how many were left."""
        noted, seat, table = models.replacement.c, models.seat.c, models.game_table.c
        sits = select(seat.table_id).where(seat.guest_id == guest_id)
        left = select(func.count(noted.table_id.distinct())).where(
            noted.guest_id == guest_id, noted.kind == "resigned", noted.table_id.not_in(sits)
        )
        ended = (
            select(func.count(seat.table_id.distinct()))
            .join(models.game_table, table.id == seat.table_id)
            .where(seat.guest_id == guest_id, table.status == "over", table.rung.is_(None))
        )
        async with self._engine.connect() as connection:
            gone = int((await connection.execute(left)).scalar() or 0)
            done = int((await connection.execute(ended)).scalar() or 0)
        return done + gone, gone
