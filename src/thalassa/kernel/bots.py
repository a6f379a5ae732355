"""Bots sit at seats like people: they get what the seat may know, and nothing else.

A Glance holds a *sampled* position: every hidden fact has been drawn anew before the bot sees it, so peeking
is impossible by construction. The easiest bot is ten lines: subclass nothing, write ``choose``.
"""

from __future__ import annotations

import random
from typing import Protocol

import msgspec

from .game import Game, State
from .messages import Action, Remark, Seat, View


class Choice(msgspec.Struct, frozen=True):
    """A bot's decision: the actions of one log entry (usually one) and, if it likes, why (``remark.<code>``)."""

    actions: tuple[Action, ...]
    remark: Remark | None = None


class Glance:
    """What a bot at one seat may look at."""

    __slots__ = ("_position", "game", "seat")

    def __init__(self, game: Game, state: State, seat: Seat, rng: random.Random) -> None:
        self.game = game
        self.seat = seat
        self._position = state.sample(seat, rng)

    @property
    def view(self) -> View:
        return self._position.view(self.seat)

    @property
    def moves(self) -> list[Action]:
        return self._position.moves(self.seat)

    def sample(self, rng: random.Random) -> State:
        """A fresh full position, hidden facts drawn anew; the caller may change it."""
        return self._position.sample(self.seat, rng)

    def to_json(self) -> bytes:
        """The sampled position, for another process: ``state_from_json`` and a Glance of it show the same."""
        return self._position.to_json()


class Bot(Protocol):
    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        """Decide. Called only when the seat is an actor or has moves."""


class RandomBot:
    """Plays any legal move, all equally likely. The yardstick of every other bot."""

    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        position = glance.sample(rng)
        actions: list[Action] = []
        while True:
            action = rng.choice(position.moves(glance.seat))
            actions.append(action)
            position.apply(glance.seat, action)
            if not position.composing():
                return Choice(tuple(actions))
