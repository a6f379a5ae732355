"""Who is here now: everybody with a table before him, and everybody whose lobby has asked a moment ago.

A number for the lobby, of this process alone. Nobody is named.
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

    def count(self, at_tables: Iterable[str]) -> int:
        before = self._clock() - AWAY_SECONDS
        self._asked = {guest: asked for guest, asked in self._asked.items() if asked > before}
        return len(self._asked.keys() | set(at_tables))
