"""People and their ratings in the database, and those of bots, which are apart."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, Table, and_, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ..rows import Row, all_rows
from ..schema import models
from ..schema.person_models import bot_rating, bot_rating_step, person, rated_game, rating, rating_step
from ..store import Store
from ..tables.replacements import left


class Ratings:
    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    # -- games ------------------------------------------------------------------------------------------

    async def unrated(self, limit: int) -> list[Row]:
        """Finished games nobody has looked at yet, the earliest first, with their seats (``places``) and by
        seat the first who left it to somebody else (``left``)."""
        table = models.game_table
        seen = select(rated_game.c.table_id)
        query = (
            select(table)
            .where(table.c.status == "over", table.c.id.not_in(seen))
            .order_by(table.c.changed, table.c.id)
            .limit(limit)
        )
        rows = await all_rows(self._engine, query)
        ids = [row["id"] for row in rows]
        seats = select(models.seat).where(models.seat.c.table_id.in_(ids)).order_by(models.seat.c.seat)
        by_table: dict[str, list[Row]] = {table_id: [] for table_id in ids}
        for seat in await all_rows(self._engine, seats):
            by_table[seat["table_id"]].append(seat)
        gone = await left(self._engine, ids)
        return [{**row, "places": by_table[row["id"]], "left": gone[row["id"]]} for row in rows]

    async def of(self, guest_ids: Sequence[str], game: str) -> dict[str, Row]:
        query = select(rating).where(rating.c.guest_id.in_(guest_ids), rating.c.game == game)
        return {row["guest_id"]: row for row in await all_rows(self._engine, query)}

    async def of_bots(self, bots: Sequence[str], game: str) -> dict[str, Row]:
        query = select(bot_rating).where(bot_rating.c.bot.in_(bots), bot_rating.c.game == game)
        return {row["bot"]: row for row in await all_rows(self._engine, query)}

    async def forgotten(self, guest_ids: Sequence[str]) -> set[str]:
        """Those of them who had themselves deleted."""
        guest = models.guest.c
        query = select(guest.id).where(guest.id.in_(guest_ids), guest.name == "")
        return {row["id"] for row in await all_rows(self._engine, query)}

    async def note(self, table_id: str, steps: Sequence[Row], of_bots: Sequence[Row]) -> bool:
        """The game has been looked at, and did this to its players. False if another process was faster."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(rated_game).values(table_id=table_id))
                for step in steps:
                    await _note_step(connection, table_id, step, rating, rating_step, "guest_id")
                for step in of_bots:
                    await _note_step(connection, table_id, step, bot_rating, bot_rating_step, "bot")
        except IntegrityError:
            return False
        return True

    # -- people -----------------------------------------------------------------------------------------

    async def person(self, guest_id: str) -> Row:
        """Made when he is first looked up."""
        while True:
            found = await all_rows(self._engine, select(person).where(person.c.guest_id == guest_id))
            if found:
                return found[0]
            row = {"guest_id": guest_id, "handle": secrets.token_urlsafe(8), "hidden": False}
            try:
                async with self._engine.begin() as connection:
                    await connection.execute(insert(person).values(row))
            except IntegrityError:
                continue

    async def by_handle(self, handle: str) -> Row | None:
        query = (
            select(person, models.guest.c.name, models.guest.c.created)
            .join(models.guest, models.guest.c.id == person.c.guest_id)
            .where(person.c.handle == handle)
        )
        found = await all_rows(self._engine, query)
        return found[0] if found else None

    async def hide(self, guest_id: str, hidden: bool) -> None:
        await self.person(guest_id)
        async with self._engine.begin() as connection:
            here = person.c.guest_id == guest_id
            await connection.execute(update(person).where(here).values(hidden=hidden))

    async def forget(self, guest_id: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(person).where(person.c.guest_id == guest_id))

    async def best(self, game: str, limit: int) -> list[Row]:
        """The surest first: a rating counts by what it is at least. Who hides himself is not in it."""
        query: Select[Any] = (
            select(rating, models.guest.c.name, person.c.handle)
            .join(models.guest, models.guest.c.id == rating.c.guest_id)
            .outerjoin(person, person.c.guest_id == rating.c.guest_id)
            .where(
                rating.c.game == game,
                models.guest.c.name != "",
                func.coalesce(person.c.hidden, False).is_(False),
            )
            .order_by((rating.c.mu - 2 * rating.c.sigma).desc(), rating.c.guest_id)
            .limit(limit)
        )
        return await all_rows(self._engine, query)

    async def best_bots(self, game: str) -> list[Row]:
        """All of them, in the same order as people."""
        sure = bot_rating.c.mu - 2 * bot_rating.c.sigma
        query = select(bot_rating).where(bot_rating.c.game == game).order_by(sure.desc(), bot_rating.c.bot)
        return await all_rows(self._engine, query)

    async def ratings(self, guest_id: str) -> list[Row]:
        return await all_rows(
            self._engine, select(rating).where(rating.c.guest_id == guest_id).order_by(rating.c.game)
        )

    async def steps(self, guest_id: str, limit: int) -> list[Row]:
        """The latest rated games, the newest first."""
        query = (
            select(rating_step)
            .where(rating_step.c.guest_id == guest_id)
            .order_by(rating_step.c.time.desc(), rating_step.c.table_id)
            .limit(limit)
        )
        return await all_rows(self._engine, query)

    async def finished(self, guest_id: str, limit: int) -> list[Row]:
        """The latest games he has sat in to their end, rated or not, the newest first."""
        table, seat = models.game_table.c, models.seat.c
        sat = select(seat.table_id).where(seat.guest_id == guest_id)
        query = (
            select(models.game_table)
            .where(table.id.in_(sat), table.status == "over", table.outcome.is_not(None))
            .order_by(table.changed.desc(), table.id)
            .limit(limit)
        )
        return await all_rows(self._engine, query)

    async def tables(self, table_ids: Sequence[str]) -> list[Row]:
        table = models.game_table
        return await all_rows(self._engine, select(table).where(table.c.id.in_(table_ids)))

    async def puzzles(self, guest_id: str) -> list[Row]:
        solver = models.puzzle_solver
        query = (
            select(solver.c.game, func.avg(solver.c.rating).label("rating"))
            .where(solver.c.guest_id == guest_id)
            .group_by(solver.c.game)
        )
        return await all_rows(self._engine, query)

    async def ladders(self, guest_id: str) -> list[Row]:
        climbed = models.ladder
        query = (
            select(climbed.c.game, func.count().label("games"))
            .where(climbed.c.guest_id == guest_id)
            .group_by(climbed.c.game)
        )
        return await all_rows(self._engine, query)


async def _note_step(
    connection: AsyncConnection, table_id: str, step: Row, ratings: Table, steps: Table, who: str
) -> None:
    """One step, and the rating it leads to, of whomever the column ``who`` names."""
    await connection.execute(insert(steps).values({**step, "table_id": table_id}))
    here = and_(ratings.c[who] == step[who], ratings.c.game == step["game"])
    now = {"mu": step["mu"], "sigma": step["sigma"]}
    more = {"games": ratings.c.games + 1, "won": ratings.c.won + int(step["won"])}
    changed = await connection.execute(update(ratings).where(here).values({**now, **more}))
    if changed.rowcount == 0:
        first = {who: step[who], "game": step["game"], "games": 1, "won": int(step["won"])}
        await connection.execute(insert(ratings).values({**now, **first}))
