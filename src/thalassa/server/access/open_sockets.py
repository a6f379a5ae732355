"""The open WebSockets of this process by the device they came from: a revoked device's lines end at once."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import Protocol

from .guard import CLOSE_STRANGER


class Line(Protocol):
    def end(self, code: int) -> None:
        """Nothing more is said or heard: the line is closed with this code."""


class Lines:
    def __init__(self) -> None:
        self._open: dict[str, set[Line]] = {}

    @contextlib.contextmanager
    def kept(self, device_id: str | None, line: Line) -> Iterator[None]:
        """While it is open. Call it before looking the device up: whoever revokes it afterwards finds the line."""
        if device_id is None:
            yield
            return
        self._open.setdefault(device_id, set()).add(line)
        try:
            yield
        finally:
            self._open[device_id].discard(line)
            if not self._open[device_id]:
                del self._open[device_id]

    def devices(self) -> set[str]:
        return set(self._open)

    def end(self, device_ids: Iterable[str]) -> None:
        for device_id in device_ids:
            for line in self._open.get(device_id, ()):
                line.end(CLOSE_STRANGER)
