"""Refusals over REST: raised anywhere, answered as a Problem with the right status."""

from __future__ import annotations

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


def brief(error: Exception) -> str:
    """A decoder's complaint quotes what it was given: short enough to send back."""
    return str(error)[:300]
