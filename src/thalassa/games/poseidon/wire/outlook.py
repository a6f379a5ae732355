"""What bots expect of foundings: asked for apart from the view, because it is a guess and takes a while."""

from __future__ import annotations

import msgspec


class Expected(msgspec.Struct, frozen=True, gc=False):
    """A founding."""

    nation: str
    prestige: int
    disks: int
    revenue: tuple[int, ...]
    """What the best course should pay a merchant in each of the rounds told."""


class Outlook(msgspec.Struct, frozen=True, gc=False):
    rounds: tuple[str, ...]
    """Names of the rounds told."""
    foundings: tuple[Expected, ...]
