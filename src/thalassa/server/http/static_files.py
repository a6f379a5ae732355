"""The built web client: files with a hash in their name for ever, the page itself always fresh.

The build puts compressed forms beside the files (``web/compress.ts``); who takes one gets it.
"""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path

from anyio import to_thread
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from thalassa.server.access.sessions import People
from thalassa.server.play.hub import Hub

from .compression import FORMS, VARY, accepted
from .hints import hint
from .previews import preview

STATIC = Path(__file__).parents[1] / "static"
PAGES = (
    "/",
    "/tables",
    "/people",
    "/people/{rest:path}",
    "/cups",
    "/cups/{rest:path}",
    "/host",
    "/host/{rest:path}",
    "/t/{rest:path}",
    "/seat/{rest:path}",
    "/device/{rest:path}",
    "/deal/{rest:path}",
    "/j/{rest:path}",
    "/mail/{rest:path}",
    "/off/{rest:path}",
    "/rules/{rest:path}",
    "/learn",
    "/learn/{rest:path}",
    "/how-to-play",
    "/how-to-play/{rest:path}",
    "/puzzles",
    "/puzzles/{rest:path}",
)


class Assets(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)  # refuses what is no file of ours
        if response.status_code == 200:
            response = await self._compressed(path, scope) or response
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
            response.headers["Vary"] = VARY["Vary"]
        return response

    async def _compressed(self, path: str, scope: Scope) -> Response | None:
        taken = accepted(Headers(scope=scope).get("accept-encoding", ""))
        for encoding, suffix in FORMS:
            if encoding in taken:
                file, found = await to_thread.run_sync(self.lookup_path, path + suffix)
                if found is not None:
                    kind = guess_type(path)[0] or "application/octet-stream"
                    return FileResponse(
                        file, stat_result=found, media_type=kind, headers={"Content-Encoding": encoding}
                    )
        return None


async def page(request: Request) -> Response:
    index = STATIC / "index.html"
    if not index.is_file():
        return PlainTextResponse(
            "The web client has not been built. Run `make play` in the project folder, or install the wheel.",
            503,
        )
    headers = {"Cache-Control": "no-cache", **VARY}
    tags = await _tags(request)
    if tags:
        html = index.read_text(encoding="utf-8").replace("</head>", f"{tags}</head>", 1)
        return HTMLResponse(html, headers=headers)
    taken = accepted(request.headers.get("accept-encoding", ""))
    for encoding, suffix in FORMS:
        small = index.with_name(index.name + suffix)
        if encoding in taken and small.is_file():
            return FileResponse(
                small, media_type="text/html", headers={**headers, "Content-Encoding": encoding}
            )
    return FileResponse(index, headers=headers)


async def _tags(request: Request) -> str:
    """What the head of the page says about what is asked for."""
    hub: Hub | None = getattr(request.app.state, "hub", None)
    people: People | None = getattr(request.app.state, "people", None)
    if hub is None or people is None:  # the server has not opened its database yet
        return ""
    return (await preview(request, hub, STATIC) or "") + await hint(request, hub, people)


def is_for_readers(request: Request) -> bool:
    """A person has typed or followed this address: what is not there is said by the page, not by a line of JSON."""
    machine = request.url.path.startswith(("/api/", "/assets/", "/ws/"))
    return request.method == "GET" and not machine and "text/html" in request.headers.get("accept", "")


async def nothing_here(request: Request) -> Response:
    response = await page(request)
    response.status_code = max(response.status_code, 404)
    return response


async def root_file(request: Request) -> Response:
    """Files beside the page that browsers ask for by name."""
    name = request.path_params["name"]
    known = {path.name for path in STATIC.iterdir() if path.is_file()} if STATIC.is_dir() else set()
    if name in known - {"index.html"}:
        return FileResponse(STATIC / name)
    raise HTTPException(404)


def routes() -> list[BaseRoute]:
    found: list[BaseRoute] = [Route(path, page) for path in PAGES]
    found.append(Mount("/assets", Assets(directory=STATIC / "assets", check_dir=False)))
    found.append(Route("/{name}", root_file))
    return found
