"""Positions from JSON: field by field, each checked as it comes; consistency.py judges the whole."""

from __future__ import annotations

from typing import Final

import msgspec

from thalassa.games.odyssey.edition.board import DIRECTIONS, MONSTERS, SHIPS, TILES
from thalassa.games.odyssey.edition.data import OdysseyEdition
from thalassa.games.odyssey.rules import hiding, setup
from thalassa.games.odyssey.rules.frame import Frame
from thalassa.games.odyssey.rules.phases import (
    CHOOSE_BOARD,
    HIDDEN,
    LIGHTHOUSES,
    MAELSTROM,
    PHASES,
    SHARE_SHIPS,
    Phase,
)
from thalassa.games.odyssey.rules.position import NOBODY, Position
from thalassa.games.odyssey.rules.record import (
    KINDS,
    NO_DIRECTION,
    NO_FACTS,
    STEP,
    STORM,
    UNKNOWN_TILE,
    Entry,
)
from thalassa.games.odyssey.wire.actions import Ship
from thalassa.kernel.errors import BadPosition

from .consistency import check, check_draft, check_series, need
from .structs import EntryFile, Snapshot

_TOTALS: Final = (2, 2, 2, 2, 3)


def read(data: bytes) -> Snapshot:
    try:
        return msgspec.json.decode(data, type=Snapshot)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadPosition(f"odyssey position: {error}", problem=str(error)) from None


def fill(position: Position, file: Snapshot) -> None:
    """Set all fields of a new position from a file, then check that they fit together."""
    seats = position.frame.seats
    position.game = file.game
    need(0 <= file.game < setup.games(position.frame), "game", f"{file.game} is not a game of this series")
    position.poseidon = file.game
    position.navigators = tuple((file.game + place) % seats for place in range(1, seats))
    need(len(file.drawn) in (0, setup.games(position.frame)), "drawn", "one board for every game, or none")
    for each in file.drawn:
        need(position.frame.edition.board(each) is not None, "drawn", f"no board {each!r} in this edition")
    position.drawn = file.drawn
    need(len(file.points) == seats, "points", f"{len(file.points)} numbers for {seats} seats")
    position.points = list(file.points)
    position.scores = file.scores
    need(file.phase in PHASES, "phase", f"{file.phase!r} is not a phase")
    position.phase = Phase(PHASES.index(file.phase))
    check_series(position)
    _fill_board(position, file)
    _fill_agreement(position, file)
    _fill_ships(position, file)
    _fill_round(position, file)
    _fill_record(position, file)
    check(position)


def frame_of(file: Snapshot, edition: OdysseyEdition) -> Frame:
    need(2 <= file.seats <= 5, "seats", f"{file.seats}; there are 2 to 5 seats")
    reason = setup.why_not_options(file.seats, file.options)
    need(reason is None, "options", "" if reason is None else reason.code)
    return Frame(file.seats, file.options, edition)


def _fill_board(position: Position, file: Snapshot) -> None:
    frame = position.frame
    if file.board is not None:
        position.board = frame.edition.board(file.board)
        need(position.board is not None, "board", f"no board {file.board!r} in this edition")
    need(
        (position.board is None) == (position.phase == CHOOSE_BOARD),
        "board",
        "must be chosen in every later phase",
    )
    need(len(file.owners) == 4, "owners", "four ships need four entries")
    position.owners = tuple(NOBODY if seat is None else seat for seat in file.owners)
    need(setup.fair(position, position.owners), "owners", "not a fair split of the ships (O-5, O-113)")
    laid = position.phase > LIGHTHOUSES
    position.lights = _squares(position, file.lighthouses, "lighthouses")
    need(len(position.lights) == (frame.lighthouses if laid else 0), "lighthouses", "wrong number")
    for name in file.lighthouses:
        need(setup.why_not_light(position, name, ()) is None, "lighthouses", f"{name} is not allowed (O-92)")
    need(len(set(position.lights)) == len(position.lights), "lighthouses", "two on one square (O-110)")
    hidden = position.phase > HIDDEN
    maelstroms = _squares(position, file.maelstroms, "maelstroms")
    fogs = _squares(position, file.fogs, "fogs")
    need(len(maelstroms) == (frame.maelstroms if hidden else 0), "maelstroms", "wrong number")
    need(len(fogs) == (frame.fogs if hidden else 0), "fogs", "wrong number")
    used: tuple[int, ...] = ()
    for kind, field, squares in (("maelstrom", "maelstroms", maelstroms), ("fog", "fogs", fogs)):
        need(list(squares) == sorted(squares), field, "not in board order")
        for square in squares:
            name = position.map().names[square]
            need(
                hiding.why_not_hide(position, kind, name, used) is None,
                field,
                f"{name} is not allowed (O-98, O-110)",
            )
            used = (*used, square)
    if hidden:
        hiding.set_hidden(position, maelstroms, fogs)


def _fill_agreement(position: Position, file: Snapshot) -> None:
    agreeing = position.phase in (SHARE_SHIPS, LIGHTHOUSES)
    position.speaker = NOBODY if file.speaker is None else file.speaker
    need(
        (position.speaker in position.navigators) == agreeing,
        "speaker",
        "a Navigator speaks while they agree",
    )
    if position.phase == SHARE_SHIPS:
        position.proposal = tuple(NOBODY if seat is None else seat for seat in file.proposed_seats)
        fair = not position.proposal or (
            len(position.proposal) == 4 and setup.fair(position, position.proposal)
        )
        need(fair, "proposed_seats", "not a fair split (O-5)")
        need(not file.proposed_squares, "proposed_squares", "only while Lighthouses are placed")
    else:
        position.proposal = _squares(position, file.proposed_squares, "proposed_squares")
        number = position.frame.lighthouses if position.phase == LIGHTHOUSES else 0
        need(len(position.proposal) in (0, number), "proposed_squares", "wrong number")
        need(len(set(position.proposal)) == len(position.proposal), "proposed_squares", "two on one square")
        for name in file.proposed_squares:
            need(
                setup.why_not_light(position, name, ()) is None, "proposed_squares", f"{name} is not allowed"
            )
        need(not file.proposed_seats, "proposed_seats", "only while ships are shared")
    for seat in file.agreed:
        need(seat in position.navigators, "agreed", f"seat {seat} is not a Navigator")
        position.agreed |= 1 << seat
    waits = bool(position.proposal) == bool(position.agreed) and len(file.agreed) < len(position.navigators)
    need(waits, "agreed", "somebody has agreed exactly while a proposal waits for others")
    need(list(file.agreed) == sorted(set(file.agreed)), "agreed", "seats in order, each once")


def _squares(position: Position, names: tuple[str, ...], field: str) -> tuple[int, ...]:
    if not names:
        return ()
    need(position.board is not None, field, "squares without a board")
    index = position.map().index
    for name in names:
        need(name in index, field, f"{name!r} is not a square of the board")
    return tuple(index[name] for name in names)


def _mask(ships: tuple[Ship, ...], field: str) -> int:
    need([*ships] == [ship for ship in SHIPS if ship in ships], field, "ships in their order, each once")
    return sum(1 << SHIPS.index(ship) for ship in ships)


def _fill_ships(position: Position, file: Snapshot) -> None:
    if position.board is None:
        need(not file.ships, "ships", "no squares before the board is chosen")
    else:
        need(len(file.ships) == 4, "ships", "four ships need four squares")
        position.places = list(_squares(position, file.ships, "ships"))
    position.arrived = _mask(file.arrived, "arrived")
    position.arrived_before = _mask(file.arrived_before, "arrived_before")
    need(position.arrived_before & ~position.arrived == 0, "arrived_before", "a ship that has not arrived")
    if position.board is not None:
        for ship in range(4):
            home = position.places[ship] == position.board.sacred
            passing = position.frame.passes and home and not position.arrived >> ship & 1
            need(
                home == bool(position.arrived >> ship & 1) or passing,
                "arrived",
                f"{SHIPS[ship]} contradicts its square",
            )


def _fill_round(position: Position, file: Snapshot) -> None:
    frame = position.frame
    for tile in range(5):
        need(
            0 <= file.tiles_left[tile] <= _TOTALS[tile],
            "tiles_left",
            f"{TILES[tile]}: {file.tiles_left[tile]}",
        )
    position.left = list(file.tiles_left)
    for monster in file.monsters:
        need(MONSTERS.index(monster) < frame.monsters, "monsters", f"{monster} is not in play")
        position.monsters |= 1 << MONSTERS.index(monster)
    position.last = NOBODY if file.last_tile is None else TILES.index(file.last_tile)
    position.round_number = file.round
    position.held = NOBODY if file.held is None else SHIPS.index(file.held)
    position.captured = NOBODY if file.captured is None else SHIPS.index(file.captured)
    need(
        (position.captured != NOBODY) == (position.phase == MAELSTROM), "captured", "exactly after a capture"
    )
    position.done = _mask(file.done, "done")
    position.revisited = _mask(file.revisited, "revisited")
    votes = len(position.navigators) if file.round else 0
    need(len(file.votes) == votes, "votes", f"{len(file.votes)}, expected {votes}")
    position.votes = tuple(NOBODY if vote is None else DIRECTIONS.index(vote) for vote in file.votes)
    position.draft_tile = NOBODY if file.draft_tile is None else TILES.index(file.draft_tile)
    position.draft = _squares(position, file.draft, "draft")
    check_draft(position)


def _fill_record(position: Position, file: Snapshot) -> None:
    board = position.board
    need(board is not None or not file.record, "record", "a record without a board")
    need(len(file.truth) == len(file.record), "truth", "one entry for every line of the record")
    for at, line in enumerate(file.record):
        position.record.append(_entry(line, f"record[{at}]"))
        truth = file.truth[at]
        if truth is None:
            position.truth.append(None)
            continue
        white, green, red, yellow = _squares(position, truth.ships, f"truth[{at}]")
        tile = NOBODY if truth.tile is None else TILES.index(truth.tile)
        position.truth.append((tile, white, green, red, yellow))


def _entry(line: EntryFile, field: str) -> Entry:
    need(line.kind in KINDS, field, f"kind {line.kind!r}")
    entry = Entry(KINDS.index(line.kind), line.round, NOBODY if line.ship is None else SHIPS.index(line.ship))
    need((entry.kind == STORM) == (entry.ship == NOBODY), field, "a ship exactly where the line is about one")
    entry.tile = UNKNOWN_TILE if line.tile is None else TILES.index(line.tile)
    entry.monster = NOBODY if line.monster is None else MONSTERS.index(line.monster)
    entry.arrived = _mask(line.arrived, field)
    entry.seat = NOBODY if line.seat is None else line.seat
    entry.direction = NO_DIRECTION if line.direction is None else DIRECTIONS.index(line.direction)
    entry.off_board = line.off_board
    entry.held = line.held
    entry.captured = line.captured
    entry.facts = NO_FACTS if line.facts is None else msgspec.structs.astuple(line.facts)
    need(
        (entry.kind == STEP) == (line.facts is not None), field, "a survey exactly where a ship took its step"
    )
    entry.here = _mask(line.here, field)
    entry.sight = line.sight
    return entry
