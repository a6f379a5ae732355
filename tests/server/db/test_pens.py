"""The swift way on SQLite: commits on the event loop that never wait, and a thread for whatever has to."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest

from support.stored_tables import a_table
from thalassa.server.db.database import migrate, open_database
from thalassa.server.db.store import Store
from thalassa.server.db.upkeep.flushing import Flusher
from thalassa.server.db.writing.journal import BATCH
from thalassa.server.db.writing.pens import CALM, Hand, SqlitePen
from thalassa.server.db.writing.records import NewEntry, Taken


def entry(seq: int, move_id: str | None = None) -> NewEntry:
    return NewEntry("T1", seq, '{"seat":0}', move_id or f"move-{seq}", {})


class Clock:
    """What the pen goes by here: a busy machine is no slow disk."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def pen_of(store: Store) -> SqlitePen:
    pen = store._journal._pen
    assert isinstance(pen, SqlitePen)
    return pen


@pytest.fixture
async def swift(tmp_path: Path, clock: Clock) -> AsyncIterator[Store]:
    database = open_database(str(tmp_path / "swift.sqlite3"), "soon")
    await migrate(database.engine)
    store = Store(database)
    pen = pen_of(store)
    assert pen._flusher is not None
    pen._clock = pen._flusher._clock = clock
    pen._calm_from = clock()
    await a_table(store)
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
def on_the_loop(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Of every batch that was tried: whether it was on the event loop."""
    tried: list[bool] = []
    real = Hand.write

    def write(self: Hand, records: list[NewEntry]) -> None:
        tried.append(current_thread() is main_thread())
        real(self, records)

    monkeypatch.setattr(Hand, "write", write)
    return tried


async def test_what_need_not_wait_is_stored_on_the_loop_in_one_transaction(
    swift: Store, on_the_loop: list[bool]
) -> None:
    await asyncio.gather(*(swift.append(entry(seq)) for seq in range(5)))
    assert on_the_loop == [True]
    assert [row["seq"] for row in await swift.entries("T1")] == [0, 1, 2, 3, 4]


async def test_a_bad_entry_fails_alone(swift: Store) -> None:
    found = await asyncio.gather(
        swift.append(entry(0)),
        swift.append(entry(0, "late")),
        swift.append(entry(1)),
        return_exceptions=True,
    )
    assert [type(each) for each in found] == [type(None), Taken, type(None)]
    assert [row["move_id"] for row in await swift.entries("T1")] == ["move-0", "move-1"]


async def test_a_bad_entry_in_each_of_several_full_batches_fails_alone(swift: Store) -> None:
    """Each is tried alone then, one after the other, however many they are."""
    await swift.append(entry(0))
    seqs = [seq if seq % BATCH else 0 for seq in range(4 * BATCH)]
    found = await asyncio.gather(
        *(swift.append(entry(seq, f"number-{number}")) for number, seq in enumerate(seqs)),
        return_exceptions=True,
    )
    assert [type(each) for each in found] == [type(None) if seq else Taken for seq in seqs]
    assert len(await swift.entries("T1")) == 1 + 4 * (BATCH - 1)


async def test_while_somebody_else_writes_the_loop_goes_on(
    swift: Store, on_the_loop: list[bool], tmp_path: Path
) -> None:
    """Somebody else may be another connection of this server that needs the loop to come to its end."""
    with contextlib.closing(sqlite3.connect(tmp_path / "swift.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        moves = [asyncio.create_task(swift.append(entry(seq))) for seq in range(2)]
        while len(on_the_loop) < 2:
            await asyncio.sleep(0.001)
        assert on_the_loop == [True, False]
        assert not any(move.done() for move in moves), "nothing is acknowledged before it is stored"
        other.execute("COMMIT")
        await asyncio.gather(*moves)
    await swift.append(entry(2))
    assert on_the_loop == [True, False, True]
    assert [row["seq"] for row in await swift.entries("T1")] == [0, 1, 2]


async def test_the_commit_that_begins_the_log_anew_is_left_to_the_thread(
    swift: Store, on_the_loop: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    await swift.append(entry(0))
    monkeypatch.setattr(pen_of(swift)._flusher, "tidied", True)
    await swift.append(entry(1))
    await swift.append(entry(2))
    assert on_the_loop == [True, False, True]


async def test_a_disk_on_which_a_commit_was_slow_is_left_to_the_thread_until_it_is_fast(
    swift: Store, on_the_loop: list[bool], monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    planted, real = [1.0, 1.0, 0.0, 0.0], Hand.write

    def slow(self: Hand, records: list[NewEntry]) -> None:
        clock.now += planted.pop(0)
        real(self, records)

    monkeypatch.setattr(Hand, "write", slow)
    monkeypatch.setattr(
        Flusher, "_flush", lambda self: None
    )  # a real one would seem to take the planted time
    await swift.append(entry(0))
    await swift.append(entry(1))  # slow in the thread, too
    clock.now += CALM / 2
    await swift.append(entry(2))
    clock.now += CALM / 2
    await swift.append(entry(3))
    assert on_the_loop == [True, False, False, True]
    assert [row["seq"] for row in await swift.entries("T1")] == [0, 1, 2, 3]


async def test_while_the_disk_takes_long_to_flush_the_loop_does_not_touch_it(
    swift: Store, on_the_loop: list[bool], monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    begun, through = Event(), Event()

    def stalled(self: Flusher) -> None:
        begun.set()
        through.wait()

    monkeypatch.setattr(Flusher, "_flush", stalled)
    try:
        await swift.append(entry(0))
        await asyncio.to_thread(begun.wait)
        clock.now += 1.0
        await swift.append(entry(1))
    finally:
        through.set()
    flusher = pen_of(swift)._flusher
    assert flusher is not None
    while flusher.under_way(clock()):
        await asyncio.sleep(0.001)
    await swift.append(entry(2))
    assert on_the_loop == [True, False, True]
