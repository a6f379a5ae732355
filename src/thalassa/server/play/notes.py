"""Notes beside the log: each team's sheet at a live table, kept, shared within the team, and obeyed."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from thalassa.kernel.errors import MalformedAction
from thalassa.kernel.game import State
from thalassa.kernel.messages import Action, Json, Note, Reason
from thalassa.kernel.table import Table
from thalassa.server.db.rows import Row
from thalassa.server.db.store import Store
from thalassa.server.db.writing.records import NewSheet
from thalassa.server.wire.results import PastSheet

MAX_SHEET = 65_536


class Kept(NamedTuple):
    """A team's sheet, how far it has followed the log, and how often it was stored."""

    sheet: object
    seq: int
    version: int


class SheetFull(Exception):
    """The sheet would become larger than anybody needs."""


class Notes:
    """The sheets of all teams at one table. A game without a notebook has none.

    Teams may change while the game goes on: everybody writes and reads on the sheet of his present team. A sheet that
    was left follows what still belonged to it and then stays as it is.
    """

    def __init__(self, table: Table, table_id: str, store: Store, stored: dict[str, Row]) -> None:
        self._book = table.game.notebook()
        self._table = table
        self._id = table_id
        self._store = store
        self._lock = asyncio.Lock()
        self._kept: dict[str, Kept] = {}
        self._left: set[str] = set()
        """Teams nobody is in any more whose sheets have followed all there was to follow."""
        self._shown: dict[str, object] = {}
        """What the sheets of the present teams said when it was last asked which have changed."""
        self._followed: dict[str, tuple[Kept, int, object]] = {}
        """What each sheet says once it has followed the log so far, worked out once."""
        self._together: list[Sequence[str]] = []
        """By seat: its teams after so many entries of the log, the present one last."""
        self._together_at = -1
        self._stay = self._book is None or self._book.teams_stay
        self._ever: list[str] = []
        """The teams that seats are in or have been in."""
        self._present: list[str] = []
        """The teams that seats are in now."""
        self._mates: list[tuple[int, ...]] = []
        """By seat: the others of its present team."""
        self._resting: dict[str, Kept] = {}
        """Sheets that need not be looked at after a move, as the game has said of them."""
        if self._book is not None:
            self._kept = {team: self._stored(row) for team, row in stored.items()}
            self.turned()

    def _stored(self, row: Row) -> Kept:
        assert self._book is not None
        sheet = msgspec.json.decode(row["body"], type=self._book.sheet_type)
        return Kept(sheet, row["seq"], row["version"])

    def _kept_of(self, team: str) -> Kept:
        """The team's sheet, blank from the position on in which the team came to be."""
        assert self._book is not None
        kept = self._kept.get(team)
        if kept is None:
            sheet = self._book.blank(team, self._table.seats, self._table.options)
            kept = self._kept[team] = Kept(sheet, self._start(team), 0)
        return kept

    # -- teams ------------------------------------------------------------------------------------------

    def teams(self, seat: int, state: State | None = None) -> Sequence[str]:
        """The teams the seat has been in, now or in an earlier position; the last is the one it is in."""
        if self._book is None:
            return (f"seat{seat}",)
        at = self._table.state if state is None else state
        return self._book.teams(seat, self._table.seats, self._table.options, at)

    def team(self, seat: int) -> str:
        """Whom this seat shares notes and team talk with."""
        return self._teams_now()[seat][-1]

    def mates(self, seat: int) -> tuple[int, ...]:
        """The other seats of its team."""
        self._teams_now()
        return self._mates[seat]

    def _teams_now(self) -> list[Sequence[str]]:
        """By seat, asked of the game once for every length of the log."""
        length = len(self._table)
        if self._together_at != length and not (self._stay and self._together):
            self._together_at = length
            state = self._table.state
            together = [self.teams(seat, state) for seat in range(self._table.seats)]
            if together != self._together:
                self._together = together
                teams = [names[-1] for names in together]
                self._ever = sorted({team for names in together for team in names})
                self._present = sorted(set(teams))
                self._mates = [
                    tuple(other for other, its in enumerate(teams) if its == team and other != seat)
                    for seat, team in enumerate(teams)
                ]
        return self._together

    def turned(self) -> list[str]:
        """Teams whose seats have another sheet before them than when this was last asked."""
        if self._book is None:
            return []
        self._teams_now()
        before, resting = self._shown, self._resting
        self._shown, turned = {}, []
        for team in self._present:
            kept = self._kept.get(team)
            # a sheet that rests is what it was; most do, and each is asked for after every move
            asleep = kept is not None and resting.get(team) is kept
            sheet = kept.sheet if kept is not None and asleep else self._now(team)
            self._shown[team] = sheet
            if team not in before or (before[team] is not sheet and before[team] != sheet):
                turned.append(team)
        return turned

    def _all_teams(self) -> list[str]:
        self._teams_now()
        return self._ever

    def _member(self, team: str) -> int:
        return next(seat for seat, teams in enumerate(self._teams_now()) if team in teams)

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

    # -- sheets -----------------------------------------------------------------------------------------

    def sheet(self, seat: int | None) -> object:
        return None if seat is None or self._book is None else self._now(self.team(seat))

    def shown(self, team: str) -> None:
        """The team has its sheet before it as it is now."""
        if self._book is not None:
            self._shown[team] = self._now(team)

    def _now(self, team: str) -> object:
        """The sheet of a present team after all it was told, stored or not: following waits for nothing."""
        if not self._awake(team):
            return self._kept_of(team).sheet
        kept, length = self._kept_of(team), len(self._table)
        known = self._followed.get(team)
        if known is not None and known[0] is kept and known[1] == length:
            return known[2]
        sheet = kept.sheet
        if self._behind(team):
            sheet = self._told(kept, self._member(team), length, self._table.state)
        self._followed[team] = (kept, length, sheet)
        return sheet

    def _told(self, kept: Kept, seat: int, until: int, state: State) -> object:
        """The sheet after what its team was told up to this length of the log, seen from this position."""
        assert self._book is not None
        moments = self._table.history(seat, kept.seq)[: until - kept.seq]
        return self._book.follow(
            kept.sheet, [event for moment in moments for event in moment.events], state.view(seat)
        )

    def read(self, data: dict[str, Json]) -> Note:
        """Raises MalformedAction if it is not a note of this game."""
        if self._book is None:
            raise MalformedAction(f"{self._table.game.name} has no notes")
        try:
            note: Note = msgspec.convert(data, type=self._book.note_type)
        except (msgspec.ValidationError, RecursionError) as error:
            raise MalformedAction(str(error), problem=str(error)) from None
        return note

    async def write(self, seat: int, note: Note) -> Reason | None:
        """Write on the team's sheet, or say why not. Raises SheetFull."""
        assert self._book is not None
        async with self._lock:
            while True:
                team = self.team(seat)
                await self._catch_up(team)  # what is written now belongs to this moment, no earlier one
                kept, view = self._kept_of(team), self._table.state.view(seat)
                reason = self._book.refuse(kept.sheet, seat, note, view)
                if reason is not None:
                    return reason
                sheet = self._book.write(kept.sheet, seat, note, view)
                if sheet == kept.sheet or await self._save(team, sheet, len(self._table)):
                    return None

    def rests(self) -> bool:
        """True while no sheet needs to be looked at after a move."""
        if self._book is None:
            return True
        kept, resting = self._kept, self._resting
        for team in self._all_teams():
            sheet = kept.get(team)
            if (sheet is None or resting.get(team) is not sheet) and self._awake(team):
                return False
        return True

    def _awake(self, team: str) -> bool:
        assert self._book is not None
        kept = self._kept_of(team)
        if self._resting.get(team) is kept:
            return False
        if self._book.rests(kept.sheet):
            self._resting[team] = kept
            return False
        return team not in self._left

    async def follow(self) -> None:
        """Let every sheet follow what its team was told meanwhile, and store it."""
        if self._book is None:
            return
        async with self._lock:
            for team in self._all_teams():
                await self._catch_up(team)

    async def _catch_up(self, team: str) -> None:
        """Let the sheet follow all its team was told."""
        while self._behind(team):
            await self._follow(team)

    def _behind(self, team: str) -> bool:
        return self._awake(team) and self._kept_of(team).seq < len(self._table)

    async def _follow(self, team: str) -> None:
        assert self._book is not None
        kept, seat, table = self._kept_of(team), self._member(team), self._table
        sheet, gone = kept.sheet, self.team(seat) != team
        until = self._end(team, kept.seq) if gone else len(table)
        if until > kept.seq:
            # a sheet that was left follows up to the decision that ended its team, seen from the position before that
            sheet = self._told(kept, seat, until, table.at(until - 1) if gone else table.state)
        changed: bool = sheet != kept.sheet
        if changed:
            try:
                if not await self._save(team, sheet, until):
                    return
            except SheetFull:
                changed = False
        if not changed:
            self._kept[team] = kept._replace(seq=until)  # not stored: following again changes nothing
        if gone:
            self._left.add(team)

    def known(self) -> list[str]:
        """All teams there are or were, in games with sheets."""
        return [] if self._book is None else self._all_teams()

    async def reload(self, team: str) -> None:
        """Another process has written on this sheet."""
        async with self._lock:
            if self._book is not None:
                await self._reload(team)

    async def _reload(self, team: str) -> None:
        row = (await self._store.sheets.of_table(self._id)).get(team)
        self._left.discard(team)
        if row is None:
            self._kept.pop(team, None)
        else:
            self._kept[team] = self._stored(row)

    async def _save(self, team: str, sheet: object, seq: int) -> bool:
        """Store the new sheet; False if another process was faster (its sheet is here now)."""
        body = msgspec.json.encode(sheet).decode()
        if len(body) > MAX_SHEET:
            raise SheetFull
        version = self._kept_of(team).version + 1
        keep = self._book is not None and self._book.keeps_past
        if not await self._store.sheets.save(NewSheet(self._id, team, body, seq, version, keep)):
            await self._reload(team)
            return False
        self._kept[team] = Kept(sheet, seq, version)
        return True

    async def sheet_at(self, seat: int, seq: int) -> object:
        """The sheet the seat had at this length of the log; None if the game does not remember sheets."""
        if self._book is None or not self._book.keeps_past:
            return None
        team = self.teams(seat, self._table.at(seq))[-1]
        body = await self._store.sheets.past(self._id, team, seq)
        if body is None:
            return self._book.blank(team, self._table.seats, self._table.options)
        return msgspec.Raw(body.encode())

    async def past(self) -> list[PastSheet]:
        """Every team's sheets in the order of the log, as far as they have followed it.

        Only for tables that are over: they tell what was private.
        """
        if self._book is None or not self._book.keeps_past:
            return []
        rows = await self._store.sheets.past_of_table(self._id)
        return [PastSheet(row["team"], row["seq"], msgspec.Raw(row["body"].encode())) for row in rows]

    def order(self, seat: int) -> Action | None:
        """What the seat's standing orders say in this position."""
        if self._book is None:
            return None
        sheet = self._kept_of(self.team(seat)).sheet
        state = self._table.state
        moves = [] if self._book.rests(sheet) else state.moves(seat)
        return self._book.obey(sheet, seat, state.view(seat), moves) if moves else None
