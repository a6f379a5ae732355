"""The browsers a guest is known by, and the one-time links that add another one.

A device's id is what its cookie says (people.py signs it) and appears in no answer: outside it goes by its handle.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import and_, delete, func, insert, or_, select, update

from . import models as m
from .news import News
from .store import Row, Store, new_token

LINK_SECONDS = 15 * 60
SEEN_SECONDS = 3600
"""The last use is written down no more often than this: a look at the lobby must not cost a write."""

# the first that is named counts: most browsers also claim to be others
_BROWSERS = (
    ("Firefox", ("Firefox/", "FxiOS/")),
    ("Edge", ("Edg/", "EdgA/", "EdgiOS/")),
    ("Opera", ("OPR/", "Opera")),
    ("Samsung Internet", ("SamsungBrowser/",)),
    ("Vivaldi", ("Vivaldi/",)),
    ("Chrome", ("Chrome/", "CriOS/", "Chromium/")),
    ("Safari", ("Safari/",)),
)
_SYSTEMS = (
    ("Android", ("Android",)),
    ("iPhone", ("iPhone",)),
    ("iPad", ("iPad",)),
    ("Windows", ("Windows",)),
    ("ChromeOS", ("CrOS",)),
    ("macOS", ("Macintosh", "Mac OS X")),
    ("Linux", ("Linux", "X11")),
)


class Agent(NamedTuple):
    """What a browser says of itself, as far as people tell devices apart by it; empty if it does not say."""

    browser: str
    system: str


def agent(said: str) -> Agent:
    """From the User-Agent of a request.

    >>> agent("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    Agent(browser='Firefox', system='Linux')
    >>> agent("curl/8.5.0")
    Agent(browser='', system='')
    """
    return Agent(_named(said, _BROWSERS), _named(said, _SYSTEMS))


def _named(said: str, known: Sequence[tuple[str, tuple[str, ...]]]) -> str:
    return next((name for name, marks in known if any(mark in said for mark in marks)), "")


def handle(device_id: str) -> str:
    """The name of a device in answers and addresses: leads to nothing but itself."""
    return _digest("device " + device_id)[:16]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class Devices:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._engine = store.engine

    async def find(self, device_id: str) -> Row | None:
        """The device with its guest's name; None once it was revoked."""
        rows = await self._rows(m.device.c.id == device_id)
        return rows[0] if rows else None

    async def of(self, guest_id: str) -> list[Row]:
        """All devices of a guest, the one used last first."""
        return await self._rows(m.device.c.guest_id == guest_id)

    async def known(self, device_ids: Collection[str]) -> set[str]:
        """Those of them that have not been revoked."""
        async with self._engine.connect() as connection:
            query = select(m.device.c.id).where(m.device.c.id.in_(list(device_ids)))
            return set((await connection.execute(query)).scalars())

    async def add(self, guest_id: str, by: Agent) -> str:
        """A new device of this guest; returns its id, 128 random bits."""
        async with self._engine.begin() as connection:
            row = _new(guest_id, by)
            await connection.execute(insert(m.device).values(row))
            return str(row["id"])

    async def touch(self, device_id: str, by: Agent) -> None:
        """It is in use now. Two requests at once write it down once."""
        now = time.time()
        old = and_(m.device.c.id == device_id, m.device.c.seen < now - SEEN_SECONDS)
        async with self._engine.begin() as connection:
            await connection.execute(update(m.device).where(old).values(seen=now, **by._asdict()))

    async def revoke(self, guest_id: str, device_ids: Collection[str]) -> None:
        """Forget these devices of the guest, and every link: one of those devices may have made it."""
        here = and_(m.device.c.guest_id == guest_id, m.device.c.id.in_(list(device_ids)))
        async with self._engine.begin() as connection:
            await connection.execute(delete(m.device).where(here))
            await connection.execute(delete(m.device_link).where(m.device_link.c.guest_id == guest_id))
            await self._store.tell(connection, News(self._store.origin, "", "devices"))

    # -- links ------------------------------------------------------------------------------------------

    async def new_link(self, guest_id: str) -> str:
        """The secret of a link that makes one more device this guest's. It replaces the one made before."""
        token, now = new_token(), time.time()
        old = or_(m.device_link.c.guest_id == guest_id, m.device_link.c.expires < now)
        link = {"digest": _digest(token), "guest_id": guest_id, "expires": now + LINK_SECONDS}
        async with self._engine.begin() as connection:
            await connection.execute(delete(m.device_link).where(old))
            await connection.execute(insert(m.device_link).values(link))
        return token

    async def linked(self, token: str) -> Row | None:
        """The guest a link leads to, while it is valid."""
        query = select(m.guest).join(m.device_link).where(_valid(token))
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).mappings().first()
            return None if row is None else dict(row)

    async def use_link(self, token: str, by: Agent, instead_of: str | None) -> str | None:
        """The id of the new device; None if the link is not valid (any more). ``instead_of``: what the browser was."""
        async with self._engine.begin() as connection:
            query = delete(m.device_link).where(_valid(token)).returning(m.device_link.c.guest_id)
            guest_id: str | None = (await connection.execute(query)).scalar()
            if guest_id is None:
                return None
            row = _new(guest_id, by)
            await connection.execute(insert(m.device).values(row))
            if instead_of is not None:
                await connection.execute(delete(m.device).where(m.device.c.id == instead_of))
                await self._store.tell(connection, News(self._store.origin, "", "devices"))
            return str(row["id"])

    async def seats_held(self, guest_id: str) -> int:
        """At how many tables that are not over the guest sits."""
        query = (
            select(func.count(m.seat.c.table_id.distinct()))
            .join(m.game_table, m.game_table.c.id == m.seat.c.table_id)
            .where(m.seat.c.guest_id == guest_id, m.game_table.c.status != "over")
        )
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def _rows(self, condition: Any) -> list[Row]:
        query = select(m.device, m.guest.c.name).join(m.guest).where(condition)
        async with self._engine.connect() as connection:
            found = await connection.execute(query.order_by(m.device.c.seen.desc(), m.device.c.id))
            return [dict(row) for row in found.mappings()]


def _new(guest_id: str, by: Agent) -> Row:
    now = time.time()
    return {"id": secrets.token_hex(16), "guest_id": guest_id, "created": now, "seen": now, **by._asdict()}


def _valid(token: str) -> Any:
    return and_(m.device_link.c.digest == _digest(token), m.device_link.c.expires >= time.time())
