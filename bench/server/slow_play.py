"""Games of days: thousands of sleeping tables with clocks, and a lobby with hundreds of own tables.

    python -m bench.server.slow_play [--tables 5000] [--due 300] [--own 500]

The tables are put straight into a database, then a hub without a network looks after them. Counted are the CPU time
the process takes in a minute in which nothing is due, how late a time-out is carried out when many are due at moments
drawn over a minute (a bot takes the seat: what is counted ends with the row in the database), and the CPU time of one
answer of the lobby, as it would be sent.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from sqlalchemy import insert, select

from bench.common import machine, percentile
from thalassa.kernel import registry
from thalassa.kernel.chance import new_seed
from thalassa.kernel.table import Table
from thalassa.server.app import settle
from thalassa.server.clocks.clock import Clocks, SeatClock
from thalassa.server.clocks.pace import DAY, HOUR, Pace
from thalassa.server.configuration import Settings
from thalassa.server.db.database import migrate, open_database
from thalassa.server.db.schema import models
from thalassa.server.db.store import Store, new_token
from thalassa.server.editions import Shelf
from thalassa.server.lobby.listing import lobby
from thalassa.server.play.hub import Hub
from thalassa.server.wire.times import Latest

GAME = "peloponnes"
PACE = Pace("days", DAY, 6 * HOUR, 2 * DAY, "stand_in")
IDLE_SECONDS = 30.0
DUE_SECONDS = 60.0
LATE_SECONDS = 60.0
"""How long is waited for time-outs that are not carried out yet."""
LOOKS = 10
Row = dict[str, Any]


def rows(number: int, guests: tuple[str, str], left: float, now: float) -> tuple[Row, list[Row], Row]:
    """One running table of two people whose first seat has to decide and so many seconds left."""
    game, table_id = registry.game(GAME), f"t{number}"
    seed = next(seed for seed in iter(new_seed, "") if 0 in Table(game, 2, {}, seed).actors())
    latest = msgspec.json.encode(Latest(3, 1, None, now)).decode()
    table = {
        "id": table_id,
        "game": GAME,
        "rules_version": game.rules_version,
        "edition": msgspec.json.encode(game.edition().mark).decode(),
        "seats": 2,
        "options": msgspec.json.encode(game.make_options(2, {})).decode(),
        "seed": seed,
        "title": "",
        "status": "running",
        "host": guests[0],
        "public": False,
        "player_key": new_token(),
        "spectator_key": new_token(),
        "deal_key": new_token(),
        "pace": msgspec.json.encode(PACE).decode(),
        "latest": latest,
        "created": now,
        "changed": now,
    }
    seats = [
        {"table_id": table_id, "seat": seat, "guest_id": guest, "token": new_token(), "waiting": True}
        for seat, guest in enumerate(guests)
    ]
    clocks = Clocks((SeatClock(left, now, told=True), SeatClock(float(DAY))))
    clock = {
        "table_id": table_id,
        "clocks": msgspec.json.encode(clocks).decode(),
        "agreement": "{}",
        "due": now + left,
        "version": 1,
    }
    return table, seats, clock


async def fill(store: Store, tables: int, due: int, own: int) -> dict[str, float]:
    """Returns when which table is due. ``own``: how many of the sleeping ones are one guest's."""
    now = time.time()
    guests = ["me", *(f"g{number}" for number in range(200))]
    chance = random.Random(1)
    first = now + IDLE_SECONDS + 20
    when = {f"t{number}": first + chance.random() * DUE_SECONDS for number in range(due)}
    made = []
    for number in range(tables):
        mine = due <= number < due + own
        pair = ("me", chance.choice(guests[1:])) if mine else tuple(chance.sample(guests[1:], 2))
        left = when[f"t{number}"] - now if number < due else DAY * (0.5 + chance.random())
        made.append(rows(number, pair, left, now))  # type: ignore[arg-type]
    async with store.engine.begin() as connection:
        people = [{"id": guest, "name": guest, "created": now} for guest in guests]
        await connection.execute(insert(models.guest), people)
        await connection.execute(insert(models.game_table), [table for table, _, _ in made])
        await connection.execute(insert(models.seat), [seat for _, seats, _ in made for seat in seats])
        await connection.execute(insert(models.table_clock), [clock for _, _, clock in made])
    return when


async def measure(console: Console, tables: int, due: int, own: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            database=str(Path(folder) / "slow.sqlite3"), bot_thinking=0.01, bot_workers=1, bot_pause=3600.0
        )
        database = open_database(settings.database)
        await migrate(database.engine)
        store = Store(database)
        when = await fill(store, tables, due, own)
        hub = Hub(store, settings, Shelf())
        settle()
        began = time.process_time()
        await hub.open()
        opened = time.process_time() - began
        await _lobby(console, hub, own)
        await _idle(console, tables, opened)
        await _time_outs(console, store, when)
        await hub.close()
        await store.close()


async def _idle(console: Console, tables: int, opened: float) -> None:
    before, began = time.process_time(), time.perf_counter()
    await asyncio.sleep(IDLE_SECONDS)
    used, passed = time.process_time() - before, time.perf_counter() - began
    console.print(
        f"clocks: {tables} sleeping tables: {1000 * opened:.0f} ms CPU to begin with, "
        f"{1000 * used * 60 / passed:.0f} ms CPU a minute while nothing is due"
    )


async def _time_outs(console: Console, store: Store, when: dict[str, float]) -> None:
    noted = models.replacement.c
    query = select(noted.table_id, noted.time).where(noted.kind == "stand_in")
    last = max(when.values())
    before = time.process_time()
    done: dict[str, float] = {}
    while len(done) < len(when) and time.time() < last + LATE_SECONDS:
        await asyncio.sleep(1.0)
        async with store.engine.connect() as connection:
            done = {row.table_id: row.time for row in (await connection.execute(query)).all()}
    late = sorted(done[table_id] - due for table_id, due in when.items() if table_id in done)
    console.print(
        f"clocks: {len(when)} time-outs within a minute: carried out {len(late)}, "
        f"late by {1000 * percentile(late, 0.5):.0f} ms (half), {1000 * percentile(late, 0.99):.0f} ms (99 of 100), "
        f"{1000 * late[-1]:.0f} ms (at most); {1000 * (time.process_time() - before):.0f} ms CPU"
    )


async def _lobby(console: Console, hub: Hub, own: int) -> None:
    times = []
    for _ in range(LOOKS):
        before = time.process_time()
        found = await lobby(hub, "me")
        msgspec.json.encode(found)
        times.append(time.process_time() - before)
    assert len(found.mine) == own
    console.print(
        f"lobby: {own} own tables: {1000 * sorted(times)[LOOKS // 2]:.1f} ms CPU an answer (half of {LOOKS}), "
        f"{1000 * times[0]:.1f} ms the first"
    )


def run(console: Console, tables: int = 5_000, due: int = 300, own: int = 500) -> None:
    asyncio.run(measure(console, tables, due, own))


def main() -> None:
    parser = argparse.ArgumentParser(description="Games of days.")
    parser.add_argument("--tables", type=int, default=5_000)
    parser.add_argument("--due", type=int, default=300)
    parser.add_argument("--own", type=int, default=500)
    given = parser.parse_args()
    console = Console()
    console.print(machine())
    run(console, given.tables, given.due, given.own)


if __name__ == "__main__":
    main()
