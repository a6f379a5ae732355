"""How Poseidon's players choose a tile and the squares to push to: what each push would do to the steersman.

A plan's figures are what the player decides by and what it says afterwards; nothing is reckoned anew for words.
"""

from __future__ import annotations

import random
from math import log2
from typing import Final, NamedTuple, final

from thalassa.games.odyssey.edition.board import BLACK
from thalassa.games.odyssey.state import OdysseyState

from .drawing import draw
from .pilot import Pilot, Squares, pilot_of
from .recollection import apart
from .suspicion import Suspicion

WIND: Final = "wind"
AWAY: Final = "away"
GREEDY: Final = "greedy"
AIMED: Final = "aimed"

SLACK: Final = 0.2
"""Pushes that bring nearly as much trouble are played as gladly as the worst one."""
TILE_SLACK: Final = 0.02
HOARDED: Final = 0.01
"""What a Great Storm seems worth to whoever saves the best for the end: less than any ship."""
BLUFF: Final = 0.4
"""Share of an aiming player's pushes that go where a suspicious steersman does not look."""


class Push(NamedTuple):
    """One ship pushed to one square."""

    gain: float
    """Squares of trouble more than before: distance, and half a square for every bit of doubt. To whoever chases the ship
    that leads, how near to home it is."""
    square: int
    farther: int
    """Squares farther from home than before; negative if nearer."""
    left: int
    """Squares the next survey leaves possible if the steersman sails as expected; 0 if nobody thought of that."""
    bluff: bool = False
    """Whether it goes where a suspicious steersman does not look."""


@final
class Plans:
    """What each tile would do, and where to push, for one way of pushing."""

    def __init__(
        self, state: OdysseyState, kind: str, suspicion: Suspicion, rng: random.Random, liked: int
    ) -> None:
        self.state = state
        self.kind = kind
        self.chases = kind == WIND
        """Whether it sees nothing but the ship that leads."""
        self.liked = liked
        """The direction in which it likes the wind to blow."""
        self.rng = rng
        self.pilot = pilot_of(state)
        belief = state.known()
        self.known = [belief.marginal(ship) for ship in range(4)]
        self.wary = suspicion.of(state, self.pilot) if kind == AIMED else self.known
        self.suspicion = suspicion
        self.pushes = [None if state.arrived >> ship & 1 else self._push(ship) for ship in range(4)]

    def _push(self, ship: int) -> Push:
        pilot, rng = self.pilot, self.rng
        here = self.state.places[ship]
        choices = pilot.blown(here)
        if self.kind == AWAY:
            square = choices[draw([float(pilot.distance[square]) for square in choices], 0.0, rng)]
            farther = pilot.distance[square] - pilot.distance[here]
            return Push(float(farther), square, farther, 0)
        if self.chases:
            turns = [-float(apart(pilot.heading(here, square), self.liked)) for square in choices]
            square = choices[draw(turns, 0.0, rng)]
            return Push(1.0 / pilot.distance[here], square, pilot.distance[square] - pilot.distance[here], 0)
        bluff = self.kind == AIMED and rng.random() < BLUFF
        if bluff:
            now, after, way = self._bluffed(ship, here)
        else:
            now, after, way = self._expected(ship, here)
        values = [after[square] for square in choices]
        square = choices[draw(values, SLACK, rng)]
        left = _class_of(pilot, pilot.stormed(self.known[ship]), way, square)
        farther = pilot.distance[square] - pilot.distance[here]
        return Push(after[square] - now, square, farther, left, bluff)

    def _expected(self, ship: int, here: int) -> tuple[float, Squares, int]:
        """Trouble now and on every square after the storm, for a steersman who trusts the record alone."""
        # greedy thinks of a steersman who looks at distances alone, aimed of one who counts what surveys tell
        depth = 1 if self.kind == GREEDY else 3
        known, pilot = self.known[ship], self.pilot
        after = pilot.stormed(known)
        targets = list(after)
        troubles = dict(zip(targets, pilot.troubles(after, targets, depth), strict=True))
        return pilot.troubles(known, [here], depth)[0], troubles, pilot.course(after, depth)[1]

    def _bluffed(self, ship: int, here: int) -> tuple[float, Squares, int]:
        """The same for a suspicious steersman: the less a square is expected, the worse."""
        pilot, wary = self.pilot, self.wary[ship]
        after = self.suspicion.pushes(pilot, self.known[ship], wary)
        way = pilot.course(after, 3)[1]
        now = surprises(pilot, wary, pilot.course(wary, 3)[1])
        return now.get(here, float(pilot.distance[here])), surprises(pilot, after, way), way

    def gain(self, tile: int) -> float:
        """Mean gain over the ships hit: a Great Storm is as good as the pushes it brings. A wasted tile gains nothing."""
        gains = [push.gain for ship in self.state.hit_ships(tile) if (push := self.pushes[ship])]
        if self.chases and tile == BLACK:
            return HOARDED
        return sum(gains, 0.0) / len(gains) if gains else 0.0

    def leader(self) -> int:
        """The ship nearest to home, or one of them."""
        live = [ship for ship in range(4) if self.pushes[ship] is not None]
        distances = [-float(self.pilot.distance[self.state.places[ship]]) for ship in live]
        return live[draw(distances, 0.0, self.rng)]

    def tile(self, tiles: list[int]) -> int:
        return tiles[draw([self.gain(tile) for tile in tiles], TILE_SLACK, self.rng)]

    def squares(self, tile: int) -> dict[int, int]:
        return {ship: push.square for ship in self.state.hit_ships(tile) if (push := self.pushes[ship])}


def surprises(pilot: Pilot, belief: Squares, way: int) -> Squares:
    """Trouble of a ship on each square for a steersman with this belief who sails this way: its distance afterwards,
    and half a square for every bit by which it surprises."""
    found: Squares = {}
    doubt: Squares = {}
    for part in pilot.classes(belief, way):
        total = sum(part.values(), 0.0)
        for square, chance in part.items():
            doubt[square] = 0.5 * log2(total / chance)
    for square in belief:
        target = pilot.sailed(square, way)
        found[square] = 0.0 if target == pilot.home else pilot.distance[target] + doubt[target]
    return found


def _class_of(pilot: Pilot, belief: Squares, way: int, square: int) -> int:
    """How many squares the survey after this movement cannot tell from the one the ship came to."""
    target = pilot.sailed(square, way)
    return next(len(part) for part in pilot.classes(belief, way) if target in part)
