"""Who is here now: everybody with a table before him, and everybody whose lobby has asked a moment ago.

For this process alone. The lobby shows a number; who it is, only friends see.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

AWAY_SECONDS = 60.0
"""An open page asks at least every twenty seconds, a hidden one rarely or never."""


class Crowd:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._asked: dict[str, float] = {}

    def asked(self, guest_id: str) -> None:
        """This guest's page has asked for the lobby."""
        self._asked[guest_id] = self._clock()

    def here(self, at_tables: Iterable[str]) -> set[str]:
        before = self._clock() - AWAY_SECONDS
        return {guest for guest, asked in self._asked.items() if asked > before} | set(at_tables)

    def count(self, at_tables: Iterable[str]) -> int:
        before = self._clock() - AWAY_SECONDS
        self._asked = {guest: asked for guest, asked in self._asked.items() if asked > before}
        return len(self._asked.keys() | set(at_tables))
