"""The arena: a balanced schedule, the same games however they are played, nothing finished ever lost."""

from __future__ import annotations

import doctest
import importlib
import json
import multiprocessing
import os
import random
import re
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from support.stubborn import GAME as STUBBORN
from thalassa.bots.arena import worker
from thalassa.bots.arena.contest import Arena
from thalassa.bots.arena.ratings import rate
from thalassa.bots.arena.record import Folder, OtherArena, Result
from thalassa.bots.arena.report import make_report
from thalassa.bots.arena.report_page import make_page
from thalassa.bots.arena.schedule import Plan, balanced, fixtures, make_plan
from thalassa.bots.arena.worker import Told
from thalassa.bots.names import UnknownBot, labels, make_bot
from thalassa.bots.search.player import SearchBot
from thalassa.bots.workers.runners import Here, Processes
from thalassa.cli.app import run
from thalassa.kernel import registry, tablefile
from thalassa.kernel.bots import Choice, Glance, RandomBot
from thalassa.kernel.errors import BadOptions
from thalassa.kernel.words import words
from toy import GAME
from toy.game import ToyGame

TESTS = Path(__file__).parent.parent
PLUGINS = TESTS / "support" / "plugins"


def toy_plan(*bots: str, seats: int = 2, seed: str = "s") -> Plan:
    return make_plan(GAME, bots, seats, {}, seed)


def arena(plan: Plan, path: Path, games: int) -> Arena:
    return Arena(plan, Folder(path), fixtures(plan, games))


def tables(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted((path / "games").iterdir())}


@pytest.fixture
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worker processes find the toy game as an installed one."""
    monkeypatch.syspath_prepend(str(PLUGINS))


@pytest.mark.parametrize(
    "name", ["arena.charts", "names", "arena.report_page", "arena.ratings", "arena.schedule"]
)
def test_the_examples_work_as_written(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(f"thalassa.bots.{name}"))
    assert outcome.attempted
    assert not outcome.failed


# -- names --------------------------------------------------------------------------------------------


def test_bots_are_spelled_by_key_seconds_or_iterations() -> None:
    seconds, iterations = make_bot(GAME, "search:0.2s"), make_bot(GAME, "search:50")
    assert isinstance(seconds, SearchBot)
    assert isinstance(iterations, SearchBot)
    assert (seconds.budget.seconds, seconds.budget.iterations) == (0.2, None)
    assert (iterations.budget.seconds, iterations.budget.iterations) == (None, 50)
    assert isinstance(make_bot(registry.game("poseidon"), "random"), RandomBot)
    assert type(make_bot(registry.game("peloponnes"), "heuristic")).__name__ == "HeuristicBot"


@pytest.mark.parametrize(
    "name",
    ["nobody", "search", "search:", "search:0", "search:-1s", "search:nans", "search:infs", "search:x"],
)
def test_what_no_bot_is_called_is_refused(name: str) -> None:
    with pytest.raises(UnknownBot, match=re.escape(name)):
        make_bot(GAME, name)


def test_a_bot_named_twice_gets_a_number() -> None:
    assert labels(("random", "random", "search:5")) == ("random", "random#2", "search:5")


# -- schedule -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "seats"), [(1, 2), (2, 2), (3, 2), (3, 3), (4, 3), (2, 3), (2, 4), (3, 5), (4, 4)]
)
def test_every_bot_has_every_seat_equally_often_and_every_pairing_the_same_seeds(
    bots: int, seats: int
) -> None:
    plan = Plan("any", 1, "e", seats, {}, "s", tuple(f"bot{number}" for number in range(bots)))
    games = balanced(plan, 40)
    schedule = fixtures(plan, games)
    assert games >= 40
    assert [fixture.number for fixture in schedule] == list(range(games))
    held = Counter((bot, seat) for fixture in schedule for seat, bot in enumerate(fixture.lineup))
    assert set(held.values()) == {games // bots}
    assert len(held) == bots * seats
    seeds: dict[tuple[int, ...], Counter[str]] = {}
    for fixture in schedule:
        seeds.setdefault(tuple(sorted(fixture.lineup)), Counter())[fixture.seed] += 1
    first, *others = seeds.values()
    assert all(other == first for other in others)


def test_a_longer_schedule_begins_with_the_shorter_one() -> None:
    plan = toy_plan("random", "search:3", "random")
    assert fixtures(plan, 60)[:24] == fixtures(plan, 24)


def test_options_that_do_not_fit_are_refused() -> None:
    with pytest.raises(BadOptions):
        make_plan(GAME, ("random",), 9, {}, "s")


# -- playing ------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_installed")
def test_one_process_and_two_play_the_same_games(tmp_path: Path) -> None:
    plan = toy_plan("search:4", "random")
    alone, together = arena(plan, tmp_path / "1", 8), arena(plan, tmp_path / "2", 8)
    alone.run()
    together.run(Processes(2))
    assert len(alone.results) == 8
    assert tables(tmp_path / "1") == tables(tmp_path / "2")
    reports = [
        msgspec.structs.replace(make_report(GAME, plan, one.in_order(), 8, {}), seconds=0, bots=())
        for one in (alone, together)
    ]
    assert reports[0] == reports[1]
    assert rate(plan.labels, alone.in_order()) == rate(plan.labels, together.in_order())


def test_every_game_is_a_table_file_and_a_line_of_facts(tmp_path: Path) -> None:
    plan = toy_plan("search:2", "random")
    arena(plan, tmp_path / "a", 4).run()
    lines = [json.loads(line) for line in (tmp_path / "a" / "games.jsonl").read_text().splitlines()]
    for line, fixture in zip(lines, fixtures(plan, 4), strict=True):
        table = tablefile.load(tmp_path / "a" / "games" / f"{line['number']:06}.json")
        outcome = table.outcome()
        assert outcome is not None
        assert line["winners"] == list(outcome.winners)
        assert (line["seed"], table.seed) == (fixture.seed, fixture.seed)
        assert line["bots"] == [plan.labels[bot] for bot in fixture.lineup]
        assert line["options"] == plan.options
        assert line["seconds"] > 0
        assert sum(map(len, line["thinking"])) == line["entries"] == len(table)


def test_a_mirror_match_is_not_the_same_game_twice(tmp_path: Path) -> None:
    plan = toy_plan("random", "random")
    played = [worker.play(plan, fixture)[0].log for fixture in fixtures(plan, 2)]
    assert played[0] != played[1]


def test_an_interrupted_arena_goes_on_and_ends_with_the_same_games(tmp_path: Path) -> None:
    plan = toy_plan("search:2", "random")
    arena(plan, tmp_path / "whole", 8).run()

    def stop(told: Told) -> None:
        if told.number == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        arena(plan, tmp_path / "a", 8).run(Here(), stop)
    before = tables(tmp_path / "a")
    assert len(before) == 3
    heard: list[int] = []
    again = arena(plan, tmp_path / "a", 8)
    assert sorted(again.results) == [0, 1, 2]
    again.run(Here(), lambda told: heard.append(told.number))
    assert heard == [3, 4, 5, 6, 7]
    assert tables(tmp_path / "a") == tables(tmp_path / "whole")


def test_torn_and_missing_lines_are_mended_from_the_tables(tmp_path: Path) -> None:
    plan = toy_plan("search:2", "random")
    first = arena(plan, tmp_path, 4)
    first.run()
    file = tmp_path / "games.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(lines[0] + lines[2] + lines[3][:40])
    (tmp_path / "games" / ".000009.json.half").write_bytes(b"{")
    (tmp_path / "games" / "000002.json").unlink()
    again = arena(plan, tmp_path, 4)
    assert [fixture.number for fixture in again.missing()] == [2]
    assert again.results[0] == first.results[0]
    for number in (1, 3):
        assert again.results[number] == msgspec.structs.replace(
            first.results[number], seconds=None, thinking=(), commit=""
        )
    assert [json.loads(line)["number"] for line in file.read_text().splitlines()] == [0, 1, 3]
    assert sorted(tables(tmp_path)) == ["000000.json", "000001.json", "000003.json"]


def test_a_folder_of_another_arena_is_left_alone(tmp_path: Path) -> None:
    arena(toy_plan("random"), tmp_path / "a", 1).run()
    before = tables(tmp_path / "a")
    with pytest.raises(OtherArena, match="other seed, bots"):
        arena(toy_plan("search:2", seed="t"), tmp_path / "a", 1)
    assert tables(tmp_path / "a") == before
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "letter.txt").write_text("mine")
    with pytest.raises(OtherArena, match="not empty"):
        arena(toy_plan("random"), tmp_path / "b", 1)
    assert [file.name for file in (tmp_path / "b").iterdir()] == ["letter.txt"]


# -- workers that die ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("_installed")
def test_a_killed_worker_loses_no_finished_game(tmp_path: Path) -> None:
    """Both workers are killed from outside after the second game; the arena replaces them and goes on."""
    plan = toy_plan("search:4", "random")
    arena(plan, tmp_path / "whole", 8).run()
    running = arena(plan, tmp_path / "a", 8)
    heard: list[int] = []
    killed: list[int] = []
    others = children()

    def listen(told: Told) -> None:
        heard.append(told.number)
        if len(heard) == 2:
            for child in set(children()) - set(others):
                killed.append(child)
                os.kill(child, signal.SIGKILL)

    running.run(Processes(2), listen)
    assert len(killed) == 2
    assert running.problems == {}
    assert sorted(heard) == list(range(8))
    assert tables(tmp_path / "a") == tables(tmp_path / "whole")


def children() -> list[int]:
    return [child.pid for child in multiprocessing.active_children() if child.pid is not None]


@pytest.mark.usefixtures("_installed")
def test_a_bot_that_takes_its_worker_along_spoils_only_its_own_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._added, "stubborn", STUBBORN)
    plan = make_plan(STUBBORN, ("dies", "plays", "random"), 2, {}, "s")
    one, *_, last_but_one, last = fixtures(plan, 6)
    assert (one.lineup, last_but_one.lineup, last.lineup) == ((0, 1), (1, 2), (2, 1))
    running = Arena(plan, Folder(tmp_path), [one, last_but_one, last])
    running.run(Processes(2))
    assert running.problems == {0: "the worker process ended 3 times during this job"}
    assert set(running.results) == {4, 5}


class Sulks:
    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        raise ValueError("no idea")


def test_a_bot_that_fails_is_reported_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(ToyGame, "bots", lambda self: {"fragile": Sulks})
        plan = toy_plan("fragile", "random")
        running = arena(plan, tmp_path, 2)
        running.run()
        assert running.problems == {0: "ValueError: no idea", 1: "ValueError: no idea"}
        patch.setattr(ToyGame, "bots", lambda self: {"fragile": RandomBot})
        running.run()
        assert running.problems == {}
        assert sorted(running.results) == [0, 1]


# -- report -------------------------------------------------------------------------------------------


def result(number: int, bots: tuple[str, ...], places: tuple[int, ...], scores: tuple[int, ...]) -> Result:
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    thinking = tuple((0.001 * (seat + 1), 0.002) for seat in range(len(bots)))
    return Result(number, "toy", f"s-{number}", bots, {}, places, scores, winners, 4, 0.5, thinking)


def test_the_report_counts_wins_pairs_scores_and_times() -> None:
    plan = toy_plan("search:9", "random")
    games = [
        result(0, ("search:9", "random"), (1, 2), (12, 7)),
        result(1, ("random", "search:9"), (2, 1), (3, 9)),
        result(2, ("search:9", "random"), (1, 1), (8, 8)),
        result(3, ("random", "search:9"), (1, 2), (9, 2)),
    ]
    report = make_report(GAME, plan, games, 6, {})
    best, worst = report.bots
    assert (best.bot, worst.bot) == ("search:9", "random")
    assert best.mu > 25 > worst.mu
    assert best.sigma < 25 / 3
    assert (best.wins.hits, best.wins.tries) == (3, 4)
    assert best.counts == {2: 1, 8: 1, 9: 1, 12: 1}
    assert best.scores is not None
    assert (best.scores.mean, best.scores.median, best.scores.least, best.scores.most) == (7.75, 8.5, 2, 12)
    assert best.seconds is not None
    assert best.seconds.count == 8
    ahead = {(pair.bot, pair.other): pair.ahead for pair in report.pairs}
    assert ahead["search:9", "random"].hits == 2.5
    assert ahead["random", "search:9"].hits == 1.5
    assert ahead["search:9", "random"].low == pytest.approx(0.2194, abs=1e-4)
    assert [(seated.seat, seated.role, seated.wins.hits) for seated in best.by_seat] == [
        (0, "keeper", 2),
        (1, None, 1),
    ]
    assert report.lineups[0].wins["random"].hits == 2
    assert (report.games, report.planned, report.seconds) == (4, 6, 2.0)


def test_one_against_two_counts_games_not_seats() -> None:
    plan = toy_plan("search:9", "random", seats=3)
    games = [result(0, ("search:9", "random", "random"), (2, 1, 3), (5, 9, 1))]
    report = make_report(GAME, plan, games, 6, {})
    ahead = {(pair.bot, pair.other): pair.ahead for pair in report.pairs}
    assert (ahead["search:9", "random"].hits, ahead["search:9", "random"].tries) == (0.5, 1)
    assert report.lineups[0].bots == ("random", "random", "search:9")
    assert (report.lineups[0].wins["random"].hits, report.lineups[0].games) == (1, 1)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_stands_alone_and_names_everything(language: str) -> None:
    plan = toy_plan("search:9", "random", seed="<b>&")
    games = [
        result(0, ("search:9", "random"), (1, 2), (12, 7)),
        result(1, ("random", "search:9"), (2, 1), (3, 9)),
    ]
    page = make_page(make_report(GAME, plan, games, 2, {7: "Oops: <i>"}), words("toy", language), "Pebbles")
    assert page.count("<svg") == 4
    assert "<script" not in page
    assert not re.search(r"(src|href)=|url\(|@import|https?:", page)
    assert "cli.arena" not in page
    assert "&lt;b&gt;&amp;" in page
    assert "Oops: &lt;i&gt;" in page
    for label in plan.labels:
        assert label in page


def test_a_report_without_games_is_still_a_report() -> None:
    plan = toy_plan("search:9", "random")
    report = make_report(GAME, plan, [], 2, {})
    assert [bot.wins.tries for bot in report.bots] == [0, 0]
    assert "<h1>" in make_page(report, words("toy", "en"), "Pebbles")


# -- the command --------------------------------------------------------------------------------------


def test_the_command_plays_peloponnes_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    out = tmp_path / "run"
    command = [
        "arena",
        "--game",
        "peloponnes",
        "--bots",
        "search:1,random",
        "--out",
        str(out),
        "-o",
        "luxury_in_disasters=true",
    ]
    assert run([*command, "--games", "1"]) == 0
    text = capsys.readouterr().out
    assert "2 of 2 games played" in text
    assert "search:1" in text
    first = tables(out)
    assert run([*command, "--games", "4", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report == json.loads((out / "report.json").read_text())
    assert (report["games"], report["plan"]["options"]["luxury_in_disasters"]) == (4, True)
    assert {name: data for name, data in tables(out).items() if name in first} == first
    assert (out / "report.html").read_text().startswith("<!doctype html>")


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_finished_and_reports_it(tmp_path: Path) -> None:
    """A real process with two workers, interrupted when it has finished some of far too many games."""
    out = tmp_path / "run"
    path = os.pathsep.join([str(TESTS), str(PLUGINS), os.environ.get("PYTHONPATH", "")])
    command = ["arena", "--game", "toy", "--bots", "search:3,random", "--games", "100000", "--processes", "2"]
    running = subprocess.Popen(
        [sys.executable, "-c", "from thalassa.cli import main; main()", *command, "--out", str(out)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path, "LANG": "en_GB.UTF-8"},
    )
    try:
        while not (out / "games" / "000003.json").exists():
            with pytest.raises(subprocess.TimeoutExpired):
                running.wait(0.05)
        running.send_signal(signal.SIGINT)
        text, _ = running.communicate(timeout=120)
    finally:
        running.kill()
    assert running.returncode == 130
    assert "The same command goes on" in text
    report = json.loads((out / "report.json").read_text())
    assert 0 < report["games"] <= len(list((out / "games").glob("[0-9]*.json"))) < 100000


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "chess", "--bots", "random"], "chess"),
        (["--game", "toy", "--bots", "random,nobody"], "nobody"),
        (["--game", "toy", "--bots", "search:fast"], "search:fast"),
        (["--game", "toy", "--bots", " , "], "No bots"),
        (["--game", "toy", "--bots", "random", "--games", "0"], "--games"),
        (["--game", "toy", "--bots", "random", "--processes", "-1"], "--processes"),
        (["--game", "toy", "--bots", "random", "--seats", "9"], "2 to 3 seats"),
        (["--game", "toy", "--bots", "random", "--option", "colour=red"], "colour"),
        (["--game", "toy", "--bots", "random", "--option", "rounds"], "KEY=VALUE"),
        (["--game", "toy"], "--bots"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert run(["arena", *arguments, "--out", str(tmp_path / "run")]) == 2
    complaint = capsys.readouterr().err
    assert said in complaint
    assert complaint.count("\n") == 1
    assert not (tmp_path / "run").exists()
