"""What happens around the clocks of a table that somebody may want to be told: for notices, not for the log."""

from __future__ import annotations

from typing import Literal

import msgspec

HappeningKind = Literal[
    "turn",
    "clock_low",
    "time_over",
    "asked",
    "agreed",
    "refused",
    "stood_in",
    "back",
    "ended",
    "order_ended",
]


class Happening(msgspec.Struct, frozen=True):
    """One thing that has happened at a table. It is told within the transaction that made it happen.

    turn: the table has begun to wait for the seat. clock_low, time_over: of the seat's clock. asked: the seat asks the
    others to rest, to wake the table, to end the game or for more time (``what``); agreed or refused: what came of it.
    stood_in, back: a bot plays for the seat's owner, or he is back. ended: the game is over, unfinished.
    order_ended: a standing order of the seat has ended (``what``).
    """

    kind: HappeningKind
    table_id: str
    seat: int
    what: str = ""
