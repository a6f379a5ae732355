"""Who is asking: guests are known by a signed, http-only cookie and nothing else."""

from __future__ import annotations

import secrets

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from .store import Row, Store

YEAR = 365 * 24 * 3600


class People:
    def __init__(self, store: Store, secret: str, https: bool) -> None:
        self._store = store
        self._signer = Signer(secret, salt="thalassa-guest")
        self._https = https
        self._cookie = "__Host-thalassa" if https else "thalassa"

    def guest_id(self, connection: HTTPConnection) -> str | None:
        """The guest behind the cookie, or None if there is none or it was forged."""
        value = connection.cookies.get(self._cookie)
        if value is None or len(value) > 200:
            return None
        try:
            return self._signer.unsign(value).decode()
        except (BadSignature, UnicodeError):
            return None

    async def known(self, connection: HTTPConnection) -> Row | None:
        """The guest's row, if the cookie names one that exists."""
        guest_id = self.guest_id(connection)
        return None if guest_id is None else await self._store.guest(guest_id)

    async def greet(self, connection: HTTPConnection, name: str) -> str:
        """Give the guest (new or known) this name; returns the guest's id."""
        guest_id = self.guest_id(connection) or secrets.token_hex(16)
        await self._store.save_guest(guest_id, name)
        return guest_id

    def remember(self, response: Response, guest_id: str) -> None:
        response.set_cookie(
            self._cookie,
            self._signer.sign(guest_id).decode(),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=self._https,
            path="/",
        )

    def forget(self, response: Response) -> None:
        response.delete_cookie(self._cookie, path="/", httponly=True, samesite="lax", secure=self._https)
