"""How somebody plays Peloponnes, as finished games tell it."""

from __future__ import annotations

from thalassa.kernel.extras.style import Leaning, Sat
from thalassa.kernel.messages import Part

from .wire.actions import Bid, Build, Pass

HIGH_BID = 10


def style(sat: Sat) -> tuple[Leaning, ...]:
    parts = {part.code: part for part in sat.standing.parts}
    lands, buildings = (_count(parts[code]) for code in ("lands", "buildings"))
    bids = [action.amount for action in sat.actions if isinstance(action, Bid)]
    passes = sum(isinstance(action, Pass) for action in sat.actions)
    ways = [action.way for action in sat.actions if isinstance(action, Build)]
    fewer_people = parts["population_points"].value < parts["prestige_points"].value
    return (
        Leaning("tiles", buildings, lands + buildings),
        Leaning("bids", sum(bids), len(bids), HIGH_BID),
        Leaning("passes", passes, passes + len(bids)),
        Leaning("credit", ways.count("mark"), ways.count("mark") + ways.count("pay")),
        Leaning("weaker", int(fewer_people), 1),
    )


def _count(part: Part) -> int:
    count = part.params["count"]
    assert isinstance(count, int)
    return count
