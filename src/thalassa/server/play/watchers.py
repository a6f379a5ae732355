"""Who looks at a table: one browser tab each."""

from __future__ import annotations

from typing import Protocol

from thalassa.kernel.messages import View

from .seen import Looker


class Watcher(Protocol):
    """One browser tab as the table sees it."""

    seat: int | None
    guest_id: str | None
    device_id: str | None
    key: str
    wanted: int | None
    """Which of the guest's seats it would like, if there are several."""
    since: int
    """Number of log entries whose moments it holds."""
    paged: bool
    """Whether it asks for older moments when it needs them."""
    holds: View | None
    """The view it was sent last, to which the next one is told as a difference."""
    memory: int
    """What its seat may remember (``Game.memory``) as of the moments it holds."""

    def send(self, frame: bytes) -> None: ...


def looker(watcher: Watcher) -> Looker:
    return Looker(watcher.guest_id, watcher.device_id)
