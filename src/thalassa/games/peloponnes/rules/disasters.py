"""Phase g: two chits, and what the five disasters do (L-88 … L-104)."""

from __future__ import annotations

from thalassa.games.peloponnes.edition.figures import (
    BLANK,
    CHITS,
    DECLINE,
    DISASTERS,
    DROUGHT,
    EARTHQUAKE,
    PLAGUE,
    TEMPEST,
)
from thalassa.games.peloponnes.wire.actions import KeepBuildings, KeepLands
from thalassa.games.peloponnes.wire.events import ChitTurned, DisasterStruck, LossSuffered, Spared, TilesKept
from thalassa.kernel.messages import Action, Event, Reason

from . import costs
from .phases import EARTHQUAKE_STRIKES, TEMPEST_STRIKES
from .position import NO_TILE, Position
from .sets import refuse_set, subsets, tiles_of


def turn_chit(pos: Position, events: list[Event]) -> None:
    """L-88 to L-90: one chit; the third of its kind strikes at once."""
    kind = pos.chits[pos.turned]
    pos.turned += 1
    pos.laid[kind] += 1
    events.append(ChitTurned(CHITS[kind], pos.laid[kind]))
    if kind != BLANK and pos.laid[kind] == pos.frame.tables.chits_to_trigger:
        strike(pos, kind, events)


def strike(pos: Position, disaster: int, events: list[Event]) -> None:
    """L-92: all players at once, each on his own possessions."""
    ids = pos.frame.tables.ids
    events.append(DisasterStruck(DISASTERS[disaster]))
    pos.pending = 0
    if disaster == EARTHQUAKE:
        pos.phase = EARTHQUAKE_STRIKES
    elif disaster == TEMPEST:
        pos.phase = TEMPEST_STRIKES
    for seat in range(pos.frame.seats):
        protector = pos.protector(seat, disaster)
        if protector != NO_TILE:
            events.append(Spared(seat, DISASTERS[disaster], ids[protector]))  # L-102
        elif disaster in (EARTHQUAKE, TEMPEST):
            if not exposed(pos, seat, disaster):
                continue
            if most_kept(pos, seat, disaster):
                pos.pending |= 1 << seat
            else:
                keep(pos, seat, [], events)  # D-3: nothing can be kept
        else:
            suffer(pos, seat, disaster, events)


def third(pos: Position, amount: int) -> int:
    """One third, rounded up."""
    part = pos.frame.tables.fraction_lost
    return -(-amount // part)


def loss(pos: Position, seat: int, disaster: int) -> int:
    """What drought, plague or decline takes from the seat (L-98 to L-100)."""
    if disaster == DROUGHT:
        return third(pos, pos.food[seat])
    if disaster == PLAGUE:
        return third(pos, pos.people[seat])
    return min(pos.luxury[seat], pos.frame.tables.decline_loss)


def exposure(pos: Position, seat: int, disaster: int) -> int | None:
    """What the disaster would take if it struck now and the seat kept all it can; None if protected (L-102)."""
    if pos.protector(seat, disaster) != NO_TILE:
        return None
    if disaster != EARTHQUAKE and disaster != TEMPEST:
        return loss(pos, seat, disaster)
    return len(exposed(pos, seat, disaster)) - most_kept(pos, seat, disaster)


def suffer(pos: Position, seat: int, disaster: int, events: list[Event]) -> None:
    lost = loss(pos, seat, disaster)
    left = 0
    if disaster == DROUGHT:
        pos.food[seat] -= lost
        left = pos.food[seat]
    elif disaster == PLAGUE:
        pos.people[seat] -= lost
        left = pos.people[seat]
    elif disaster == DECLINE:
        pos.luxury[seat] -= lost
        left = pos.luxury[seat]
    events.append(LossSuffered(seat, DISASTERS[disaster], lost, left))


# -- earthquake and tempest ---------------------------------------------------------------------------------


def striking(pos: Position) -> int:
    """The disaster being settled."""
    return EARTHQUAKE if pos.phase == EARTHQUAKE_STRIKES else TEMPEST


def exposed(pos: Position, seat: int, disaster: int) -> tuple[int, ...]:
    """The tiles at stake: buildings in an earthquake, lands in a tempest (L-93, L-96, L-104)."""
    return pos.buildings[seat] if disaster == EARTHQUAKE else pos.lands[seat]


def luxury_needed(pos: Position, seat: int, disaster: int, kept: int) -> int:
    """Luxury for what is missing if so many tiles are kept (LR-27)."""
    if disaster == EARTHQUAKE:
        missing = max(0, kept - pos.wood[seat]) + max(0, kept - pos.stone[seat])
    else:
        missing = max(0, kept - pos.food[seat]) + max(0, kept - pos.coins[seat])
    return missing * pos.frame.tables.luxury_per_unit


def can_keep(pos: Position, seat: int, disaster: int, kept: int) -> bool:
    needed = luxury_needed(pos, seat, disaster, kept)
    if pos.frame.luxury_in_disasters:
        return needed <= pos.luxury[seat]
    return needed == 0  # L-101


def most_kept(pos: Position, seat: int, disaster: int) -> int:
    """Size of the largest set that can be paid for (L-94, L-96)."""
    kept = len(exposed(pos, seat, disaster))
    while not can_keep(pos, seat, disaster, kept):
        kept -= 1
    return kept


def refuse(pos: Position, seat: int, action: Action) -> Reason | None:
    disaster = striking(pos)
    quake = disaster == EARTHQUAKE
    if (type(action) is KeepBuildings and quake) or (type(action) is KeepLands and not quake):
        ids = action.tiles
    else:
        return Reason("wrong_phase", "L-12", {"phase": "disaster"})
    rule = "L-94" if quake else "L-96"
    code = "not_your_building" if quake else "not_your_land"
    reason = refuse_set(pos, ids, exposed(pos, seat, disaster), code, rule)
    if reason is not None:
        return reason
    if not can_keep(pos, seat, disaster, len(ids)):
        return Reason("cannot_keep", rule, {"count": len(ids), "most": most_kept(pos, seat, disaster)})
    return None


def moves(pos: Position, seat: int) -> list[Action]:
    ids_of = pos.frame.tables.ids_of
    disaster = striking(pos)
    most = most_kept(pos, seat, disaster)
    found: list[Action] = []
    for some in subsets(sorted(exposed(pos, seat, disaster))):
        if len(some) <= most:
            ids = ids_of(some)
            found.append(KeepBuildings(ids) if disaster == EARTHQUAKE else KeepLands(ids))
    return found


def keep_chosen(pos: Position, seat: int, action: KeepBuildings | KeepLands, events: list[Event]) -> None:
    pos.pending &= ~(1 << seat)
    keep(pos, seat, tiles_of(pos, action.tiles), events)


def keep(pos: Position, seat: int, kept: list[int], events: list[Event]) -> None:
    """Pay one of each for every tile kept, nothing for the others, which leave the game (LR-28)."""
    tables = pos.frame.tables
    disaster = striking(pos)
    count = len(kept)
    luxury = luxury_needed(pos, seat, disaster, count)
    lost = [tile for tile in exposed(pos, seat, disaster) if tile not in kept]
    wood = stone = food = coins = returned = 0
    pos.luxury[seat] -= luxury
    if disaster == EARTHQUAKE:
        wood = min(count, pos.wood[seat])
        stone = min(count, pos.stone[seat])
        pos.wood[seat] -= wood
        pos.stone[seat] -= stone
        for tile in lost:
            if costs.drop_building(pos, seat, tile) and pos.frame.coin_survives:
                returned += tables.mark_coins  # L-95, LR-30
        pos.coins[seat] += returned
    else:
        food = min(count, pos.food[seat])
        coins = min(count, pos.coins[seat])
        pos.food[seat] -= food
        pos.coins[seat] -= coins
        pos.lands[seat] = tuple([tile for tile in pos.lands[seat] if tile in kept])  # L-97
    events.append(
        TilesKept(
            seat,
            DISASTERS[disaster],
            tables.sorted_ids(kept),
            tables.sorted_ids(lost),
            wood,
            stone,
            food,
            coins,
            luxury,
            returned,
        )
    )
