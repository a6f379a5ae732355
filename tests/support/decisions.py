"""Decisions of bots at a table of their kind, for tests of what they say about them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from thalassa.bots.names import make_bot
from thalassa.bots.search.player import SearchBot
from thalassa.kernel.bots import Choice, Glance
from thalassa.kernel.chance import Chance
from thalassa.kernel.extras.guide import RankedMove
from thalassa.kernel.game import Game, State
from thalassa.kernel.messages import Seat


class Decision(NamedTuple):
    before: State
    seat: Seat
    choice: Choice
    ranking: list[RankedMove]
    """What a search compared, the chosen move first; empty for others."""
    game: int
    """Which of the games played one after the other, from 0."""


def decisions(
    game: Game, bot: str, seats: int, count: int, options: Mapping[str, object] | None = None
) -> Iterator[Decision]:
    """So many decisions that left a choice; one game after the other."""
    number = 0
    while count > 0:
        name = f"{bot} {seats} {number}"
        state = game.start(seats, game.make_options(seats, dict(options or {})), Chance(name), game.edition())
        rng = random.Random(name)
        players = [make_bot(game, bot) for _ in range(seats)]
        heard = [_listen(player) for player in players]
        while (actors := state.actors()) and count > 0:
            seat = actors[0]
            before, free = state.copy(), len(state.moves(seat)) > 1
            heard[seat].clear()
            choice = players[seat].choose(Glance(game, state, seat, rng), rng)
            for action in choice.actions:
                state.apply(seat, action)
            if free:
                count -= 1
                yield Decision(before, seat, choice, list(heard[seat]), number)
        number += 1


def _listen(player: object) -> list[RankedMove]:
    """What the player's search found last, as it is handed to the guide for an explanation."""
    found: list[RankedMove] = []
    if isinstance(player, SearchBot):
        guide = player.guide
        explain = guide.explain  # type: ignore[attr-defined]

        def listening(state: State, seat: Seat, ranking: list[RankedMove]) -> object:
            found[:] = ranking
            return explain(state, seat, ranking)

        guide.explain = listening  # type: ignore[attr-defined]
    return found
