"""Building views by allow-list: from nothing, field by field, each behind the question whether the viewer may know it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from thalassa.games.odyssey.edition.board import BLACK, SHIPS, TILES, Board, squares_of
from thalassa.games.odyssey.edition.data import start_types
from thalassa.games.odyssey.rules import ending, hiding, sailing, setup, storms
from thalassa.games.odyssey.rules.phases import (
    CHOOSE_BOARD,
    HIDDEN,
    LIGHTHOUSES,
    MAELSTROM,
    NAVIGATORS,
    OVER,
    PHASES,
    POSEIDON,
    SHARE_SHIPS,
)
from thalassa.games.odyssey.rules.position import NOBODY, Position, Truth
from thalassa.games.odyssey.rules.record import KINDS, MONSTER, STEP, STORM, UNKNOWN_TILE, Entry
from thalassa.games.odyssey.rules.sight import sees_team, sees_truth
from thalassa.games.odyssey.wire.actions import Monster, Ship, Tile
from thalassa.games.odyssey.wire.views import (
    AccordView,
    BoardView,
    Certainty,
    DraftView,
    EndView,
    GameScore,
    GuessView,
    HelmView,
    HiddenView,
    Line,
    MonsterView,
    OdysseyView,
    PushView,
    SeriesView,
    ShipView,
    TileView,
)
from thalassa.kernel.messages import Reason

SHIP_NAMES: Final[tuple[Ship, ...]] = ("white", "green", "red", "yellow")
TILE_NAMES: Final[tuple[Tile, ...]] = ("white", "green", "red", "yellow", "black")
MONSTER_NAMES: Final[tuple[Monster, ...]] = ("leviathan", "kraken")
LINES_KEPT: Final = 1000
"""Lines of the record remembered for a table: more than two games of a series have."""
TOTALS: Final = (2, 2, 2, 2, 3)


@final
class Shared:
    """What is worked out once of a position for all who look at it."""

    __slots__ = ("board", "boards", "end", "lighthouses", "records", "series")

    def __init__(self, position: Position, certainty: tuple[Certainty, ...]) -> None:
        board = position.board
        self.board = None if board is None else board_view(board, False)
        self.boards: tuple[BoardView, ...] = ()
        if position.phase == CHOOSE_BOARD:
            frame = position.frame
            self.boards = tuple([board_view(each, not setup.roomy(frame, each)) for each in frame.boards])
        self.lighthouses = hiding.square_names(board, position.lights) if board is not None else ()
        self.series = _series(position)
        self.end = _end(position, certainty)
        self.records: dict[bool, tuple[Line, ...]] = {}
        """By whether the truth may be seen."""

    def record(self, position: Position, truth: bool) -> tuple[Line, ...]:
        known = self.records.get(truth)
        if known is None:
            frame, logged = position.frame, position.logged_round()
            known = self.records[truth] = tuple(
                [
                    line_of(position, entry, at, truth)
                    for at, entry in enumerate(position.record)
                    if truth or not frame.short_log or entry.kind != STEP or entry.round == logged
                ]
            )
        return known


def build_view(
    position: Position,
    seat: int | None,
    actors: tuple[int, ...],
    guesses: tuple[GuessView, ...] | None,
    shared: Shared,
) -> OdysseyView:
    """The view of a seat; ``guesses`` come from the tracker, made only where they may be shown."""
    frame = position.frame
    truth = sees_truth(position, seat)
    acts = seat is not None and seat in actors
    sailing_now = position.phase == NAVIGATORS
    return OdysseyView(
        you=seat,
        role=role_of(position, seat),
        phase=PHASES[position.phase],
        round=position.round_number,
        rounds=frame.rounds,
        seats=frame.seats,
        poseidon=position.poseidon,
        navigators=position.navigators,
        actors=actors,
        turn=sailing.turn_seat(position) if frame.rotating and sailing_now else None,
        board=shared.board,
        boards=shared.boards,
        ships=tuple(_ship(position, seat, ship, truth) for ship in range(4)),
        arrivals=position.arrived.bit_count(),
        needed=3,
        tiles=tuple(_tile(position, tile, truth, acts) for tile in range(5)),
        tiles_left=position.storms_left(),
        last_tile=_last_tile(position, truth),
        monsters=tuple(_monster(position, monster, truth and acts) for monster in range(frame.monsters)),
        lighthouses=shared.lighthouses,
        hidden=_hidden(position, truth, acts),
        captured=SHIP_NAMES[position.captured] if position.captured != NOBODY else None,
        caught_squares=_pushes(position, position.captured)
        if seat == position.poseidon and position.phase == MAELSTROM
        else (),
        record=shared.record(position, truth),
        accord=_accord(position, seat),
        draft=_draft(position) if acts and drafting(position) else None,
        helm=_helm(position, seat),
        guesses=guesses,
        series=shared.series,
        end=shared.end,
    )


def drafting(position: Position) -> bool:
    return position.draft_tile != NOBODY or len(position.draft) > 0


def role_of(position: Position, seat: int | None) -> str:
    if seat is None:
        return "spectator"
    return "poseidon" if seat == position.poseidon else "navigator"


@lru_cache(maxsize=64)
def board_view(board: Board, too_small: bool) -> BoardView:
    starts = {SHIP_NAMES[ship]: board.names[board.starts[ship]] for ship in range(4)}
    types = dict(zip(SHIP_NAMES, start_types(board), strict=True))
    return BoardView(board.id, board.size, board.rows, board.names[board.sacred], starts, types, too_small)


def _ship(position: Position, seat: int | None, ship: int, truth: bool) -> ShipView:
    board = position.board
    arrived = bool(position.arrived >> ship & 1)
    owner = position.owners[ship]
    square = NOBODY
    if board is not None:
        if truth:
            square = position.places[ship]
        elif arrived:
            square = board.sacred
        elif not position.record:
            square = board.starts[ship]  # O-17
    started = position.round_number > 0
    orders, surveys, why = _may(position, seat, ship)
    hits = position.left[ship] + position.left[BLACK]
    return ShipView(
        ship=SHIP_NAMES[ship],
        owner=None if owner == NOBODY else owner,
        commander=sailing.controller(position, ship) if started else None,
        start=None if board is None else board.names[board.starts[ship]],
        arrived=arrived,
        held=position.held == ship,
        to_move=position.phase in (NAVIGATORS, MAELSTROM) and bool(sailing.open_ships(position) >> ship & 1),
        square=None if board is None or square == NOBODY else board.names[square],
        distance=None if board is None or square == NOBODY else board.distance(square, board.sacred),
        orders=orders,
        surveys=surveys,
        why=why,
        pushes=_pushes(position, ship) if seat == position.poseidon and position.phase == POSEIDON else (),
        storms_left=None if position.frame.harder and not truth else (0 if arrived else hits),
    )


def _may(position: Position, seat: int | None, ship: int) -> tuple[bool, bool, Reason | None]:
    """Whether the viewer may order the ship, or survey from it unmoved, and why neither."""
    if seat is None or seat == position.poseidon or position.phase != NAVIGATORS:
        return False, False, None
    cooperative = position.owners[ship] == NOBODY
    direction = 0
    if cooperative and position.frame.vote and not sailing.votes_missing(position):
        direction = max(0, sailing.vote_result(position))
    why = sailing.why_not_order(position, seat, ship, cooperative, direction)
    surveys = sailing.survey_code(position, seat, ship) == sailing.OK
    return why is None, surveys, None if surveys else why


def _pushes(position: Position, ship: int) -> tuple[PushView, ...]:
    if position.arrived >> ship & 1:
        return ()
    board = position.map()
    return tuple(
        PushView(
            board.names[square],
            board.distance(square, board.sacred),
            position.frame.arrives and square == board.sacred,
        )
        for square in storms.push_squares(position, ship)
    )


def _tile(position: Position, tile: int, truth: bool, acts: bool) -> TileView:
    left = position.left[tile] if truth or not position.frame.harder else None
    why = None
    playable = False
    if truth and acts and position.phase == POSEIDON:
        why = storms.why_not_tile(position, tile)
        playable = why is None and not drafting(position)
    hits = tuple(SHIP_NAMES[ship] for ship in position.hit_ships(tile))
    return TileView(TILE_NAMES[tile], TOTALS[tile], left, playable, why, hits)


def _last_tile(position: Position, truth: bool) -> str | None:
    for entry, told in zip(reversed(position.record), reversed(position.truth), strict=True):
        if entry.kind == MONSTER:
            return MONSTER_NAMES[entry.monster]
        if entry.kind == STORM:
            tile = told[0] if truth and told is not None else entry.tile
            return "hidden" if tile == UNKNOWN_TILE else TILES[tile]
    return None


def _monster(position: Position, monster: int, acts: bool) -> MonsterView:
    played = None
    for entry in position.record:
        if entry.kind == MONSTER and entry.monster == monster:
            played = entry.round
    targets: tuple[Ship, ...] = ()
    why = None
    if acts and position.phase == POSEIDON:
        reasons = [storms.why_not_monster(position, monster, ship) for ship in range(4)]
        targets = tuple(SHIP_NAMES[ship] for ship in range(4) if reasons[ship] is None)
        why = None if targets else reasons[0]
    return MonsterView(MONSTER_NAMES[monster], played, targets, why)


def _hidden(position: Position, truth: bool, acts: bool) -> HiddenView | None:
    frame = position.frame
    if not frame.maelstroms and not frame.fogs:
        return None
    board = position.board
    hides = truth and acts and position.phase == HIDDEN
    kind = hiding.next_hidden(position) if hides else ""
    placed = truth and board is not None and position.waters is not None
    return HiddenView(
        frame.maelstroms,
        frame.fogs,
        hiding.square_names(position.map(), position.maelstroms) if placed else None,
        hiding.square_names(position.map(), position.fogs) if placed else None,
        None if not hides else ("maelstrom" if kind == "maelstrom" else "fog"),
        hiding.square_names(position.map(), tuple(squares_of(hiding.hidden_squares(position, kind))))
        if hides
        else (),
    )


def line_of(position: Position, entry: Entry, at: int, truth: bool) -> Line:
    """A line of the record. It never changes, so it is made once for all views of a table that may have it."""
    known = position.truth[at] if truth else None
    lines = position.frame.lines
    key = (entry, known)
    line = lines.get(key)
    if line is None:
        if len(lines) >= LINES_KEPT:
            lines.clear()
        line = lines[key] = _line(position, entry, known)
    assert isinstance(line, Line)
    return line


def _line(position: Position, entry: Entry, known: Truth | None) -> Line:
    names = position.map().names
    squares = None
    tile = entry.tile
    if known is not None:
        squares = (names[known[1]], names[known[2]], names[known[3]], names[known[4]])
        if entry.kind == STORM:
            tile = known[0]
    survey = None
    if entry.kind == STEP:
        square = None if squares is None else squares[entry.ship]
        survey = sailing.surveyed(position.frame, position.game + 1, entry, square)
    return Line(
        entry.round,
        KINDS[entry.kind],
        TILE_NAMES[tile] if entry.kind == STORM and tile != UNKNOWN_TILE else None,
        MONSTER_NAMES[entry.monster] if entry.kind == MONSTER else None,
        SHIP_NAMES[entry.ship] if entry.ship != NOBODY else None,
        tuple(SHIP_NAMES[ship] for ship in range(4) if entry.arrived >> ship & 1),
        entry.captured,
        survey,
        squares,
    )


def _accord(position: Position, seat: int | None) -> AccordView | None:
    phase = position.phase
    if phase not in (SHARE_SHIPS, LIGHTHOUSES) or not sees_team(position, seat):
        return None
    board = position.map()
    proposal = position.proposal
    ships = phase == SHARE_SHIPS
    return AccordView(
        "ships" if ships else "lighthouses",
        position.speaker,
        setup.named(proposal) if ships and proposal else None,
        hiding.square_names(board, proposal) if not ships and proposal else None,
        tuple(each for each in sorted(position.navigators) if position.agreed >> each & 1),
        () if ships else hiding.square_names(board, tuple(squares_of(board.hidden_ok))),
    )


def _draft(position: Position) -> DraftView:
    """The acting seat alone composes, so this is its own."""
    names = position.map().names
    chosen = [names[square] for square in position.draft]
    if position.phase == POSEIDON:
        ships = position.hit_ships(position.draft_tile)
        ship = storms.next_pushed(position)
        labels = [SHIPS[each] for each in ships]
        squares = storms.push_squares(position, ship)
        return DraftView(
            TILE_NAMES[position.draft_tile],
            tuple(zip(labels, chosen, strict=False)),
            SHIPS[ship],
            tuple(names[square] for square in squares),
        )
    if position.phase == HIDDEN:
        kinds = ["maelstrom"] * position.frame.maelstroms + ["fog"] * position.frame.fogs
        kind = hiding.next_hidden(position)
        open_mask = hiding.hidden_squares(position, kind)
    else:
        kinds, kind = ["lighthouse"] * position.frame.lighthouses, "lighthouse"
        open_mask = setup.light_squares(position)
    return DraftView(
        None,
        tuple(zip(kinds, chosen, strict=False)),
        kind,
        tuple(names[square] for square in squares_of(open_mask)),
    )


def _helm(position: Position, seat: int | None) -> HelmView | None:
    ship = position.cooperative()
    if ship == NOBODY:
        return None
    votes = tuple(
        (voter, sailing.WAY_NAMES[vote])
        for voter, vote in zip(position.navigators, position.votes, strict=False)
        if vote != NOBODY and sees_team(position, seat)
    )
    waiting = sailing.votes_missing(position) if position.phase in (NAVIGATORS, MAELSTROM) else []
    return HelmView(
        SHIP_NAMES[ship],
        position.helm() if position.round_number > 0 else None,
        votes,
        tuple(waiting),
    )


def _series(position: Position) -> SeriesView | None:
    if not position.frame.competing:
        return None
    finished = tuple(GameScore(game + 1, game, points) for game, points in enumerate(position.scores))
    return SeriesView(position.game + 1, setup.games(position.frame), tuple(position.points), finished)


def _end(position: Position, certainty: tuple[Certainty, ...]) -> EndView | None:
    outcome = ending.outcome(position)
    if position.phase != OVER or outcome is None:
        return None
    return EndView(outcome, ending.tiles_played(position), certainty)
