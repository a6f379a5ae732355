"""The open WebSockets of this process by the device they came from: those of a revoked device end at once."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import Protocol

from thalassa.server.wire.close_codes import CLOSE_STRANGER


class OpenSocket(Protocol):
    def end(self, code: int) -> None:
        """Nothing more is said or heard: the socket is closed with this code."""


class OpenSockets:
    def __init__(self) -> None:
        self._open: dict[str, set[OpenSocket]] = {}

    @contextlib.contextmanager
    def kept(self, device_id: str | None, socket: OpenSocket) -> Iterator[None]:
        """While it is open. Call it before looking the device up: whoever revokes it afterwards finds the socket."""
        if device_id is None:
            yield
            return
        self._open.setdefault(device_id, set()).add(socket)
        try:
            yield
        finally:
            self._open[device_id].discard(socket)
            if not self._open[device_id]:
                del self._open[device_id]

    def devices(self) -> set[str]:
        return set(self._open)

    def end(self, device_ids: Iterable[str]) -> None:
        for device_id in device_ids:
            for socket in self._open.get(device_id, ()):
                socket.end(CLOSE_STRANGER)
