"""The addresses of cups."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from thalassa.kernel.words import LANGUAGES
from thalassa.server.access.limiting import Limiter
from thalassa.server.access.sessions import People
from thalassa.server.cups import managing
from thalassa.server.cups.running import Cups
from thalassa.server.play.hub import Hub
from thalassa.server.wire.cups import NewCup

from .requests import Paths, Routes, answer, body


class CupRoutes(Routes):
    def __init__(self, hub: Hub, people: People, limiter: Limiter, cups: Cups) -> None:
        super().__init__(hub, people, limiter)
        self._cups = cups

    def paths(self) -> Paths:
        return [
            ("GET", "/api/cups", self.listed),
            ("POST", "/api/cups", self.open_cup),
            ("GET", "/api/cups/{cup_id}", self.look),
            ("POST", "/api/cups/{cup_id}/join", self.join),
            ("POST", "/api/cups/{cup_id}/leave", self.leave),
            ("POST", "/api/cups/{cup_id}/start", self.start),
            ("POST", "/api/cups/{cup_id}/end", self.end),
            ("GET", "/api/cups/{cup_id}/results", self.results),
        ]

    @staticmethod
    def _id(request: Request) -> str:
        return str(request.path_params["cup_id"])[:16]

    async def listed(self, request: Request) -> Response:
        return answer(await managing.listed(self._cups, await self.people.guest_id(request)))

    async def open_cup(self, request: Request) -> Response:
        visitor = await self._named(request)
        await self._limit_creating(request, visitor.guest_id)
        wish = await body(request, NewCup)
        return answer(await managing.open_cup(self._cups, visitor.guest_id, wish), 201)

    async def look(self, request: Request) -> Response:
        return answer(await managing.look(self._cups, self._id(request), await self.people.guest_id(request)))

    async def join(self, request: Request) -> Response:
        visitor = await self._named(request)
        return answer(await managing.join(self._cups, self._id(request), visitor.guest_id))

    async def leave(self, request: Request) -> Response:
        return answer(await managing.leave(self._cups, self._id(request), await self._guest(request)))

    async def start(self, request: Request) -> Response:
        return answer(await managing.start(self._cups, self._id(request), await self._guest(request)))

    async def end(self, request: Request) -> Response:
        return answer(await managing.end(self._cups, self._id(request), await self._guest(request)))

    async def results(self, request: Request) -> Response:
        """As CSV, or as JSON with everything the page shows."""
        guest_id, cup_id = await self.people.guest_id(request), self._id(request)
        if request.query_params.get("as") == "json":
            return answer(await managing.look(self._cups, cup_id, guest_id))
        asked = request.query_params.get("language", "")
        language = asked if asked in LANGUAGES else LANGUAGES[0]
        text = await managing.results(self._cups, cup_id, guest_id, language)
        return Response(
            text,
            media_type="text/csv",
            headers={"Content-Disposition": f'attachment; filename="cup-{cup_id}.csv"'},
        )
