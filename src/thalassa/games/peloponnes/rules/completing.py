"""Buildings completed before one's own opening bid, a table option (LR-18)."""

from __future__ import annotations

from thalassa.games.peloponnes.wire.actions import Complete
from thalassa.games.peloponnes.wire.events import BuildingsCompleted
from thalassa.kernel.messages import Action, Event, Reason

from . import costs
from .position import WAITING, Position
from .sets import refuse_set, subsets, tiles_of


def refuse(pos: Position, seat: int, action: Complete) -> Reason | None:
    if not pos.frame.complete_any_time:
        return Reason("complete_off", "LR-18", {})
    if pos.bid_state[seat] != WAITING:
        return Reason("complete_too_late", "LR-18", {})
    reason = refuse_set(pos, action.tiles, pos.incomplete_tiles(seat), "not_incomplete", "L-83")
    if reason is not None:
        return reason
    if not action.tiles:
        return Reason("complete_nothing", "LR-18", {})
    wood, stone = costs.building_cost(pos, tiles_of(pos, action.tiles))
    luxury = costs.luxury_for(pos, seat, wood, stone)
    if luxury > pos.luxury[seat]:
        return Reason("luxury_short", "L-85", {"needed": luxury, "have": pos.luxury[seat]})
    return None


def moves(pos: Position, seat: int) -> list[Action]:
    """LR-18: the sets of marked buildings that may be completed before one's own opening bid."""
    found: list[Action] = []
    if pos.frame.complete_any_time and pos.incomplete[seat]:
        for some in subsets(pos.incomplete_tiles(seat)):
            action = Complete(pos.frame.tables.ids_of(some))
            if refuse(pos, seat, action) is None:
                found.append(action)
    return found


def carry_out(pos: Position, seat: int, action: Complete, events: list[Event]) -> None:
    tiles = tiles_of(pos, action.tiles)
    before = pos.coins[seat]
    wood, stone, luxury = costs.complete(pos, seat, tiles)
    events.append(BuildingsCompleted(seat, action.tiles, wood, stone, luxury, pos.coins[seat] - before))
