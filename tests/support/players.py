"""Guests of a LiveServer as a test sees them: REST by ``Guest``, a table's WebSocket by ``Tab``.

    async with Guest(server, "Ann") as ann:
        table = await ann.create("toy", 2)
        async with ann.tab(table["card"]["id"]) as tab:
            update = await tab.update()
            answer = await tab.act(update["moves"][0])

Nothing waits for time to pass: every wait names the condition it waits for.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from types import TracebackType
from typing import Any, Protocol

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from .differences import whole_view

Frame = dict[str, Any]
PATIENCE = 240.0
"""Seconds after which something must have gone wrong, on the slowest machine."""


def new_id() -> str:
    return secrets.token_hex(8)


class Served(Protocol):
    """Where a server is."""

    @property
    def url(self) -> str: ...

    @property
    def ws_url(self) -> str: ...


class Guest:
    def __init__(self, server: Served, name: str | None = None) -> None:
        self.server = server
        self.name = name
        self.http = httpx.AsyncClient(
            base_url=server.url,
            headers={"X-Thalassa": "1"},
            timeout=PATIENCE,
            # the server hangs up after five seconds of silence: who thinks the connection is up just then speaks to nobody
            limits=httpx.Limits(keepalive_expiry=1.0),
        )

    async def __aenter__(self) -> Guest:
        if self.name is not None:
            (await self.http.post("/api/me", json={"name": self.name})).raise_for_status()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def get(self, path: str, status: int = 200) -> Any:
        return self._answer(await self.http.get(path), status)

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return self._answer(await self.http.post(path, json={} if body is None else body), status)

    @staticmethod
    def _answer(response: httpx.Response, status: int) -> Any:
        assert response.status_code == status, f"{response.status_code}: {response.text[:500]}"
        return response.json()

    async def create(self, game: str, seats: int, **more: Any) -> Frame:
        info: Frame = await self.post("/api/tables", {"game": game, "seats": seats, **more}, 201)
        return info

    async def sit(self, info: Frame, seat: int, status: int = 200) -> Frame:
        """Follow the players' link of a table as its host sees it."""
        table, key = info["card"]["id"], link_key(info["links"]["players"])
        answer: Frame = await self.post(f"/api/tables/{table}/sit", {"seat": seat, "key": key}, status)
        return answer

    def tab(self, table: str, query: str = "", **headers: str) -> Tab:
        return Tab(f"{self.server.ws_url}/ws/tables/{table}?{query}", {"Cookie": self.cookie, **headers})


def link_key(link: str) -> str:
    return link.split("key=")[1]


class Tab:
    """One WebSocket. All frames are kept in ``frames`` as they came."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self._address = address
        self._headers = headers
        self.frames: list[Frame] = []
        self.raw: list[str] = []
        self._news = asyncio.Condition()
        self._reader: asyncio.Task[None] | None = None
        self.closed: int | None = None
        """The close code, once it is closed."""
        self.asked = 0
        """Questions asked so far."""

    async def __aenter__(self) -> Tab:
        self.socket: ClientConnection = await websockets.connect(
            self._address,
            additional_headers=self._headers,
            max_size=None,
            open_timeout=PATIENCE,
            ping_interval=None,  # a busy machine is no broken connection
        )
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.close()
        assert self._reader is not None
        await self._reader

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                assert isinstance(text, str)
                async with self._news:
                    self.raw.append(text)
                    self.frames.append(self._filled(json.loads(text)))
                    self._news.notify_all()
        except websockets.ConnectionClosed:
            pass
        async with self._news:
            self.closed = self.socket.close_code
            self._news.notify_all()

    def _filled(self, frame: Frame) -> Frame:
        """With what an update leaves out because this connection holds it."""
        if frame["type"] == "update" and frame["view"] is not None:
            held = self.last_update["view"] if frame["kept"] or frame["parts"] else None
            frame["view"] = whole_view(frame, held)
        return frame

    async def until(self, wanted: Callable[[Frame], bool], since: int = 0) -> Frame:
        """The first frame (from number ``since`` on) that is wanted."""

        def found() -> Frame | None:
            return next((frame for frame in self.frames[since:] if wanted(frame)), None)

        async with self._news:
            await asyncio.wait_for(
                self._news.wait_for(lambda: found() is not None or self.closed is not None), PATIENCE
            )
        frame = found()
        assert frame is not None, f"the connection was closed ({self.closed}) before the frame came"
        return frame

    async def ended(self) -> int:
        """The code with which the server closed."""
        async with self._news:
            await asyncio.wait_for(self._news.wait_for(lambda: self.closed is not None), PATIENCE)
        assert self.closed is not None
        return self.closed

    async def send(self, frame: Frame) -> None:
        await self.socket.send(json.dumps(frame))

    async def ask(self, kind: str, **fields: Any) -> Frame:
        """Send a frame and wait for its answer."""
        frame = {"type": kind, "id": new_id(), **fields}
        since = len(self.frames)
        self.asked += 1
        await self.send(frame)
        answer = await self.until(lambda answer: answer.get("id", "") in (frame["id"], None), since)
        assert answer["id"] is not None, f"the server did not read it: {answer}"
        return answer

    @property
    def last_update(self) -> Frame:
        return next(frame for frame in reversed(self.frames) if frame["type"] == "update")

    async def update(self, seq: int = 0, since: int = 0) -> Frame:
        """The newest update once the table is at ``seq`` or further."""
        await self.until(lambda frame: frame["type"] == "update" and frame["seq"] >= seq, since)
        return self.last_update

    async def act(self, *actions: Frame, version: int | None = None, id: str | None = None) -> Frame:
        version = self.last_update["version"] if version is None else version
        return await self.ask(
            "act", version=version, actions=list(actions), **({} if id is None else {"id": id})
        )
