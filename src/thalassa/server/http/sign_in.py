"""The addresses of sign-in: who is asking, under which name, and from which devices."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from thalassa.server.access.devices import LINK_SECONDS, handle
from thalassa.server.access.sessions import Visitor
from thalassa.server.access.texts import clean
from thalassa.server.wire.bodies import DeviceInfo, DeviceLink, DeviceOffer, Greeting, Me
from thalassa.server.wire.problems import Refusal, bad_request, conflict, not_found

from .requests import Paths, Routes, answer, body


class SignInRoutes(Routes):
    def paths(self) -> Paths:
        return [
            ("GET", "/api/me", self.me),
            ("POST", "/api/me", self.greet),
            ("DELETE", "/api/me", self.forget),
            ("GET", "/api/me/devices", self.devices),
            ("DELETE", "/api/me/devices", self.revoke_others),
            ("POST", "/api/me/devices/link", self.link),
            ("DELETE", "/api/me/devices/{handle}", self.revoke),
            ("GET", "/api/device/{token}", self.offer),
            ("POST", "/api/device/{token}", self.become),
        ]

    async def me(self, request: Request) -> Response:
        visitor = await self.people.visitor(request)
        return answer(Me(None, None) if visitor is None else Me(visitor.guest_id, visitor.name or None))

    async def greet(self, request: Request) -> Response:
        await self._limit_greeting(request)
        given = await body(request, Greeting)
        name = clean(given.name)
        if not name:
            raise bad_request("empty_name")
        known = await self.people.visitor(request)
        if known is None:
            self._check_invited(given.code)
        visitor = await self.people.greet(request, name)
        if known is not None:  # whoever is new sits nowhere
            for room in self.hub.rooms_of(visitor.guest_id):
                await room.reseat()
        return self._welcome(visitor)

    async def forget(self, request: Request) -> Response:
        """Sign out here: the cookie is worth nothing afterwards, even if somebody has kept it."""
        visitor = await self.people.visitor(request)
        if visitor is not None:
            await self._revoke(visitor.guest_id, [visitor.device_id])
        response = answer(Me(None, None))
        await self.people.forget(response, self.people.device_id(request))
        return response

    # -- devices ----------------------------------------------------------------------------------------

    async def devices(self, request: Request) -> Response:
        visitor = await self.people.visitor(request)
        if visitor is None:
            raise Refusal(401, "no_name")
        return await self._list(visitor)

    async def revoke(self, request: Request) -> Response:
        visitor = await self._visitor(request)
        wanted = request.path_params["handle"]
        found = [row["id"] for row in await self.people.devices.of(visitor.guest_id)]
        gone = [device_id for device_id in found if handle(device_id) == wanted]
        if not gone:
            raise not_found("no_such_device")
        if visitor.device_id in gone:
            return await self.forget(request)
        await self._revoke(visitor.guest_id, gone)
        return await self._list(visitor)

    async def revoke_others(self, request: Request) -> Response:
        visitor = await self._visitor(request)
        found = [row["id"] for row in await self.people.devices.of(visitor.guest_id)]
        await self._revoke(visitor.guest_id, [other for other in found if other != visitor.device_id])
        return await self._list(visitor)

    async def link(self, request: Request) -> Response:
        """An address for another device. Whoever opens it there within its time is this guest, once."""
        visitor = await self._visitor(request)
        await self._limit("link", visitor.guest_id)
        token = await self.people.new_link(visitor)
        return answer(DeviceLink(f"/device/{token}", LINK_SECONDS), 201)

    async def offer(self, request: Request) -> Response:
        """What a link would do here. Looking changes nothing: previews and prefetches open links too."""
        await self._limit_greeting(request)
        return answer(await self._offer(request))

    async def become(self, request: Request) -> Response:
        await self._limit_greeting(request)
        offer = await self._offer(request)
        if offer.mine:
            raise conflict("guest_already")
        before = await self.people.visitor(request)
        visitor = await self.people.use_link(request, request.path_params["token"])
        if visitor is None:  # another device was faster
            raise not_found("no_such_device_link")
        if before is not None:
            self.hub.open_sockets.end([before.device_id])
        return self._welcome(visitor)

    # -- helpers ----------------------------------------------------------------------------------------

    def _welcome(self, visitor: Visitor) -> Response:
        response = answer(Me(visitor.guest_id, visitor.name))
        self.people.remember(response, visitor.device_id)
        return response

    async def _list(self, visitor: Visitor) -> Response:
        rows = await self.people.devices.of(visitor.guest_id)
        infos = [
            DeviceInfo(
                handle=handle(row["id"]),
                here=row["id"] == visitor.device_id,
                browser=row["browser"],
                system=row["system"],
                created=row["created"],
                seen=row["seen"],
            )
            for row in rows
        ]
        return answer(sorted(infos, key=lambda device: not device.here))

    async def _revoke(self, guest_id: str, device_ids: list[str]) -> None:
        await self.people.devices.revoke(guest_id, device_ids)
        self.hub.open_sockets.end(device_ids)

    async def _offer(self, request: Request) -> DeviceOffer:
        guest = await self.people.devices.linked(request.path_params["token"])
        if guest is None:
            raise not_found("no_such_device_link")
        visitor = await self.people.visitor(request)
        if visitor is None or visitor.guest_id == guest["id"]:
            return DeviceOffer(guest["name"], visitor is not None, None, 0)
        tables = await self.people.devices.seats_held(visitor.guest_id)
        return DeviceOffer(guest["name"], False, visitor.name, tables)
