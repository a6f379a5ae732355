"""What can be known from the public record: worlds with weights, and the questions one may ask of them.

How a belief changes is in tracker.py. Knows no position and no seat: only the map and what everybody was told.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from math import comb, log2
from typing import Final, final

from thalassa.games.odyssey.edition.board import Board, mask_of, squares_of
from thalassa.games.odyssey.rules.surveys import Facts, Waters

Bag = tuple[int, ...]
"""Storm tiles left by colour and the last tile; empty unless the tiles are hidden."""
Extra = tuple[Bag, int, int, int, int]
"""Bag; fog on, fog not on; Maelstrom on, Maelstrom not on (masks)."""
Clouds = tuple[int, int, int, int]
"""For every ship the squares it may equally likely be on, as a mask."""
World = tuple[Clouds, Extra]
Model = Callable[[int, int], dict[int, float]]
"""Given (ship, square): weights of the squares Poseidon may push it to. Weights change, the support does not."""

NOTHING: Final[Extra] = ((), 0, 0, 0, 0)


@final
class Chart:
    """What never changes during a game: map, variants, and tables made from them once."""

    __slots__ = (
        "board",
        "counted",
        "easier",
        "fog_ok",
        "fogs",
        "harder",
        "local",
        "mandatory",
        "matches",
        "model",
        "monsters",
        "near",
        "prevent",
        "spread",
        "waters",
        "whirl_ok",
        "whirls",
    )

    def __init__(
        self,
        board: Board,
        lights: tuple[int, ...] = (),
        *,
        easier: bool = False,
        counted: bool = False,
        within_one: bool = False,
        passes: bool = False,
        harder: bool = False,
        prevent: bool = True,
        mandatory: bool = True,
        monsters: int = 0,
        maelstroms: int = 0,
        fogs: int = 0,
        model: Model | None = None,
    ) -> None:
        self.board = board
        self.easier = easier
        self.counted = counted
        self.harder = harder
        self.prevent = prevent
        self.mandatory = mandatory
        self.monsters = monsters
        self.whirls = maelstroms
        self.fogs = fogs
        self.model = model
        self.near = board.near_mask
        not_sacred = ~(1 << board.sacred)
        # a push onto the Sacred Island would have been announced, unless it only passes (OR-3)
        self.spread: list[int] = [near if passes else near & not_sacred for near in board.near_mask]
        lit = ~mask_of(lights)
        self.fog_ok = board.hidden_ok & lit
        self.whirl_ok = board.whirl_ok & lit
        self.waters = Waters(board, lights, (), easier, within_one)
        self.matches: dict[Facts, int] = {}
        """Solo facts to the squares that give them, where there is no fog."""
        for square in range(board.squares):
            facts = self.waters.facts(square)
            self.matches[facts] = self.matches.get(facts, 0) | 1 << square
        self.local: dict[tuple[int, int], Facts] = {}
        """(square, fog in and around it) to the solo facts."""

    def facts(self, square: int, fog: int) -> Facts:
        """The solo facts of a square with exactly this fog in and around it."""
        if not fog:
            return self.waters.facts(square)
        known = self.local.get((square, fog))
        if known is None:
            plain = self.waters
            foggy = Waters(self.board, plain.lights, tuple(squares_of(fog)), plain.easier, plain.within_one)
            known = self.local[(square, fog)] = foggy.facts(square)
        return known

    def placements(self, extra: Extra) -> int:
        """How many ways the Maelstroms and Fog Banks can still lie."""
        if not self.fogs and not self.whirls:
            return 1
        _, fog_in, fog_out, whirl_in, whirl_out = extra
        fogs = self.fogs - fog_in.bit_count()
        whirls = self.whirls - whirl_in.bit_count()
        if fogs < 0 or whirls < 0 or fog_in & whirl_in:
            return 0
        taken = fog_in | whirl_in
        fog_free = self.fog_ok & ~fog_out & ~taken
        whirl_free = self.whirl_ok & ~whirl_out & ~taken
        both = (fog_free & whirl_free).bit_count()
        fog_only = fog_free.bit_count() - both
        whirl_count = whirl_free.bit_count()
        return sum(
            comb(both, shared) * comb(fog_only, fogs - shared) * comb(whirl_count - shared, whirls)
            for shared in range(fogs + 1)
            if whirl_count >= shared
        )


@final
class Belief:
    """What can be known after some entries of the record. Never changed: ``follow`` gives the next one."""

    __slots__ = ("arrived", "chart", "exact", "monsters", "worlds")

    def __init__(
        self, chart: Chart, worlds: dict[World, float], arrived: int, monsters: int, exact: bool = True
    ) -> None:
        self.chart = chart
        self.worlds = worlds
        self.arrived = arrived
        self.monsters = monsters
        self.exact = exact
        """False once knowledge had to be loosened: the truth is still inside, but so is more."""

    # -- questions ---------------------------------------------------------------------------------------

    def weighted(self) -> list[tuple[World, float]]:
        """Worlds with their probabilities."""
        chart = self.chart
        if chart.fogs or chart.whirls:
            pairs = [(world, weight * chart.placements(world[1])) for world, weight in self.worlds.items()]
        else:
            pairs = list(self.worlds.items())
        total = sum(weight for _, weight in pairs)
        return [(world, weight / total) for world, weight in pairs]

    def marginal(self, ship: int) -> dict[int, float]:
        """Probability of every possible square of a ship, by square."""
        found: dict[int, float] = {}
        for world, weight in self.weighted():
            cloud = world[0][ship]
            share = weight / cloud.bit_count()
            for square in squares_of(cloud):
                found[square] = found.get(square, 0.0) + share
        return dict(sorted(found.items()))

    def possible(self, ship: int) -> int:
        """The possible squares of a ship, as a mask."""
        mask = 0
        for world in self.worlds:
            mask |= world[0][ship]
        return mask

    def joint(self) -> dict[tuple[int, int, int, int], float]:
        """Probability of every possible placement of the four ships. Can be long right after a Great Storm."""
        found: dict[tuple[int, int, int, int], float] = {}
        for world, weight in self.weighted():
            white, green, red, yellow = (squares_of(world[0][ship]) for ship in range(4))
            share = weight / (len(white) * len(green) * len(red) * len(yellow))
            for w in white:
                for g in green:
                    for r in red:
                        for y in yellow:
                            key = (w, g, r, y)
                            found[key] = found.get(key, 0.0) + share
        return found

    def size(self) -> int:
        """An upper bound on the number of joint placements, exact when no two worlds overlap."""
        return sum(spaces(clouds) for clouds, _ in self.worlds)

    def entropy(self, ship: int) -> float:
        """Bits missing about one ship."""
        return -sum(chance * log2(chance) for chance in self.marginal(ship).values() if chance > 0)

    def contains(self, places: list[int], maelstroms: int = 0, fogs: int = 0, bag: Bag = ()) -> bool:
        """Whether this whole truth is still thought possible."""
        for world in self.worlds:
            if all(world[0][ship] >> places[ship] & 1 for ship in range(4)):
                left, fog_in, fog_out, whirl_in, whirl_out = world[1]
                if fog_in & ~fogs or fogs & fog_out or whirl_in & ~maelstroms or maelstroms & whirl_out:
                    continue
                if left == bag:
                    return True
        return False

    def secret(self, fog: bool) -> dict[int, float]:
        """Probability that a hidden tile of the kind lies on each square."""
        chart = self.chart
        found: dict[int, float] = {}
        if not (chart.fogs if fog else chart.whirls):
            return found
        for world, weight in self.weighted():
            total = chart.placements(world[1])
            bag, fog_in, fog_out, whirl_in, whirl_out = world[1]
            for square in squares_of(chart.fog_ok if fog else chart.whirl_ok):
                bit = 1 << square
                if (fog_out if fog else whirl_out) & bit:
                    continue
                if fog:
                    ways = chart.placements((bag, fog_in | bit, fog_out, whirl_in, whirl_out))
                else:
                    ways = chart.placements((bag, fog_in, fog_out, whirl_in | bit, whirl_out))
                if ways:
                    found[square] = found.get(square, 0.0) + weight * ways / total
        return dict(sorted(found.items()))

    def draw(self, rng: random.Random) -> tuple[list[int], tuple[int, ...], tuple[int, ...], Bag]:
        """A full truth drawn from the belief: places, Maelstroms, Fog Banks, tiles left (empty if public)."""
        pairs = self.weighted()
        world = rng.choices([world for world, _ in pairs], [weight for _, weight in pairs])[0]
        places = [rng.choice(squares_of(world[0][ship])) for ship in range(4)]
        bag, fog_in, fog_out, whirl_in, whirl_out = world[1]
        chart = self.chart
        taken = fog_in | whirl_in
        fog_count = chart.fogs - fog_in.bit_count()
        whirl_count = chart.whirls - whirl_in.bit_count()
        fog_free = squares_of(chart.fog_ok & ~fog_out & ~taken) if fog_count else []
        whirl_free = squares_of(chart.whirl_ok & ~whirl_out & ~taken) if whirl_count else []
        while True:  # uniform over the disjoint pairs
            fogs = rng.sample(fog_free, fog_count)
            whirls = rng.sample(whirl_free, whirl_count)
            if not set(fogs) & set(whirls):
                break
        return (
            places,
            tuple(sorted([*squares_of(whirl_in), *whirls])),
            tuple(sorted([*squares_of(fog_in), *fogs])),
            bag,
        )


def spaces(clouds: Clouds) -> int:
    """How many placements a world stands for."""
    white, green, red, yellow = clouds
    return white.bit_count() * green.bit_count() * red.bit_count() * yellow.bit_count()


def first(chart: Chart) -> Belief:
    """O-17: before round 1 every ship is known to be on its island."""
    white, green, red, yellow = (1 << square for square in chart.board.starts)
    extra: Extra = ((2, 2, 2, 2, 3, -1), 0, 0, 0, 0) if chart.harder else NOTHING
    return Belief(chart, {((white, green, red, yellow), extra): 1.0}, 0, chart.monsters)
