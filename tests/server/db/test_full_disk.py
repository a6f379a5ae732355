"""A full disk: whatever cannot be stored is refused and says so, nothing is lost, and all goes on when there is room."""

from __future__ import annotations

import io
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from support.live_server import LiveServer
from support.players import Guest
from thalassa.server.logs import Lenient

pytestmark = pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="limits of other processes: Linux only"
)


@contextmanager
def full_disk(live: LiveServer) -> Iterator[None]:
    """No file of the server may grow any more: neither its database nor its own log."""
    assert live.process is not None
    limits = resource.prlimit(live.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(live.process.pid, resource.RLIMIT_FSIZE, (1, limits[1]))
    try:
        yield
    finally:
        resource.prlimit(live.process.pid, resource.RLIMIT_FSIZE, limits)


async def test_a_full_disk_is_named_and_loses_nothing(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as live:
        async with Guest(live, "Ann") as ann, Guest(live, "Bo") as bo:
            info = await ann.create("toy", 2)
            table = info["card"]["id"]
            await bo.sit(info, 1)
            await ann.post(f"/api/tables/{table}/start")
            async with ann.tab(table) as tab, bo.tab(table) as other:
                hand = (await tab.update())["view"]["hand"]
                await other.update()
                hide = {"type": "hide", "pebble": hand[0]}
                with full_disk(live):
                    assert (await tab.act(hide))["code"] == "not_stored"
                    assert (await tab.ask("say", text="hello?"))["code"] == "not_stored"
                    problem = await ann.post("/api/tables", {"game": "toy", "seats": 2}, 503)
                    assert problem["code"] == "no_database"
                    assert (await ann.get(f"/api/tables/{table}"))["card"]["status"] == "running"
                assert (await tab.act(hide))["type"] == "done"
                assert (await other.update(1))["seq"] == 1
                assert (await tab.ask("say", text="hello!"))["type"] == "done"
                await other.until(lambda frame: frame["type"] == "chat_line" and frame["text"] == "hello!")
            assert len((await ann.get("/api/lobby"))["mine"]) == 1


def test_a_log_that_was_closed_stops_no_game() -> None:
    stream = io.StringIO()
    log = Lenient(stream)
    log.write("before\n")
    assert stream.getvalue() == "before\n"
    stream.close()
    assert log.write("after\n") == len("after\n")
    log.flush()
