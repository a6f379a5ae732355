"""Boards: the shipped ones against B-1 … B-12 and Q-1 … Q-7, the loader against bad files, the maker against the criteria."""

from __future__ import annotations

import ast
import hashlib
import inspect
from pathlib import Path

import pytest
from typer.testing import CliRunner

from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.commands import group
from thalassa.games.odyssey.design import criteria, making, trials
from thalassa.games.odyssey.edition.data import OdysseyEdition, load, read_board, shipped
from thalassa.games.odyssey.rules.surveys import DEEP_HERE, ISLAND, ISLANDS_NEAR, Waters
from thalassa.kernel.chance import Chance
from thalassa.kernel.errors import BadData, BadOptions, ThalassaError
from thalassa.kernel.messages import Remark
from thalassa.kernel.words import LANGUAGES, parameters, words

from ..builders import F9_GRID, board_text, start

BOARDS = {board.id: board for board in shipped().boards}


@pytest.mark.rule("O-7", "OR-45")
@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("A", "8f25e7df714cc3f3"),
        ("B", "84710b7f60630799"),
        ("C", "cb94dce443ec9409"),
        ("D", "75fd06657f44af2b"),
    ],
)
def test_shipped_boards_are_the_designed_ones(name: str, digest: str) -> None:
    board = BOARDS[name]
    assert hashlib.sha256("\n".join(board.rows).encode()).hexdigest()[:16] == digest
    assert criteria.problems(board) == []


@pytest.mark.rule("O-61", "O-62", "O-65")
@pytest.mark.parametrize(
    ("name", "corners", "home", "around"),
    [
        ("A", (0, 0, 0, 0), 2, "deep 4,rocky 3,open 5,deep 3,woody 3,deep 2,open 3,open 4"),
        ("B", (1, 0, 0, 0), 2, "rocky 4,open 4,open 2,woody 2,deep 1,open 3,deep 3,deep 2"),
        ("C", (0, 0, 1, 0), 1, "open 1,open 2,open 3,open 2,open 3,deep 3,rocky 2,deep 2"),
        ("D", (1, 0, 1, 1), 1, "woody 2,open 2,deep 1,open 3,deep 2,deep 3,deep 2,deep 2"),
    ],
)
def test_surveys_on_the_shipped_boards(name: str, corners: tuple[int, ...], home: int, around: str) -> None:
    board = BOARDS[name]
    waters = Waters(board, (), (), False, False)
    assert tuple(waters.facts(start)[ISLANDS_NEAR] for start in board.starts) == corners
    assert waters.facts(board.sacred)[ISLANDS_NEAR] == home
    told = []
    for square in ("f6", "g6", "h6", "f7", "h7", "f8", "g8", "h8"):
        facts = waters.facts(board.index[square])
        kind = {0: "open", 2: "woody", 3: "rocky"}[facts[ISLAND]]
        told.append(f"{'deep' if facts[DEEP_HERE] else kind} {facts[ISLANDS_NEAR]}")
    assert ",".join(told) == around


@pytest.mark.rule("O-92", "O-98", "O-104")
def test_room_for_special_tiles() -> None:
    assert [board.hidden_ok.bit_count() for board in BOARDS.values()] == [144, 144, 144, 144]
    assert [board.whirl_ok.bit_count() for board in BOARDS.values()] == [120, 121, 120, 122]


def test_measures_are_those_of_the_brief() -> None:
    measured = [criteria.measure(board) for board in BOARDS.values()]
    assert [round(each.expected[0], 2) for each in measured] == [1.42, 1.50, 1.58, 1.75]
    assert [round(each.entropy[0], 2) for each in measured] == [0.40, 0.44, 0.52, 0.64]
    assert [round(each.worst, 2) for each in measured] == [1.95, 2.07, 2.20, 2.44]
    assert [round(each.located, 2) for each in measured] == [0.64, 0.62, 0.56, 0.50]
    assert [(each.signatures, round(each.lost, 1)) for each in measured] == [
        (28, 12.1),
        (30, 11.3),
        (28, 13.5),
        (28, 12.5),
    ]
    for each, name in zip(measured, "ABCD", strict=True):
        assert criteria.grade(each) == name
        assert criteria.shortcomings(each) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("format: 1", "format: 2"), "format: '2'"),
        (("format: 1\n", ""), "format: missing"),
        (("size: 9", "size: 8"), "size: 8; the side must be odd"),
        (("size: 9", "size: nine"), "size: 'nine' is not a number"),
        (("size: 9", "size: 11"), "grid: 9 rows, but the size is 11"),
        (("north: up", "north: left"), "north: 'left'"),
        (
            ("start.2: green rocky", "start.2: green sandy"),
            "start.2: 'green sandy'; expected 'green woody' or 'green rocky'",
        ),
        (("start.2: green rocky", "start.2: blue rocky"), "start.2: 'blue rocky'"),
        (("id: F9", "id: F9\nid: F9"), "id: given twice"),
        (("id: F9", "id:"), "id: is empty"),
        (("id: F9", "colour: red"), "colour: unknown header line"),
        (("grid:\n", ""), "'1.......2'"),
        (("..T...^..", "..T...^"), "line 12: row 3: 7 squares, but the size is 9"),
        (("..T...^..", "..T...?.."), "line 12: g3: '?' is not in the legend"),
        (("..~~*....", "..~~....."), "line 14: e5: no Sacred Island in the centre"),
        (("..T...^..", "..T...*.."), "line 12: g3: a second Sacred Island outside the centre"),
        (("..~~*....", "..~~1...."), "e5: the centre must be the Sacred Island"),
        (("4.......3", "4.......4"), "i9: start 4 stands on a9 already"),
        (("4.......3", "4........"), "grid: start 3 (red) is missing"),
        (("north: up\n", "north: up\r\n"), "carriage return"),
    ],
)
def test_a_bad_board_is_refused_saying_where_and_why(change: tuple[str, str], said: str) -> None:
    text = board_text(F9_GRID)
    assert text.count(change[0]) == 1
    with pytest.raises(BadData) as caught:
        read_board(text.replace(*change), "bad.txt")
    assert "bad.txt" in str(caught.value)
    assert said in str(caught.value)


@pytest.mark.rule("OR-45", "O-16")
def test_own_boards_are_loaded_and_played(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(board_text(F9_GRID, "mine"), encoding="utf-8")
    one = GAME.edition(tmp_path / "mine.txt")
    assert isinstance(one, OdysseyEdition)
    state = start(2, one)
    assert state.board is not None
    assert state.board.id == "mine"
    (tmp_path / "other.txt").write_text(board_text(F9_GRID, "other"), encoding="utf-8")
    two = load(tmp_path)
    assert [action.board for action in start(2, two).moves(0)] == ["mine", "other"]  # type: ignore[attr-defined]
    (tmp_path / "third.txt").write_text(board_text(F9_GRID, "mine"), encoding="utf-8")
    with pytest.raises(BadData, match=r"third\.txt: id: another board"):
        load(tmp_path)
    with pytest.raises(BadData, match="no board files"):
        load(_empty(tmp_path))
    (tmp_path / "raw.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(BadData, match="cannot be read"):
        load(tmp_path / "raw.txt")
    assert one.mark.fingerprint != two.mark.fingerprint


def _empty(folder: Path) -> Path:
    (folder / "empty").mkdir()
    return folder / "empty"


@pytest.mark.rule("O-16", "OR-45", "O-110")
def test_boards_are_chosen_preselected_or_drawn() -> None:
    chosen = start(2, None)
    assert chosen.actors() == [0]
    assert [action.board for action in chosen.moves(0)] == ["A", "B", "C", "D"]  # type: ignore[attr-defined]
    assert start(2, None, board="C").map().id == "C"
    drawn = {start(2, None, seed=str(seed), board="drawn").map().id for seed in range(30)}
    assert drawn == {"A", "B", "C", "D"}
    with pytest.raises(BadOptions, match="board A"):
        start(2, board="A")
    five = OdysseyEdition(
        "five", [read_board(board_text("1...2\n.....\n..*..\n.....\n4...3\n", "five"), "five.txt")]
    )
    assert start(2, five).map().size == 5
    with pytest.raises(BadOptions, match="room"):
        start(2, five, fogs=2, lighthouses=2, maelstroms=1)


def told(found: list[Remark], language: str = "en") -> str:
    say = words(GAME.package, language)
    return " ".join(say.say(each.code, each.params) for each in found)


def test_the_criteria_name_what_is_broken() -> None:
    grid = list(BOARDS["A"].rows)
    grid[0] = "1T....T.~...2"
    grid[1] = "TT.....~~^..."
    found = told(criteria.problems(read_board(board_text("\n".join(grid) + "\n", "X"), "X.txt")))
    for number in ("B-4", "B-5", "B-7"):
        assert number in found
    plain = read_board(board_text(F9_GRID), "F9.txt")
    assert "B-1: Seite 9 statt 13" in told(criteria.problems(plain), "de")
    assert "B-1" in told(criteria.problems(plain))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_criterion_has_words(language: str) -> None:
    say = words(GAME.package, language)
    named: set[str] = set()
    for module in (criteria, trials):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "broken":
                (number,) = node.args
                assert isinstance(number, ast.Constant)
                assert isinstance(number.value, str)
                key = f"boards.broken.{number.value}"
                named.add(key)
                given = {word.arg for word in node.keywords}
                assert None in given or parameters(say.entries[key]) <= given, key
    assert named == {key for key in say.entries if key.startswith("boards.broken.")}


def test_a_made_board_keeps_all_criteria() -> None:
    seen: list[tuple[int, int, float, int]] = []
    text = making.make("X", 1.58, Chance("2").stream("x"), lambda *progress: seen.append(progress), 1000)
    assert text is not None
    board = read_board(text, "X.txt")
    assert criteria.problems(board) == []
    measured = criteria.measure(board)
    assert criteria.shortcomings(measured) == []
    assert criteria.grade(measured) == "C"
    assert seen[-1][3] == 0


def test_the_command_line_lists_draws_checks_and_measures(tmp_path: Path) -> None:
    run = CliRunner()
    app = group("en")
    assert "Halcyon" in run.invoke(app, ["list"]).output
    assert "1.578" in run.invoke(app, ["list", "--json", "C"]).output
    assert "13 4........~~..3" not in run.invoke(app, ["draw", "A"]).output
    assert "13 4.......~~..3" in run.invoke(app, ["draw", "C"]).output
    assert run.invoke(app, ["check"]).exit_code == 0
    assert "1.75" in run.invoke(app, ["measure", "D"]).output
    bad = tmp_path / "bad.txt"
    bad.write_text(board_text(F9_GRID), encoding="utf-8")
    result = run.invoke(app, ["check", str(bad)])
    assert result.exit_code == 1
    assert "B-1" in result.output
    assert isinstance(run.invoke(app, ["draw", "nowhere"]).exception, BadData)
    for arguments in (["--difficulty", "E"], ["--difficulty", "9"], ["--name", "a b"], ["--out", str(bad)]):
        assert isinstance(run.invoke(app, ["make", *arguments]).exception, ThalassaError)
    assert "auflisten" in run.invoke(group("de"), ["--help"]).output


def test_reference_players_grade_the_shipped_boards() -> None:
    """Q-7: the share of games Ref-N wins falls from A to D and lies within its bounds."""
    tried = {name: trials.try_out(board, 600) for name, board in BOARDS.items()}
    rates = [trial.rate() for trial in tried.values()]
    assert rates == sorted(rates, reverse=True)
    for name, trial in tried.items():
        assert not [each for each in trials.shortcomings(trial, name) if "Q-7" in each.code], (name, trial)


def test_a_trial_is_repeatable_and_counts_every_game() -> None:
    shown: list[tuple[int, int]] = []
    one = trials.try_out(BOARDS["D"], 40, "seed", lambda *progress: shown.append(progress))
    assert one == trials.try_out(BOARDS["D"], 40, "seed")
    assert one != trials.try_out(BOARDS["D"], 40, "other")
    assert shown == [(game, 40) for game in range(1, 41)]
    assert one.wins * trials.ENOUGH <= sum(one.arrived) <= 4 * one.games


def test_the_simulated_criteria_name_what_is_broken() -> None:
    fair = trials.Trial(100, 40, (60, 58, 61, 55))
    assert trials.shortcomings(fair, "C") == []
    assert trials.shortcomings(fair, None) == [], "Q-7 is for the four difficulties alone"
    assert "Q-7: Ref-N wins 0.40" in told(trials.shortcomings(fair, "A")[:1])
    unfair = trials.Trial(100, 40, (75, 60, 61, 60))
    assert "spread 0.15" in told(trials.shortcomings(unfair, "C")[:1])
    assert trials.shortcomings(trials.Trial(100, 40, (74, 60, 61, 60)), "C") == []


def test_the_command_line_tries_boards_out(tmp_path: Path) -> None:
    run = CliRunner()
    app = group("en")
    told = run.invoke(app, ["measure", "D", "--games", "20"]).output
    assert "reference Navigators" in told
    assert '"trial":{"games":20,' in run.invoke(app, ["measure", "D", "--games", "20", "--json"]).output
    assert '"trial"' not in run.invoke(app, ["measure", "D", "--json"]).output
    bad = tmp_path / "bad.txt"
    bad.write_text(board_text(F9_GRID), encoding="utf-8")
    result = run.invoke(app, ["check", str(bad), "--games", "20"])
    assert result.exit_code == 1
    assert "B-1" in result.output
    assert run.invoke(app, ["check", "D", "--games", "-1"]).exit_code == 2
