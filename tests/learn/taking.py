"""Lessons of the toy game taken by tests."""

from __future__ import annotations

from typing import Any

import msgspec

from thalassa.learn import commands, script
from thalassa.learn.lessons import Lesson, find
from thalassa.learn.run import Run
from thalassa.learn.scene import Drafted, Scene
from toy import GAME

HIDE_2 = {"type": "hide", "pebble": 2}
HIDE_9 = {"type": "hide", "pebble": 9}


def lesson(name: str = "1-round") -> Lesson:
    return find(GAME, name)


def changed(base: Lesson, **fields: Any) -> Lesson:
    """The same lesson with another script."""
    made = msgspec.structs.replace(base.script, **fields)
    return Lesson(base.game, base.name, made, base.position, base.sentences)


def with_step(base: Lesson, id_: str, **fields: Any) -> Lesson:
    """The same lesson with something else in one of its steps."""
    steps = tuple(msgspec.structs.replace(step, **fields) if step.id == id_ else step for step in base.steps)
    return changed(base, step=steps)


def ask(run: Run, asked: commands.AnyAsked) -> Scene:
    answer = run.obey(asked)
    assert isinstance(answer, Scene)
    return answer


def attempt(run: Run, *actions: dict[str, Any]) -> Scene:
    return ask(run, commands.Try(actions))


def draft(run: Run, *actions: dict[str, Any]) -> Scene | Drafted:
    return run.obey(commands.Draft(actions))


def solve(run: Run) -> Scene:
    """Do what the step wants, and stay in it."""
    step = run.step
    if has_done(run):
        return run.scene()
    if isinstance(step, script.Do):
        return attempt(run, *script.actions_of(step.solution))
    if isinstance(step, script.Point):
        return ask(run, commands.Point(step.right))
    if isinstance(step, script.Quiz):
        return ask(run, commands.Answer(step.right))
    while True:
        run.settle()
        if has_done(run):
            return run.scene()
        attempt(run, *first_decision(run))


def has_done(run: Run) -> bool:
    """Asked anew each time: what is tried in between changes it."""
    return run.done


def first_decision(run: Run) -> list[dict[str, Any]]:
    """The first move there is, and the first of each further step of it."""
    state = run.state.copy()
    steps: list[dict[str, Any]] = []
    while not steps or state.composing():
        move = state.moves(run.learner)[0]
        state.apply(run.learner, move)
        steps.append(msgspec.to_builtins(move))
    return steps


def taken_to(id_: str, base: Lesson | None = None) -> Run:
    """A run that stands at the beginning of this step."""
    run = Run(lesson() if base is None else base)
    while run.step.id != id_:
        solve(run)
        ask(run, commands.Next())
    return run
