"""Servers killed again and again under people who play, talk and open tables: nothing acknowledged is lost or doubled.

    python -m bench.soak.kills --kills 200              on SQLite and on PostgreSQL
    python -m bench.soak.kills --minutes 30 postgresql  for a chosen time, on one of them

On SQLite one server is killed with SIGKILL while moves are on their way. On PostgreSQL two servers share the database
and are killed in turn, and every fifth time a process of the database itself, after which all of it recovers from its
log. People come back, to the other server if there is one, send again what was not answered, and are never shown an
older position than they have seen. At the end every acknowledged move is looked for in the log.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import websockets
from rich.console import Console
from sqlalchemy import text

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from bench.common import commit, machine
from bench.soak.nursery import Nursery
from support.live_server import GENEROUS
from support.players import Frame, Guest, new_id
from support.postgres import Postgres
from thalassa.server.db.database import open_database

COUPLES = 3
MOVES_BETWEEN = 6
"""Moves acknowledged between two kills."""
PAUSE = 30.0
"""Seconds after which somebody is killed even if fewer moves were made."""
DATABASE_EVERY = 5


@dataclass
class Diary:
    """What people were told."""

    moves: dict[tuple[str, str], int] = field(default_factory=dict)
    """Table and move id -> the seq it was acknowledged with."""
    talk: set[tuple[str, str]] = field(default_factory=set)
    already: int = 0
    """Moves that were found done when they were sent again."""
    older: int = 0
    """Times somebody was shown less than he had seen."""
    tables: int = 0
    kills: dict[str, int] = field(default_factory=dict)


class Couple:
    """Two people who play game after game, whatever happens to the server."""

    def __init__(self, servers: list[Nursery], diary: Diary, rng: random.Random) -> None:
        self._servers = servers
        self._diary = diary
        self._rng = rng
        self._cookies: list[dict[str, str]] = []

    async def play(self) -> None:
        while not self._cookies:
            with contextlib.suppress(httpx.HTTPError, AssertionError):
                self._cookies = [await self._greet(name) for name in ("Ann", "Bo")]
        while True:
            table = await self._open()
            if table is None:
                await asyncio.sleep(0.05)
                continue
            self._diary.tables += 1
            ending = [asyncio.create_task(self._sit(table, seat)) for seat in (0, 1)]
            try:
                await asyncio.gather(*ending)
            finally:
                for task in ending:
                    task.cancel()

    def _guest(self, seat: int) -> Guest:
        guest = Guest(self._rng.choice(self._servers))
        if self._cookies:
            guest.http.cookies.update(self._cookies[seat])
        return guest

    async def _greet(self, name: str) -> dict[str, str]:
        async with self._guest(0) as guest:
            (await guest.http.post("/api/me", json={"name": name})).raise_for_status()
            return dict(guest.http.cookies)

    async def _open(self) -> str | None:
        """A started table; None if the server went away meanwhile."""
        game = self._rng.choice(["peloponnes", "poseidon"])
        with contextlib.suppress(httpx.HTTPError, AssertionError):
            async with self._guest(0) as ann, self._guest(1) as bo:
                info = await ann.create(game, 2)
                await bo.sit(info, 1)
                await ann.post(f"/api/tables/{info['card']['id']}/start")
                return str(info["card"]["id"])
        return None

    async def _sit(self, table: str, seat: int) -> None:
        """Play one seat to the end of the game, over as many connections as it takes."""
        seen, open_frame = 0, None
        while True:
            try:
                async with asyncio.timeout(30):
                    seen, open_frame, over = await self._connected(table, seat, seen, open_frame)
                if over:
                    return
            except (OSError, EOFError, AssertionError, websockets.WebSocketException, TimeoutError) as gone:
                seen, open_frame = getattr(gone, "held", (seen, open_frame))
                await asyncio.sleep(0.05)

    async def _connected(
        self, table: str, seat: int, seen: int, frame: Frame | None
    ) -> tuple[int, Frame | None, bool]:
        try:
            async with self._guest(seat) as guest, guest.tab(table, f"since={seen}") as tab:
                update = await tab.update()
                self._diary.older += update["seq"] < seen
                while update["outcome"] is None:
                    seen = max(seen, update["seq"])
                    if frame is None and not update["moves"]:
                        update = await tab.update(update["seq"] + 1)
                        continue
                    if frame is None:
                        frame = self._decide(update)
                    since = len(tab.frames)
                    await tab.send(frame)
                    sent = frame["id"]
                    answer = await tab.until(lambda one, sent=sent: one.get("id") == sent, since)  # type: ignore[misc]
                    if answer["type"] == "done":
                        if frame["type"] == "act":
                            self._diary.moves[table, sent] = answer["seq"]
                            self._diary.already += answer["already"]
                            seen = max(seen, answer["seq"])
                        else:
                            self._diary.talk.add((table, sent))
                    elif answer["code"] == "not_stored":
                        await asyncio.sleep(0.05)
                        continue
                    frame = None
                    update = await tab.update(seen)
                return seen, frame, True
        except BaseException as gone:
            gone.held = (seen, frame)  # type: ignore[attr-defined]  # what is known when the line breaks
            raise

    def _decide(self, update: Frame) -> Frame:
        if self._rng.random() < 0.1:
            return {"type": "say", "id": new_id(), "text": "still there?"}
        action = self._rng.choice(update["moves"])
        return {"type": "act", "id": new_id(), "version": update["version"], "actions": [action]}


async def soak(servers: list[Nursery], postgres: Postgres | None, kills: int, until: float) -> Diary:
    diary, rng = Diary(), random.Random(len(servers))
    people = [asyncio.create_task(Couple(servers, diary, rng).play()) for _ in range(COUPLES)]
    turn = 0
    while turn < kills and time.monotonic() < until:
        acknowledged, began = len(diary.moves), time.monotonic()
        while len(diary.moves) < acknowledged + MOVES_BETWEEN and time.monotonic() - began < PAUSE:
            await asyncio.sleep(0.01)
            for task in people:
                if task.done():
                    task.result()
        turn += 1
        if postgres is not None and turn % DATABASE_EVERY == 0:
            await asyncio.to_thread(kill_database, postgres)
            diary.kills["database"] = diary.kills.get("database", 0) + 1
        else:
            server = servers[turn % len(servers)]
            server.kill()
            diary.kills["server"] = diary.kills.get("server", 0) + 1
            await asyncio.to_thread(server.start)
    await asyncio.sleep(1.0)
    for task in people:
        task.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    return diary


def kill_database(postgres: Postgres) -> None:
    """One of its processes: the database then ends all others and recovers from its log."""
    pids = [pid for pid in postgres.backends() if pid != os.getpid()]
    with contextlib.suppress(ProcessLookupError):
        if pids:
            os.kill(pids[0], signal.SIGKILL)


async def losses(database: str, diary: Diary) -> list[str]:
    """What was acknowledged and is not there, is there twice, or leaves a gap."""
    engine = open_database(database).engine
    for _ in range(50):
        with contextlib.suppress(Exception):  # a database that recovers refuses at first
            async with engine.connect() as connection:
                rows = (await connection.execute(text("SELECT table_id, seq, move_id FROM entry"))).all()
                said = (await connection.execute(text("SELECT table_id, said FROM chat"))).all()
                break
        await asyncio.sleep(0.2)
    await engine.dispose()
    at = {(row[0], row[2]): row[1] for row in rows}
    wrong = [f"{len(rows) - len(at)} move ids twice"] if len(at) != len(rows) else []
    for (table, move_id), seq in diary.moves.items():
        if at.get((table, move_id)) != seq - 1:
            wrong.append(
                f"{table}: move {move_id} acknowledged as {seq}, stored at {at.get((table, move_id))}"
            )
    by_table: dict[str, list[int]] = {}
    for row in rows:
        by_table.setdefault(row[0], []).append(row[1])
    wrong += [f"{table}: gaps" for table, seqs in by_table.items() if sorted(seqs) != list(range(len(seqs)))]
    spoken = [tuple(row) for row in said]
    wrong += [
        f"{table}: talk {line} lost or doubled"
        for table, line in diary.talk
        if spoken.count((table, line)) != 1
    ]
    return wrong


@contextlib.contextmanager
def stage(kind: str, folder: Path) -> Iterator[tuple[list[Nursery], Postgres | None, str]]:
    """One server on SQLite, two on PostgreSQL."""
    with contextlib.ExitStack() as stack:
        postgres = None
        database = str(folder / "kills.sqlite3")
        if kind == "postgresql":
            os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
            place = stack.enter_context(tempfile.TemporaryDirectory(prefix="thalassa-postgres-"))
            postgres = Postgres(Path(place))
            stack.callback(postgres.stop)
            database = postgres.new_database()
        settings: dict[str, Any] = {**GENEROUS, "database": database}
        servers = [Nursery(**settings) for _ in range(1 if postgres is None else 2)]
        for server in servers:
            stack.callback(server.close)
            server.start()
        yield servers, postgres, database


def run(console: Console, kind: str, kills: int, minutes: float) -> bool:
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="thalassa-kills-") as folder, stage(kind, Path(folder)) as placed:
        servers, postgres, database = placed
        diary = asyncio.run(soak(servers, postgres, kills, began + 60 * minutes))
        wrong = asyncio.run(losses(database, diary))
    killed = ", ".join(f"{count} of the {what}" for what, count in diary.kills.items())
    console.print(
        f"{kind}: {sum(diary.kills.values())} kills ({killed}), {len(diary.moves):,} moves and {len(diary.talk)} lines of talk acknowledged "
        f"at {diary.tables} tables, {diary.already} found done when sent again, {diary.older} times shown less than seen, "
        f"lost or doubled {len(wrong)}; {time.monotonic() - began:.0f} s"
    )
    for line in wrong[:20]:
        console.print(f"[red]{line}")
    return not wrong and not diary.older and bool(diary.moves)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("database", nargs="*", default=["sqlite", "postgresql"], help="sqlite, postgresql")
    parser.add_argument("--kills", type=int, default=200, help="of each at most")
    parser.add_argument("--minutes", type=float, default=60.0, help="for each at most")
    given = parser.parse_args()
    console = Console()
    console.print(f"{commit()} on {machine()}")
    held = [run(console, kind, given.kills, given.minutes) for kind in given.database]
    raise SystemExit(0 if all(held) else 1)


if __name__ == "__main__":
    main()
