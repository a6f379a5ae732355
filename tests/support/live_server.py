"""A real server in a process of its own, for tests that need one: WebSockets, browsers, kills and restarts.

    with LiveServer(tmp_path) as server:
        page.goto(server.url + "/")
        ...
        server.kill()       # SIGKILL, as if the machine lost power
        server.start()      # the same port, the same database

``LiveServer(folder, bot_pause=0.0, https=True, …)`` takes every field of ``thalassa.server.configuration.Settings``; the
database is ``folder/thalassa.sqlite3`` unless ``database`` names another. The toy game of the tests is installed
beside the real games, in the bots' worker processes too. What the server writes goes to ``server.log_path``; the
process group is ended by ``stop``, ``kill`` or the end of the ``with`` block, whatever happened before.

With ``send_buffer=4096`` the system keeps so many bytes at most for a client that does not read, instead of megabytes.
With ``own_time=True`` the clocks of its tables go by a time that the test moves: ``server.move_time(3600)``.

Limits are generous by default, because all clients of a test share one address.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

from .nursery import Forked

TESTS = Path(__file__).resolve().parents[1]
START_SECONDS = 120.0
STOP_SECONDS = 60.0
GENEROUS = {
    "bot_pause": 0.0,
    "forced_pause": 0.0,
    "frames_per_second": 10_000,
    "tables_per_minute": 100_000,
    "tables_in_all_per_minute": 100_000,
    "greetings_per_minute": 100_000,
    "greetings_in_all_per_minute": 100_000,
    "chats_per_minute": 100_000,
    "lesson_steps_per_minute": 100_000,
    "words_per_minute": 100_000,
    "requests_per_minute": 1_000_000,
    "max_connections_each": 2_000,
    "bot_tables_each": 1_000,
    "bot_tables_in_all": 1_000,
    "json_logs": True,
}


def with_toys() -> dict[str, str]:
    """An environment in which the games of the tests are installed."""
    path = [str(TESTS), str(TESTS / "support" / "plugins"), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path).rstrip(os.pathsep)}


class Started(subprocess.Popen[bytes]):
    """A server that loads everything itself: for sources of another version (bench.attack)."""

    def __init__(self, settings: str, port: int, log: Path) -> None:
        self._said, write = os.pipe()
        with log.open("ab") as file:
            super().__init__(
                [sys.executable, "-m", "support.run_server", settings, str(port), str(write)],
                stdin=subprocess.PIPE,  # never written to: it closes with this process, and the server ends
                stdout=file,
                stderr=file,
                env=with_toys(),
                pass_fds=(write,),
                start_new_session=True,  # its own process group: bots' workers end with it
            )
        os.close(write)

    def ready(self, seconds: float) -> int | None:
        """The port it listens on; None if it has not come so far."""
        try:
            readable, _, _ = select.select([self._said], [], [], seconds)
            said = os.read(self._said, 20) if readable else b""
        finally:
            os.close(self._said)
        return int(said) if said else None

    def close(self) -> None:
        assert self.stdin is not None
        self.stdin.close()


class LiveServer:
    def __init__(self, folder: Path, **settings: Any) -> None:
        self._time_file = folder / "time.txt"
        self.settings: dict[str, Any] = {**GENEROUS, "database": str(folder / "thalassa.sqlite3"), **settings}
        self.log_path = folder / "server.log"
        self._place = socket.socket()
        """Bound, never listening: nobody else gets the port while the server is down."""
        self._place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._place.bind(("127.0.0.1", 0))
        self.port: int = self._place.getsockname()[1]
        self.process: Forked | Started | None = None

    @property
    def database(self) -> str:
        return str(self.settings["database"])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def move_time(self, seconds: float) -> None:
        """For the clocks of its tables it is so much later, whether it runs or not. Asks for ``own_time=True``."""
        assert self.settings.get("own_time"), "this server goes by the time of the machine"
        moved = float(self._time_file.read_text() or 0) + seconds if self._time_file.exists() else seconds
        beside = self._time_file.with_suffix(".new")
        beside.write_text(repr(moved))
        beside.replace(self._time_file)

    def log(self) -> str:
        return self.log_path.read_text(encoding="utf-8", errors="replace")

    def start(self) -> LiveServer:
        assert self.process is None, "already running"
        self.process = self._begin(json.dumps({**self.settings, "own_time": self._own_time()}))
        said = self.process.ready(START_SECONDS)
        if said is None:
            self.kill()
            raise RuntimeError(f"the server did not start:\n{self.log()[-4000:]}")
        assert said == self.port
        return self

    def _begin(self, settings: str) -> Forked | Started:
        return Forked(settings, self.port, self.log_path, with_toys())

    def _own_time(self) -> str | None:
        return str(self._time_file) if self.settings.get("own_time") else None

    def stop(self) -> int:
        """End it politely, as Ctrl-C or a service manager would; returns its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(STOP_SECONDS)
        finally:
            self._bury()
        return code

    def kill(self) -> None:
        """SIGKILL to the server alone: nothing is flushed, nothing is said, and its workers have to notice."""
        assert self.process is not None
        self.process.kill()
        self._forget()

    def restart(self) -> LiveServer:
        self.stop()
        return self.start()

    def _bury(self) -> None:
        """Nothing of the process group stays behind."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self._forget()

    def _forget(self) -> None:
        assert self.process is not None
        self.process.wait(STOP_SECONDS)
        self.process.close()
        self.process = None

    def __enter__(self) -> LiveServer:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self._bury()
        self._place.close()
