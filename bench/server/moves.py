"""What one move costs a live table, part by part, in CPU time: no network, so a busy machine hardly disturbs it.

    python -m bench.server.moves [--game peloponnes] [--seats 4] [--games 20]

Random games are played at one live table after another, each seat watched by a connection that only takes frames.
Moves are stored in a real SQLite file by the server's own writer. The parts exclude what other parts do inside them;
what is left over is the rest of the event loop (tasks, locks, waking). Measuring itself costs about a microsecond a call.
Even CPU time grows by half when other work shares the core: compare runs by the yardstick, a fixed piece of work done
between the games.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from rich.console import Console

from bench.common import grid
from bench.engine.playing import fresh
from thalassa.kernel import game
from thalassa.kernel.game import State
from thalassa.kernel.messages import Action, View
from thalassa.kernel.registry import game as game_named
from thalassa.kernel.table import Table
from thalassa.server.configuration import Settings
from thalassa.server.db.database import migrate, open_database
from thalassa.server.db.store import Store
from thalassa.server.db.writing.pens import SqlitePen
from thalassa.server.editions import Shelf
from thalassa.server.lobby import seats as seating
from thalassa.server.lobby import tables
from thalassa.server.play import live_table
from thalassa.server.play.hub import Hub
from thalassa.server.play.live_table import LiveTable
from thalassa.server.play.notes import Notes
from thalassa.server.play.room import Room
from thalassa.server.play.seen import Looker
from thalassa.server.wire.bodies import NewTable
from thalassa.server.wire.frames import ServerFrame
from thalassa.server.ws import answers, websocket


class Meter:
    """CPU time of the event loop's thread by part, inner parts taken off the outer ones."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._inside: list[str] = []
        self._since = 0.0

    def wrap(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def measured(*given: Any, **named: Any) -> Any:
            self._turn()
            self._inside.append(part)
            try:
                return function(*given, **named)
            finally:
                self._turn()
                self._inside.pop()

        return measured

    def _turn(self) -> None:
        now = time.thread_time()
        if self._inside:
            self.seconds[self._inside[-1]] += now - self._since
        self._since = now


class Ear:
    """A connection that takes frames and keeps nothing but their number and size."""

    guest_id: str | None = None
    device_id: str | None = None
    key = ""
    wanted: int | None = None

    def __init__(self, seat: int) -> None:
        self.seat: int | None = seat
        self.since = 0
        self.paged = False
        self.holds: View | None = None
        self.memory = 0
        self.looks = False
        self.frames = 0
        self.bytes = 0

    def send(self, frame: bytes) -> None:
        self.frames += 1
        self.bytes += len(frame)

    def say(self, frame: ServerFrame) -> None:
        self.send(msgspec.json.encode(frame))


def put_around(meter: Meter, state: type) -> None:
    """The meter around every step of a move."""
    parts: tuple[tuple[Any, str, str], ...] = (
        (websocket, "read_frame", "decoding"),
        (game.Game, "action_from", "decoding"),
        (Table, "propose", "the move itself"),
        (Table, "accept", "the move itself"),
        (LiveTable, "_refresh", "lists of moves"),
        (LiveTable, "broadcast", "broadcast"),
        (state, "view", "views"),
        (state, "task", "tasks"),
        (Table, "history", "history"),
        (Table, "why_not_undo", "undo"),
        (live_table, "encode", "encoding"),
        (SqlitePen, "write", "storing"),
        (Room, "drive", "notes, orders, bots"),
        (Notes, "order", "notes, orders, bots"),
        (sys.modules[__name__], "decided", "choosing, no work of the server"),
    )
    for owner, name, part in parts:
        setattr(owner, name, meter.wrap(part, getattr(owner, name)))


class Costs(NamedTuple):
    moves: int
    frames: int
    bytes: int
    process: float
    """CPU seconds of all threads."""
    loop: float
    """CPU seconds of the event loop's thread."""
    yardstick: float
    """CPU seconds of one piece of the fixed work."""


def fixed_work() -> float:
    begun = time.thread_time()
    kept: dict[int, tuple[int, str]] = {}
    for number in range(20_000):
        kept[number % 997] = (number, str(number))
    return time.thread_time() - begun


async def play(folder: Path, name: str, seats: int, games: int) -> Costs:
    settings = Settings(database=f"sqlite:///{folder / 'moves.sqlite3'}", tables_per_minute=1_000_000)
    database = open_database(settings.database, settings.flush)
    await migrate(database.engine)
    store = Store(database)
    hub = Hub(store, settings, Shelf(()))
    guests = [f"guest-{seat}" for seat in range(seats)]
    for guest in guests:
        await store.save_guest(guest, guest)
    rng = random.Random(1)
    moves = frames = size = 0
    process = loop = yardstick = 0.0
    try:
        for _ in range(games):
            room = await tables.create(hub, guests[0], NewTable(name, seats))
            for seat in range(1, seats):
                await seating.sit(room, Looker(guests[seat], None), seat, room.row["player_key"])
            await tables.start(room, guests[0])
            ears = [Ear(seat) for seat in range(seats)]
            room.watchers |= set(ears)
            room.broadcast()
            await asyncio.sleep(0)
            begun, own = time.process_time(), time.thread_time()
            while actors := room.waiting():
                ear = ears[actors[0]]
                await one_move(room, ear, rng)
                moves += 1
            process += time.process_time() - begun
            loop += time.thread_time() - own
            yardstick += fixed_work() / games
            frames += sum(ear.frames for ear in ears)
            size += sum(ear.bytes for ear in ears)
    finally:
        await hub.close()
        await store.close()
    return Costs(moves, frames, size, process, loop, yardstick)


async def one_move(room: Room, ear: Ear, rng: random.Random) -> None:
    seat = ear.seat
    assert seat is not None
    text = msgspec.json.encode(
        {
            "type": "act",
            "id": f"{rng.getrandbits(64):x}",
            "version": room.version(seat),
            "actions": decided(room.table.state, seat, rng),
        }
    ).decode()
    frame = websocket.read_frame(text)
    before = len(room.table)
    await answers.ANSWERS[type(frame)](room, ear, frame)
    assert len(room.table) > before, f"a listed move was refused: {text}"


def decided(state: State, seat: int, rng: random.Random) -> list[Action]:
    """A whole decision at random; one of several steps is tried out on a copy."""
    chosen = [rng.choice(state.moves(seat))]
    trial = state.copy()
    trial.apply(seat, chosen[0])
    while trial.composing():
        step = rng.choice(trial.moves(seat))
        trial.apply(seat, step)
        chosen.append(step)
    return chosen


def run(console: Console, name: str = "peloponnes", seats: int = 4, games: int = 20) -> Costs:
    meter = Meter()
    put_around(meter, type(fresh(game_named(name), seats, 0)))
    with tempfile.TemporaryDirectory(prefix="thalassa-moves-") as folder:
        costs = asyncio.run(play(Path(folder), name, seats, games))
    rows = grid(f"One move of {name} at a live table, {seats} seats", "part", "µs CPU a move")
    for part, seconds in sorted(meter.seconds.items(), key=lambda item: -item[1]):
        rows.add_row(part, f"{1e6 * seconds / costs.moves:,.0f}")
    rest = costs.loop - sum(meter.seconds.values())
    rows.add_row("rest of the event loop", f"{1e6 * rest / costs.moves:,.0f}")
    rows.add_row("writer's threads", f"{1e6 * (costs.process - costs.loop) / costs.moves:,.0f}")
    rows.add_row("all", f"{1e6 * costs.process / costs.moves:,.0f}")
    console.print(rows)
    console.print(
        f"{costs.moves:,} moves, {costs.frames / costs.moves:.1f} frames and "
        f"{costs.bytes / costs.moves:,.0f} bytes a move; yardstick {1e6 * costs.yardstick:,.0f} µs, so a move costs "
        f"{costs.process / costs.moves / costs.yardstick:.3f} of it"
    )
    return costs


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="peloponnes")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=20)
    given = parser.parse_args()
    run(Console(), given.game, given.seats, given.games)


if __name__ == "__main__":
    main()
