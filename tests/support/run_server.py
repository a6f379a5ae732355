"""The server process of a LiveServer, forked by nursery.py.

``python -m support.run_server SETTINGS-AS-JSON PORT READY-FD`` is one that loads everything itself: sources of another version.
"""

from __future__ import annotations

import json
import os
import random
import resource
import socket
import sys
from collections.abc import Callable
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Any

import uvicorn
from starlette.applications import Starlette

from thalassa.server.app import create_app, uvicorn_config
from thalassa.server.configuration import Settings
from thalassa.server.editions import EditionFile
from thalassa.server.lobby import tables
from thalassa.server.own_bots import offers

from .dealing import TEST_FILE, Dealer
from .nursery import end_with_the_test


def main() -> None:
    ready = int(sys.argv[3])

    def tell(port: int) -> None:
        os.write(ready, f"{port}\n".encode())
        os.close(ready)

    Thread(target=end_with_stdin, daemon=True).start()
    serve(json.loads(sys.argv[1]), int(sys.argv[2]), tell)


def grow_up(settings: str, port: int, pipe: Connection, log: str, environment: dict[str, str]) -> None:
    """In a process forked from the nursery: become a server as if started alone."""
    os.setsid()  # its own process group: bots' workers end with it
    with open(log, "ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.environ.clear()
    os.environ.update(environment)
    sys.path[:0] = [path for path in environment["PYTHONPATH"].split(os.pathsep) if path not in sys.path]
    random.seed()  # not the chance of its brothers
    # what it leaves behind when it is killed is its own affair, not the tests'
    vars(resource_tracker._resource_tracker).update(_fd=None, _pid=None)
    Thread(target=end_with_the_test, args=(pipe,), daemon=True).start()
    serve(json.loads(settings), port, pipe.send)


def serve(given: dict[str, Any], port: int, tell: Callable[[int], None]) -> None:
    """``tell``: what is called with the port once it listens."""
    handles = given.pop("handles", None)
    if handles is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (handles, handles))
    editions = tuple(EditionFile(game, Path(path)) for game, path in given.pop("editions", ()))
    own_bots = given.pop("own_bots", ())
    time, send_buffer = given.pop("own_time", None), given.pop("send_buffer", None)
    settings = Settings(**given, editions=editions, own_bots=offers(own_bots))
    if TEST_FILE in os.environ:
        setattr(tables, "new_seed", Dealer().new_seed)  # noqa: B010  # another name for what the module imports
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if send_buffer is not None:  # every accepted connection inherits it
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    listener.bind(("127.0.0.1", port))

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            tell(listener.getsockname()[1])

    Server(uvicorn_config(application(settings, time))).run(sockets=[listener])


def end_with_stdin() -> None:
    """A test process that was killed leaves no server behind."""
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)


def application(settings: Settings, time: str | None) -> Starlette:
    """``time``: the file that says what time it is; older versions of the server, which bench.attack serves, know none."""
    if time is None:
        return create_app(settings)
    from .moved_time import MovedTime

    return create_app(settings, MovedTime(Path(time)))


if __name__ == "__main__":  # worker processes of bots import this module too
    main()
