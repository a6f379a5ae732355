"""Tables as they were at a moment: their logs are cut there and replayed, so that it is known who has to decide."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from thalassa.kernel import registry
from thalassa.kernel.edition import EditionMark
from thalassa.kernel.errors import BadData
from thalassa.kernel.table import Table
from thalassa.server.db.rows import Row
from thalassa.server.db.store import Store
from thalassa.server.db.upkeep.rewinding import cut_back, forget_tables, later_than
from thalassa.server.editions import Shelf

from .live_table import decode_entry


class Rewound(NamedTuple):
    """How many tables went back, and how many had not been opened yet."""

    back: int
    gone: int


async def rewind(store: Store, shelf: Shelf, moment: float) -> Rewound:
    """Everything at once or nothing. People, devices, lessons, puzzles and who sits where stay as they are."""
    async with store.engine.connect() as connection:
        later = await later_than(connection, moment)
    waiting = {}
    for table_id, kept in later.continued.items():
        row = await store.table(table_id)
        assert row is not None
        waiting[table_id] = _waiting(row, (await store.entries(table_id))[:kept], shelf)
    async with store.engine.begin() as connection:
        await forget_tables(connection, later.opened)
        for table_id, kept in later.continued.items():
            await cut_back(connection, table_id, kept, moment, waiting[table_id])
    return Rewound(len(later.continued), len(later.opened))


def _waiting(row: Row, entries: list[Row], shelf: Shelf) -> list[int]:
    game = registry.game(row["game"])
    mark = msgspec.json.decode(row["edition"], type=EditionMark)
    edition = shelf.find(game, mark.fingerprint)
    if edition is None:
        raise BadData(
            f"table {row['id']} was played with the component data {mark.name!r}, which are not here"
        )
    table = Table(game, row["seats"], msgspec.json.decode(row["options"]), row["seed"], edition)
    for entry in entries:
        table.redo(decode_entry(table, entry["body"]))
    return list(table.state.actors())
