"""The server under attack, in a process of its own, and what it uses: processor, memory, handles, connections."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import httpx

from support.dealing import TEST_FILE
from support.live_server import LiveServer, Started
from support.nursery import Forked

PATIENCE = 60.0
DEALS = "attack"
FIRST_SEED = hashlib.sha256(f"{DEALS} 1".encode()).hexdigest()[:32]
CONNECTIONS = re.compile(r"^thalassa_connections (\S+)$", re.MULTILINE)
CRASHES = re.compile(r"^thalassa_crashes_total (\S+)$", re.MULTILINE)


class Victim(LiveServer):
    """With the settings a host gets by default. ``handles``: how many the system gives it."""

    sources: Path | None = None
    """Those of another checkout, to attack its server instead of this one's."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        super().__init__(folder)
        self.settings = {"database": self.database, "json_logs": True, **settings}

    def start(self) -> Self:
        """Its tables are dealt from seeds that are known: the first has FIRST_SEED."""
        deals = self.log_path.with_name("deals")
        deals.write_text(DEALS, encoding="utf-8")
        with _changed("PYTHONPATH", self.sources), _changed(TEST_FILE, deals):
            super().start()
        return self

    def _begin(self, settings: str) -> Forked | Started:
        """Other sources have to be loaded; its memory and processor time shall be its own in any case."""
        return Started(settings, self.port, self.log_path)

    def __enter__(self) -> Self:
        return self.start()

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def cpu(self) -> float:
        """Seconds of processor it has used so far, ended threads included (Linux)."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def loop(self) -> float:
        """Seconds of processor the one thread has used that answers everybody (Linux)."""
        return int(Path(f"/proc/{self.pid}/task/{self.pid}/schedstat").read_text().split()[0]) / 1e9

    def memory(self) -> float:
        """Megabytes it holds."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def sockets(self) -> int:
        """Connections it holds, whatever they are for."""
        count = 0
        for handle in Path(f"/proc/{self.pid}/fd").iterdir():
            with contextlib.suppress(OSError):
                count += os.readlink(handle).startswith("socket:")
        return count

    def connections(self) -> int:
        """Open WebSockets, as it counts them."""
        return int(self._number(CONNECTIONS))

    def crashes(self) -> int:
        return int(self._number(CRASHES))

    def _number(self, pattern: re.Pattern[str]) -> float:
        numbers = httpx.get(f"{self.url}/metrics", timeout=PATIENCE).text
        found = pattern.search(numbers)
        return 0.0 if found is None else float(found[1])


@contextlib.contextmanager
def _changed(name: str, value: Path | None) -> Iterator[None]:
    """A variable of the environment, for the process that is started meanwhile."""
    before = os.environ.get(name)
    if value is not None:
        os.environ[name] = str(value)
    try:
        yield
    finally:
        if before is not None:
            os.environ[name] = before
        elif value is not None:
            del os.environ[name]
