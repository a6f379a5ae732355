"""Servers that start quickly because they are forked from a process that has loaded everything: for killing them.

``python -m bench.soak.nursery PORT SETTINGS-AS-JSON`` reads lines: at each one it forks a server on the port and writes its
process id once that server listens. Who kills it is somebody else.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from typing import Any

import uvicorn

from bench.common import ROOT
from thalassa.server.app import create_app, uvicorn_config
from thalassa.server.configuration import Settings
from thalassa.server.play.thinking import Thinkers


def main() -> None:
    port, settings = int(sys.argv[1]), Settings(**json.loads(sys.argv[2]))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    setattr(Thinkers, "open", lambda self: None)  # noqa: B010  # a bots' process costs more than the rest, and nobody asks one
    for _ in sys.stdin:
        ready, told = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(ready)
            serve(port, settings, told)
            os._exit(0)
        os.close(told)
        said = os.read(ready, 1)
        os.close(ready)
        print(child if said else 0, flush=True)


def serve(port: int, settings: Settings, told: int) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    for _ in range(500):
        try:
            listener.bind(("127.0.0.1", port))
            break
        except OSError:
            time.sleep(0.02)  # whoever was killed just now still has it

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            os.write(told, b"!")
            os.close(told)

    Server(uvicorn_config(create_app(settings))).run(sockets=[listener])


class Nursery:
    """From outside: one server after the other on one port."""

    def __init__(self, **settings: Any) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        command = [sys.executable, "-m", "bench.soak.nursery", str(self.port), json.dumps(settings)]
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.pid = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def start(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        for _ in range(20):  # a database that recovers refuses at first
            print(file=self._process.stdin, flush=True)
            self.pid = int(self._process.stdout.readline())
            if self.pid:
                return
        raise SystemExit("the server does not start again")

    def kill(self) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            self.pid = 0

    def close(self) -> None:
        self.kill()
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


if __name__ == "__main__":
    main()
