"""Learning at the terminal: chapters, a whole lesson with piped input, coming back, JSON lines, the check."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Answer

Cli = Callable[..., Answer]

HIDE_2, HIDE_9 = "1", "3"
LEFT = "1"
WHOLE_LESSON = "\n".join(
    [
        "",  # the hand
        "",  # Berta hides
        "1 2",  # wrong
        "1,4,5,6,7,8",
        "",
        HIDE_2,  # wrong
        HIDE_9,
        "",
        LEFT,
        LEFT,
        "",
        "2",  # the wrong answer
        "",
        *["1"] * 12,  # the second round
    ]
)


def test_the_chapters_of_all_games_are_listed(cli: Cli) -> None:
    answer = cli("learn")
    assert answer.code == 0
    for title in ("A bridge for Sparta", "Blind at sea", "Raise a storm", "Two purses", "One round"):
        assert title in answer.out
    assert "0 of 7 done, about 34 minutes to go" in answer.out
    german = cli("learn", "--lang", "de", "peloponnes", "--list").out
    assert "Eine Brücke für Sparta" in german
    assert "Überfahrt" not in german


def test_a_whole_lesson_with_piped_input(cli: Cli) -> None:
    answer = cli("learn", "toy", given=WHOLE_LESSON + "\n\n\n")
    assert (answer.code, answer.err) == (0, "")
    for told in (
        "You hold the pebbles 2, 3 and 9.",
        "Berta hides a pebble.",
        "She has hidden one",
        "Not among them: 2.",
        "Too low: she would win.",
        "That made 15 points.",
        "Right would be: Four.",
        "My advice:",
        "What you have learned",
        "thalassa learn toy 2-game",
    ):
        assert told in answer.out, told
    assert "lesson." not in answer.out
    assert "cli." not in answer.out
    assert "1 of 2 done" in cli("learn", "toy", "--list").out


def test_one_can_leave_and_come_back(cli: Cli) -> None:
    left = cli("learn", "toy", given="\n\nq\n")
    assert "your place is kept" in left.out
    assert "stopped at step 3 of 7" in cli("learn", "toy", "--list").out
    back = cli("learn", "toy", given="")
    assert "3/7" in back.out
    assert "1/7" not in back.out
    assert "1/7" in cli("learn", "toy", "1", "--again", given="").out


def test_help_lights_the_choice_and_then_shows_it(cli: Cli) -> None:
    given = "\n\n1,4,5,6,7,8\n\nh\nh\nh\n"
    answer = cli("learn", "toy", given=given)
    assert "Hide pebble …  ◀ 3" in answer.out
    assert "Swap pebble …  ◀" not in answer.out
    assert "Yours is the highest." in answer.out


def test_stepping_back(cli: Cli) -> None:
    answer = cli("learn", "toy", given="\n\nb\nb\n")
    assert answer.out.count("1/7") == 2


def test_a_lesson_in_german(cli: Cli) -> None:
    answer = cli("learn", "toy", "--lang", "de", given=WHOLE_LESSON + "\n\n\n")
    assert answer.code == 0
    assert "Du hast die Kiesel 2, 3 und 9." in answer.out
    assert "Was du gelernt hast" in answer.out


def test_what_is_not_understood_is_said(cli: Cli) -> None:
    assert "Not understood" in cli("learn", "toy", given="zzz\n").out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("learn", "chess"), "chess"),
        (("learn", "toy", "9"), "There is no chapter 9; there are 1-round and 2-game."),
        (("learn", "toy", "nothing"), "toy has no lesson 'nothing'"),
    ],
)
def test_wrong_names_are_said_in_one_line(cli: Cli, arguments: tuple[str, ...], told: str) -> None:
    answer = cli(*arguments)
    assert answer.code == 2
    assert told in answer.err


def test_by_json_lines(cli: Cli) -> None:
    asked = [
        {"type": "next"},
        {"type": "answer", "answer": "four"},
        {"type": "next"},
        {"type": "point", "names": ["1"]},
        {"type": "nonsense"},
    ]
    lines = cli("learn", "toy", "--json", given="\n".join(map(json.dumps, asked)) + "\nq\n").lines()
    assert [line["type"] for line in lines] == ["scene", "scene", "refused", "scene", "scene", "refused"]
    assert [line.get("number") for line in lines] == [1, 2, None, 3, 3, None]
    assert lines[4]["reply"]["code"] == "lesson.unseen.nudge"


def test_chapters_as_json(cli: Cli) -> None:
    (course,) = cli("learn", "toy", "--list", "--json").json()["toy"]
    assert [chapter["id"] for chapter in course["chapters"]] == ["toy/1-round", "toy/2-game"]


def test_authors_can_check_their_lessons(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    good = cli("learn", "toy", "--check")
    assert (good.code, good.out) == (0, "✓ toy/1-round\n✓ toy/2-game\n✓ toy/how-to-play\n")
    monkeypatch.setattr("thalassa.cli.commands.learn.problems", lambda lesson: ["something is wrong"])
    bad = cli("learn", "toy", "--check")
    assert bad.code == 1
    assert "✗ toy/1-round\n    something is wrong" in bad.out


def test_how_to_play_in_two_pages(cli: Cli) -> None:
    answer = cli("learn", "peloponnes", "--pages", "--lang", "de")
    assert "Peloponnes auf zwei Seiten" in answer.out
    assert "**" not in answer.out
    assert cli("learn", "toy", "--pages", "--json").json()["first_lesson"] == "toy/1-round"
    assert cli("learn", "--pages").code == 2


def test_a_spoiled_file_is_left_as_it_is(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "data" / "thalassa" / "lessons.json"
    file.parent.mkdir(parents=True)
    file.write_text("{")
    assert cli("learn", "toy", given="\n").code == 2
    assert file.read_text() == "{"


def test_the_notebook_is_drawn_where_the_game_draws_it(cli: Cli) -> None:
    given = "\n\n\na2 b1 b2\n"
    answer = cli("learn", "odyssey", "navigator-1", given=given)
    out = " ".join(answer.out.split())  # wherever its lines break
    assert "Figures on your chart, each a guess: White a1 Green m1 Red m13 Yellow a13" in out
    assert "White perhaps a2, b1 and b2" in out
