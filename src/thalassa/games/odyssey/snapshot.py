"""Positions to canonical JSON and back. Reading checks everything that can be checked and names what is wrong."""

from __future__ import annotations

import msgspec

from thalassa.kernel.errors import BadPosition

from . import setup
from .actions import Direction, Monster, Ship, Tile
from .board import DIRECTIONS, MONSTERS, SHIPS, TILES, Board
from .data import OdysseyEdition
from .position import (
    CHOOSE_BOARD,
    HIDDEN,
    LIGHTHOUSES,
    MAELSTROM,
    NAVIGATORS,
    NOBODY,
    OVER,
    PHASES,
    POSEIDON,
    SHARE_SHIPS,
    Position,
    Setting,
    Truth,
)
from .record import KINDS, MONSTER, NO_DIRECTION, NO_FACTS, PUSH, STEP, STORM, UNKNOWN_TILE, Entry
from .snapshots import EntryFile, FactsFile, Snapshot, TruthFile
from .waters import told_of

_SHIPS: tuple[Ship, ...] = ("white", "green", "red", "yellow")
_TILES: tuple[Tile, ...] = ("white", "green", "red", "yellow", "black")
_MONSTERS: tuple[Monster, ...] = ("leviathan", "kraken")
_WAYS: tuple[Direction, ...] = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_TOTALS = (2, 2, 2, 2, 3)


# -- writing -----------------------------------------------------------------------------------------------


def to_json(position: Position) -> bytes:
    board = position.board
    sharing = position.phase == SHARE_SHIPS
    return msgspec.json.encode(
        Snapshot(
            seats=position.setting.seats,
            options=position.setting.options,
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
            agreed=tuple(seat for seat in range(position.setting.seats) if position.agreed >> seat & 1),
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


# -- reading -----------------------------------------------------------------------------------------------


def read(data: bytes) -> Snapshot:
    try:
        return msgspec.json.decode(data, type=Snapshot)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadPosition(f"odyssey position: {error}", problem=str(error)) from None


def fill(position: Position, file: Snapshot) -> None:
    """Set all fields of a new position from a file, then check that they fit together."""
    seats = position.setting.seats
    position.game = file.game
    _need(0 <= file.game < setup.games(position.setting), "game", f"{file.game} is not a game of this series")
    position.poseidon = file.game
    position.navigators = tuple((file.game + place) % seats for place in range(1, seats))
    _need(len(file.drawn) in (0, setup.games(position.setting)), "drawn", "one board for every game, or none")
    for each in file.drawn:
        _need(position.setting.edition.board(each) is not None, "drawn", f"no board {each!r} in this edition")
    position.drawn = file.drawn
    _need(len(file.points) == seats, "points", f"{len(file.points)} numbers for {seats} seats")
    position.points = list(file.points)
    position.scores = file.scores
    _need(file.phase in PHASES, "phase", f"{file.phase!r} is not a phase")
    position.phase = PHASES.index(file.phase)
    _check_series(position)
    _fill_board(position, file)
    _fill_agreement(position, file)
    _fill_ships(position, file)
    _fill_round(position, file)
    _fill_record(position, file)
    _check(position)


def setting_of(file: Snapshot, edition: OdysseyEdition) -> Setting:
    _need(2 <= file.seats <= 5, "seats", f"{file.seats}; there are 2 to 5 seats")
    reason = setup.why_not_options(file.seats, file.options)
    _need(reason is None, "options", "" if reason is None else reason.code)
    return Setting(file.seats, file.options, edition)


def _need(condition: bool, field: str, problem: str) -> None:
    if not condition:
        raise BadPosition(f"odyssey position: {field}: {problem}", field=field, problem=problem)


def _check_series(position: Position) -> None:
    setting = position.setting
    done = position.game + (1 if position.phase == OVER else 0) if setting.competing else 0
    _need(len(position.scores) == done, "scores", f"{len(position.scores)} finished games, expected {done}")
    for points in position.scores:
        _need(len(points) == setting.seats, "scores", "one number for every seat")
    totals = [sum(points[seat] for points in position.scores) for seat in range(setting.seats)]
    _need(position.points == totals, "points", "not the sum of the scores")


def _fill_board(position: Position, file: Snapshot) -> None:
    setting = position.setting
    if file.board is not None:
        position.board = setting.edition.board(file.board)
        _need(position.board is not None, "board", f"no board {file.board!r} in this edition")
    _need(
        (position.board is None) == (position.phase == CHOOSE_BOARD),
        "board",
        "must be chosen in every later phase",
    )
    _need(len(file.owners) == 4, "owners", "four ships need four entries")
    position.owners = tuple(NOBODY if seat is None else seat for seat in file.owners)
    _need(setup.fair(position, position.owners), "owners", "not a fair split of the ships (O-5, O-113)")
    laid = position.phase > LIGHTHOUSES
    position.lights = _squares(position, file.lighthouses, "lighthouses")
    _need(len(position.lights) == (setting.lighthouses if laid else 0), "lighthouses", "wrong number")
    for name in file.lighthouses:
        _need(setup.why_not_light(position, name, ()) is None, "lighthouses", f"{name} is not allowed (O-92)")
    _need(len(set(position.lights)) == len(position.lights), "lighthouses", "two on one square (O-110)")
    hidden = position.phase > HIDDEN
    maelstroms = _squares(position, file.maelstroms, "maelstroms")
    fogs = _squares(position, file.fogs, "fogs")
    _need(len(maelstroms) == (setting.maelstroms if hidden else 0), "maelstroms", "wrong number")
    _need(len(fogs) == (setting.fogs if hidden else 0), "fogs", "wrong number")
    used: tuple[int, ...] = ()
    for kind, field, squares in (("maelstrom", "maelstroms", maelstroms), ("fog", "fogs", fogs)):
        _need(list(squares) == sorted(squares), field, "not in board order")
        for square in squares:
            name = position.map().names[square]
            _need(
                setup.why_not_hide(position, kind, name, used) is None,
                field,
                f"{name} is not allowed (O-98, O-110)",
            )
            used = (*used, square)
    if hidden:
        setup.set_hidden(position, maelstroms, fogs)


def _fill_agreement(position: Position, file: Snapshot) -> None:
    agreeing = position.phase in (SHARE_SHIPS, LIGHTHOUSES)
    position.speaker = NOBODY if file.speaker is None else file.speaker
    _need(
        (position.speaker in position.navigators) == agreeing,
        "speaker",
        "a Navigator speaks while they agree",
    )
    if position.phase == SHARE_SHIPS:
        position.proposal = tuple(NOBODY if seat is None else seat for seat in file.proposed_seats)
        fair = not position.proposal or (
            len(position.proposal) == 4 and setup.fair(position, position.proposal)
        )
        _need(fair, "proposed_seats", "not a fair split (O-5)")
        _need(not file.proposed_squares, "proposed_squares", "only while Lighthouses are placed")
    else:
        position.proposal = _squares(position, file.proposed_squares, "proposed_squares")
        number = position.setting.lighthouses if position.phase == LIGHTHOUSES else 0
        _need(len(position.proposal) in (0, number), "proposed_squares", "wrong number")
        _need(len(set(position.proposal)) == len(position.proposal), "proposed_squares", "two on one square")
        for name in file.proposed_squares:
            _need(
                setup.why_not_light(position, name, ()) is None, "proposed_squares", f"{name} is not allowed"
            )
        _need(not file.proposed_seats, "proposed_seats", "only while ships are shared")
    for seat in file.agreed:
        _need(seat in position.navigators, "agreed", f"seat {seat} is not a Navigator")
        position.agreed |= 1 << seat
    waits = bool(position.proposal) == bool(position.agreed) and len(file.agreed) < len(position.navigators)
    _need(waits, "agreed", "somebody has agreed exactly while a proposal waits for others")
    _need(list(file.agreed) == sorted(set(file.agreed)), "agreed", "seats in order, each once")


def _squares(position: Position, names: tuple[str, ...], field: str) -> tuple[int, ...]:
    if not names:
        return ()
    _need(position.board is not None, field, "squares without a board")
    index = position.map().index
    for name in names:
        _need(name in index, field, f"{name!r} is not a square of the board")
    return tuple(index[name] for name in names)


def _mask(ships: tuple[Ship, ...], field: str) -> int:
    _need([*ships] == [ship for ship in SHIPS if ship in ships], field, "ships in their order, each once")
    return sum(1 << SHIPS.index(ship) for ship in ships)


def _fill_ships(position: Position, file: Snapshot) -> None:
    if position.board is None:
        _need(not file.ships, "ships", "no squares before the board is chosen")
    else:
        _need(len(file.ships) == 4, "ships", "four ships need four squares")
        position.places = list(_squares(position, file.ships, "ships"))
    position.arrived = _mask(file.arrived, "arrived")
    position.arrived_before = _mask(file.arrived_before, "arrived_before")
    _need(position.arrived_before & ~position.arrived == 0, "arrived_before", "a ship that has not arrived")
    if position.board is not None:
        for ship in range(4):
            home = position.places[ship] == position.board.sacred
            passing = position.setting.passes and home and not position.arrived >> ship & 1
            _need(
                home == bool(position.arrived >> ship & 1) or passing,
                "arrived",
                f"{SHIPS[ship]} contradicts its square",
            )


def _fill_round(position: Position, file: Snapshot) -> None:
    setting = position.setting
    for tile in range(5):
        _need(
            0 <= file.tiles_left[tile] <= _TOTALS[tile],
            "tiles_left",
            f"{TILES[tile]}: {file.tiles_left[tile]}",
        )
    position.left = list(file.tiles_left)
    for monster in file.monsters:
        _need(MONSTERS.index(monster) < setting.monsters, "monsters", f"{monster} is not in play")
        position.monsters |= 1 << MONSTERS.index(monster)
    position.last = NOBODY if file.last_tile is None else TILES.index(file.last_tile)
    position.round_number = file.round
    position.held = NOBODY if file.held is None else SHIPS.index(file.held)
    position.captured = NOBODY if file.captured is None else SHIPS.index(file.captured)
    _need(
        (position.captured != NOBODY) == (position.phase == MAELSTROM), "captured", "exactly after a capture"
    )
    position.done = _mask(file.done, "done")
    position.revisited = _mask(file.revisited, "revisited")
    votes = len(position.navigators) if file.round else 0
    _need(len(file.votes) == votes, "votes", f"{len(file.votes)}, expected {votes}")
    position.votes = tuple(NOBODY if vote is None else DIRECTIONS.index(vote) for vote in file.votes)
    position.draft_tile = NOBODY if file.draft_tile is None else TILES.index(file.draft_tile)
    position.draft = _squares(position, file.draft, "draft")
    _check_draft(position)


def _check_draft(position: Position) -> None:
    setting = position.setting
    if position.draft_tile != NOBODY:
        _need(position.phase == POSEIDON, "draft_tile", "only in Poseidon's turn")
        _need(position.left[position.draft_tile] > 0, "draft_tile", "no such tile left")
        _need(len(position.draft) < len(position.hit_ships(position.draft_tile)), "draft", "too many squares")
    elif position.draft:
        room = setting.lighthouses if position.phase == LIGHTHOUSES else setting.maelstroms + setting.fogs
        fits = (
            position.phase in (LIGHTHOUSES, HIDDEN) and len(set(position.draft)) == len(position.draft) < room
        )
        _need(fits, "draft", "no decision is being composed")
        for square in position.draft:
            _need(bool(position.map().hidden_ok >> square & 1), "draft", "a square that is not allowed")


def _fill_record(position: Position, file: Snapshot) -> None:
    board = position.board
    _need(board is not None or not file.record, "record", "a record without a board")
    _need(len(file.truth) == len(file.record), "truth", "one entry for every line of the record")
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
    _need(line.kind in KINDS, field, f"kind {line.kind!r}")
    entry = Entry(KINDS.index(line.kind), line.round, NOBODY if line.ship is None else SHIPS.index(line.ship))
    _need(
        (entry.kind == STORM) == (entry.ship == NOBODY), field, "a ship exactly where the line is about one"
    )
    entry.tile = UNKNOWN_TILE if line.tile is None else TILES.index(line.tile)
    entry.monster = NOBODY if line.monster is None else MONSTERS.index(line.monster)
    entry.arrived = _mask(line.arrived, field)
    entry.seat = NOBODY if line.seat is None else line.seat
    entry.direction = NO_DIRECTION if line.direction is None else DIRECTIONS.index(line.direction)
    entry.off_board = line.off_board
    entry.held = line.held
    entry.captured = line.captured
    entry.facts = NO_FACTS if line.facts is None else msgspec.structs.astuple(line.facts)
    _need(
        (entry.kind == STEP) == (line.facts is not None), field, "a survey exactly where a ship took its step"
    )
    entry.here = _mask(line.here, field)
    entry.sight = line.sight
    return entry


def _check(position: Position) -> None:
    """The record, the tiles and the ships tell one story."""
    setting = position.setting
    rounds = 0
    played = [0, 0, 0, 0, 0]
    beasts = 0
    for at, entry in enumerate(position.record):
        field = f"record[{at}]"
        if entry.kind in (STORM, MONSTER):
            rounds += 1
        _need(entry.round == rounds, field, f"round {entry.round}, expected {rounds}")
        if entry.kind == STORM:
            _need(
                (entry.tile == UNKNOWN_TILE) == setting.harder,
                field,
                "the tile is hidden exactly with harder deduction",
            )
            truth = position.truth[at]
            tile = entry.tile if truth is None else truth[0]
            if tile != UNKNOWN_TILE:
                played[tile] += 1
        elif entry.kind == MONSTER:
            _need(0 <= entry.monster < setting.monsters, field, "a monster that is not in play")
            _need(not beasts >> entry.monster & 1, field, "this monster was played before")
            beasts |= 1 << entry.monster
        else:
            _need(
                entry.kind == PUSH or entry.seat in position.navigators,
                field,
                "a Navigator's seat is missing",
            )
        _check_survey(position, at, entry)
    ahead = 1 if position.phase == POSEIDON else 0
    _need(
        position.round_number == (rounds + ahead if position.phase > HIDDEN else 0),
        "round",
        f"{position.round_number} after {rounds} tiles",
    )
    for tile in range(5):
        _need(
            played[tile] + position.left[tile] <= _TOTALS[tile], "tiles_left", f"too many {TILES[tile]} tiles"
        )
    storms = rounds - beasts.bit_count()
    _need(
        storms + position.storms_left() == 11, "tiles_left", f"{position.storms_left()} after {storms} storms"
    )
    _need(
        position.monsters == ((1 << setting.monsters) - 1) & ~beasts,
        "monsters",
        "not those that were not played",
    )
    last = position.truth[-1] if position.truth else None
    if last is not None:
        _need(list(last[1:]) == position.places, "ships", "not where the last line of the truth puts them")
    elif not position.record and position.board is not None:
        _need(position.places == list(position.board.starts), "ships", "not on their starting islands (O-17)")
    if position.phase in (NAVIGATORS, MAELSTROM):
        due = 15 & ~position.arrived & ~position.done
        _need(due != 0 or position.phase == MAELSTROM, "done", "the round is over")


def _check_survey(position: Position, at: int, entry: Entry) -> None:
    """O-60: a survey is computed, so a record with a known truth can be checked word for word."""
    truth = position.truth[at]
    if entry.kind != STEP or truth is None:
        return
    waters = position.sea()
    places = list(truth[1:])
    sight = told_of(waters.seen(places, entry.ship), position.setting.easier, position.setting.counted)
    told = (entry.facts, entry.here, entry.sight)
    true = (waters.facts(places[entry.ship]), waters.here(places, entry.ship), sight)
    _need(told == true, f"record[{at}]", "the survey does not fit the truth")
