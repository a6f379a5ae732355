"""What the server's work grows with: CPU time against seats, size of the board, length of the log, spectators, live and sleeping tables.

    python -m bench.server.growth [--game peloponnes] [--quick]

Everything happens in one process with connections that only take frames, so a busy machine disturbs little. To every row
belongs the exponent e of the best fit cost ~ size^e: 0 does not grow, 1 grows evenly, 2 by the square.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import random
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from bench.common import grid
from bench.server.moves import Ear, one_move
from thalassa.kernel.registry import game as game_named
from thalassa.server.configuration import Settings
from thalassa.server.db.database import migrate, open_database
from thalassa.server.db.store import Store
from thalassa.server.editions import EditionFile, Shelf
from thalassa.server.lobby import listing, tables
from thalassa.server.lobby import seats as seating
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.play.seen import Looker
from thalassa.server.wire.bodies import NewTable

STARTS = ("white woody", "green rocky", "red woody", "yellow rocky")
MOVES = 40
"""Measured at a time: enough to be above the noise of one."""


class Growth(NamedTuple):
    what: str
    sizes: list[int]
    costs: list[float]
    """CPU seconds each."""
    exponent: float


def exponent(sizes: Sequence[int], costs: Sequence[float]) -> float:
    """Of the best fit cost ~ size^e, by least squares of the logarithms.

    >>> round(exponent([10, 100, 1000], [3.0, 30.0, 300.0]), 3)
    1.0
    """
    across = [math.log(size) for size in sizes]
    up = [math.log(max(cost, 1e-9)) for cost in costs]
    middle, height = sum(across) / len(across), sum(up) / len(up)
    spread = sum((x - middle) ** 2 for x in across)
    return sum((x - middle) * (y - height) for x, y in zip(across, up, strict=True)) / spread


@asynccontextmanager
async def house(*editions: EditionFile) -> AsyncIterator[Hub]:
    """A server without a network, with a database of its own."""
    with tempfile.TemporaryDirectory(prefix="thalassa-growth-") as folder:
        settings = Settings(
            database=f"sqlite:///{Path(folder) / 'growth.sqlite3'}", tables_per_minute=1_000_000
        )
        database = open_database(settings.database, settings.flush)
        await migrate(database.engine)
        store = Store(database)
        hub = Hub(store, settings, Shelf(editions))
        for seat in range(5):
            await store.save_guest(f"guest-{seat}", f"guest-{seat}")
        try:
            yield hub
        finally:
            await hub.close()
            await store.close()


async def started(
    hub: Hub, name: str, seats: int, edition: str | None = None, **options: object
) -> tuple[Room, list[Ear]]:
    """A table about to begin, somebody with an open page at every seat."""
    new = NewTable(name, seats, options=options, edition=edition)
    room = await tables.create(hub, "guest-0", new)
    for seat in range(1, seats):
        await seating.sit(room, Looker(f"guest-{seat}", None), seat, room.row["player_key"])
    await tables.start(room, "guest-0")
    ears = [Ear(seat) for seat in range(seats)]
    room.watchers |= set(ears)
    room.broadcast()
    await asyncio.sleep(0)
    return room, ears


async def moved(room: Room, ears: Sequence[Ear], rng: random.Random, most: int = MOVES) -> float:
    """CPU seconds of a move, all threads counted, over so many of them or the rest of the game."""
    made, began = 0, time.process_time()
    while made < most and (actors := room.waiting()):
        await one_move(room, ears[actors[0]], rng)
        made += 1
    return (time.process_time() - began) / max(1, made)


async def by_seats(name: str) -> Growth:
    game, costs = game_named(name), []
    sizes = list(range(max(2, game.min_seats), game.max_seats + 1))
    for seats in sizes:
        async with house() as hub:
            room, ears = await started(hub, name, seats)
            costs.append(await moved(room, ears, random.Random(1), 4 * MOVES))
    return grown("a move, by seats", sizes, costs)


async def by_board(sides: list[int]) -> Growth:
    """Odyssey, whose boards may have any odd side."""
    costs, game = [], game_named("odyssey")
    for side in sides:
        with tempfile.TemporaryDirectory(prefix="thalassa-growth-") as folder:
            file = Path(folder) / "A.txt"
            file.write_text(board(side, random.Random(side)), encoding="utf-8")
            async with house(EditionFile("odyssey", file)) as hub:
                fingerprint = game.edition(file).mark.fingerprint
                spent, moves, rng = 0.0, 0, random.Random(1)
                while moves < 4 * MOVES:  # a game in which somebody knows too little may end soon
                    room, ears = await started(hub, "odyssey", 4, fingerprint, board="A")
                    before = len(room.table)
                    cost = await moved(room, ears, rng, 4 * MOVES - moves)
                    spent += cost * (len(room.table) - before)
                    moves += len(room.table) - before
                costs.append(spent / moves)
    return grown("a move of Odyssey, by squares of the board", [side * side for side in sides], costs)


def board(side: int, rng: random.Random) -> str:
    """A board as a host may bring it: islands and deeps as often as on those of the game."""
    rows = [rng.choices(".~T^", (10, 4, 1, 1), k=side) for _ in range(side)]
    middle, last = side // 2, side - 1
    for row in range(middle - 1, middle + 2):
        rows[row][middle - 1 : middle + 2] = "..."
    for sign, row, column in (
        ("1", 0, 0),
        ("2", 0, last),
        ("3", last, last),
        ("4", last, 0),
        ("*", middle, middle),
    ):
        rows[row][column] = sign
    starts = "".join(f"start.{number}: {ship}\n" for number, ship in enumerate(STARTS, 1))
    grid = "\n".join("".join(row) for row in rows)
    return f"format: 1\nid: A\nsize: {side}\nnorth: up\n{starts}grid:\n{grid}\n"


async def by_log(name: str, most: int) -> Growth:
    """One game from the first move to the last."""
    sizes: list[int] = []
    costs: list[float] = []
    async with house() as hub:
        room, ears = await started(hub, name, 4)
        rng = random.Random(1)
        while room.waiting() and len(room.table) < most:
            cost = await moved(room, ears, rng)
            sizes.append(len(room.table))
            costs.append(cost)
    return grown("a move, by entries of the log", sizes, costs)


async def by_spectators(name: str, sizes: list[int]) -> list[Growth]:
    joins, moves = [], []
    async with house() as hub:
        room, ears = await started(hub, name, 4)
        rng = random.Random(1)
        await moved(room, ears, rng, 20)
        here = 0
        for size in sizes:
            new = [spectator() for _ in range(size - here)]
            began = time.process_time()
            for ear in new:
                room.show(ear)
                room.watchers.add(ear)
            joins.append((time.process_time() - began) / len(new))
            here = size
            moves.append(await moved(room, ears, rng, 10))
    return [grown("a first look, by spectators", sizes, joins), grown("a move, by spectators", sizes, moves)]


def spectator() -> Ear:
    ear = Ear(0)
    ear.seat = None
    return ear


async def by_live_tables(name: str, sizes: list[int]) -> Growth:
    costs = []
    async with house() as hub:
        rooms: list[tuple[Room, list[Ear]]] = []
        rng = random.Random(1)
        for size in sizes:
            while len(rooms) < size:
                rooms.append(await started(hub, name, 4))
            spent = [await moved(*rng.choice(rooms), rng, 1) for _ in range(2 * MOVES)]
            costs.append(sum(spent) / len(spent))
    return grown("a move, by live tables", sizes, costs)


async def by_sleeping_tables(name: str, sizes: list[int]) -> list[Growth]:
    """Public tables that wait in the database: what the lobby costs, and a move of one that is awake."""
    lobbies, moves = [], []
    async with house() as hub:
        made = 0
        rng = random.Random(1)
        for size in sizes:
            while made < size:
                await tables.create(hub, "guest-1", NewTable(name, 4, public=True))
                made += 1
            began = time.process_time()
            for _ in range(5):
                await listing.lobby(hub, "guest-0")
            lobbies.append((time.process_time() - began) / 5)
            moves.append(await moved(*await started(hub, name, 4), rng))
    return [
        grown("the lobby, by waiting tables", sizes, lobbies),
        grown("a move, by waiting tables", sizes, moves),
    ]


def grown(what: str, sizes: list[int], costs: list[float]) -> Growth:
    return Growth(what, sizes, costs, exponent(sizes, costs) if len(sizes) > 1 else 0.0)


async def measure(name: str, quick: bool) -> list[Growth]:
    spectators, live, waiting = (
        ([10, 100], [5, 20], [20, 80]) if quick else ([10, 100, 1000], [10, 100, 500], [50, 500, 5000])
    )
    return [
        await by_seats(name),
        await by_board([9, 13] if quick else [9, 13, 17, 21, 25]),
        await by_log(name, 100 if quick else 1000),
        *await by_spectators(name, spectators),
        await by_live_tables(name, live),
        *await by_sleeping_tables(name, waiting),
    ]


def run(console: Console, name: str = "peloponnes", quick: bool = False) -> list[Growth]:
    found = asyncio.run(measure(name, quick))
    rows = grid(
        f"What the server's work grows with, {name}: ms CPU at each size",
        "what",
        "sizes",
        "ms CPU",
        "exponent",
        words=3,
    )
    for one in found:
        sizes, costs = shortened(one.sizes), shortened([1000 * cost for cost in one.costs])
        rows.add_row(
            one.what,
            " ".join(f"{size:,.0f}" for size in sizes),
            " ".join(f"{cost:.2f}" for cost in costs),
            f"{one.exponent:+.2f}",
        )
    console.print(rows)
    return found


def shortened(values: Sequence[float]) -> list[float]:
    """At most six of them, first and last included."""
    if len(values) <= 6:
        return list(values)
    return [values[round(at * (len(values) - 1) / 5)] for at in range(6)]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="peloponnes")
    parser.add_argument("--quick", action="store_true")
    given = parser.parse_args()
    run(Console(), given.game, given.quick)
