"""The phases of a game: what it waits for. Numbers with one typed home; their course is in ``flow.py``."""

from __future__ import annotations

from typing import Final, NewType

Phase = NewType("Phase", int)

# REVEAL and CHITS contain no decision.
CHOOSE_CIVILIZATION: Final = Phase(0)  # L-7
CHOOSE_EXTRA: Final = Phase(1)  # L-118: solo
REVEAL: Final = Phase(2)  # a
SUPPLY: Final = Phase(3)
BIDDING: Final = Phase(4)  # b
PLACING: Final = Phase(5)  # d
INCOME: Final = Phase(6)  # f
CHITS: Final = Phase(7)  # g
EARTHQUAKE_STRIKES: Final = Phase(8)
TEMPEST_STRIKES: Final = Phase(9)
FINISHED: Final = Phase(10)

PHASES: Final = (
    "choose_civilization", "choose_extra_income", "reveal", "supply", "bidding", "placing", "income", "chits",
    "earthquake", "tempest", "finished",
)  # fmt: skip
"""As files and views have them, by number."""
