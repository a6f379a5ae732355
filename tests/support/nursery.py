"""Processes of servers, forked from one that has loaded everything: loading it anew takes longer than most tests.

Every process of tests has a nursery of its own, which begins with its first server and ends with the process.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from pathlib import Path

_CONTEXT = multiprocessing.get_context("forkserver")
LOADED = ["support.run_server", "alembic.command", "alembic.config"]


class Forked:
    """A server at work, with as much of ``subprocess.Popen`` as a LiveServer needs."""

    def __init__(self, settings: str, port: int, log: Path, environment: Mapping[str, str]) -> None:
        from .run_server import grow_up

        self.pipe, end = _CONTEXT.Pipe()
        """What the server says when it is ready. It ends when this end is closed, by whatever end of this process."""
        with _environment(environment):
            _CONTEXT.set_forkserver_preload(LOADED)
            forkserver.ensure_running()
            self._process = _CONTEXT.Process(
                target=grow_up, args=(settings, port, end, str(log), dict(environment))
            )
            self._process.start()
        end.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def ready(self, seconds: float) -> int | None:
        """The port it listens on; None if it has not come so far."""
        try:
            return int(self.pipe.recv()) if self.pipe.poll(seconds) else None
        except EOFError:
            return None

    def send_signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        self._process.kill()

    def wait(self, seconds: float) -> int:
        self._process.join(seconds)
        code = self._process.exitcode
        if code is None:
            raise TimeoutError(f"the server is still there after {seconds:.0f} s")
        return code

    def close(self) -> None:
        self.pipe.close()


@contextmanager
def _environment(wanted: Mapping[str, str]) -> Iterator[None]:
    """The nursery is begun in it; the servers get theirs one by one."""
    before = dict(os.environ)
    os.environ.clear()
    os.environ.update(wanted)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def end_with_the_test(pipe: Connection) -> None:
    """For a thread of the server: a test process that was killed leaves no server behind."""
    try:
        pipe.recv()
    except (EOFError, OSError):
        os._exit(1)
