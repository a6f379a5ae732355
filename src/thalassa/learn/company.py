"""Those who keep the learner company in a free part: bots at the other seats, an adviser whose help fades, and tips."""

from __future__ import annotations

import random
from typing import Literal, NamedTuple

from ..bots.names import make_bot
from ..kernel.bots import Choice, Glance
from ..kernel.messages import Remark, Seat
from ..kernel.table import Table
from .facts import Sight
from .lessons import Lesson
from .scene import HelpLevel
from .script import Free


class Ask(NamedTuple):
    """A bot that must think before the learner can go on: to move, or to advise."""

    seat: Seat
    bot: str
    purpose: Literal["move", "advice"]
    seed: str


class Company:
    """What was said and advised so far in a lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self.tips: dict[str, int] = {}
        """Tips said, with the length of the log then."""
        self.remarks: dict[int, Remark] = {}
        """Why bots decided as they did, by log entry."""
        self._advice: tuple[int, Choice] | None = None
        self._hinting = -1

    def begin(self) -> None:
        """A step begins: what was said about another one is over."""
        self.remarks = {}
        self._advice = None
        self._hinting = -1

    def ask_for_hint(self, table: Table) -> None:
        self._hinting = len(table)

    def advice(self, table: Table) -> Choice | None:
        """The advice for the decision that is to be made now, if it was given."""
        if self._advice is None or self._advice[0] != len(table):
            return None
        return self._advice[1]

    def asks(self, step: Free, table: Table, deal: int, level: HelpLevel | None) -> Ask | None:
        """The bot that must think next, or None when the learner can go on."""
        lesson, length = self._lesson, len(table)
        for seat in table.actors():
            if seat != lesson.learner:
                return Ask(seat, step.bots, "move", f"{lesson.id}|{deal}|{seat}|{length}")
        wanted = level == "lead" or self._hinting == length
        if step.adviser is None or not wanted or self.advice(table) is not None:
            return None
        return Ask(lesson.learner, step.adviser, "advice", f"{lesson.id}|{deal}|advice|{length}")

    def told(self, ask: Ask, choice: Choice, table: Table) -> None:
        """What a bot has answered, before it is carried out."""
        if ask.purpose == "advice":
            self._advice = (len(table), choice)
        elif choice.remark is not None:
            self.remarks[len(table)] = choice.remark

    def find_tip(self, step: Free, table: Table, sight: Sight) -> None:
        """One tip for each decision at most, each tip once."""
        if len(table) in self.tips.values():
            return
        due = next((tip for tip in step.tip if tip.say not in self.tips and sight.holds(tip.when)), None)
        if due is not None:
            self.tips[due.say] = len(table)

    def tip(self, table: Table) -> str | None:
        """The tip for the decision that is to be made now."""
        return next((say for say, length in self.tips.items() if length == len(table)), None)


def think(table: Table, ask: Ask) -> Choice:
    """Let the bot think here and now. A server asks its own thinkers instead."""
    rng = random.Random(ask.seed)
    return make_bot(table.game, ask.bot).choose(Glance(table.game, table.state, ask.seat, rng), rng)
