"""Looking things up: games, rules, schema, help in both languages; and bad input of every kind."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import pytest
from rich.markup import escape

import thalassa
from thalassa.cli import overview
from thalassa.cli.app import build
from thalassa.cli.listing import shared_words
from thalassa.kernel import registry
from thalassa.kernel.words import parameters

from .conftest import Answer

Cli = Callable[..., Answer]


def test_games_lists_all(cli: Cli) -> None:
    assert "Peloponnes" in cli("games").out
    found = {game["name"]: game for game in cli("games", "--json").json()}
    assert set(found) == set(registry.games())
    assert found["peloponnes"]["bots"] == list(thalassa.game("peloponnes").bots())


def test_one_game_with_options_bots_and_levels(cli: Cli) -> None:
    answer = cli("games", "peloponnes")
    for wanted in ("luxury_in_disasters", "heuristic", "LR-27", "Target"):
        assert wanted in answer.out


def test_rule_by_number_in_both_languages(cli: Cli) -> None:
    assert "Lands must match" in cli("rules", "L-62").out
    german = cli("rules", "l-62", "--lang", "de")
    assert german.code == 0
    assert "Phase d" in german.out
    assert cli("rules", "L-62", "--lang", "de", "--json").json()[0]["game"] == "peloponnes"


def test_language_from_the_environment(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert "Spieler" in cli("games").out
    assert "Players" in cli("games", "--lang", "en").out
    assert "Players" in cli("--lang", "en", "games").out


def test_search_and_list(cli: Cli) -> None:
    found = cli("rules", "--search", "marking coin", "--game", "peloponnes", "--json").json()
    assert 0 < len(found) < 40
    every = cli("rules", "--game", "peloponnes", "--json").json()
    assert {rule["id"] for rule in found} < {rule["id"] for rule in every}
    assert "Market and Agora" in cli("rules", "--game", "peloponnes").out


def test_schema_describes_actions_and_views(cli: Cli) -> None:
    document = cli("schema", "peloponnes").json()
    assert {"Action", "Event", "Bid", "PeloponnesView", "PeloponnesOptions"} <= set(document["$defs"])


def test_version_and_help(cli: Cli) -> None:
    version, *engines = cli("--version").out.splitlines()
    assert version == f"thalassa {thalassa.__version__}"
    for name in ("odyssey", "peloponnes", "poseidon"):
        assert f"{name}: interpreted" in engines or f"{name}: compiled" in engines
    assert {line.split()[-1] for line in cli("--lang", "de", "--version").out.splitlines()[1:]} <= {
        "interpretiert",
        "kompiliert",
    }
    assert "Carry out a decision" in cli("act", "--help").out
    assert "Eine Entscheidung" in cli("act", "--help", "--lang", "de").out
    for command in (
        "play",
        "serve",
        "backup",
        "restore",
        "games",
        "rules",
        "schema",
        "new",
        "show",
        "moves",
        "act",
        "undo",
        "replay",
        "verify",
    ):
        for language in ("en", "de"):
            answer = cli(command, "--help", "--lang", language)
            assert answer.code == 0
            assert "cli." not in answer.out


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_list_of_commands_is_that_of_the_commands(process: Cli, language: str) -> None:
    """It is drawn without loading them, so it could be another one."""
    tree = build(language)
    rows = overview.commands(shared_words(language))
    assert [name for name, _ in rows] == list(tree.commands)
    assert [escape(text) for _, text in rows] == [each.help for each in tree.commands.values()]
    drawn = process("--help", "--lang", language)
    assert drawn.code == 0
    assert drawn.out.count("│") >= 2 * (len(rows) + 4)
    assert "cli." not in drawn.out


def test_the_list_of_commands_loads_no_game_and_no_server() -> None:
    code = (
        "import sys; sys.argv[1:] = ['--help']; from thalassa.cli import main; main(); print([*sys.modules])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = answer.stdout.splitlines()[-1]
    assert "'thalassa.cli.overview'" in loaded
    for heavy in ("thalassa.games", "thalassa.server", "msgspec", "typer", "rich"):
        assert f"'{heavy}'" not in loaded


def test_every_word_exists_in_both_languages() -> None:
    folder = resources.files("thalassa.kernel").joinpath("words")
    english, german = (
        tomllib.loads(folder.joinpath(f"cli.{lang}.toml").read_text()) for lang in ("en", "de")
    )
    assert list(english) == list(german)
    for key, text in english.items():
        assert parameters(text) == parameters(german[key]), key


@pytest.mark.parametrize(
    "arguments",
    [
        ["new", "chess", "x.json", "--seats", "2"],
        ["new", "peloponnes", "x.json", "--seats", "9"],
        ["new", "peloponnes", "x.json", "--seats", "two"],
        ["new", "peloponnes", "x.json"],
        ["new", "peloponnes", "x.json", "--seats", "2", "-o", "nonsense=1"],
        ["new", "peloponnes", "x.json", "--seats", "2", "-o", "nonsense"],
        ["new", "peloponnes", "x.json", "--seats", "2", "-o", "withdrawn_rank=sideways"],
        ["new", "peloponnes", "x.json", "--seats", "2", "-o", "solo_level=2"],
        ["new", "peloponnes", "x.json", "--seats", "1", "--name", "a", "--name", "b"],
        ["new", "peloponnes", "no/such/folder/x.json", "--seats", "2"],
        ["new", "peloponnes", "x.json", "--seats", "2", "--edition", "missing.toml"],
        ["show", "missing.json"],
        ["show", "TABLE", "--seat", "7"],
        ["show", "TABLE", "--lang", "fr"],
        ["moves", "TABLE", "--seat", "-1"],
        ["moves", "TABLE"],
        ["act", "TABLE", "--seat", "0", "999"],
        ["act", "TABLE", "--seat", "0", "0"],
        ["act", "TABLE", "--seat", "0", "hello"],
        ["act", "TABLE", "--seat", "0", "{broken"],
        ["act", "TABLE", "--seat", "0", "[1, 2"],
        ["act", "TABLE", "--seat", "0", "[" * 60_000],
        ["act", "TABLE", "--seat", "1", "9" * 5_000],
        ["new", "peloponnes", "x.json", "--seats", "2", "-o", "withdrawn_rank=" + "[" * 60_000],
        ["act", "TABLE", "--seat", "0", '{"type":"fly"}'],
        ["act", "TABLE", "--seat", "0", '{"type":"bid","tile":"A01","amount":"many"}'],
        ["undo", "TABLE", "--seat", "0"],
        ["replay", "TABLE", "--to", "-3"],
        ["verify", "missing.json"],
        ["verify", "."],
        ["rules", "L-9999"],
        ["rules", "Z-1"],
        ["rules", "--search", "submarine"],
        ["rules", "--game", "chess"],
        ["schema", "chess"],
        ["play", "chess"],
        ["play", "peloponnes", "--bot", "genius"],
        ["play", "peloponnes", "--seat", "4"],
        ["play", "peloponnes", "--level", "77"],
        ["play", "peloponnes", "--from", "missing.json"],
        ["play", "toy", "--level", "1"],
        ["play", "toy", "--from", "TABLE"],
        ["serve", "--port", "99999"],
        ["serve", "--host", "no.such.host.invalid"],
        ["fly"],
        ["games", "--colour"],
    ],
    ids=lambda arguments: " ".join(arguments)[:80],
)
@pytest.mark.parametrize("as_json", [False, True], ids=["text", "json"])
def test_bad_input_is_one_line_and_exit_code_2(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], as_json: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    table = tmp_path / "TABLE"
    thalassa.new("peloponnes", seats=2, seed=7).save(table)
    before = table.read_bytes()
    answer = cli(*arguments, *(["--json"] if as_json else []))
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert "Traceback" not in answer.err
    assert "cli.bad" not in answer.err
    if as_json:
        assert json.loads(answer.err)["error"]
    assert table.read_bytes() == before


def test_a_real_process_says_the_same(process: Cli) -> None:
    answer = process("new", "chess", "x.json", "--seats", 2)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("thalassa: there is no game called 'chess'")
