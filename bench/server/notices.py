"""Notices through the outbox to a receiver on this machine, by a process that is killed half-way.

    python -m bench.server.notices [--notices 10000]

The notices are written as the journal writes them, one for each of as many guests; a worker process decides on them
and sends them to a plain webhook, is killed when half of them have arrived, and another one goes on. Counted are
notices a second while a worker works, notices that never arrived (there must be none) and those that arrived twice
because the worker was killed between sending and noting it down.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from rich.console import Console
from sqlalchemy import insert

from bench.common import machine
from thalassa.server.configuration import Settings
from thalassa.server.db.database import migrate, open_database
from thalassa.server.db.notices.outbox import NewNotice, write
from thalassa.server.db.schema import models
from thalassa.server.db.schema.notice_models import delivery, notice, way
from thalassa.server.db.store import Store
from thalassa.server.notices import post as posting
from thalassa.server.notices.post import Post
from thalassa.server.notices.push import new_private_key

SEATS = 4
LEASE = 5.0
"""Seconds after which what a killed worker had in hand is sent by another; shorter than a server's, not to wait."""


class Counting:
    """A webhook's server that counts who has got what."""

    def __init__(self) -> None:
        self.got: Counter[str] = Counter()
        self.server: asyncio.Server | None = None

    async def open(self) -> str:
        self.server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                lines = head.decode().split("\r\n")
                lengths = [
                    line.partition(":")[2] for line in lines if line.lower().startswith("content-length")
                ]
                await reader.readexactly(int(lengths[0]))
                self.got[lines[0].split()[1]] += 1
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
                await writer.drain()
        writer.close()


async def fill(file: Path, url: str, count: int) -> None:
    """As many guests with a webhook each, at tables where it is everybody's turn, and a notice for each of them."""
    database = open_database(str(file))
    await migrate(database.engine)
    store = Store(database)
    guests = [f"g{number}" for number in range(count)]
    now = time.time()
    base: dict[str, Any] = {"form": "json", "secret": "key", "label": "", "base": "", "confirmed": True}
    async with store.engine.begin() as connection:
        await connection.execute(
            insert(models.guest), [{"id": guest, "name": guest, "created": now} for guest in guests]
        )
        ways = [
            {
                "id": f"w{guest}",
                "guest_id": guest,
                "kind": "hook",
                "address": f"{url}/{guest}",
                "created": now,
            }
            for guest in guests
        ]
        await connection.execute(insert(way), [{**one, **base} for one in ways])
        table = dict.fromkeys(("edition", "options", "seed", "title", "player_key", "spectator_key"), "")
        row = {**table, "game": "toy", "rules_version": 1, "seats": SEATS, "status": "running"}
        more = {"public": False, "created": now, "changed": now}
        groups = {f"t{first}": guests[first : first + SEATS] for first in range(0, count, SEATS)}
        tables = [{**row, **more, "id": key, "host": people[0]} for key, people in groups.items()]
        await connection.execute(insert(models.game_table), tables)
        seats = [
            {"table_id": key, "seat": n, "guest_id": guest, "token": guest, "waiting": True}
            for key, people in groups.items()
            for n, guest in enumerate(people)
        ]
        await connection.execute(insert(models.seat), seats)
        for key, people in groups.items():
            await write(connection, key, [NewNotice(guest, "turn", "Ann", 0.0) for guest in people], now)
    await store.close()


async def work(file: Path) -> None:
    """A worker of its own, until nothing is left."""
    posting.LEASE_SECONDS = LEASE
    store = Store(open_database(str(file)))
    settings = Settings(database=str(file), private_webhooks=True, mail=None)
    post = Post(store.outbox, settings, "secret", new_private_key())
    while await store.outbox.next_due() is not None:
        if not await post.work():
            await asyncio.sleep(0.1)
    await post.close()
    await store.engine.dispose()


def worker(file: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", "bench.server.notices", "--work", str(file)])


async def measure(console: Console, count: int) -> None:
    receiver = Counting()
    url = await receiver.open()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "notices.sqlite3"
        await fill(file, url, count)
        process = worker(file)
        while len(receiver.got) < 1:
            await asyncio.sleep(0.01)
        began = time.perf_counter()
        while len(receiver.got) < count // 2:
            await asyncio.sleep(0.005)
        first = (time.perf_counter() - began, len(receiver.got))
        process.kill()
        process.wait()
        killed = len(receiver.got)
        process = worker(file)
        while len(receiver.got) <= killed:
            await asyncio.sleep(0.005)
        began = time.perf_counter()
        while process.poll() is None:
            await asyncio.sleep(0.02)
        second = (time.perf_counter() - began, len(receiver.got) - killed)
        left = await remaining(file)
    lost, twice = count - len(receiver.got), sum(receiver.got.values()) - len(receiver.got)
    rates = [n / seconds for seconds, n in (first, second) if seconds > 0]
    console.print(
        f"notices: {count} through the outbox, killed after {killed}: "
        f"{rates[0]:.0f}/s before, {rates[-1]:.0f}/s after (with {LEASE:.0f} s for what the killed one had in hand); "
        f"lost {lost}, twice {twice}, left in the database {left}"
    )


async def remaining(file: Path) -> int:
    database = open_database(str(file))
    async with database.engine.connect() as connection:
        rows = [len((await connection.execute(one.select())).all()) for one in (notice, delivery)]
    await database.engine.dispose()
    return sum(rows)


def run(console: Console, count: int = 10_000) -> None:
    asyncio.run(measure(console, count))


def main() -> None:
    parser = argparse.ArgumentParser(description="Notices through the outbox.")
    parser.add_argument("--notices", type=int, default=10_000)
    parser.add_argument("--work", type=Path)
    given = parser.parse_args()
    if given.work is not None:
        asyncio.run(work(given.work))
        return
    console = Console()
    console.print(json.dumps({"machine": machine(), "load": os.getloadavg()}))
    run(console, given.notices)


if __name__ == "__main__":
    main()
