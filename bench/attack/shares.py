"""Attacks on what all guests share: the bots' processes, and the one loop that answers everybody."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import socket
import statistics
import time
from pathlib import Path

from support.players import Guest

from .findings import Finding, milliseconds
from .people import HOME, KEPT, Couple, Neighbour, Onlooker, address, couple, long_game
from .victim import Victim

ANSWERS = 6
THINKING = 1.0
"""Seconds a bot of these attacks may think for a step."""


async def hogs(folder: Path, size: int, answers: int = ANSWERS, thinking: float = THINKING) -> Finding:
    """One guest opens tables where only bots play, another waits for the bot at his own table. He plays the same deal
    at two servers, with the other one and without, since a bot has more to think about in some games than in others."""
    finding = Finding(f"{size} tables of bots alone by one guest")
    before, _ = await _beside(folder / "before", 0, answers, thinking)
    during, opened = await _beside(folder / "during", size, answers, thinking)
    finding.before = f"a bot answers after {milliseconds(before)}"
    finding.during = f"{opened} tables run; a bot answers after {milliseconds(during)}"
    finding.count("tables of bots alone", opened, 5)
    finding.time("median during : before", statistics.median(during) / statistics.median(before), 2.0)
    return finding


async def _beside(folder: Path, hogging: int, answers: int, thinking: float) -> tuple[list[float], int]:
    """How long a guest waits for the bot at a server's first table, and how many tables another had opened by then."""
    folder.mkdir()
    with Victim(folder, bot_thinking=thinking, bot_pause=0.0) as server:
        async with Neighbour(server, "Ann", address(0)) as ann, Neighbour(server, "Hog", address(1)) as hog:
            info = await ann.create("peloponnes", 2, bots={"1": "pythia"}, start=True)
            opened = 0
            for _ in range(hogging):
                bots = {str(seat): "themistokles" for seat in range(5)}
                with contextlib.suppress(AssertionError):
                    await hog.create("poseidon", 5, my_seat=None, bots=bots, start=True)
                    opened += 1
            return await _answers(ann, info["card"]["id"], answers), opened


async def _answers(guest: Guest, table: str, count: int) -> list[float]:
    """How long the bot at a table of this guest takes to answer, again and again."""
    taken = list[float]()
    async with guest.tab(table) as tab:
        update = await tab.update()
        began: float | None = None
        while update["outcome"] is None and len(taken) < count + 1:
            if 0 in update["actors"] and began is not None:
                taken.append(time.perf_counter() - began)
                began = None
            if update["moves"] and 0 in update["actors"]:
                done = await tab.act(update["moves"][0])
                update = await tab.update(done["seq"])
            else:
                began = began or time.perf_counter()
                update = await tab.update(update["seq"] + 1)
    return taken[1:]  # the first one wakes the process up


async def questions(folder: Path, lines: int, seconds: float) -> Finding:
    """One address asks, over as many lines as it gets, for what costs most and is not refused. How long a move takes is
    counted in what the server does meanwhile, so that it does not matter what else the machine has to do."""
    finding = Finding(f"questions over {2 * lines} lines of one address")
    with Victim(folder) as server:
        async with couple(server) as players:
            before = [await _work_within(server, players) for _ in range(30)]
            crashes, used = server.crashes(), server.cpu()
            asking = multiprocessing.get_context("spawn").Process(
                target=_ask, args=(server.port, players.table, lines, seconds), daemon=True
            )
            asking.start()
            try:
                ended = asyncio.ensure_future(asyncio.to_thread(asking.join, 120.0))
                during = list[float]()
                while not ended.done() and players.made < len(long_game()) - KEPT:
                    during.append(await _work_within(server, players))
                await ended
            finally:
                asking.kill()
            used = server.cpu() - used
            after = [await _work_within(server, players) for _ in range(20)]
            crashed = server.crashes() - crashes
    finding.before, finding.during, finding.after = map(milliseconds, (before, during, after))
    finding.during += f", {len(during)} moves; {used:.1f} s of processor for all"
    finding.count("crashes", crashed)
    finding.count("moves not stored", players.refused)
    finding.time("the server's work within a move, s", max(during or [99.0]), 0.5)
    return finding


async def _work_within(server: Victim, players: Couple) -> float:
    """What the server does while two people wait for one move, theirs and others'."""
    before = server.loop()
    await players.move()
    return server.loop() - before


def _ask(port: int, table: str, lines: int, seconds: float) -> None:
    asyncio.run(_asking(port, table, lines, seconds))


async def _asking(port: int, table: str, lines: int, seconds: float) -> None:
    """Earlier positions over WebSockets, as fast as frames are taken, and the list of games over HTTP."""
    frame = b'{"type":"look","id":"aaaaaaaaaa","at":0}'
    masked = bytes([0x81, 0x80 | len(frame), 0, 0, 0, 0]) + frame
    request = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
    loop, end = asyncio.get_running_loop(), time.monotonic() + seconds
    home = address(7)

    async def look() -> None:
        line, _ = await loop.create_connection(lambda: Onlooker(table), HOME, port, local_addr=(home, 0))
        while time.monotonic() < end and not line.is_closing():
            line.write(masked)
            await asyncio.sleep(0.052)
        line.close()

    async def read() -> None:
        reader, writer = await asyncio.open_connection(HOME, port, local_addr=(home, 0))
        while time.monotonic() < end:
            writer.write(request)
            async with asyncio.timeout_at(loop.time() + 10):
                if not await reader.read(1 << 20):
                    break
        writer.close()

    asked = [work() for _ in range(lines) for work in (look, read)]
    await asyncio.gather(*asked, return_exceptions=True)


async def floods(folder: Path, frames: int, requests: int) -> Finding:
    """One guest sends frames and requests as fast as he can, while two people play."""
    finding = Finding(f"{frames} frames and {requests} requests in a flood")
    with Victim(folder) as server:
        async with couple(server) as players:
            before = await players.moves(30)
            crashes = server.crashes()
            # in a process of its own, so that the flood does not hold up those whose time is taken
            flood = multiprocessing.get_context("spawn").Process(
                target=_flood, args=(server.port, players.table, frames, requests), daemon=True
            )
            flood.start()
            try:
                ended = asyncio.ensure_future(asyncio.to_thread(flood.join, 30.0))
                during = await players.moves_while(ended, pause=0.05)
                await ended
            finally:
                flood.kill()
            after = await players.moves(30)
            crashed = server.crashes() - crashes
    finding.before, finding.during, finding.after = map(milliseconds, (before, during, after))
    finding.count("crashes", crashed)
    finding.count("moves not stored", players.refused)
    finding.time("median during, s", statistics.median(during or [99.0]), 0.25)
    return finding


def _flood(port: int, table: str, frames: int, requests: int) -> None:
    """Nothing is listened to more than is needed to go on sending."""
    frame = b'{"type":"ping","id":"aaaaaaaaaa"}'
    masked = bytes([0x81, 0x80 | len(frame), 0, 0, 0, 0]) + frame
    with socket.create_connection((HOME, port), source_address=(address(7), 0)) as line:
        line.sendall(Onlooker(table).hello)
        line.settimeout(5)
        with contextlib.suppress(OSError):
            for number in range(frames):
                line.sendall(masked)
                if number % 50 == 0:
                    line.recv(1 << 20)
    request = b"GET /api/lobby HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with socket.create_connection((HOME, port), source_address=(address(8), 0)) as line:
        line.settimeout(5)
        with contextlib.suppress(OSError):
            for _ in range(requests):
                line.sendall(request)
                line.recv(1 << 20)
