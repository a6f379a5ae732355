"""Bots of one's own: a class or a program named on the command line plays whole games; what it does wrong is said."""

from __future__ import annotations

import random
import shlex
import sys
from pathlib import Path

import pytest

import thalassa
from thalassa.bots.names import UnknownBot, make_bot
from thalassa.bots.own.programs import ProgramBot, names_a_program
from thalassa.bots.own.stepwise import LONGEST_WORDS, BadOwnBot, said
from thalassa.kernel.bots import Bot, Choice, Glance

GAME = thalassa.game("peloponnes")


def decide(bot: Bot, seed: int = 3) -> Choice:
    table = thalassa.new("peloponnes", seats=2, seed=seed)
    rng = random.Random(seed)
    seat = table.actors()[0]
    choice = bot.choose(Glance(table.game, table.state, seat, rng), rng)
    table.act(seat, choice.actions)
    return choice


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    return tmp_path


def module(folder: Path, name: str, text: str) -> None:
    (folder / f"{name}.py").write_text(text, encoding="utf-8")


def program(folder: Path, text: str) -> str:
    path = folder / "bot.py"
    path.write_text(text, encoding="utf-8")
    return shlex.join([sys.executable, "-u", str(path)])


ANSWER_FIRST = """\
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    print(json.dumps({"number": question["number"], "move": question["moves"][0], "words": "the first"}))
"""


def test_a_class_that_chooses_from_moves(here: Path) -> None:
    module(
        here,
        "bots_last",
        "class Last:\n    def choose(self, view, moves):\n        return moves[-1], 'why not'\n",
    )
    choice = decide(make_bot(GAME, "bots_last:Last", own=True))
    assert choice.remark is not None
    assert (choice.remark.code, choice.remark.params) == ("remark.own", {"words": "why not"})


def test_a_class_that_takes_a_glance_is_used_as_it_is(here: Path) -> None:
    module(
        here,
        "bots_glance",
        "from thalassa.kernel.bots import Choice\n"
        "class Whole:\n    def choose(self, glance, rng):\n        return Choice((glance.moves[0],))\n",
    )
    assert decide(make_bot(GAME, "bots_glance:Whole", own=True)).remark is None


def test_a_program_plays_a_whole_game(here: Path) -> None:
    """Composed decisions included: Poseidon asks for several steps of one decision."""
    for name in ("peloponnes", "odyssey", "poseidon"):
        game = thalassa.game(name)
        bot = make_bot(game, program(here, ANSWER_FIRST), own=True)
        table = thalassa.new(name, seats=2, seed=1)
        rng = random.Random(1)
        for _ in range(60):
            if not table.actors():
                break
            seat = table.actors()[0]
            table.act(seat, bot.choose(Glance(game, table.state, seat, rng), rng).actions)
        assert len(table) > 10


def test_a_program_ends_with_its_bot(here: Path) -> None:
    bot = ProgramBot(program(here, ANSWER_FIRST))
    decide(bot)
    process = bot._process
    assert process is not None
    assert process.poll() is None
    del bot
    assert process.poll() is not None


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "ended before it answered"),
        ("print('hello')", "answered b'hello'"),
        ('print(\'{"number": 9, "move": 0}\')', "answered question 9 when asked question 1"),
        ('print(\'{"number": 1, "move": 999}\')', "chose move 999 of"),
        ('print(\'{"number": 1, "move": {"type": "cheat"}}\')', "is none of the"),
        ("import sys\nsys.stdout.write('x' * 3000000)", "without an answer"),
    ],
)
def test_what_a_program_does_wrong_is_said(here: Path, text: str, problem: str) -> None:
    bot = ProgramBot(program(here, "import sys\nsys.stdin.readline()\n" + text))
    with pytest.raises(BadOwnBot, match=problem):
        decide(bot)


def test_a_program_that_hangs_is_given_up(here: Path) -> None:
    bot = ProgramBot(program(here, "import time\ntime.sleep(60)"), seconds=0.2)
    with pytest.raises(BadOwnBot, match=r"has not answered within 0\.2 s"):
        decide(bot)
    assert bot._process is None


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("no_such_module:Bot", "cannot be imported"),
        ("random:NoSuchClass", "has no class"),
        ("json:JSONDecodeError", "cannot be made"),
        ("/no/such/program", "there is no program"),
        ("python 'unclosed", "not a command"),
    ],
)
def test_a_bot_that_is_not_there_is_said_at_once(name: str, problem: str) -> None:
    with pytest.raises(BadOwnBot, match=problem):
        make_bot(GAME, name, own=True)


@pytest.mark.parametrize("name", ["os:system", "python3 -c 1", "/bin/true"])
def test_nobody_runs_code_by_a_name_that_was_not_typed_here(name: str) -> None:
    with pytest.raises(UnknownBot):
        make_bot(GAME, name)


def test_words_are_short_and_on_one_line() -> None:
    remark = said("a\nb " + "x" * 1000)
    assert remark is not None
    words = remark.params["words"]
    assert isinstance(words, str)
    assert len(words) == LONGEST_WORDS
    assert words.startswith("a b x")
    assert said("  \n ") is None


def test_programs_are_told_from_bots_and_classes() -> None:
    assert [names_a_program(name) for name in ("heuristic", "search:500", "my.bots:Class", "./bot", "node bot.js")] == [
        False, False, False, True, True,
    ]  # fmt: skip


def test_a_program_meets_a_bot_in_the_arena(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from thalassa.cli.app import run

    command = program(here, ANSWER_FIRST)
    assert (
        run(
            ["arena", "--game", "peloponnes", "--bots", "random", "--bots", command, "--games", "2", "--json"]
        )
        == 0
    )
    assert '"problems": {}' in capsys.readouterr().out
