"""The Navigators' inference by full enumeration: every placement, every hidden tile, every push, one by one.

Slow and plain on purpose: nothing of the tracker is used, only the survey itself.
"""

from __future__ import annotations

from itertools import combinations, product

from thalassa.games.odyssey.edition.board import BLACK, squares_of
from thalassa.games.odyssey.rules.position import Position
from thalassa.games.odyssey.rules.record import MONSTER, NO_DIRECTION, PUSH, STORM, UNKNOWN_TILE, Entry
from thalassa.games.odyssey.rules.surveys import Waters, told_of
from thalassa.games.odyssey.rules.tiles import OK, judge, judge_monster

Truth = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Places, Maelstroms, Fog Banks, tiles left and last tile (empty unless hidden)."""


class Brute:
    def __init__(self, position: Position) -> None:
        frame = position.frame
        self.frame = frame
        self.board = position.map()
        self.lights = position.lights
        lit = set(position.lights)
        fog_ok = [square for square in squares_of(self.board.hidden_ok) if square not in lit]
        whirl_ok = [square for square in squares_of(self.board.whirl_ok) if square not in lit]
        bag = (2, 2, 2, 2, 3, -1) if frame.harder else ()
        self.weights: dict[Truth, float] = {
            (tuple(self.board.starts), whirls, fogs, bag): 1.0
            for whirls in combinations(whirl_ok, frame.maelstroms)
            for fogs in combinations(fog_ok, frame.fogs)
            if not set(whirls) & set(fogs)
        }
        self.weights = {truth: 1.0 / len(self.weights) for truth in self.weights}
        self.monsters = frame.monsters
        self.arrived = 0
        self.seas: dict[tuple[int, ...], Waters] = {}

    def follow(self, entry: Entry) -> None:
        after: dict[Truth, float] = {}
        for truth, weight in self.weights.items():
            for new, share in self.successors(truth, entry):
                after[new] = after.get(new, 0.0) + weight * share
        total = sum(after.values())
        self.weights = {truth: weight / total for truth, weight in after.items()}
        self.arrived |= entry.arrived
        if entry.kind == MONSTER:
            self.monsters -= 1

    def successors(self, truth: Truth, entry: Entry) -> list[tuple[Truth, float]]:
        if entry.kind == STORM:
            return self.storm(truth, entry)
        if entry.kind == MONSTER:
            return self.monster(truth)
        if entry.kind == PUSH:
            return self.pushed(truth, 1 << entry.ship, 0, 1.0)
        return self.step(truth, entry)

    def legal(self, bag: tuple[int, ...]) -> list[int]:
        frame = self.frame
        return [
            tile
            for tile in range(5)
            if judge(list(bag[:5]), self.monsters, bag[5], tile, frame.prevent, frame.mandatory) == OK
        ]

    def monster_ways(self, bag: tuple[int, ...]) -> int:
        return self.monsters if judge_monster(list(bag[:5]), self.monsters, self.frame.prevent) == OK else 0

    def storm(self, truth: Truth, entry: Entry) -> list[tuple[Truth, float]]:
        places, whirls, fogs, bag = truth
        live = 15 & ~self.arrived
        if entry.tile != UNKNOWN_TILE:
            hit = live if entry.tile == BLACK else live & 1 << entry.tile
            return self.pushed(truth, hit, entry.arrived, 1.0)
        found: list[tuple[Truth, float]] = []
        legal = self.legal(bag)
        for tile in legal:
            hit = live if tile == BLACK else live & 1 << tile
            if entry.arrived & ~hit:
                continue
            left = tuple(count - (each == tile) for each, count in enumerate(bag[:5]))
            share = 1.0 / (len(legal) + self.monster_ways(bag))
            found += self.pushed((places, whirls, fogs, (*left, tile)), hit, entry.arrived, share)
        return found

    def monster(self, truth: Truth) -> list[tuple[Truth, float]]:
        places, whirls, fogs, bag = truth
        if not bag:
            return [(truth, 1.0)]
        ways = self.monster_ways(bag)
        if not ways:
            return []
        return [((places, whirls, fogs, (*bag[:5], -1)), 1.0 / (len(self.legal(bag)) + ways))]

    def pushed(self, truth: Truth, hit: int, home: int, weight: float) -> list[tuple[Truth, float]]:
        places, whirls, fogs, bag = truth
        sacred = self.board.sacred
        choices: list[list[int]] = []
        for ship in range(4):
            near = self.board.near[places[ship]]
            if not hit >> ship & 1:
                choices.append([places[ship]])
            elif home >> ship & 1:
                choices.append([sacred] if sacred in near else [])
            else:
                choices.append([square for square in near if self.frame.passes or square != sacred])
        share = weight
        for ship in range(4):
            share /= max(1, len(choices[ship]))
        return [((target, whirls, fogs, bag), share) for target in product(*choices)]

    def step(self, truth: Truth, entry: Entry) -> list[tuple[Truth, float]]:
        places, whirls, fogs, bag = truth
        moved = list(places)
        captured = False
        if entry.direction != NO_DIRECTION:
            target = self.board.step[entry.direction][places[entry.ship]]
            if (target < 0) != entry.off_board:
                return []
            if target >= 0:
                moved[entry.ship] = target
                captured = target in whirls
            if (target == self.board.sacred) != bool(entry.arrived):
                return []
        if captured != entry.captured:
            return []
        waters = self.seas.get(fogs)
        if waters is None:
            waters = Waters(self.board, self.lights, fogs, self.frame.easier, self.frame.within_one)
            self.seas[fogs] = waters
        sight = told_of(waters.seen(moved, entry.ship), self.frame.easier, self.frame.counted)
        if waters.facts(moved[entry.ship]) != entry.facts or waters.here(moved, entry.ship) != entry.here:
            return []
        if sight != entry.sight:
            return []
        return [((tuple(moved), whirls, fogs, bag), 1.0)]

    # -- what is compared ---------------------------------------------------------------------------------

    def joint(self) -> dict[tuple[int, ...], float]:
        found: dict[tuple[int, ...], float] = {}
        for (places, _, _, _), weight in self.weights.items():
            found[places] = found.get(places, 0.0) + weight
        return found

    def secret(self, fog: bool) -> dict[int, float]:
        found: dict[int, float] = {}
        for (_, whirls, fogs, _), weight in self.weights.items():
            for square in fogs if fog else whirls:
                found[square] = found.get(square, 0.0) + weight
        return found

    def bags(self) -> dict[tuple[int, ...], float]:
        found: dict[tuple[int, ...], float] = {}
        for (_, _, _, bag), weight in self.weights.items():
            found[bag] = found.get(bag, 0.0) + weight
        return found
