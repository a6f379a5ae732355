"""The position as a file: structs with readable names (interpreted; snapshot.py fills and checks them)."""

from __future__ import annotations

import msgspec

from thalassa.games.odyssey.options import OdysseyOptions
from thalassa.games.odyssey.wire.actions import Direction, Monster, Ship, Tile


class FactsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The solo part of a survey, in numbers; types are -1 without easier deduction."""

    island: int
    deep: int
    light: int
    fog: int
    islands: int
    lights: int
    fogs: int
    coast: int
    woody: int
    rocky: int
    sacred: int


class EntryFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of the public record."""

    kind: str
    round: int
    ship: Ship | None = None
    tile: Tile | None = None
    monster: Monster | None = None
    arrived: tuple[Ship, ...] = ()
    seat: int | None = None
    direction: Direction | None = None
    off_board: bool = False
    held: bool = False
    captured: bool = False
    facts: FactsFile | None = None
    here: tuple[Ship, ...] = ()
    sight: int = 0


class TruthFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was true right after a line of the record."""

    tile: Tile | None
    ships: tuple[str, str, str, str]


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole position, hidden facts included."""

    seats: int
    options: OdysseyOptions
    game: int
    drawn: tuple[str, ...]
    points: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]
    phase: str
    board: str | None
    owners: tuple[int | None, ...]
    lighthouses: tuple[str, ...]
    maelstroms: tuple[str, ...]
    fogs: tuple[str, ...]
    speaker: int | None
    proposed_seats: tuple[int | None, ...]
    proposed_squares: tuple[str, ...]
    agreed: tuple[int, ...]
    draft_tile: Tile | None
    draft: tuple[str, ...]
    ships: tuple[str, ...]
    arrived: tuple[Ship, ...]
    arrived_before: tuple[Ship, ...]
    tiles_left: tuple[int, int, int, int, int]
    monsters: tuple[Monster, ...]
    last_tile: Tile | None
    round: int
    held: Ship | None
    captured: Ship | None
    done: tuple[Ship, ...]
    revisited: tuple[Ship, ...]
    votes: tuple[Direction | None, ...]
    record: tuple[EntryFile, ...]
    truth: tuple[TruthFile | None, ...]
