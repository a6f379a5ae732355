"""The ladder of solo levels: which are open, which civilizations are used up (L-115 to L-117, LR-44)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thalassa.games.peloponnes.edition.figures import Tables
from thalassa.kernel.extras.ladder import Result, Rung

from . import scoring
from .phases import FINISHED
from .position import Position

LEVELS: Final = (1, 2, 3, 4, 5)


def key(level: int) -> str:
    return f"level_{level}"


def used_by(results: Sequence[Result]) -> dict[int, int]:
    """Civilization of every completed level. The first success counts: completed levels stay completed."""
    used: dict[int, int] = {}
    for result in results:
        for level in LEVELS:
            number = result.carry.get("civilization")
            if result.rung == key(level) and result.done and level not in used and isinstance(number, int):
                used[level] = number
    return used


def ladder(tables: Tables, results: Sequence[Result]) -> list[Rung]:
    used = used_by(results)
    rungs = []
    for level in LEVELS:
        tries = [result for result in results if result.rung == key(level)]
        rungs.append(
            Rung(
                key=key(level),
                target=tables.level_target[level],
                open=level == 1 or level - 1 in used,  # L-116
                done=level in used,
                best=max((result.score for result in tries), default=None),
                tries=len(tries),
                options={
                    "solo_level": level,
                    "solo_used": sorted(number for other, number in used.items() if other != level),
                },
            )
        )
    return rungs


def result(pos: Position) -> Result | None:
    """What a finished level contributes; None for other games."""
    if pos.phase != FINISHED or not pos.frame.level:
        return None
    points = scoring.score(pos, 0)
    return Result(
        rung=key(pos.frame.level),
        done=points >= pos.frame.target,
        score=points,
        carry={"civilization": pos.civilization[0]},
    )
