"""How the course of a round is written down: a list of steps in rulebook order, each with the number of its rule.

A step does something or asks somebody to decide. Where somebody is asked the game stops; once the decision is made
it goes on behind that step. The lists themselves are in ``flow.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import final

from thalassa.kernel.messages import Event

from .position import Position
from .stages import Stage

Act = Callable[[Position, list[Event]], None]
Find = Callable[[Position, list[Event]], bool]


class Step:
    """One entry of a list. Taking it says which one follows; after the last one None."""

    def __init__(self, rule: str) -> None:
        self.rule = rule
        self.following: Step | None = None

    def take(self, pos: Position, events: list[Event]) -> Step | None:
        raise NotImplementedError

    def go_on(self, pos: Position, events: list[Event]) -> Step | None:
        """The decision this step has asked for is made."""
        return self.following


class Do(Step):
    """Something that happens by itself."""

    def __init__(self, rule: str, act: Act) -> None:
        super().__init__(rule)
        self.act = act

    def take(self, pos: Position, events: list[Event]) -> Step | None:
        self.act(pos, events)
        return self.following


class Ask(Do):
    """Somebody is asked to decide, unless the function finds nothing to ask.

    The stages are those the game can be in until the decision is made.
    """

    def __init__(self, rule: str, ask: Act, *stages: Stage) -> None:
        super().__init__(rule, ask)
        self.stages = stages


@final
class AskInTurn(Ask):
    """One after the other is asked, until the function finds nobody left; ``Position.cursor`` says who is at it."""

    def take(self, pos: Position, events: list[Event]) -> Step | None:
        pos.cursor = -1
        pos.queue = ()
        return self.go_on(pos, events)

    def go_on(self, pos: Position, events: list[Event]) -> Step | None:
        self.act(pos, events)
        return self.following


@final
class Repeat(Step):
    """These steps again and again, as long as the function finds somebody or something they are for."""

    def __init__(self, rule: str, find: Find, steps: Sequence[Step]) -> None:
        super().__init__(rule)
        self.find = find
        self.steps = steps
        link(steps, self)

    def take(self, pos: Position, events: list[Event]) -> Step | None:
        return self.steps[0] if self.find(pos, events) else self.following


def link(steps: Sequence[Step], last: Step | None) -> None:
    """Let each step know the one that follows."""
    for number, step in enumerate(steps):
        step.following = steps[number + 1] if number + 1 < len(steps) else last


def questions(steps: Sequence[Step]) -> dict[Stage, Ask]:
    """Which step of these a decision belongs to."""
    found: dict[Stage, Ask] = {}
    for step in steps:
        if isinstance(step, Ask):
            found.update(dict.fromkeys(step.stages, step))
        elif isinstance(step, Repeat):
            found.update(questions(step.steps))
    return found
