"""Every lesson of every game can be taught: it is proved, it can be taken, left and resumed, and it keeps its secrets."""

from __future__ import annotations

import copy
import random

import msgspec

from thalassa.kernel.game import Game
from thalassa.kernel.table import Table
from thalassa.kernel.words import LANGUAGES
from thalassa.learn import commands, script
from thalassa.learn.allowed import LIGHT_AFTER, SHOW_AFTER
from thalassa.learn.bookmark import Bookmark
from thalassa.learn.checking import book_problems, problems
from thalassa.learn.lessons import Lesson
from thalassa.learn.run import Run
from thalassa.learn.scene import Scene
from thalassa.learn.sentences import spoken
from thalassa.learn.targets import is_target, vocabulary
from thalassa.server.study.showing import opened

from .learning import ask, stages, wrong_decisions
from .saying import HOLE


def test_it_holds_what_it_promises(lesson: Lesson) -> None:
    assert problems(lesson) == []


def test_the_pages_and_the_glossary_hold_what_they_promise(game: Game) -> None:
    assert book_problems(game) == []


def test_a_wrong_try_at_each_question_is_answered_lit_and_shown(lesson: Lesson) -> None:
    known = vocabulary(lesson.game)
    for run in stages(lesson):
        if run.done or not isinstance(run.step, script.Do):
            continue
        trial = Run.resumed(lesson, run.bookmark())
        before = trial.state.to_json()
        wrong = wrong_decisions(trial)
        if not wrong:  # everything unwanted is stopped on the way
            continue
        rng = random.Random(run.step.id)
        for number in range(1, SHOW_AFTER + 1):
            scene = ask(trial, commands.Try(rng.choice(wrong)))
            assert (scene.stage, scene.tries) == ("open", number)
            assert scene.reply is not None
            assert scene.reply.code.startswith(f"lesson.{run.step.id}.nudge")
            assert trial.state.to_json() == before
            assert bool(scene.lit) == (number >= LIGHT_AFTER)
            assert all(is_target(known, target) for target in scene.lit)
            assert ("show" in scene.may) == (number >= SHOW_AFTER)
        assert ask(trial, commands.Show()).stage == "done"


def test_it_can_be_left_and_resumed_at_every_moment(lesson: Lesson) -> None:
    for run in stages(lesson):
        run.settle()
        kept = msgspec.json.decode(msgspec.json.encode(run.bookmark()), type=Bookmark)
        again = Run.resumed(lesson, kept)
        again.settle()
        assert msgspec.json.encode(again.scene()) == msgspec.json.encode(run.scene()), run.step.id


def test_one_can_step_back_to_the_beginning_and_go_forward_again(lesson: Lesson) -> None:
    *_, run = stages(lesson)
    run = Run.resumed(lesson, run.bookmark())
    seen: list[Scene] = []
    while "back" in run.scene().may:
        seen.append(ask(run, commands.Back()))
    assert seen[-1].number == 1
    for scene in reversed(seen[:-1]):
        if scene.step == run.scene().step:
            continue
        assert ask(run, commands.Next()).step == scene.step


def test_every_sentence_can_be_said(lesson: Lesson) -> None:
    for language in LANGUAGES:
        words = lesson.words(language)
        for run in stages(lesson):
            run.settle()
            scene = run.scene()
            names = [words.say(name.code, name.params) for name in scene.names]
            remarks = [scene.title, scene.say, scene.reply, scene.tip, *(frame.say for frame in scene.frames)]
            for remark in remarks:
                if remark is not None:
                    assert words.has(remark.code), remark
                    assert not HOLE.search(words.say(remark.code, remark.params, names)), remark


# -- secrets -----------------------------------------------------------------------------------------------------


def test_a_scene_tells_nothing_the_seat_cannot_know(lesson: Lesson) -> None:
    """The same scene comes from every position the learner cannot tell from the real one."""
    for number, run in enumerate(stages(lesson)):
        if isinstance(run.step, script.Free):
            continue
        twin = copy.copy(run)
        position = run.state.sample(run.learner, random.Random(number)).to_json()
        twin.table = Table(run.game, run.table.seats, run.table.options, position=position)
        twin.marks = [0] * len(run.marks)
        assert _without_frames(twin) == _without_frames(run), run.step.id


def test_what_is_sent_to_a_browser_tells_nothing_the_seat_cannot_know(lesson: Lesson) -> None:
    """All bytes of a page that opens the lesson here, but for the history, which lies in the log of the real table."""
    for number, run in enumerate(stages(lesson)):
        if isinstance(run.step, script.Free):
            continue
        twin = copy.copy(run)
        position = run.state.sample(run.learner, random.Random(number)).to_json()
        twin.table = Table(run.game, run.table.seats, run.table.options, position=position)
        twin.marks = [0] * len(run.marks)
        sent = [msgspec.structs.replace(opened(one), history=()) for one in (run, twin)]
        plain = [msgspec.structs.replace(one, scene=_bare(one.scene), words={}) for one in sent]
        assert msgspec.json.encode(plain[0]) == msgspec.json.encode(plain[1]), run.step.id


def test_only_the_sentences_of_a_scene_leave_with_it(lesson: Lesson) -> None:
    for run in stages(lesson):
        scene = run.scene()
        said = {one.code for one in (scene.title, scene.say, scene.reply, scene.tip) if one is not None}
        for language, sent in spoken(lesson, scene).items():
            assert said <= set(sent)
            unseen = [
                step.id for step in lesson.steps if step.id not in (scene.step, "title", "teaches", "rival")
            ]
            for code, text in sent.items():
                assert text == lesson.catalogue(language)[code]
                assert code.removeprefix("lesson.").split(".")[0] not in unseen, (scene.step, code)
            if scene.stage == "open" and scene.reply is None:
                kept = {f"lesson.{scene.step}.{part}" for part in ("then", "why", "nudge", "done", "again")}
                assert not kept & set(sent), scene.step


def _bare(scene: Scene) -> Scene:
    return msgspec.structs.replace(scene, frames=(), length=0)


def _without_frames(run: Run) -> bytes:
    return msgspec.json.encode(_bare(run.scene()))


def test_a_scene_does_not_depend_on_what_the_script_keeps_back(lesson: Lesson) -> None:
    """Before a try, the answer and everything that comes later could be anything."""
    for run in stages(lesson):
        if run.done:
            continue
        twin = copy.copy(run)
        steps = (
            *lesson.steps[: run.at],
            _blank(run.step),
            *(_later(step) for step in lesson.steps[run.at + 1 :]),
        )
        other = msgspec.structs.replace(lesson.script, step=steps)
        twin.lesson = Lesson(lesson.game, lesson.name, other, lesson.position, lesson.sentences)
        assert msgspec.json.encode(twin.scene()) == msgspec.json.encode(run.scene()), run.step.id


def _blank(step: script.AnyStep) -> script.AnyStep:
    if isinstance(step, script.Do):
        nothing = script.Predicate()
        return msgspec.structs.replace(step, want=nothing, solution={}, nudge=(), on_the_way=None, after=())
    if isinstance(step, script.Point):
        return msgspec.structs.replace(step, right=(), fact="", after=())
    if isinstance(step, script.Quiz):
        return msgspec.structs.replace(step, right="", after=())
    return msgspec.structs.replace(step, after=())


def _later(step: script.AnyStep) -> script.AnyStep:
    return script.Say(id=f"later-{step.id}")
