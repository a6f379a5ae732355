"""Making reasons: a code, the rule, the figures."""

from __future__ import annotations

from typing import Any

from thalassa.kernel.messages import Reason


def no(code: str, rule: str, **params: Any) -> Reason:
    return Reason(code, rule, params)
