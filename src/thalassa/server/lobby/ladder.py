"""Levels for one player: which are open, and a game on one of them."""

from __future__ import annotations

from thalassa.server.db.rows import Row
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.wire.bodies import NewTable
from thalassa.server.wire.problems import conflict, not_found
from thalassa.server.wire.results import LadderInfo

from .games import find_game
from .tables import create


async def ladder(hub: Hub, guest_id: str | None, game_name: str) -> LadderInfo:
    game = find_game(game_name)
    results = [] if guest_id is None else await hub.store.afterwards.results(guest_id, game.name)
    return LadderInfo(game.name, tuple(game.ladder(results)))


async def climb(hub: Hub, guest_id: str, game_name: str, key: str) -> Room:
    """Start a game on a rung of the ladder, if it is open to this guest."""
    game = find_game(game_name)
    rungs = {rung.key: rung for rung in game.ladder(await hub.store.afterwards.results(guest_id, game.name))}
    if key not in rungs:
        raise not_found("no_such_rung")
    if not rungs[key].open:
        raise conflict("rung_closed")
    wish = NewTable(game=game.name, seats=1, options=rungs[key].options, my_seat=0, start=True)
    return await create(hub, guest_id, wish, rung=key)


async def played_as(hub: Hub, row: Row) -> str | None:
    """The level at which a deal was first played: a table that repeats it is on no rung itself."""
    first = row if row["deal_of"] is None else await hub.store.table(row["deal_of"])
    return None if first is None else first["rung"]
