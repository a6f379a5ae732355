"""Everything that reads bytes from strangers, as targets for fuzzing: whatever it is given, it answers or refuses.

A target takes bytes and lets out nothing but what it is allowed to raise. Inputs begin with examples that are right, so
that most of them get past the first check.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from support.doors import BODIES, Doors
from support.doors import examples as bodies
from thalassa.games.odyssey.edition.data import read_board
from thalassa.games.peloponnes.edition import data as peloponnes_data
from thalassa.games.poseidon.edition.loading import edition_from
from thalassa.kernel import registry, tablefile
from thalassa.kernel.chance import seed_hash
from thalassa.kernel.errors import ThalassaError
from thalassa.kernel.messages import Action
from thalassa.kernel.table import Table
from thalassa.learn import lessons
from thalassa.learn.script import Script
from thalassa.puzzles import shelf
from thalassa.server.access.texts import clean
from thalassa.server.wire import frames
from thalassa.server.ws.websocket import read_frame

REFUSED = (ThalassaError, msgspec.MsgspecError, UnicodeError, RecursionError)


class Refused(ThalassaError):
    """The server has said no, as it should."""


GAMES = ("odyssey", "peloponnes", "poseidon")


@dataclass(frozen=True)
class Target:
    read: Callable[[bytes], object]
    examples: Callable[[], Sequence[bytes]]
    right: bool = True
    """Whether every example is taken."""

    def feed(self, data: bytes) -> bool:
        """Whether it was taken. Anything but a refusal is let out."""
        try:
            self.read(data)
        except REFUSED:
            return False
        return True


def _frame(data: bytes) -> None:
    """A frame, and its actions at a table of every game."""
    frame = read_frame(data)
    if isinstance(frame, frames.Say):
        clean(frame.text)
    if isinstance(frame, frames.Act | frames.Draft):
        for name in GAMES:
            table = _table(name)
            try:
                actions = [table.game.action_from(action) for action in frame.actions]
                table.propose(next(iter(table.state.actors())), actions)
            except ThalassaError:
                continue


@cache
def _table(name: str) -> Table:
    return Table(registry.game(name), 2, {}, "0" * 32)


def _frames() -> list[bytes]:
    """Every kind of frame, and the first moves of every game."""
    found = [
        {"type": "why", "id": "aaaaaaaa", "action": {"type": "pass"}}, {"type": "undo", "id": "aaaaaaaa", "seq": 3},
        {"type": "look", "id": "aaaaaaaa", "at": 3}, {"type": "say", "id": "aaaaaaaa", "text": "hello", "team": True},
        {"type": "write_note", "id": "aaaaaaaa", "note": {"type": "guess", "pebble": 1, "seat": 0}},
        {"type": "ask_hint", "id": "aaaaaaaa", "version": 0}, {"type": "ask_outlook", "id": "aaaaaaaa", "version": 0},
        {"type": "ping", "id": "aaaaaaaa"},
    ]  # fmt: skip
    for name in GAMES:
        state = _table(name).state
        for move in state.moves(next(iter(state.actors())))[:5]:
            for kind in ("act", "draft"):
                found.append(
                    {"type": kind, "id": "aaaaaaaa", "version": 0, "actions": [msgspec.to_builtins(move)]}
                )
    return [msgspec.json.encode(frame) for frame in found]


def _body(data: bytes) -> None:
    """A body at one of the doors that read one, which the first byte chooses."""
    door, addresses = data[0] if data else 0, list(BODIES)
    address = addresses[door % len(addresses)]
    status = doors().ask(address, data[1:])
    if status >= 500:
        raise AssertionError(f"{address} answers {status}")
    if status >= 400:
        raise Refused(f"{address} answers {status}")


@cache
def doors() -> Doors:
    return Doors()


def _table_file(data: bytes) -> None:
    """As it is; and with seals that fit, since whoever writes a file can write those, too."""
    with contextlib.suppress(*REFUSED):
        sealed = msgspec.json.decode(data, type=tablefile.TableFile)
        sealed = msgspec.structs.replace(sealed, seed_hash=seed_hash(sealed.game, sealed.seed))
        sealed = msgspec.structs.replace(sealed, digest=tablefile.digest(sealed))
        tablefile.from_file(tablefile.parse(msgspec.json.encode(sealed)))
    tablefile.from_file(tablefile.parse(data))


def _table_files() -> list[bytes]:
    files = []
    for name in GAMES:
        table, rng = Table(registry.game(name), 2, {}, "1" * 32), random.Random(name)
        for _ in range(4):
            seat = next(iter(table.state.actors()))
            steps, state = list[Action](), table.state.copy()
            while not steps or state.composing():
                steps.append(rng.choice(state.moves(seat)))
                state.apply(seat, steps[-1])
            table.accept(table.propose(seat, steps))
        files.append(tablefile.to_bytes(table))
    return files


def _source(game: str, *path: str) -> bytes:
    return Path(str(registry.game(game).folder().joinpath(*path))).read_bytes()


def _boards() -> list[bytes]:
    folder = Path(str(registry.game("odyssey").folder().joinpath("edition", "boards")))
    return [path.read_bytes() for path in sorted(folder.iterdir()) if path.suffix == ".txt"]


def _lesson(data: bytes) -> object:
    return lessons.parse_toml(data, "lesson.toml", Script)


def _lessons() -> list[bytes]:
    return [_source(name, lessons.FOLDER, f"{lessons.names(registry.game(name))[0]}.toml") for name in GAMES]


def _puzzle_files() -> list[bytes]:
    folder = Path(str(registry.game("odyssey").folder().joinpath("puzzles")))
    return [b"\n".join(sorted(folder.glob("where*.jsonl"))[0].read_bytes().splitlines()[:4])]


TARGETS: dict[str, Target] = {
    "frames": Target(_frame, _frames),
    "bodies": Target(_body, bodies, right=False),
    "table files": Target(_table_file, _table_files),
    "editions of poseidon": Target(
        lambda data: edition_from(data.decode(), "data.toml"),
        lambda: [_source("poseidon", "edition", "data.toml")],
    ),
    "editions of peloponnes": Target(
        lambda data: peloponnes_data.read("data.toml", data),
        lambda: [_source("peloponnes", "edition", "data.toml")],
    ),
    "boards of odyssey": Target(lambda data: read_board(data.decode(), "board.txt"), _boards),
    "puzzle files": Target(lambda data: shelf.read("odyssey", "where", data), _puzzle_files),
    "lesson files": Target(_lesson, _lessons),
}


def changed(example: bytes, rng: random.Random) -> bytes:
    """The example with a few things wrong."""
    data = bytearray(example)
    for _ in range(rng.randint(1, 3)):
        at, way = rng.randrange(len(data) + 1), rng.randrange(7)
        if way == 0:
            data[at : at + 1] = bytes([rng.randrange(256)])
        elif way == 1:
            del data[at : at + rng.randint(1, 20)]
        elif way == 2:
            data[at:at] = rng.choice(
                [b"null", b"-1", b"1e400", b"[]", b"{}", b'""', b"\x00", b"\xff", b"9" * 40, b"[" * 200]
            )
        elif way == 3:
            data[at:at] = data[at : at + rng.randint(1, 60)]
        elif way == 4:
            data[at : at + 1] = rng.choice([b"0", b"7", b"a", b"Z", b'"', b",", b"\n", b"=", b"#", b" "])
        elif way == 5:
            numbers = [place for place, byte in enumerate(data) if 48 <= byte <= 57]
            if numbers:
                data[rng.choice(numbers)] = rng.choice(b"0123456789-")
        else:
            other = rng.randrange(len(data) + 1)
            data[at:at] = data[other : other + rng.randint(1, 40)]
    return bytes(data)
