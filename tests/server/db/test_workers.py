"""Several server processes on one port: whichever is killed, people play on and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import websockets

from support.live_server import with_toys
from support.players import Guest, Tab, new_id
from thalassa.cli.app import run

WORKERS = 2


class Served:
    """``thalassa serve --workers`` as a host starts it."""

    def __init__(self, child: subprocess.Popen[str]) -> None:
        assert child.stdout is not None
        said = json.loads(child.stdout.readline())
        self.pid: int = said["pid"]
        self.url = f"http://127.0.0.1:{said['port']}"
        self.ws_url = f"ws://127.0.0.1:{said['port']}"

    def workers(self) -> list[int]:
        """The processes that serve; multiprocessing has one more, which looks after its own things."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


@contextmanager
def serving(database: str, folder: Path) -> Iterator[Served]:
    with (folder / "log").open("w") as log:
        child = subprocess.Popen(
            [sys.executable, "-c", "from thalassa.cli import main; main()", "serve", "--port=0", "--json"],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**with_toys(), "THALASSA_DATABASE_URL": database, "THALASSA_WORKERS": str(WORKERS)},
        )
        try:
            yield Served(child)
            child.send_signal(signal.SIGTERM)
            assert child.wait(60) == 0
        finally:
            if child.poll() is None:
                child.kill()
                child.wait()


async def somehow(guest: Guest, table: str, since: int, move: dict[str, Any]) -> dict[str, Any]:
    """Send this move until it is answered, over as many connections as it takes."""
    while True:
        try:
            async with guest.tab(table, f"since={since}") as tab:
                return await answered(tab, since, move)
        except (OSError, EOFError, AssertionError, websockets.WebSocketException):
            await asyncio.sleep(0.05)


async def answered(tab: Tab, since: int, move: dict[str, Any]) -> dict[str, Any]:
    update = await tab.update()
    if update["seq"] < since:  # no AssertionError: those are tried again, as lines that broke
        pytest.fail(f"shown {update['seq']} after having seen {since}")
    return await tab.ask("act", version=update["version"], **move)


async def moves_counted(served: Served) -> float:
    """As a process says that this connection leads to."""
    async with Guest(served) as stranger:
        numbers = (await stranger.http.get("/metrics")).text
    found = re.search(r'^thalassa_moves_total\{by="person",game="toy"\} (\S+)$', numbers, re.MULTILINE)
    return 0.0 if found is None else float(found[1])


async def test_each_of_them_may_be_killed_while_people_play(postgres: Any, tmp_path: Path) -> None:
    with serving(postgres.new_database(), tmp_path) as served:
        async with Guest(served, "Ann") as ann, Guest(served, "Bo") as bo:
            info = await ann.create("toy", 2)
            table = info["card"]["id"]
            await bo.sit(info, 1)
            await ann.post(f"/api/tables/{table}/start")
            first = served.workers()
            assert len(first) == WORKERS
            seq = 0
            for guest, victim in zip((ann, bo), first, strict=True):
                os.kill(victim, signal.SIGKILL)
                move = {"id": new_id(), "actions": [{"type": "ring"}]}
                done = await somehow(guest, table, seq, move)
                assert (done["type"], done["seq"]) == ("done", seq + 1)
                again = await somehow(guest, table, done["seq"], move)
                assert (again["seq"], again["already"]) == (done["seq"], True)
                seq = done["seq"]
            while len(now := served.workers()) < WORKERS:
                await asyncio.sleep(0.05)
            assert not set(now) & set(first)
            assert served.workers() == now
            counted = {await moves_counted(served) for _ in range(4)}
            assert len(counted) == 1, "all of them together, whichever is asked"
            assert counted.pop() >= 1


def test_a_sqlite_file_is_served_by_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = f"--database={tmp_path / 'x.sqlite3'}"
    assert run(["serve", "--port=0", database, "--workers=2"]) == 2
    assert "PostgreSQL" in capsys.readouterr().err
    monkeypatch.setenv("THALASSA_WORKERS", "many")
    assert run(["serve", "--port=0", database]) == 2
    assert "many" in capsys.readouterr().err
