"""Commands on table files: new, show, moves, act, undo, replay, verify."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec import structs, to_builtins

import thalassa
from thalassa.kernel import tablefile
from thalassa.kernel.edition import EditionMark

from .conftest import Answer

Cli = Callable[..., Answer]


@pytest.fixture
def table(tmp_path: Path, cli: Cli) -> Path:
    file = tmp_path / "table.json"
    assert (
        cli("new", "peloponnes", file, "--seats", 2, "--seed", 7, "--name", "Ann", "--name", "Bo").code == 0
    )
    return file


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A table played to its end, always the first move."""
    table = thalassa.new("peloponnes", seats=2, seed=3)
    while table.actors():
        seat = table.actors()[0]
        table.act(seat, table.moves(seat)[0])
    table.save(tmp_path / "finished.json")
    return tmp_path / "finished.json"


def actor(file: Path) -> int:
    return thalassa.load(file).actors()[0]


def test_new_says_what_it_did(tmp_path: Path, cli: Cli) -> None:
    answer = cli("new", "peloponnes", tmp_path / "a.json", "--seats", 3, "--seed", 1)
    assert answer.code == 0
    assert "for 3 players" in answer.out
    assert thalassa.load(tmp_path / "a.json").seed == "1"


def test_new_as_json(tmp_path: Path, cli: Cli) -> None:
    found = cli("new", "peloponnes", tmp_path / "a.json", "--seats", 3, "--json").json()
    assert found["seats"] == 3
    assert found["seed_hash"] == thalassa.load(tmp_path / "a.json").seed_hash
    assert "seed" not in found


def test_new_with_options(tmp_path: Path, cli: Cli) -> None:
    file = tmp_path / "a.json"
    given = ("-o", "luxury_in_disasters=true", "-o", "population_cap=0", "-o", "withdrawn_rank=above_pass")
    assert cli("new", "peloponnes", file, "--seats", 2, *given).code == 0
    options = json.loads(file.read_text())["options"]
    assert (options["luxury_in_disasters"], options["population_cap"]) == (True, 0)
    assert options["withdrawn_rank"] == "above_pass"


def test_new_with_a_list_option(tmp_path: Path, cli: Cli) -> None:
    file = tmp_path / "a.json"
    given = ("-o", "solo_level=3", "-o", "solo_used=1,2")
    assert cli("new", "peloponnes", file, "--seats", 1, *given).code == 0
    assert json.loads(file.read_text())["options"]["solo_used"] == [1, 2]


def test_new_leaves_an_existing_file_alone(table: Path, cli: Cli) -> None:
    before = table.read_bytes()
    answer = cli("new", "peloponnes", table, "--seats", 2)
    assert (answer.code, table.read_bytes()) == (2, before)
    assert cli("new", "peloponnes", table, "--seats", 2, "--force").code == 0
    assert table.read_bytes() != before


def test_show_draws_names_and_tiles(table: Path, cli: Cli) -> None:
    answer = cli("show", table, "--seat", 0)
    assert answer.code == 0
    assert "Ann" in answer.out
    assert "For you" in answer.out
    assert "For you" not in cli("show", table).out


def test_show_as_json_is_the_view(table: Path, cli: Cli) -> None:
    found = cli("show", table, "--seat", 1, "--json").json()
    assert found["view"]["seat"] == 1
    assert found["actors"] == [actor(table)]


def test_moves_and_act_by_number(table: Path, cli: Cli) -> None:
    seat = actor(table)
    moves = cli("moves", table, "--seat", seat, "--json").json()
    assert [move["number"] for move in moves] == list(range(1, len(moves) + 1))
    answer = cli("act", table, "--seat", seat, len(moves), "--json")
    assert answer.code == 0
    assert answer.json()["seq"] == 1
    assert thalassa.load(table).log[0].actions[0] == thalassa.game("peloponnes").action_from(
        moves[-1]["action"]
    )


def test_moves_gathers_amounts_on_one_line(table: Path, cli: Cli) -> None:
    answer = cli("moves", table, "--seat", actor(table))
    assert answer.code == 0
    assert "…" in answer.out


def test_moves_say_what_a_supply_gives_up(tmp_path: Path, cli: Cli) -> None:
    table = thalassa.new("peloponnes", seats=2, seed=2)
    while "supply" not in str(to_builtins(table.moves(seat := table.actors()[0])[0])):
        table.act(seat, table.moves(seat)[0])
    table.save(tmp_path / "supply.json")
    assert "gives up" in cli("moves", tmp_path / "supply.json", "--seat", seat).out


def test_act_by_json_and_undo(table: Path, cli: Cli) -> None:
    seat = actor(table)
    assert "passes" in cli("act", table, "--seat", seat, '{"type":"pass"}').out
    answer = cli("undo", table, "--seat", seat)
    assert (answer.code, answer.err) == (
        2,
        "thalassa: Another player is deciding now; that cannot be taken from them.\n",
    )
    solo = table.with_name("solo.json")
    cli("new", "peloponnes", solo, "--seats", 1, "--seed", 7, "-o", "solo_level=2")
    assert cli("act", solo, "--seat", 0, 1).code == 0
    assert cli("undo", solo, "--seat", 0).code == 0
    assert len(thalassa.load(solo)) == 2


def test_illegal_action_gives_the_rule_and_changes_nothing(table: Path, cli: Cli) -> None:
    before = table.read_bytes()
    answer = cli("act", table, "--seat", 1 - actor(table), '{"type":"pass"}')
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert "L-20" in answer.err
    assert table.read_bytes() == before


def test_a_number_for_a_seat_that_does_not_decide(table: Path, cli: Cli) -> None:
    before = table.read_bytes()
    answer = cli("act", table, "--seat", 1 - actor(table), "1")
    assert answer.code == 2
    assert "nothing to decide" in answer.err
    assert table.read_bytes() == before


def test_illegal_action_as_json_carries_the_reason(table: Path, cli: Cli) -> None:
    answer = cli("act", table, "--seat", actor(table), '{"type":"bid","tile":"C01","amount":3}', "--json")
    assert answer.code == 2
    assert json.loads(answer.err)["reason"]["code"] == "tile_not_open"


def test_replay_tells_the_story(finished: Path, cli: Cli) -> None:
    answer = cli("replay", finished)
    assert answer.code == 0
    assert "Round 8" in answer.out
    assert "wins" in answer.out or "Victory" in answer.out


def test_replay_to_an_entry(finished: Path, cli: Cli) -> None:
    found = cli("replay", finished, "--to", 3, "--json").json()
    assert (found["seq"], len(found["entries"])) == (3, 3)
    assert found["view"]["round"] == 1
    assert cli("replay", finished, "--to", 9999).code == 2


def test_replay_of_a_running_game_tells_every_action_to_who_holds_the_file(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "running.json"
    assert cli("play", "peloponnes", "--seed", 4, "--save", file, given="1\n").code == 0
    log = thalassa.load(file).log
    entries = cli("replay", file, "--json").json()["entries"]
    assert [len(entry["actions"]) for entry in entries] == [len(entry.actions) for entry in log]
    assert sum(len(entry["actions"]) for entry in entries) > 1
    assert all(
        not entry["actions"]
        for entry in cli("replay", file, "--json", "--seat", 0).json()["entries"]
        if entry["seat"] != 0
    )


def test_replay_step_by_step(finished: Path, cli: Cli) -> None:
    answer = cli("replay", finished, "--step", given="\n\nq\n")
    assert answer.code == 0
    assert "Position after 2 of" in answer.out
    assert "Position after 3 of" not in answer.out


def test_verify_names_every_check(finished: Path, cli: Cli) -> None:
    answer = cli("verify", finished)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.count("✓") == 7
    assert all(check["state"] == "ok" for check in cli("verify", finished, "--json").json()["checks"])


def test_verify_a_running_table(table: Path, cli: Cli) -> None:
    answer = cli("verify", table)
    assert answer.code == 0
    assert "not over" in answer.out


@pytest.mark.parametrize(
    ("change", "check"),
    [
        (lambda data: data.replace(b'"seat": 0', b'"seat": 1', 1), "digest"),
        (lambda data: data[: len(data) // 2], "readable"),
        (lambda data: data.replace(b'"version": 1', b'"version": 99', 1), "readable"),
    ],
)
def test_verify_detects_a_changed_file(
    finished: Path, cli: Cli, change: Callable[[bytes], bytes], check: str
) -> None:
    data = finished.read_bytes()
    changed = change(data)
    assert changed != data
    finished.write_bytes(changed)
    answer = cli("verify", finished, "--json")
    assert answer.code == 1
    states = {one["check"]: one["state"] for one in answer.json()["checks"]}
    assert states[check] == "failed"
    assert cli("verify", finished).err.startswith("thalassa: ")
    assert cli("show", finished).code == 2


def test_verify_detects_a_forged_log(finished: Path, cli: Cli) -> None:
    """Edited with the digest made to fit: the replay still finds it."""
    from thalassa.kernel import tablefile

    file = tablefile.parse(finished.read_bytes())
    forged = msgspec.structs.replace(file, log=file.log[1:])
    forged = msgspec.structs.replace(forged, digest=tablefile.digest(forged))
    finished.write_bytes(msgspec.json.encode(forged))
    states = {one["check"]: one["state"] for one in cli("verify", finished, "--json").json()["checks"]}
    assert states["digest"] == "ok"
    assert "failed" in (states["replay"], states["outcome"])


# -- a game that is not Peloponnes ----------------------------------------------------------------------


def test_signs_in_a_file_command_no_terminal(tmp_path: Path, cli: Cli) -> None:
    table = thalassa.new("peloponnes", seats=2, seed=7)
    file = tablefile.to_file(table, ("\x1b[2JAnn\x07", "Bo\n\u202eend"))
    path = tmp_path / "forged.json"
    for forged in (file, structs.replace(file, edition=EditionMark("x", {"\x1b]0;title\x07": "0"}))):
        signed = structs.replace(forged, digest=tablefile.digest(forged))
        path.write_bytes(json.dumps(to_builtins(signed)).encode())
        for command in ("show", "replay", "verify"):
            answer = cli(command, path)
            for sign in "\x1b\x07\u202e":
                assert sign not in answer.out + answer.err


def test_toy_composed_decision_takes_all_steps_at_once(tmp_path: Path, cli: Cli) -> None:
    file = tmp_path / "toy.json"
    assert cli("new", "toy", file, "--seats", 2, "--seed", 5).code == 0
    assert "Hide pebble" in cli("moves", file, "--seat", 0).out
    for seat in (0, 1):
        assert cli("act", file, "--seat", seat, 1).code == 0
    winner = actor(file)
    before = file.read_bytes()
    half = cli("act", file, "--seat", winner, 1)
    assert half.code == 2
    assert "not complete" in half.err
    assert file.read_bytes() == before
    more = cli("moves", file, "--seat", winner, 1, "--json").json()
    assert more
    assert all(move["action"]["type"] == "put" for move in more if move["action"]["type"] != "ring")
    assert cli("act", file, "--seat", winner, 1, 1).code == 0
    assert cli("verify", file).code == 0


def test_toy_is_drawn_without_a_renderer_of_its_own(tmp_path: Path, cli: Cli) -> None:
    file = tmp_path / "toy.json"
    cli("new", "toy", file, "--seats", 2, "--seed", 5)
    answer = cli("show", file, "--seat", 0)
    assert answer.code == 0
    assert "hand" in answer.out
