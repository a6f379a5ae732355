"""What the learner may ask for in a step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel.errors import ThalassaError
from . import script
from .scene import Command

if TYPE_CHECKING:
    from .run import Run

LIGHT_AFTER = 2
"""Wrong tries after which the target is lit."""
SHOW_AFTER = 3
"""Wrong tries after which the solution may be shown."""


class NotNow(ThalassaError):
    """The step has no use for this: ``Scene.may`` says what it has."""

    code = "not_in_this_step"


def may(run: Run) -> tuple[Command, ...]:
    """All commands the step has a use for now."""
    if run.finished:
        return ("back", "again")
    step = run.step
    found: list[Command] = []
    if run.done or run.at < run.reached:
        found.append("next")
    if run.at > 0 or (run.done and isinstance(step, script.Do)):
        found.append("back")
    if run.is_learners_turn():
        found += ["try", "draft"]
    if isinstance(step, script.Free):
        found += _in_free(run, step)
    elif not run.done:
        found += _answering(run, step)
    if run.notes.sheet is not None and not run.done:
        found.append("write")
    return tuple(found)


def _answering(run: Run, step: script.AnyStep) -> list[Command]:
    found: list[Command] = []
    if isinstance(step, script.Point):
        found.append("point")
    elif isinstance(step, script.Quiz):
        found.append("answer")
    if isinstance(step, script.Do | script.Point):
        found.append("show" if run.tries >= SHOW_AFTER else "help")
    return found


def _in_free(run: Run, step: script.Free) -> list[Command]:
    if run.done:
        return ["again"]
    found: list[Command] = []
    if run.is_learners_turn():
        if step.adviser is not None and run.company.advice(run.table) is None:
            found.append("hint")
        if len(run.table) > run.marks[run.at] and run.table.why_not_undo(run.learner) is None:
            found.append("undo")
    return found
