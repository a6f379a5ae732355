"""Making reasons: a code, the rule, the figures."""

from __future__ import annotations

from thalassa.kernel.messages import Reason


def no(code: str, rule: str, **figures: int | str | list[int]) -> Reason:
    return Reason(code, rule, figures)
