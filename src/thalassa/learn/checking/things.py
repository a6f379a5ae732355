"""What a lesson names: targets of its game's vocabulary, rules of its reference, other lessons."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.errors import MalformedAction
from ...kernel.reference import reference
from ...kernel.words import LANGUAGES, words
from .. import script
from ..lessons import Lesson, names
from ..targets import Vocabulary, aims, is_target, vocabulary


def check_things(lesson: Lesson) -> Iterator[str]:
    plan = lesson.script
    known = vocabulary(lesson.game)
    if plan.picture is not None and not is_target(known, plan.picture):
        yield f"there is no picture {plan.picture!r}"
    if len(plan.rivals) != len(lesson.others):
        yield f"{len(plan.rivals)} names for {len(lesson.others)} other seats"
    for name in plan.needs:
        if name not in names(lesson.game):
            yield f"needs {name!r}, which is no lesson"
    for language in LANGUAGES:
        for key in (f"course.{plan.course}", f"course.{plan.course}.about"):
            if not words(lesson.game.package, language).has(key):
                yield f"{language}: no word {key!r} in the catalogue of the game"
    book = reference(lesson.game.package, "en")
    for step in lesson.steps:
        yield from (f"step {step.id}: {problem}" for problem in _check_step(lesson, step, known))
    for number in (*plan.rules, *(number for step in lesson.steps for number in step.rules)):
        if book.find(number) is None:
            yield f"there is no rule {number!r}"
    ids = [step.id for step in lesson.steps]
    for id_ in sorted({id_ for id_ in ids if ids.count(id_) > 1}):
        yield f"two steps are called {id_!r}"


def _check_step(lesson: Lesson, step: script.AnyStep, known: Vocabulary) -> Iterator[str]:
    for target in step.show:
        if not is_target(known, target):
            yield f"nothing to light: {target!r}"
    if isinstance(step, script.Do):
        try:
            solution = [lesson.game.action_from(action) for action in script.actions_of(step.solution)]
        except MalformedAction as error:
            yield f"the solution is no decision: {error}"
            return
        for target in aims(lesson.game, solution):
            if not is_target(known, target):
                yield f"the solution cannot be lit: {target!r}"
    elif isinstance(step, script.Point):
        for name in step.right:
            if not is_target(known, f"{step.of}:{name}"):
                yield f"nothing to point at: {step.of}:{name}"
    elif isinstance(step, script.Quiz):
        if step.right not in step.answers:
            yield "the right answer is not among the answers"
        if not 2 <= len(set(step.answers)) == len(step.answers):
            yield "there must be two different answers or more"
    elif isinstance(step, script.Free):
        bots = {"bots": step.bots, "adviser": step.adviser, "stand_in": step.stand_in}
        for role, key in bots.items():
            if key is not None and key not in lesson.game.bots():
                yield f"{role}: there is no bot {key!r}"
