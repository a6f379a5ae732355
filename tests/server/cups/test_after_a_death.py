"""What a process leaves undone that dies over a cup, another does, and what could not be done yet is done later: nobody has to
look at the cup for it."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from support.players import PATIENCE
from thalassa.server.cups import running
from thalassa.server.cups.managing import open_cup
from thalassa.server.cups.running import Cups
from thalassa.server.db.cups import CupStore
from thalassa.server.lobby.tables import start as true_start
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.wire.cups import NewCup
from thalassa.server.wire.problems import conflict

WISH = {"game": "stubborn", "kind": "swiss", "places": 4, "seats": 2, "rounds": 2, "title": "Delos"}


class DiedError(Exception):
    """In place of a process that is gone."""


async def die(*_: Any, **__: Any) -> Any:
    raise DiedError


def wish() -> NewCup:
    return msgspec.convert({**WISH, "bots": 4, "join": False, "bot": "plays"}, NewCup)


async def opened_by_one_who_dies(hub: Hub, broken: object, step: str) -> None:
    """Somebody opens a cup and dies where he would have taken this step."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(broken, step, die)
        with pytest.raises(DiedError):
            await open_cup(Cups(hub), "ann", wish())


async def restarted(hub: Hub) -> Cups:
    cups = Cups(hub)
    hub.followers[:] = [cups.follow]
    await cups.resume()
    return cups


async def test_a_table_that_was_opened_and_not_started_is_started(hub: Hub) -> None:
    await opened_by_one_who_dies(hub, running, "start")
    cups = await restarted(hub)
    [cup] = await cups.store.listed("ann", 1)
    tables = await cups.store.tables(cup["id"])
    assert len(tables) >= 2
    assert {table["status"] for table in tables[:2]} <= {"running", "over"}


async def test_a_table_that_somebody_else_starts_first_is_no_error_and_the_others_are_opened(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process looks at the cup between the opening of a table and its start."""
    started: list[str] = []

    async def start(room: Room, *given: Any, **more: Any) -> None:
        started.append(room.id)
        await true_start(room, *given, **more)
        if len(started) == 1:
            raise conflict("already_started")

    monkeypatch.setattr(running, "start", start)
    cups = Cups(hub)
    with capture_logs() as logs:
        info = await open_cup(cups, "ann", wish())
    assert [line for line in logs if line["log_level"] == "error"] == []
    tables = await cups.store.tables(info.card.id)
    assert len(tables) >= 2
    assert None not in [table["status"] for table in tables]


async def test_a_full_cup_that_was_not_started_is_started(hub: Hub) -> None:
    await opened_by_one_who_dies(hub, CupStore, "start")
    cups = await restarted(hub)
    [cup] = await cups.store.listed("ann", 1)
    assert cup["status"] in ("running", "over")
    assert len(await cups.store.tables(cup["id"])) >= 2


async def test_a_table_that_somebody_was_about_to_open_is_opened_when_his_time_is_over(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    await opened_by_one_who_dies(hub, running, "create")
    runs_out = asyncio.Event()
    true_claim = CupStore.claim

    async def claim(store: CupStore, table_id: str, now: float, until: float) -> bool:
        return await true_claim(store, table_id, until if runs_out.is_set() else now, until)

    async def wait(seconds: float) -> None:
        assert seconds == running.CLAIM_SECONDS
        await runs_out.wait()

    monkeypatch.setattr(CupStore, "claim", claim)
    monkeypatch.setattr(running, "wait", wait)
    cups = await restarted(hub)
    [cup] = await cups.store.listed("ann", 1)
    first, second = await cups.store.tables(cup["id"])
    assert first["status"] is None
    assert second["status"] in ("running", "over")
    runs_out.set()

    async def opened() -> None:
        while any(table["status"] is None for table in await cups.store.tables(cup["id"])):
            await asyncio.sleep(0)

    await asyncio.wait_for(opened(), PATIENCE)


async def test_a_cup_that_somebody_left_waits_for_its_host(hub: Hub) -> None:
    """Full, but too few are still there: looking at it does not fail."""
    await hub.store.save_guest("bo", "Bo")
    cups = Cups(hub)
    row = {**WISH, "places": 2, "bots": 0, "join": True}
    info = await open_cup(cups, "ann", msgspec.convert(row, NewCup))
    await hub.store.save_guest("bo", "")
    assert await cups.store.join(info.card.id, "bo")
    await cups.go_on(info.card.id)
    [cup] = await cups.store.listed("ann", 1)
    assert (cup["status"], cup["taken"]) == ("open", 2)


async def test_a_table_for_which_there_were_too_many_of_bots_is_opened_before_long(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though no other table of the cup comes to its end meanwhile, and nobody looks."""
    ended = asyncio.Event()

    async def wait(seconds: float) -> None:
        assert seconds == running.CLAIM_SECONDS
        await ended.wait()

    monkeypatch.setattr(running, "wait", wait)
    monkeypatch.setattr(hub, "may_let_bots_play", lambda host: ended.is_set())
    cups = Cups(hub)
    info = await open_cup(cups, "ann", wish())
    assert {table["status"] for table in await cups.store.tables(info.card.id)} == {None}
    ended.set()

    async def opened() -> None:
        while any(table["status"] is None for table in await cups.store.tables(info.card.id)):
            await asyncio.sleep(0)

    await asyncio.wait_for(opened(), PATIENCE)
