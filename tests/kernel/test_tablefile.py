"""Table files: written whole or not at all, read strictly, refused with the precise cause and never overwritten."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import thalassa
import toy
from thalassa.kernel import registry, tablefile
from thalassa.kernel.errors import BadTableFile
from thalassa.kernel.table import Table
from toy.actions import Ring
from toy.helpers import hide_highest, play_out, table

EDITION = Path(toy.__file__).with_name("data.toml")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A saved table in the middle of a game, with a take-back in it."""
    at = table(seats=3)
    at.act(0, Ring())
    at.undo(0)
    hide_highest(at, 1, 2)
    file = tmp_path / "table.json"
    at.save(file)
    return file


def edit(path: Path, change: Callable[[dict[str, Any]], object], sign: bool = True) -> bytes:
    """Change fields of a file; with a fresh digest it is as if Thalassa had written it so."""
    fields = msgspec.json.decode(path.read_bytes())
    change(fields)
    if sign:
        file = msgspec.convert({**fields, "digest": ""}, tablefile.TableFile)
        fields["digest"] = tablefile.digest(file)
    data = msgspec.json.encode(fields)
    path.write_bytes(data)
    return data


def refused(path: Path, problem: str, match: str, edition: Path | None = None) -> BadTableFile:
    before = path.read_bytes()
    with pytest.raises(BadTableFile, match=match) as caught:
        thalassa.load(path, edition)
    assert caught.value.params["problem"] == problem
    assert str(path) in str(caught.value)
    assert path.read_bytes() == before, "a file that cannot be read must stay as it is"
    assert os.listdir(path.parent) == [path.name]
    return caught.value


def test_a_table_comes_back_as_it_was(path: Path) -> None:
    data = path.read_bytes()
    at = thalassa.load(path)
    assert at.actors() == [0]
    assert [entry.undo for entry in at.log] == [False, True, False, False]
    at.save(path)
    assert path.read_bytes() == data


def test_a_finished_table_comes_back_with_its_outcome(tmp_path: Path) -> None:
    at = play_out(table())
    at.save(tmp_path / "over.json")
    assert thalassa.load(tmp_path / "over.json").outcome() == at.outcome()


def test_names_of_players_are_kept(tmp_path: Path) -> None:
    tablefile.save(table(), tmp_path / "named.json", ("Ann", "Ben"))
    assert tablefile.read(tmp_path / "named.json").names == ("Ann", "Ben")


def test_a_table_from_a_position_comes_back(tmp_path: Path) -> None:
    start = table(seats=3, rounds=1)
    hide_highest(start, 2)
    at = thalassa.setup("toy", start.state.to_json(), 3)
    hide_highest(at, 0)
    at.save(tmp_path / "puzzle.json")
    again = thalassa.load(tmp_path / "puzzle.json")
    assert again.state.to_json() == at.state.to_json()
    assert again.position is not None


# -- files that cannot be trusted ------------------------------------------------------------------------------


def test_a_truncated_file(path: Path) -> None:
    data = path.read_bytes()
    for size in (0, 1, len(data) // 2, len(data) - 3):
        path.write_bytes(data[:size])
        refused(path, "truncated", rf"truncated or not JSON \(.*{size} bytes")


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"not JSON at all", b"[" * 50_000])
def test_a_file_that_is_no_json(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    refused(path, "truncated", "not JSON")


@pytest.mark.parametrize("data", [b"[]", b"3", b"{}", b'{"format": "something else"}'])
def test_a_file_of_something_else(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    refused(path, "format", "not a Thalassa table")


def test_a_file_of_a_newer_version(path: Path) -> None:
    edit(
        path, lambda fields: fields.update(version=tablefile.VERSION + 1, surprise="of tomorrow"), sign=False
    )
    refused(path, "newer", r"newer Thalassa \(format 2, this one reads up to 1\)")


@pytest.mark.parametrize("version", [0, -1, "1", None, 1.5])
def test_a_file_without_a_proper_version(path: Path, version: object) -> None:
    edit(path, lambda fields: fields.update(version=version), sign=False)
    refused(path, "version", "version")


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda fields: fields.pop("seed"), "seed"),
        (lambda fields: fields.update(seats="three"), "seats"),
        (lambda fields: fields["log"][0].update(seat=None), r"log\[0\]\.seat"),
        (lambda fields: fields["edition"].pop("parts"), "parts"),
        (lambda fields: fields.update(surplus=1), "surplus"),
    ],
)
def test_a_file_with_a_wrong_field(
    path: Path, change: Callable[[dict[str, Any]], object], named: str
) -> None:
    edit(path, change, sign=False)
    refused(path, "field", named)


@pytest.mark.parametrize(
    "change",
    [
        lambda fields: fields.update(seed="8"),
        lambda fields: fields["log"].pop(),
        lambda fields: fields["log"][2]["actions"][0].update(pebble=1),
        lambda fields: fields["options"].update(bell=False),
        lambda fields: fields.update(names=["Mallory"]),
        lambda fields: fields.update(digest="0" * 64),
    ],
)
def test_an_edited_file(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    edit(path, change, sign=False)
    refused(path, "edited", "changed after it was saved")


def test_a_seed_that_is_not_the_one_committed_to(path: Path) -> None:
    edit(path, lambda fields: fields.update(seed="8"))
    refused(path, "seed", "seed and seed hash")


def test_a_file_of_an_unknown_game(path: Path) -> None:
    from thalassa.kernel.chance import seed_hash

    edit(path, lambda fields: fields.update(game="chess", seed_hash=seed_hash("chess", fields["seed"])))
    refused(path, "game", "no game called 'chess'; installed: .*toy")


def test_a_file_of_other_rules(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(toy.GAME), "rules_version", 2)
    refused(path, "rules_version", "rules version 1 of toy, installed is 2")


def test_a_file_of_another_edition_names_the_parts(
    path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("edition") / "other.toml"
    text = (
        EDITION.read_text(encoding="utf-8")
        .replace("narrow = 1", "narrow = 0")
        .replace('7 = "red"', '7 = "white"')
    )
    other.write_text(text, encoding="utf-8")
    error = refused(path, "edition", "'beach'; the component data differ in: bowls, pebble 7", other)
    assert error.params["differences"] == ["bowls", "pebble 7"]


def test_a_table_of_another_edition_loads_with_it(tmp_path: Path) -> None:
    other, file = tmp_path / "other.toml", tmp_path / "table.json"
    other.write_text(EDITION.read_text(encoding="utf-8").replace("right = 4", "right = 6"), encoding="utf-8")
    at = play_out(thalassa.new("toy", 2, 7, edition=other))
    at.save(file)
    assert thalassa.load(file, other).outcome() == at.outcome()
    with pytest.raises(BadTableFile, match="differ in: bowls"):
        thalassa.load(file)


def test_many_differences_are_counted(path: Path) -> None:
    edit(path, lambda fields: fields["edition"].update(parts={f"pebble {n}": "x" for n in range(1, 30)}))
    refused(path, "edition", r"pebble 1, .* and 22 more")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            lambda fields: fields["log"][2]["actions"][0].update(pebble=77),
            "log entry 2 of seat 1.*not_in_hand",
        ),
        (lambda fields: fields["log"][2]["actions"][0].update(type="fly"), "log entry 2 of seat 1.*fly"),
        (lambda fields: fields["log"][2].update(actions=[]), "log entry 2 of seat 1.*at least one action"),
        (lambda fields: fields["log"][2].update(seat=-1), "log entry 2 of seat -1.*no_such_seat"),
        (lambda fields: fields["log"].insert(0, {"seat": 1, "undo": True}), "log entry 0 of seat 1.*nothing"),
        (
            lambda fields: fields["log"][1].update(actions=[{"type": "ring"}]),
            "log entry 1 of seat 0.*no actions",
        ),
        (lambda fields: fields["log"].append(fields["log"][3]), "log entry 4 of seat 2.*hidden_already"),
    ],
)
def test_a_log_that_does_not_replay(path: Path, change: Callable[[dict[str, Any]], object], why: str) -> None:
    edit(path, change)
    refused(path, "log", why)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda fields: fields.update(seats=9), "2 to 3 seats, not 9"),
        (lambda fields: fields["options"].update(rounds=99), "rounds"),
        (lambda fields: fields["options"].update(rounds=3), "too_few_pebbles"),
        (lambda fields: fields.update(position={"options": {}}), "number"),
    ],
)
def test_a_start_that_is_not_possible(
    path: Path, change: Callable[[dict[str, Any]], object], why: str
) -> None:
    edit(path, change)
    refused(path, "start", why)


def test_an_outcome_the_log_does_not_lead_to(tmp_path: Path) -> None:
    path = tmp_path / "over.json"
    play_out(table()).save(path)
    edit(path, lambda fields: fields["outcome"].update(winners=[0, 1]))
    refused(path, "outcome", "outcome")


def test_an_outcome_of_a_game_that_is_not_over(path: Path) -> None:
    edit(
        path, lambda fields: fields.update(outcome={"standings": [], "winners": [], "verdict": {"code": "x"}})
    )
    refused(path, "outcome", "outcome")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for edition in (None, EDITION):
        with pytest.raises(BadTableFile, match=r"gone\.json: cannot be read \(No such file") as caught:
            thalassa.load(tmp_path / "gone.json", edition)
        assert caught.value.params["problem"] == "unreadable"


# -- writing -----------------------------------------------------------------------------------------------------


def test_a_failing_disk_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()
    at = thalassa.load(path)
    hide_highest(at, 0)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        at.save(path)
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


FULL_DISK = """
import resource, signal, sys
import thalassa, toy
from thalassa.kernel import registry
registry.register(toy.GAME)
table = thalassa.load(sys.argv[1])
table.act(0, table.moves(0)[0])
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
try:
    table.save(sys.argv[1])
except OSError as error:
    print("refused by the system:", error.strerror)
"""


def test_a_file_that_cannot_be_written_whole_is_not_written(path: Path) -> None:
    before = path.read_bytes()
    tests = str(Path(toy.__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(path)],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, (tests, os.environ.get("PYTHONPATH")))),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert "refused by the system: File too large" in done.stdout, done.stderr
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]
    assert thalassa.load(path).actors() == [0]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"nowhere/table\.json'"):
        table().save(tmp_path / "nowhere" / "table.json")


def test_the_file_says_what_it_is(path: Path) -> None:
    fields = msgspec.json.decode(path.read_bytes())
    assert (fields["format"], fields["version"], fields["game"]) == ("thalassa-table", 1, "toy")
    assert fields["edition"]["name"] == "beach"
    assert fields["seed_hash"] == Table(registry.game("toy"), 3, seed=fields["seed"]).seed_hash
