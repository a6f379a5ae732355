"""Gentler levels of Poseidon: the heuristic player with the weak points of people, not with dice.

They look only some rounds ahead, think too much of one nation, cannot wait and fear an empty purse. Sees a Glance only.
"""

from __future__ import annotations

import random
from typing import final

from thalassa.games.poseidon.rules.position import Position
from thalassa.games.poseidon.rules.stages import PLAIN
from thalassa.kernel.bots import Choice, Glance
from thalassa.kernel.messages import Remark

from .harbours import Harbours
from .judging import Judge, Temper
from .players import decide, finish_steps, out_of_turn


@final
class TemperedBot:
    """The heuristic player with a temper."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper
        self.harbours = Harbours()

    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        pos = glance.sample(rng)
        assert isinstance(pos, Position)
        if pos.pencil != PLAIN and pos.actor == glance.seat:
            return Choice((finish_steps(glance.moves),), Remark("remark.finish_steps", {}))
        judge = Judge(pos, glance.seat, self.harbours, rng, temper=self.temper)
        if pos.actor != glance.seat:
            return out_of_turn(judge)
        action, remark = decide(judge)
        return Choice((action,), remark)


def pupil() -> TemperedBot:
    """Looks two rounds ahead, finds two ships enough, likes to keep some money, and his favourite nation is worth several
    times as much to him."""
    return TemperedBot(Temper(sight=2, fondness=3.0, patient=False, fleet=2, purse=80))


def trader() -> TemperedBot:
    """Looks three rounds ahead, finds two ships enough, likes one nation too well, and cannot wait for a ship."""
    return TemperedBot(Temper(sight=3, fondness=0.6, patient=False, fleet=2))
