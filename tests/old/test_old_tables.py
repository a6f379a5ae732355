"""Table files of an older version open, replay to the same position, can be played on and saved again."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

import msgspec
import pytest

from thalassa.kernel import tablefile
from thalassa.kernel.table import Table

HERE = Path(__file__).parent


class Seen(msgspec.Struct, frozen=True):
    """What the older version saw at the end of the log."""

    entries: int
    round: int
    gauges: dict[str, list[int]]
    actors: list[int]
    moves: dict[str, int]
    """Seat -> how many moves it had."""
    undone: int
    over: bool


TABLES = msgspec.json.decode((HERE / "tables.json").read_bytes(), type=dict[str, Seen])


def unpacked(name: str, folder: Path) -> Path:
    path = folder / f"{name}.json"
    path.write_bytes(gzip.decompress((HERE / f"{name}.json.gz").read_bytes()))
    return path


def now(table: Table) -> Seen:
    state = table.state
    return Seen(
        entries=len(table),
        round=state.round(),
        gauges=state.gauges(),
        actors=list(state.actors()),
        moves={str(seat): len(state.moves(seat)) for seat in state.actors()},
        undone=sum(entry.undo for entry in table.log),
        over=table.outcome() is not None,
    )


def play_on(table: Table, decisions: int) -> None:
    rng = random.Random(1)
    until = len(table) + decisions
    while table.actors() and len(table) < until:
        seat = table.actors()[0]
        table.act(seat, rng.choice(table.moves(seat)))


def test_every_game_is_there_over_and_running_with_options_and_undo() -> None:
    kinds = {(name.split("-")[0], seen.over) for name, seen in TABLES.items()}
    assert kinds == {(game, over) for game in ("odyssey", "peloponnes", "poseidon") for over in (True, False)}
    assert sum(seen.undone > 0 for seen in TABLES.values()) >= 3


@pytest.mark.parametrize("name", sorted(TABLES))
def test_a_file_replays_to_what_was_seen_then(name: str, tmp_path: Path) -> None:
    path = unpacked(name, tmp_path)
    table = tablefile.load(path)
    assert now(table) == TABLES[name]
    if name.endswith("-options"):
        plain = json.loads(path.read_bytes())["options"]
        default = msgspec.to_builtins(table.game.make_options(table.seats))
        assert sum(plain[key] != default[key] for key in plain) >= 3, "played with other options than usual"


@pytest.mark.parametrize("name", sorted(name for name, seen in TABLES.items() if not seen.over))
def test_a_running_table_is_played_on_and_kept(name: str, tmp_path: Path) -> None:
    table = tablefile.load(unpacked(name, tmp_path))
    play_on(table, 20)
    assert len(table) > TABLES[name].entries
    tablefile.save(table, tmp_path / "later.json")
    assert now(tablefile.load(tmp_path / "later.json")) == now(table)


@pytest.mark.parametrize("name", sorted(TABLES))
def test_a_file_says_the_same_when_it_is_written_again(name: str, tmp_path: Path) -> None:
    path = unpacked(name, tmp_path)
    file = tablefile.read(path)
    assert tablefile.to_bytes(tablefile.from_file(file), file.names) == path.read_bytes()
