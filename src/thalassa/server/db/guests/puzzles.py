"""Attempts at puzzles and their ratings in the database."""

from __future__ import annotations

from sqlalchemy import Column, Table, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..rows import Row
from ..schema import models
from ..store import Store


class Attempts:
    """What guests have made of puzzles."""

    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    async def of(self, guest_id: str) -> list[Row]:
        """All attempts of a guest, oldest first."""
        query = (
            select(models.puzzle_attempt)
            .where(models.puzzle_attempt.c.guest_id == guest_id)
            .order_by(models.puzzle_attempt.c.time)
        )
        async with self._engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def find(self, guest_id: str, puzzle_id: str) -> Row | None:
        here = (models.puzzle_attempt.c.guest_id == guest_id, models.puzzle_attempt.c.puzzle_id == puzzle_id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(models.puzzle_attempt).where(*here))).mappings().first()
            return None if row is None else dict(row)

    async def solver(self, guest_id: str) -> dict[tuple[str, str], Row]:
        """The guest's ratings by game and kind."""
        query = select(models.puzzle_solver).where(models.puzzle_solver.c.guest_id == guest_id)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).mappings()
            return {(row["game"], row["kind"]): dict(row) for row in rows}

    async def ratings(self) -> dict[str, Row]:
        """Of the puzzles that somebody has moved."""
        async with self._engine.connect() as connection:
            rows = (await connection.execute(select(models.puzzle_rating))).mappings()
            return {row["puzzle_id"]: dict(row) for row in rows}

    async def take_hint(self, attempt: Row) -> None:
        """Written down before the hint is given; an attempt that is there already stays."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(models.puzzle_attempt).values(**attempt))
        except IntegrityError:
            return

    async def finish(self, attempt: Row, solver: Row, rating: Row | None) -> bool:
        """The first answer, with what it does to the ratings, all or nothing; False if there was one before."""
        here = (
            models.puzzle_attempt.c.guest_id == attempt["guest_id"],
            models.puzzle_attempt.c.puzzle_id == attempt["puzzle_id"],
        )
        open_ = (*here, models.puzzle_attempt.c.score.is_(None))
        try:
            async with self._engine.begin() as connection:
                changed = await connection.execute(
                    update(models.puzzle_attempt).where(*open_).values(**attempt)
                )
                if not changed.rowcount:
                    await connection.execute(insert(models.puzzle_attempt).values(**attempt))
                for table, row in ((models.puzzle_solver, solver), (models.puzzle_rating, rating)):
                    if row is not None:
                        keys = [column == row[column.name] for column in _keys(table)]
                        await connection.execute(delete(table).where(*keys))
                        await connection.execute(insert(table).values(**row))
        except IntegrityError:
            return False  # answered in another tab meanwhile
        return True


def _keys(table: Table) -> list[Column[object]]:
    return list(table.primary_key.columns)
