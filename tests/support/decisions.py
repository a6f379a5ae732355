"""Decisions of bots at a table of their kind, for tests of what they say about them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, cast

from thalassa.bots.names import make_bot
from thalassa.bots.search.player import SearchBot
from thalassa.kernel.bots import Choice, Glance
from thalassa.kernel.chance import Chance
from thalassa.kernel.extras.guide import Guide, RankedMove
from thalassa.kernel.game import Game, State
from thalassa.kernel.messages import Remark, Seat


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
        player.guide = cast("Guide", _Overheard(player.guide, found))
    return found


class _Overheard:
    """A guide with an ear at what it is asked to explain; a compiled one cannot be changed itself."""

    def __init__(self, guide: Guide, found: list[RankedMove]) -> None:
        for name in dir(guide):
            if not name.startswith("_"):
                setattr(self, name, getattr(guide, name))
        explained = self.explain

        def listening(state: State, seat: Seat, ranking: list[RankedMove]) -> Remark | None:
            found[:] = ranking
            return explained(state, seat, ranking)

        self.explain = listening

    explain: Callable[[State, Seat, list[RankedMove]], Remark | None]
