"""Tables as they were at a moment: their logs are cut there and replayed, so that it is known who has to decide."""

from __future__ import annotations

import time
from typing import NamedTuple

import msgspec

from thalassa.kernel import registry
from thalassa.kernel.edition import EditionMark
from thalassa.kernel.errors import BadData
from thalassa.kernel.table import Table
from thalassa.server.clocks.agreements import Agreement
from thalassa.server.clocks.clock import LEAST, Clocks, SeatClock, looked_at, settled
from thalassa.server.db.rows import Row
from thalassa.server.db.store import Store
from thalassa.server.db.tables.clocks import ClockChange
from thalassa.server.db.upkeep.rewinding import Then, cut_back, cut_ratings, forget_tables, later_than
from thalassa.server.editions import Shelf

from .live_table import decode_entry
from .timekeeping.table_time import Absent, TableTime, pace_of


class Rewound(NamedTuple):
    """How many tables went back, and how many had not been opened yet."""

    back: int
    gone: int


async def rewind(store: Store, shelf: Shelf, moment: float) -> Rewound:
    """Everything at once or nothing. People, devices, lessons, puzzles and who sits where stay as they are."""
    async with store.engine.connect() as connection:
        later = await later_than(connection, moment)
    found = {}
    for table_id, kept in later.continued.items():
        found[table_id] = await _then(store, shelf, table_id, kept, moment)
    async with store.engine.begin() as connection:
        await cut_ratings(connection, later.continued, moment)
        await forget_tables(connection, later.opened)
        for table_id, kept in later.continued.items():
            await cut_back(connection, table_id, kept, moment, found[table_id])
    return Rewound(len(later.continued), len(later.opened))


async def _then(store: Store, shelf: Shelf, table_id: str, kept: int, moment: float) -> Then:
    row = await store.table(table_id)
    assert row is not None
    game = registry.game(row["game"])
    mark = msgspec.json.decode(row["edition"], type=EditionMark)
    edition = shelf.find(game, mark.fingerprint)
    if edition is None:
        raise BadData(
            f"table {row['id']} was played with the component data {mark.name!r}, which are not here"
        )
    table = Table(game, row["seats"], msgspec.json.decode(row["options"]), row["seed"], edition)
    entries = (await store.entries(table_id))[:kept]
    pace, stored = pace_of(row), (await store.clocks.of_tables([table_id])).get(table_id)
    seats = await store.seats(table_id)
    people = [seat["guest_id"] for seat in seats if seat["guest_id"] is not None]
    absent = Absent(await store.clocks.rests(people), await store.clocks.outages(0.0))
    played = TableTime(pace, seats, None, absent)
    if pace is not None:
        played.clocks = played.running_for(table.state.actors(), entries[0]["time"] if entries else moment)
    for entry in entries:
        decision = decode_entry(table, entry["body"])
        table.redo(decision)
        if pace is not None:
            played.clocks = looked_at(played.clocks, pace, entry["time"], played.rests).clocks
            played.clocks = played.after(decision.seat, table.state.actors(), entry["time"], decision.undo)
    clock = None if pace is None or stored is None else _clock(played, stored, table, moment)
    return Then(list(table.state.actors()), clock)


def _clock(played: TableTime, stored: Row, table: Table, moment: float) -> ClockChange:
    """The clocks as the log tells them, and nobody has less than the backup knows: pauses that were agreed on and
    time that was given are not in the log. Those who must decide have until a server is there."""
    known = TableTime(played.pace, played.seats, stored, played.absent)
    then, now = settled(played.clocks, moment, played.rests), time.time()
    seats = tuple(
        SeatClock(max(one.left, other.left, LEAST))
        for one, other in zip(then.seats, known.clocks.seats, strict=True)
    )
    rest = known.agreement.rest
    agreement = Agreement(rest if rest is not None and rest.since <= moment else None)
    played.clocks, played.agreement = Clocks(seats), agreement
    return played.change(played.running_for(table.state.actors(), now), agreement)
