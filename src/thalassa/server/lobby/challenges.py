"""The same deal again: a finished game of one person can be played once more, by anybody who got its link.

What was dealt stays in the table: a challenge tells who played and what came out. A deal that may be known counts
for no level.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from thalassa.kernel.edition import EditionMark
from thalassa.kernel.messages import Outcome
from thalassa.server.access.permissions import may_watch
from thalassa.server.db.rows import Row
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.play.summaries import lone_player, seat_infos
from thalassa.server.wire.problems import not_found
from thalassa.server.wire.results import Challenge, DealResult, Played

from .games import find_game
from .ladder import played_as
from .rematch import alike
from .seats import TOKEN
from .tables import Deal, create


class Finished(NamedTuple):
    """A finished game of one person, as it is stored."""

    row: Row
    seats: Sequence[Row]
    player: Row
    """The seat of that person."""
    outcome: Outcome

    def played(self, guest_id: str | None) -> Played:
        seat = self.player["seat"]
        standing = next(standing for standing in self.outcome.standings if standing.seat == seat)
        return Played(
            self.player["name"],
            standing.score,
            standing.place,
            seat in self.outcome.winners,
            guest_id is not None and self.player["guest_id"] == guest_id,
        )


def _finished(row: Row, seats: Sequence[Row]) -> Finished | None:
    player = lone_player(seats)
    if row["status"] != "over" or row["outcome"] is None or player is None:
        return None
    return Finished(row, seats, player, msgspec.json.decode(row["outcome"], type=Outcome))


async def _find(hub: Hub, key: str) -> Finished:
    row = await hub.store.table_of_deal(key) if TOKEN.fullmatch(key) else None
    game = None if row is None else _finished(row, await hub.store.seats(row["id"]))
    if game is None:
        raise not_found("no_such_deal")
    return game


async def challenge(hub: Hub, key: str, guest_id: str | None) -> Challenge:
    """What somebody is told who has got the link of a deal."""
    game = await _find(hub, key)
    row = game.row
    find_game(row["game"])
    return Challenge(
        game=row["game"],
        options=msgspec.json.decode(row["options"]),
        edition=msgspec.json.decode(row["edition"], type=EditionMark).name,
        seats=seat_infos(row, game.seats, guest_id),
        seat=game.player["seat"],
        rung=await played_as(hub, row),
        result=game.played(guest_id),
        verdict=game.outcome.verdict,
    )


async def play(hub: Hub, key: str, guest_id: str) -> Room:
    """A table of this guest with the same deal, in the same seat, against the same bots."""
    game = await _find(hub, key)
    room = await hub.room(game.row["id"])  # refused if it cannot be played any more with what is installed
    assert room is not None
    wish = msgspec.structs.replace(alike(room, game.player["seat"]), start=True)
    deal = Deal(game.row["deal_of"] or game.row["id"], game.row["seed"])
    return await create(hub, guest_id, wish, deal=deal)


async def results(hub: Hub, room: Room, guest_id: str | None) -> list[DealResult]:
    """The finished games with the deal of this table, best first.

    Whoever has finished one of them sees how all others came out; everybody else those they may look at anyway.
    """
    rows = await hub.store.games_of_deal(room.row["deal_of"] or room.id, guest_id)
    seats = await hub.store.seats_of([row["id"] for row in rows])
    found = [_finished(row, seats[row["id"]]) for row in rows]
    games = [(game, game.played(guest_id)) for game in found if game is not None]
    games.sort(key=lambda pair: (*_merit(pair[1]), pair[0].row["changed"]))
    takes_part = any(played.mine for _, played in games)
    told = []
    for game, played in games:
        here = game.row["id"] == room.id
        opens = here or may_watch(game.row, game.seats, guest_id, "")
        if opens or takes_part:
            told.append((game, played, here, opens))
    merits = [_merit(played) for _, played, _, _ in told]
    return [
        DealResult(
            name=played.name,
            score=played.score,
            place=played.place,
            won=played.won,
            mine=played.mine,
            rank=1 + merits.index(_merit(played)),  # equal results share a rank
            here=here,
            time=game.row["changed"],
            table=game.row["id"] if opens else None,
        )
        for game, played, here, opens in told
    ]


def _merit(played: Played) -> tuple[int, int]:
    """Smaller is better: winning against the same bots first, then points."""
    return played.place, -played.score
