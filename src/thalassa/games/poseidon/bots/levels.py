"""Gentler levels of Poseidon: the heuristic player with unsure estimates and now and then a second-best decision.

Sees a Glance only. How unsure and how careless a level is are its two numbers.
"""

from __future__ import annotations

import random

from thalassa.games.poseidon.rules.position import Position
from thalassa.games.poseidon.rules.stages import PLAIN
from thalassa.kernel.bots import Choice, Glance
from thalassa.kernel.messages import Remark

from .candidates import candidates
from .judging import Harbours, Judge
from .players import decide, finish_steps, out_of_turn


class UnsureBot:
    """Estimates gains wrongly by up to a share ``doubt``, and takes another sensible move with the chance ``slips``."""

    def __init__(self, doubt: float, slips: float) -> None:
        self.doubt = doubt
        self.slips = slips
        self.harbours = Harbours()

    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        pos = glance.sample(rng)
        assert isinstance(pos, Position)
        if pos.pencil != PLAIN and pos.actor == glance.seat:
            return Choice((finish_steps(glance.moves),), Remark("remark.finish_steps", {}))
        judge = Judge(pos, glance.seat, self.harbours, rng, self.doubt)
        if pos.actor != glance.seat:
            return out_of_turn(judge)
        if rng.random() < self.slips:
            others = candidates(judge)[1:]
            if others:
                return Choice((rng.choice(others),), Remark("remark.try", {}))
        action, remark = decide(judge)
        return Choice((action,), remark)


def pupil() -> UnsureBot:
    return UnsureBot(1.2, 0.5)


def trader() -> UnsureBot:
    return UnsureBot(0.5, 0.2)
