"""The learner's notebook in a lesson: a sheet at the beginning of every step, and the one written on now."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ..kernel.errors import MalformedAction
from ..kernel.messages import Action, Json, Reason
from ..kernel.table import Table
from .lessons import Lesson
from .script import PlainNote


class Notes:
    """A game without a notebook has no sheet, and everything here does nothing."""

    def __init__(self, lesson: Lesson, table: Table) -> None:
        self._book = lesson.game.notebook()
        self._seat = lesson.learner
        self.sheet: Json = None
        self.sheets: list[Json] = []
        """The sheet at the beginning of each step reached so far."""
        self.refused: list[Reason] = []
        """Why notes of the first position could not be written."""
        if self._book is not None:
            team = self._book.teams(self._seat, table.seats, table.options, table.state)[-1]
            self.sheet = self._book.blank(team, table.seats, table.options)
            self.follow(table, 0)
            self.refused = self.write_all(table, lesson.script.table.notes)

    def follow(self, table: Table, since: int) -> None:
        """Let the sheet follow what the learner was told since this log entry."""
        if self._book is None:
            return
        events = [event for moment in table.history(self._seat, since) for event in moment.events]
        self.sheet = self._book.follow(self.sheet, events, table.view(self._seat))

    def write(self, table: Table, note: PlainNote) -> Reason | None:
        """Write a note, or say why not. Raises MalformedAction for what is no note of the game."""
        if self._book is None:
            raise MalformedAction(f"{table.game.name} has no notebook")
        try:
            read = msgspec.convert(note, self._book.note_type)
        except msgspec.ValidationError as error:
            raise MalformedAction(f"not a note of {table.game.name}: {error}") from None
        view = table.view(self._seat)
        reason = self._book.refuse(self.sheet, self._seat, read, view)
        if reason is None:
            self.sheet = self._book.write(self.sheet, self._seat, read, view)
        return reason

    def write_all(self, table: Table, notes: Iterable[PlainNote]) -> list[Reason]:
        """The script's own notes; what is refused is left out and returned."""
        reasons = [self.write(table, note) for note in notes]
        return [reason for reason in reasons if reason is not None]

    def orders(self, table: Table) -> Action | None:
        """What the learner's standing orders say now."""
        if self._book is None or self._book.rests(self.sheet):
            return None
        moves = table.moves(self._seat)
        return self._book.obey(self.sheet, self._seat, table.view(self._seat), moves) if moves else None

    def restore(self, sheet: Json, sheets: Iterable[Json]) -> None:
        """Sheets as a bookmark keeps them."""
        if self._book is not None:
            self.sheet = msgspec.convert(sheet, self._book.sheet_type)
            self.sheets = [msgspec.convert(one, self._book.sheet_type) for one in sheets]
