"""A server's moves per second of its CPU time, everybody's measured the same way.

A server in a process of its own, clients in another one, tables of four with a socket for every seat, each table as fast as it
goes; a move counts when all four seats hold the position after it. What is counted is the CPU time of the server's process
alone, all its threads included, after a while for warming up.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import IO, NamedTuple

from bench.common import cpu_seconds

HERE = Path(__file__).resolve().parent
SEATS = 4
TABLES = 20
WARMING = 3.0


class Kind(NamedTuple):
    """One way to serve tables, and what it does for a move."""

    name: str
    does: str
    theirs: str | None = None
    """Which game boardgame.io plays (boardgame_io_game.js); ours otherwise."""
    stored: bool = True
    disk: str = "soon"


KINDS = (
    Kind("Thalassa, Peloponnes", "rules, views and events by seat, lists of moves; log in SQLite before anybody sees it"),
    Kind("Thalassa, Peloponnes, disk first", "the same, and the disk is waited for", disk="first"),
    Kind("boardgame.io, bare", "no rules, one number, nothing hidden; in memory", "PLAIN", stored=False),
    Kind("boardgame.io, bare, files", "the same, log and position in files, not waited for", "PLAIN"),
    Kind("boardgame.io, alike", "no rules, a position of 6 kB of which each seat sees its part (ours: 2 kB, from which views of 15 kB are made); in memory", "LIKE", stored=False),
    Kind("boardgame.io, alike, files", "the same, log and position in files, not waited for", "LIKE"),
)  # fmt: skip


def rate(kind: Kind, seconds: float, surroundings: Mapping[str, str]) -> float:
    """Moves per CPU second of the server."""
    with tempfile.TemporaryDirectory(prefix="thalassa-peers-") as folder:
        if kind.theirs is None:
            return asyncio.run(_ours(Path(folder), kind.disk, seconds))
        return _theirs(kind.theirs, folder if kind.stored else None, seconds, surroundings)


async def _ours(folder: Path, disk: str, seconds: float) -> float:
    from bench.server.load import GAME, Load, Server, phase

    server = Server(folder, flush=disk)
    try:
        await server.ready()
        load = Load(server, "peloponnes", SEATS)
        await load.greet()
        playing = [await load.open_table() for _ in range(TABLES)]
        await load.prepare(2 * TABLES)
        warming = await phase(load, server, playing, WARMING, None)
        playing = warming.playing
        # games end meanwhile: what their tables cost to open is no part of a move
        await load.prepare(TABLES + round(seconds * warming.figures.moves / warming.wall / GAME))
        measured = await phase(load, server, playing, seconds, None)
        load.ended += [*measured.playing, *load.spare]
        load.spare.clear()
        await load.prepare(0)
        for http in load.guests:
            await http.aclose()
    finally:
        server.stop()
    return measured.figures.moves / measured.cpu


def _theirs(game: str, folder: str | None, seconds: float, surroundings: Mapping[str, str]) -> float:
    env = {**os.environ, **surroundings, "NODE_ENV": "production"}

    def started(script: str, *given: str) -> subprocess.Popen[str]:
        command = ["node", str(HERE / script), *given]
        pipe = subprocess.PIPE
        return subprocess.Popen(
            command, env=env, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
        )

    server = started("boardgame_io_server.js", *([] if folder is None else [folder]))
    clients = None
    try:
        addresses = [f"http://localhost:{port}" for port in _line(server.stdout).split()]
        clients = started("boardgame_io_clients.js", *addresses, game, str(TABLES))
        _line(clients.stdout)
        _played(clients, WARMING)
        before = cpu_seconds(server.pid)
        moves = _played(clients, seconds)
        return moves / (cpu_seconds(server.pid) - before)
    finally:
        for process in (clients, server):
            if process is not None:
                process.kill()
                process.communicate()


def _line(stream: IO[str] | None) -> str:
    assert stream is not None
    line = stream.readline()
    if not line:
        raise OSError("boardgame.io did not start")
    return line


def _played(clients: subprocess.Popen[str], seconds: float) -> int:
    assert clients.stdin is not None
    clients.stdin.write(f"{seconds}\n")
    clients.stdin.flush()
    return int(_line(clients.stdout))
