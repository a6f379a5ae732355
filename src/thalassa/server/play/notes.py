"""Notes beside the log: each team's page at a live table, kept, shared within the team, and obeyed."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from ..kernel.errors import MalformedAction
from ..kernel.game import State
from ..kernel.messages import Action, Note, Reason
from ..kernel.table import Table
from .bodies import PastPage
from .store import Row, Store

MAX_PAGE = 65_536


class Sheet(NamedTuple):
    """A team's page, how far it has followed the log, and how often it was stored."""

    page: Any
    seq: int
    version: int


class PageFull(Exception):
    """The page would become larger than anybody needs."""


class Desk:
    """The pages of all teams at one table. A game without a notebook has an empty desk.

    Teams may change while the game goes on: everybody writes and reads on the page of his present team. A page that
    was left follows what still belonged to it and then stays as it is.
    """

    def __init__(self, table: Table, table_id: str, store: Store, stored: dict[str, Row]) -> None:
        self._book = table.game.notebook()
        self._table = table
        self._id = table_id
        self._store = store
        self._lock = asyncio.Lock()
        self._sheets: dict[str, Sheet] = {}
        self._left: set[str] = set()
        """Teams nobody is in any more whose pages have followed all there was to follow."""
        self._sides: list[str] = []
        """The team of each seat when it was last looked for new teams."""
        if self._book is not None:
            self._sheets = {team: self._stored(row) for team, row in stored.items()}
            self._sides = [self.team(seat) for seat in range(table.seats)]

    def _stored(self, row: Row) -> Sheet:
        assert self._book is not None
        page = msgspec.json.decode(row["body"], type=self._book.page_type)
        return Sheet(page, row["seq"], row["version"])

    def _sheet(self, team: str) -> Sheet:
        """The team's page, blank from the position on in which the team came to be."""
        assert self._book is not None
        sheet = self._sheets.get(team)
        if sheet is None:
            page = self._book.blank(team, self._table.seats, self._table.options)
            sheet = self._sheets[team] = Sheet(page, self._start(team), 0)
        return sheet

    # -- teams ------------------------------------------------------------------------------------------

    def teams(self, seat: int, state: State | None = None) -> Sequence[str]:
        """The teams the seat has been in, now or in an earlier position; the last is the one it is in."""
        if self._book is None:
            return (f"seat{seat}",)
        at = self._table.state if state is None else state
        return self._book.teams(seat, self._table.seats, self._table.options, at)

    def team(self, seat: int) -> str:
        """Whom this seat shares notes and team talk with."""
        return self.teams(seat)[-1]

    def begun(self) -> set[str]:
        """The teams that have come to be since this was last asked: their seats have another page before them."""
        if self._book is None:
            return set()
        before, self._sides = self._sides, [self.team(seat) for seat in range(self._table.seats)]
        return {team for team, old in zip(self._sides, before, strict=True) if team != old}

    def _all_teams(self) -> list[str]:
        return sorted({team for seat in range(self._table.seats) for team in self.teams(seat)})

    def _member(self, team: str) -> int:
        return next(seat for seat in range(self._table.seats) if team in self.teams(seat))

    def _start(self, team: str) -> int:
        """The length of the log at which the team came to be."""
        seat, table = self._member(team), self._table
        if team in self.teams(seat, table.at(0)):
            return 0  # as in most games: no need to replay anything
        return bisect_left(range(len(table)), True, key=lambda seq: team in self.teams(seat, table.at(seq)))

    def _end(self, team: str, since: int) -> int:
        """The length of the log at which the team's seats had gone to other teams."""
        seat, table = self._member(team), self._table
        lengths = range(len(table))
        return bisect_left(lengths, True, since, key=lambda seq: self.teams(seat, table.at(seq))[-1] != team)

    # -- pages ------------------------------------------------------------------------------------------

    def page(self, seat: int | None) -> Any:
        return None if seat is None or self._book is None else self._sheet(self.team(seat)).page

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
        async with self._lock:
            while True:
                team = self.team(seat)
                await self._catch_up(team)  # what is written now belongs to this moment, no earlier one
                sheet, view = self._sheet(team), self._table.state.view(seat)
                reason = self._book.refuse(sheet.page, seat, note, view)
                if reason is not None:
                    return reason
                page = self._book.write(sheet.page, seat, note, view)
                if page == sheet.page or await self._turn(team, page, len(self._table)):
                    return None

    def rests(self) -> bool:
        """True while no page needs to be looked at after a move."""
        return self._book is None or not any(self._awake(team) for team in self._all_teams())

    def _awake(self, team: str) -> bool:
        assert self._book is not None
        return team not in self._left and not self._book.rests(self._sheet(team).page)

    async def follow(self) -> set[str]:
        """Let every page follow what its team was told meanwhile; returns the teams whose page changed."""
        changed: set[str] = set()
        if self._book is None:
            return changed
        async with self._lock:
            for team in self._all_teams():
                if await self._catch_up(team):
                    changed.add(team)
        return changed

    async def _catch_up(self, team: str) -> bool:
        """Let the page follow all its team was told; True if it says something else now."""
        changed = False
        while self._behind(team):
            changed |= await self._follow(team)
        return changed

    def _behind(self, team: str) -> bool:
        return self._awake(team) and self._sheet(team).seq < len(self._table)

    async def _follow(self, team: str) -> bool:
        assert self._book is not None
        sheet, seat, table = self._sheet(team), self._member(team), self._table
        page, gone = sheet.page, self.team(seat) != team
        until = self._end(team, sheet.seq) if gone else len(table)
        if until > sheet.seq:
            # a page that was left follows up to the decision that ended its team, seen from the position before that
            view = (table.at(until - 1) if gone else table.state).view(seat)
            moments = table.history(seat, sheet.seq)[: until - sheet.seq]
            page = self._book.follow(page, [event for moment in moments for event in moment.events], view)
        changed: bool = page != sheet.page
        if changed:
            try:
                if not await self._turn(team, page, until):
                    return False
            except PageFull:
                changed = False
        if not changed:
            self._sheets[team] = sheet._replace(seq=until)  # not stored: following again changes nothing
        if gone:
            self._left.add(team)
        return changed

    async def reload(self, team: str) -> None:
        """Another process has written on this page."""
        async with self._lock:
            if self._book is not None:
                await self._reload(team)

    async def _reload(self, team: str) -> None:
        row = (await self._store.pages(self._id)).get(team)
        self._left.discard(team)
        if row is None:
            self._sheets.pop(team, None)
        else:
            self._sheets[team] = self._stored(row)

    async def _turn(self, team: str, page: Any, seq: int) -> bool:
        """Store the new page; False if another process was faster (its page is here now)."""
        body = msgspec.json.encode(page).decode()
        if len(body) > MAX_PAGE:
            raise PageFull
        version = self._sheet(team).version + 1
        keep = self._book is not None and self._book.keeps_past
        if not await self._store.save_page(self._id, team, body, seq, version, keep):
            await self._reload(team)
            return False
        self._sheets[team] = Sheet(page, seq, version)
        return True

    async def page_at(self, seat: int, seq: int) -> Any:
        """The page the seat had at this length of the log; None if the game does not remember pages."""
        if self._book is None or not self._book.keeps_past:
            return None
        team = self.teams(seat, self._table.at(seq))[-1]
        body = await self._store.past_page(self._id, team, seq)
        if body is None:
            return self._book.blank(team, self._table.seats, self._table.options)
        return msgspec.Raw(body.encode())

    async def past(self) -> list[PastPage]:
        """Every team's pages in the order of the log, as far as they have followed it.

        Only for tables that are over: they tell what was private.
        """
        if self._book is None or not self._book.keeps_past:
            return []
        rows = await self._store.past_pages(self._id)
        return [PastPage(row["team"], row["seq"], msgspec.Raw(row["body"].encode())) for row in rows]

    def order(self, seat: int) -> Action | None:
        """What the seat's standing orders say in this position."""
        if self._book is None:
            return None
        page = self._sheet(self.team(seat)).page
        state = self._table.state
        moves = [] if self._book.rests(page) else state.moves(seat)
        return self._book.obey(page, seat, state.view(seat), moves) if moves else None
