"""The addresses of private copies: what if?"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from thalassa.server.access.limiting import Limiter
from thalassa.server.access.sessions import People
from thalassa.server.lobby import tables
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.sandbox.copies import Copies
from thalassa.server.wire.sandbox import WhatIf

from .requests import Paths, Routes, answer, body


class SandboxRoutes(Routes):
    def __init__(self, hub: Hub, people: People, limiter: Limiter) -> None:
        super().__init__(hub, people, limiter)
        self._copies = Copies()

    def paths(self) -> Paths:
        return [
            ("POST", "/api/tables/{table_id}/what-if", self.show),
            ("POST", "/api/tables/{table_id}/what-if/draft", self.draft),
            ("POST", "/api/tables/{table_id}/what-if/why", self.why),
        ]

    async def show(self, request: Request) -> Response:
        return answer(await self._copies.show(*await self._asked(request, await body(request, WhatIf))))

    async def draft(self, request: Request) -> Response:
        return answer(await self._copies.draft(*await self._asked(request, await body(request, WhatIf))))

    async def why(self, request: Request) -> Response:
        return answer(await self._copies.why(*await self._asked(request, await body(request, WhatIf))))

    async def _asked(self, request: Request, wish: WhatIf) -> tuple[Room, str, WhatIf]:
        visitor = await self.people.visitor(request)
        guest_id = "" if visitor is None else visitor.guest_id
        await self._limit("what if", guest_id or self._address(request))
        key = request.query_params.get("key", "")[:64]
        room = await tables.enter(self.hub, str(request.path_params["table_id"]), guest_id or None, key)
        return room, guest_id or self._address(request), wish
