"""The Navigators' own board: figures, reminders, spare counters (O-80 … O-83, O-103, O-109) and words. Notes, never moves.

All Navigators share one sheet that Poseidon never sees. In a series every seat is Poseidon once, so each game has a sheet
of its own for its Navigators.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from thalassa.games.odyssey.edition.board import DELTAS, DIRECTIONS, square_name
from thalassa.games.odyssey.rules.position import Position
from thalassa.games.odyssey.wire.actions import Direction, Secret, Ship
from thalassa.games.odyssey.wire.events import BoardChosen, StormArrived, Surveyed
from thalassa.games.odyssey.wire.views import BoardView, OdysseyView
from thalassa.kernel.game import State
from thalassa.kernel.messages import Action, Event, Note, Options, Reason, Seat, View

from .options import OdysseyOptions

NAVIGATORS = "navigators"
POSEIDON = "poseidon"
COUNTERS = 2
LETTERS = 24
MOST_WORDS = 12


class MoveFigure(Note, frozen=True):
    """O-82: a guess without effect."""

    ship: Ship
    square: str


class PutReminder(Note, frozen=True):
    colour: Ship
    square: str


class TakeReminder(Note, frozen=True):
    colour: Ship
    square: str


class PutCounter(Note, frozen=True):
    """O-103, O-109: a suspected Maelstrom or Fog Bank."""

    kind: Secret
    square: str


class TakeCounter(Note, frozen=True):
    kind: Secret
    square: str


class PutWords(Note, frozen=True):
    """A few words in pencil, beginning at a square; others there give way to them."""

    square: str
    text: Annotated[str, Meta(min_length=1, max_length=LETTERS, pattern=r"\S")]


class TakeWords(Note, frozen=True):
    square: str


OdysseyNote = MoveFigure | PutReminder | TakeReminder | PutCounter | TakeCounter | PutWords | TakeWords


class Sheet(msgspec.Struct, frozen=True):
    """The Navigators' board. No figures yet means that all stand on their starting islands."""

    limit: int | None
    """Reminders per colour; null without limit (OR-26); 0 when playing from memory (O-83)."""
    maelstroms: int
    fogs: int
    letters: int = 0
    """How many letters a note in words may have; 0 where there are none."""
    figures: dict[Ship, str] = {}
    reminders: dict[Ship, tuple[str, ...]] = {}
    counters: dict[Secret, tuple[str, ...]] = {}
    words: dict[str, str] = {}
    """By the square where they begin."""


class OdysseyNotebook:
    """Keeps the sheets."""

    note_type: ClassVar[object] = OdysseyNote
    sheet_type: ClassVar[type[Sheet]] = Sheet
    keeps_past: ClassVar[bool] = True  # what the Navigators believed, beside the truth, when all is over
    teams_stay: ClassVar[bool] = False

    def teams(self, seat: Seat, seats: int, options: Options, state: State) -> Sequence[str]:
        """O-112, OR-43: in a series the seats are Poseidon in turn, and every game has its own two sides."""
        assert isinstance(options, OdysseyOptions)
        if not options.competing:
            return (POSEIDON if seat == 0 else NAVIGATORS,)
        assert isinstance(state, Position)
        return [f"{POSEIDON if seat == game else NAVIGATORS}-{game + 1}" for game in range(state.game + 1)]

    def blank(self, team: str, seats: int, options: Options) -> Sheet:
        assert isinstance(options, OdysseyOptions)
        limit = 0 if options.memory else (None if options.reminder_limit == "unlimited" else 4)
        return Sheet(
            limit,
            COUNTERS if options.maelstroms else 0,
            COUNTERS if options.fogs else 0,
            # who plays from memory writes nothing down, and who must be heard by all does not write in secret (OR-22)
            0 if options.memory or options.navigator_chat == "public" else LETTERS,
        )

    def refuse(self, sheet: Sheet, seat: Seat, note: Note, view: View) -> Reason | None:
        assert isinstance(view, OdysseyView)
        if view.role != "navigator":
            return Reason("notes_are_navigators", "O-6")
        if view.board is None:
            return Reason("no_board_yet", "O-17")
        if view.phase == "over":
            return Reason("over", "O-117")
        assert isinstance(note, OdysseyNote)
        if note.square not in _squares(view.board):
            return Reason("unknown_square", "O-82", {"square": note.square})
        if isinstance(note, MoveFigure):
            if view.series is not None and not _helps(view, seat, note.ship):
                return Reason("not_your_figure", "O-113", {"ship": note.ship})
        elif isinstance(note, PutWords):
            if sheet.letters == 0:
                return Reason("no_words", "OR-22")
            if note.square not in sheet.words and len(sheet.words) >= MOST_WORDS:
                return Reason("no_words_left", "OR-22", {"limit": MOST_WORDS})
        elif isinstance(note, TakeWords):
            if note.square not in sheet.words:
                return Reason("no_words_there", "OR-22", {"square": note.square})
        elif isinstance(note, PutReminder):
            placed = sheet.reminders.get(note.colour, ())
            if sheet.limit == 0:
                return Reason("no_reminders", "O-83")
            if note.square in placed:
                return Reason("reminder_there", "O-80", {"square": note.square, "ship": note.colour})
            if sheet.limit is not None and len(placed) >= sheet.limit:
                return Reason("no_reminder_left", "O-80", {"ship": note.colour, "limit": sheet.limit})
        elif isinstance(note, TakeReminder):
            if note.square not in sheet.reminders.get(note.colour, ()):
                return Reason("no_reminder_there", "O-80", {"square": note.square, "ship": note.colour})
        elif isinstance(note, PutCounter):
            rule = "O-103" if note.kind == "maelstrom" else "O-109"
            limit = sheet.maelstroms if note.kind == "maelstrom" else sheet.fogs
            placed = sheet.counters.get(note.kind, ())
            if note.square in placed:
                return Reason("counter_there", rule, {"square": note.square, "kind": note.kind})
            if len(placed) >= limit:
                return Reason("no_counter_left", rule, {"kind": note.kind, "limit": limit})
        elif note.square not in sheet.counters.get(note.kind, ()):
            rule = "O-103" if note.kind == "maelstrom" else "O-109"
            return Reason("no_counter_there", rule, {"square": note.square, "kind": note.kind})
        return None

    def write(self, sheet: Sheet, seat: Seat, note: Note, view: View) -> Sheet:
        assert isinstance(view, OdysseyView)
        assert view.board is not None
        if isinstance(note, MoveFigure):
            figures = _figures(sheet, view.board)
            figures[note.ship] = note.square
            return msgspec.structs.replace(sheet, figures=figures)
        if isinstance(note, PutReminder | TakeReminder):
            reminders = dict(sheet.reminders)
            reminders[note.colour] = _changed(
                reminders.get(note.colour, ()), note.square, isinstance(note, PutReminder)
            )
            return msgspec.structs.replace(sheet, reminders=reminders)
        if isinstance(note, PutWords | TakeWords):
            words = {square: text for square, text in sheet.words.items() if square != note.square}
            if isinstance(note, PutWords):
                words[note.square] = note.text.strip()
            return msgspec.structs.replace(sheet, words=words)
        assert isinstance(note, PutCounter | TakeCounter)
        counters = dict(sheet.counters)
        counters[note.kind] = _changed(counters.get(note.kind, ()), note.square, isinstance(note, PutCounter))
        return msgspec.structs.replace(sheet, counters=counters)

    def follow(self, sheet: Sheet, events: Sequence[Event], view: View) -> Sheet:
        """O-52: a figure sails along with its orders; a known arrival puts it on the Sacred Island (H-20)."""
        assert isinstance(view, OdysseyView)
        if view.board is None:
            return sheet
        game = 1 if view.series is None else view.series.game
        for event in events:
            if isinstance(event, BoardChosen):  # perhaps anew, or already that of the next game
                if event.game == game:
                    sheet = msgspec.structs.replace(sheet, figures={}, reminders={}, counters={}, words={})
            elif isinstance(event, StormArrived):
                sheet = _stand(sheet, view.board, event.ship, view.board.sacred)
            elif isinstance(event, Surveyed):
                if event.arrived:
                    sheet = _stand(sheet, view.board, event.ship, view.board.sacred)
                elif event.direction is not None and not event.off_board:
                    sheet = _sail(sheet, view.board, event.ship, event.direction)
        return sheet

    def rests(self, sheet: Sheet) -> bool:
        return False  # figures sail along with every survey

    def obey(self, sheet: Sheet, seat: Seat, view: View, moves: Sequence[Action]) -> Action | None:
        return None


def _helps(view: OdysseyView, seat: Seat, ship: Ship) -> bool:
    """In a series everybody moves the figures of his own ships; the cooperative ship has no owner (O-113)."""
    owner = next(each.owner for each in view.ships if each.ship == ship)
    return owner is None or owner == seat


def _squares(board: BoardView) -> set[str]:
    return {square_name(board.size, square) for square in range(board.size * board.size)}


def _figures(sheet: Sheet, board: BoardView) -> dict[Ship, str]:
    return dict(sheet.figures) if sheet.figures else dict(board.starts)


def _stand(sheet: Sheet, board: BoardView, ship: Ship, square: str) -> Sheet:
    figures = _figures(sheet, board)
    figures[ship] = square
    return msgspec.structs.replace(sheet, figures=figures)


def _sail(sheet: Sheet, board: BoardView, ship: Ship, direction: Direction) -> Sheet:
    """OR-48: a figure that would leave the grid stays; nothing is told."""
    square = _figures(sheet, board)[ship]
    down, east = DELTAS[DIRECTIONS.index(direction)]
    row = int(square[1:]) - 1 + down
    column = ord(square[0]) - ord("a") + east
    if not (0 <= row < board.size and 0 <= column < board.size):
        return sheet
    return _stand(sheet, board, ship, square_name(board.size, row * board.size + column))


def _changed(squares: tuple[str, ...], square: str, put: bool) -> tuple[str, ...]:
    rest = [each for each in squares if each != square]
    return tuple(sorted([*rest, square] if put else rest))
