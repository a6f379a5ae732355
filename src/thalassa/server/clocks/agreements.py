"""What the people at a table agree about its time: to let it rest, to wake it, to give somebody more, to end it.

Whoever asks has agreed; it is done when every person at the table has. When time is over and the table lets the
others decide, more than half of them do.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

import msgspec

Request = Literal["rest", "wake", "end", "more"]
Vote = Literal["wait", "bot", "end"]


class Asked(msgspec.Struct, frozen=True):
    """A question to everybody at the table."""

    what: Request
    seat: int
    """Whose question it is."""
    agreed: tuple[int, ...]
    until: float | None = None
    """rest: when the table wakes by itself; None if it waits to be woken."""


class Rest(msgspec.Struct, frozen=True):
    """The table rests: no clock runs."""

    since: float
    until: float | None = None


class Agreement(msgspec.Struct, frozen=True):
    rest: Rest | None = None
    asked: Asked | None = None
    late: int | None = None
    """The seat whose time is over, where the others decide what follows."""
    votes: Mapping[str, Vote] = {}
    """Of the others, by seat."""


def ask(agreement: Agreement, asked: Asked) -> Agreement:
    """A new question takes the place of one that was not answered."""
    return msgspec.structs.replace(agreement, asked=asked)


def agree(asked: Asked, seats: Collection[int]) -> Asked:
    """These seats agree, too."""
    return msgspec.structs.replace(asked, agreed=tuple(sorted({*asked.agreed, *seats})))


def unanimous(asked: Asked, people: Collection[int]) -> bool:
    """Whether every seat with a person has agreed."""
    return set(people) <= set(asked.agreed)


def verdict(votes: Mapping[str, Vote], voters: Collection[int]) -> Vote | None:
    """What more than half of the others want, if they do."""
    counted = [vote for seat, vote in votes.items() if int(seat) in voters]
    for vote in ("wait", "bot", "end"):
        if 2 * counted.count(vote) > len(voters):
            return vote
    return None
