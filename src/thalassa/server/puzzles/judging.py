"""A puzzle put to somebody: shown without its answer, judged, explained. Knows no guest and no database."""

from __future__ import annotations

from typing import Any

import msgspec

from thalassa.kernel.errors import IllegalAction, MalformedAction
from thalassa.kernel.extras.puzzles import Asked, Explained, Given, Hint, Kind
from thalassa.kernel.game import State
from thalassa.kernel.messages import Json
from thalassa.puzzles.shelf import UnknownPuzzle, find, kind_of, state_of
from thalassa.server.wire.problems import Refusal, bad_request, brief, not_found
from thalassa.server.wire.puzzles import PuzzleDrafted


class Sitting:
    """One puzzle with its position."""

    def __init__(self, puzzle_id: str) -> None:
        try:
            self.game, self.puzzle = find(puzzle_id)
        except UnknownPuzzle:
            raise not_found("no_such_puzzle") from None
        self.kind: Kind = kind_of(self.game, self.puzzle)
        self.state: State = state_of(self.game, self.puzzle)

    def asked(self) -> Asked:
        return self.kind.asked(self.puzzle, self.state)

    def hint(self) -> Hint:
        return self.kind.hint(self.puzzle, self.state)

    def read(self, target: str | None, actions: tuple[dict[str, Json], ...]) -> Given | None:
        """What was answered; None for "show me"."""
        if target is None and not actions:
            return None
        return Given(target, self._actions(actions))

    def _actions(self, actions: tuple[dict[str, Json], ...]) -> tuple[Any, ...]:
        try:
            return tuple(self.game.action_from(dict(action)) for action in actions)
        except MalformedAction as error:
            raise bad_request("malformed", problem=brief(error)) from None

    def right(self, given: Given | None) -> bool:
        """Whether that is the answer. Refused with the engine's reason if it is not even legal."""
        if given is None:
            return False
        try:
            return self.kind.right(self.puzzle, self.state, given)
        except IllegalAction as error:
            raise Refusal(409, "illegal", error.reason) from None
        except MalformedAction as error:
            raise bad_request("malformed", problem=brief(error)) from None

    def explained(self, given: Given | None) -> tuple[Explained, ...]:
        return self.kind.explained(self.puzzle, self.state, given)

    def drafted(self, actions: tuple[dict[str, Json], ...]) -> PuzzleDrafted:
        """The first steps of a decision."""
        steps = self._actions(actions)
        try:
            view, moves = self.kind.drafted(self.puzzle, self.state, steps)
        except IllegalAction as error:
            raise Refusal(409, "illegal", error.reason) from None
        composing = self.state.copy()
        for step in steps:
            composing.apply(self.puzzle.seat, step)
        return PuzzleDrafted(view, tuple(moves), not composing.composing())

    # -- the solver's notebook ------------------------------------------------------------------------------

    def options(self) -> dict[str, Json]:
        options: dict[str, Json] = dict(self.puzzle.position.get("options", {}))
        return options

    def sheet(self, asked: Asked) -> Json:
        """The sheet with the notes the question brings; None in a game without a notebook."""
        book = self.game.notebook()
        if book is None:
            return None
        seats, options = self.puzzle.seats, self.game.make_options(self.puzzle.seats, self.options())
        team = book.teams(self.puzzle.seat, seats, options, self.state)[-1]
        sheet = book.blank(team, seats, options)
        for note in asked.notes:
            sheet = book.write(sheet, self.puzzle.seat, note, asked.view)
        return sheet

    def written(self, sheet: Json, note: dict[str, Json]) -> Json:
        """The sheet with one more note of the solver's own. Nothing of the puzzle's truth is asked for."""
        book = self.game.notebook()
        if book is None:
            raise bad_request("malformed", problem="no notebook")
        try:
            sheet = msgspec.convert(sheet, book.sheet_type)
            read: Any = msgspec.convert(note, book.note_type)
        except msgspec.ValidationError as error:
            raise bad_request("malformed", problem=brief(error)) from None
        view = self.asked().view
        reason = book.refuse(sheet, self.puzzle.seat, read, view)
        if reason is not None:
            raise Refusal(409, "illegal", reason)
        return book.write(sheet, self.puzzle.seat, read, view)
