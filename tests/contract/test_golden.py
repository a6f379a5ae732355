"""Stored games are played again and must look the same at every step to every seat; stored path counts must hold.

A deliberate change of the rules makes the files anew: ``python tests/contract/make_golden.py <game>``.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import msgspec
import pytest

from thalassa.kernel.game import Game

from .golden import FOLDER, PathCounts, Playthrough, count_paths, differences, record, write
from .refusals import Refusals, answers, refusals_path


def stored(game: Game, pattern: str) -> list[Path]:
    paths = sorted((FOLDER / game.name).glob(pattern))
    if not paths:
        pytest.fail(f"no {pattern} for {game.name}: run {command(game)}")
    return paths


def command(game: Game) -> str:
    return f"`python tests/contract/make_golden.py {game.name}`"


def test_golden_playthroughs(game: Game) -> None:
    seats = set()
    for path in stored(game, "play-*.json"):
        golden = msgspec.json.decode(path.read_bytes(), type=Playthrough)
        seats.add(golden.seats)
        found = list(islice(differences(game, golden), 5))
        assert not found, f"{path.name} (if this is meant: {command(game)}):\n" + "\n".join(found)
    assert seats == set(range(game.min_seats, game.max_seats + 1))


def test_what_is_made_anew_is_what_its_file_says(game: Game, tmp_path: Path) -> None:
    golden, path = record(game, 0), tmp_path / "play.json"
    write(path, golden)
    assert msgspec.json.decode(path.read_bytes(), type=Playthrough) == golden


def test_golden_refusals(game: Game) -> None:
    for path in stored(game, "play-*.json"):
        golden = msgspec.json.decode(path.read_bytes(), type=Playthrough)
        was = msgspec.json.decode(refusals_path(path).read_bytes(), type=Refusals)
        now = answers(game, golden)
        assert now.reasons == was.reasons, f"{path.name} (if this is meant: {command(game)})"
        changed = [step for step, digest in was.steps.items() if now.steps[step] != digest]
        assert not changed, f"{path.name}, steps {changed[:5]} (if this is meant: {command(game)})"


def test_legal_path_counts(game: Game) -> None:
    for path in stored(game, "paths.json"):
        paths = msgspec.json.decode(path.read_bytes(), type=PathCounts)
        for number, case in enumerate(paths.positions):
            state = game.state_from_json(bytes(case.position))
            counts = tuple(count_paths(state, case.seats, depth) for depth in range(1, len(case.counts) + 1))
            assert counts == case.counts, (
                f"{path.name}, position {number} (if this is meant: {command(game)})"
            )
