"""How somebody plays over days: how soon he answers, at what hours, how often his time runs out, and whether he stays."""

from __future__ import annotations

import time
from statistics import median

import msgspec

from thalassa.server.db.guests.bonds import Bonds
from thalassa.server.wire.people import Habits

LEAST = 5
"""Fewer decisions say nothing about anybody."""
FRESH_SECONDS = 600.0
_known: dict[str, tuple[float, Habits | None]] = {}
MOST_KNOWN = 500


class _Seat(msgspec.Struct, frozen=True):
    """Of an entry of the log, only whose it is."""

    seat: int


_read = msgspec.json.Decoder(_Seat).decode


async def habits(bonds: Bonds, guest_id: str) -> Habits | None:
    """None where too little is known. Worked out anew after a while."""
    asked = time.monotonic()
    known = _known.get(guest_id)
    if known is not None and known[0] > asked - FRESH_SECONDS:
        return known[1]
    found = await _work_out(bonds, guest_id)
    if len(_known) >= MOST_KNOWN:
        _known.clear()
    _known[guest_id] = (asked, found)
    return found


async def _work_out(bonds: Bonds, guest_id: str) -> Habits | None:
    """A decision was asked for when the table last changed before it: all that can be seen from the log."""
    took: list[float] = []
    late = 0
    hours = [0] * 24
    for table in await bonds.slow_tables(guest_id):
        before = None
        for entry in await bonds.decisions(table["table_id"]):
            if _read(entry["body"]).seat == table["seat"]:
                if entry["made_by"] == "late":
                    late += 1
                elif entry["made_by"] is None and before is not None:
                    took.append(entry["time"] - before)
                    hours[int(entry["time"] // 3600) % 24] += 1
            before = entry["time"]
    games, left = await bonds.faithfulness(guest_id)
    if len(took) + late < LEAST and games == 0:
        return None
    known = len(took) >= LEAST
    return Habits(
        median(took) if known else None, len(took) + late, late, games, left, tuple(hours) if known else ()
    )
