"""Taking a restored database back to a moment: what is later than it goes, table by table, in one transaction.

Log entries and talk carry their times; what a table becomes without the later ones is worked out in play/rewinding.py.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Table, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..schema import models
from ..schema.person_models import bot_rating, bot_rating_step, rated_game, rating, rating_step
from ..tables.clocks import ClockChange


class Later(NamedTuple):
    """What happened after the moment."""

    opened: list[str]
    """Tables that were opened."""
    continued: dict[str, int]
    """Tables that went on, and how many entries of their logs are older."""


async def later_than(connection: AsyncConnection, moment: float) -> Later:
    table, entry = models.game_table.c, models.entry.c
    opened = list((await connection.execute(select(table.id).where(table.created > moment))).scalars())
    first = select(entry.table_id, func.min(entry.seq)).where(entry.time > moment).group_by(entry.table_id)
    cuts = {str(row[0]): int(row[1]) for row in (await connection.execute(first)).all()}
    # whoever agreed to end a game has decided nothing in it
    ended = (
        select(table.id, func.count(entry.seq))
        .outerjoin(models.entry, entry.table_id == table.id)
        .where(table.ended.is_not(None), table.changed > moment)
        .group_by(table.id)
    )
    for row in (await connection.execute(ended)).all():
        cuts.setdefault(str(row[0]), int(row[1]))
    return Later(opened, {table_id: kept for table_id, kept in cuts.items() if table_id not in opened})


async def forget_tables(connection: AsyncConnection, table_ids: Collection[str]) -> None:
    """These tables never were."""
    ids = list(table_ids)
    for part in reversed(models.metadata.sorted_tables):
        if "table_id" in part.c:
            await connection.execute(delete(part).where(part.c.table_id.in_(ids)))
    table = models.game_table
    follows = update(table).where(table.c.successor.in_(ids)).values(successor=None, successor_by=None)
    await connection.execute(follows)
    await connection.execute(delete(table).where(table.c.id.in_(ids)))


class Then(NamedTuple):
    """What a table was at the moment."""

    waiting: Collection[int]
    """Seats that had to decide."""
    clock: ClockChange | None


async def cut_back(connection: AsyncConnection, table_id: str, kept: int, moment: float, then: Then) -> None:
    """The table runs again after so many entries, as it was then."""
    for part in models.metadata.sorted_tables:
        if "table_id" in part.c and "time" in part.c and part is not models.entry:
            await connection.execute(delete(part).where(part.c.table_id == table_id, part.c.time > moment))
    for log in (models.entry, models.past_sheet):
        last = kept - 1 if log is models.entry else kept
        await connection.execute(delete(log).where(log.c.table_id == table_id, log.c.seq > last))
    await connection.execute(delete(models.analysis).where(models.analysis.c.table_id == table_id))
    await _cut_sheets(connection, table_id, kept)
    seat, table = models.seat, models.game_table
    await connection.execute(
        update(seat).where(seat.c.table_id == table_id).values(waiting=seat.c.seat.in_(list(then.waiting)))
    )
    running = {
        "status": "running",
        "outcome": None,
        "ended": None,
        "latest": None,
        "changed": moment,
        "successor": None,
        "successor_by": None,
    }
    await connection.execute(update(table).where(table.c.id == table_id).values(running))
    if then.clock is not None:
        clock = models.table_clock
        values = {**then.clock._asdict(), "claimed": None, "version": clock.c.version + 1}
        await connection.execute(update(clock).where(clock.c.table_id == table_id).values(values))


async def cut_ratings(connection: AsyncConnection, again: Collection[str], moment: float) -> None:
    """Everybody is as strong as the games say that were over by then. Others count when they are over again."""
    tables = {
        *again,
        *await _cut_steps(connection, rating, rating_step, "guest_id", moment),
        *await _cut_steps(connection, bot_rating, bot_rating_step, "bot", moment),
    }
    await connection.execute(delete(rated_game).where(rated_game.c.table_id.in_(tables)))


async def _cut_steps(
    connection: AsyncConnection, ratings: Table, steps: Table, who: str, moment: float
) -> set[str]:
    """The tables whose games are later and count no more for those whom the column ``who`` names."""
    late = steps.c.time > moment
    gone = (await connection.execute(select(steps).where(late))).mappings().all()
    await connection.execute(delete(steps).where(late))
    for one, game in {(step[who], step["game"]) for step in gone}:
        mine = (steps.c[who] == one) & (steps.c.game == game)
        here = (ratings.c[who] == one) & (ratings.c.game == game)
        kept = (await connection.execute(select(steps).where(mine).order_by(steps.c.time.desc()))).all()
        if not kept:
            await connection.execute(delete(ratings).where(here))
            continue
        values = {"mu": kept[0].mu, "sigma": kept[0].sigma, "games": len(kept)}
        values["won"] = sum(bool(step.won) for step in kept)
        await connection.execute(update(ratings).where(here).values(values))
    return {str(step["table_id"]) for step in gone}


async def _cut_sheets(connection: AsyncConnection, table_id: str, kept: int) -> None:
    """Each team's sheet is the one it had then, where sheets are remembered, else a blank one."""
    sheet, past = models.sheet, models.past_sheet
    newer = select(sheet.c.team).where(sheet.c.table_id == table_id, sheet.c.seq > kept)
    for team in list((await connection.execute(newer)).scalars()):
        here = (sheet.c.table_id == table_id) & (sheet.c.team == team)
        old = (
            select(past.c.seq, past.c.body)
            .where(past.c.table_id == table_id, past.c.team == team)
            .order_by(past.c.seq.desc())
            .limit(1)
        )
        row = (await connection.execute(old)).first()
        if row is None:
            await connection.execute(delete(sheet).where(here))
        else:
            await connection.execute(update(sheet).where(here).values(seq=row.seq, body=row.body))
