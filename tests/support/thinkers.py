"""Bots that answer in the test's own process, without workers."""

from __future__ import annotations

import random
from typing import Any

from thalassa.kernel.bots import Choice
from thalassa.kernel.game import Game
from thalassa.server.play.queueing import Asking


class InstantThinkers:
    """Answers at once, by chance, and remembers who was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def think(
        self, asking: Asking, game: Game, key: str, edition: str, position: bytes, seat: int, seed: int
    ) -> Choice:
        self.asked.append(key)
        state = game.state_from_json(position)
        steps: list[Any] = []
        while not steps or state.composing():
            steps.append(random.Random(seed).choice(state.moves(seat)))
            state.apply(seat, steps[-1])
        return Choice(tuple(steps))

    def close(self) -> None:
        pass
