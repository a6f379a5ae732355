"""Legal actions made wrong: a field changed, another seat, another game's action, no JSON at all."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from thalassa.kernel.messages import Action

NO_ACTIONS: tuple[Any, ...] = (
    b"",
    b"{",
    b"null",
    b"[]",
    b"7",
    b'"pass"',
    b"{}",
    b'{"type": "no such action"}',
    b'{"type": 3}',
    b"\xff\xfe",
    b"[" * 20_000,
    "\ud800",
    None,
    3,
    [],
    {"type": None},
    {"typ": "pass"},
)


class Foreign(Action, frozen=True):
    """An action no game has."""

    number: int = 1


def changed(action: Action, rng: random.Random, pool: list[Any]) -> Iterator[dict[str, Any]]:
    """Plain JSON-like actions that differ from the given one in one field, or have one too many or too few."""
    plain: dict[str, Any] = msgspec.to_builtins(action)
    fields = [key for key in plain if key != "type"]
    yield {**plain, "surplus": 1}
    for key in fields:
        yield {other: value for other, value in plain.items() if other != key}
        yield {**plain, key: rng.choice(pool)}
        for value in _other_values(plain[key], rng, pool):
            yield {**plain, key: value}


def _other_values(value: Any, rng: random.Random, pool: list[Any]) -> Iterator[Any]:
    yield None
    yield [value]
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, -value - 1, value + rng.randrange(2, 60), 2**40, float(value) + 0.5)
    elif isinstance(value, str):
        yield from (value + "x", value.upper(), "", 5)
        strings = [item for item in pool if isinstance(item, str)]
        if strings:
            yield rng.choice(strings)
    elif isinstance(value, list | tuple):
        items = list(value)
        yield from (items[:-1], [*items, *items[:1]], items[::-1], [*items, rng.choice(pool)])
        if items:
            at = rng.randrange(len(items))
            for other in _other_values(items[at], rng, pool):
                yield [*items[:at], other, *items[at + 1 :]]


def leaves(value: Any) -> Iterator[Any]:
    """All strings, numbers and lists inside a JSON-like value: material for plausible wrong actions."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from leaves(inner)
    elif isinstance(value, list | tuple):
        yield list(value)
        for inner in value:
            yield from leaves(inner)
    else:
        yield value
