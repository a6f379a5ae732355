"""A person and bots at one table: every decision of a bot is told at once, with its reason."""

from __future__ import annotations

import random

from thalassa.cli.playing.sitting import Sitting
from thalassa.kernel.bots import Choice, Glance
from thalassa.kernel.messages import Remark
from thalassa.kernel.registry import game
from thalassa.kernel.table import Table


class Talker:
    """Passes if it can, and says so."""

    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        moves = glance.moves
        return Choice((moves[-1],), Remark("bot.random", {"n": len(moves)}))


def test_news_come_after_each_decision_with_the_remark_that_explains_it() -> None:
    table = Table(game("peloponnes"), 4, {}, "a seed for this test")
    bots = {seat: Talker() for seat in range(4) if seat != 2}
    sitting = Sitting(table, 2, bots, ("a", "b", "you", "d"), None)
    told: list[int] = []
    for _ in range(6):
        for news in sitting.bots_act():
            for moment in news:
                told.append(moment.seq)
                if moment.seat in bots:
                    assert moment.seq == len(table) - 1, "nothing else has happened since"
                    assert sitting.remarks[moment.seq].code == "bot.random"
        table.act(2, sitting.moves()[-1])
    assert told == list(range(len(told)))
    assert len(told) > 12
