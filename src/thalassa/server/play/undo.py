"""Taking back the last decision at a live table: an entry of its own, so the log only grows.

What may be taken back the kernel decides (``Table.why_not_undo``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from thalassa.kernel.errors import CannotUndo
from thalassa.kernel.table import Entry, Table
from thalassa.server.wire.bodies import TableStatus
from thalassa.server.wire.frames import Done, Refused

from .steps import Step

if TYPE_CHECKING:
    from .live_table import LiveTable


async def undo(live: LiveTable, seat: int, seq: int, move_id: str) -> Done | Refused:
    """Done, or Refused with everything as it was. ``seq``: the length of the log as the player knows it."""
    async with live.lock:
        known = live.known(seat, move_id)
        if known is not None:
            return known
        if live.status != "running":
            return live.refuse(move_id, "cannot_undo", why="over")
        if seq != len(live.table):
            return live.refuse(move_id, "stale")
        try:
            after = live.table.taken_back(seat)
        except CannotUndo as error:
            return live.refuse(move_id, "cannot_undo", why=error.params["reason"])
        refused = await live.store_entry(Step(Entry(seat, undo=True), move_id, after))
        if refused is not None:
            return refused
        live.table.undo(seat)
        live.changed(seat, move_id)
    return Done(move_id, len(live.table))


def undo_code(table: Table, status: TableStatus, seat: int | None) -> str | None:
    """None if the seat may take back the last decision, else a catalogue code (``undo.<code>``)."""
    if seat is None:
        return "not_seated"
    return table.why_not_undo(seat) if status == "running" else "over"
