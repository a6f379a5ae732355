"""Which of the server's many addresses a request means: found by its words, instead of asking one route after the other."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.routing import BaseRoute, Match, Route
from starlette.types import Receive, Scope, Send

from thalassa.server.access.guard import API

ROUTE = "thalassa.route"


class Addresses(BaseRoute):
    """All routes of the interface as one; where several fit, the first does, as if they stood one after the other."""

    def __init__(self, routes: Sequence[Route]) -> None:
        self.routes = list(routes)
        self._by_words: dict[tuple[str, int], list[Route]] = {}
        for route in routes:
            if words(route.path)[0].startswith("{") or ":path}" in route.path:
                raise ValueError(f"{route.path}: it would not be found")
            self._by_words.setdefault(words(route.path), []).append(route)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        path = scope["path"]
        if scope["type"] != "http" or not path.startswith(API):
            return Match.NONE, {}
        best: tuple[Match, Scope] = (Match.NONE, {})
        for route in self._by_words.get(words(path), ()):
            match, child = route.matches(scope)
            if match == Match.FULL or (match == Match.PARTIAL and best[0] == Match.NONE):
                best = (match, {**child, ROUTE: route})
            if match == Match.FULL:
                break
        return best

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        await scope[ROUTE].handle(scope, receive, send)


def words(path: str) -> tuple[str, int]:
    """The word after ``/api/``, and how many there are: what stands in braces is one.

    >>> words("/api/tables/{table_id}/sit")
    ('tables', 4)
    """
    parts = path.split("/")
    return parts[2], len(parts) - 1


def together(routes: Sequence[Route]) -> list[BaseRoute]:
    """Those of the interface as one, all others as they are."""
    interface = [route for route in routes if route.path.startswith(API)]
    return [Addresses(interface), *(route for route in routes if not route.path.startswith(API))]
