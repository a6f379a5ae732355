"""Golden playthroughs and legal-path counts: what they hold, how they are made and how they are compared.

A playthrough keeps, for every step, who did what and short digests of the position, of all views, of all moves and of
what every seat was told; a few views are kept whole, so that a difference can be read. A path count ("perft") keeps
a position and the number of ways to go on for one, two, three … actions.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from thalassa.kernel.chance import Stream
from thalassa.kernel.game import Game, State
from thalassa.kernel.messages import Action
from thalassa.kernel.table import Table

from .playing import OUT_OF_TURN, random_table

FOLDER = Path(__file__).parent / "golden"
PATHS = 12_000
"""Paths are counted as deep as this many allow, so that the count stays a matter of seconds."""
DEEPER_SECONDS = 0.3
"""No deeper count is begun after this; only the making of a file depends on it, never its checking."""
POSITIONS = 6
LOOKS = 200
"""Steps of a playthrough whose views are kept; longer games are looked at in regular distances."""


class GoldenStep(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    seat: int
    action: dict[str, Any]
    position: str = ""
    """Digests; empty where a long game is not looked at."""
    views: str = ""
    moves: str = ""
    told: str = ""


class Playthrough(msgspec.Struct, frozen=True):
    game: str
    seats: int
    options: dict[str, Any]
    seed: str
    start: GoldenStep
    steps: tuple[GoldenStep, ...]
    views: dict[str, Any]
    """``step/seat`` (``-`` is the spectator): the whole view."""
    outcome: dict[str, Any]


class PathCount(msgspec.Struct, frozen=True):
    seats: int
    position: msgspec.Raw
    counts: tuple[int, ...]


class PathCounts(msgspec.Struct, frozen=True):
    game: str
    positions: tuple[PathCount, ...]


def short(value: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(value)).hexdigest()[:10]


def look(table: Table, seat: int, action: Action | None, events: list[Any]) -> GoldenStep:
    state = table.state
    watchers = (None, *range(table.seats))
    return GoldenStep(
        seat=seat,
        action={} if action is None else plain(action),
        position=short(msgspec.Raw(state.to_json())),
        views=short([(state.view(who), state.task(who)) for who in watchers]),
        moves=short([state.moves(who) for who in range(table.seats)]),
        told=short([[state.told(who, event) for event in events] for who in watchers]),
    )


def random_choices(table: Table) -> list[tuple[int, Action]]:
    """Play to the end; all choices follow from the seed by the kernel's own chance."""
    stream = Stream(table.seed, "golden playthrough")
    chosen: list[tuple[int, Action]] = []
    while table.outcome() is None:
        state = table.state
        out_of_turn = not state.composing() and stream.below(100) < OUT_OF_TURN * 100
        able = [seat for seat in range(table.seats) if state.moves(seat)] if out_of_turn else []
        seats = able or list(state.actors())
        seat = seats[stream.below(len(seats))]
        moves = state.moves(seat)
        chosen.append((seat, moves[stream.below(len(moves))]))
        table.act(*chosen[-1])
    return chosen


def record(game: Game, number: int) -> Playthrough:
    """The ``number``-th random table, played to its end."""
    first, _ = random_table(game, number)
    chosen = random_choices(first)
    every = -(-len(chosen) // LOOKS)
    table = Table(game, first.seats, first.options, first.seed)
    start = look(table, -1, None, [])
    steps: list[GoldenStep] = []
    kept: dict[str, Any] = {}
    for seat, action in chosen:
        events = table.act(seat, action)
        last = len(steps) + 1 == len(chosen)
        if len(steps) % every == 0 or last:
            steps.append(look(table, seat, action, events))
        else:
            steps.append(GoldenStep(seat, plain(action)))
        if len(steps) == min(20, len(chosen)):
            kept |= whole_views(table, len(steps), (seat,))
    kept |= whole_views(table, len(steps), (None,))
    return Playthrough(
        game=game.name,
        seats=table.seats,
        options=plain(table.options),
        seed=table.seed,
        start=start,
        steps=tuple(steps),
        views=kept,
        outcome=plain(table.outcome()),
    )


def whole_views(table: Table, step: int, seats: tuple[int | None, ...]) -> dict[str, Any]:
    return {f"{step}/{'-' if seat is None else seat}": plain(table.state.view(seat)) for seat in seats}


def differences(game: Game, golden: Playthrough) -> Iterator[str]:
    """Replay a stored playthrough and say, step by step, what has become different."""
    table = Table(game, golden.seats, golden.options, golden.seed)
    yield from _compare("start", golden.start, look(table, -1, None, []))
    for number, step in enumerate(golden.steps, start=1):
        action = game.action_from(step.action)
        reason = table.why_not(step.seat, action)
        if reason is not None:
            yield f"step {number}: {step.action} of seat {step.seat} is refused: {reason}"
            return
        events = table.act(step.seat, action)
        if step.position:
            yield from _compare(f"step {number}", step, look(table, step.seat, action, events))
        for key, view in golden.views.items():
            at, _, who = key.partition("/")
            if int(at) == number:
                seat = None if who == "-" else int(who)
                now = plain(table.state.view(seat))
                for field in sorted(view.keys() | now.keys()):
                    if view.get(field) != now.get(field):
                        yield f"step {number}, view of seat {who}, {field}: {now.get(field)}, was {view.get(field)}"
    if plain(table.outcome()) != golden.outcome:
        yield f"outcome: {plain(table.outcome())}, was {golden.outcome}"


def plain(value: Any) -> Any:
    """As it is read from a file, with lists where the structs have tuples: what is spoiled is then the same, too."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _compare(where: str, was: GoldenStep, now: GoldenStep) -> Iterator[str]:
    changed = [
        name for name in ("position", "views", "moves", "told") if getattr(was, name) != getattr(now, name)
    ]
    if changed:
        yield f"{where} ({was.action} of seat {was.seat}): different {', '.join(changed)}"


def count_paths(state: State, seats: int, depth: int) -> int:
    """How many ways there are to go on for this many actions, whoever acts."""
    total = 0
    for seat in range(seats):
        moves = state.moves(seat)
        if depth == 1:
            total += len(moves)
            continue
        for move in moves:
            other = state.copy()
            other.apply(seat, move)
            total += count_paths(other, seats, depth - 1)
    return total


def record_paths(game: Game) -> PathCounts:
    """Positions at different ages of different random tables, counted as deep as PATHS allows."""
    found = []
    for number in range(POSITIONS):
        golden = record(game, number)
        table = Table(game, golden.seats, golden.options, golden.seed)
        age = len(golden.steps) * number // POSITIONS
        for step in golden.steps[:age]:
            table.act(step.seat, game.action_from(step.action))
        counts = [count_paths(table.state, golden.seats, 1)]
        end = time.process_time() + DEEPER_SECONDS
        # the next level is about as much wider as this one; never start one that is too large
        while len(counts) < 5 and counts[-1] * max(2, counts[0]) <= PATHS and time.process_time() < end:
            deeper = count_paths(table.state, golden.seats, len(counts) + 1)
            if deeper == 0:
                break
            counts.append(deeper)
        found.append(PathCount(golden.seats, msgspec.Raw(table.state.to_json()), tuple(counts)))
    return PathCounts(game.name, tuple(found))


def write(path: Path, value: msgspec.Struct) -> None:
    """One step or position per line, so that a changed file can be read as a difference."""
    data = msgspec.json.encode(value).decode()
    for split in ("],[", '{"seats":', '"views":{', '"outcome":', '{"code":'):
        data = data.replace(split, split.replace("],[", "],\n[") if split == "],[" else "\n" + split)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(data + "\n", encoding="utf-8")
