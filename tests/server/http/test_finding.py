"""Addresses found by their words: the same route as if all were asked, one after the other."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route

from thalassa.server.http.finding import ROUTE, Addresses, together


async def answer(request: Request) -> Response:
    return Response()


ROUTES = [
    Route("/api/tables", answer, methods=["GET"]),
    Route("/api/tables", answer, methods=["POST"]),
    Route("/api/tables/mine", answer, methods=["GET"]),
    Route("/api/tables/{table_id}", answer, methods=["GET"]),
    Route("/api/tables/{table_id}/sit", answer, methods=["POST"]),
    Route("/api/me/{what}/sit", answer, methods=["GET"]),
]
PATHS = [
    *("/api/tables", "/api/tables/", "/api/tables/mine", "/api/tables/x", "/api/tables/x/sit", "/api/tables/x/y"),
    *("/api/me/x/sit", "/api/tables/x/sit/", "/api/", "/api", "/", "/api//sit", "/tables/x/sit"),
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["GET", "POST", "HEAD", "DELETE"])
def test_the_first_route_that_fits_is_found(path: str, method: str) -> None:
    scope = {"type": "http", "path": path, "method": method}
    answers: list[tuple[Route | None, Match, Any]] = [(route, *route.matches(scope)) for route in ROUTES]
    fits = [one for one in answers if one[1] == Match.FULL] + [
        one for one in answers if one[1] == Match.PARTIAL
    ]
    match, child = Addresses(ROUTES).matches(scope)
    assert [(child.pop(ROUTE, None), match, child)] == (fits[:1] or [(None, Match.NONE, {})])


@pytest.mark.parametrize("path", ["/api/{what}/sit", "/api/tables/{what:path}"])
def test_what_would_not_be_found_is_refused(path: str) -> None:
    with pytest.raises(ValueError, match="what"):
        Addresses([Route(path, answer)])


def test_other_routes_stay_as_they_are() -> None:
    page = Route("/off/{token}", answer)
    assert together([page, *ROUTES])[1:] == [page]
