"""A lesson answers, lights, shows, goes back and waits for whoever takes it."""

from __future__ import annotations

import msgspec
import pytest

from learn.taking import HIDE_2, HIDE_9, ask, attempt, changed, draft, lesson, solve, taken_to, with_step
from thalassa.kernel.bots import Choice
from thalassa.kernel.errors import MalformedAction
from thalassa.learn import commands, script
from thalassa.learn.allowed import NotNow
from thalassa.learn.bookmark import Bookmark
from thalassa.learn.lessons import UnknownLesson, courses, find
from thalassa.learn.run import Run
from thalassa.learn.scene import Drafted, Scene
from toy import GAME
from toy.actions import Hide, Put


def texts(scene: Scene, language: str = "en") -> tuple[str, str | None]:
    words = lesson().words(language)
    say = words.say(scene.say.code, scene.say.params)
    return say, None if scene.reply is None else words.say(scene.reply.code, scene.reply.params)


def test_lessons_are_found_beside_the_game() -> None:
    (course,) = courses(GAME)
    assert [one.id for one in course.lessons] == ["toy/1-round", "toy/2-game"]
    assert course.minutes == 5
    assert course.after(course.lessons[0]) is course.lessons[1]
    assert course.after(course.lessons[1]) is None
    assert find(GAME, "toy/2-game") is find(GAME, "2-game")
    with pytest.raises(UnknownLesson, match="1-round, 2-game"):
        find(GAME, "3-nothing")


def test_a_sentence_has_the_figures_the_learner_sees() -> None:
    scene = Run(lesson()).scene()
    assert (scene.kind, scene.stage, scene.number, scene.steps) == ("say", "done", 1, 7)
    assert texts(scene)[0] == "You hold the pebbles 2, 3 and 9."
    assert texts(scene, "de")[0] == "Du hast die Kiesel 2, 3 und 9."
    assert scene.show == ("panel:hand",)
    assert scene.may == ("next",)
    assert scene.moves == ()
    assert [name.code for name in scene.names] == ["learn.you", "lesson.rival.berta"]


def test_moves_of_others_are_shown_as_far_as_the_learner_may_see_them() -> None:
    scene = taken_to("berta").scene()
    (frame,) = scene.frames
    assert (frame.moment.seat, frame.moment.actions) == (1, ())
    assert msgspec.to_builtins(frame.moment.events) == ({"type": "hidden", "seat": 1, "pebble": None},)
    assert frame.view == scene.view
    assert frame.say is not None
    assert frame.say.code == "lesson.berta.hides"


def test_a_wrong_try_is_answered_and_not_made() -> None:
    run = taken_to("highest")
    before = run.state.to_json()
    scene = attempt(run, HIDE_2)
    assert texts(scene)[1] == "Too low: she would win."
    assert scene.tried == (HIDE_2,)
    assert (scene.tries, scene.stage, scene.lit) == (1, "open", ())
    assert run.state.to_json() == before


def test_an_illegal_try_gets_the_engines_own_reason() -> None:
    scene = attempt(taken_to("highest"), {"type": "hide", "pebble": 7})
    assert scene.reason is not None
    assert (scene.reason.code, scene.reason.rule) == ("not_in_hand", "T-3")
    assert scene.reply is None
    assert scene.tries == 1


def test_after_two_wrong_tries_the_target_is_lit_after_three_it_is_shown() -> None:
    run = taken_to("highest")
    with pytest.raises(NotNow):
        run.obey(commands.Show())
    assert attempt(run, HIDE_2).lit == ()
    assert attempt(run, HIDE_2).lit == ("pebble:9", "button:hide")
    assert "show" not in run.scene().may
    assert "show" in attempt(run, {"type": "ring"}).may
    scene = ask(run, commands.Show())
    assert scene.stage == "done"
    assert texts(scene)[1] == "Yours is the highest."
    assert scene.view.winner == 0


def test_whoever_is_stuck_gets_the_light_and_then_the_solution() -> None:
    run = taken_to("highest")
    assert ask(run, commands.Help()).lit == ("pebble:9", "button:hide")
    assert "show" in ask(run, commands.Help()).may


def test_a_wanted_decision_is_made() -> None:
    scene = attempt(taken_to("highest"), HIDE_9)
    assert (scene.stage, scene.moves, scene.lit) == ("done", (), ())
    assert scene.may == ("next", "back")
    assert [frame.moment.seat for frame in scene.frames] == [0]


def test_every_wanted_decision_is_made_as_it_was_meant() -> None:
    other = [{"type": "put", "pebble": 6, "bowl": "right"}, {"type": "put", "pebble": 9, "bowl": "left"}]
    assert texts(attempt(taken_to("sort"), *other))[1] == "That made 13 points."
    assert texts(solve(taken_to("sort")))[1] == "That made 15 points."


def test_a_composed_decision_can_be_drafted() -> None:
    run = taken_to("sort")
    first, last = {"type": "put", "pebble": 6, "bowl": "left"}, {"type": "put", "pebble": 9, "bowl": "right"}
    drafted = draft(run, first)
    assert isinstance(drafted, Drafted)
    assert (drafted.complete, drafted.moves) == (False, (Put(9, "left"), Put(9, "right")))
    whole = draft(run, first, last)
    assert isinstance(whole, Drafted)
    assert (whole.complete, whole.view) == (True, drafted.view)
    assert run.scene().tries == 0
    assert texts(attempt(run, first, last))[1] == "On the right the nine counts only four."
    with pytest.raises(MalformedAction):
        attempt(run, first)


def test_a_step_off_the_way_is_answered_at_once() -> None:
    base = with_step(lesson(), "sort", on_the_way=({"type": "put", "bowl": "left"},))
    run = taken_to("sort", base)
    scene = draft(run, {"type": "put", "pebble": 6, "bowl": "right"})
    assert isinstance(scene, Scene)
    assert (scene.tries, texts(scene)[1]) == (1, "That would not be enough.")
    whole = attempt(
        run, {"type": "put", "pebble": 6, "bowl": "right"}, {"type": "put", "pebble": 9, "bowl": "left"}
    )
    assert (whole.tries, whole.stage) == (2, "open")


def test_pointing_names_what_does_not_belong_there() -> None:
    run = taken_to("unseen")
    scene = ask(run, commands.Point(("1", "2", "8")))
    assert (scene.wrong, scene.tried, scene.tries) == (("2",), ("1", "2", "8"), 1)
    ask(run, commands.Point(("1",)))
    assert run.scene().lit == tuple(f"pebble:{number}" for number in (1, 4, 5, 6, 7, 8))
    assert ask(run, commands.Point(("8", "7", "6", "5", "4", "1"))).stage == "done"


def test_a_quiz_is_answered_once_and_says_why() -> None:
    run = taken_to("bowl")
    question = run.scene().question
    assert question is not None
    assert (question.given, question.right) == (None, None)
    scene = ask(run, commands.Answer("number"))
    assert scene.question is not None
    assert (scene.question.given, scene.question.right) == ("number", "four")
    assert texts(scene)[1] == "On the right every pebble counts four."
    assert "next" in scene.may
    with pytest.raises(NotNow):
        run.obey(commands.Answer("four"))


@pytest.mark.parametrize(
    "asked", [commands.Try((HIDE_9,)), commands.Answer("four"), commands.Point(("1",)), commands.Again()]
)
def test_what_a_step_has_no_use_for_is_refused(asked: commands.AnyAsked) -> None:
    run = taken_to("berta")
    with pytest.raises(NotNow):
        run.obey(asked)


def test_back_and_forth_without_doing_it_again() -> None:
    run = taken_to("bowl")
    far = run.scene()
    assert ask(run, commands.Back()).step == "sort"
    assert run.scene().stage == "open"
    assert run.scene().view.winner == 0
    scene = ask(run, commands.Back())
    assert (scene.step, scene.view.hand, scene.moves != ()) == ("highest", (2, 3, 9), True)
    ask(run, commands.Next())
    assert ask(run, commands.Next()) == far


def test_another_decision_after_going_back_leads_on_from_there() -> None:
    run = taken_to("bowl")
    ask(run, commands.Back())
    other = [{"type": "put", "pebble": 6, "bowl": "right"}, {"type": "put", "pebble": 9, "bowl": "left"}]
    attempt(run, *other)
    assert ask(run, commands.Next()).view.scores == (13, 0)


def test_back_from_a_decision_leads_to_its_beginning() -> None:
    run = taken_to("highest")
    attempt(run, HIDE_9)
    assert (ask(run, commands.Back()).step, run.scene().stage) == ("highest", "open")
    assert ask(run, commands.Back()).step == "unseen"


def test_the_script_and_the_learner_write_into_the_notebook() -> None:
    run = taken_to("unseen")
    assert run.scene().sheet.guesses == ((8, 1),)
    assert ask(run, commands.Write({"type": "guess", "pebble": 5, "seat": 1})).sheet.guesses == (
        (5, 1),
        (8, 1),
    )
    refused = ask(run, commands.Write({"type": "guess", "pebble": 5, "seat": 0}))
    assert refused.reason is not None
    assert refused.reason.code == "own_pebble"
    solve(run)
    assert ask(run, commands.Next()).sheet.guesses == ((5, 1), (7, 1), (8, 1))
    ask(run, commands.Back())
    assert run.scene().sheet.guesses == ((8, 1),)
    assert ask(run, commands.Next()).sheet.guesses == ((5, 1), (7, 1), (8, 1))


def stored(run: Run) -> Bookmark:
    return msgspec.json.decode(msgspec.json.encode(run.bookmark()), type=Bookmark)


def test_leaving_and_coming_back_at_every_moment() -> None:
    run = Run(lesson())
    moments = 0
    while not run.finished:
        for _ in range(2):
            again = Run.resumed(run.lesson, stored(run))
            again.settle()
            run.settle()
            assert msgspec.json.encode(again.scene()) == msgspec.json.encode(run.scene()), run.step.id
            moments += 1
            solve(run)
        ask(run, commands.Next())
    assert moments == 14
    assert Run.resumed(run.lesson, stored(run)).scene() == run.scene()


def test_tries_are_remembered() -> None:
    run = taken_to("highest")
    attempt(run, HIDE_2)
    attempt(run, HIDE_2)
    assert Run.resumed(run.lesson, stored(run)).scene().lit == ("pebble:9", "button:hide")


def test_a_changed_lesson_begins_anew() -> None:
    run = taken_to("highest")
    other = changed(lesson(), minutes=9)
    assert Run.resumed(other, stored(run)).scene().number == 1
    broken = msgspec.structs.replace(stored(run), entries=(), marks=(0, 5, 9, 9))
    assert Run.resumed(run.lesson, broken).scene().number in (1, 4)


def test_a_finished_lesson_tells_what_was_learned_and_what_follows() -> None:
    run = taken_to("rest")
    solve(run)
    scene = ask(run, commands.Next())
    assert scene.ending is not None
    assert [goal.code for goal in scene.ending.teaches] == ["lesson.teaches.hide", "lesson.teaches.sort"]
    assert scene.ending.following == "toy/2-game"
    assert scene.may == ("back", "again")
    assert ask(run, commands.Again()).number == 1


# -- free parts --------------------------------------------------------------------------------------------------


def test_bots_play_and_the_adviser_leads_first() -> None:
    run = taken_to("rest")
    assert run.scene().waiting
    assert run.scene().may == ("back", "write")
    run.settle()
    scene = run.scene()
    assert not scene.waiting
    assert scene.help == "lead"
    assert scene.tip is not None
    assert scene.tip.code == "lesson.rest.tip.hide"
    assert scene.advice is not None
    assert run.why_not(scene.advice.actions[0]) is None
    assert scene.advice.targets[-1].startswith("button:")
    assert {frame.moment.seat for frame in scene.frames} == {1}


def test_help_fades() -> None:
    base = with_step(lesson(), "rest", help=script.Help(lead=0, offer=1))
    run = taken_to("rest", base)
    run.settle()
    scene = run.scene()
    assert (scene.help, scene.advice) == ("offer", None)
    assert "hint" in scene.may
    ask(run, commands.Hint())
    run.settle()
    assert run.scene().advice is not None
    assert "hint" not in run.scene().may
    late = taken_to("rest", with_step(lesson(), "rest", help=script.Help(lead=0, offer=0)))
    late.settle()
    assert late.scene().help == "ask"


def test_an_answer_that_comes_too_late_is_passed_over() -> None:
    run = taken_to("rest")
    ask_ = run.asks()
    assert ask_ is not None
    run.settle()
    length = len(run.table)
    run.told(ask_, Choice((Hide(1),)))
    assert len(run.table) == length


def test_a_free_part_ends_with_its_goal_or_without() -> None:
    run = taken_to("rest")
    scene = solve(run)
    assert (scene.stage, scene.outcome is not None) == ("done", True)
    assert scene.reply is not None
    assert scene.reply.code == "lesson.rest.done"
    missed = taken_to("rest", with_step(lesson(), "rest", goal=(script.Fact("scores.0", min=99),)))
    scene = solve(missed)
    assert scene.stage == "missed"
    assert scene.reply is not None
    assert scene.reply.code == "lesson.rest.again"
    assert set(scene.may) == {"next", "back", "again"}
    again = ask(missed, commands.Again())
    assert (again.stage, again.view.round) == ("open", 2)


def test_a_free_part_may_end_early() -> None:
    until = (script.Fact("phase", is_="sort"),)
    run = taken_to("rest", with_step(lesson(), "rest", until=until))
    assert solve(run).view.phase == "sort"


def test_an_illegal_decision_in_a_free_part_gets_its_reason() -> None:
    run = taken_to("rest")
    run.settle()
    scene = attempt(run, HIDE_9)
    assert scene.reason is not None
    assert scene.reason.code == "not_in_hand"
    assert scene.stage == "open"


def test_a_whole_game_played_again_is_dealt_anew() -> None:
    run = Run(lesson("2-game"))
    ask(run, commands.Next())
    run.settle()
    hand = run.scene().view.hand
    solve(run)
    again = ask(run, commands.Again())
    assert (again.step, again.stage, again.view.round) == ("game", "open", 1)
    assert again.view.hand != hand
    assert Run.resumed(run.lesson, stored(run)).scene().view.hand == again.view.hand


def test_going_back_from_a_free_part_and_on_again_goes_on_playing() -> None:
    run = Run(lesson("2-game"))
    ask(run, commands.Next())
    run.settle()
    attempt(run, msgspec.to_builtins(run.scene().moves[0]))
    run.settle()
    before = run.state.to_json()
    ask(run, commands.Back())
    ask(run, commands.Next())
    assert run.state.to_json() == before


def test_a_decision_in_a_free_part_can_be_taken_back_where_a_table_allows_it() -> None:
    run = Run(lesson("2-game"))
    ask(run, commands.Next())
    run.settle()
    assert "undo" not in run.scene().may
    attempt(run, {"type": "ring"})
    assert "undo" in run.scene().may
    assert ask(run, commands.Undo()).view.rang == (False, False)


def test_standing_orders_are_obeyed_in_a_free_part() -> None:
    run = Run(lesson("2-game"))
    ask(run, commands.Next())
    pebble = run.scene().view.hand[0]
    ask(run, commands.Write({"type": "order", "pebble": pebble}))
    run.settle()
    assert any(entry.actions == (Hide(pebble),) for entry in run.table.log)
