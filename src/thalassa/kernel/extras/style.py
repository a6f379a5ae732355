"""How somebody plays a game: what finished games tell of it, each thing between two words on the page of a person."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ..messages import Action, Standing


class Sat(msgspec.Struct, frozen=True):
    """One finished game of one seat, as it was recorded."""

    role: str | None
    actions: tuple[Action, ...]
    """What was decided there in person, in order; not what was taken back or what a bot decided."""
    standing: Standing


class Leaning(msgspec.Struct, frozen=True):
    """One thing, counted. Words: ``style.<code>.from`` and ``style.<code>.to`` for the ends of the scale; under it
    ``style.<code>``, which knows ``part``, ``whole`` and ``each``, so much of the one for one of the other."""

    code: str
    part: int
    whole: int
    full: int = 1
    """So much for one stands at the far end of the scale."""


def together(leanings: Iterable[Leaning], least: int) -> tuple[Leaning, ...]:
    """The same things of several games in one; what was counted fewer than so many times says nothing."""
    sums: dict[str, Leaning] = {}
    for one in leanings:
        before = sums.get(one.code, Leaning(one.code, 0, 0))
        sums[one.code] = Leaning(one.code, before.part + one.part, before.whole + one.whole, one.full)
    return tuple(one for one in sums.values() if one.whole >= least)
