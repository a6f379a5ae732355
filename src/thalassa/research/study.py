"""What is fixed for a study: game, seats, options, codecs and rewards. All doors to research frameworks share it.

A Session is one game of it: the position, the seat to decide and the steps of its open decision.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

import msgspec

from thalassa.kernel.chance import Chance
from thalassa.kernel.errors import ThalassaError
from thalassa.kernel.extras.encoding import Encoding
from thalassa.kernel.game import Game, State
from thalassa.kernel.messages import Action, Options, Outcome
from thalassa.kernel.registry import game as find_game

from .actions import CODECS
from .deriving import derive
from .observations import Observer

REWARDS = ("share", "win", "score")


def encoding_of(game: Game, seats: int, options: Options) -> Encoding:
    """The encoding the game brings, or one derived from its structs."""
    own = game.part("encoding")
    if own is None:
        return derive(game)
    found: Encoding = own.encoding(game.edition(), seats, options)
    return found


class Study:
    """One game at one number of seats with one set of options, as numbers.

    >>> study = Study("peloponnes", seats=3)
    >>> study.codec.describe(0)
    'choose_civilization number=1'
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, object] | Options | None = None,
        actions: str = "stable",
        rewards: str = "share",
    ) -> None:
        self.game = find_game(game)
        self.seats = max(2, self.game.min_seats) if seats is None else seats
        self.options = self.game.make_options(self.seats, options)
        self.edition = self.game.edition()
        self.encoding = encoding_of(self.game, self.seats, self.options)
        self.codec = CODECS[_among("actions", actions, tuple(CODECS))](self.game.name, self.encoding)
        self.rewards = _among("rewards", rewards, REWARDS)
        self.observer = Observer(self.game.name, self.encoding, self.seats)
        self._recipe = (game, self.seats, msgspec.json.encode(self.options), actions, rewards)

    def __deepcopy__(self, memo: dict[int, object]) -> Study:
        return self  # nothing in it ever changes

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return _study, self._recipe

    def start(self, seed: str) -> Session:
        """A new game; the seed fixes all chance."""
        return Session(self, self.game.start(self.seats, self.options, Chance(seed), self.edition))

    def returns(self, outcome: Outcome) -> list[float]:
        """What each seat gets at the end."""
        if self.rewards == "score":
            scores = {standing.seat: standing.score for standing in outcome.standings}
            return [float(scores[seat]) for seat in range(self.seats)]
        won = 1.0 if self.rewards == "win" or not outcome.winners else 1.0 / len(outcome.winners)
        return [won if seat in outcome.winners else 0.0 for seat in range(self.seats)]


@lru_cache(maxsize=16)
def _study(game: str, seats: int, options: bytes, actions: str, rewards: str) -> Study:
    """The same study again, in whichever process."""
    return Study(game, seats, msgspec.json.decode(options), actions, rewards)


def _among(what: str, given: str, known: Sequence[str]) -> str:
    if given not in known:
        raise ThalassaError(f"{what}: there is no {given!r}; there are {', '.join(known)}", given=given)
    return given


class Session:
    """One game being played through indexes. Where several seats must decide, the lowest decides first."""

    __slots__ = ("_legal", "draft", "state", "study")

    def __init__(self, study: Study, state: State, draft: tuple[Action, ...] = ()) -> None:
        self.study = study
        self.state = state
        self.draft = draft
        """Steps of the decision that the seat to act is composing."""
        self._legal: dict[int, Action] | None = None

    def seat(self) -> int | None:
        """Who decides now; None when the game is over."""
        actors = self.state.actors()
        return actors[0] if actors else None

    def legal(self) -> dict[int, Action]:
        """The legal indexes of the seat to act, and their actions."""
        if self._legal is None:
            seat = self.seat()
            self._legal = {} if seat is None else self.study.codec.table(self.state.moves(seat))
        return self._legal

    def observe(self, seat: int) -> array[float]:
        draft = self.draft if seat == self.seat() else ()
        return self.study.observer.observe(self.state, seat, draft)

    def observe_into(self, seat: int, out: array[float], start: int) -> None:
        """The same, into a longer array that is zero from ``start`` on."""
        draft = self.draft if seat == self.seat() else ()
        self.study.observer.observe_into(self.state, seat, draft, out, start)

    def step(self, index: int) -> Action:
        """Carry out a legal index. Raises ThalassaError for any other and changes nothing."""
        seat = self.seat()
        action = self.legal().get(index)
        if seat is None:
            raise ThalassaError("the game is over", index=index)
        if action is None:
            self.study.codec.describe(index)  # an index that does not exist is said to be so
            raise ThalassaError(
                f"{self.study.codec.describe(index)} (action {index}) is not legal for seat {seat} now",
                index=index,
            )
        self.apply(seat, action)
        return action

    def apply(self, seat: int, action: Action) -> None:
        self.state.apply(seat, action)
        self.draft = (*self.draft, action) if self.state.composing() else ()
        self._legal = None

    def copy(self) -> Session:
        return Session(self.study, self.state.copy(), self.draft)

    def __deepcopy__(self, memo: dict[int, object]) -> Session:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return Session.from_json, (self.study, self.to_json())

    def sample(self, seat: int, rng: random.Random) -> Session:
        """A game this seat cannot tell from this one."""
        draft = self.draft if seat == self.seat() else ()
        return Session(self.study, self.state.sample(seat, rng), draft)

    def to_json(self) -> bytes:
        """The whole position, hidden facts and open decision included."""
        return msgspec.json.encode({"position": msgspec.Raw(self.state.to_json()), "draft": self.draft})

    @classmethod
    def from_json(cls, study: Study, data: bytes) -> Session:
        kept = msgspec.json.decode(data, type=_Kept)
        draft = tuple(study.game.action_from(bytes(action)) for action in kept.draft)
        return cls(study, study.game.state_from_json(bytes(kept.position), study.edition), draft)

    def steps(self, action: Action) -> list[Action]:
        """A decision of the seat to act as the listed moves that lead to it; empty if there is no such way."""
        seat = self.seat()
        if seat is None:
            return []
        if action in self.state.moves(seat):
            return [action]
        trial, taken = self.state.copy(), []
        for step in self.study.encoding.steps(action):
            if trial.actors() and trial.actors()[0] == seat and step in trial.moves(seat):
                trial.apply(seat, step)
                taken.append(step)
        whole = self.state.copy()
        whole.apply(seat, action)
        return taken if taken and whole.to_json() == trial.to_json() else []


class _Kept(msgspec.Struct):
    position: msgspec.Raw
    draft: tuple[msgspec.Raw, ...]
