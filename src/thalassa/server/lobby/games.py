"""The games a server offers, as the form for a new table shows them."""

from __future__ import annotations

from thalassa.bots.names import bot_keys
from thalassa.kernel import registry
from thalassa.kernel.errors import UnknownGame
from thalassa.kernel.game import Game
from thalassa.learn.handbook import book_plan
from thalassa.learn.lessons import courses
from thalassa.server.editions import Shelf
from thalassa.server.own_bots import OwnBot, own_keys
from thalassa.server.wire.bodies import GameInfo
from thalassa.server.wire.problems import not_found


def find_game(name: str) -> Game:
    try:
        return registry.game(name)
    except UnknownGame:
        raise not_found("unknown_game") from None


def game_info(game: Game, shelf: Shelf, own: tuple[OwnBot, ...] = ()) -> GameInfo:
    def roles(seats: int) -> tuple[str | None, ...]:
        options = game.options_type()
        return tuple(game.role(seat, seats, options) for seat in range(seats))

    first = next((course.lessons[0] for course in courses(game)), None)
    return GameInfo(
        name=game.name,
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        options=tuple(game.option_specs()),
        bots=tuple(bot_keys(game)),
        own_bots=tuple(own_keys(game, own)),
        roles={str(seats): roles(seats) for seats in range(game.min_seats, game.max_seats + 1)},
        ladder=bool(game.ladder([])),
        presets=game.presets(),
        editions=shelf.offered(game),
        lesson_minutes=None if first is None else first.script.minutes,
        book=book_plan(game) is not None,
    )
