"""Bots at live tables: they think in other processes, and however they fail the table goes on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.live_server import LiveServer
from support.players import Guest


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server that gives bots a few seconds: what hangs longer holds up the tables of the tests that follow."""
    with LiveServer(tmp_path_factory.mktemp("bots"), bot_seconds=3.0, bot_thinking=0.5) as live:
        yield live


async def test_bots_play_a_whole_game_while_the_server_answers_others(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        bots = {str(seat): "random" for seat in range(4)}
        info = await ann.create("peloponnes", 4, my_seat=None, bots=bots)
        async with ann.tab(info["card"]["id"]) as tab:
            await tab.update()
            await ann.post(f"/api/tables/{info['card']['id']}/start")
            while tab.last_update["outcome"] is None:
                assert (await tab.ask("ping"))["type"] == "pong"
        assert any(
            seat["thinking"]
            for frame in tab.frames
            if frame["type"] == "info"
            for seat in frame["table"]["card"]["seats"]
        ), "one sees that a bot thinks"
        assert tab.last_update["status"] == "over"
        seqs = [frame["seq"] for frame in tab.frames if frame["type"] == "update"]
        assert seqs == sorted(seqs)


@pytest.mark.parametrize("bot", ["hangs", "dies", "fails", "cheats"])
async def test_a_bot_that_misbehaves_is_replaced_for_the_move(patient: LiveServer, bot: str) -> None:
    async with Guest(patient, "Ann") as ann:
        info = await ann.create("stubborn", 2, options={"rounds": 1}, bots={"1": bot}, start=True)
        async with ann.tab(info["card"]["id"]) as tab:
            update = await tab.update()
            assert (await tab.act({"type": "hide", "pebble": update["view"]["hand"][0]}))["type"] == "done"
            await tab.until(lambda frame: frame["type"] == "update" and frame["seq"] >= 2)
            seats = {
                moment["seat"]
                for frame in tab.frames
                if frame["type"] == "update"
                for moment in frame["moments"]
            }
            assert seats == {0, 1}


async def test_one_bad_bot_does_not_disturb_another_table(patient: LiveServer) -> None:
    async with Guest(patient, "Ann") as ann:
        bad = await ann.create("stubborn", 2, bots={"1": "dies"}, start=True)
        good = await ann.create("stubborn", 2, my_seat=None, bots={"0": "plays", "1": "plays"}, start=True)
        assert bad["card"]["status"] == "running"
        async with ann.tab(good["card"]["id"]) as tab:
            await tab.until(lambda frame: frame["type"] == "update" and frame["outcome"] is not None)


async def test_after_a_restart_waiting_bots_go_on_by_themselves(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with LiveServer(tmp_path_factory.mktemp("resume"), bot_pause=30.0) as live:
        async with Guest(live, "Ann") as ann:
            info = await ann.create("toy", 2, bots={"1": "random"}, options={"bell": False})
            async with ann.tab(info["card"]["id"]) as tab:  # somebody looks, so the bot takes its time
                await tab.update()
                await ann.post(f"/api/tables/{info['card']['id']}/start")
                await tab.until(
                    lambda frame: frame["type"] == "info" and frame["table"]["card"]["seats"][1]["thinking"]
                )
                live.kill()
            live.settings["bot_pause"] = 0.0
            live.start()
            deadline = time.monotonic() + 60
            while not (await ann.get(f"/api/tables/{info['card']['id']}/chart"))[1:]:  # nobody opens a tab
                assert time.monotonic() < deadline, "the bot has not moved"
                await asyncio.sleep(0.05)


async def test_workers_do_not_outlive_a_killed_server(tmp_path_factory: pytest.TempPathFactory) -> None:
    with LiveServer(tmp_path_factory.mktemp("orphans"), bot_seconds=600.0) as live:
        async with Guest(live, "Ann") as ann:
            info = await ann.create("stubborn", 2, bots={"1": "hangs"}, start=True)
            async with ann.tab(info["card"]["id"]) as tab:
                await tab.until(
                    lambda frame: frame["type"] == "info" and frame["table"]["card"]["seats"][1]["thinking"]
                )
        assert live.process is not None
        workers = children(live.process.pid)
        assert workers
        with contextlib.ExitStack() as opened:
            ends = [opened.enter_context(os.fdopen(os.pidfd_open(int(worker)))) for worker in workers]
            live.kill()
            for end in ends:
                assert select.select([end], [], [], 60)[0], "a worker is still there"


def children(pid: int) -> list[str]:
    """Processes whose parent is this one."""
    return [entry.name for entry in Path("/proc").iterdir() if status(entry.name)[1:2] == [str(pid)]]


def status(pid: str) -> list[str]:
    """State, parent and so on of a process; nothing if there is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
