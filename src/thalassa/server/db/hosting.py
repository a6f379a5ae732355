"""What a host may look up and change about people and tables, and the log of what he did."""

from __future__ import annotations

import secrets
import time

from sqlalchemy import and_, delete, func, insert, or_, select

from .guests.devices import digest
from .rows import Row, all_rows
from .schema import models
from .schema.person_models import host_log
from .store import Store

LINK = "host-link"
"""Key of the setting that holds the digest of the link to the host's page."""


class HostStore:
    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    async def people(self, search: str, limit: int) -> list[Row]:
        """Guests with a name, those seen last first; ``search``: a part of the name or the beginning of the id."""
        guest, device, seat = models.guest.c, models.device.c, models.seat.c
        devices = select(func.count()).where(device.guest_id == guest.id).scalar_subquery()
        seen = select(func.max(device.seen)).where(device.guest_id == guest.id).scalar_subquery()
        tables = (
            select(func.count(seat.table_id.distinct())).where(seat.guest_id == guest.id).scalar_subquery()
        )
        query = select(
            models.guest, devices.label("devices"), seen.label("seen"), tables.label("tables")
        ).where(guest.name != "")
        if search:
            query = query.where(
                or_(guest.name.icontains(search, autoescape=True), guest.id.startswith(search))
            )
        return await all_rows(self._engine, query.order_by(seen.desc(), guest.id).limit(limit))

    async def tables(self, status: str | None, limit: int) -> list[Row]:
        """Those that changed last first, with who sits there."""
        table = models.game_table
        query = select(table)
        if status is not None:
            query = query.where(table.c.status == status)
        return await all_rows(self._engine, query.order_by(table.c.changed.desc(), table.c.id).limit(limit))

    # -- the host's page --------------------------------------------------------------------------------

    async def new_link(self) -> str:
        """The secret of a link that opens the host's page once; an older one opens nothing any more."""
        token = secrets.token_urlsafe(18)
        async with self._engine.begin() as connection:
            await connection.execute(delete(models.setting).where(models.setting.c.key == LINK))
            await connection.execute(insert(models.setting).values(key=LINK, value=digest(token)))
        return token

    async def use_link(self, token: str) -> bool:
        here = and_(models.setting.c.key == LINK, models.setting.c.value == digest(token))
        async with self._engine.begin() as connection:
            return (await connection.execute(delete(models.setting).where(here))).rowcount == 1

    # -- what hosts did ---------------------------------------------------------------------------------

    async def note(self, what: str, about: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(insert(host_log).values(time=time.time(), what=what, about=about[:200]))

    async def log(self, limit: int) -> list[Row]:
        return await all_rows(self._engine, select(host_log).order_by(host_log.c.number.desc()).limit(limit))
