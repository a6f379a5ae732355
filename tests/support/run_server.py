"""The server process of a LiveServer: ``python -m support.run_server SETTINGS-AS-JSON PORT READY-FD``."""

from __future__ import annotations

import json
import os
import resource
import socket
import sys
from pathlib import Path
from threading import Thread

import uvicorn
from starlette.applications import Starlette

from thalassa.server.app import create_app, uvicorn_config
from thalassa.server.configuration import Settings
from thalassa.server.editions import EditionFile
from thalassa.server.lobby import tables
from thalassa.server.own_bots import offers

from .dealing import TEST_FILE, Dealer


def main() -> None:
    Thread(target=end_with_the_test, daemon=True).start()
    given, port, ready = json.loads(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
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
            os.write(ready, f"{listener.getsockname()[1]}\n".encode())
            os.close(ready)

    Server(uvicorn_config(application(settings, time))).run(sockets=[listener])


def end_with_the_test() -> None:
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
