"""Whole games in the terminal: piped input, help, undo, saving, the solo ladder, JSON lines."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

import thalassa
from thalassa.kernel import tablefile
from thalassa.kernel.table import Table

from .conftest import Answer

Cli = Callable[..., Answer]

ALWAYS_FIRST = "1\n" * 200


def test_a_whole_game_with_piped_input(process: Cli, tmp_path: Path) -> None:
    answer = process(
        "play", "peloponnes", "--seats", 3, "--seed", 7, "--save", "game.json", given=ALWAYS_FIRST
    )
    assert (answer.code, answer.err) == (0, "")
    assert "The game is over" in answer.out
    table = thalassa.load(tmp_path / "game.json")
    assert table.outcome() is not None
    assert process("verify", "game.json").code == 0


def test_a_game_in_german(process: Cli) -> None:
    answer = process("play", "peloponnes", "--seed", 7, "--lang", "de", given=ALWAYS_FIRST)
    assert answer.code == 0
    assert "Die Partie ist zu Ende" in answer.out


@pytest.mark.parametrize("game", ["toy", "peloponnes"])
def test_every_key_of_the_words_is_known(cli: Cli, game: str) -> None:
    """A missing word shows its key: none may appear in a whole game."""
    answer = cli("play", game, "--seats", 2, "--seed", 2, given="?\n? 1\n" + ALWAYS_FIRST)
    assert answer.code == 0
    for prefix in (
        "cli.",
        "action.",
        "event.",
        "task.",
        "reason.",
        "remark.",
        "part.",
        "verdict.",
        "terminal.",
    ):
        assert f" {prefix}" not in answer.out.replace("\n", " ")


def test_help_explains_a_choice_with_its_rules(cli: Cli) -> None:
    answer = cli("play", "peloponnes", "--seed", 7, given="?\n? 1\nr L-62\nq\n")
    assert answer.code == 0
    assert "What follows at once" in answer.out
    assert "L-22" in answer.out
    assert "Lands must match" in answer.out


def test_a_typed_action_that_is_illegal_gives_the_reason(cli: Cli) -> None:
    answer = cli("play", "peloponnes", "--seed", 7, given='{"type":"withdraw"}\n{"nonsense":1}\nbla\nq\n')
    assert answer.code == 0
    assert "L-36" in answer.out
    assert "not an action" in answer.out
    assert "or ? for help" in answer.out


def test_undo_and_save(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    answer = cli("play", "peloponnes", "--seats", 1, "--level", 2, "--seed", 4, given="q\n")
    assert answer.code == 2
    assert "Level 2 opens" in answer.err
    given = f"u\ns {file}\nq\n"
    answer = cli("play", "peloponnes", "--seats", 1, "--level", 1, "--seed", 4, given=given)
    assert answer.code == 0
    assert "Nothing has been decided yet." in answer.out
    assert file.exists()


def test_undo_takes_back_a_decision(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    given = f"1\nu\ns {file}\nq\n"
    answer = cli("play", "peloponnes", "--seats", 1, "-o", "solo_level=2", "--seed", 4, given=given)
    assert answer.code == 0
    assert "Taken back." in answer.out
    assert [entry.undo for entry in thalassa.load(file).log] == [False, True]


def test_going_on_with_a_saved_table(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    assert cli("play", "peloponnes", "--seed", 4, "--save", file, given="1\n").code == 0
    played = len(thalassa.load(file))
    assert played > 0
    answer = cli("play", "peloponnes", "--from", file, given=ALWAYS_FIRST)
    assert answer.code == 0
    table = thalassa.load(file)
    assert len(table) > played
    assert table.outcome() is not None


def test_end_of_input_leaves_the_table(cli: Cli) -> None:
    answer = cli("play", "peloponnes", "--seed", 4)
    assert answer.code == 0
    assert "not saved" in answer.out


@pytest.mark.rule("L-116")
def test_the_ladder_is_remembered(cli: Cli, tmp_path: Path) -> None:
    """A level played with the bot's own choices as answers; the second level opens if the first was reached."""
    seed, answers = next((seed, found) for seed in range(30) if (found := solo_answers(seed)))
    before = cli("games", "peloponnes", "--json").json()["ladder"]
    assert [rung["open"] for rung in before] == [True, False, False, False, False]
    answer = cli("play", "peloponnes", "--level", 1, "--seed", seed, given=answers)
    assert answer.code == 0
    assert "\nLevel 1 reached with" in answer.out
    after = cli("games", "peloponnes", "--json").json()["ladder"]
    assert after[0]["tries"] == 1
    assert after[0]["best"] >= 24
    assert [rung["open"] for rung in after] == [True, True, False, False, False]


def test_the_end_says_how_to_play_the_same_deal_again(cli: Cli) -> None:
    level = (
        "play",
        "peloponnes",
        "--seats",
        1,
        "-o",
        "solo_level=2",
        "-o",
        "solo_used=3,5",
        "--seed",
        "my seed",
    )
    first = cli(*level, given=ALWAYS_FIRST)
    assert first.code == 0
    command = next(line for line in first.out.splitlines() if line.startswith("The same deal again: "))
    given = shlex.split(command.removeprefix("The same deal again: "))
    assert given[:2] == ["thalassa", "play"]
    again = cli(*given[1:], given=ALWAYS_FIRST)
    assert (again.code, again.out) == (0, first.out)
    table = cli(
        "play", "toy", "--seats", 3, "--seat", 1, "--bot", "random", "-o", "bowl=narrow", given=ALWAYS_FIRST
    )
    assert (
        "thalassa play toy --seats 3 --seat 1 --bot random --bot random -o bowl=narrow --seed " in table.out
    )


@pytest.mark.rule("L-116")
def test_a_level_that_is_not_open_does_not_count(cli: Cli) -> None:
    answer = cli("play", "peloponnes", "--seats", 1, "-o", "solo_level=3", "--seed", 4, given=ALWAYS_FIRST)
    assert answer.code == 0
    assert "Level 3 is not open yet" in answer.out
    after = cli("games", "peloponnes", "--json").json()["ladder"]
    assert [(rung["tries"], rung["best"]) for rung in after] == [(0, None)] * 5


def solo_answers(seed: int) -> str:
    """Numbers of the choices with which the heuristic bot reaches level 1 for this seed; nothing if it does not."""
    import random

    from thalassa.bots.names import make_bot
    from thalassa.kernel.bots import Glance

    game = thalassa.game("peloponnes")
    table = thalassa.new("peloponnes", seats=1, seed=seed, options={"solo_level": 1})
    bot = make_bot(game, "heuristic")
    rng = random.Random(seed)
    numbers = []
    while table.actors():
        (action,) = bot.choose(Glance(game, table.state, 0, rng), rng).actions
        numbers.append(table.moves(0).index(action) + 1)
        table.act(0, action)
    outcome = table.outcome()
    assert outcome is not None
    return "\n".join(map(str, numbers)) + "\n" if outcome.standings[0].score >= 24 else ""


def test_damaged_progress_is_not_overwritten(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "data" / "thalassa" / "ladders.json"
    file.parent.mkdir(parents=True)
    file.write_text("{oops")
    answer = cli("play", "peloponnes", "--level", 1, given="q\n")
    assert answer.code == 2
    assert "ladders.json" in answer.err
    assert file.read_text() == "{oops"


def test_json_lines_carry_a_whole_game(process: Cli) -> None:
    answer = process("play", "peloponnes", "--seed", 7, "--bot", "random", "--json", given=ALWAYS_FIRST)
    assert answer.code == 0
    lines = answer.lines()
    kinds = {line["type"] for line in lines}
    assert kinds == {"decision", "entry", "outcome"}
    assert lines[-1]["seed"] == "7"
    decision = next(line for line in lines if line["type"] == "decision")
    assert decision["moves"][0]["number"] == 1
    assert decision["view"]["seat"] == 0


def test_json_lines_refuse_with_the_reason(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    given = f'{{"type":"withdraw"}}\nnonsense\nu\ns {file}\nq\n'
    answer = cli("play", "peloponnes", "--seed", 7, "--json", given=given)
    assert answer.code == 0
    lines = [json.loads(line) for line in answer.out.splitlines()]
    refused = [line for line in lines if line["type"] == "refused"]
    assert refused[0]["reason"]["rule"] == "L-36"
    assert len(refused) == 3
    assert file.exists()


def test_json_lines_that_cannot_be_carried_out_end_nothing(cli: Cli, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("do not touch")
    given = f"{'9' * 5000}\n\udcff\n{'[' * 60_000}\ns {precious}\ns {tmp_path}/no\0name\ns {tmp_path}/no/folder\nq\n"
    answer = cli("play", "peloponnes", "--seed", 7, "--json", given=given)
    assert (answer.code, answer.err) == (0, "")
    assert [line["type"] for line in answer.lines()[-7:]] == ["decision"] + ["refused"] * 6
    assert precious.read_text() == "do not touch"


def test_lines_that_cannot_be_carried_out_end_nothing(cli: Cli, tmp_path: Path) -> None:
    given = f"{'9' * 5000}\n?{'9' * 5000}\ns {tmp_path}/no\0name\ns {tmp_path}/no/folder\nq\n"
    answer = cli("play", "peloponnes", "--seed", 7, given=given)
    assert (answer.code, answer.err) == (0, "")
    assert "You left the table" in answer.out


@pytest.mark.parametrize("more", [[], ["--json"]], ids=["text", "json"])
def test_a_place_that_cannot_be_saved_to_is_said_before_the_game(
    cli: Cli, tmp_path: Path, more: list[str]
) -> None:
    answer = cli("play", "peloponnes", "--save", tmp_path / "no" / "folder.json", *more, given=ALWAYS_FIRST)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert f"{tmp_path / 'no' / 'folder.json'}: No such file" in answer.err


@pytest.mark.parametrize("more", [[], ["--json"]], ids=["text", "json"])
def test_a_table_is_saved_after_each_decision_and_elsewhere_if_it_must(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: list[str]
) -> None:
    file, other = tmp_path / "folder" / "mine.json", tmp_path / "other"
    file.parent.mkdir()
    other.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(other))
    kept: list[int] = []
    save = tablefile.save

    def save_until_the_disk_is_full(table: Table, path: Path, names: tuple[str, ...] = ()) -> None:
        if path == file and len(kept) == 3:
            raise OSError(28, "No space left on device", str(path))
        save(table, path, names)
        kept.append(len(table))

    monkeypatch.setattr(tablefile, "save", save_until_the_disk_is_full)
    answer = cli("play", "peloponnes", "--seed", 4, "--save", file, *more, given="1\n1\n1\nq\n")
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert "No space left on device" in answer.err
    (found,) = other.glob("thalassa-*/mine.json")
    assert str(found) in answer.err
    assert len(thalassa.load(file)) == kept[2]
    assert 0 == kept[0] < kept[1] < kept[2] < kept[3] == len(thalassa.load(found))


def test_closed_streams_are_empty_ones(tmp_path: Path) -> None:
    command = "from thalassa.cli import main; main()"
    for line in (f'"$0" -c "{command}" play peloponnes <&-', f'"$0" -c "{command}" games --json >&-'):
        done = subprocess.run(
            ["sh", "-c", line, sys.executable],
            check=False,
            capture_output=True,
            text=True,
            timeout=120,
            cwd=tmp_path,
        )
        assert (done.returncode, done.stderr) == (0, "")


def test_ctrl_c_leaves_with_one_line(tmp_path: Path) -> None:
    child = subprocess.Popen(
        [
            sys.executable,
            "-u",
            "-c",
            "from thalassa.cli import main; main()",
            "play",
            "peloponnes",
            "--seed",
            "1",
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    )
    assert child.stdout is not None
    seen = ""
    while "quit >" not in seen:  # the prompt: it waits for input now
        char = child.stdout.read(1)
        assert char, "ended before asking"
        seen += char
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=30)
    assert child.returncode == 0
    assert "You left the table" in out
    assert "Traceback" not in err
