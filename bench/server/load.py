"""A real server under load: many live tables over real WebSockets on the loopback, moves committed to SQLite.

    python -m bench.server.load [--tables 50] [--seats 4] [--pace 2] [--runs 5] [--seconds 10] [--game peloponnes]

Measured are the time from sending a move to every seat of the table holding the update after it, at a steady pace, several times;
and how many moves a second the server commits when every table plays as fast as it can. A table whose game ends is
replaced by one that was opened before the measurement, so moves alone are measured; what opening a table costs (seven
requests and four connections) is said apart. CPU time a move tells versions apart on a machine that is busy with other
things too. At the end the rows in the database are counted: an acknowledged move that is not stored is an error. THALASSA_FLUSH says
whether moves wait for the disk (see docs/hosting.md).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import websockets
from rich.console import Console
from websockets.asyncio.client import ClientConnection

from bench.common import children, cpu_seconds, grid, percentile
from thalassa.server.configuration import ENVIRONMENT_FLUSH, default_flush

PATIENCE = 60.0
AIM_P50, AIM_P99 = 2.0, 10.0
"""Milliseconds at a steady pace, on a quiet machine."""
GAME = 36
"""Moves of the shortest games: so many tables have to be ready for others to end."""
UNLIMITED = {
    "bot_pause": 0.0,
    "frames_per_second": 100_000,
    "tables_per_minute": 1_000_000,
    "greetings_per_minute": 1_000_000,
    "requests_per_minute": 10_000_000,
    "max_connections": 100_000,
    "max_connections_each": 100_000,
}
"""All clients share one address here, so the limits meant for strangers are lifted."""


class Refused(msgspec.Struct, tag_field="type", tag="refused"):
    code: str


class Drafted(msgspec.Struct, tag_field="type", tag="drafted"):
    moves: tuple[msgspec.Raw, ...]
    complete: bool


class Incomplete(Exception):
    """The decision has more steps."""


class Update(msgspec.Struct, tag_field="type", tag="update"):
    """The part of the server's update a load generator needs; all else is skipped."""

    seq: int
    version: int
    status: str
    moves: tuple[msgspec.Raw, ...]
    actors: tuple[int, ...]


_update = msgspec.json.Decoder(Update)
_refused = msgspec.json.Decoder(Refused)
_drafted = msgspec.json.Decoder(Drafted)


# -- the server -----------------------------------------------------------------------------------------------


def serve(port: int, database: str, workers: int = 1) -> None:
    """The child process: the same server `thalassa serve` starts, with lifted limits."""
    import uvicorn

    from thalassa.server.app import create_app, settle, uvicorn_config
    from thalassa.server.configuration import Settings
    from thalassa.server.workers import Workers

    settings = Settings(database=database, **UNLIMITED)  # type: ignore[arg-type]
    if workers > 1:
        with socket.create_server(("127.0.0.1", port), backlog=2048) as listener:
            Workers(settings, listener, workers).run(lambda: None)
        return
    server = uvicorn.Server(uvicorn_config(create_app(settings), port=port))
    settle()
    server.run()


class Server:
    def __init__(
        self, folder: Path, flush: str | None = None, database: str | None = None, workers: int = 1
    ) -> None:
        self.file = folder / "load.sqlite3"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.log = (folder / "server.log").open("wb")
        url = database or f"sqlite:///{self.file}"
        command = [sys.executable, "-m", "bench.server.load", "--serve", str(self.port), url, str(workers)]
        surroundings = {**os.environ, ENVIRONMENT_FLUSH: flush or default_flush()}
        self.process = subprocess.Popen(command, env=surroundings, stdout=self.log, stderr=self.log)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def ready(self) -> None:
        async with httpx.AsyncClient() as http:
            for _ in range(600):
                if self.process.poll() is not None:
                    break
                with contextlib.suppress(httpx.TransportError):
                    if (await http.get(f"{self.url}/healthz")).status_code == 200:
                        return
                await asyncio.sleep(0.1)
        raise SystemExit(f"the server did not start; see {self.log.name}")

    def cpu(self) -> float:
        """CPU seconds the server has used so far, all its processes together (Linux)."""
        return sum(cpu_seconds(process) for process in (self.process.pid, *children(self.process.pid)))

    def rows(self) -> int:
        with contextlib.closing(sqlite3.connect(self.file)) as database:
            return int(database.execute("select count(*) from entry").fetchone()[0])

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log.close()


# -- the clients ----------------------------------------------------------------------------------------------


class Seat:
    """One WebSocket at one seat: holds the newest update."""

    def __init__(self, socket_: ClientConnection) -> None:
        self.socket = socket_
        self.update: Update | None = None
        self.bytes = 0
        self._news = asyncio.Event()
        self.refused = 0
        self.refusal: str | None = None
        self.drafts: asyncio.Queue[Drafted] = asyncio.Queue()
        self.reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                frame = await self.socket.recv(decode=False)
                if frame.startswith(b'{"type":"update"'):
                    self.update = _update.decode(frame)
                    self.bytes += len(frame)
                    self._news.set()
                elif frame.startswith(b'{"type":"refused"'):
                    self.refusal = _refused.decode(frame).code
                    self.refused += self.refusal != "incomplete"
                    self._news.set()
                elif frame.startswith(b'{"type":"drafted"'):
                    self.drafts.put_nowait(_drafted.decode(frame))

    async def holds(self, seq: int) -> Update:
        """The update after ``seq`` log entries, or a later one. Raises Incomplete."""
        while self.update is None or self.update.seq < seq:
            if self.refusal == "incomplete":
                self.refusal = None
                raise Incomplete
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), PATIENCE)
        return self.update

    async def say(self, kind: str, version: int, steps: Sequence[msgspec.Raw]) -> None:
        frame = {"type": kind, "id": secrets.token_hex(8), "version": version, "actions": steps}
        await self.socket.send(msgspec.json.encode(frame).decode())

    async def draft(self, version: int, steps: Sequence[msgspec.Raw]) -> Drafted:
        """What can follow these steps of a decision."""
        await self.say("draft", version, steps)
        return await asyncio.wait_for(self.drafts.get(), PATIENCE)


@dataclass
class Figures:
    moves: int = 0
    latencies: list[float] = field(default_factory=list)
    late: int = 0
    bytes: int = 0


class Load:
    def __init__(self, server: Server, game: str, seats: int) -> None:
        self.server = server
        self.game = game
        self.seats = seats
        self.guests: list[httpx.AsyncClient] = []
        self.acknowledged = 0
        self.refused = 0
        self.rng = random.Random(1)
        self.spare: list[list[Seat]] = []
        """Tables that wait, opened and connected, for others to end."""
        self.ended: list[list[Seat]] = []
        self.opened_late = 0

    async def greet(self) -> None:
        for number in range(self.seats):
            http = httpx.AsyncClient(base_url=self.server.url, headers={"X-Thalassa": "1"}, timeout=PATIENCE)
            (await http.post("/api/me", json={"name": f"Guest {number}"})).raise_for_status()
            self.guests.append(http)

    async def open_table(self) -> list[Seat]:
        """A new table with a person at every seat, started, everybody connected."""
        body = {"game": self.game, "seats": self.seats}
        info = await self._post(0, "/api/tables", body)
        table, key = info["card"]["id"], info["links"]["players"].partition("key=")[2]
        for number in range(1, self.seats):
            await self._post(number, f"/api/tables/{table}/sit", {"seat": number, "key": key})
        await self._post(0, f"/api/tables/{table}/start", {})
        return [await self._connect(table, number) for number in range(self.seats)]

    async def _post(self, guest: int, path: str, body: dict[str, Any]) -> Any:
        response = await self.guests[guest].post(path, json=body)
        if response.is_error:
            raise SystemExit(f"{path}: {response.status_code} {response.text[:200]}")
        return response.json()

    async def _connect(self, table: str, number: int) -> Seat:
        cookies = "; ".join(f"{name}={value}" for name, value in self.guests[number].cookies.items())
        address = f"ws://127.0.0.1:{self.server.port}/ws/tables/{table}"
        socket_ = await websockets.connect(
            address,
            additional_headers={"Cookie": cookies},
            max_size=None,
            compression=None,
            open_timeout=PATIENCE,
        )
        seat = Seat(socket_)
        await seat.holds(0)
        return seat

    async def play(self, seats: list[Seat], figures: Figures, until: float, pace: float | None) -> list[Seat]:
        """Random moves at one table until a moment: ``pace`` a second, or without pause. Returns the seats in use."""
        step = 0.0 if pace is None else 1.0 / pace
        due = time.perf_counter() + self.rng.random() * step
        while True:
            now = time.perf_counter()
            if now >= until:
                return seats
            if pace is not None:
                if due > now:
                    await asyncio.sleep(min(due - now, until - now))
                    continue
                figures.late += now - due > step
                due += step
            first = seats[0].update
            assert first is not None
            if first.status == "over":
                self.ended.append(seats)
                self.opened_late += not self.spare
                seats = self.spare.pop() if self.spare else await self.open_table()
                continue
            await self._move(seats, figures)

    async def _move(self, seats: list[Seat], figures: Figures) -> None:
        newest = max((seat.update for seat in seats if seat.update), key=lambda update: update.seq)
        actor = seats[newest.actors[0]]
        own = await actor.holds(newest.seq)
        steps = [self.rng.choice(own.moves)]
        begun = time.perf_counter()
        await actor.say("act", own.version, steps)
        try:
            await actor.holds(newest.seq + 1)
        except Incomplete:
            while not (drafted := await actor.draft(own.version, steps)).complete:
                steps.append(self.rng.choice(drafted.moves))
            begun = time.perf_counter()
            await actor.say("act", own.version, steps)
        await asyncio.gather(*(seat.holds(newest.seq + 1) for seat in seats))
        figures.latencies.append(time.perf_counter() - begun)
        figures.moves += 1
        self.acknowledged += 1

    async def prepare(self, spare: int) -> None:
        """Between two measurements: put away the tables that have ended, and have so many others ready."""
        while self.ended:
            await self.close(self.ended.pop())
        while len(self.spare) < spare:
            self.spare.append(await self.open_table())

    async def close(self, seats: list[Seat]) -> None:
        for seat in seats:
            self.refused += seat.refused
            await seat.socket.close()
            await seat.reader


# -- the measurement ------------------------------------------------------------------------------------------


class Phase(NamedTuple):
    """What one stretch of play came to."""

    playing: list[list[Seat]]
    figures: Figures
    wall: float
    cpu: float
    client: float


class Rate(NamedTuple):
    """What is said of one stretch of play."""

    name: str
    moves: int
    moves_a_second: float
    p50: float
    p99: float
    longest: float
    """Milliseconds until every seat holds the position after a move."""
    busy: float
    """Of the time, how much the server's processor worked."""
    milliseconds: float
    """Server CPU of a move."""
    load_milliseconds: float


def rate(name: str, phase: Phase) -> Rate:
    figures, moves = phase.figures, max(1, phase.figures.moves)
    return Rate(
        name,
        figures.moves,
        figures.moves / phase.wall,
        1000 * percentile(figures.latencies, 0.5),
        1000 * percentile(figures.latencies, 0.99),
        1000 * max(figures.latencies, default=0.0),
        phase.cpu / phase.wall,
        1000 * phase.cpu / moves,
        1000 * phase.client / moves,
    )


@dataclass
class Report:
    tables: int
    seats: int
    game: str
    paced: list[Rate]
    full: Rate
    late: int
    """Moves that were not sent at the pace."""
    opening_cpu: float
    """CPU seconds of the server for one table: opened, filled, started and connected."""
    opened_late: int
    acknowledged: int
    stored: int
    refused: int


async def measure(
    console: Console,
    folder: Path,
    game: str,
    tables: int,
    seats: int,
    pace: float,
    runs: int,
    seconds: float,
) -> Report:
    server = Server(folder)
    paced: list[Rate] = []
    late = 0
    try:
        await server.ready()
        load = Load(server, game, seats)
        with console.status(f"{tables} tables of {game} with {seats} seats are being opened …"):
            await load.greet()
            before = server.cpu()
            playing = [await load.open_table() for _ in range(tables)]
            opening = (server.cpu() - before) / tables
        with console.status("settling in …"):
            await load.prepare(tables)
            playing = (await phase(load, server, playing, 2.0, pace)).playing
        for run in range(1, runs + 1):
            await load.prepare(tables)
            with console.status(f"{seconds:.0f} s at {pace:g} moves/s a table, {run} of {runs} …"):
                one = await phase(load, server, playing, seconds, pace)
            playing, late = one.playing, late + one.figures.late
            paced.append(rate(f"paced {run}", one))
        with console.status("how fast it goes …"):
            await load.prepare(2 * tables)
            trial = await phase(load, server, playing, 1.0, None)
            await load.prepare(tables + round(1.5 * seconds * trial.figures.moves / trial.wall / GAME))
        with console.status(f"{seconds:.0f} s as fast as it goes …"):
            full = await phase(load, server, trial.playing, seconds, None)
        load.ended += [*full.playing, *load.spare]
        await load.prepare(0)
        for http in load.guests:
            await http.aclose()
        stored = server.rows()
    finally:
        server.stop()
    return Report(
        tables,
        seats,
        game,
        paced,
        rate("saturated", full),
        late,
        opening,
        load.opened_late,
        load.acknowledged,
        stored,
        load.refused,
    )


async def phase(
    load: Load, server: Server, playing: list[list[Seat]], seconds: float, pace: float | None
) -> Phase:
    figures = Figures()
    begun, cpu, own = time.perf_counter(), server.cpu(), time.process_time()
    until = begun + seconds
    after = await asyncio.gather(*(load.play(seats, figures, until, pace) for seats in playing))
    wall = time.perf_counter() - begun
    return Phase(list(after), figures, wall, server.cpu() - cpu, time.process_time() - own)


def show(console: Console, report: Report) -> None:
    title = f"Server: {report.tables} tables of {report.game}, {report.seats} seats each, SQLite, loopback"
    rows = grid(
        title,
        "",
        "moves",
        "moves/s",
        "p50 ms",
        "p99 ms",
        "max ms",
        "server CPU",
        "CPU ms/move",
        "load CPU ms/move",
    )
    for one in (*report.paced, report.full):
        rows.add_row(
            one.name,
            f"{one.moves:,}",
            f"{one.moves_a_second:,.0f}",
            f"{one.p50:.1f}",
            f"{one.p99:.1f}",
            f"{one.longest:.1f}",
            f"{100 * one.busy:.0f} %",
            f"{one.milliseconds:.2f}",
            f"{one.load_milliseconds:.2f}",
        )
    console.print(rows)
    held = sum(one.p50 <= AIM_P50 and one.p99 <= AIM_P99 for one in report.paced)
    console.print(
        f"p50 at most {AIM_P50:g} ms and p99 at most {AIM_P99:g} ms in {held} of {len(report.paced)} runs; durable moves a second "
        f"of a core: {1000 / max(1e-9, report.full.milliseconds):,.0f}"
    )
    console.print(
        f"acknowledged moves {report.acknowledged:,}, rows stored {report.stored:,}, refused {report.refused}; "
        f"moves sent late at the pace: {report.late}; an acknowledged move reaches the disk {default_flush()}"
    )
    console.print(
        f"opening a table with a person at every seat: {1000 * report.opening_cpu:.0f} ms CPU; "
        f"tables opened while moves were measured: {report.opened_late}"
    )
    if report.stored < report.acknowledged:
        raise SystemExit("moves were acknowledged that the database does not hold")


def run(
    console: Console,
    game: str = "peloponnes",
    tables: int = 50,
    seats: int = 4,
    pace: float = 2.0,
    runs: int = 5,
    seconds: float = 10.0,
) -> Report:
    loop_factory: Callable[[], asyncio.AbstractEventLoop]
    try:
        import uvloop

        loop_factory = uvloop.new_event_loop
    except ImportError:
        loop_factory = asyncio.new_event_loop
    with (
        tempfile.TemporaryDirectory(prefix="thalassa-load-") as folder,
        asyncio.Runner(loop_factory=loop_factory) as runner,
    ):
        report = runner.run(measure(console, Path(folder), game, tables, seats, pace, runs, seconds))
    show(console, report)
    return report


def main() -> None:
    if sys.argv[1:2] == ["--serve"]:
        serve(int(sys.argv[2]), sys.argv[3], int(sys.argv[4]))
        return
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="peloponnes")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--pace", type=float, default=2.0)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=10.0)
    given = parser.parse_args()
    run(Console(), given.game, given.tables, given.seats, given.pace, given.runs, given.seconds)


if __name__ == "__main__":
    main()
