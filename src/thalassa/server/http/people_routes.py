"""The addresses of people: the best of each game, and one person's page."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from thalassa.server.lobby import tables
from thalassa.server.lobby.friends import Circle
from thalassa.server.lobby.profiles import leaderboards, profile
from thalassa.server.wire.bodies import Invite
from thalassa.server.wire.people import Hide, Profile, SetBond

from .requests import Paths, Routes, answer, body, table_answer


class PeopleRoutes(Routes):
    def paths(self) -> Paths:
        return [
            ("GET", "/api/people", self.people_best),
            ("GET", "/api/people/{handle}", self.profile),
            ("GET", "/api/me/profile", self.mine),
            ("POST", "/api/me/profile", self.hide),
            ("GET", "/api/me/friends", self.friends),
            ("POST", "/api/people/{handle}/bond", self.bind),
            ("POST", "/api/tables/{table_id}/invite", self.invite),
            ("POST", "/api/tables/{table_id}/decline", self.decline),
            ("GET", "/api/tables/{table_id}/ignored", self.ignored),
        ]

    async def people_best(self, request: Request) -> Response:
        return answer(await leaderboards(self.people.ratings, await self.people.guest_id(request)))

    async def profile(self, request: Request) -> Response:
        guest_id = await self.people.guest_id(request)
        handle = str(request.path_params["handle"])[:16]
        return answer(await self._profile(handle, guest_id))

    async def mine(self, request: Request) -> Response:
        return await self._mine(request)

    async def hide(self, request: Request) -> Response:
        visitor = await self._named(request)
        await self.people.ratings.hide(visitor.guest_id, (await body(request, Hide)).hidden)
        return await self._mine(request)

    async def _mine(self, request: Request) -> Response:
        visitor = await self._named(request)
        row = await self.people.ratings.person(visitor.guest_id)
        return answer(await self._profile(row["handle"], visitor.guest_id))

    async def _profile(self, handle: str, guest_id: str | None) -> Profile:
        return await profile(self.hub, self.people.ratings, self.people.bonds, handle, guest_id)

    # -- friends ----------------------------------------------------------------------------------------

    def _circle(self) -> Circle:
        return Circle(self.hub, self.people.bonds, self.people.ratings)

    async def friends(self, request: Request) -> Response:
        return answer(await self._circle().of(await self._guest(request)))

    async def bind(self, request: Request) -> Response:
        guest_id, handle = await self._guest(request), str(request.path_params["handle"])[:16]
        return answer(await self._circle().bind(guest_id, handle, (await body(request, SetBond)).bond))

    async def invite(self, request: Request) -> Response:
        visitor, wish = await self._named(request), await body(request, Invite)
        room = await tables.enter(self.hub, str(request.path_params["table_id"]), visitor.guest_id, "")
        await self._circle().invite(room, visitor.guest_id, wish.seat, wish.handle)
        return table_answer(room, visitor.guest_id)

    async def decline(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        room = await tables.enter(self.hub, str(request.path_params["table_id"]), guest_id, "")
        await self._circle().decline(room, guest_id)
        return answer({})

    async def ignored(self, request: Request) -> Response:
        """Seats of a table whose people the asking guest does not want to read."""
        guest_id = await self.people.guest_id(request)
        key = request.query_params.get("key", "")[:64]
        room = await tables.enter(self.hub, str(request.path_params["table_id"]), guest_id, key)
        unread = set() if guest_id is None else await self.people.bonds.ignored(guest_id)
        return answer([row["seat"] for row in room.seats if row["guest_id"] in unread])
