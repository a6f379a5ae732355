"""Deduction a second time, as a careful Navigator does it with pencil and paper: plain sets of squares, worked out from
the printed map and the lines of the record alone. None of the engine's surveys, masks or beliefs is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from thalassa.kernel.messages import JsonObject

SHIPS = ("white", "green", "red", "yellow")
WAYS = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}
SIGNS = {".": "open", "~": "deep", "T": "woody", "^": "rocky", "*": "sacred"}
CODES = {2: "woody", 3: "rocky", 4: "sacred"}
MOST = 20_000
"""Placements of all ships that a person (and this program) would still follow."""

Square = tuple[int, int]
World = tuple[Square | None, ...]
"""Where each ship is; None for one that is not followed."""


class Report(NamedTuple):
    """What a crew tells of its own square."""

    here: str
    islands: int
    coast: bool
    off: bool


class Sea:
    """The printed map."""

    def __init__(self, rows: Sequence[str], start_types: dict[str, str]) -> None:
        corners = {str(number): start_types[ship] for number, ship in enumerate(SHIPS, 1)}
        self.land = [[corners.get(sign) or SIGNS[sign] for sign in row] for row in rows]
        self.size = len(rows)
        middle = self.size // 2
        self.sacred: Square = (middle, middle)

    def name(self, square: Square) -> str:
        return f"{chr(ord('a') + square[1])}{square[0] + 1}"

    def square(self, name: str) -> Square:
        return int(name[1:]) - 1, ord(name[0]) - ord("a")

    def near(self, square: Square) -> list[Square]:
        row, column = square
        around = [(row + down, column + east) for down, east in WAYS.values()]
        return [(down, east) for down, east in around if 0 <= down < self.size and 0 <= east < self.size]

    def sail(self, square: Square, way: str) -> tuple[Square, bool]:
        """Where an order leads, and whether the edge stopped the ship."""
        down, east = WAYS[way]
        target = square[0] + down, square[1] + east
        return (target, False) if target in self.near(square) else (square, True)

    def report(self, square: Square, off: bool = False) -> Report:
        islands = sum(self.land[row][column] not in ("open", "deep") for row, column in self.near(square))
        return Report(self.land[square[0]][square[1]], islands, len(self.near(square)) < 8, off)


def reported(entry: JsonObject) -> Report:
    """A line of the record as a report."""
    facts = entry["facts"]
    here = CODES.get(facts["island"]) or ("deep" if facts["deep"] else "open")
    return Report(here, facts["islands"], bool(facts["coast"]), bool(entry.get("off_board")))


def concerns(entry: JsonObject, ship: str) -> bool:
    if entry["kind"] == "storm":
        return str(entry["tile"]) in (ship, "black")
    return entry["kind"] == "step" and str(entry["ship"]) == ship


def follow(
    sea: Sea, worlds: set[World], entry: JsonObject, sightings: bool, used: Iterable[int] | None = None
) -> set[World]:
    """What is left after one more line. ``used``: which of the four facts of a report may be used; all if None."""
    if entry["kind"] == "storm":
        for number, ship in enumerate(SHIPS):
            if entry["tile"] in (ship, "black"):
                worlds = _pushed(sea, worlds, number, ship in entry.get("arrived", ()))
        return worlds
    number = SHIPS.index(entry["ship"])
    told, arrives = reported(entry), entry["ship"] in entry.get("arrived", ())
    found: set[World] = set()
    for world in worlds:
        at = world[number]
        if at is None:
            found.add(world)
            continue
        target, off = sea.sail(at, entry["direction"])
        report = sea.report(target, off)
        facts = range(4) if used is None else used
        if (target == sea.sacred) != arrives or any(report[fact] != told[fact] for fact in facts):
            continue
        after = (*world[:number], target, *world[number + 1 :])
        if not sightings or _sees(sea, after, number) == (
            tuple(entry.get("here", ())),
            bool(entry.get("sight")),
        ):
            found.add(after)
    return found


def _pushed(sea: Sea, worlds: set[World], number: int, home: bool) -> set[World]:
    found: set[World] = set()
    for world in worlds:
        at = world[number]
        if at is None or at == sea.sacred:
            found.add(world)
            continue
        for target in sea.near(at):
            if (target == sea.sacred) == home:
                found.add((*world[:number], target, *world[number + 1 :]))
    return found


def _sees(sea: Sea, world: World, number: int) -> tuple[tuple[str, ...], bool]:
    at = world[number]
    assert at is not None
    others = [(ship, world[place]) for place, ship in enumerate(SHIPS) if place != number]
    around = set(sea.near(at))
    return tuple(ship for ship, where in others if where == at), any(where in around for _, where in others)


def squares(sea: Sea, worlds: set[World], ship: str) -> list[str]:
    """All squares left for a ship, by name."""
    number = SHIPS.index(ship)
    return sorted({sea.name(where) for world in worlds if (where := world[number]) is not None})


def start(sea: Sea, known: dict[str, str]) -> set[World]:
    return {tuple(sea.square(known[ship]) if ship in known else None for ship in SHIPS)}


def trail(sea: Sea, known: dict[str, str], lines: Sequence[JsonObject], sightings: bool) -> list[set[World]]:
    """The placements left at the beginning and after each line; stops where there are too many."""
    found = [start(sea, known)]
    for line in lines:
        found.append(follow(sea, found[-1], line, sightings))
        if len(found[-1]) > MOST:
            break
    return found


# -- which order finds out most -----------------------------------------------------------------------------------


def left_at_worst(
    sea: Sea, ship: str, candidates: Sequence[str], certain: dict[str, str], order: tuple[str, str]
) -> int:
    """How many squares of the ship can still be left after an order, whatever the crew reports."""
    mover, way = order
    classes: dict[object, int] = {}
    for name in candidates:
        places = {**certain, ship: name}
        world: World = tuple(sea.square(places[one]) for one in SHIPS)
        number = SHIPS.index(mover)
        at = world[number]
        assert at is not None
        target, off = sea.sail(at, way)
        after = (*world[:number], target, *world[number + 1 :])
        key = (sea.report(target, off), _sees(sea, after, number))
        classes[key] = classes.get(key, 0) + 1
    return max(classes.values())
