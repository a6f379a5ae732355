"""The bots' workers are shared fairly: by kind first, then by who has used least."""

from __future__ import annotations

import asyncio

import pytest

from thalassa.server.play.queueing import Asking, FairQueue, Kind


async def served(asked: list[Asking], places: int = 1) -> list[Asking]:
    """In which order those are served who have all come while the only place was taken."""
    queue, order = FairQueue(places), list[Asking]()
    taken, done = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        async with queue.turn(Asking("somebody")):
            taken.set()
            await done.wait()

    async def work(one: Asking) -> None:
        async with queue.turn(one):
            order.append(one)
            await asyncio.sleep(0.002)

    tasks = [asyncio.create_task(hold())]
    await taken.wait()
    for one in asked:
        tasks.append(asyncio.create_task(work(one)))
        await asyncio.sleep(0)
    done.set()
    await asyncio.gather(*tasks)
    return order


async def test_what_people_wait_for_comes_before_what_goes_on_by_itself() -> None:
    asked = [Asking("ann", kind) for kind in reversed(Kind)]
    assert await served(asked) == asked[::-1]


async def test_a_guest_with_many_tables_waits_for_them_himself() -> None:
    hog, other = [Asking("hog")] * 25, Asking("ann")
    order = await served([*hog, other])
    assert order.index(other) <= 1, "after the one that was due when nobody had used anything"
    order = await served([*hog, other, Asking("bo"), Asking("bo")])
    assert {one.guest for one in order[:3]} == {"hog", "ann", "bo"}


async def test_whoever_goes_away_while_waiting_blocks_nobody() -> None:
    queue = FairQueue(1)
    async with queue.turn(Asking("ann")):
        waiting = asyncio.create_task(queue.turn(Asking("bo")).__aenter__())
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    async with queue.turn(Asking("cleo")):
        pass


async def test_a_place_called_to_somebody_who_left_goes_on() -> None:
    queue = FairQueue(1)
    turn = queue.turn(Asking("ann"))
    await turn.__aenter__()
    waiting = asyncio.create_task(queue.turn(Asking("bo")).__aenter__())
    await asyncio.sleep(0)
    await turn.__aexit__(None, None, None)  # the place is Bo's now, who has not heard of it yet
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    async with queue.turn(Asking("cleo")):
        pass


async def test_with_several_places_one_is_left_for_whoever_comes_next() -> None:
    queue = FairQueue(2)
    first, second = queue.turn(Asking("hog")), queue.turn(Asking("ann", Kind.HINT))
    assert await first.__aenter__() == 0
    waiting = asyncio.create_task(queue.turn(Asking("hog")).__aenter__())
    await asyncio.sleep(0)
    assert not waiting.done(), "nobody has all places"
    assert await second.__aenter__() == 1
    await first.__aexit__(None, None, None)
    assert await waiting == 0


async def test_what_nobody_waits_for_never_has_all_places() -> None:
    queue = FairQueue(2)
    analysis, alone = Asking("ann", Kind.ANALYSIS), Asking("bo", Kind.BOTS_ALONE)
    first = queue.turn(analysis)
    assert await first.__aenter__() == 1
    waiting = asyncio.create_task(queue.turn(alone).__aenter__())
    await asyncio.sleep(0)
    assert not waiting.done()
    assert await queue.turn(Asking("cleo")).__aenter__() == 0
    await first.__aexit__(None, None, None)
    assert await waiting == 1


@pytest.mark.parametrize(("places", "yielding"), [(1, []), (2, [1]), (3, [2]), (4, [2, 3])])
async def test_people_get_the_places_that_do_not_yield(places: int, yielding: list[int]) -> None:
    queue = FairQueue(places)
    assert [place for place in range(places) if queue.yields(place)] == yielding
    for expected in reversed(yielding):
        assert await queue.turn(Asking(f"hog {expected}", Kind.BOTS_ALONE)).__aenter__() == expected
    assert await queue.turn(Asking("ann")).__aenter__() == 0
