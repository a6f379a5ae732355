"""Moves a second of one server process and of two that share a PostgreSQL database: random play at many tables over real WebSockets.

    python -m bench.server.processes [--tables 40] [--seconds 5] [--rounds 3] [--game peloponnes]

The processes listen on one port (`thalassa serve --workers`), so the players of one table come through either and each move is told to
the other process. PostgreSQL and the players run on the same machine: where it has no core to spare, two processes cannot do twice as much,
so CPU time a move is printed beside, PostgreSQL's own not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from bench.common import ROOT, grid
from bench.server.load import GAME, Load, Server, phase

sys.path.insert(0, str(ROOT / "tests"))
from support.postgres import Postgres

COUNTS = (1, 2)


class Measured(NamedTuple):
    name: str
    moves_a_second: list[float]
    milliseconds: list[float]
    """Server CPU of a move."""


async def measure(
    folder: Path, postgres: Postgres, game: str, tables: int, seconds: float, rounds: int
) -> list[Measured]:
    servers, loads, playing = {}, {}, {}
    found = {count: Measured(f"{count} process{'es' * (count > 1)}", [], []) for count in COUNTS}
    try:
        for count in COUNTS:
            (home := folder / str(count)).mkdir()
            servers[count] = Server(home, database=postgres.new_database(), workers=count)
            await servers[count].ready()
            load = loads[count] = Load(servers[count], game, 4)
            await load.greet()
            playing[count] = [await load.open_table() for _ in range(tables)]
            await load.prepare(tables)
            playing[count] = (await phase(load, servers[count], playing[count], 2.0, None)).playing
        for _ in range(rounds):
            for count in COUNTS:
                before = found[count].moves_a_second or [400.0]
                await loads[count].prepare(tables + round(seconds * max(before) / GAME))
                one = await phase(loads[count], servers[count], playing[count], seconds, None)
                playing[count] = one.playing
                found[count].moves_a_second.append(one.figures.moves / one.wall)
                found[count].milliseconds.append(1000 * one.cpu / max(1, one.figures.moves))
    finally:
        for server in servers.values():
            server.stop()
    return list(found.values())


def run(
    console: Console, game: str = "peloponnes", tables: int = 40, seconds: float = 5.0, rounds: int = 3
) -> list[Measured]:
    with tempfile.TemporaryDirectory(prefix="thalassa-processes-") as folder:
        postgres = Postgres(Path(folder) / "postgres")
        try:
            with console.status("playing on PostgreSQL …"):
                found = asyncio.run(measure(Path(folder), postgres, game, tables, seconds, rounds))
        finally:
            postgres.stop()
    rows = grid(
        f"{tables} tables of {game} as fast as they go, PostgreSQL",
        "",
        "moves/s, median",
        "lowest – highest",
        "server CPU ms/move, median",
    )
    for one in found:
        rates = one.moves_a_second
        rows.add_row(
            one.name,
            f"{statistics.median(rates):,.0f}",
            f"{min(rates):,.0f} – {max(rates):,.0f}",
            f"{statistics.median(one.milliseconds):.2f}",
        )
    console.print(rows)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="peloponnes")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    run(Console(), given.game, given.tables, given.seconds, given.rounds)
