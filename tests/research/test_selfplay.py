"""Batches of self-play: rows that can be replayed, shards that are whole, runs that go on."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from thalassa.bots.arena.schedule import fixtures, make_plan
from thalassa.bots.arena.worker import play
from thalassa.bots.workers.runners import Processes
from thalassa.cli.app import run
from thalassa.kernel.registry import game as find_game
from thalassa.research import Study, extras
from thalassa.research.rows import NOT_LISTED, rows
from thalassa.research.selfplay import WAITING, Batch, BatchPlan, OtherBatch, Told
from thalassa.research.shards import FORMATS, check_format, read_shard


def plan(form: str = "npz", bots: tuple[str, ...] = ("random",), shard: int = 2) -> BatchPlan:
    return BatchPlan(make_plan(find_game("peloponnes"), bots, 2, {}, "test"), "stable", "share", form, shard)


@pytest.mark.parametrize("form", FORMATS)
def test_rows_replay_to_the_outcome_they_tell(tmp_path: Path, form: str) -> None:
    batch = Batch(plan(form), tmp_path / "batch", 2)
    batch.run()
    (file,) = batch.files()
    columns = read_shard(file)
    study = batch.plan.study()
    for number in (0, 1):
        mine = np.flatnonzero(columns["game"] == number)
        session = study.start(str(columns["seed"][mine[0]]))
        for at in mine:
            seat = session.seat()
            assert seat is not None
            assert seat == columns["seat"][at]
            assert sorted(session.legal()) == columns["legal"][at].tolist()
            assert np.array_equal(
                np.frombuffer(session.observe(seat), np.float32), columns["observation"][at]
            )
            action = session.step(int(columns["action"][at]))
            assert study.game.action_from(str(columns["action_json"][at])) == action
        outcome = session.state.outcome()
        assert outcome is not None
        returns, places = study.returns(outcome), {one.seat: one for one in outcome.standings}
        for at in mine:
            standing = places[int(columns["seat"][at])]
            assert columns["reward"][at] == returns[standing.seat]
            assert (columns["score"][at], columns["place"][at]) == (standing.score, standing.place)
        assert {float(one) for one in columns["rating"][mine]} <= {0.0, 0.5, 1.0}
    assert len(columns["step"]) == batch.rows()


def test_both_formats_hold_the_same(tmp_path: Path) -> None:
    found = []
    for form in FORMATS:
        batch = Batch(plan(form), tmp_path / form, 2)
        batch.run()
        found.append(read_shard(batch.files()[0]))
    for name, column in found[0].items():
        if name == "legal":
            assert [one.tolist() for one in column] == [one.tolist() for one in found[1][name]]
        else:
            assert np.array_equal(column, found[1][name]), name


def test_several_processes_write_the_same_bytes(tmp_path: Path) -> None:
    alone, crowd = Batch(plan(), tmp_path / "one", 4), Batch(plan(), tmp_path / "two", 4)
    alone.run()
    crowd.run(Processes(2))
    assert [path.name for path in alone.files()] == ["000000-000001.npz", "000002-000003.npz"]
    assert [path.read_bytes() for path in alone.files()] == [path.read_bytes() for path in crowd.files()]


class Tired(Exception):
    pass


def test_a_stopped_run_goes_on_and_a_longer_one_replaces_its_last_shard(tmp_path: Path) -> None:
    batch = Batch(plan(), tmp_path, 5)

    def stop(told: Told) -> None:
        if told.number == 2:
            raise Tired

    with pytest.raises(Tired):
        batch.run(listener=stop)
    assert [path.name for path in batch.files()] == ["000000-000001.npz"]
    first = batch.files()[0].stat().st_mtime_ns
    again = Batch(plan(), tmp_path, 5)
    assert [fixture.number for fixture in again.unplayed()] == [3, 4]
    played: list[int] = []
    again.run(listener=lambda told: played.append(told.number))
    assert played == [3, 4]
    whole = Batch(plan(), tmp_path / "whole", 5)
    whole.run()
    assert [path.read_bytes() for path in again.files()] == [path.read_bytes() for path in whole.files()]
    assert not (tmp_path / WAITING).exists()
    assert [path.name for path in again.files()][-1] == "000004-000004.npz"
    longer = Batch(plan(), tmp_path, 6)
    longer.run()
    assert sorted(path.name for path in tmp_path.glob("*.npz")) == [
        "000000-000001.npz",
        "000002-000003.npz",
        "000004-000005.npz",
    ]
    assert longer.files()[0].stat().st_mtime_ns == first
    assert Batch(plan(), tmp_path, 5).missing() == []


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    Batch(plan(), tmp_path / "mine", 2)
    with pytest.raises(OtherBatch, match="other bots, format"):
        Batch(plan("parquet", ("random", "random")), tmp_path / "mine", 2)
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "a.txt").write_text("dear")
    with pytest.raises(OtherBatch, match="not empty and not a folder of self-play"):
        Batch(plan(), tmp_path / "letters", 2)


def test_whole_decisions_of_bots_are_told_in_listed_steps() -> None:
    """The Poseidon bots found, buy and explore in one action each; a learner sees the steps."""
    played = make_plan(find_game("poseidon"), ("heuristic",), 2, {}, "steps")
    study = Study("poseidon", 2)
    table, result = play(played, fixtures(played, 1)[0])
    found = rows(study, table, result)
    assert len(found) > sum(len(entry.actions) for entry in table.log)
    assert all(row.action != NOT_LISTED for row in found)


def cli(*arguments: str) -> int:
    return run(["selfplay", "--game", "toy", "--bots", "random", *arguments])


def test_the_command_writes_and_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "batch")
    assert cli("--games", "3", "--out", out, "--format", "npz", "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["games"], report["shards"], report["problems"]) == (3, ["000000-000002.npz"], {})
    layout = json.loads((tmp_path / "batch" / "layout.json").read_text())
    assert read_shard(tmp_path / "batch" / "000000-000002.npz")["observation"].shape == (
        report["rows"],
        len(layout["observation"]),
    )
    assert cli("--games", "3", "--out", out, "--format", "npz") == 0
    assert "3 of them played already" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--format", "csv"], "there is no format 'csv'; there are parquet, npz"),
        (["--games", "0"], "--games"),
        (["--shard", "0"], "--shard"),
        (["--actions", "all"], "actions: there is no 'all'"),
    ],
)
def test_bad_input_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], text: str
) -> None:
    out = tmp_path / "none"
    assert cli("--out", str(out), *arguments) == 2
    said = capsys.readouterr().err
    assert text in said
    assert len(said.splitlines()) == 1
    assert not out.exists()


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(module: str) -> None:
        raise ModuleNotFoundError(f"No module named {module!r}", name=module)

    monkeypatch.setattr(extras, "import_module", absent)
    with pytest.raises(
        extras.MissingExtra, match=r"numpy is not installed.*pip install 'thalassa\[research\]'"
    ):
        check_format("npz")
