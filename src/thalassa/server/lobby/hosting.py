"""What the host of a server does about tables: list, open, close, take along, put somebody else on a seat.

The terminal and the host's page call the same; whatever changes something is written down (``db/hosting.py``).
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from thalassa.kernel import registry, tablefile
from thalassa.server.clocks.pace import PRESETS
from thalassa.server.db.hosting import HostStore
from thalassa.server.db.rows import Row
from thalassa.server.db.store import new_token
from thalassa.server.own_bots import all_keys
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.play.seen import STRANGER, Looker
from thalassa.server.wire.bodies import NewTable
from thalassa.server.wire.problems import bad_request, conflict, not_found
from thalassa.server.wire.times import Ended

from .downloads import Download
from .tables import create

MOST = 200


class HostedTable(NamedTuple):
    row: Row
    seats: list[Row]


class Hosting:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.store = HostStore(hub.store)

    async def tables(self, status: str | None = None, search: str = "") -> list[HostedTable]:
        """Those that changed last first; ``search``: part of a title, a name or the beginning of an id."""
        rows = await self.store.tables(status, MOST)
        seats = await self._hub.store.seats_of([row["id"] for row in rows])
        wanted = search.casefold()

        def fits(row: Row) -> bool:
            said = [row["title"], row["game"], *(seat["name"] or "" for seat in seats[row["id"]])]
            return row["id"].startswith(search) or any(wanted in text.casefold() for text in said)

        return [HostedTable(row, seats[row["id"]]) for row in rows if not search or fits(row)]

    async def open(
        self, host: str, game: str, seats: int, title: str, public: bool, pace: str | None
    ) -> Room:
        """``pace``: the name of a clock the form for new tables offers."""
        known = {preset.name: preset.pace for preset in PRESETS}
        if pace is not None and pace not in known:
            raise bad_request("unknown_pace", names=sorted(known))
        wish = NewTable(
            game=game,
            seats=seats,
            title=title,
            public=public,
            my_seat=None,
            pace=None if pace is None else known[pace],
        )
        room = await create(self._hub, host, wish)
        await self.store.note("open table", f"{room.id} {game}")
        return room

    async def close(self, table_id: str) -> None:
        """A running game ends unfinished, a table that waits for players is closed."""
        row = await self._row(table_id)
        if row["status"] == "over":
            raise conflict("over")
        why = msgspec.json.encode(Ended("host")).decode()
        if not await self._hub.store.replacements.end(table_id, why, ("open", "running")):
            raise conflict("over")
        await self.store.note("close table", f"{table_id} {row['title'] or row['game']}")
        room = self._hub.find(table_id)
        if room is not None:
            room.finish(why)

    async def export(self, table_id: str, looker: Looker = STRANGER) -> Download:
        """The whole table as a file, whatever is hidden in it: for the host, who has the database anyway. A browser in
        which it is taken along has seen everything; one in which somebody plays that game does not get it."""
        row = await self._row(table_id)
        room = await self._hub.read(row)
        await room.seen.note_all(looker)
        names = tuple(seat["name"] or seat["bot"] or "" for seat in room.seats)
        await self.store.note("export table", table_id)
        return Download(f"{row['game']}-{table_id}-table.json", tablefile.to_bytes(room.table, names))

    async def replace(self, table_id: str, seat: int, guest: str | None, bot: str | None) -> None:
        """Somebody else has the seat: a guest, a bot, or (neither) nobody."""
        row = await self._row(table_id)
        if row["status"] == "over":
            raise conflict("over")
        if not 0 <= seat < row["seats"]:
            raise bad_request("no_such_seat", seat=seat)
        game = registry.game(row["game"])
        if bot is not None and bot not in all_keys(game, self._hub.settings.own_bots):
            raise bad_request("unknown_bot", bot=bot)
        room = self._hub.find(table_id)
        if guest is not None:
            seen = (await self._hub.read(row) if room is None else room).seen
            await seen.check_sitting(Looker(guest, None), seat)
        before = (await self._hub.store.seats(table_id))[seat]
        values: Row = {
            "guest_id": guest,
            "bot": bot,
            "stand_in": None,
            "reserved": None,
            "agreed": False,
            "token": new_token(),
        }
        await self._hub.store.replacements.put(
            table_id, seat, before["guest_id"] if row["status"] == "running" else None, values
        )
        who = bot or (guest or "nobody")[:8]
        await self.store.note("replace seat", f"{table_id} seat {seat + 1}: {who}")
        if room is not None:
            await room.reseat()
            room.drive()

    async def _row(self, table_id: str) -> Row:
        row = await self._hub.store.table(table_id)
        if row is None or row["game"] not in registry.games():
            raise not_found("no_such_table")
        return row
