"""What a game may tell a search about itself: a prior, a filter, a way to play on, and a value.

The search itself lies outside of the games (``bots/search/``); this is only the shape of the advice, so that a game
can bring it without knowing who asks.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from ..game import State
from ..messages import Action, Remark, Seat


class Budget(NamedTuple):
    """How long a search may think: whichever limit is reached first. At least one of them must be given."""

    iterations: int | None = None
    seconds: float | None = None
    processes: int = 1
    """So many searches at once, each with these limits, taken together."""
    sight: int | None = None
    """Rounds a playout goes on before the position is valued; None for as many as the guide would have it."""

    def half(self) -> Budget:
        """Half of it, but at least one iteration."""
        return self._replace(
            iterations=None if self.iterations is None else max(1, self.iterations // 2),
            seconds=None if self.seconds is None else self.seconds / 2,
        )

    def within(self, seconds: float | None) -> Budget:
        """The same, but never longer than this."""
        if seconds is None or (self.seconds is not None and self.seconds <= seconds):
            return self
        return self._replace(seconds=seconds)


class Reached(NamedTuple):
    """What a playout came to, for every seat."""

    chances: list[float]
    """Between 0 (lost) and 1 (won)."""
    scores: list[float] | None = None
    """In what the game counts, if the guide can tell."""
    victory: list[float] | None = None
    """How likely it is to be among the winners, where ``chances`` reckon with more than that."""


class RankedMove(NamedTuple):
    """One of the moves that were compared before one was chosen."""

    action: Action
    visits: int
    mean: float
    """What it came to on the average: a share of a game won, or what the bot counts in."""
    behind: float = 0.0
    """How much less than the best one, in the samples both were tried on."""
    score: float | None = None
    """The mover's score at the end, on the average."""


class Guide(Protocol):
    """A game's advice to the search. It sees sampled positions only, like every bot."""

    horizon: int
    """Rounds a playout goes on before the position is valued; 0 plays to the end."""

    def narrow(self, state: State, seat: Seat, moves: list[Action]) -> list[Action]:
        """The moves worth looking at, best guesses kept; never empty if ``moves`` is not."""

    def prior(self, state: State, seat: Seat, moves: Sequence[Action]) -> list[float] | None:
        """How likely each move is the right one (any positive weights), or None for all alike."""

    def play_on(self, state: State, seat: Seat, moves: list[Action], rng: random.Random) -> Action:
        """The move of a playout."""

    def value(self, state: State) -> Reached:
        """Each seat's prospects in a position that is not over."""

    def final(self, state: State) -> Reached | None:
        """Each seat's result in a position that is over; None for the usual one (winning counts most)."""


class StandIns(Protocol):
    """Who plays a position on to judge it, in a game without advice to a search."""

    knows: bool
    """Whether the chances found in this way are worth more than equal ones (measured, see the results log)."""

    def bot(self, seat: Seat, rng: random.Random) -> str:
        """The game's own bot that plays most like this seat did so far."""


@runtime_checkable
class Shortlisting(Protocol):
    """A guide whose playouts are good enough to compare a short list of moves directly, without a tree."""

    candidates: int
    """How many moves to compare at most."""


@runtime_checkable
class Explaining(Protocol):
    """A guide that can say why a move was chosen."""

    def explain(self, state: State, seat: Seat, ranking: Sequence[RankedMove]) -> Remark | None:
        """Why the first of the moves that were compared, in one line (``remark.<code>``) with the figures that decided."""


@runtime_checkable
class Doubting(Protocol):
    """A guide whose values mean nothing in some positions, and that knows it."""

    def knows(self, state: State) -> bool:
        """Whether its chances are worth more than equal ones (measured, see the results log)."""


@runtime_checkable
class Judging(Doubting, Protocol):
    """A guide that can judge a game that is over with more care than a search has time for."""

    def judging(self) -> Guide:
        """Plays on to the end, and thinks of everything the players think of."""

    def winning(self, state: State, reached: Reached) -> list[float]:
        """Everybody's chance of being among the winners if playing on from this position came to that end: playing on goes
        astray by more than its own scatter, the farther the end is away (measured, see the results log)."""
