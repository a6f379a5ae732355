"""The loop is shared out: a network that asks for much holds up itself, not the others."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from thalassa.server.access.turns import GONE_SECONDS, MUCH, Turns


class Clock:
    """Time that passes when a step says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def turns(clock: Clock) -> Turns:
    return Turns(clock, lambda: 0.0)


async def steps(clock: Clock, seconds: float, count: int, done: list[str], name: str) -> None:
    """So many steps of so many seconds, each of which waits for something that is there at once."""
    for _ in range(count):
        clock.now += seconds
        done.append(name)
        await asyncio.sleep(0)


async def run(turns: Turns, who: str, work: Coroutine[Any, Any, None]) -> None:
    await turns.counted(who, work)


async def test_what_each_network_uses_is_counted(turns: Turns, clock: Clock) -> None:
    done: list[str] = []
    await run(turns, "one", steps(clock, 0.01, 3, done, "one"))
    assert turns.used("one") == pytest.approx(0.03)
    assert turns.used("two") == 0.0
    assert done == ["one"] * 3


async def test_where_nobody_else_is_there_nobody_waits(turns: Turns) -> None:
    turns.use("one", 10 * MUCH)
    assert turns.turn("one") is None
    turns.use("two", 0.0)
    assert turns.turn("one") is not None
    assert turns.turn("two") is None, "whoever has used little does not wait"


async def test_what_was_used_is_forgotten_and_so_is_whoever_has_gone() -> None:
    clock = Clock()
    turns = Turns(clock, clock)
    turns.use("one", 1.0)
    turns.use("two", 0.01)
    clock.now = 2.0
    assert turns.used("one") == pytest.approx(0.25)
    clock.now = GONE_SECONDS + 1
    turns.use("one", 1.0)
    assert turns.turn("one") is None, "nobody else is there any more"


async def test_somebody_who_asks_for_little_comes_between_two_steps_of_a_flood(
    turns: Turns, clock: Clock
) -> None:
    done: list[str] = []
    turns.use("flood", 10 * MUCH)
    turns.use("ann", 0.0)
    flood = [
        asyncio.ensure_future(run(turns, "flood", steps(clock, 0.03, 2, done, "flood"))) for _ in range(50)
    ]
    await asyncio.sleep(0)
    await run(turns, "ann", steps(clock, 0.001, 5, done, "ann"))
    assert done.count("flood") <= 7, "one a round, not all fifty"
    await asyncio.gather(*flood)
    assert done.count("flood") == 100, "nothing is lost"


async def test_of_two_who_ask_for_much_whoever_has_used_less_is_next(turns: Turns, clock: Clock) -> None:
    done: list[str] = []
    turns.use("more", 20 * MUCH)
    turns.use("less", 10 * MUCH)
    await asyncio.gather(
        *(run(turns, who, steps(clock, 0.001, 1, done, who)) for who in ["more"] * 3 + ["less"] * 3)
    )
    assert done == ["less"] * 3 + ["more"] * 3


async def test_answers_and_failures_come_through(turns: Turns) -> None:
    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("as it was")

    with pytest.raises(ValueError, match="as it was"):
        await run(turns, "one", fails())


async def test_whoever_is_cancelled_while_waiting_hears_of_it_and_holds_up_nobody(
    turns: Turns, clock: Clock
) -> None:
    done: list[str] = []
    turns.use("flood", 10 * MUCH)
    turns.use("ann", 0.0)

    async def tidies() -> None:
        try:
            await steps(clock, 0.01, 5, done, "first")
        finally:
            done.append("tidied")

    first = asyncio.ensure_future(run(turns, "flood", tidies()))
    await asyncio.sleep(0)
    while done.count("first") < 2:
        await asyncio.sleep(0)
    second = asyncio.ensure_future(run(turns, "flood", steps(clock, 0.01, 3, done, "second")))
    first.cancel()
    await second
    with pytest.raises(asyncio.CancelledError):
        await first
    assert done.count("tidied") == 1
    assert done.count("second") == 3
