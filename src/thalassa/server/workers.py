"""Several server processes on one port and one PostgreSQL database, looked after by one that serves nobody itself.

Whichever of them ends is started again; all of them end with the one that looks after them, however that ended.
"""

from __future__ import annotations

import contextlib
import dataclasses
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

import structlog
import uvicorn
from prometheus_client.multiprocess import mark_process_dead

from . import metrics
from .app import create_app, settle, uvicorn_config
from .configuration import Settings

log = structlog.get_logger()

LOOK_SECONDS = 0.5
BRIEF_SECONDS = 2.0
"""Whoever has not lived so long is not started again at once: something else is wrong, and it would go on for ever."""
GOODBYE_SECONDS = 10.0


class Workers:
    def __init__(self, settings: Settings, listener: socket.socket, count: int) -> None:
        self._settings = shared_out(settings, count)
        self._listener = listener
        self._count = count
        self._running: dict[SpawnProcess, float] = {}
        """With the time each was started."""
        self._ending = False

    def run(self, started: Callable[[], None]) -> bool:
        """Until the end is asked for. ``started``: called when all of them serve. False if they cannot start."""
        before = {one: signal.signal(one, self._end) for one in (signal.SIGTERM, signal.SIGINT)}
        folder = tempfile.TemporaryDirectory(prefix="thalassa-metrics-")
        os.environ[metrics.FOLDER] = folder.name
        try:
            ready = [self._start() for _ in range(self._count)]
            if not all(self._serves(one) for one in ready):
                return False
            started()
            while not self._ending:
                connection.wait([process.sentinel for process in self._running], LOOK_SECONDS)
                self._replace()
        finally:
            self._stop()
            del os.environ[metrics.FOLDER]
            folder.cleanup()
            for one, handler in before.items():
                signal.signal(one, handler)
        return True

    def _end(self, *_: object) -> None:
        self._ending = True

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        ready, told = context.Pipe(duplex=False)
        process = context.Process(target=_serve, args=(self._settings, self._listener, told))
        process.start()
        told.close()
        self._running[process] = time.monotonic()
        return ready

    @staticmethod
    def _serves(ready: Connection) -> bool:
        try:
            return bool(ready.recv())
        except EOFError:
            return False

    def _replace(self) -> None:
        for process, since in list(self._running.items()):
            if not process.is_alive() and not self._ending:
                log.warning("server process ended, starting another", pid=process.pid, code=process.exitcode)
                del self._running[process]
                mark_process_dead(process.pid)  # type: ignore[no-untyped-call]
                if time.monotonic() - since < BRIEF_SECONDS:
                    time.sleep(BRIEF_SECONDS)
                self._start().close()

    def _stop(self) -> None:
        for process in self._running:
            process.terminate()
        until = time.monotonic() + GOODBYE_SECONDS
        for process in self._running:
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()


def shared_out(settings: Settings, count: int) -> Settings:
    """What everybody together may do is shared out among the processes; what one guest or one address may do each of
    them counts for itself, as the connections of one guest lead now here, now there."""
    together = (
        "max_connections",
        "tables_in_all_per_minute",
        "greetings_in_all_per_minute",
        "bot_tables_in_all",
        "lessons_in_memory",
    )
    return dataclasses.replace(settings, **{name: -(-getattr(settings, name) // count) for name in together})


def _serve(settings: Settings, listener: socket.socket, told: Connection) -> None:
    """One of the processes."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                with contextlib.suppress(OSError):  # nobody waits for one that was started again
                    told.send(True)

    server = Server(uvicorn_config(create_app(settings)))
    settle()
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C reaches all processes of a terminal
        server.run(sockets=[listener])


def _end_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
