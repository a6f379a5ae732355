"""The host's page: people, tables and what was done about them, for whoever opened the link printed at the start."""

from __future__ import annotations

import time

from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import Request
from starlette.responses import Response

from thalassa.server.access.limiting import Limiter
from thalassa.server.access.sessions import People
from thalassa.server.lobby.caretaking import Caretaker
from thalassa.server.play.hub import Hub
from thalassa.server.wire.hosting import (
    HostLink,
    HostOpen,
    HostSearch,
    MergePerson,
    RenamePerson,
    ReplaceSeat,
)
from thalassa.server.wire.problems import Refusal

from .requests import Paths, Routes, answer, body

HOURS = 12
"""For so long a browser that opened the link is the host's."""


class HostRoutes(Routes):
    def __init__(self, hub: Hub, people: People, limiter: Limiter, secret: str) -> None:
        super().__init__(hub, people, limiter)
        self._signer = TimestampSigner(secret, salt="thalassa-host")
        self._https = hub.settings.https
        self._cookie = "__Host-thalassa-host" if self._https else "thalassa-host"
        self._caretaker = Caretaker(hub, people.devices, people.known)

    def paths(self) -> Paths:
        return [
            ("POST", "/api/host/enter", self.enter),
            ("POST", "/api/host/leave", self.leave),
            ("POST", "/api/host", self.view),
            ("POST", "/api/host/people/{who}/rename", self.rename),
            ("POST", "/api/host/people/{who}/merge", self.merge),
            ("POST", "/api/host/people/{who}/sign-out", self.sign_out),
            ("POST", "/api/host/people/{who}/remove", self.remove),
            ("POST", "/api/host/tables", self.open_table),
            ("POST", "/api/host/tables/{table_id}/close", self.close),
            ("POST", "/api/host/tables/{table_id}/replace", self.replace),
            ("GET", "/api/host/tables/{table_id}/file", self.export),
        ]

    # -- who it is --------------------------------------------------------------------------------------

    async def enter(self, request: Request) -> Response:
        """The link works once: afterwards this browser is the host's for a while."""
        await self._limit("word", self._address(request))
        token = (await body(request, HostLink)).token
        if not await self._caretaker.use_link(token):
            raise Refusal(403, "no_such_host_link")
        response = answer({})
        self._remember(response, self._signer.sign(str(int(time.time()))).decode(), HOURS * 3600)
        return response

    async def leave(self, request: Request) -> Response:
        response = answer({})
        self._remember(response, "", 0)
        return response

    def _remember(self, response: Response, value: str, seconds: int) -> None:
        response.set_cookie(
            self._cookie,
            value,
            max_age=seconds,
            httponly=True,
            secure=self._https,
            samesite="strict",
            path="/",
        )

    async def _host(self, request: Request) -> Caretaker:
        await self._limit("change", f"host {self._address(request)}")
        try:
            self._signer.unsign(request.cookies.get(self._cookie, "")[:200], max_age=HOURS * 3600)
        except BadSignature:
            raise Refusal(403, "not_the_host") from None
        return self._caretaker

    # -- what is there ----------------------------------------------------------------------------------

    async def view(self, request: Request) -> Response:
        keeper = await self._host(request)
        return answer(await keeper.view((await body(request, HostSearch)).text))

    # -- people -----------------------------------------------------------------------------------------

    @staticmethod
    def _who(request: Request) -> str:
        return str(request.path_params["who"])[:40]

    async def rename(self, request: Request) -> Response:
        keeper = await self._host(request)
        await keeper.rename(self._who(request), (await body(request, RenamePerson)).name)
        return answer(await keeper.view())

    async def merge(self, request: Request) -> Response:
        keeper = await self._host(request)
        await keeper.merge(self._who(request), (await body(request, MergePerson)).into)
        return answer(await keeper.view())

    async def sign_out(self, request: Request) -> Response:
        keeper = await self._host(request)
        await keeper.sign_out(self._who(request))
        return answer(await keeper.view())

    async def remove(self, request: Request) -> Response:
        keeper = await self._host(request)
        await keeper.remove(self._who(request))
        return answer(await keeper.view())

    # -- tables -----------------------------------------------------------------------------------------

    @staticmethod
    def _table(request: Request) -> str:
        return str(request.path_params["table_id"])[:16]

    async def open_table(self, request: Request) -> Response:
        keeper, wish = await self._host(request), await body(request, HostOpen)
        await keeper.open(wish)
        return answer(await keeper.view())

    async def close(self, request: Request) -> Response:
        keeper = await self._host(request)
        await keeper.tables.close(self._table(request))
        return answer(await keeper.view())

    async def replace(self, request: Request) -> Response:
        keeper, wish = await self._host(request), await body(request, ReplaceSeat)
        await keeper.replace(self._table(request), wish)
        return answer(await keeper.view())

    async def export(self, request: Request) -> Response:
        keeper, looker = await self._host(request), self._looker(await self.people.visitor(request))
        file = await keeper.tables.export(self._table(request), looker)
        headers = {"Content-Disposition": f'attachment; filename="{file.name}"'}
        return Response(file.data, media_type="application/json", headers=headers)
