"""Playing a lesson along its solutions, and along everything else its questions accept."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ...kernel.errors import ThalassaError
from ...kernel.table import Table
from .. import script
from ..company import Ask, think
from ..facts import BadScript, Sight, is_meant
from ..judging import judge, nudge_for
from ..lessons import Lesson
from ..notes import Notes
from .decisions import Decision, decisions

BRANCHES = 10
"""Other wanted decisions of one step whose consequences are played out."""


def check_playing(lesson: Lesson) -> Iterator[str]:
    """The lesson along its solutions, with everything checked; raises BadScript where it cannot be played on."""
    table = lesson.table()
    notes = Notes(lesson, table)
    for reason in notes.refused:
        yield f"a note of the first position is refused: {reason}"
    for number, step in enumerate(lesson.steps):
        try:
            problems = list(_check_step(lesson, table, number, step))
            length = len(table)
            _play(lesson, table, step)
            notes.follow(table, length)
            problems += _check_after(lesson, table, step, notes)
        except (BadScript, ThalassaError) as error:
            raise BadScript(f"step {step.id}: {error}") from None
        yield from (f"step {step.id}: {problem}" for problem in problems)


def _check_step(lesson: Lesson, table: Table, number: int, step: script.AnyStep) -> Iterator[str]:
    _figures(lesson, table, step)
    if isinstance(step, script.Do):
        yield from _check_choice(lesson, table, number, step)
    elif isinstance(step, script.Free):
        yield from _check_free(lesson, table, step)


def _check_after(lesson: Lesson, table: Table, step: script.AnyStep, notes: Notes) -> Iterator[str]:
    _figures(lesson, table, step)
    if not isinstance(step, script.Free):
        for untrue in Sight(lesson.game, table.state, lesson.learner).untrue(step.after):
            yield f"afterwards {untrue}"
        for note in step.notes:
            reason = notes.write(table, note)
            if reason is not None:
                yield f"note {note} is refused: {reason.code}"


def _figures(lesson: Lesson, table: Table, step: script.AnyStep) -> None:
    """The figures of the sentences can be found. Raises BadScript."""
    sight = Sight(lesson.game, table.state, lesson.learner)
    for path in step.figures.values():
        sight.at(path)


def _play(lesson: Lesson, table: Table, step: script.AnyStep) -> None:
    """What the step does to the table along its solution. Raises what the table raises, and BadScript."""
    if isinstance(step, script.Watch):
        for move in step.moves:
            _act(lesson, table, move.seat, move.action)
    elif isinstance(step, script.Do):
        _act(lesson, table, lesson.learner, step.solution)
    elif isinstance(step, script.Point):
        value = Sight(lesson.game, table.state, lesson.learner).at(step.fact)
        if sorted(map(str, value)) != sorted(step.right):
            raise BadScript(f"{step.fact} is {value}, not {list(step.right)}")


def _act(
    lesson: Lesson, table: Table, seat: int, given: script.PlainAction | tuple[script.PlainAction, ...]
) -> None:
    actions = [lesson.game.action_from(action) for action in script.actions_of(given)]
    try:
        table.act(seat, actions)
    except ThalassaError as error:
        raise BadScript(f"seat {seat} cannot do {given}: {error}") from None
    if table.state.composing():
        raise BadScript(f"seat {seat}: {given} is not a complete decision")


# -- questions ------------------------------------------------------------------------------------------------


def _check_choice(lesson: Lesson, table: Table, number: int, step: script.Do) -> Iterator[str]:
    game, learner = lesson.game, lesson.learner
    every = decisions(game, table.state, learner, step)
    if not every.listed:
        raise BadScript("the learner has nothing to decide")
    good: list[Decision] = []
    nudges: set[str] = set()
    for one in every.listed:
        sight = Sight(game, one.state, learner)
        if not one.state.composing() and is_meant(step.want, one.actions, sight):
            good.append(one)
        else:
            nudges.add(nudge_for(step, one.actions, sight))
    verdict = judge(step, table, learner, script.actions_of(step.solution))
    if verdict.reason is not None:
        raise BadScript(f"the solution is not legal: {verdict.reason}")
    if verdict.proposal is None:
        yield "the solution is not what is wanted"
    if len(good) == len(every.listed):
        yield f"every legal decision ({len(good)}) is wanted"
    if not good and every.complete:
        yield "no legal decision is wanted"
    for nudge in step.nudge:
        if f"nudge.{nudge.say}" not in nudges:
            yield f"the nudge {nudge.say!r} answers nothing"
    yield from _check_branches(lesson, table, number, good)


def _check_branches(lesson: Lesson, table: Table, number: int, good: list[Decision]) -> Iterator[str]:
    """Every wanted decision (a sample where there are many) leads through the rest of the lesson."""
    rest = list(good)
    random.Random(number).shuffle(rest)
    for actions, state in rest[:BRANCHES]:
        branch = Table(lesson.game, table.seats, table.options, position=state.to_json())
        try:
            for step in lesson.steps[number + 1 :]:
                _play(lesson, branch, step)
        except (BadScript, ThalassaError) as error:
            yield f"{list(actions)} is wanted, too, but then step {step.id}: {error}"
            return


# -- free parts -----------------------------------------------------------------------------------------------


def _check_free(lesson: Lesson, table: Table, step: script.Free) -> Iterator[str]:
    """Bots play it: the goal can be reached, and every tip has its moment."""
    reached = False
    tips = {tip.say for tip in step.tip}
    for trial in range(step.trials):
        reached = _trial(lesson, table, step, trial, tips) or reached
        if reached and not tips:
            break
    if not reached:
        yield f"the goal was not reached in {step.trials} games of bots"
    for say in sorted(tips):
        yield f"the tip {say!r} had no moment in {step.trials} games of bots"


def _trial(lesson: Lesson, start: Table, step: script.Free, trial: int, tips: set[str]) -> bool:
    """One game of bots from here on; whether the goal was reached. Takes away the tips that had their moment."""
    learner = lesson.learner
    own = step.bots if step.stand_in is None else step.stand_in
    table = Table(lesson.game, start.seats, start.options, position=start.state.to_json())
    while True:
        sight = Sight(lesson.game, table.state, learner)
        if table.outcome() is not None or (step.until and sight.holds(step.until)):
            return sight.holds(step.goal)
        others = [seat for seat in table.actors() if seat != learner]
        if not others:
            tips -= {tip.say for tip in step.tip if tip.say in tips and sight.holds(tip.when)}
        seat = others[0] if others else learner
        bot = own if seat == learner else step.bots
        table.act(seat, think(table, Ask(seat, bot, "move", f"check|{trial}|{seat}|{len(table)}")).actions)
