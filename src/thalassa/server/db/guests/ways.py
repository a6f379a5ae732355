"""The ways by which guests want to be told, what they have chosen, and the links sent to e-mail addresses."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from thalassa.kernel.words import LANGUAGES

from ..rows import Row, all_rows
from ..schema.notice_models import choice, mail_link, way
from ..store import new_token
from .devices import digest


class Ways:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def of(self, guest_id: str) -> list[Row]:
        return await all_rows(
            self._engine, select(way).where(way.c.guest_id == guest_id).order_by(way.c.created, way.c.id)
        )

    async def find(self, guest_id: str, way_id: str) -> Row | None:
        found = await all_rows(
            self._engine, select(way).where(way.c.id == way_id, way.c.guest_id == guest_id)
        )
        return found[0] if found else None

    async def add(self, guest_id: str, most: int, **given: Any) -> Row | None:
        """A new way; the same address once more renews it. None if the guest has too many of its kind."""
        kind, address = given["kind"], given["address"]
        same = and_(way.c.kind == kind, way.c.address == address)
        row: Row = {
            "id": secrets.token_hex(12),
            "guest_id": guest_id,
            "form": "",
            "secret": "",
            "error": None,
            "failed": None,
            "sent": None,
            "created": time.time(),
            **given,
        }
        async with self._engine.begin() as connection:
            # a browser belongs to whoever uses it last; an address of others is theirs
            whose = same if kind == "push" else and_(same, way.c.guest_id == guest_id)
            await connection.execute(delete(way).where(whose))
            count = select(func.count()).where(way.c.guest_id == guest_id, way.c.kind == kind)
            if int((await connection.execute(count)).scalar_one()) >= most:
                await connection.rollback()
                return None
            await connection.execute(insert(way).values(row))
        return row

    async def remove(self, guest_id: str, way_id: str) -> bool:
        here = and_(way.c.id == way_id, way.c.guest_id == guest_id)
        async with self._engine.begin() as connection:
            return (await connection.execute(delete(way).where(here))).rowcount == 1

    async def note(self, way_id: str, error: str | None) -> None:
        """How a test of the way has ended."""
        now = time.time()
        says: Row = {"error": None, "failed": None, "sent": now}
        if error is not None:
            says = {"error": error[:200], "failed": now}
        async with self._engine.begin() as connection:
            await connection.execute(update(way).where(way.c.id == way_id).values(says))

    # -- what is chosen ---------------------------------------------------------------------------------

    async def choice(self, guest_id: str) -> Row | None:
        found = await all_rows(self._engine, select(choice).where(choice.c.guest_id == guest_id))
        return found[0] if found else None

    async def choose(self, guest_id: str, wishes: Mapping[str, Sequence[str]], language: str) -> None:
        values = {"wishes": json.dumps(wishes), "language": language}
        here = choice.c.guest_id == guest_id
        for _ in range(2):
            try:
                async with self._engine.begin() as connection:
                    changed = await connection.execute(update(choice).where(here).values(values))
                    if changed.rowcount == 0:
                        await connection.execute(insert(choice).values(guest_id=guest_id, **values))
                return
            except IntegrityError:  # another tab was faster
                continue

    async def feed(self, guest_id: str, renew: bool = False) -> str:
        """The secret that opens the guest's calendar, made when it is first wanted; ``renew``: the old one is worth
        nothing any more."""
        row = await self.choice(guest_id)
        if row is None:
            await self.choose(guest_id, {}, LANGUAGES[0])
        elif row["feed"] is not None and not renew:
            return str(row["feed"])
        secret = new_token()
        async with self._engine.begin() as connection:
            here = choice.c.guest_id == guest_id
            await connection.execute(update(choice).where(here).values(feed=secret))
        return secret

    async def reader(self, feed: str) -> Row | None:
        """Whose calendar this opens, and in which language."""
        found = await all_rows(
            self._engine, select(choice.c.guest_id, choice.c.language).where(choice.c.feed == feed)
        )
        return found[0] if found else None

    async def owner(self, way_id: str) -> str | None:
        found = await all_rows(self._engine, select(way.c.guest_id).where(way.c.id == way_id))
        return str(found[0]["guest_id"]) if found else None

    # -- e-mail addresses -------------------------------------------------------------------------------

    async def keeper(self, address: str) -> str | None:
        """The guest who has confirmed this address."""
        here = select(way.c.guest_id).where(way.c.kind == "mail", way.c.address == address, way.c.confirmed)
        found = await all_rows(self._engine, here)
        return str(found[0]["guest_id"]) if found else None

    async def new_mail_link(self, address: str, guest_id: str | None, seconds: float) -> str:
        """The secret of a link for this address. It replaces the one made before."""
        token, now = new_token(), time.time()
        same = and_(mail_link.c.address == address, mail_link.c.guest_id == guest_id)
        if guest_id is None:
            same = and_(mail_link.c.address == address, mail_link.c.guest_id.is_(None))
        link = {"digest": digest(token), "address": address, "guest_id": guest_id, "expires": now + seconds}
        async with self._engine.begin() as connection:
            await connection.execute(delete(mail_link).where(or_(same, mail_link.c.expires < now)))
            await connection.execute(insert(mail_link).values(link))
        return token

    async def mail_link(self, token: str) -> Row | None:
        valid = and_(mail_link.c.digest == digest(token), mail_link.c.expires >= time.time())
        found = await all_rows(self._engine, select(mail_link).where(valid))
        return found[0] if found else None

    async def use_mail_link(self, token: str) -> Row | None:
        """The link, for exactly one caller."""
        valid = and_(mail_link.c.digest == digest(token), mail_link.c.expires >= time.time())
        async with self._engine.begin() as connection:
            row = (
                (await connection.execute(delete(mail_link).where(valid).returning(mail_link)))
                .mappings()
                .first()
            )
            return None if row is None else dict(row)

    async def confirm(self, guest_id: str, address: str) -> None:
        """The address is the guest's, and the only one."""
        mine = and_(way.c.guest_id == guest_id, way.c.kind == "mail")
        async with self._engine.begin() as connection:
            await connection.execute(delete(way).where(mine, way.c.address != address))
            await connection.execute(
                update(way).where(mine, way.c.address == address).values(confirmed=True, error=None)
            )
