"""The devices of guests in the database, and the one-time links that add another one."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Collection

from sqlalchemy import ColumnElement, and_, bindparam, delete, func, insert, or_, select, update

from ..news import News
from ..rows import Row, all_rows, one_row
from ..schema import models
from ..store import Store, new_token

_DEVICES = select(models.device, models.guest.c.name).join(models.guest)
_FIND = _DEVICES.where(models.device.c.id == bindparam("device"))
_OF_GUEST = _DEVICES.where(models.device.c.guest_id == bindparam("guest")).order_by(
    models.device.c.seen.desc(), models.device.c.id
)


class Devices:
    """Who is known by which browser. ``agent``: what the browser says of itself (``browser``, ``system``)."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._engine = store.engine

    async def find(self, device_id: str) -> Row | None:
        """The device with its guest's name; None once it was revoked."""
        return await one_row(self._engine, _FIND, {"device": device_id})

    async def of(self, guest_id: str) -> list[Row]:
        """All devices of a guest, the one used last first."""
        return await all_rows(self._engine, _OF_GUEST, {"guest": guest_id})

    async def known(self, device_ids: Collection[str]) -> set[str]:
        """Those of them that have not been revoked."""
        async with self._engine.connect() as connection:
            query = select(models.device.c.id).where(models.device.c.id.in_(list(device_ids)))
            return set((await connection.execute(query)).scalars())

    async def welcome(self, guest_id: str, name: str, agent: Row) -> str:
        """A new guest with his first device; returns its id."""
        row = _new(guest_id, agent)
        await self._store.welcome(guest_id, name, row)
        return str(row["id"])

    async def add(self, guest_id: str, agent: Row) -> str:
        """A new device of this guest; returns its id, 128 random bits."""
        async with self._engine.begin() as connection:
            row = _new(guest_id, agent)
            await connection.execute(insert(models.device).values(row))
            return str(row["id"])

    async def touch(self, device_id: str, agent: Row, seconds: float) -> None:
        """It is in use now, and was not so many seconds ago. Two requests at once write it down once."""
        now = time.time()
        old = and_(models.device.c.id == device_id, models.device.c.seen < now - seconds)
        async with self._engine.begin() as connection:
            await connection.execute(update(models.device).where(old).values(seen=now, **agent))

    async def revoke(self, guest_id: str, device_ids: Collection[str]) -> None:
        """Forget these devices of the guest, and every link: one of those devices may have made it."""
        here = and_(models.device.c.guest_id == guest_id, models.device.c.id.in_(list(device_ids)))
        async with self._engine.begin() as connection:
            await connection.execute(delete(models.device).where(here))
            await connection.execute(
                delete(models.device_link).where(models.device_link.c.guest_id == guest_id)
            )
            await self._store.tell(connection, News(self._store.origin, "", "devices"))

    # -- links ------------------------------------------------------------------------------------------

    async def new_link(self, guest_id: str, seconds: float) -> str:
        """The secret of a link that makes one more device this guest's for so long. It replaces the one made before."""
        token, now = new_token(), time.time()
        old = or_(models.device_link.c.guest_id == guest_id, models.device_link.c.expires < now)
        link = {"digest": digest(token), "guest_id": guest_id, "expires": now + seconds}
        async with self._engine.begin() as connection:
            await connection.execute(delete(models.device_link).where(old))
            await connection.execute(insert(models.device_link).values(link))
        return token

    async def linked(self, token: str) -> Row | None:
        """The guest a link leads to, while it is valid."""
        query = select(models.guest).join(models.device_link).where(_valid(token))
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).mappings().first()
            return None if row is None else dict(row)

    async def use_link(self, token: str, agent: Row, instead_of: str | None) -> str | None:
        """The id of the new device; None if the link is not valid (any more). ``instead_of``: what the browser was."""
        async with self._engine.begin() as connection:
            query = delete(models.device_link).where(_valid(token)).returning(models.device_link.c.guest_id)
            guest_id: str | None = (await connection.execute(query)).scalar()
            if guest_id is None:
                return None
            row = _new(guest_id, agent)
            await connection.execute(insert(models.device).values(row))
            if instead_of is not None:
                await connection.execute(delete(models.device).where(models.device.c.id == instead_of))
                await self._store.tell(connection, News(self._store.origin, "", "devices"))
            return str(row["id"])

    async def seats_held(self, guest_id: str) -> int:
        """At how many tables that are not over the guest sits."""
        query = (
            select(func.count(models.seat.c.table_id.distinct()))
            .join(models.game_table, models.game_table.c.id == models.seat.c.table_id)
            .where(models.seat.c.guest_id == guest_id, models.game_table.c.status != "over")
        )
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())


def _new(guest_id: str, agent: Row) -> Row:
    now = time.time()
    return {"id": secrets.token_hex(16), "guest_id": guest_id, "created": now, "seen": now, **agent}


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _valid(token: str) -> ColumnElement[bool]:
    return and_(models.device_link.c.digest == digest(token), models.device_link.c.expires >= time.time())
