"""Positions to canonical JSON. The way back is in restoring.py."""

from __future__ import annotations

from typing import Final

import msgspec

from thalassa.games.odyssey.edition.board import Board
from thalassa.games.odyssey.rules.phases import PHASES, SHARE_SHIPS
from thalassa.games.odyssey.rules.position import NOBODY, Position, Truth
from thalassa.games.odyssey.rules.record import KINDS, NO_DIRECTION, UNKNOWN_TILE, Entry
from thalassa.games.odyssey.wire.actions import Direction, Monster, Ship, Tile

from .structs import EntryFile, FactsFile, Snapshot, TruthFile

_SHIPS: Final[tuple[Ship, ...]] = ("white", "green", "red", "yellow")
_TILES: Final[tuple[Tile, ...]] = ("white", "green", "red", "yellow", "black")
_MONSTERS: Final[tuple[Monster, ...]] = ("leviathan", "kraken")
_WAYS: Final[tuple[Direction, ...]] = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_TOTALS: Final = (2, 2, 2, 2, 3)


# -- writing -----------------------------------------------------------------------------------------------


def to_json(position: Position) -> bytes:
    board = position.board
    sharing = position.phase == SHARE_SHIPS
    return msgspec.json.encode(
        Snapshot(
            seats=position.frame.seats,
            options=position.frame.options,
            game=position.game,
            drawn=position.drawn,
            points=tuple(position.points),
            scores=position.scores,
            phase=PHASES[position.phase],
            board=None if board is None else board.id,
            owners=tuple(_seat(seat) for seat in position.owners),
            lighthouses=_names(board, position.lights),
            maelstroms=_names(board, position.maelstroms),
            fogs=_names(board, position.fogs),
            speaker=_seat(position.speaker),
            proposed_seats=tuple(_seat(seat) for seat in position.proposal) if sharing else (),
            proposed_squares=() if sharing else _names(board, position.proposal),
            agreed=tuple(seat for seat in range(position.frame.seats) if position.agreed >> seat & 1),
            draft_tile=None if position.draft_tile == NOBODY else _TILES[position.draft_tile],
            draft=_names(board, position.draft),
            ships=_names(board, tuple(position.places)),
            arrived=_ships(position.arrived),
            arrived_before=_ships(position.arrived_before),
            tiles_left=(
                position.left[0],
                position.left[1],
                position.left[2],
                position.left[3],
                position.left[4],
            ),
            monsters=tuple(_MONSTERS[each] for each in range(2) if position.monsters >> each & 1),
            last_tile=None if position.last == NOBODY else _TILES[position.last],
            round=position.round_number,
            held=_ship(position.held),
            captured=_ship(position.captured),
            done=_ships(position.done),
            revisited=_ships(position.revisited),
            votes=tuple(None if vote == NOBODY else _WAYS[vote] for vote in position.votes),
            record=tuple(_entry_file(entry) for entry in position.record),
            truth=tuple(_truth_file(position.map(), truth) for truth in position.truth),
        )
    )


def _names(board: Board | None, squares: tuple[int, ...]) -> tuple[str, ...]:
    return () if board is None else tuple(board.names[square] for square in squares)


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _ship(ship: int) -> Ship | None:
    return None if ship == NOBODY else _SHIPS[ship]


def _ships(mask: int) -> tuple[Ship, ...]:
    return tuple(_SHIPS[ship] for ship in range(4) if mask >> ship & 1)


def _entry_file(entry: Entry) -> EntryFile:
    return EntryFile(
        kind=KINDS[entry.kind],
        round=entry.round,
        ship=_ship(entry.ship),
        tile=None if entry.tile == UNKNOWN_TILE else _TILES[entry.tile],
        monster=None if entry.monster == NOBODY else _MONSTERS[entry.monster],
        arrived=_ships(entry.arrived),
        seat=_seat(entry.seat),
        direction=None if entry.direction == NO_DIRECTION else _WAYS[entry.direction],
        off_board=entry.off_board,
        held=entry.held,
        captured=entry.captured,
        facts=FactsFile(*entry.facts) if entry.facts else None,
        here=_ships(entry.here),
        sight=entry.sight,
    )


def _truth_file(board: Board, truth: Truth | None) -> TruthFile | None:
    if truth is None:
        return None
    names = board.names
    ships = (names[truth[1]], names[truth[2]], names[truth[3]], names[truth[4]])
    return TruthFile(None if truth[0] == NOBODY else _TILES[truth[0]], ships)
