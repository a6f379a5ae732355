"""How long one waits for the program: ``thalassa --help``, and from ``thalassa serve`` to the first answer. And what one gets: the
rules compiled or as Python.

    python -m bench.server.starting [--rounds 7]
"""

from __future__ import annotations

import argparse
import http.client
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from bench.common import grid

PROGRAM = Path(sys.executable).with_name("thalassa")
PATIENCE = 60.0


class Waited(NamedTuple):
    what: str
    seconds: list[float]


def helped() -> float:
    began = time.perf_counter()
    subprocess.run([PROGRAM, "--help"], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def served(folder: Path) -> float:
    """Until ``/healthz`` says that all is well; the database is there already after the first time."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    command = [str(PROGRAM), "serve", f"--port={port}", f"--database={folder / 'start.sqlite3'}"]
    began = time.perf_counter()
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while time.perf_counter() - began < PATIENCE:
            if answered(port):
                return time.perf_counter() - began
            time.sleep(0.005)
        raise SystemExit("the server did not answer")
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(PATIENCE)


def answered(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


def run(console: Console, rounds: int = 7) -> list[Waited]:
    with tempfile.TemporaryDirectory(prefix="thalassa-start-") as folder:
        served(Path(folder))  # makes the database
        found = [
            Waited("thalassa --help", [helped() for _ in range(rounds)]),
            Waited("serve, to the first answer", [served(Path(folder)) for _ in range(rounds)]),
        ]
    rows = grid(f"Seconds until it is there, of {rounds} times", "", "median", "lowest – highest")
    for one in found:
        rows.add_row(
            one.what,
            f"{statistics.median(one.seconds):.3f}",
            f"{min(one.seconds):.3f} – {max(one.seconds):.3f}",
        )
    console.print(rows)
    console.print(subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True).stdout)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=7)
    run(Console(), parser.parse_args().rounds)
