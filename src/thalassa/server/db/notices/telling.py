"""Notices of what the lobby and the clocks do, written within the transaction that does it; those of moves the journal
writes."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from thalassa.server.clocks.happenings import Happening
from thalassa.server.clocks.pace import Pace, TimeOver

from ..rows import Row
from ..schema import models
from ..schema.notice_models import way
from ..tables.clocks import Listener
from .outbox import NewNotice, write


async def members(connection: AsyncConnection, table_id: str, kind: str, by: str | None, wait: float) -> None:
    """Everybody else at the table who can be told hears who came or went."""
    hosts = select(models.game_table.c.host).where(models.game_table.c.id == table_id)
    sits = select(models.seat.c.guest_id).where(
        models.seat.c.table_id == table_id, models.seat.c.guest_id.is_not(None)
    )
    here = or_(way.c.guest_id.in_(hosts), way.c.guest_id.in_(sits))
    reached = select(way.c.guest_id).where(way.c.confirmed, here).distinct()
    people = set((await connection.execute(reached)).scalars()) - {by}
    if people:  # nearly always nobody: whoever sits down waits for this
        await _write(connection, table_id, people, kind, await _name(connection, by), wait)


async def asked(connection: AsyncConnection, table_id: str, by: str, wait: float) -> None:
    """The table has been started: whoever it waits for hears of it."""
    seat = models.seat.c
    waited = select(seat.guest_id).where(
        seat.table_id == table_id, seat.waiting, seat.guest_id.is_not(None), seat.bot.is_(None)
    )
    people = set((await connection.execute(waited)).scalars()) - {by}
    await _write(connection, table_id, people, "turn", "", wait)  # nobody has decided anything yet


async def invitations(connection: AsyncConnection, table: Row, seats: Sequence[Row], wait: float) -> None:
    """Seats of a new table are kept for people: they hear of it."""
    people = {row["reserved"] for row in seats if row.get("reserved") is not None}
    if people:
        name = await _name(connection, table["host"])
        await _write(connection, table["id"], people, "invitation", name, wait)


async def _name(connection: AsyncConnection, guest_id: str | None) -> str:
    query = select(models.guest.c.name).where(models.guest.c.id == guest_id)
    return str((await connection.execute(query)).scalar() or "")


async def _write(
    connection: AsyncConnection, table_id: str, people: Iterable[str], kind: str, who: str, wait: float
) -> None:
    notices = [NewNotice(guest_id, kind, who, wait) for guest_id in sorted(people)]
    await write(connection, table_id, notices, time.time())


LATE = {"once": "late_once", "stand_in": "late_bot", "vote": "late_vote", "nothing": "late"}
"""What somebody is told whose time is over, by what his table does then: nobody is replaced without a word."""


def listener(wait: float) -> Listener:
    """For ``ClockStore.listeners``: what happens around clocks is told to those it concerns. Turns the journal tells;
    what is agreed on is seen at the table."""

    async def listen(connection: AsyncConnection, happenings: Sequence[Happening]) -> None:
        for one in happenings:
            holder = await _holder(connection, one)
            if one.kind == "asked":
                await members(connection, one.table_id, f"ask_{one.what}", holder, wait)
            elif one.kind == "clock_low":
                await _tell_one(connection, one.table_id, holder, "clock", wait)
            elif one.kind == "time_over":
                over = await _over(connection, one.table_id)
                await _tell_one(connection, one.table_id, holder, LATE[over], wait)
                if over == "vote":
                    await members(connection, one.table_id, "vote", holder, wait)

    return listen


async def freed(connection: AsyncConnection, table_id: str, guest_id: str, wait: float) -> None:
    """Somebody else has taken his seat away."""
    await _tell_one(connection, table_id, guest_id, "freed", wait)


async def seated(connection: AsyncConnection, table_id: str, guest_id: str, wait: float) -> None:
    """The host of the server has put him on a seat."""
    await _tell_one(connection, table_id, guest_id, "seated", wait)


async def _tell_one(
    connection: AsyncConnection, table_id: str, guest_id: str | None, kind: str, wait: float
) -> None:
    await _write(connection, table_id, [] if guest_id is None else [guest_id], kind, "", wait)


async def _over(connection: AsyncConnection, table_id: str) -> TimeOver:
    """What the table does when somebody's time is over."""
    written = select(models.game_table.c.pace).where(models.game_table.c.id == table_id)
    return msgspec.json.decode((await connection.execute(written)).scalar() or "", type=Pace).over


async def _holder(connection: AsyncConnection, happening: Happening) -> str | None:
    seat = models.seat.c
    query = select(seat.guest_id).where(seat.table_id == happening.table_id, seat.seat == happening.seat)
    found: str | None = (await connection.execute(query)).scalar()
    return found
