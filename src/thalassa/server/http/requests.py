"""What the REST doors share: reading bodies, answering, knowing the guest, counting against the limits."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .hub import Hub
from .limiting import Limiter
from .live import brief
from .people import People, Visitor
from .problems import Refusal, bad_request
from .settings import Settings

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]
Paths = list[tuple[str, str, Handler]]


def answer(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


async def body(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise bad_request("malformed", problem=brief(error)) from None


def limiter(settings: Settings) -> Limiter:
    """One for all doors: what is done through several of them is counted together."""
    return Limiter(
        {
            "greet": settings.greetings_per_minute,
            "greet in all": settings.greetings_in_all_per_minute,
            "link": settings.greetings_per_minute,
            "create": settings.tables_per_minute,
            "create from": settings.tables_per_minute * 4,
            "create in all": settings.tables_in_all_per_minute,
            "change": settings.tables_per_minute * 4,
        }
    )


class Door(ABC):
    def __init__(self, hub: Hub, people: People, limiter: Limiter) -> None:
        self.hub = hub
        self.people = people
        self._limiter = limiter

    @abstractmethod
    def paths(self) -> Paths:
        """Method, path and handler of everything this door does."""

    def routes(self) -> list[Route]:
        return [Route(path, handler, methods=[method]) for method, path, handler in self.paths()]

    async def _visitor(self, request: Request) -> Visitor:
        """Whoever wants to change something has to be known."""
        visitor = await self.people.visitor(request)
        if visitor is None:
            raise Refusal(401, "no_name")
        await self._limit("change", visitor.guest_id)
        return visitor

    async def _guest(self, request: Request) -> str:
        return (await self._visitor(request)).guest_id

    @staticmethod
    def _address(request: Request) -> str:
        return request.client.host if request.client else "unknown"

    async def _limit(self, what: str, who: str) -> None:
        if not await self._limiter.allow(what, who):
            raise Refusal(429, "too_fast")
