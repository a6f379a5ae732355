"""The lobby: the guest's own tables, and those that anybody may join."""

from __future__ import annotations

from collections.abc import Sequence

from thalassa.kernel import registry
from thalassa.server.db.store import Row
from thalassa.server.play.hub import Hub
from thalassa.server.play.summaries import summary
from thalassa.server.wire.bodies import Lobby, TableSummary


async def lobby(hub: Hub, guest_id: str | None) -> Lobby:
    mine = [] if guest_id is None else await hub.store.tables_of(guest_id)
    opened = await hub.store.open_tables()
    seats = await hub.store.seats_of([row["id"] for row in (*mine, *opened)])

    def listed(rows: Sequence[Row]) -> tuple[TableSummary, ...]:
        known = [row for row in rows if row["game"] in registry.games()]
        return tuple(summary(row, seats[row["id"]], guest_id, hub.find(row["id"])) for row in known)

    return Lobby(listed(mine), listed(opened), guest_id)
