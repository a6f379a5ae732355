"""A table for somebody who just wants to play: started at once, with bots of a fitting strength in the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from thalassa.bots.names import RANDOM, bot_keys
from thalassa.kernel.extras.presets import FIRST, Preset
from thalassa.kernel.game import Game
from thalassa.kernel.messages import Outcome
from thalassa.server.db.rows import Row
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.play.summaries import lone_player
from thalassa.server.wire.bodies import NewTable

from .games import find_game
from .tables import create


class Fight(NamedTuple):
    """A finished game against bots: how strong they were, and whether it was won."""

    level: int
    won: bool


async def play_now(hub: Hub, guest_id: str, game_name: str) -> Room:
    """A running table where this guest has the first decision a few seconds away."""
    game = find_game(game_name)
    past = await _past(hub, guest_id, game)
    preset = _preset(game, first=not past)
    bot = _opponents(game)[fitting(past, len(_opponents(game)))]
    wish = NewTable(
        game=game.name,
        seats=preset.seats,
        options=preset.options,
        hints=True,
        my_seat=preset.seat,
        bots={str(seat): bot for seat in range(preset.seats) if seat != preset.seat},
        start=True,
    )
    return await create(hub, guest_id, wish)


def fitting(past: Sequence[Fight], levels: int) -> int:
    """How strong the next opponents should be: who wins meets stronger ones, who loses twice weaker ones.

    ``past``: the newest game first. A newcomer begins with the weakest.
    """
    if not past:
        return 0
    level = past[0].level
    if past[0].won:
        level += 1
    elif len(past) > 1 and not past[1].won and past[1].level <= level:
        level -= 1
    return max(0, min(level, levels - 1))


def _opponents(game: Game) -> list[str]:
    """Those who try to win, weakest first; a game without any of its own is played against chance."""
    return [key for key in bot_keys(game) if key != RANDOM] or [RANDOM]


def _preset(game: Game, first: bool) -> Preset:
    presets = game.presets()
    return next((preset for preset in presets if first and preset.key == FIRST), presets[0])


async def _past(hub: Hub, guest_id: str, game: Game) -> list[Fight]:
    rows = [row for row in await hub.store.tables_of(guest_id) if row["game"] == game.name]
    seats = await hub.store.seats_of([row["id"] for row in rows])
    found = (_fight(row, seats[row["id"]], guest_id, _opponents(game)) for row in rows)
    return [fight for fight in found if fight is not None]


def _fight(row: Row, seats: Sequence[Row], guest_id: str, opponents: Sequence[str]) -> Fight | None:
    """What the table tells about this guest's strength: nothing unless a game against bots alone is over."""
    player = lone_player(seats)
    bots = [seat["bot"] for seat in seats if seat["bot"] in opponents]
    if row["outcome"] is None or player is None or player["guest_id"] != guest_id or not bots:
        return None
    outcome = msgspec.json.decode(row["outcome"], type=Outcome)
    return Fight(max(map(opponents.index, bots)), player["seat"] in outcome.winners)
