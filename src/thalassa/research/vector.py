"""Many games stepped together: observations and masks of whoever decides in each, in arrays that are made once.

Imported only through ``thalassa.research.vector_env``, for numpy is an extra. A game that is over is dealt anew in the
same step, so that every game always has somebody who decides.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np

from thalassa.kernel.errors import ThalassaError

from .study import Session, Study

Numbers = Any
"""A numpy array (numpy comes without types here)."""


class GameVector:
    """See ``thalassa.research.vector_env``. All arrays are written anew by every step: copy what you keep."""

    def __init__(self, study: Study, count: int, seed: int | str) -> None:
        if count < 1:
            raise ThalassaError(f"count: at least 1 game, not {count}")
        self.study = study
        self.count = count
        self._seed = seed
        self._entries = array("f", bytes(4 * study.observer.size * count))
        self.observations: Numbers = np.frombuffer(self._entries, np.float32).reshape(
            count, study.observer.size
        )
        """What the deciding seat of each game may know."""
        self.masks: Numbers = np.zeros((count, study.codec.size), np.int8)
        """1 for each legal action of the deciding seat."""
        self.seats: Numbers = np.zeros(count, np.int64)
        """Who decides in each game."""
        self.rewards: Numbers = np.zeros((count, study.seats), np.float32)
        """What each seat got, where a game has ended with the last step; else 0."""
        self.over: Numbers = np.zeros(count, np.bool_)
        """Which games have ended with the last step; what is shown of them is the next game already."""
        self._flat_mask = self.masks.reshape(-1)
        self._marked: list[int] = []
        self._dealt = 0
        self.sessions: list[Session] = []
        self.reset()

    def reset(self) -> None:
        """Deal all games: game k of seed 7 is the table of seed "7-k", later ones go on counting."""
        self._dealt = 0
        self.sessions = [self._deal() for _ in range(self.count)]
        self.rewards.fill(0)
        self.over.fill(False)
        self._look()

    def _deal(self) -> Session:
        session = self.study.start(f"{self._seed}-{self._dealt}")
        self._dealt += 1
        return session

    def step(self, actions: Sequence[int]) -> None:
        """One legal action for each game. Raises ThalassaError for any other before a game has changed."""
        chosen = [int(action) for action in actions]
        sessions = self.sessions
        if len(chosen) != self.count:
            raise ThalassaError(f"{self.count} games need {self.count} actions, not {len(chosen)}")
        for number, (session, action) in enumerate(zip(sessions, chosen, strict=True)):
            if action not in session.legal():
                raise ThalassaError(
                    f"game {number}: {self.study.codec.describe(action)} (action {action}) is not legal",
                    game=number,
                )
        self.rewards.fill(0)
        self.over.fill(False)
        for number, (session, action) in enumerate(zip(sessions, chosen, strict=True)):
            session.step(action)
            if session.seat() is None:
                outcome = session.state.outcome()
                assert outcome is not None
                self.rewards[number] = self.study.returns(outcome)
                self.over[number] = True
                sessions[number] = self._deal()
        self._look()

    def _look(self) -> None:
        """Write observations and masks of all games."""
        self.observations.fill(0)
        self._flat_mask[self._marked] = 0
        size, width = self.study.observer.size, self.study.codec.size
        observe, entries = self.study.observer.observe_into, self._entries
        marked: list[int] = []
        deciding: list[int] = []
        for number, session in enumerate(self.sessions):
            seat = session.seat()
            assert seat is not None, "a game that is over has been dealt anew"
            deciding.append(seat)
            observe(session.state, seat, session.draft, entries, number * size)
            first = number * width
            marked += [first + index for index in session.legal()]
        self.seats[:] = deciding
        self._flat_mask[marked] = 1
        self._marked = marked
