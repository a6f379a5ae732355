"""What merchants will gain until the end, as it is told: how far the reckoning of each Merchant Round was off in recorded games.

``python -m bench.bots.poseidon_forecasts`` plays the games and prints these figures; docs/results-log.md says when.
"""

from __future__ import annotations

from typing import Final

from .explaining import Said
from .judging import Judge

SPREAD: Final = ((1.12, 1.80), (0.91, 1.64), (0.70, 1.28), (0.74, 1.39), (0.67, 1.22), (0.66, 1.22))
"""Between so many times the reckoning lay four of five results, by Merchant Round from the first on."""
STEP: Final = 10.0
"""Drachmas to which forecasts are rounded."""


def gains(judge: Judge, merchants: int, gain: float) -> Said:
    """The range to be told for so many merchants that are reckoned to gain this together."""
    sight = judge.temper.sight
    if sight < judge.rounds_after:  # nothing farther ahead went into it
        return {
            "code": "remark.gains_soon",
            "params": {"merchants": merchants, "gain": round(gain), "rounds": sight},
        }
    rounds = judge.pos.frame.is_merchant_round[: judge.pos.round_index + 1]
    low, high = SPREAD[min(max(1, sum(rounds)), len(SPREAD)) - 1]
    return {
        "code": "remark.gains",
        "params": {"merchants": merchants, "low": tens(gain * low), "high": tens(gain * high)},
    }


def tens(money: float) -> int:
    return int(STEP) * round(money / STEP)
