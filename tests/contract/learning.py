"""Taking a lesson along its solutions, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from thalassa.kernel.messages import Action
from thalassa.learn import commands, script
from thalassa.learn.checking.decisions import decisions
from thalassa.learn.facts import Sight, is_meant
from thalassa.learn.judging import is_on_the_way
from thalassa.learn.lessons import Lesson
from thalassa.learn.run import Run
from thalassa.learn.scene import Scene

DECISIONS = 6
"""Decisions of a free part that are made before it is left."""


def ask(run: Run, asked: commands.AnyAsked) -> Scene:
    scene = run.obey(asked)
    assert isinstance(scene, Scene)
    return scene


def plain(actions: Any) -> tuple[dict[str, Any], ...]:
    return tuple(msgspec.to_builtins(action) for action in actions)


def solve(run: Run) -> None:
    """Do what the step wants."""
    step = run.step
    if run.done:
        return
    if isinstance(step, script.Do):
        ask(run, commands.Try(script.actions_of(step.solution)))
    elif isinstance(step, script.Point):
        ask(run, commands.Point(step.right))
    elif isinstance(step, script.Quiz):
        ask(run, commands.Answer(step.right))
    elif isinstance(step, script.Free):
        _play_some(run)


def _play_some(run: Run) -> None:
    """A few decisions of a free part, as its adviser or a bot advises."""
    step = run.step
    assert isinstance(step, script.Free)
    for _ in range(DECISIONS):
        run.settle()
        if run.done:
            return
        if "hint" in run.scene().may:
            ask(run, commands.Hint())
            run.settle()
        advice = run.scene().advice
        actions = first_decision(run) if advice is None else plain(advice.actions)
        ask(run, commands.Try(actions))


def first_decision(run: Run) -> tuple[dict[str, Any], ...]:
    """The first move there is, and the first of each further step of it."""
    state = run.state.copy()
    steps: list[Action] = []
    while not steps or state.composing():
        move = state.moves(run.learner)[0]
        state.apply(run.learner, move)
        steps.append(move)
    return plain(steps)


def stages(lesson: Lesson) -> Iterator[Run]:
    """The same run before and after what each step wants."""
    run = Run(lesson)
    while True:
        yield run
        solve(run)
        yield run
        if not run.done or run.at + 1 == len(lesson.steps):
            return
        ask(run, commands.Next())


def wrong_decisions(run: Run) -> list[tuple[dict[str, Any], ...]]:
    """Legal decisions the step does not want, whole ones only."""
    step = run.step
    assert isinstance(step, script.Do)
    return [
        plain(one.actions)
        for one in decisions(run.game, run.state, run.learner, step).listed
        if not one.state.composing()
        and not (
            is_on_the_way(step, one.actions[:-1])
            and is_meant(step.want, one.actions, Sight(run.game, one.state, run.learner))
        )
    ]
