"""How often one address or one guest may do what costs something."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

MINUTE = 60.0
HOUR = 3600.0
TIDYING = 1_000
"""After so many who were new at least, those whose time is over are forgotten."""


class Limiter:
    """So many a minute, or an hour, of each kind, counted for each person or address alone, from the first on."""

    def __init__(
        self,
        per_minute: Mapping[str, int],
        per_hour: Mapping[str, int] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._most = {what: (count, MINUTE) for what, count in per_minute.items()}
        self._most |= {what: (count, HOUR) for what, count in (per_hour or {}).items()}
        self._clock = clock
        self._counts: dict[tuple[str, str], tuple[float, int]] = {}
        """Until when they are counted together, and how many there were."""
        self._until_tidied = TIDYING

    async def allow(self, what: str, who: str) -> bool:
        most, seconds = self._most[what]
        key, now = (what, who), self._clock()
        known = self._counts.get(key)
        if known is None or known[0] <= now:
            self._tidy(now)
            known = (now + seconds, 0)
        until, count = known
        self._counts[key] = (until, count + 1)
        return count < most

    def __len__(self) -> int:
        """How many are counted."""
        return len(self._counts)

    def _tidy(self, now: float) -> None:
        """As many come in between as were kept the last time: each costs the same, however many there are."""
        self._until_tidied -= 1
        if self._until_tidied <= 0:
            self._counts = {key: known for key, known in self._counts.items() if known[0] > now}
            self._until_tidied = max(TIDYING, len(self._counts))
