"""Whether a position set up by hand can occur: partition of tiles and chits, ranges, and the phase it claims to be in."""

from __future__ import annotations

from typing import Final

from thalassa.games.peloponnes.edition.figures import BLANK, CHITS, EARTHQUAKE, STACKS, TEMPEST
from thalassa.games.peloponnes.rules import bidding, disasters, income, placing, supply
from thalassa.games.peloponnes.rules.frame import AT_LEAST
from thalassa.games.peloponnes.rules.phases import (
    BIDDING,
    CHOOSE_CIVILIZATION,
    CHOOSE_EXTRA,
    EARTHQUAKE_STRIKES,
    FINISHED,
    INCOME,
    PLACING,
    SUPPLY,
    TEMPEST_STRIKES,
)
from thalassa.games.peloponnes.rules.position import (
    DISPLACED,
    NO_TILE,
    NOBODY,
    PASSED,
    STANDING,
    WAITING,
    WITHDRAWN,
    Position,
)
from thalassa.kernel.errors import BadPosition

SIMULTANEOUS: Final = (PLACING, INCOME, SUPPLY, EARTHQUAKE_STRIKES, TEMPEST_STRIKES)


def bad(field: str, problem: str) -> BadPosition:
    return BadPosition(f"{field}: {problem}", field=field, problem=problem)


def check(pos: Position) -> None:
    """Raise BadPosition at the first thing that cannot be."""
    check_round(pos)
    check_civilizations(pos)
    check_players(pos)
    check_tiles(pos)
    check_chits(pos)
    check_bids(pos)
    check_won(pos)
    check_pending(pos)


def check_round(pos: Position) -> None:
    before = pos.phase == CHOOSE_CIVILIZATION or pos.phase == CHOOSE_EXTRA
    rounds = pos.frame.tables.rounds
    if before and pos.round_number != 0:
        raise bad("round", "must be 0 before the first round")
    if not before and not 1 <= pos.round_number <= rounds:
        raise bad("round", f"must be 1 to {rounds}")
    if pos.phase == FINISHED and pos.round_number != rounds:
        raise bad("round", f"the game ends in round {rounds}")


def check_civilizations(pos: Position) -> None:
    frame = pos.frame
    taken = [number for number in pos.civilization if number]
    if len(set(taken)) < len(taken):
        raise bad("players", "a civilization appears twice")
    for seat, number in enumerate(pos.civilization):
        field = f"players[{seat}].civilization"
        if number and number not in frame.tables.civilizations:
            raise bad(field, f"there is no civilization {number}")
        if frame.level and number and number in frame.used:
            raise bad(field, "was used in an earlier level")
    if pos.phase == CHOOSE_CIVILIZATION:
        if not frame.pick:
            raise bad("phase", "civilizations are dealt at this table")
        picked = [pos.civilization[seat] > 0 for seat in pos.order]
        if all(picked) or picked != sorted(picked, reverse=True):
            raise bad("players", "civilizations are picked in turn, and somebody still has to")
    elif len(taken) < frame.seats:
        raise bad("players", "everybody needs a civilization")
    chosen = sum(pos.extra)
    if pos.phase == CHOOSE_EXTRA and not frame.extra_count:
        raise bad("phase", "no extra income is chosen in this game")
    if chosen != (0 if pos.phase in (CHOOSE_CIVILIZATION, CHOOSE_EXTRA) else frame.extra_count):
        raise bad("extra_income", "wrong number of goods")
    if not frame.extra_repeat and max(pos.extra) > 1:
        raise bad("extra_income", "no good may be repeated at this table")


def check_players(pos: Position) -> None:
    tables = pos.frame.tables
    ended = pos.round_number if pos.phase in (INCOME, EARTHQUAKE_STRIKES, TEMPEST_STRIKES, FINISHED) else None
    most = ended if ended is not None else max(0, pos.round_number - (0 if _late(pos) else 1))
    for seat in range(pos.frame.seats):
        where = f"players[{seat}]"
        for name, amount, cap in (
            ("wood", pos.wood[seat], tables.wood_cap),
            ("stone", pos.stone[seat], tables.stone_cap),
            ("food", pos.food[seat], tables.food_cap),
            ("inhabitants", pos.people[seat], pos.frame.people_cap),
        ):
            if amount > cap:
                raise bad(f"{where}.{name}", f"{amount} is more than {cap}")
        for tile in pos.buildings[seat]:
            if tables.is_land[tile]:
                raise bad(f"{where}.buildings", f"{tables.ids[tile]} is a land")
        for tile in pos.lands[seat]:
            if not tables.is_land[tile]:
                raise bad(f"{where}.lands", f"{tables.ids[tile]} is a building")
        owned = len(pos.buildings[seat]) + len(pos.lands[seat])
        if owned > most:
            raise bad(where, f"{owned} tiles, at most {most} can have been added")
        if pos.phase == FINISHED and pos.incomplete[seat]:
            raise bad(f"{where}.incomplete", "nothing is incomplete at the end")


def _late(pos: Position) -> bool:
    """Phases in which the tile of this round may have been added already."""
    return pos.phase == PLACING or (pos.phase == SUPPLY and pos.is_final())


def check_tiles(pos: Position) -> None:
    tables = pos.frame.tables
    places = list(pos.deck) + list(pos.display)
    for seat in range(pos.frame.seats):
        owned = (*pos.buildings[seat], *pos.lands[seat])
        places += owned
        if pos.won[seat] != NO_TILE and pos.won[seat] not in owned:
            places.append(pos.won[seat])
    for tile in range(len(tables.ids)):
        if places.count(tile) > 1:
            raise bad("tiles", f"{tables.ids[tile]} is in two places")
    size = tables.tiles_per_round
    if pos.phase == BIDDING and len(pos.display) != size:
        raise bad("auction", f"{size} tiles lie open during bidding")
    if pos.phase == SUPPLY and not pos.is_final():
        if not pos.display or not tables.supply_round[pos.display[-1]]:
            raise bad("auction", "the last tile turned up must call for the supply round")
    elif pos.phase != BIDDING and pos.display:
        raise bad("auction", "no tile lies open in this phase")
    if pos.round_number == 0:
        drawn = 0
    elif pos.phase == BIDDING or (pos.phase == SUPPLY and not pos.is_final()):
        drawn = size * (pos.round_number - 1) + len(pos.display)
    else:
        drawn = size * pos.round_number
    for stack, name in enumerate(STACKS):
        total = tables.rounds_per_stack[stack] * size
        expected = max(0, total - drawn)
        drawn = max(0, drawn - total)
        held = len([tile for tile in pos.deck if tables.stack[tile] == stack])
        if held != expected:
            raise bad(f"stacks.{name}", f"{held} tiles, {expected} expected in this round")
    check_display_stack(pos)


def check_display_stack(pos: Position) -> None:
    """Open and just-won tiles come from the stack of this round (L-11)."""
    tables = pos.frame.tables
    stack = 0
    left = pos.round_number
    while stack < len(STACKS) - 1 and left > tables.rounds_per_stack[stack]:
        left -= tables.rounds_per_stack[stack]
        stack += 1
    for tile in (*pos.display, *pos.won):
        if tile != NO_TILE and tables.stack[tile] != stack:
            raise bad("auction", f"{tables.ids[tile]} is not of stack {STACKS[stack]}")


def check_chits(pos: Position) -> None:
    tables = pos.frame.tables
    for kind, name in enumerate(CHITS):
        if pos.laid[kind] + pos.chits.count(kind) != tables.chit_counts[kind]:
            raise bad("chits", f"{name}: laid and hidden must be {tables.chit_counts[kind]} together")
    total = sum(tables.chit_counts)
    hidden = len(pos.chits)
    before = total - max(0, pos.round_number - 1) * tables.chits_per_round
    if pos.phase == FINISHED:
        possible = [0]
    elif pos.phase == EARTHQUAKE_STRIKES or pos.phase == TEMPEST_STRIKES:
        possible = list(range(before - tables.chits_per_round, before))
        kind = EARTHQUAKE if pos.phase == EARTHQUAKE_STRIKES else TEMPEST
        if pos.laid[kind] < tables.chits_to_trigger:
            raise bad("laid", f"{CHITS[kind]} cannot strike yet")
    elif pos.phase == SUPPLY and hidden == 0 and pos.round_number == tables.rounds:
        possible = [0]
    else:
        possible = [before]
    if hidden not in possible:
        raise bad("chits", f"{hidden} face down, {possible[0]} expected")
    if pos.laid[BLANK] > tables.chit_counts[BLANK]:
        raise bad("laid", "too many blanks")


def check_bids(pos: Position) -> None:
    tables = pos.frame.tables
    for seat in range(pos.frame.seats):
        field = f"players[{seat}].bid"
        state, tile, coins = pos.bid_state[seat], pos.bid_tile[seat], pos.bid_coins[seat]
        if pos.phase != BIDDING and (state != WAITING or tile != NO_TILE or coins):
            raise bad(field, "there are no bids in this phase")
        if state in (WAITING, PASSED, WITHDRAWN):
            if tile != NO_TILE or coins:
                raise bad(field, "no tile and no coins in this state")
            continue
        if tile not in pos.display:
            raise bad(f"{field}.tile", "must be an open tile")
        if -tables.gain_people[tile] > pos.people[seat]:
            raise bad(f"{field}.tile", "not enough inhabitants to bid on it")
        if state == STANDING:
            if [
                pos.bid_tile[other] for other in range(pos.frame.seats) if pos.bid_state[other] == STANDING
            ].count(tile) > 1:
                raise bad(f"{field}.tile", "two bids stand there")
            least = bidding.price(pos, tile)
            fixed = pos.frame.solo or bidding.in_conquest(pos, tile)
            if coins < least or (fixed and coins != least and pos.frame.to_conquest != AT_LEAST):
                raise bad(f"{field}.coins", f"{coins} for a price of {least}")
        elif bidding.in_conquest(pos, tile) or coins < tables.min_bid[tile]:
            raise bad(field, "such a bid cannot have been displaced")
    if pos.phase == BIDDING:
        check_turn(pos)


def check_turn(pos: Position) -> None:
    waiting = [pos.bid_state[seat] == WAITING for seat in pos.order]
    if waiting != sorted(waiting):
        raise bad("order", "players act in turn order")
    displaced = [seat for seat in range(pos.frame.seats) if pos.bid_state[seat] == DISPLACED]
    if len(displaced) > 1:
        raise bad("players", "only one bid can be displaced at a time")
    for seat in displaced:
        tile = pos.bid_tile[seat]
        rival = bidding.holder(pos, tile)
        if rival == NOBODY:
            raise bad(f"players[{seat}].bid", "nobody has beaten it")
        if bidding.value(pos, seat, pos.bid_coins[seat]) >= bidding.value(pos, rival, pos.bid_coins[rival]):
            raise bad(f"players[{seat}].bid", "the bid that beat it is not higher")
    if bidding.mover(pos) == NOBODY:
        raise bad("players", "nobody is left to act")


def check_won(pos: Position) -> None:
    for seat in range(pos.frame.seats):
        tile = pos.won[seat]
        if tile == NO_TILE:
            continue
        owned = tile in pos.buildings[seat] or tile in pos.lands[seat]
        if pos.phase != PLACING or owned == pos.is_pending(seat):
            raise bad(f"players[{seat}].won", "belongs to a tile being added")


def check_pending(pos: Position) -> None:
    if pos.phase not in SIMULTANEOUS:
        if pos.pending:
            raise bad("pending", "nobody decides simultaneously in this phase")
        return
    if not pos.pending:
        raise bad("pending", "somebody must have to decide")
    for seat in range(pos.frame.seats):
        if pos.is_pending(seat) and not may_be_pending(pos, seat):
            raise bad("pending", f"seat {seat} has nothing to decide")
        if pos.phase == SUPPLY and pos.incomplete[seat] and not pos.is_pending(seat):
            raise bad("pending", f"seat {seat} has incomplete buildings to settle")


def may_be_pending(pos: Position, seat: int) -> bool:
    if pos.phase == PLACING:
        tile = pos.won[seat]
        if tile == NO_TILE or pos.frame.tables.is_land[tile]:
            return False
        return len(placing.ways(pos, seat, tile)) > 0
    if pos.phase == INCOME:
        return len(income.choosers(pos, seat)) > 0
    if pos.phase == SUPPLY:
        return supply.needs_decision(pos, seat)
    kind = EARTHQUAKE if pos.phase == EARTHQUAKE_STRIKES else TEMPEST
    return pos.protector(seat, kind) == NO_TILE and disasters.most_kept(pos, seat, kind) > 0
