"""A position of Odyssey as numbers for learners, without a view: writes what ``encoding.py`` describes, field by field,
each behind the question whether the seat may know it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Final, final

from thalassa.games.odyssey.belief.observed import Observed
from thalassa.games.odyssey.edition.board import BLACK, MONSTERS, SHIPS, TILES, Board
from thalassa.games.odyssey.rules import flow, hiding, sailing, storms
from thalassa.games.odyssey.rules.frame import Frame
from thalassa.games.odyssey.rules.phases import HIDDEN, MAELSTROM, NAVIGATORS, PHASES, POSEIDON
from thalassa.games.odyssey.rules.position import NOBODY, Position
from thalassa.games.odyssey.rules.record import MONSTER, STORM, UNKNOWN_TILE
from thalassa.games.odyssey.rules.sight import sees_truth
from thalassa.games.odyssey.rules.tiles import OK

from .observing_record import RecordWriter
from .observing_variants import VariantsWriter
from .views import drafting

ROUNDS: Final = 11.0
NEXT: Final = (*SHIPS, "maelstrom", "fog", "lighthouse")


@final
class Observing:
    """Where everything is in a vector for this table."""

    def __init__(self, frame: Frame, lines: int, rounds: int, places: Mapping[str, int]) -> None:
        self.seats = frame.seats
        self.poseidon_role = places["role=poseidon"]
        self.navigator_role = places["role=navigator"]
        self.phase = places[f"phase={PHASES[0]}"]
        self.round = places["round"]
        self.poseidon = places["poseidon=me+0"]
        self.actors = places["actors=me+0"]
        self.turn = places["turn=me+0"]
        self.arrivals = places["arrivals"]
        self.tiles_left = places["tiles_left"]
        self.last_tile = places[f"last_tile={TILES[0]}"]
        self.last_monster = places[f"last_tile={MONSTERS[0]}"]
        self.last_hidden = places["last_tile=hidden"]
        # a ship, counted from its first entry
        self.ships = places[f"ships[{SHIPS[0]}] there"]
        self.ship_size = places[f"ships[{SHIPS[1]}] there"] - self.ships
        own = {
            name[len("ships[white].") :]: at - self.ships
            for name, at in places.items()
            if name.startswith("ships[white].")
        }
        self.owner = own["owner=me+0"]
        self.commander = own["commander=me+0"]
        self.arrived = own["arrived"]
        self.held = own["held"]
        self.to_move = own["to_move"]
        self.square = own["square=a1"]
        self.distance = own["distance known"]
        self.orders = own["orders"]
        self.surveys = own["surveys"]
        self.storms_left = own["storms_left known"]
        # a tile
        self.tiles = places[f"tiles[{TILES[0]}] there"]
        self.tile_size = places[f"tiles[{TILES[1]}] there"] - self.tiles
        self.left = places[f"tiles[{TILES[0]}].left known"] - self.tiles
        self.playable = places[f"tiles[{TILES[0]}].playable"] - self.tiles
        self.hits = places[f"tiles[{TILES[0]}].hits={SHIPS[0]}"] - self.tiles
        # a decision being composed
        self.draft = places["draft there"]
        self.draft_tile = places[f"draft.tile={TILES[0]}"]
        self.draft_placed = [places[f"draft.placed[{place}] there"] for place in range(4)]
        self.draft_next = {name: places[f"draft.next={name}"] for name in NEXT}
        # boards
        self.board = places["board there"]
        self._boards: dict[str, array[float]] = {}
        self._squares: dict[str, list[int]] = {}
        for board in frame.boards:
            self._boards[board.id] = self._drawn(board, places)
            self._squares[board.id] = [places[f"ships[white].square={name}"] for name in board.names]
        for squares in self._squares.values():
            squares[:] = [at - self.ships - self.square for at in squares]
        self.record = RecordWriter(places, lines, rounds)
        self.variants = VariantsWriter(frame, places)

    def _drawn(self, board: Board, places: Mapping[str, int]) -> array[float]:
        """A board with all its signs, from the entry that there is one."""
        marked = [self.board, places[f"board.id={board.id}"]]
        for row, line in enumerate(board.rows):
            marked += [places[f"board.rows[{row}][{column}]={sign}"] for column, sign in enumerate(line)]
        out = array("f", bytes(4 * (max(marked) - self.board + 1)))
        for at in marked:
            out[at - self.board] = 1.0
        return out

    def write(self, position: Observed, seat: int, out: array[float], start: int) -> None:
        seats, frame, phase = self.seats, position.frame, position.phase
        truth = sees_truth(position, seat)
        actors = flow.actors(position)
        acts = seat in actors
        out[start + (self.poseidon_role if seat == position.poseidon else self.navigator_role)] = 1.0
        out[start + self.phase + phase] = 1.0
        out[start + self.round] = position.round_number / ROUNDS
        out[start + self.poseidon + (position.poseidon - seat) % seats] = 1.0
        for actor in actors:
            out[start + self.actors + (actor - seat) % seats] = 1.0
        if frame.rotating and phase == NAVIGATORS:
            out[start + self.turn + (sailing.turn_seat(position) - seat) % seats] = 1.0
        board = position.board
        squares: list[int] = []
        if board is not None:
            drawn = self._boards[board.id]
            out[start + self.board : start + self.board + len(drawn)] = drawn
            squares = self._squares[board.id]
        for ship in range(4):
            self._write_ship(position, seat, ship, truth, squares, out, start)
        out[start + self.arrivals] = position.arrived.bit_count() / 4.0
        self._write_tiles(position, truth, acts, out, start)
        self.record.write(position, truth, out, start)
        if acts and drafting(position):
            self._write_draft(position, squares, out, start)
        self.variants.write(position, seat, truth, acts, squares, out, start)

    def _write_ship(
        self,
        position: Position,
        seat: int,
        ship: int,
        truth: bool,
        squares: list[int],
        out: array[float],
        start: int,
    ) -> None:
        seats, board = self.seats, position.board
        first = start + self.ships + ship * self.ship_size
        arrived = position.arrived >> ship & 1
        owner = position.owners[ship]
        out[first] = 1.0
        if owner != NOBODY:
            out[first + self.owner + (owner - seat) % seats] = 1.0
        if position.round_number > 0:
            commander = sailing.controller(position, ship)
            out[first + self.commander + (commander - seat) % seats] = 1.0
        if arrived:
            out[first + self.arrived] = 1.0
        if position.held == ship:
            out[first + self.held] = 1.0
        phase = position.phase
        if phase in (NAVIGATORS, MAELSTROM) and sailing.open_ships(position) >> ship & 1:
            out[first + self.to_move] = 1.0
        square = NOBODY
        if board is not None:
            if truth:
                square = position.places[ship]
            elif arrived:
                square = board.sacred
            elif not position.record:
                square = board.starts[ship]  # O-17
            if square != NOBODY:
                out[first + self.square + squares[square]] = 1.0
                out[first + self.distance] = 1.0
                out[first + self.distance + 1] = board.distance(square, board.sacred) / 6.0
        if phase == NAVIGATORS and seat != position.poseidon:
            self._write_may(position, seat, ship, out, first)
        if truth or not position.frame.harder:
            out[first + self.storms_left] = 1.0
            if not arrived:
                out[first + self.storms_left + 1] = (position.left[ship] + position.left[BLACK]) / 5.0

    def _write_may(self, position: Position, seat: int, ship: int, out: array[float], first: int) -> None:
        """Whether the seat may order the ship, or survey from it unmoved."""
        if sailing.controller(position, ship) != seat:
            return
        cooperative = position.owners[ship] == NOBODY
        direction = 0
        if cooperative and position.frame.vote and not sailing.votes_missing(position):
            direction = max(0, sailing.vote_result(position))
        if sailing.order_code(position, seat, ship, cooperative, direction) == sailing.OK:
            out[first + self.orders] = 1.0
        if sailing.survey_code(position, seat, ship) == sailing.OK:
            out[first + self.surveys] = 1.0

    def _write_tiles(
        self, position: Position, truth: bool, acts: bool, out: array[float], start: int
    ) -> None:
        known = truth or not position.frame.harder
        playing = truth and acts and position.phase == POSEIDON and not drafting(position)
        for tile in range(5):
            first = start + self.tiles + tile * self.tile_size
            out[first] = 1.0
            if known:
                out[first + self.left] = 1.0
                out[first + self.left + 1] = position.left[tile] / 3.0
            if playing and storms.tile_code(position, tile) == OK:
                out[first + self.playable] = 1.0
            for ship in position.hit_ships(tile):
                out[first + self.hits + ship] = 1.0
        out[start + self.tiles_left] = position.storms_left() / 11.0
        place = len(position.record)
        while place:
            place -= 1
            entry = position.record[place]
            if entry.kind == MONSTER:
                out[start + self.last_monster + entry.monster] = 1.0
                return
            if entry.kind == STORM:
                told = position.truth[place] if truth else None
                tile = entry.tile if told is None else told[0]
                out[start + (self.last_hidden if tile == UNKNOWN_TILE else self.last_tile + tile)] = 1.0
                return

    def _write_draft(self, position: Position, squares: list[int], out: array[float], start: int) -> None:
        """The acting seat alone composes, so this is its own."""
        out[start + self.draft] = 1.0
        if position.phase == POSEIDON:
            out[start + self.draft_tile + position.draft_tile] = 1.0
            after = SHIPS[storms.next_pushed(position)]
        elif position.phase == HIDDEN:
            after = hiding.next_hidden(position)
        else:
            after = "lighthouse"
        out[start + self.draft_next[after]] = 1.0
        for place, square in enumerate(position.draft):
            at = start + self.draft_placed[place]
            out[at] = 1.0
            out[at + 1 + squares[square]] = 1.0
