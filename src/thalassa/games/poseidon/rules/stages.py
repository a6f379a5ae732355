"""The stages of the game: what it waits for, and how far a decision is pencilled in. Numbers with one typed home."""

from __future__ import annotations

from typing import Final, NewType

Stage = NewType("Stage", int)

# What the game waits for. Between two decisions it takes the steps of ``flow.py`` by itself.
PICK: Final = Stage(0)  # a Special card is taken (Poseidon Round)
TRADE: Final = Stage(1)  # a player's turn in a Merchant Round
CROWN: Final = Stage(2)  # change of government: a bigger holder is asked
POWER: Final = Stage(3)  # step 1a: a card owner is asked
KING: Final = Stage(4)  # step 2: King's money
DISCOVER: Final = Stage(5)  # step 3a: discovery ship
BLESS: Final = Stage(6)  # start of step 3b: the owner of P4 is asked
FLEET: Final = Stage(7)  # step 3b: sail or stay
HARBOUR: Final = Stage(8)  # step 3c: ships
ANSWER: Final = Stage(9)  # the seller's king answers an offer
ISSUE: Final = Stage(10)  # merchants are issued at a phase change
FORCED: Final = Stage(11)  # the king sells merchants for a forced purchase
OVER: Final = Stage(12)

STAGE_NAMES: Final = (
    "pick", "trade", "crown", "power", "king", "discover", "bless", "fleet", "harbour", "answer", "issue",
    "forced", "over",
)  # fmt: skip
"""As files and views have them, by number."""

Pencil = NewType("Pencil", int)

# How far a decision is pencilled in: its steps stay private until it is complete.
PLAIN: Final = Pencil(0)
TRADING: Final = Pencil(1)
FOUNDING_NATION: Final = Pencil(2)
FOUNDING_PRESTIGE: Final = Pencil(3)
FOUNDING_DISKS: Final = Pencil(4)
EXPLORING: Final = Pencil(5)
BARGAINING: Final = Pencil(6)
BARGAIN_SHIP: Final = Pencil(7)
BARGAIN_RANGE: Final = Pencil(8)
DRAWING: Final = Pencil(9)
