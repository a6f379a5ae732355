"""The addresses of notices: ways, wishes, tests, and the link that ends e-mails."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from thalassa.server.access.limiting import Limiter
from thalassa.server.access.sessions import People
from thalassa.server.notices.calendar import calendar
from thalassa.server.notices.preferences import Preferences, normal
from thalassa.server.play.hub import Hub
from thalassa.server.wire.notices import CalendarLink, NewHook, NewMail, NewPush, NoticeWishes
from thalassa.server.wire.problems import not_found

from .requests import Paths, Routes, answer, base, body


class NoticeRoutes(Routes):
    def __init__(self, hub: Hub, people: People, limiter: Limiter, preferences: Preferences) -> None:
        super().__init__(hub, people, limiter)
        self._preferences = preferences

    def paths(self) -> Paths:
        return [
            ("GET", "/api/me/notices", self.settings),
            ("POST", "/api/me/notices", self.choose),
            ("POST", "/api/me/ways/push", self.add_push),
            ("POST", "/api/me/ways/mail", self.add_mail),
            ("POST", "/api/me/ways/hook", self.add_hook),
            ("DELETE", "/api/me/ways/{way}", self.remove),
            ("POST", "/api/me/ways/{way}/test", self.test),
            ("POST", "/off/{token}", self.hear_no_more),
            ("POST", "/api/me/calendar", self.new_calendar),
            ("GET", "/calendar/{feed}", self.calendar),
        ]

    async def settings(self, request: Request) -> Response:
        return await self._settings(await self._guest(request))

    async def choose(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        wish = await body(request, NoticeWishes)
        await self._preferences.choose(guest_id, wish.wishes, wish.language)
        return await self._settings(guest_id)

    async def add_push(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        wish = await body(request, NewPush)
        await self._preferences.add_push(guest_id, wish, self.people.agent(request), base(request))
        return await self._settings(guest_id)

    async def add_mail(self, request: Request) -> Response:
        visitor = await self._visitor(request)
        wish = await body(request, NewMail)
        address = normal(wish.address)
        await self._limit_letter(request, visitor.guest_id, address)
        await self._preferences.add_mail(
            visitor.guest_id, visitor.name, address, wish.language, base(request)
        )
        return await self._settings(visitor.guest_id)

    async def add_hook(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        wish = await body(request, NewHook)
        await self._preferences.add_hook(guest_id, wish, base(request))
        return await self._settings(guest_id)

    async def remove(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        await self._preferences.remove(guest_id, str(request.path_params["way"]))
        return await self._settings(guest_id)

    async def test(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        await self._limit("test", guest_id)
        await self._limit("test from", self._address(request))
        language = request.query_params.get("language", "")[:8]
        return answer(await self._preferences.test(guest_id, str(request.path_params["way"]), language))

    async def hear_no_more(self, request: Request) -> Response:
        """By the mail program's own button (RFC 8058), or by the page the link opens."""
        if not await self._preferences.hear_no_more(str(request.path_params["token"])):
            raise not_found("no_such_letter")
        return answer({})

    async def new_calendar(self, request: Request) -> Response:
        """The private address of the guest's calendar."""
        guest_id = await self._guest(request)
        return answer(CalendarLink(f"/calendar/{await self._preferences.ways.feed(guest_id)}.ics"))

    async def calendar(self, request: Request) -> Response:
        """Asked for by programs that hold nothing but the address."""
        await self._limit("calendar", self._address(request))
        feed = str(request.path_params["feed"]).removesuffix(".ics")[:64]
        reader = await self._preferences.ways.reader(feed)
        if reader is None:
            raise not_found("no_such_letter")
        file = await calendar(self.hub.store, reader["guest_id"], reader["language"], base(request))
        return Response(
            file, media_type="text/calendar; charset=utf-8", headers={"Cache-Control": "no-store"}
        )

    async def _settings(self, guest_id: str) -> Response:
        return answer(await self._preferences.settings(guest_id))
