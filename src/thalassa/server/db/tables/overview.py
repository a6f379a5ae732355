"""All that a look at the lobby reads: one connection, and so many questions however many tables there are."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, Executable
from sqlalchemy.ext.asyncio import AsyncEngine

from thalassa.server.clocks.rests import Rests

from ..guests.bonds import ignored_by
from ..guests.visits import unread_lines
from ..rows import Row, as_rows
from .clocks import clocks_of, nights_of, rests_from, vacations_of
from .lists import LISTED, SEAT_SHOWN, by_table, open_tables, own_tables, seats_at


class LobbyRows(NamedTuple):
    mine: list[Row]
    opened: list[Row]
    seats: dict[str, list[Row]]
    """By table."""
    clocks: dict[str, Row]
    """By table."""
    rests: dict[str, Rests]
    """Of everybody at a running table with a clock, and of the guest: by guest."""
    ignored: set[str]
    """Those the guest wants to hear nothing of."""
    unread: dict[str, int]
    """By table, where something was said since the guest last looked."""


async def lobby_rows(engine: AsyncEngine, guest_id: str | None) -> LobbyRows:
    async with engine.connect() as connection:
        return await connection.run_sync(_read, guest_id)


async def prepare(engine: AsyncEngine) -> None:
    """Every question is made before somebody waits for it: that takes as long as the answer."""
    async with engine.connect() as connection:
        await connection.run_sync(_read, "", True)


def _read(connection: Connection, guest_id: str | None, every_question: bool = False) -> LobbyRows:
    dialect = connection.dialect.name

    def ask(question: Executable) -> list[Row]:
        return as_rows(connection.execute(question))

    opened = ask(open_tables(*LISTED))
    mine = [] if guest_id is None else ask(own_tables(guest_id, *LISTED))
    own = [row["id"] for row in mine]
    every = {row["id"]: row for row in (*mine, *opened)}
    seats = by_table(every, ask(seats_at(every, dialect, SEAT_SHOWN))) if every or every_question else {}
    timed = [key for key, row in every.items() if row["pace"] is not None and row["status"] == "running"]
    clocks = (
        {row["table_id"]: row for row in ask(clocks_of(timed, dialect))} if timed or every_question else {}
    )
    guests = {seat["guest_id"] for key in timed for seat in seats[key] if seat["guest_id"] is not None}
    if guest_id is not None:
        guests.add(guest_id)
    rests = (
        rests_from(guests, ask(nights_of(guests, dialect)), ask(vacations_of(guests, dialect)))
        if guests
        else {}
    )
    if guest_id is None:
        return LobbyRows(mine, opened, seats, clocks, rests, set(), {})
    ignored = {row["other_id"] for row in ask(ignored_by(guest_id))}
    unread = {row["table_id"]: row["lines"] for row in ask(unread_lines(own, guest_id, dialect))}
    return LobbyRows(mine, opened, seats, clocks, rests, ignored, unread)
