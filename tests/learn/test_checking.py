"""The check finds what is wrong with a lesson: every mistake that can be planted is reported."""

from __future__ import annotations

from typing import Any

import pytest

from learn.taking import HIDE_2, changed, lesson, with_step
from thalassa.learn import script
from thalassa.learn.checking import problems
from thalassa.learn.facts import BadScript
from thalassa.learn.lessons import Lesson, lessons
from thalassa.learn.script import Fact, Nudge, Predicate, Scripted, Tip
from toy import GAME
from toy.helpers import play_out, table


@pytest.mark.parametrize("name", [one.name for one in lessons(GAME)])
def test_good_lessons_pass(name: str) -> None:
    assert problems(lesson(name)) == []


def said(base: Lesson, language: str = "en", **sentences: str | None) -> Lesson:
    """The same lesson with sentences changed (double underscores stand for points) or left out (None)."""
    own = dict(base.sentences[language])
    for key, text in sentences.items():
        own.pop(key.replace("__", "."), None)
        if text is not None:
            own[key.replace("__", ".")] = text
    return Lesson(base.game, base.name, base.script, base.position, {**base.sentences, language: own})


def over(base: Lesson) -> Lesson:
    """The same lesson at a table where the game is over."""
    return Lesson(base.game, base.name, base.script, play_out(table()).state.to_json(), base.sentences)


HIDE_7 = {"type": "hide", "pebble": 7}
PLANTED: dict[str, tuple[Lesson, str]] = {
    "a scripted move that is not legal": (
        with_step(lesson(), "berta", moves=(Scripted(1, HIDE_7, "hides"),)),
        "step berta: seat 1 cannot do",
    ),
    "a scripted move that is not whole": (
        with_step(lesson(), "sort", solution={"type": "put", "pebble": 6, "bowl": "left"}),
        "step sort: ",
    ),
    "a solution that is not legal": (with_step(lesson(), "highest", solution=HIDE_7), "is not legal"),
    "a solution that is no action": (
        with_step(lesson(), "highest", solution={"type": "hid"}),
        "is no decision",
    ),
    "a solution that is not wanted": (
        with_step(lesson(), "highest", solution=HIDE_2),
        "step highest: the solution is not what is wanted",
    ),
    "everything wanted": (
        with_step(lesson(), "sort", want=Predicate(), nudge=()),
        "step sort: every legal decision (7) is wanted",
    ),
    "nothing wanted": (
        with_step(lesson(), "highest", want=Predicate(({"type": "hide", "pebble": 77},))),
        "step highest: no legal decision is wanted",
    ),
    "a wanted decision that breaks the rest": (
        with_step(
            lesson(),
            "highest",
            want=Predicate(({"type": "hide", "pebble": {"min": 3}},)),
            nudge=(),
        ),
        "is wanted, too, but then step sort",
    ),
    "nothing to decide": (
        over(changed(lesson(), step=lesson().steps[4:5])),
        "the learner has nothing to decide",
    ),
    "a nudge that answers nothing": (
        with_step(
            lesson(),
            "highest",
            nudge=(
                Nudge(Predicate(({"type": "hide"},)), "low"),
                Nudge(Predicate(({"type": "hide", "pebble": 2},)), "low2"),
            ),
        ),
        "the nudge 'low2' answers nothing",
    ),
    "a false fact": (
        with_step(lesson(), "highest", after=(Fact("winner", is_=1),)),
        "step highest: afterwards winner is 0",
    ),
    "a path that leads nowhere": (
        with_step(lesson(), "highest", after=(Fact("winners", is_=1),)),
        "step highest: there is nothing, or not one thing, at 'winners'",
    ),
    "a figure that is not there": (with_step(lesson(), "hand", figures={"hand": "hands.7"}), "at 'hands.7'"),
    "a figure nobody names": (with_step(lesson(), "berta", figures={"x": "round"}), "names the figure 'x'"),
    "a sentence that wants a figure": (said(lesson(), hand="You hold {pebbles}."), "'hand' wants pebbles"),
    "a wrong deduction": (
        with_step(lesson(), "unseen", right=("1", "4")),
        "step unseen: elsewhere is [1, 4, 5, 6, 7, 8], not ['1', '4']",
    ),
    "pointing at nothing": (with_step(lesson(), "unseen", of="stone"), "nothing to point at: stone:1"),
    "a target nobody knows": (
        with_step(lesson(), "hand", show=("panel:sky",)),
        "nothing to light: 'panel:sky'",
    ),
    "a picture nobody knows": (changed(lesson(), picture="pebble:99"), "there is no picture 'pebble:99'"),
    "a quiz without its answer": (with_step(lesson(), "bowl", right="six"), "right answer is not among"),
    "a quiz with one answer": (with_step(lesson(), "bowl", answers=("four",)), "two different answers"),
    "a goal out of reach": (
        with_step(lesson(), "rest", goal=(Fact("scores.0", min=99),)),
        "step rest: the goal was not reached in 3 games of bots",
    ),
    "a tip without its moment": (
        with_step(lesson(), "rest", tip=(Tip((Fact("round", is_=7),), "hide"),)),
        "the tip 'hide' had no moment",
    ),
    "an unknown bot": (with_step(lesson(), "rest", adviser="owl"), "adviser: there is no bot 'owl'"),
    "a refused note": (
        with_step(lesson(), "unseen", notes=({"type": "guess", "pebble": 1, "seat": 0},)),
        "step unseen: note",
    ),
    "two steps of one name": (
        changed(lesson(), step=(lesson().steps[0], lesson().steps[0])),
        "two steps are called 'hand'",
    ),
    "a lesson before it that is none": (changed(lesson(), needs=("0-nothing",)), "needs '0-nothing'"),
    "an unknown rule": (changed(lesson(), rules=("T-none",)), "there is no rule 'T-none'"),
    "a course without a name": (changed(lesson(), course="other"), "no word 'course.other'"),
    "a rival without a name": (changed(lesson(), rivals=()), "0 names for 1 other seats"),
    "a sentence missing": (
        said(lesson(), highest__nudge=None),
        "1-round.en.toml: 'highest.nudge' is missing",
    ),
    "a sentence missing in German": (said(lesson(), "de", sort=None), "1-round.de.toml: 'sort' is missing"),
    "a sentence left over": (said(lesson(), never="Never."), "'never' is never said"),
    "too many words": (said(lesson(), berta="word " * 31), "'berta' has 31 words"),
    "too many sentences": (said(lesson(), berta="One. Two! Three?"), "'berta' has 3 sentences"),
    "a long title": (said(lesson(), berta__title="a b c d e f g"), "'berta.title' has 7 words"),
    "a position that cannot be": (
        Lesson(GAME, "1-round", lesson().script, b"{}", lesson().sentences),
        "the first position cannot be set up",
    ),
}


@pytest.mark.parametrize("mistake", PLANTED)
def test_a_planted_mistake_is_reported(mistake: str) -> None:
    wrong, told = PLANTED[mistake]
    found = problems(wrong)
    assert any(told in problem for problem in found), found


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "do", "id": "x", "want": {}},
        {"kind": "sing", "id": "x"},
        {"kind": "say", "id": "x", "shows": []},
    ],
)
def test_a_misspelled_script_is_refused(fields: dict[str, Any]) -> None:
    import msgspec

    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(fields, script.AnyStep)


def test_a_broken_file_is_named(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from thalassa.learn.lessons import read

    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "0-broken.toml").write_text("format = 2\n")
    monkeypatch.setattr(type(GAME), "folder", lambda self: tmp_path)
    with pytest.raises(BadScript, match=r"toy/lessons/0-broken\.toml: .*format"):
        read(GAME, "0-broken")
    with pytest.raises(BadScript, match="9-missing"):
        read(GAME, "9-missing")
