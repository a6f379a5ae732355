"""Every address of the server behind one function: for trying bodies by the thousand, and parts of addresses."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import re
import tempfile
from pathlib import Path
from typing import Any

import httpx
import msgspec
from starlette.routing import Route

from support.live_server import GENEROUS
from support.thinkers import InstantThinkers
from thalassa.kernel import registry
from thalassa.learn import lessons
from thalassa.puzzles import shelf
from thalassa.server.app import create_app
from thalassa.server.configuration import Settings
from thalassa.server.db.hosting import HostStore
from thalassa.server.http.finding import Addresses
from thalassa.server.play.thinking import Thinkers

LESSON = lessons.names(registry.game("peloponnes"))[0]
PUZZLE = "/api/puzzles/{puzzle}"
KEY = "A" * 87
CREDENTIAL = {
    "id": "AAAA", "rawId": "AAAA", "type": "public-key", "clientExtensionResults": {},
    "response": {"clientDataJSON": "e30", "attestationObject": "o2NmbXRkbm9uZQ", "authenticatorData": "AAAA", "signature": "AAAA"},
}  # fmt: skip

BODIES: dict[str, Any] = {
    "/api/me": {"name": "Ann"},
    "/api/tables": {
        "game": "odyssey", "seats": 3, "options": {"board": "A", "fogs": 2}, "title": "evening", "public": True, "my_seat": 1,
        "bots": {"0": "gale"}, "pace": {"kind": "days", "bank": 86400, "increment": 3600, "cap": 172800},
    },
    "/api/tables/{table_id}/sit": {"seat": 1, "key": "x"},
    "/api/tables/{table_id}/bot": {"seat": 2, "bot": "random"},
    "/api/tables/{table_id}/free": {"seat": 1},
    "/api/tables/{table_id}/ask": {"what": "rest", "until": 1e9},
    "/api/tables/{table_id}/answer": {"agree": True},
    "/api/tables/{table_id}/vote": {"vote": "wait"},
    "/api/tables/{table_id}/by-hand": {"by_hand": True},
    "/api/tables/{table_id}/note": {"text": "He hoards wood."},
    "/api/tables/{table_id}/what-if": {"at": 0, "draw": 1, "steps": [{"seat": 0, "actions": [{"type": "pass"}]}]},
    "/api/tables/{table_id}/what-if/draft": {"at": 0, "seat": 0, "actions": [{"type": "pass"}]},
    "/api/tables/{table_id}/what-if/why": {"at": 0, "seat": 0, "actions": [{"type": "pass"}]},
    "/api/absence/quiet": {"zone": "Europe/Athens", "start": 1320, "minutes": 480},
    "/api/absence/vacation": {"zone": "Europe/Athens", "first": "2026-12-24", "last": "2026-12-31"},
    "/api/me/notices": {"wishes": {"turn": ["push", "mail"]}, "language": "de"},
    "/api/me/ways/push": {"endpoint": "https://push.example.org/1", "keys": {"p256dh": KEY, "auth": "A" * 22}, "language": "en"},
    "/api/me/ways/mail": {"address": "ann@example.org", "language": "en"},
    "/api/me/ways/hook": {"form": "ntfy", "url": "https://ntfy.example.org/x", "token": "tk", "language": "en"},
    "/api/me/profile": {"hidden": True},
    "/api/people/{handle}/bond": {"bond": "friend"},
    "/api/tables/{table_id}/invite": {"seat": 1, "handle": "{handle}"},
    "/api/cups": {
        "game": "peloponnes", "kind": "swiss", "places": 6, "seats": 3, "rounds": 2, "title": "spring", "bots": 2, "bot": "random",
        "pace": {"kind": "live", "bank": 900, "increment": 30, "cap": 1800},
    },
    "/api/host": {"text": "ann"},
    "/api/host/enter": {"token": "x"},
    "/api/host/people/{who}/rename": {"name": "Bea"},
    "/api/host/people/{who}/merge": {"into": "x"},
    "/api/host/tables": {"game": "odyssey", "host": "{who}", "seats": 3, "title": "noon", "clock": "steady"},
    "/api/host/tables/{table_id}/replace": {"seat": 2, "bot": "random"},
    "/api/me/passkeys": {"credential": CREDENTIAL},
    "/api/sign-in/passkey": {"credential": CREDENTIAL},
    "/api/sign-in/mail": {"address": "ann@example.org", "language": "en"},
    "/api/qr": {"text": "https://games.example.org/t/1"},
    "/api/learn/{game}/{lesson}": {"type": "try", "actions": [{"type": "pass"}]},
    f"{PUZZLE}/answer": {"target": "a1", "actions": []},
    f"{PUZZLE}/draft": {"actions": [{"type": "pass"}]},
    f"{PUZZLE}/note": {"sheet": {}, "note": {"type": "guess"}},
}  # fmt: skip
"""An example for each address. Not all of them are right: what matters is that they get past the first check."""


class Doors:
    """A server in this process, with its host, who has opened a table and asks for whatever he is told to, and another guest."""

    def __init__(self) -> None:
        stack = self._stack = contextlib.ExitStack()
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="thalassa-doors-"))
        settings = {**GENEROUS, "bot_tables_each": 0, "mail": "smtp://127.0.0.1:9?from=games@example.org"}
        app = create_app(Settings(database=str(Path(folder) / "doors.sqlite3"), **settings))  # type: ignore[arg-type]
        setattr(Thinkers, "open", lambda self: None)  # noqa: B010  # no processes: nobody waits for a bot here
        self._run = stack.enter_context(asyncio.Runner()).run
        life = app.router.lifespan_context(app)
        self._run(life.__aenter__())
        stack.callback(lambda: self._run(life.__aexit__(None, None, None)))
        self._http, other = (
            httpx.AsyncClient(
                transport=httpx.ASGITransport(app, raise_app_exceptions=False),
                base_url="http://localhost",
                headers={"X-Thalassa": "1"},
            )
            for _ in range(2)
        )
        app.state.hub.thinkers = InstantThinkers()
        addresses = [
            each
            for route in app.router.routes
            for each in (route.routes if isinstance(route, Addresses) else [route])
        ]
        self.reading = sorted(
            route.path
            for route in addresses
            if isinstance(route, Route) and "body(request" in inspect.getsource(route.endpoint)
        )
        self.places = sorted(
            (method, re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path))
            for route in addresses
            if isinstance(route, Route) and "{" in route.path
            for method in route.methods or ()
        )
        """Addresses with something to fill in, and what can be done there."""
        self._post("/api/me", b'{"name": "Ann"}')
        table = self._post("/api/tables", b'{"game": "peloponnes", "seats": 3}').json()
        link = self._run(HostStore(app.state.hub.store).new_link())
        self._post("/api/host/enter", msgspec.json.encode({"token": link}))
        self._run(other.post("/api/me", content=b'{"name": "Bob"}'))
        handle = self._run(other.get("/api/me/profile")).json()["handle"]
        bob = self._post("/api/host", b'{"text": "Bob"}').json()["people"][0]
        puzzle = shelf.shelf(registry.game("odyssey")).puzzles[0]
        self._filled = {
            "table_id": table["card"]["id"],
            "game": "peloponnes",
            "lesson": LESSON,
            "puzzle": puzzle.id,
            "handle": handle,
            "who": bob["id"],
        }

    def close(self) -> None:
        self._stack.close()

    def ask(self, address: str, body: bytes) -> int:
        """The status of the answer. Who Bob is cannot be known before there is a server."""
        for name in ("handle", "who"):
            body = body.replace(f"{{{name}}}".encode(), self._filled[name].encode())
        return self._post(address.format(**self._filled), body).status_code

    def visit(self, method: str, place: str, part: str, known: bool) -> int:
        """The status of the answer where this stands in the address; ``known``: but for what is there."""
        filled = re.sub(r"\{(\w+)\}", lambda gap: self._filled.get(gap[1], part) if known else part, place)
        return self._run(self._http.request(method, filled, content=b"{}")).status_code

    def _post(self, path: str, body: bytes) -> httpx.Response:
        return self._run(self._http.post(path, content=body))


def examples() -> list[bytes]:
    """The first byte says at which door."""
    return [bytes([door]) + msgspec.json.encode(body) for door, body in enumerate(BODIES.values())]
