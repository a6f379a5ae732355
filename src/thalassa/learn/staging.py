"""From a lesson being taken to the scene its learner gets: by allow-list, from the view of the seat and codes of sentences."""

from __future__ import annotations

from ..kernel.messages import Remark
from ..kernel.table import Moment
from . import script
from .allowed import LIGHT_AFTER, may
from .lessons import PREFIX, course_of
from .run import Run
from .scene import Advice, Ending, Frame, Kind, Question, Scene, Stage
from .targets import aims

YOU = "learn.you"
"""Catalogue word for the learner's own seat."""


def scene(run: Run) -> Scene:
    """What the learner gets to see now."""
    step, learner, table = run.step, run.learner, run.table
    state = run.state
    deciding = run.is_learners_turn()
    return Scene(
        lesson=run.lesson.id,
        step=step.id,
        kind=_kind(step),
        number=run.at + 1,
        steps=len(run.lesson.steps),
        stage=_stage(run),
        title=_sentence(run, "title"),
        say=_sentence(run),
        reply=None if run.reply is None else _sentence(run, run.reply),
        reason=run.reason,
        tried=run.tried,
        tries=run.tries,
        show=step.show,
        lit=_lit(run),
        may=may(run),
        names=_names(run),
        seat=learner,
        length=len(table),
        view=state.view(learner),
        moves=tuple(state.moves(learner)) if deciding else (),
        actors=tuple(table.actors()),
        task=state.task(learner),
        sheet=run.notes.sheet,
        frames=_frames(run),
        question=_question(run),
        pointing=step.of if isinstance(step, script.Point) else None,
        wrong=run.wrong,
        help=None if run.done else run.help_level(),
        tip=_tip(run),
        advice=_advice(run),
        waiting=run.asks() is not None,
        outcome=table.outcome() if isinstance(step, script.Free) else None,
        ending=_ending(run) if run.finished else None,
    )


def _kind(step: script.AnyStep) -> Kind:
    return step.__struct_config__.tag  # type: ignore[return-value]


def _stage(run: Run) -> Stage:
    if not run.done:
        return "open"
    return "missed" if isinstance(run.step, script.Free) and run.reply == "again" else "done"


def _sentence(run: Run, part: str | None = None) -> Remark:
    """A sentence of the step, with the figures it speaks of."""
    step = run.step
    key = step.id if part is None else f"{step.id}.{part}"
    sight = run.sight()
    return Remark(PREFIX + key, {name: sight.at(path) for name, path in step.figures.items()})


def _names(run: Run) -> tuple[Remark, ...]:
    rivals = dict(zip(run.lesson.others, run.lesson.script.rivals, strict=False))
    return tuple(
        Remark(YOU) if seat == run.learner else Remark(f"{PREFIX}rival.{rivals.get(seat, seat)}")
        for seat in range(run.table.seats)
    )


def _lit(run: Run) -> tuple[str, ...]:
    step = run.step
    if run.done or run.tries < LIGHT_AFTER:
        return ()
    if isinstance(step, script.Do):
        solution = [run.game.action_from(action) for action in script.actions_of(step.solution)]
        before = [f"button:{pattern['type']}" for pattern in step.on_the_way or () if "type" in pattern]
        return tuple(dict.fromkeys((*aims(run.game, solution), *before)))
    if isinstance(step, script.Point):
        return tuple(f"{step.of}:{name}" for name in step.right)
    return ()


def _frames(run: Run) -> tuple[Frame, ...]:
    """What happened in this step, or since the learner's last decision."""
    step, since = run.step, run.since()
    said = [move.say for move in step.moves] if isinstance(step, script.Watch) else []
    frames: list[Frame] = []
    for number, moment in enumerate(run.table.history(run.learner, since)):
        say = said[number] if number < len(said) else None
        frames.append(
            Frame(
                moment,
                run.table.view(run.learner, moment.seq + 1),
                None if say is None else _sentence(run, say),
                _remark(run, moment),
            )
        )
    return tuple(frames)


def _remark(run: Run, moment: Moment) -> Remark | None:
    """Why a bot decided like this, as far as the learner may hear it."""
    said = run.company.remarks.get(moment.seq)
    return None if said is None else run.game.heard(run.table.state, run.learner, moment.seat, said)


def _question(run: Run) -> Question | None:
    step = run.step
    if not isinstance(step, script.Quiz):
        return None
    given = run.given.get(step.id)
    return Question(step.answers, given, None if given is None else step.right)


def _tip(run: Run) -> Remark | None:
    said = run.company.tip(run.table) if run.is_learners_turn() else None
    return None if said is None else _sentence(run, f"tip.{said}")


def _advice(run: Run) -> Advice | None:
    advice = run.company.advice(run.table)
    if advice is None or not run.is_learners_turn():
        return None
    return Advice(advice.actions, advice.remark, aims(run.game, advice.actions))


def _ending(run: Run) -> Ending:
    lesson = run.lesson
    following = course_of(lesson).after(lesson)
    teaches = tuple(Remark(f"{PREFIX}teaches.{goal}") for goal in lesson.script.teaches)
    return Ending(teaches, None if following is None else following.id)
