"""People in the database: passkeys, two guests becoming one, what is known of a guest, and forgetting him.

What belongs to a guest is found through the foreign keys of all tables, so that nothing that comes later is missed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Column, Table, and_, delete, exists, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..news import News
from ..rows import Row, all_rows
from ..schema import models
from ..schema.notice_models import notice
from ..schema.person_models import passkey, passkey_challenge
from ..store import Store, new_token
from .devices import digest

KEPT = frozenset(("seat", "game_table", "replacement", "cup", "cup_player"))
"""Tables that stay when a guest goes: they are the others' games, too."""
SECRET = frozenset(
    ("id", "token", "digest", "secret", "guest_id", "public_key", "feed", "way_id", "other_id")
)
"""Columns that open something, or name what does: in nobody's export."""


class PeopleStore:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._engine = store.engine

    # -- passkeys ---------------------------------------------------------------------------------------

    async def ask(self, challenge: bytes, guest_id: str | None, seconds: float) -> None:
        now = time.time()
        row = {"digest": digest(challenge.hex()), "guest_id": guest_id, "expires": now + seconds}
        async with self._engine.begin() as connection:
            await connection.execute(delete(passkey_challenge).where(passkey_challenge.c.expires < now))
            await connection.execute(insert(passkey_challenge).values(row))

    async def answered(self, challenge: bytes, guest_id: str | None) -> bool:
        """True once, if this was asked of this guest (None: of whoever signs in) not too long ago."""
        asked = passkey_challenge.c
        whose = asked.guest_id.is_(None) if guest_id is None else asked.guest_id == guest_id
        valid = and_(asked.digest == digest(challenge.hex()), whose, asked.expires >= time.time())
        async with self._engine.begin() as connection:
            return (await connection.execute(delete(passkey_challenge).where(valid))).rowcount == 1

    async def passkeys(self, guest_id: str) -> list[Row]:
        query = select(passkey).where(passkey.c.guest_id == guest_id).order_by(passkey.c.created)
        return await all_rows(self._engine, query)

    async def passkey(self, key_id: str) -> Row | None:
        found = await all_rows(self._engine, select(passkey).where(passkey.c.id == key_id))
        return found[0] if found else None

    async def add_passkey(self, guest_id: str, key_id: str, public_key: str, count: int, label: str) -> None:
        row = {
            "id": key_id,
            "guest_id": guest_id,
            "public_key": public_key,
            "sign_count": count,
            "label": label,
            "created": time.time(),
            "used": None,
        }
        async with self._engine.begin() as connection:
            await connection.execute(insert(passkey).values(row))

    async def use_passkey(self, key_id: str, count: int) -> None:
        async with self._engine.begin() as connection:
            used = {"sign_count": count, "used": time.time()}
            await connection.execute(update(passkey).where(passkey.c.id == key_id).values(used))

    async def remove_passkey(self, guest_id: str, label: str, created: float) -> bool:
        here = and_(passkey.c.guest_id == guest_id, passkey.c.label == label, passkey.c.created == created)
        async with self._engine.begin() as connection:
            return (await connection.execute(delete(passkey).where(here))).rowcount > 0

    # -- two guests are one -----------------------------------------------------------------------------

    async def shared_tables(self, one: str, other: str) -> int:
        """At how many tables that are not over both of them sit."""
        seat, table = models.seat.c, models.game_table.c
        sits = select(seat.table_id).where(seat.guest_id == other)
        query = (
            select(seat.table_id)
            .join(models.game_table, table.id == seat.table_id)
            .where(seat.guest_id == one, seat.table_id.in_(sits), table.status != "over")
        )
        return len({row["table_id"] for row in await all_rows(self._engine, query)})

    async def merge(self, gone: str, into: str) -> None:
        """Everything of the first is the second's from now on, and the first is no more."""
        async with self._engine.begin() as connection:
            for table, column in _of_guests():
                await _hand_over(connection, table, column, gone, into)
            await _hand_over(connection, models.sighting, models.sighting.c.who, gone, into)
            await connection.execute(delete(models.guest).where(models.guest.c.id == gone))
            for table_id in await self._tables(connection, into):
                await self._store.tell(connection, News(self._store.origin, table_id, "seats"))
            await self._store.tell(connection, News(self._store.origin, "", "devices"))

    # -- what is known, and forgetting it ---------------------------------------------------------------

    async def known(self, guest_id: str) -> dict[str, list[Row]]:
        """Every row about this guest, without what opens anything."""
        found: dict[str, list[Row]] = {}
        async with self._engine.connect() as connection:
            for table, column in _of_guests():
                if column.name == "other_id":  # what he is to others is theirs to know
                    continue
                rows = (await connection.execute(select(table).where(column == guest_id))).mappings()
                shown = [{key: row[key] for key in row if key not in SECRET} for row in rows]
                if shown and table.name not in (
                    "passkey_challenge",
                    "device_link",
                    "mail_link",
                    "game_table",
                    "cup",
                ):
                    found.setdefault(table.name, []).extend(shown)
        return found

    async def forget(self, guest_id: str, tables: Sequence[str]) -> None:
        """Only the games stay, played by somebody without a name. His seats must be free where play goes on; ``tables``:
        where he has sat, and may have said something."""
        async with self._engine.begin() as connection:
            name = (
                await connection.execute(select(models.guest.c.name).where(models.guest.c.id == guest_id))
            ).scalar()
            said = and_(models.chat.c.table_id.in_(tables), models.chat.c.name == name)
            await connection.execute(update(models.chat).where(said).values(name=""))
            of_him = and_(notice.c.table_id.in_(tables), notice.c.who == name)
            await connection.execute(update(notice).where(of_him).values(who=""))
            for table, column in _of_guests():
                if table.name not in KEPT:
                    await connection.execute(delete(table).where(column == guest_id))
            free = {"reserved": None}
            await connection.execute(
                update(models.seat).where(models.seat.c.reserved == guest_id).values(free)
            )
            seats = models.seat.c.guest_id == guest_id
            for row in (await connection.execute(select(models.seat).where(seats))).mappings().all():
                here = and_(models.seat.c.table_id == row["table_id"], models.seat.c.seat == row["seat"])
                await connection.execute(update(models.seat).where(here).values(token=new_token()))
            await connection.execute(
                update(models.guest).where(models.guest.c.id == guest_id).values(name="")
            )
            for table_id in tables:
                await self._store.tell(connection, News(self._store.origin, table_id, "seats"))
            await self._store.tell(connection, News(self._store.origin, "", "devices"))

    async def tables(self, guest_id: str) -> list[str]:
        """Where he sits or sat to the end."""
        async with self._engine.connect() as connection:
            return await self._tables(connection, guest_id)

    @staticmethod
    async def _tables(connection: AsyncConnection, guest_id: str) -> list[str]:
        seat = models.seat.c
        sits = (
            select(seat.table_id).where(or_(seat.guest_id == guest_id, seat.reserved == guest_id)).distinct()
        )
        return [str(table_id) for table_id in (await connection.execute(sits)).scalars()]


def _of_guests() -> Iterator[tuple[Table, Column[Any]]]:
    """Every column of every table that names a guest."""
    for table in models.metadata.sorted_tables:
        for column in table.columns:
            if any(key.column.table.name == "guest" for key in column.foreign_keys):
                yield table, column


async def _hand_over(
    connection: AsyncConnection, table: Table, column: Column[Any], gone: str, into: str
) -> None:
    """Rows of one guest become the other's; where he has one already, his own stays."""
    if column.primary_key:
        twin = table.alias()
        same = [
            twin.c[key.name] == (into if key.name == column.name else key)
            for key in table.primary_key.columns
        ]
        await connection.execute(delete(table).where(column == gone, exists().where(and_(*same))))
    await connection.execute(update(table).where(column == gone).values({column.name: into}))
