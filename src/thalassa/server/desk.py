"""Notes beside the log: each team's page at a live table, kept, shared within the team, and obeyed."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import msgspec

from ..kernel.errors import MalformedAction
from ..kernel.messages import Action, Note, Reason
from ..kernel.table import Table
from .store import Row, Store
from .wire import PastPage

MAX_PAGE = 65_536


class Sheet(NamedTuple):
    """A team's page, how far it has followed the log, and how often it was stored."""

    page: Any
    seq: int
    version: int


class PageFull(Exception):
    """The page would become larger than anybody needs."""


class Desk:
    """The pages of all teams at one table. A game without a notebook has an empty desk."""

    def __init__(self, table: Table, table_id: str, store: Store, stored: dict[str, Row]) -> None:
        self._book = table.game.notebook()
        self._table = table
        self._id = table_id
        self._store = store
        self._lock = asyncio.Lock()
        self._sheets: dict[str, Sheet] = {}
        if self._book is not None:
            for team in sorted({self.team(seat) for seat in range(table.seats)}):
                self._sheets[team] = self._sheet(team, stored.get(team))

    def _sheet(self, team: str, row: Row | None) -> Sheet:
        assert self._book is not None
        if row is None:
            return Sheet(self._book.blank(team, self._table.seats, self._table.options), 0, 0)
        page = msgspec.json.decode(row["body"], type=self._book.page_type)
        return Sheet(page, row["seq"], row["version"])

    def team(self, seat: int) -> str:
        """Whom this seat shares notes and team talk with."""
        if self._book is None:
            return f"seat{seat}"
        return self._book.team(seat, self._table.seats, self._table.options)

    def page(self, seat: int | None) -> Any:
        sheet = None if seat is None else self._sheets.get(self.team(seat))
        return None if sheet is None else sheet.page

    def read(self, data: dict[str, Any]) -> Note:
        """Raises MalformedAction if it is not a note of this game."""
        if self._book is None:
            raise MalformedAction(f"{self._table.game.name} has no notes")
        try:
            note: Note = msgspec.convert(data, type=self._book.note_type)
        except (msgspec.ValidationError, RecursionError) as error:
            raise MalformedAction(str(error), problem=str(error)) from None
        return note

    async def write(self, seat: int, note: Note) -> Reason | None:
        """Write on the team's page, or say why not. Raises PageFull."""
        assert self._book is not None
        team = self.team(seat)
        async with self._lock:
            while True:
                sheet, view = self._sheets[team], self._table.state.view(seat)
                reason = self._book.refuse(sheet.page, seat, note, view)
                if reason is not None:
                    return reason
                page = self._book.write(sheet.page, seat, note, view)
                # a page at rest has nothing to make up for: what it says counts from now on
                seq = len(self._table) if self._book.rests(sheet.page) else sheet.seq
                if page == sheet.page or await self._turn(team, page, seq):
                    return None

    def rests(self) -> bool:
        """True while no page needs to be looked at after a move."""
        book = self._book
        return book is None or all(book.rests(sheet.page) for sheet in self._sheets.values())

    async def follow(self) -> set[str]:
        """Let every page follow what its team was told meanwhile; returns the teams whose page changed."""
        changed: set[str] = set()
        async with self._lock:
            for team in self._sheets:
                while self._behind(team):
                    if await self._follow(team):
                        changed.add(team)
        return changed

    def _behind(self, team: str) -> bool:
        sheet = self._sheets[team]
        return self._book is not None and sheet.seq < len(self._table) and not self._book.rests(sheet.page)

    async def _follow(self, team: str) -> bool:
        assert self._book is not None
        sheet, now = self._sheets[team], len(self._table)
        seat = next(seat for seat in range(self._table.seats) if self.team(seat) == team)
        events = [event for moment in self._table.history(seat, sheet.seq) for event in moment.events]
        page = self._book.follow(sheet.page, events, self._table.state.view(seat))
        if page == sheet.page:
            self._sheets[team] = sheet._replace(seq=now)  # nothing to store: following again changes nothing
            return False
        try:
            return await self._turn(team, page, now)
        except PageFull:
            self._sheets[team] = sheet._replace(seq=now)
            return False

    async def reload(self, team: str) -> None:
        """Another process has written on this page."""
        async with self._lock:
            if team in self._sheets:
                await self._reload(team)

    async def _reload(self, team: str) -> None:
        self._sheets[team] = self._sheet(team, (await self._store.pages(self._id)).get(team))

    async def _turn(self, team: str, page: Any, seq: int) -> bool:
        """Store the new page; False if another process was faster (its page is here now)."""
        body = msgspec.json.encode(page).decode()
        if len(body) > MAX_PAGE:
            raise PageFull
        version = self._sheets[team].version + 1
        keep = self._book is not None and self._book.keeps_past
        if not await self._store.save_page(self._id, team, body, seq, version, keep):
            await self._reload(team)
            return False
        self._sheets[team] = Sheet(page, seq, version)
        return True

    async def page_at(self, seat: int, seq: int) -> Any:
        """The seat's page as it was at this length of the log; None if the game does not remember pages."""
        if self._book is None or not self._book.keeps_past:
            return None
        team = self.team(seat)
        body = await self._store.past_page(self._id, team, seq)
        if body is None:
            return self._book.blank(team, self._table.seats, self._table.options)
        return msgspec.Raw(body.encode())

    async def past(self) -> list[PastPage]:
        """Every team's pages in the order of the log. Only for tables that are over: they tell what was private."""
        if self._book is None or not self._book.keeps_past:
            return []
        rows = await self._store.past_pages(self._id)
        return [PastPage(row["team"], row["seq"], msgspec.Raw(row["body"].encode())) for row in rows]

    def order(self, seat: int) -> Action | None:
        """What the seat's standing orders say in this position."""
        if self._book is None:
            return None
        page = self._sheets[self.team(seat)].page
        state = self._table.state
        moves = [] if self._book.rests(page) else state.moves(seat)
        return self._book.obey(page, seat, state.view(seat), moves) if moves else None
