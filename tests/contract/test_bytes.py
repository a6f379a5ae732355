"""Saving, loading, replaying, taking back and copying give identical bytes, here and in another process."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from support import rotation
from thalassa.kernel import tablefile
from thalassa.kernel.edition import Edition
from thalassa.kernel.errors import BadPosition
from thalassa.kernel.game import Game
from thalassa.kernel.table import Table

from .playing import encoded, plays, some_plays, some_steps, where
from .replaying import fingerprint, fingerprints_elsewhere


def test_copies_kept_while_play_goes_on_never_change(game: Game) -> None:
    for play in plays(game):
        for step in play.steps:
            assert step.state.to_json() == step.bytes, f"a kept copy has changed: {where(step)}"


def test_a_copy_is_independent(game: Game) -> None:
    for step, rng in some_steps(game, "copies"):
        other = step.state.copy()
        assert other.to_json() == step.bytes, where(step)
        for _ in range(8):
            actors = list(other.actors())
            if not actors:
                break
            seat = rng.choice(actors)
            other.apply(seat, rng.choice(other.moves(seat)))
        assert step.state.to_json() == step.bytes, f"playing a copy changed the original: {where(step)}"


def test_a_position_read_back_is_the_same(game: Game) -> None:
    for step, _ in some_steps(game, "read back"):
        edition = step.play.table.edition
        again = game.state_from_json(step.bytes, edition)
        assert again.to_json() == step.bytes, where(step)
        assert list(again.actors()) == list(step.state.actors()), where(step)
        for seat in (None, *range(step.play.table.seats)):
            assert encoded(again.view(seat)) == encoded(step.state.view(seat)), where(step)
        events, expected = again.apply(step.seat, step.action), list(step.events)
        assert events == expected, where(step)
        compact = msgspec.json.encode(msgspec.json.decode(step.bytes))
        assert compact == step.bytes, f"not canonical JSON: {where(step)}"


def test_finished_positions_are_read_back_too(game: Game) -> None:
    for play in plays(game):
        data = play.table.state.to_json()
        again = game.state_from_json(data, play.table.edition)
        assert again.to_json() == data, play.title
        assert again.outcome() == play.table.outcome(), play.title


BROKEN: tuple[object, ...] = (None, "nonsense", -7, 10**9, [], {}, [None], {"nonsense": 1}, True)


def complaint(game: Game, data: bytes, edition: Edition) -> str | None:
    try:
        game.state_from_json(data, edition)
    except BadPosition as error:
        return str(error)
    return None


def test_a_broken_position_is_refused_naming_the_field(game: Game) -> None:
    for step, _ in some_steps(game, "broken", most=rotation.amount(15, 40)):
        edition = step.play.table.edition
        fields = msgspec.json.decode(step.bytes)
        for key, value in fields.items():
            fewer = {other: kept for other, kept in fields.items() if other != key}
            with pytest.raises(BadPosition, match=key):
                game.state_from_json(encoded(fewer), edition)
            for broken in BROKEN:
                data = encoded({**fields, key: broken})
                problem = complaint(game, data, edition)
                if problem is None:  # then it is a position that can occur
                    read = game.state_from_json(data, edition).to_json()
                    assert game.state_from_json(read, edition).to_json() == read, f"{key}: {where(step)}"
                elif broken is not None and type(broken) is not type(value):
                    assert key in problem, f"{key} = {broken!r} for {value!r} gives {problem!r}"
        with pytest.raises(BadPosition, match="surplus"):
            game.state_from_json(encoded({**fields, "surplus": 1}), edition)


def altered(value: Any, rng: random.Random) -> Any:
    """The value with one thing inside it changed, doubled, taken away or put elsewhere."""
    if isinstance(value, dict) and value:
        key = rng.choice(sorted(value))
        return {**value, key: altered(value[key], rng)}
    if isinstance(value, list) and value:
        at = rng.randrange(len(value))
        rest = [*value[:at], *value[at + 1 :]]
        return rng.choice(
            (
                [*value[:at], altered(value[at], rng), *value[at + 1 :]],
                rest,
                [*value, value[at]],
                [*rest, value[at]],
            )
        )
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 2, 10, -100))
    return rng.choice((None, "", 0, [], value))


@pytest.mark.rotating(1)
@pytest.mark.parametrize("part", range(4))
def test_an_altered_position_is_refused_or_can_be_played(game: Game, part: int) -> None:
    for step, rng in some_steps(game, f"altered {part}", most=rotation.amount(40, 100)):
        edition = step.play.table.edition
        seats = range(step.play.table.seats)
        data = encoded(altered(msgspec.json.decode(step.bytes), rng))
        if complaint(game, data, edition) is not None:
            continue
        state = game.state_from_json(data, edition)
        try:
            for seat in seats:
                moves = state.moves(seat)
                for move in rng.sample(moves, min(12, len(moves))):
                    assert state.why_not(seat, move) is None, f"seat {seat}: {move}"
            for _ in range(60):
                for viewer in (None, *seats):
                    encoded(state.view(viewer))
                actors = list(state.actors())
                if not actors:
                    break
                seat = rng.choice(actors)
                state.apply(seat, rng.choice(state.moves(seat)))
            game.state_from_json(state.to_json(), edition)
        except Exception as error:
            pytest.fail(f"{error!r} after reading a position that cannot occur: {data.decode()}")


def test_truncated_positions_are_refused(game: Game) -> None:
    step = plays(game)[0].steps[0]
    size = len(step.bytes)
    for end in (0, 1, size // 3, size // 2, size - 1):
        with pytest.raises(BadPosition):
            game.state_from_json(step.bytes[:end])
    for data in (b"[]", b"7", b"null", b"\xff", b"[" * 20_000):
        with pytest.raises(BadPosition):
            game.state_from_json(data)


def test_replay_and_undo_at_every_step(game: Game) -> None:
    for play in some_plays(game):
        table = Table(game, play.table.seats, play.table.options, play.table.seed)
        after: list[bytes] = [table.state.to_json()]
        for entry in play.table.log:
            before = table.state.to_json()
            table.redo(entry)
            after.append(table.state.to_json())
            if table.why_not_undo(entry.seat) is None:
                done = table.state.to_json()
                table.undo(entry.seat)
                assert table.state.to_json() == before, play.title
                after.append(before)
                table.redo(entry)
                assert table.state.to_json() == done, play.title
                after.append(done)
        assert table.state.to_json() == play.table.state.to_json(), play.title
        rng = random.Random(play.title)
        for seq in rng.sample(range(len(after)), min(30, len(after))):
            assert table.at(seq).to_json() == after[seq], f"position {seq}: {play.title}"
        data = tablefile.to_bytes(table)
        loaded = tablefile.from_file(tablefile.parse(data))
        assert loaded.state.to_json() == table.state.to_json(), play.title
        assert tablefile.to_bytes(loaded) == data, play.title
        assert loaded.history(0) == table.history(0), play.title


def test_saved_at_any_step_and_loaded(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    for play in some_plays(game):
        rng = random.Random(play.title)
        stops = set(rng.sample(range(len(play.table.log)), min(6, len(play.table.log))))
        table = Table(game, play.table.seats, play.table.options, play.table.seed)
        for number, entry in enumerate(play.table.log):
            table.redo(entry)
            if number in stops:
                table.save(path)
                table = tablefile.load(path)
                assert path.read_bytes() == tablefile.to_bytes(table), play.title
        assert table.state.to_json() == play.table.state.to_json(), play.title
        assert table.history(None) == play.table.history(None), play.title


@pytest.mark.other_process
def test_another_process_gives_identical_bytes(game: Game, tmp_path: Path) -> None:
    paths: list[Path] = []
    here: list[str] = []
    for number, play in enumerate(some_plays(game, most=500)):
        paths.append(tmp_path / f"{number}.json")
        play.table.save(paths[-1])
        here.append(fingerprint(paths[-1]))
    assert fingerprints_elsewhere(paths, hash_seed=1) == here
    assert fingerprints_elsewhere(paths, hash_seed=4242) == here
