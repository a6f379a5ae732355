"""What is exhaustive runs as a rotating sample in ``make test`` and whole in ``make soak``.

    @pytest.mark.rotating(2)                            two of these cases a day
    @pytest.mark.parametrize("size", SIZES)
    def test_nothing_is_cut(size): ...

    @pytest.mark.rotating(1, group="whole games")       one a day of all tests with this mark
    def test_a_whole_game_of_hints(): ...

    for puzzle in rotation.share("puzzles", PUZZLES, 40):   forty of them a day
        ...

Which ones is decided by the day: the cases stand in a fixed order drawn by lot, and every day takes the next of them, so
that after a few days each has had its turn. The first line of a run says the day; THALASSA_ROTATION=2026-11-18 repeats that
of this day, THALASSA_ROTATION=all takes everything. A case that is named on the command line always runs.
"""

from __future__ import annotations

import datetime
import hashlib
import os
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import pytest

VARIABLE = "THALASSA_ROTATION"
ALL = "all"
MARK = "rotating"
START = datetime.date(2026, 1, 1)

T = TypeVar("T")


def setting() -> str:
    """The day whose share is taken, or ``all``. Decided once, so that workers that start past midnight agree."""
    given = os.environ.setdefault(VARIABLE, datetime.datetime.now(datetime.UTC).date().isoformat())
    if given != ALL:
        try:
            datetime.date.fromisoformat(given)
        except ValueError:
            raise pytest.UsageError(
                f"{VARIABLE}={given}: neither a day such as 2026-11-18 nor {ALL}"
            ) from None
    return given


def whole() -> bool:
    return setting() == ALL


def share(purpose: str, everything: Iterable[T], count: int, name: Callable[[T], str] = str) -> list[T]:
    """The day's ``count`` of these, in their own order; ``name`` tells them apart."""
    given = list(everything)
    chosen = set(_turns([name(one) for one in given], purpose, count))
    return [one for number, one in enumerate(given) if number in chosen]


def amount(daily: int, all_of_it: int) -> int:
    """How many of something that is drawn by lot (with ``salt``): so many a day, so many in ``make soak``."""
    return all_of_it if whole() else daily


def salt() -> str:
    """For chance that shall fall differently every day and the same all day."""
    return setting()


def _turns(names: Sequence[str], purpose: str, count: int) -> list[int]:
    """The numbers of those whose turn it is."""
    if whole() or len(names) <= count:
        return list(range(len(names)))
    lots = sorted(range(len(names)), key=lambda number: _lot(purpose, names[number]))
    day = (datetime.date.fromisoformat(setting()) - START).days
    return [lots[(day * count + next_) % len(lots)] for next_ in range(count)]


def _lot(purpose: str, name: str) -> str:
    return hashlib.sha256(f"{purpose}\0{name}".encode()).hexdigest()


# -- for conftest.py ----------------------------------------------------------------------------------------------


def header() -> str:
    if whole():
        return "rotation: everything"
    return f"rotation: the samples of {setting()} ({VARIABLE}={setting()} repeats them, {VARIABLE}={ALL} takes everything)"


def leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselects the cases of tests marked ``rotating`` whose turn it is not; pytest counts them at the end of a run."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker(MARK) is not None:
            group = _mark(item).kwargs.get("group") or item.nodeid.partition("[")[0]
            cases.setdefault(group, []).append(item)
    others: set[str] = set()
    for group, own in cases.items():
        today = share(group, own, max(_mark(item).args[0] for item in own), lambda item: item.name)
        others |= {item.nodeid for item in own} - {item.nodeid for item in today}
    if others:
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in others])
        items[:] = [item for item in items if item.nodeid not in others]


def _mark(item: pytest.Item) -> pytest.Mark:
    mark = item.get_closest_marker(MARK)
    assert mark is not None
    return mark
