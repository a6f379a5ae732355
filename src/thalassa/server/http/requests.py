"""What all routes share: reading bodies, answering, knowing the guest, counting against the limits."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from thalassa.server.access.addresses import network_of
from thalassa.server.access.limiting import Limiter
from thalassa.server.access.sessions import People, Visitor
from thalassa.server.configuration import Settings
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.play.seen import STRANGER, Looker
from thalassa.server.play.summaries import table_info
from thalassa.server.wire.problems import Refusal, bad_request, brief

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]
Paths = list[tuple[str, str, Handler]]


def answer(value: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def table_answer(room: Room, guest_id: str | None, key: str = "", status: int = 200) -> Response:
    return answer(table_info(room, guest_id, key), status)


async def body(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise bad_request("malformed", problem=brief(error)) from None


def base(request: Request) -> str:
    """The address under which the asking browser knows this server; the guard has looked at its name."""
    settings: Settings = request.app.state.settings
    secure = settings.https or request.url.scheme == "https"
    return f"{'https' if secure else 'http'}://{request.headers.get('host', '')}"


def limiter(settings: Settings) -> Limiter:
    """One for all routes: what is done through several of them is counted together."""
    return Limiter(
        {
            "greet": settings.greetings_per_minute,
            "greet in all": settings.greetings_in_all_per_minute,
            "link": settings.greetings_per_minute,
            "create": settings.tables_per_minute,
            "create from": settings.tables_per_minute * 4,
            "create in all": settings.tables_in_all_per_minute,
            "change": settings.tables_per_minute * 4,
            "word": settings.words_per_minute,
            "word in all": settings.words_per_minute * 20,
            "calendar": settings.greetings_per_minute,
            "lesson": settings.lesson_steps_per_minute,
            "what if": settings.lesson_steps_per_minute,
            "puzzle": settings.tables_per_minute * 20,
        },
        {
            "letter": settings.letters_per_hour,
            "letter from": settings.letters_per_hour * 4,
            "letter in all": settings.letters_per_hour * 200,
            "test": settings.letters_per_hour * 6,
            "test from": settings.letters_per_hour * 24,
        },
    )


class Routes(ABC):
    """Addresses that belong together, and what is done there."""

    def __init__(self, hub: Hub, people: People, limiter: Limiter) -> None:
        self.hub = hub
        self.people = people
        self._limiter = limiter

    @abstractmethod
    def paths(self) -> Paths:
        """Method, path and handler of each address."""

    def routes(self) -> list[Route]:
        return [Route(path, handler, methods=[method]) for method, path, handler in self.paths()]

    async def _visitor(self, request: Request) -> Visitor:
        """Whoever wants to change something has to be known."""
        visitor = await self.people.visitor(request)
        if visitor is None:
            raise Refusal(401, "no_name")
        await self._limit("change", visitor.guest_id)
        return visitor

    @staticmethod
    def _looker(visitor: Visitor | None) -> Looker:
        return STRANGER if visitor is None else Looker(visitor.guest_id, visitor.device_id)

    async def _guest(self, request: Request) -> str:
        return (await self._visitor(request)).guest_id

    async def _newcomer(self, request: Request) -> Visitor:
        """Whoever plays alone or against bots is remembered, without a name if there is none yet."""
        visitor = await self.people.visitor(request)
        if visitor is not None:
            return visitor
        await self._limit_greeting(request)
        self._check_invited("")
        return await self.people.greet(request, "")

    def _check_invited(self, code: str) -> None:
        """Raises Refusal if this server is for invited people and the newcomer does not know its code."""
        wanted = self.hub.settings.invite_code
        if wanted is not None and not secrets.compare_digest(code.encode(), wanted.encode()):
            raise Refusal(403, "invite_only")

    def _seated(self, room: Room, visitor: Visitor) -> Response:
        response = table_answer(room, visitor.guest_id, status=201)
        self.people.remember(response, visitor.device_id)
        return response

    async def _named(self, request: Request) -> Visitor:
        """Whoever meets others has a name; against bots alone nobody asks for one."""
        visitor = await self._visitor(request)
        if not visitor.name:
            raise Refusal(401, "no_name")
        return visitor

    @staticmethod
    def _address(request: Request) -> str:
        return network_of(request)

    async def _limit(self, what: str, who: str) -> None:
        if not await self._limiter.allow(what, who):
            raise Refusal(429, "too_fast")

    async def _limit_greeting(self, request: Request) -> None:
        await self._limit("greet", self._address(request))
        await self._limit("greet in all", "")

    async def _limit_letter(self, request: Request, *to: str) -> None:
        """``to``: whom it is counted for, besides the network that asks for it and everybody."""
        for one in to:
            await self._limit("letter", one)
        await self._limit("letter from", self._address(request))
        await self._limit("letter in all", "")

    async def _limit_creating(self, request: Request, guest_id: str) -> None:
        await self._limit("create", guest_id)
        await self._limit("create from", self._address(request))
        await self._limit("create in all", "")
