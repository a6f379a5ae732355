"""Several searches of the same position, in processes of their own where that is allowed, taken together.

Each draws its own samples and builds its own tree; visits are added up in a fixed order. With a budget of iterations
the outcome is the same wherever the searches run.
"""

from __future__ import annotations

import random
import weakref
from typing import NamedTuple

from thalassa.bots.workers.runners import Crew, Done, Processes, inside_worker
from thalassa.kernel import registry
from thalassa.kernel.bots import Glance
from thalassa.kernel.errors import ThalassaError
from thalassa.kernel.extras.guide import Budget, Guide

from .seeking import Found, Seeker, merged


class Question(NamedTuple):
    """A sampled position and for how long to search it."""

    game: str
    position: bytes
    seat: int
    seed: str
    budget: Budget


class Seeking:
    """The work of a searching process, which keeps its tree from question to question."""

    def __init__(self, guide: Guide, curiosity: float) -> None:
        self.seeker = Seeker(guide, curiosity)

    def __call__(self, question: Question) -> Found:
        game = registry.game(question.game)
        rng = random.Random(question.seed)
        glance = Glance(game, game.state_from_json(question.position), question.seat, rng)
        return self.seeker.seek(glance, rng, question.budget)


class Team:
    """So many seekers. Its processes end with it."""

    def __init__(self, guide: Guide, curiosity: float, size: int) -> None:
        self.size = size
        self.minds = [Seeking(guide, curiosity) for _ in range(size)]
        """Think here, one after the other, where no processes may be started."""
        self._crew: Crew | None = None
        if size > 1 and not inside_worker():
            self._crew = Processes(size).open(Seeking(guide, curiosity))
            weakref.finalize(self, self._crew.close)

    def seek(self, glance: Glance, rng: random.Random, budget: Budget) -> Found:
        seed = rng.getrandbits(64)
        position = glance.to_json()
        size = self.size
        if self._crew is None and budget.seconds is not None:
            size = 1  # time cannot be had several times over
        questions = [
            Question(glance.game.name, position, glance.seat, f"{seed}|{number}", budget)
            for number in range(size)
        ]
        if self._crew is None:
            return merged([mind(question) for mind, question in zip(self.minds, questions, strict=False)])
        answers: list[Done] = []
        self._crew.each(questions, answers.append)
        for answer in answers:
            if answer.problem:
                raise ThalassaError(f"a search failed: {answer.problem}")
        return merged([answer.answer for answer in sorted(answers, key=lambda answer: answer.place)])

    def close(self) -> None:
        if self._crew is not None:
            self._crew.close()
