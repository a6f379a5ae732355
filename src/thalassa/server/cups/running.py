"""Cups that go on by themselves: tables are opened when a round is drawn, and a round is drawn when the last is over."""

from __future__ import annotations

import asyncio
import time
from asyncio import sleep as wait

import msgspec
import structlog

from thalassa.kernel.messages import Outcome
from thalassa.server.clocks.pace import Pace
from thalassa.server.db.cups import CupStore, NewCupTable
from thalassa.server.db.rows import Row
from thalassa.server.db.store import new_id
from thalassa.server.db.tables.replacements import left
from thalassa.server.lobby.games import find_game
from thalassa.server.lobby.tables import Seated, create, start
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.wire.bodies import NewTable
from thalassa.server.wire.problems import Refusal, conflict
from thalassa.server.wire.times import Ended

from .drawing import sizes
from .scoring import FIRST, Played, TableResult, next_round, points

log = structlog.get_logger()
LEAST = 2
CLAIM_SECONDS = 60.0
KNOWN_TABLES = 10_000
TOO_MANY = "bot_tables"
"""Bots play at as many tables as may be: this one is opened, or started, after another."""
STARTED = "already_started"
"""Another process has looked at the cup, too, and was faster."""
_read_result = msgspec.json.Decoder(TableResult).decode
_read_players = msgspec.json.Decoder(tuple[int, ...]).decode


def played(tables: list[Row]) -> list[Played]:
    return [
        Played(
            row["round"],
            _read_players(row["players"]),
            None if row["result"] is None else _read_result(row["result"]),
        )
        for row in tables
    ]


def byes(players: int, tables: list[Played], rounds: int) -> list[tuple[int, ...]]:
    """Who sat out, for each round that has been drawn."""
    found = []
    for number in range(rounds):
        sit = {player for table in tables if table.round == number for player in table.players}
        found.append(tuple(player for player in range(players) if player not in sit))
    return found


class Cups:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.store = CupStore(hub.store)
        self._going_on: dict[str, asyncio.Lock] = {}
        self._looks_again: set[str] = set()
        """Cups with a table that somebody else was about to open, or that could not be opened yet."""
        self._cup_of: dict[str, str | None] = {}
        """By table. A table is drawn for its cup before it is opened, so what was found once stays true."""

    async def resume(self) -> None:
        """After a restart: what had to be done meanwhile is done now."""
        for cup_id in await self.store.unfinished():
            await self.go_on(cup_id)

    async def begin(self, cup: Row, players: list[Row]) -> bool:
        """Start it with those who are there; True if nobody else has. The first round is drawn by ``go_on``."""
        here: dict[str, tuple[str | None, str | None]] = {}
        for one in players:
            # who has left this server meanwhile, or become one with another player, takes no place
            if one["bot"] is not None or one["name"]:
                here[one["guest_id"] or f"bot {one['number']}"] = (one["guest_id"], one["bot"])
        least = max(LEAST, find_game(cup["game"]).min_seats)
        if len(here) < least:
            raise conflict("cup_too_few", least=least)
        return await self.store.start(cup["id"], list(here.values()))

    async def follow(self, table_id: str) -> None:
        """Something has happened at a table."""
        if table_id not in self._cup_of:
            cup_id = await self.store.of_table(table_id)
            if len(self._cup_of) >= KNOWN_TABLES:
                self._cup_of.clear()
            self._cup_of[table_id] = cup_id
        cup_id = self._cup_of[table_id]
        if cup_id is None:
            return
        room = await self.hub.room(table_id)
        if room is not None and room.status == "open":
            await self._start_when_all_sit(table_id)
        elif room is not None and room.status == "over":
            await self.go_on(cup_id)

    async def go_on(self, cup_id: str) -> None:
        """Start a cup that is full, count what is over, open what is drawn, draw the next round. Harmless to call at
        any time; finds what a process that died has left undone."""
        async with self._going_on.setdefault(cup_id, asyncio.Lock()):
            while await self._step(cup_id):
                pass

    async def _step(self, cup_id: str) -> bool:
        """True if it has been started, or a round drawn, whose tables are to be opened now."""
        cup = await self.store.cup(cup_id)
        if cup is not None and cup["status"] == "open":
            return await self._begin_when_full(cup)
        if cup is None or cup["status"] != "running":
            return False
        tables = await self.store.tables(cup_id)
        for row in tables:
            if row["result"] is None and row["status"] == "over":
                result = await self._result(row)
                await self.store.score(row["table_id"], msgspec.json.encode(result).decode())
                row["result"] = msgspec.json.encode(result).decode()
        await self._open_tables(cup, [row for row in tables if row["status"] is None])
        for row in tables:  # whoever opened them may have died before they started
            if row["status"] == "open":
                await self._start_when_all_sit(row["table_id"])
        if any(row["result"] is None for row in tables):
            return False
        if cup["round"] >= cup["rounds"]:
            await self.store.end(cup_id)
            return False
        return await self._draw(cup, played(tables))

    async def _begin_when_full(self, cup: Row) -> bool:
        players = await self.store.players(cup["id"])
        if len(players) < cup["places"]:
            return False
        try:
            return await self.begin(cup, players)
        except Refusal:  # somebody has left this server: the host may start with those who are there
            return False

    async def _draw(self, cup: Row, tables: list[Played]) -> bool:
        game, players = find_game(cup["game"]), cup["places"]
        sat_out = [player for one in byes(players, tables, cup["round"]) for player in one]
        each = sizes(players, cup["seats"], max(LEAST, game.min_seats), game.max_seats)
        drawn = next_round(players, cup["kind"], each, tables, sat_out)
        new = [
            NewCupTable(number, new_id(), msgspec.json.encode(seats).decode())
            for number, seats in enumerate(drawn.tables)
        ]
        return await self.store.draw(cup["id"], cup["round"], new)

    # -- tables -----------------------------------------------------------------------------------------

    async def _open_tables(self, cup: Row, rows: list[Row]) -> None:
        players = await self.store.players(cup["id"]) if rows else []
        for row in rows:
            now = time.time()
            if not await self.store.claim(row["table_id"], now, now + CLAIM_SECONDS):
                self._look_again(cup["id"])
                continue
            try:
                await self._open(cup, row, players)
            except Refusal as refusal:
                await self.store.unclaim(row["table_id"])
                if refusal.problem.code == TOO_MANY:
                    self._look_again(cup["id"])
                else:
                    log.error("table of a cup not opened", cup=cup["id"], problem=refusal.problem.code)
                return

    def _look_again(self, cup_id: str) -> None:
        """When a claim has run out, as whoever made it may have died; or when there may be fewer tables of bots."""

        async def later() -> None:
            await wait(CLAIM_SECONDS)
            self._looks_again.discard(cup_id)
            await self.go_on(cup_id)

        if cup_id not in self._looks_again:
            self._looks_again.add(cup_id)
            self.hub.spawn(later())

    async def _open(self, cup: Row, row: Row, players: list[Row]) -> None:
        here = [players[number] for number in _read_players(row["players"])]
        guests = {seat: one["guest_id"] for seat, one in enumerate(here) if one["guest_id"] is not None}
        pace = None if cup["pace"] is None else msgspec.json.decode(cup["pace"], type=Pace)
        live = pace is not None and pace.kind == "live" and len(guests) > 0
        wish = NewTable(
            game=cup["game"],
            seats=len(here),
            options=msgspec.json.decode(cup["options"]),
            title=f"{cup['title'][:34]} · {row['round'] + 1}" if cup["title"] else "",
            public=bool(cup["public"]),
            hints=False,
            my_seat=None,
            bots={str(seat): one["bot"] for seat, one in enumerate(here) if one["bot"] is not None},
            pace=pace,
        )
        host = next(iter(guests.values()), cup["host"])
        if not guests and not self.hub.may_let_bots_play(host):
            raise Refusal(409, TOO_MANY)
        room = await create(self.hub, host, wish, seated=Seated(row["table_id"], guests, live))
        if not live:
            await self._start(room)

    async def _start_when_all_sit(self, table_id: str) -> None:
        try:
            room = await self.hub.room(table_id)
            if room is None or any(seat["guest_id"] is None and seat["bot"] is None for seat in room.seats):
                return
            await self._start(room)
        except Refusal as refusal:
            if refusal.problem.code != TOO_MANY:
                log.error("table of a cup not started", table=table_id, problem=refusal.problem.code)

    async def _start(self, room: Room) -> None:
        try:
            await start(room, room.row["host"], by="")
        except Refusal as refusal:
            if refusal.problem.code != STARTED:
                raise
        else:
            room.drive()

    async def _result(self, row: Row) -> TableResult:
        """Whoever left is last; a game that was ended is worth the same for all but the one who was late."""
        seats = len(_read_players(row["players"]))
        if row["outcome"] is None:
            ended = None if row["ended"] is None else msgspec.json.decode(row["ended"], type=Ended)
            late = None if ended is None else ended.late
            worth = tuple(0.0 if seat == late else FIRST / 2 for seat in range(seats))
            places = tuple(2 if seat == late else 1 for seat in range(seats))
            return TableResult(places, (0,) * seats, worth, finished=False)
        outcome = msgspec.json.decode(row["outcome"], type=Outcome)
        standings = {standing.seat: standing for standing in outcome.standings}
        gone = (await left(self.hub.store.engine, [row["table_id"]]))[row["table_id"]]
        places = tuple(seats + 1 if seat in gone else standings[seat].place for seat in range(seats))
        scores = tuple(standings[seat].score for seat in range(seats))
        return TableResult(places, scores, points(places))
