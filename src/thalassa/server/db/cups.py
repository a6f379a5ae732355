"""Cups in the database. Whatever may be done by several processes is done by the first alone."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from .rows import Row, all_rows, one_row
from .schema import models
from .schema.cup_models import cup, cup_player, cup_table
from .store import Store


class NewCupTable(NamedTuple):
    number: int
    table_id: str
    players: str


_CUP_OF = select(cup_table.c.cup_id).where(cup_table.c.table_id == bindparam("here"))


class CupStore:
    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    # -- reading ----------------------------------------------------------------------------------------

    async def cup(self, cup_id: str) -> Row | None:
        query = (
            select(cup, models.guest.c.name.label("host_name"))
            .join(models.guest, models.guest.c.id == cup.c.host)
            .where(cup.c.id == cup_id)
        )
        found = await all_rows(self._engine, query)
        return found[0] if found else None

    async def players(self, cup_id: str) -> list[Row]:
        query = (
            select(cup_player, models.guest.c.name)
            .outerjoin(models.guest, models.guest.c.id == cup_player.c.guest_id)
            .where(cup_player.c.cup_id == cup_id)
            .order_by(cup_player.c.number)
        )
        return await all_rows(self._engine, query)

    async def tables(self, cup_id: str) -> list[Row]:
        """In the order of rounds, with what has become of each; ``status`` is None before it is opened."""
        table = models.game_table.c
        query = (
            select(cup_table, table.status, table.outcome, table.ended, table.public)
            .outerjoin(models.game_table, table.id == cup_table.c.table_id)
            .where(cup_table.c.cup_id == cup_id)
            .order_by(cup_table.c.round, cup_table.c.number)
        )
        return await all_rows(self._engine, query)

    async def listed(self, guest_id: str | None, limit: int) -> list[Row]:
        """Public cups and the guest's own, those that can be joined first, with how many take part."""
        mine = select(cup_player.c.cup_id).where(cup_player.c.guest_id == guest_id)
        taken = select(func.count()).where(cup_player.c.cup_id == cup.c.id).scalar_subquery()
        query = (
            select(cup, taken.label("taken"), cup.c.id.in_(mine).label("joined"))
            .where(or_(cup.c.public, cup.c.host == guest_id, cup.c.id.in_(mine)))
            .order_by(cup.c.status == "over", cup.c.status == "running", cup.c.changed.desc(), cup.c.id)
            .limit(limit)
        )
        return await all_rows(self._engine, query)

    async def unfinished(self) -> list[str]:
        rows = await all_rows(self._engine, select(cup.c.id).where(cup.c.status != "over"))
        return [str(row["id"]) for row in rows]

    async def of_table(self, table_id: str) -> str | None:
        row = await one_row(self._engine, _CUP_OF, {"here": table_id})
        return None if row is None else str(row["cup_id"])

    # -- before the first round -------------------------------------------------------------------------

    async def create(self, row: Row, players: Sequence[tuple[str | None, str | None]]) -> None:
        """``players``: guest or bot of each."""
        async with self._engine.begin() as connection:
            await connection.execute(insert(cup).values(row))
            for number, (guest_id, bot) in enumerate(players):
                await connection.execute(
                    insert(cup_player).values(cup_id=row["id"], number=number, guest_id=guest_id, bot=bot)
                )

    async def join(self, cup_id: str, guest_id: str) -> bool:
        """True if there was a place, or the guest has one already."""
        own = and_(cup_player.c.cup_id == cup_id, cup_player.c.guest_id == guest_id)
        numbers = select(cup_player.c.number).where(cup_player.c.cup_id == cup_id)
        for _ in range(20):
            try:
                async with self._engine.begin() as connection:
                    if (await connection.execute(select(cup_player.c.number).where(own))).first() is not None:
                        return True
                    row = await self._open(connection, cup_id)
                    taken = set((await connection.execute(numbers)).scalars())
                    free = (
                        None
                        if row is None
                        else next((number for number in range(row["places"]) if number not in taken), None)
                    )
                    if free is None:
                        return False
                    await connection.execute(
                        insert(cup_player).values(cup_id=cup_id, number=free, guest_id=guest_id, bot=None)
                    )
                    return True
            except IntegrityError:  # somebody else took this place: look for another
                continue
        return False

    async def leave(self, cup_id: str, guest_id: str) -> bool:
        own = and_(cup_player.c.cup_id == cup_id, cup_player.c.guest_id == guest_id)
        async with self._engine.begin() as connection:
            if await self._open(connection, cup_id) is None:
                return False
            return (await connection.execute(delete(cup_player).where(own))).rowcount > 0

    @staticmethod
    async def _open(connection: AsyncConnection, cup_id: str) -> Row | None:
        """The cup, held until the transaction ends, if one can still join it."""
        query = select(cup).where(cup.c.id == cup_id, cup.c.status == "open").with_for_update()
        row = (await connection.execute(query)).mappings().first()
        return None if row is None else dict(row)

    async def start(self, cup_id: str, players: Sequence[tuple[str | None, str | None]]) -> bool:
        """True if it was open and runs now, with these players numbered from 0 on."""
        here = and_(cup.c.id == cup_id, cup.c.status == "open")
        values = {"status": "running", "places": len(players), "changed": time.time()}
        async with self._engine.begin() as connection:
            if (await connection.execute(update(cup).where(here).values(values))).rowcount != 1:
                return False
            await connection.execute(delete(cup_player).where(cup_player.c.cup_id == cup_id))
            for number, (guest_id, bot) in enumerate(players):
                await connection.execute(
                    insert(cup_player).values(cup_id=cup_id, number=number, guest_id=guest_id, bot=bot)
                )
        return True

    async def end(self, cup_id: str) -> bool:
        """True if it ran or was open, and is over now."""
        here = and_(cup.c.id == cup_id, cup.c.status != "over")
        async with self._engine.begin() as connection:
            values = {"status": "over", "changed": time.time()}
            return (await connection.execute(update(cup).where(here).values(values))).rowcount == 1

    # -- rounds -----------------------------------------------------------------------------------------

    async def draw(self, cup_id: str, round: int, tables: Sequence[NewCupTable]) -> bool:
        """True if no process has drawn this round (from 0 on) before."""
        here = and_(cup.c.id == cup_id, cup.c.round == round, cup.c.status == "running")
        async with self._engine.begin() as connection:
            values = {"round": round + 1, "changed": time.time()}
            if (await connection.execute(update(cup).where(here).values(values))).rowcount != 1:
                return False
            for one in tables:
                await connection.execute(
                    insert(cup_table).values(cup_id=cup_id, round=round, **one._asdict())
                )
        return True

    async def claim(self, table_id: str, now: float, until: float) -> bool:
        """True for one process: it opens this table, until then at the latest."""
        free = or_(cup_table.c.claimed.is_(None), cup_table.c.claimed <= now)
        async with self._engine.begin() as connection:
            mine = update(cup_table).where(cup_table.c.table_id == table_id, free).values(claimed=until)
            return (await connection.execute(mine)).rowcount == 1

    async def unclaim(self, table_id: str) -> None:
        async with self._engine.begin() as connection:
            here = cup_table.c.table_id == table_id
            await connection.execute(update(cup_table).where(here).values(claimed=None))

    async def score(self, table_id: str, result: str) -> bool:
        """True if it had no result yet."""
        here = and_(cup_table.c.table_id == table_id, cup_table.c.result.is_(None))
        async with self._engine.begin() as connection:
            return (
                await connection.execute(update(cup_table).where(here).values(result=result))
            ).rowcount == 1
