"""Golden refusals: what the rules answer to actions that do not fit, along the golden playthroughs.

Every action of a playthrough is tried at other moments, by other seats, and with its figures and names spoiled. What
is answered is kept as a digest for each step, and each kind of reason once in full, so that a difference can be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from thalassa.kernel.errors import ThalassaError
from thalassa.kernel.game import Game
from thalassa.kernel.table import Table

from .golden import Playthrough, plain, short

TRIES = 60
"""Actions tried by each seat at each step that is looked at."""
LOOKS = 300
"""Steps that are looked at, in regular distances."""


class Refusals(msgspec.Struct, frozen=True):
    steps: dict[str, str]
    """Step -> digest of all answers there."""
    reasons: tuple[dict[str, Any], ...]
    """Of each code and rule the first reason, in their order."""


def spoiled(action: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The action, and others nearly like it."""
    yield action
    for field, value in action.items():
        if field == "type":
            continue
        if isinstance(value, bool):
            yield {**action, field: not value}
        elif isinstance(value, int):
            yield {**action, field: value + 1}
            yield {**action, field: value - 1}
            yield {**action, field: -1}
        elif isinstance(value, str):
            yield {**action, field: "nowhere"}
        elif isinstance(value, list):
            yield {**action, field: []}
            yield {**action, field: [*value, *value]}
        elif value is None:
            yield {**action, field: "nowhere"}


def answers(game: Game, golden: Playthrough) -> Refusals:
    table = Table(game, golden.seats, golden.options, golden.seed)
    pool = _pool(game, golden)
    every = -(-len(golden.steps) // LOOKS)
    digests: dict[str, str] = {}
    reasons: dict[tuple[str, str], dict[str, Any]] = {}
    tried = 0
    for number, step in enumerate((*golden.steps, None)):
        if number % every == 0 or step is None:
            said = []
            for seat in range(table.seats):
                for _ in range(TRIES):
                    # a step that shares no factor with the pool goes round all of it
                    tried += 1
                    reason = plain(table.why_not(seat, pool[tried * 7919 % len(pool)]))
                    said.append(reason)
                    if reason is not None:
                        reasons.setdefault((reason["code"], reason["rule"]), reason)
            digests[str(number)] = short(said)
        if step is not None:
            table.act(step.seat, game.action_from(step.action))
    return Refusals(digests, tuple(reasons[key] for key in sorted(reasons)))


def _pool(game: Game, golden: Playthrough) -> list[Any]:
    """All that can be read as an action of the game."""
    found: dict[bytes, Any] = {}
    for step in golden.steps:
        for action in spoiled(step.action):
            key = msgspec.json.encode(action, order="sorted")
            if key not in found:
                try:
                    found[key] = game.action_from(action)
                except ThalassaError:
                    found[key] = None
    return [action for action in found.values() if action is not None]


def refusals_path(playthrough: Path) -> Path:
    return playthrough.with_name(playthrough.name.replace("play-", "refusals-"))
