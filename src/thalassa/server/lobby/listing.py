"""The lobby: the guest's own tables, and those that anybody may join."""

from __future__ import annotations

from collections.abc import Sequence

from thalassa.kernel import registry
from thalassa.server.clocks.vacations import until
from thalassa.server.db.rows import Row
from thalassa.server.db.tables.overview import lobby_rows
from thalassa.server.play.hub import Hub
from thalassa.server.play.summaries import Timed, summary
from thalassa.server.wire.bodies import Lobby, TableSummary


async def lobby(hub: Hub, guest_id: str | None) -> Lobby:
    found = await lobby_rows(hub.store.engine, guest_id)
    mine, opened, seats = found.mine, found.opened, found.seats
    if found.ignored:
        mine = [row for row in mine if not _unwelcome(row, seats[row["id"]], guest_id, found.ignored)]
        opened = [row for row in opened if row["host"] not in found.ignored]
    times = hub.keeper.times((*mine, *opened), seats, found.clocks, found.rests)
    games, now = set(registry.names()), hub.keeper.now()

    def listed(rows: Sequence[Row]) -> tuple[TableSummary, ...]:
        known = [row for row in rows if row["game"] in games]
        return tuple(
            summary(
                row,
                seats[row["id"]],
                guest_id,
                hub.find(row["id"]),
                Timed(times[row["id"]], now),
                found.unread.get(row["id"], 0),
            )
            for row in known
        )

    away = None
    if guest_id is not None:
        hub.crowd.asked(guest_id)
        away = until(now, found.rests[guest_id].spans)
    online = hub.crowd.count(hub.guests_at_tables())
    return Lobby(listed(mine), listed(opened), guest_id, online, now, away)


def _unwelcome(row: Row, seats: Sequence[Row], guest_id: str | None, ignored: set[str]) -> bool:
    """An invitation by somebody the guest ignores, to a table where he does not sit."""
    return row["host"] in ignored and all(seat["guest_id"] != guest_id for seat in seats)
