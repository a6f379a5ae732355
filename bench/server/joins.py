"""What it costs the server that one more player comes, and whether that grows with how many are there.

    python -m bench.server.joins [--guests 300] [--game peloponnes]

Every guest is greeted (the first request of a browser that was never here), takes a seat at somebody's table that waits for players,
and opens that table's WebSocket. What is counted is the CPU time of the server's process alone, quarter by quarter.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from bench.common import grid
from bench.server.load import Load, Seat, Server

QUARTERS = 4
FREE = 3
"""Seats of a table that wait for somebody."""


class Joined(NamedTuple):
    """Milliseconds of the server's CPU time for one guest, in one quarter of them all."""

    there: int
    """How many had come when it was over."""
    greeted: float
    seated: float
    connected: float

    @property
    def whole(self) -> float:
        return self.greeted + self.seated + self.connected


async def measure(console: Console, folder: Path, game: str, guests: int) -> list[Joined]:
    server = Server(folder)
    found: list[Joined] = []
    try:
        await server.ready()
        host = Load(server, game, 1)
        await host.greet()
        places = await opened(host, game, guests)
        coming = [Load(server, game, 1) for _ in range(guests)]
        sockets: list[Seat] = []
        each = guests // QUARTERS

        async def sit(one: Load, place: tuple[str, str, int]) -> None:
            table, key, seat = place
            await one._post(0, f"/api/tables/{table}/sit", {"seat": seat, "key": key})

        async def connect(one: Load, place: tuple[str, str, int]) -> None:
            sockets.append(await one._connect(place[0], 0))

        for quarter in range(QUARTERS):
            with console.status(f"{each} guests come, {each * quarter} are there …"):
                here = list(range(each * quarter, each * (quarter + 1)))
                greeted = await counted(server, [coming[at].greet for at in here])
                seated = await counted(server, [partial(sit, coming[at], places[at]) for at in here])
                connected = await counted(server, [partial(connect, coming[at], places[at]) for at in here])
            found.append(Joined(each * (quarter + 1), greeted, seated, connected))
        for one in sockets:
            await one.socket.close()
        for load in (host, *coming):
            for http in load.guests:
                await http.aclose()
    finally:
        server.stop()
    return found


async def opened(host: Load, game: str, guests: int) -> list[tuple[str, str, int]]:
    """A free seat for every guest: table, key and number."""
    places: list[tuple[str, str, int]] = []
    while len(places) < guests:
        info = await host._post(0, "/api/tables", {"game": game, "seats": FREE + 1})
        key = info["links"]["players"].partition("key=")[2]
        places += [(info["card"]["id"], key, seat) for seat in range(1, FREE + 1)]
    return places


async def counted(server: Server, steps: Sequence[Callable[[], Awaitable[object]]]) -> float:
    """Milliseconds of the server's CPU time for one of the steps, made one after the other."""
    await asyncio.sleep(0.2)  # what was begun before is over
    before = server.cpu()
    for step in steps:
        await step()
    return 1000 * (server.cpu() - before) / len(steps)


def run(console: Console, game: str = "peloponnes", guests: int = 300) -> list[Joined]:
    with tempfile.TemporaryDirectory(prefix="thalassa-joins-") as folder:
        found = asyncio.run(measure(console, Path(folder), game, guests))
    rows = grid(
        f"A player comes: ms of the server's CPU, {game}",
        "guests there",
        "greeted",
        "seated",
        "connected",
        "the whole join",
        words=0,
    )
    for one in found:
        rows.add_row(
            f"{one.there:,}",
            *(f"{value:.2f}" for value in (one.greeted, one.seated, one.connected, one.whole)),
        )
    console.print(rows)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="peloponnes")
    parser.add_argument("--guests", type=int, default=300)
    given = parser.parse_args()
    run(Console(), given.game, given.guests)
