"""What a measurement found, kept as JSON for each commit, and compared: ``make bench COMPARE=<commit>``.

The files lie in .build/bench, because only figures of one machine say anything beside each other.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from typing import Any

import msgspec
from rich.console import Console

from bench.common import ROOT, commit, grid, machine

FOLDER = ROOT / ".build" / "bench"
NOTABLE = 0.05
"""Less than that is noise even on a quiet machine."""
GIVEN = re.compile(r" sizes( \d+)?$")
"""What was not measured but chosen."""


def keep(part: str, found: object) -> None:
    """Beside what was kept of this commit before; a part measured again replaces itself."""
    file = FOLDER / f"{commit()}.json"
    kept: dict[str, Any] = msgspec.json.decode(file.read_bytes()) if file.exists() else {"machine": machine()}
    kept[part] = plain(found)
    FOLDER.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(kept)))


def plain(value: object) -> object:
    """As JSON has it, with the names of all fields."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: plain(inner) for name, inner in value._asdict().items()}
    if isinstance(value, dict):
        return {str(name): plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


def compare(console: Console, with_commit: str) -> int:
    """Figures of this commit beside those of another one; 2 if one of them was not measured here."""
    files = [FOLDER / f"{name}.json" for name in (with_commit, commit())]
    for file in files:
        if not file.exists():
            console.print(f"bench: nothing was measured here on {file.stem}; make bench there first")
            return 2
    before, now = (dict(numbers(msgspec.json.decode(file.read_bytes()))) for file in files)
    rows = grid(f"{with_commit} → {commit()}", "what", with_commit, commit(), "ratio")
    for name in before:
        if name not in now or GIVEN.search(name):
            continue
        if name.endswith(" exponent"):  # a ratio says nothing of it
            if abs(now[name] - before[name]) > NOTABLE:
                rows.add_row(name, f"{before[name]:+.2f}", f"{now[name]:+.2f}", "")
            continue
        ratio = now[name] / before[name] if before[name] else 1.0
        if abs(ratio - 1) > NOTABLE:
            rows.add_row(name, f"{before[name]:,.4g}", f"{now[name]:,.4g}", f"{ratio:.2f}")
    console.print(rows)
    return 0


def numbers(value: object, name: str = "") -> Iterator[tuple[str, float]]:
    """Every figure with the way that leads to it.

    >>> list(numbers({"engine": [{"game": "toy", "seats": 2}]}))
    [('engine toy seats', 2.0)]
    """
    if isinstance(value, dict):
        called = next(
            (f" {value[key]}" for key in ("game", "name", "what") if isinstance(value.get(key), str)), ""
        )
        for key, inner in value.items():
            yield from numbers(inner, f"{name}{called} {key}".strip())
    elif isinstance(value, list):
        alike = len(value) > 1 and not all(isinstance(each, dict) for each in value)
        for at, inner in enumerate(value):
            yield from numbers(inner, f"{name} {at}" if alike else name)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield name, float(value)
