"""Who is asking: a guest is known by the devices he uses, a device by a signed, http-only cookie and nothing else."""

from __future__ import annotations

import secrets
import time
from typing import NamedTuple

import structlog
from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from thalassa.server.db.database import unavailable
from thalassa.server.db.guests.bonds import Bonds
from thalassa.server.db.guests.devices import Devices
from thalassa.server.db.guests.people import PeopleStore
from thalassa.server.db.guests.ratings import Ratings
from thalassa.server.db.store import Store

from .devices import LINK_SECONDS, SEEN_SECONDS, Agent, agent

log = structlog.get_logger()

YEAR = 365 * 24 * 3600


class Visitor(NamedTuple):
    """The guest behind a request, and the device it came from."""

    device_id: str
    guest_id: str
    name: str


class People:
    def __init__(self, store: Store, secret: str, https: bool) -> None:
        self.devices = Devices(store)
        self.known = PeopleStore(store)
        self.ratings = Ratings(store)
        self.bonds = Bonds(store)
        self._store = store
        self._signer = Signer(secret, salt="thalassa-guest")
        self._https = https
        self._cookie = "__Host-thalassa" if https else "thalassa"

    def device_id(self, connection: HTTPConnection) -> str | None:
        """What the cookie says, or None if there is none or it was forged. The device may have been revoked since."""
        value = connection.cookies.get(self._cookie)
        if value is None or len(value) > 200:
            return None
        try:
            return self._signer.unsign(value).decode()
        except (BadSignature, UnicodeError):
            return None

    async def visitor(self, connection: HTTPConnection) -> Visitor | None:
        """Who is asking, if the cookie names a device that is known. Looked up once for each request."""
        known = connection.scope.setdefault("thalassa.visitor", [])
        if not known:
            known.append(await self._look_up(connection))
        found: Visitor | None = known[0]
        return found

    async def _look_up(self, connection: HTTPConnection) -> Visitor | None:
        device_id = self.device_id(connection)
        row = None if device_id is None else await self.devices.find(device_id)
        if row is None:
            return None
        if row["seen"] < time.time() - SEEN_SECONDS:
            try:
                await self.devices.touch(row["id"], self.agent(connection)._asdict(), SEEN_SECONDS)
            except Exception as error:
                if not unavailable(error):
                    raise
                # who only looks must not be turned away because nothing can be written now
                log.warning("last use of a device not written", exc_info=error)
        return Visitor(row["id"], row["guest_id"], row["name"])

    async def guest_id(self, connection: HTTPConnection) -> str | None:
        """The guest behind the cookie, if it names a known device."""
        visitor = await self.visitor(connection)
        return None if visitor is None else visitor.guest_id

    async def name(self, guest_id: str) -> str:
        """What the guest is called; empty if he is not known (any more)."""
        row = await self._store.guest(guest_id)
        return "" if row is None else str(row["name"])

    async def greet(self, connection: HTTPConnection, name: str) -> Visitor:
        """Give the guest (new or known) this name. A new guest gets a device with an id that nobody has ever seen."""
        known = await self.visitor(connection)
        if known is not None:
            await self._store.save_guest(known.guest_id, name)
            return Visitor(known.device_id, known.guest_id, name)
        guest_id = secrets.token_hex(16)
        device_id = await self.devices.welcome(guest_id, name, self.agent(connection)._asdict())
        await self._hand_on(self.device_id(connection), device_id)
        return Visitor(device_id, guest_id, name)

    async def _hand_on(self, old: str | None, new: str) -> None:
        """Whatever the browser goes by from now on: what was seen on it stays seen."""
        if old is not None:
            await self._store.sightings.hand_on(old, new)

    async def new_link(self, visitor: Visitor) -> str:
        """The secret of a link that makes one more device this guest's."""
        return await self.devices.new_link(visitor.guest_id, LINK_SECONDS)

    async def use_link(self, connection: HTTPConnection, token: str) -> Visitor | None:
        """Whom the browser has become by the link; None if that is not valid (any more)."""
        before = await self.visitor(connection)
        left = None if before is None else before.device_id
        device_id = await self.devices.use_link(token, self.agent(connection)._asdict(), left)
        if device_id is not None:
            await self._hand_on(self.device_id(connection), device_id)
        row = None if device_id is None else await self.devices.find(device_id)
        return None if row is None else Visitor(row["id"], row["guest_id"], row["name"])

    async def sign_in(self, connection: HTTPConnection, guest_id: str) -> Visitor:
        """The browser becomes a device of this guest, by an id nobody has seen; the guest it was joins him."""
        before = await self.visitor(connection)
        device_id = await self.devices.add(guest_id, self.agent(connection)._asdict())
        await self._hand_on(self.device_id(connection), device_id)
        if before is not None:
            await self.devices.revoke(before.guest_id, [before.device_id])
            if before.guest_id != guest_id:
                await self.known.merge(before.guest_id, guest_id)
        return Visitor(device_id, guest_id, await self.name(guest_id))

    @staticmethod
    def agent(connection: HTTPConnection) -> Agent:
        return agent(connection.headers.get("user-agent", "")[:500])

    def remember(self, response: Response, device_id: str) -> None:
        response.set_cookie(
            self._cookie,
            self._signer.sign(device_id).decode(),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=self._https,
            path="/",
        )

    async def forget(self, response: Response, device_id: str | None) -> None:
        """The cookie goes, or, if the device has seen something of a game that runs, stays as the name of a device
        nobody is known by any more."""
        if device_id is not None and await self._store.sightings.any(device_id):
            return
        response.delete_cookie(self._cookie, path="/", httponly=True, samesite="lax", secure=self._https)
