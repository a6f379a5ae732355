"""Non-interference on the wire: whatever one seat keeps secret, everybody else gets the same bytes.

The same table is played twice, on two copies of one database, with the same moves in the eyes of everybody except
seat 1, whose secrets differ. Every byte that seats 0 and 2 and a spectator receive, over WebSocket and REST, must be
the same: views, moments, moves, refusals, histories, charts, files; and the number and order of messages.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from support.live_server import LiveServer
from support.players import Frame, Guest, Tab, link_key
from support.timeless import timeless
from thalassa.kernel.chance import Chance, seed_hash
from toy import GAME

SEATS = 3
SECRET = 1
OPTIONS = {"rounds": 1}  # small hands, so that a stock is left

Secretly = Callable[[Tab], Awaitable[None]]


class Stage:
    """A started table in a database file, its people and their cookies; nobody is connected."""

    def __init__(self, folder: Path, info: Frame, cookies: list[dict[str, str]]) -> None:
        self.folder = folder
        self.id: str = info["card"]["id"]
        self.key = link_key(info["links"]["spectators"])
        self.cookies = cookies

    def reseed(self, path: Path, seed: str) -> None:
        with contextlib.closing(sqlite3.connect(path)) as database, database:
            database.execute("UPDATE game_table SET seed = ? WHERE id = ?", (seed, self.id))


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Stage:
    return asyncio.run(set_stage(tmp_path_factory.mktemp("stage")))


async def set_stage(folder: Path) -> Stage:
    with LiveServer(folder) as live:
        async with contextlib.AsyncExitStack() as stack:
            guests = [await stack.enter_async_context(Guest(live, f"Seat {seat}")) for seat in range(SEATS)]
            info = await guests[0].create("toy", SEATS, options=OPTIONS)
            for seat, guest in enumerate(guests[1:], 1):
                await guest.sit(info, seat)
            await guests[0].post(f"/api/tables/{info['card']['id']}/start")
            cookies = [dict(guest.http.cookies) for guest in guests]
        live.stop()
    return Stage(folder, info, cookies)


def seeds() -> tuple[str, str]:
    """Two seeds that deal seats 0 and 2 the same hands and seat 1 another."""
    known: dict[Any, tuple[str, Any]] = {}
    options, edition = GAME.make_options(SEATS, OPTIONS), GAME.edition()
    for number in range(5_000):
        seed = f"seed-{number}"
        state = GAME.start(SEATS, options, Chance(seed), edition)
        mine = (state.hands[0], state.hands[2])
        first = known.setdefault(mine, (seed, state.hands[1]))
        if first[1] != state.hands[1]:
            return first[0], seed
    raise AssertionError("no such seeds")


async def perform(stage: Stage, folder: Path, seed: str, secretly: list[Secretly]) -> list[bytes]:
    """Play the script; between its steps seat 1 does its secret things. Returns all bytes the others got."""
    folder.mkdir()
    for file in stage.folder.glob("thalassa.sqlite3*"):
        shutil.copy(file, folder / file.name)
    stage.reseed(folder / "thalassa.sqlite3", seed)
    heard: list[bytes] = []
    with LiveServer(folder) as live:
        async with contextlib.AsyncExitStack() as stack:
            tabs: list[Tab] = []
            guests: list[Guest] = []
            for cookies in [*stage.cookies, {}]:
                guest = await stack.enter_async_context(Guest(live))
                guest.http.cookies.update(cookies)
                tab = await stack.enter_async_context(guest.tab(stage.id, f"key={stage.key}"))
                await silence(tab)
                guests.append(guest)
                tabs.append(tab)
            zero, one, two, _ = tabs
            others = [tab for tab in tabs if tab is not one]

            async def settle() -> None:
                for tab in tabs:
                    await silence(tab)

            await secretly[0](one)
            await settle()
            await say(zero, "act", version=0, actions=[{"type": "hide", "pebble": hand(zero)[0]}])
            await settle()
            await secretly[1](one)
            await settle()
            # the others ask whatever they can think of, sensible or not
            for tab in others:
                for pebble in range(1, 13):
                    await say(tab, "why", action={"type": "hide", "pebble": pebble})
                    await say(tab, "why", action={"type": "put", "pebble": pebble, "bowl": "left"})
                await say(tab, "act", version=99, actions=[{"type": "ring"}])
                await say(
                    tab, "act", version=tab.last_update["version"], actions=[{"type": "hide", "pebble": 99}]
                )
                await say(tab, "undo", seq=tab.last_update["seq"])
                for at in range(tab.last_update["seq"] + 1):
                    await say(tab, "look", at=at)
                    await say(tab, "recall", before=at)
            await settle()
            assert (await say(zero, "say", text="and you?"))["type"] == "done"
            await settle()
            for seat, guest in enumerate(guests):
                if seat != SECRET:
                    for path in ("", "/file", "/chart"):
                        response = await guest.http.get(f"/api/tables/{stage.id}{path}?key={stage.key}")
                        assert response.status_code == 200
                        heard.append(response.content)
                    for path in ("/api/lobby", f"/api/tables/{stage.id}/ignored?key={stage.key}"):
                        heard.append((await guest.http.get(path)).content)
                    for draw in range(5):
                        wish = {"at": tabs[seat].last_update["seq"], "draw": draw}
                        tried = await guest.http.post(f"/api/tables/{stage.id}/what-if", json=wish)
                        assert tried.status_code == (200 if seat < SEATS else 404), tried.text
                        heard.append(tried.content)
            # and somebody comes back late
            late = await stack.enter_async_context(guests[2].tab(stage.id))
            await silence(late)
            await settle()
            heard += [text.encode() for tab in (*others, late) for text in tab.raw]
            heard = [timeless(text) for text in heard]
            assert two.last_update["view"]["shown"] == [], "nothing has been revealed yet"
    return heard


def hand(tab: Tab) -> list[int]:
    pebbles: list[int] = tab.last_update["view"]["hand"]
    return pebbles


async def say(tab: Tab, kind: str, **fields: Any) -> Frame:
    """Ask under an id that is the same in both runs."""
    return await tab.ask(kind, id=f"frame-{tab.asked:08}", **fields)


async def silence(tab: Tab) -> None:
    """Everything the server had to say has been heard."""
    assert (await say(tab, "ping"))["type"] == "pong"


async def nothing(tab: Tab) -> None:
    pass


def hides(number: int) -> Secretly:
    async def secretly(tab: Tab) -> None:
        done = await tab.act({"type": "hide", "pebble": hand(tab)[number]})
        assert done["type"] == "done"

    return secretly


def swaps(number: int) -> Secretly:
    async def secretly(tab: Tab) -> None:
        done = await tab.act({"type": "swap", "pebble": hand(tab)[number]})
        assert done["type"] == "done"

    return secretly


async def broods(tab: Tab) -> None:
    """Everything a seat can do without anybody noticing: asking, drafting, failing, taking notes, team talk (which is
    not counted in the numbers of what is said to everybody)."""
    version = tab.last_update["version"]
    for pebble in range(1, 13):
        await tab.ask("why", action={"type": "swap", "pebble": pebble})
        await tab.ask("draft", version=version, actions=[{"type": "swap", "pebble": pebble}])
    assert (await tab.act({"type": "hide", "pebble": 99}))["type"] == "refused"
    assert (await tab.act({"type": "ring"}, version=77))["code"] == "stale"
    assert (await tab.ask("write_note", note={"type": "guess", "pebble": 3, "seat": 0}))["type"] == "done"
    assert (await tab.ask("say", text="I wonder", team=True))["type"] == "done"
    await tab.ask("look", at=0)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ([hides(0), nothing], [hides(1), nothing]),
        ([swaps(0), hides(0)], [swaps(1), hides(1)]),
        ([nothing, nothing], [broods, broods]),
    ],
    ids=["another pebble hidden", "another pebble laid aside", "secret thoughts"],
)
async def test_a_secret_decision_changes_no_byte_for_the_others(
    stage: Stage, tmp_path: Path, first: list[Secretly], second: list[Secretly]
) -> None:
    seed, _ = seeds()
    one = await perform(stage, tmp_path / "one", seed, first)
    two = await perform(stage, tmp_path / "two", seed, second)
    assert one == two


async def test_another_hand_changes_no_byte_for_the_others(stage: Stage, tmp_path: Path) -> None:
    """Only the commitment to the seed may differ: it is a hash that says nothing before the end."""
    runs = []
    for name, seed in zip(("one", "two"), seeds(), strict=True):
        heard = await perform(stage, tmp_path / name, seed, [hides(0), nothing])
        mark = seed_hash("toy", seed).encode()
        assert any(mark in text for text in heard)
        runs.append([text.replace(mark, b"HASH") for text in heard])
    assert runs[0] == runs[1]
