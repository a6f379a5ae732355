"""Twin games of ODYSSEY on the wire: Poseidon hides other things, and the Navigators hear the same.

The same table is played on two copies of one database. Poseidon hides his tiles on other squares; as long as no ship
meets one, every byte for the Navigators and a spectator is the same: tasks, hints, talk, sheets, and the number and
order of all frames.
"""

from __future__ import annotations

import contextlib
import dataclasses
import shutil
from pathlib import Path
from typing import Any, cast

import pytest

from support.live_server import LiveServer
from support.players import Frame, Guest, Tab, link_key
from support.thinkers import InstantThinkers
from support.timeless import timeless
from thalassa.kernel.bots import Choice
from thalassa.server.lobby import tables
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import beat
from thalassa.server.play.watchers import Watcher
from thalassa.server.wire.bodies import NewTable

OPTIONS = {"board": "A", "maelstroms": 2, "fogs": 1}
HIDDEN = (("e4", "f9", "e6"), ("h4", "e7", "f4"))

NAMES: dict[int, int] = {}
"""Which tab it is in the order of their coming."""


class Stage:
    """A started table in a database file; nobody is connected."""

    def __init__(self, folder: Path, info: Frame, cookies: list[dict[str, str]]) -> None:
        self.folder = folder
        self.id: str = info["card"]["id"]
        self.key = link_key(info["links"]["spectators"])
        self.cookies = cookies


async def set_stage(folder: Path, **wish: Any) -> Stage:
    folder.mkdir()
    with LiveServer(folder) as live:
        async with contextlib.AsyncExitStack() as stack:
            people = 1 if "bots" in wish else 3
            guests = [
                await stack.enter_async_context(Guest(live, name)) for name in ("Ann", "Bo", "Cleo")[:people]
            ]
            info = await guests[0].create("odyssey", 3, my_seat=0, options=OPTIONS, **wish)
            for seat, guest in enumerate(guests[1:], 1):
                await guest.sit(info, seat)
            await guests[0].post(f"/api/tables/{info['card']['id']}/start")
            cookies = [dict(guest.http.cookies) for guest in guests]
        live.stop()
    return Stage(folder, info, cookies)


async def say(tab: Tab, kind: str, **fields: Any) -> Frame:
    """Ask under an id that is the same in both runs."""
    return await tab.ask(kind, id=f"frame-{NAMES[id(tab)]}-{tab.asked:08}", **fields)


async def play(stage: Stage, folder: Path, hidden: tuple[str, str, str]) -> list[bytes]:
    folder.mkdir()
    for file in stage.folder.glob("thalassa.sqlite3*"):
        shutil.copy(file, folder / file.name)
    with LiveServer(folder) as live:
        async with contextlib.AsyncExitStack() as stack:
            tabs: list[Tab] = []

            async def settle() -> None:
                for tab in tabs:
                    assert (await say(tab, "ping"))["type"] == "pong"

            for cookies in [*stage.cookies, {}]:
                guest = await stack.enter_async_context(Guest(live))
                guest.http.cookies.update(cookies)
                tabs.append(await stack.enter_async_context(guest.tab(stage.id, f"key={stage.key}")))
                NAMES[id(tabs[-1])] = len(tabs)
                await say(tabs[-1], "ping")  # whoever came was welcomed, and the others told of it
                await settle()
            poseidon, first, second, spectator = tabs
            kinds = ("maelstrom", "maelstrom", "fog")
            tiles = [
                {"type": "hide_tile", "kind": kind, "square": square}
                for kind, square in zip(kinds, hidden, strict=True)
            ]
            storm = [
                {"type": "raise_storm", "colour": "white"},
                {"type": "push_ship", "ship": "white", "square": "b1"},
            ]
            for steps in (tiles, storm):
                await say(poseidon, "say", text="the sea is calm")
                done = await say(poseidon, "act", version=poseidon.last_update["version"], actions=steps)
                assert done["type"] == "done", done
                await settle()
            for tab in (first, second, first, second):
                hint = await say(tab, "ask_hint", version=tab.last_update["version"])
                assert hint["type"] in ("hinted", "refused")
                assert (await say(tab, "say", text="east?", team=True))["type"] == "done"
                assert (await say(tab, "say", text="aloud"))["type"] == "done"
                await settle()
                moves = tab.last_update["moves"]
                if moves:
                    await say(tab, "act", version=tab.last_update["version"], actions=[moves[0]])
                await settle()
            assert first.last_update["task"] is not None
            sheets = [frame for frame in second.frames if frame["type"] == "sheet"]
            assert len(sheets) >= 3, "figures sail along"
            heard = [text.encode() for tab in (first, second, spectator) for text in tab.raw]
            assert any(b'"hinted"' in text for text in heard)
            assert b"poseidon" not in b"".join(text for text in heard if b'"type":"sheet"' in text)
    return [timeless(text) for text in heard]


async def test_what_poseidon_hides_changes_no_byte_number_or_order_of_frames(tmp_path: Path) -> None:
    stage = await set_stage(tmp_path / "stage")
    one, two = [await play(stage, tmp_path / name, hidden) for name, hidden in zip("ab", HIDDEN, strict=True)]
    assert one == two


@pytest.mark.parametrize(
    ("taken", "spoken"), [(0.0, 0.5), (0.4, 0.5), (0.6, 1.0), (0.9, 1.0), (1.1, 2.0), (3.9, 4.0)]
)
def test_a_bot_that_knows_something_speaks_on_a_beat(taken: float, spoken: float) -> None:
    assert beat(taken, 0.5) == spoken


def test_without_a_pause_nobody_waits() -> None:
    assert beat(0.7, 0.0) == 0.7


async def test_in_twin_games_a_bot_that_knows_more_speaks_at_the_same_moment(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables of one deal, at which Poseidon's bot takes differently long to think: nobody can tell them apart."""
    now = 1_000.0
    spoken: list[float] = []

    class Slow(InstantThinkers):
        seconds = 0.0

        async def think(self, *asked: Any) -> Choice:
            nonlocal now
            now += self.seconds
            return await super().think(*asked)

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    thinkers = Slow()
    monkeypatch.setattr(hub, "thinkers", thinkers)
    monkeypatch.setattr(hub, "settings", dataclasses.replace(hub.settings, bot_pause=0.5))
    monkeypatch.setattr(tables, "new_seed", lambda: "5" * 32)
    wish = NewTable("odyssey", 2, options={"board": "A"}, my_seat=1, bots={"0": "random"})
    for seconds in (0.01, 0.49):
        room = await tables.create(hub, "ann", wish)
        room.watchers = {cast(Watcher, Onlooker())}
        thinkers.seconds, began = seconds, now
        with monkeypatch.context() as patch:
            patch.setattr("thalassa.server.play.room.time.monotonic", lambda: now)
            patch.setattr("thalassa.server.play.room.asyncio.sleep", sleep)
            await room._choice(0, "random")
        spoken.append(round(now - began, 6))
    assert spoken == [0.5, 0.5]
    assert room.table.game.hides(room.table.options)


class Onlooker:
    """Somebody who looks on: without one nobody waits for the beat."""
