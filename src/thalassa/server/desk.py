"""Notes beside the log: each team's page at a live table, kept, shared within the team, and obeyed."""

from __future__ import annotations

from typing import Any

import msgspec

from ..kernel.errors import MalformedAction
from ..kernel.messages import Action, Note, Reason
from ..kernel.table import Table
from .store import Store


class Desk:
    """The pages of all teams at one table. A game without a notebook has an empty desk."""

    def __init__(self, table: Table, table_id: str, store: Store, stored: dict[str, str]) -> None:
        self._book = table.game.notebook()
        self._table = table
        self._id = table_id
        self._store = store
        self._pages: dict[str, Any] = {}
        if self._book is not None:
            for team in {self.team(seat) for seat in range(table.seats)}:
                body = stored.get(team)
                self._pages[team] = (
                    self._book.blank(team, table.seats, table.options)
                    if body is None
                    else msgspec.json.decode(body, type=self._book.page_type)
                )

    def team(self, seat: int) -> str:
        """Whom this seat shares notes and team talk with."""
        if self._book is None:
            return f"seat{seat}"
        return self._book.team(seat, self._table.seats, self._table.options)

    def page(self, seat: int | None) -> Any:
        return None if seat is None else self._pages.get(self.team(seat))

    def read(self, data: dict[str, Any]) -> Note:
        """Raises MalformedAction if it is not a note of this game."""
        if self._book is None:
            raise MalformedAction(f"{self._table.game.name} has no notes")
        try:
            note: Note = msgspec.convert(data, type=self._book.note_type)
        except msgspec.ValidationError as error:
            raise MalformedAction(str(error), problem=str(error)) from None
        return note

    async def write(self, seat: int, note: Note) -> Reason | None:
        """Write on the team's page, or say why not."""
        assert self._book is not None
        team = self.team(seat)
        view = self._table.state.view(seat)
        reason = self._book.refuse(self._pages[team], seat, note, view)
        if reason is None:
            await self._turn(team, self._book.write(self._pages[team], seat, note, view))
        return reason

    async def follow(self, since: int) -> set[str]:
        """Let every page follow what its team was told since; returns the teams whose page changed."""
        changed: set[str] = set()
        if self._book is None:
            return changed
        for team in self._pages:
            seat = next(seat for seat in range(self._table.seats) if self.team(seat) == team)
            events = [event for moment in self._table.history(seat, since) for event in moment.events]
            page = self._book.follow(self._pages[team], events, self._table.state.view(seat))
            if page != self._pages[team]:
                await self._turn(team, page)
                changed.add(team)
        return changed

    async def _turn(self, team: str, page: Any) -> None:
        await self._store.save_page(self._id, team, msgspec.json.encode(page).decode())
        self._pages[team] = page

    def order(self, seat: int) -> Action | None:
        """What the seat's standing orders say in this position."""
        if self._book is None:
            return None
        state = self._table.state
        moves = state.moves(seat)
        if not moves:
            return None
        return self._book.obey(self._pages[self.team(seat)], seat, state.view(seat), moves)
