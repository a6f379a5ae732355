"""Those who come to an attacked server: people who play, and a crowd that costs its own process next to nothing."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import re
import time
from collections.abc import AsyncIterator, Callable
from functools import lru_cache, partial
from typing import Any

import httpx
import msgspec

from support.live_server import LiveServer
from support.players import Frame, Guest, Tab
from thalassa.kernel import registry
from thalassa.kernel.table import Table

from .victim import FIRST_SEED

PATIENCE = 60.0
HOME = "127.0.0.1"


def address(number: int) -> str:
    """One of many households on the loopback."""
    return f"127.0.{1 + number // 250}.{1 + number % 250}"


class Neighbour(Guest):
    """A guest who comes from an address of his own."""

    def __init__(self, server: LiveServer, name: str | None = None, home: str = HOME) -> None:
        super().__init__(server, name)
        self.http = httpx.AsyncClient(
            base_url=server.url,
            headers={"X-Thalassa": "1"},
            timeout=PATIENCE,
            transport=httpx.AsyncHTTPTransport(
                local_address=home, limits=httpx.Limits(keepalive_expiry=1.0), retries=2
            ),
        )


GAME = "poseidon"
LEAST_PAUSE = 0.06
"""Seconds between two moves of one person: whoever is faster for long is held up as a flood would be."""
KEPT = 60
"""Decisions left for what is measured after an attack."""


@lru_cache
def long_game() -> list[tuple[int, list[Frame]]]:
    """The decisions at a server's first table: the last move each time, which makes some hundreds."""
    table, decisions = Table(registry.game(GAME), 2, {}, FIRST_SEED), list[tuple[int, list[Frame]]]()
    state = table.state.copy()
    while state.outcome() is None:
        seat, steps = next(iter(state.actors())), list[Frame]()
        while not steps or state.composing():
            action = state.moves(seat)[-1]
            state.apply(seat, action)
            steps.append(msgspec.to_builtins(action))
        decisions.append((seat, steps))
    return decisions


class Couple:
    """Two people at the first table of a server, and how long each of their moves takes to be done."""

    def __init__(self, tabs: list[Tab], info: Frame) -> None:
        self.tabs = tabs
        self.info = info
        self.made = 0
        self.refused = 0
        """Moves that were not stored."""
        self._moved = [0.0] * len(tabs)

    @property
    def table(self) -> str:
        return str(self.info["card"]["id"])

    async def move(self) -> float:
        """One move: the seconds until it is acknowledged. What could not be stored is tried again."""
        seat, steps = long_game()[self.made]
        update = await self.tabs[seat].update(self.made)
        await asyncio.sleep(self._moved[seat] + LEAST_PAUSE - time.perf_counter())
        began = self._moved[seat] = time.perf_counter()
        done = await self.tabs[seat].act(*steps, version=update["version"])
        taken = time.perf_counter() - began
        if done["type"] == "done":
            self.made = done["seq"]
        else:
            assert done.get("code") == "not_stored", done
            self.refused += 1
        return taken

    async def moves(self, count: int) -> list[float]:
        return [await self.move() for _ in range(count)]

    async def moves_while(self, work: asyncio.Future[Any], pause: float = 0.1) -> list[float]:
        """Moves as long as the work goes on and the game lasts."""
        taken = []
        try:
            while not work.done() and self.made < len(long_game()) - KEPT:
                taken.append(await self.move())
                await asyncio.sleep(pause)
        except BaseException:
            work.cancel()
            raise
        return taken


@contextlib.asynccontextmanager
async def couple(server: LiveServer, home: int = 0, **wish: Any) -> AsyncIterator[Couple]:
    async with contextlib.AsyncExitStack() as stack:
        ann = await stack.enter_async_context(Neighbour(server, "Ann", address(home)))
        bo = await stack.enter_async_context(Neighbour(server, "Bo", address(home)))
        info = await ann.create(GAME, 2, **{"public": True, **wish})
        await bo.sit(info, 1)
        await ann.post(f"/api/tables/{info['card']['id']}/start")
        for one in (ann, bo):  # on a slow machine the table would make their empty decisions before they do
            await one.http.post(f"/api/tables/{info['card']['id']}/by-hand", json={"by_hand": True})
        tabs = [await stack.enter_async_context(one.tab(info["card"]["id"])) for one in (ann, bo)]
        for tab in tabs:
            await tab.update()
        yield Couple(tabs, info)


PING, PONG = 9, 10
UPDATE = re.compile(rb'\{"type":"update","seq":(\d+)')


class Onlooker(asyncio.Protocol):
    """A spectator who reads and forgets; only the number of the last update is kept."""

    def __init__(self, table: str, headers: str = "") -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self.hello = (
            f"GET /ws/tables/{table} HTTP/1.1\r\nHost: localhost\r\n{headers}Upgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        ).encode()
        self._held = bytearray()
        self._open = False
        self.seq = -1
        self.received = 0
        self.lost = False
        self.changed: Callable[[], None] = lambda: None

    def connection_made(self, transport: Any) -> None:  # uvloop's transports are no asyncio.Transport
        self.transport = transport
        transport.write(self.hello)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        self.changed()

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self._held += data
        if not self._open:
            end = self._held.find(b"\r\n\r\n")
            if end < 0:
                return
            self._open = b"101" in self._held[:20]
            del self._held[: end + 4]
        while (frame := self._frame()) is not None:
            found = UPDATE.match(frame)
            if found is not None:
                self.seq = int(found[1])
                self.changed()

    def _frame(self) -> bytes | None:
        """The next whole frame; a server's frames are not masked."""
        held = self._held
        if len(held) < 2:
            return None
        length, start = held[1] & 127, 2
        if length == 126:
            length, start = int.from_bytes(held[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(held[2:10], "big"), 10
        if len(held) < start + length:
            return None
        frame = bytes(held[start : start + min(length, 60)])
        if held[0] & 15 == PING:  # whoever answers none is taken for gone
            self.transport.write(bytes([0x80 | PONG, 0x80 | length, 0, 0, 0, 0]) + frame)
        del held[: start + length]
        return frame


def _same(one: Onlooker) -> Onlooker:
    return one


class Crowd:
    """Spectators of one table, not more than a hundred and ninety from one address."""

    def __init__(self, server: LiveServer, table: str, key: str) -> None:
        self._server = server
        self._place = f"{table}?key={key}"
        self.people: list[Onlooker] = []
        self._news = asyncio.Event()

    async def join(self, count: int) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(count):
            one = Onlooker(self._place)
            one.changed = self._news.set
            home = address(100 + len(self.people) // 190)
            await loop.create_connection(partial(_same, one), HOME, self._server.port, local_addr=(home, 0))
            self.people.append(one)
            if len(self.people) % 20 == 0:
                await self.hold(0)
        await self.hold(0)

    async def hold(self, seq: int) -> None:
        """Until everybody has the update of this seq."""
        async with asyncio.timeout(PATIENCE):
            while any(one.seq < seq and not one.lost for one in self.people):
                self._news.clear()
                await self._news.wait()

    def close(self) -> None:
        for one in self.people:
            one.transport.abort()
