"""The supply round: feeding, then incomplete buildings, in one decision per player (L-79 … L-87)."""

from __future__ import annotations

from thalassa.games.peloponnes.wire.actions import Supply
from thalassa.games.peloponnes.wire.events import BuildingsSettled, Fed
from thalassa.kernel.messages import Action, Event, Reason

from . import costs
from .phases import SUPPLY
from .position import Position
from .sets import refuse_set, subsets, tiles_of


def hungry(pos: Position, seat: int) -> int:
    """Inhabitants left unfed when all food is spent (L-80)."""
    return max(0, pos.people[seat] - pos.food[seat])


def affordable(pos: Position, seat: int) -> int:
    """Inhabitants that luxury could feed (L-81)."""
    return min(hungry(pos, seat), pos.luxury[seat] // pos.frame.tables.luxury_per_unit)


def needs_decision(pos: Position, seat: int) -> bool:
    """D-3: incomplete buildings, or hungry inhabitants and luxury to feed them with."""
    if pos.incomplete[seat]:
        return True
    return affordable(pos, seat) > 0 and not pos.frame.feeding_forced


def begin(pos: Position, events: list[Event]) -> None:
    pos.phase = SUPPLY
    pos.pending = 0
    for seat in range(pos.frame.seats):
        if needs_decision(pos, seat):
            pos.pending |= 1 << seat
        else:
            extra = affordable(pos, seat) if pos.frame.feeding_forced else 0
            feed(pos, seat, extra, events)


def feed(pos: Position, seat: int, extra_fed: int, events: list[Event]) -> None:
    """L-80 to L-82."""
    unfed = hungry(pos, seat) - extra_fed
    food = min(pos.food[seat], pos.people[seat])
    luxury = extra_fed * pos.frame.tables.luxury_per_unit
    pos.food[seat] -= food
    pos.luxury[seat] -= luxury
    pos.people[seat] -= unfed
    events.append(Fed(seat, food, luxury, unfed, pos.people[seat]))


def refuse(pos: Position, seat: int, action: Action) -> Reason | None:
    if type(action) is not Supply:
        return Reason("wrong_phase", "L-12", {"phase": "supply"})
    unfed = hungry(pos, seat)
    if not 0 <= action.extra_fed <= unfed:
        return Reason("extra_fed_range", "L-81", {"extra_fed": action.extra_fed, "hungry": unfed})
    if pos.frame.feeding_forced and action.extra_fed != affordable(pos, seat):
        return Reason("feeding_forced", "LR-33", {"must": affordable(pos, seat)})
    reason = refuse_set(pos, action.complete, pos.incomplete_tiles(seat), "not_incomplete", "L-83")
    if reason is not None:
        return reason
    wood, stone = costs.building_cost(pos, tiles_of(pos, action.complete))
    luxury = costs.luxury_for(pos, seat, wood, stone)
    luxury += action.extra_fed * pos.frame.tables.luxury_per_unit
    if luxury > pos.luxury[seat]:
        return Reason("luxury_short", "L-85", {"needed": luxury, "have": pos.luxury[seat]})
    return None


def moves(pos: Position, seat: int) -> list[Action]:
    tables = pos.frame.tables
    found: list[Action] = []
    least = affordable(pos, seat) if pos.frame.feeding_forced else 0
    most = affordable(pos, seat)
    for some in subsets(pos.incomplete_tiles(seat)):
        ids = tables.ids_of(some)
        for extra_fed in range(least, most + 1):
            action = Supply(extra_fed, ids)
            if refuse(pos, seat, action) is None:
                found.append(action)
    return found


def settle(pos: Position, seat: int, action: Supply, events: list[Event]) -> None:
    """L-79: feeding first, then every incomplete building is completed or abandoned (L-83 to L-86)."""
    pos.pending &= ~(1 << seat)
    tables = pos.frame.tables
    feed(pos, seat, action.extra_fed, events)
    open_tiles = pos.incomplete_tiles(seat)
    if not open_tiles:
        return
    chosen = tiles_of(pos, action.complete)
    abandoned = [tile for tile in open_tiles if tile not in chosen]
    wood, stone, luxury = costs.complete(pos, seat, chosen)
    for tile in abandoned:
        costs.drop_building(pos, seat, tile)
        pos.coins[seat] += tables.mark_coins
    events.append(
        BuildingsSettled(
            seat,
            action.complete,
            tables.ids_of(abandoned),
            wood,
            stone,
            luxury,
            len(open_tiles) * tables.mark_coins,
        )
    )
