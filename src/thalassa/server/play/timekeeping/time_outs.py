"""What happens when somebody's time is over, as the table has chosen at its opening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from thalassa.bots.names import strongest
from thalassa.server.clocks import clock
from thalassa.server.clocks.agreements import Agreement
from thalassa.server.clocks.clock import Clocks, SeatClock
from thalassa.server.clocks.happenings import Happening

from .table_time import TableTime

if TYPE_CHECKING:
    from ..room import Room

MOST_DECISIONS = 100
"""A turn that takes more steps than this is not decided for anybody in one go."""


async def carry_out(room: Room, seat: int) -> None:
    """The seat's time is over: a bot decides this once, or takes the seat until its owner is back."""
    pace = room.time.pace
    if pace is None or room.status != "running" or not room.time.clocks.seats[seat].over:
        return
    if seat not in room.waiting():  # it was decided while nobody looked
        await room.keeper.run_for(room)
    elif pace.over == "once":
        await decide_once(room, seat)
    else:
        await stand_in(room, seat)


async def decide_once(room: Room, seat: int) -> None:
    """A bot makes the decision, and the next ones as long as the seat alone is asked: they are the same turn."""
    for _ in range(MOST_DECISIONS):
        before = len(room.table)
        await room.decide_for(seat, strongest(room.table.game))
        if len(room.table) != before + 1 or room.waiting() != (seat,):
            return


async def stand_in(room: Room, seat: int) -> None:
    """A bot takes the seat; whose it is stays as it is."""
    owner, table = room.seats[seat]["guest_id"], room.table
    if owner is None:
        return
    if await room.store.replacements.stand_in(room.id, seat, owner, strongest(table.game), len(table)):
        await _tell(room, seat, "stood_in")
    await room.reseat()


async def come_back(room: Room, seat: int) -> None:
    """The owner of the seat plays himself again."""
    owner = room.seats[seat]["guest_id"]
    if owner is not None and await room.store.replacements.stand_in(
        room.id, seat, owner, None, len(room.table)
    ):
        await _tell(room, seat, "back")
        await room.reseat()


async def _tell(room: Room, seat: int, kind: str) -> None:
    """The seat's clock begins anew with what a decision adds; nobody is late any more."""

    def renew(time: TableTime) -> tuple[Clocks | None, Agreement | None, Sequence[Happening]]:
        told = [Happening(kind, room.id, seat)]  # type: ignore[arg-type]  # one of two literals
        if time.pace is None:
            return None, None, told
        own = SeatClock(clock.after_time_over(time.pace))
        seats = tuple(own if other == seat else one for other, one in enumerate(time.clocks.seats))
        return Clocks(seats), msgspec.structs.replace(time.agreement, late=None, votes={}), told

    await room.keeper.change(room.id, renew)
