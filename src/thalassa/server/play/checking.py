"""A whole database looked at closely: every log is replayed and compared with what is stored about it.

Nothing is repaired: whatever is wrong is named, and one damaged table keeps no other from being looked at.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import NamedTuple

import msgspec

from thalassa.kernel import registry
from thalassa.kernel.chance import seed_hash
from thalassa.kernel.edition import EditionMark
from thalassa.kernel.messages import Outcome
from thalassa.kernel.table import Table
from thalassa.server.db.rows import Row
from thalassa.server.db.store import Store
from thalassa.server.db.upkeep.wholeness import faults, table_ids
from thalassa.server.editions import Shelf

from .live_table import decode_entry


class Looked(NamedTuple):
    """One table (or the file itself, without an id), and what is wrong with it."""

    table_id: str
    problem: str | None
    entries: int = 0


async def look(store: Store, shelf: Shelf) -> AsyncIterator[Looked]:
    """Everything in the database, one after the other."""
    problems = await faults(store.engine)
    if problems:
        yield Looked("", "; ".join(problems))
    for table_id in await table_ids(store.engine):
        entries: list[Row] = []
        try:
            row = await store.table(table_id)
            entries = await store.entries(table_id)
            assert row is not None
            problem = _problem(row, entries, shelf)
        except Exception as error:  # whatever is stored there: it is named, and the next table is looked at
            problem = f"{type(error).__name__}: {error}"[:300]
        yield Looked(table_id, problem, len(entries))


def _problem(row: Row, entries: list[Row], shelf: Shelf) -> str | None:
    if [entry["seq"] for entry in entries] != list(range(len(entries))):
        return "the log has gaps"
    if row["seed_hash"] is not None and seed_hash(row["game"], row["seed"]) != row["seed_hash"]:
        return "the seed is not the one whose hash was shown from the start"
    game = registry.game(row["game"])
    mark = msgspec.json.decode(row["edition"], type=EditionMark)
    edition = shelf.find(game, mark.fingerprint)
    if edition is None:
        return f"played with the component data {mark.name!r}, which are not here"
    if row["rules_version"] != game.rules_version:
        return f"played by version {row['rules_version']} of the rules, here is {game.rules_version}"
    table = Table(game, row["seats"], msgspec.json.decode(row["options"]), row["seed"], edition)
    for number, entry in enumerate(entries):
        try:
            table.redo(decode_entry(table, entry["body"]))
        except Exception as error:
            return f"entry {number} cannot be replayed: {error}"[:300]
    outcome = table.outcome()
    stored = None if row["outcome"] is None else msgspec.json.decode(row["outcome"], type=Outcome)
    if outcome != stored:
        return "the stored result is not the one the log leads to"
    if (row["status"] == "over") != (outcome is not None or row["ended"] is not None):
        return f"stored as {row['status']}, but the log says otherwise"
    return None
