"""Refusals over REST: raised anywhere, answered as a Problem with the right status."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from thalassa.kernel.messages import Reason

from .bodies import Problem


class Refusal(Exception):
    """A request that cannot be met. ``code`` is a catalogue code (``problem.<code>``)."""

    def __init__(self, status: int, code: str, reason: Reason | None = None, **params: object) -> None:
        super().__init__(code)
        self.status = status
        self.problem = Problem(code, params, reason)


def not_found(what: str = "not_found") -> Refusal:
    return Refusal(404, what)


def forbidden(code: str = "forbidden") -> Refusal:
    return Refusal(403, code)


def conflict(code: str, **params: object) -> Refusal:
    return Refusal(409, code, None, **params)


def bad_request(code: str, reason: Reason | None = None, **params: object) -> Refusal:
    return Refusal(400, code, reason, **params)


ECHO = 1_000
"""Most bytes of a refusal: whatever somebody sends, he does not get it back at length."""
T = TypeVar("T", bound=msgspec.Struct)


def bounded(refusal: T) -> T:
    """A refusal (with ``params`` and a ``reason``) that is short, whatever it quotes."""
    if len(msgspec.json.encode(refusal)) <= ECHO:
        return refusal
    changes: dict[str, object] = {}
    if hasattr(refusal, "params"):
        changes["params"] = _cut(refusal.params)
    reason = getattr(refusal, "reason", None)
    if isinstance(reason, Reason):
        changes["reason"] = msgspec.structs.replace(reason, params=_cut(reason.params))
    return msgspec.structs.replace(refusal, **changes)


def _cut(params: Mapping[str, object]) -> dict[str, object]:
    """The first few parameters, each as text of no more than a line."""
    return {
        name: value if isinstance(value, int | float | bool) and abs(value) < 1 << 53 else f"{value}"[:80]
        for name, value in list(params.items())[:4]
    }


def brief(error: Exception) -> str:
    """A decoder's complaint quotes what it was given: short enough to send back."""
    return str(error)[:300]
