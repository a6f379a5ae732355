"""The addresses of people: the best of each game, and one person's page."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from thalassa.server.lobby.profiles import leaderboards, profile
from thalassa.server.wire.people import Hide

from .requests import Paths, Routes, answer, body


class PeopleRoutes(Routes):
    def paths(self) -> Paths:
        return [
            ("GET", "/api/people", self.people_best),
            ("GET", "/api/people/{handle}", self.profile),
            ("GET", "/api/me/profile", self.mine),
            ("POST", "/api/me/profile", self.hide),
        ]

    async def people_best(self, request: Request) -> Response:
        return answer(await leaderboards(self.people.ratings, await self.people.guest_id(request)))

    async def profile(self, request: Request) -> Response:
        guest_id = await self.people.guest_id(request)
        handle = str(request.path_params["handle"])[:16]
        return answer(await profile(self.hub, self.people.ratings, handle, guest_id))

    async def mine(self, request: Request) -> Response:
        return await self._mine(request)

    async def hide(self, request: Request) -> Response:
        visitor = await self._named(request)
        await self.people.ratings.hide(visitor.guest_id, (await body(request, Hide)).hidden)
        return await self._mine(request)

    async def _mine(self, request: Request) -> Response:
        visitor = await self._named(request)
        row = await self.people.ratings.person(visitor.guest_id)
        return answer(await profile(self.hub, self.people.ratings, row["handle"], visitor.guest_id))
