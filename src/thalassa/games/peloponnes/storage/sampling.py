"""Positions a seat cannot tell from this one: the order of stacks and chits is drawn anew."""

from __future__ import annotations

import random

from thalassa.games.peloponnes.edition.figures import STACKS
from thalassa.games.peloponnes.rules.position import Position


def redraw(pos: Position, rng: random.Random) -> None:
    """The order of the stacks and of the chits is all that is hidden, and it is hidden from everybody (H-1)."""
    deck: list[int] = []
    for stack in range(len(STACKS)):
        tiles = sorted([tile for tile in pos.undrawn() if pos.frame.tables.stack[tile] == stack])
        rng.shuffle(tiles)
        deck += tiles
    chits = sorted(pos.hidden_chits())
    rng.shuffle(chits)
    pos.deck = tuple(deck)
    pos.drawn = 0
    pos.chits = tuple(chits)
    pos.turned = 0
