"""Founding a nation, whole or step by step: nation, prestige, disks, merchants bought (P-56 … P-70)."""

from __future__ import annotations

from typing import Final

from thalassa.games.poseidon.wire.actions import MrFound
from thalassa.games.poseidon.wire.events import NationFounded
from thalassa.kernel.messages import Action, Event, Reason

from ..accounts import enter_space, pay, purse, treasury
from ..position import BANK, Position
from ..reasons import no
from ..stages import FOUNDING_DISKS, FOUNDING_NATION, FOUNDING_PRESTIGE, PLAIN, TRADING

LEAST_DISKS: Final = 5


def least_bought(disks: int) -> int:
    """P-62: the founder buys more than half."""
    return (disks + 1) // 2


def most_disks(pos: Position, nation: int) -> int:
    """P-60: an odd number."""
    return pos.frame.disks[nation] - (1 - pos.frame.disks[nation] % 2)


def why_not_found(
    pos: Position, seat: int, nation: int, space: int, disks: int, bought: int
) -> Reason | None:
    frame = pos.frame
    name = frame.nation_ids[nation]
    if pos.bought:
        return no("one_purchase", "P-49")
    if not frame.in_play[nation]:
        return no("not_in_play", "P-205", nation=name)
    if pos.king[nation] >= 0:
        return no("founded_already", "P-56", nation=name)
    if space < 0:
        return no("not_on_track", "P-59")
    if disks % 2 == 0 or not LEAST_DISKS <= disks <= frame.disks[nation]:
        return no("disks_range", "P-60", min=LEAST_DISKS, max=frame.disks[nation])
    if not least_bought(disks) <= bought <= disks:
        return no("bought_range", "P-62", min=least_bought(disks), max=disks)
    cost = bought * frame.track[space]
    if cost > pos.money[1 + seat]:
        return no("too_dear", "P-63", price=cost, cash=pos.money[1 + seat])
    held = pos.holding(seat)
    if held + bought > frame.limit:
        return no("limit_exceeded", "P-63", limit=frame.limit, held=held + bought)
    return None


def found(
    pos: Position, seat: int, nation: int, space: int, disks: int, bought: int, events: list[Event]
) -> None:
    frame = pos.frame
    prestige = frame.track[space]
    pay(pos, BANK, treasury(pos, nation), disks * prestige)  # P-61
    pay(pos, purse(seat), BANK, bought * prestige)  # P-62
    pos.supply[nation] = frame.disks[nation] - disks  # P-58, P-60
    pos.pool[nation] = disks - bought  # P-66
    pos.held[seat * frame.nation_count + nation] = bought
    pos.king[nation] = seat  # P-64: three of them lie on the King's card
    pos.explorers[nation] = frame.homes[nation]  # P-65
    enter_space(pos, nation, space)  # P-59
    pos.founded |= 1 << nation
    pos.bought = True
    pos.pencil = PLAIN
    pos.draft = ()
    pos.seen = []  # a founding cannot be undone: no earlier position can come back
    events.append(
        NationFounded(
            seat, frame.nation_ids[nation], prestige, disks, bought, bought * prestige, disks * prestige
        )
    )


# -- the steps: each offers only what can be completed, tested by the smallest completion ----------------


def can_found(pos: Position, seat: int) -> bool:
    return len(nations_to_found(pos, seat, 1)) > 0


def nations_to_found(pos: Position, seat: int, most: int) -> list[int]:
    """The first so many nations the seat can found now. What is known to be refused is not asked for its reason: lists
    are made far more often than reasons are wanted."""
    found: list[int] = []
    if not pos.bought:
        for nation in range(pos.frame.nation_count):
            if pos.king[nation] < 0 and why_not_step_nation(pos, seat, nation) is None:
                found.append(nation)
                if len(found) == most:
                    break
    return found


def why_not_step_nation(pos: Position, seat: int, nation: int) -> Reason | None:
    return why_not_found(pos, seat, nation, 0, LEAST_DISKS, least_bought(LEAST_DISKS))


def why_not_step_prestige(pos: Position, seat: int, space: int) -> Reason | None:
    return why_not_found(pos, seat, pos.draft[0], space, LEAST_DISKS, least_bought(LEAST_DISKS))


def why_not_step_disks(pos: Position, seat: int, disks: int) -> Reason | None:
    return why_not_found(pos, seat, pos.draft[0], pos.draft[1], disks, least_bought(disks))


def agrees_with_steps(pos: Position, nation: int, space: int, disks: int) -> bool:
    """Is the complete founding the one pencilled in so far?"""
    return (nation, space, disks)[: len(pos.draft)] == pos.draft


def step_nation(pos: Position, nation: int) -> None:
    pos.pencil = FOUNDING_NATION
    pos.draft = (nation,)


def step_prestige(pos: Position, space: int) -> None:
    pos.pencil = FOUNDING_PRESTIGE
    pos.draft = (*pos.draft, space)


def step_disks(pos: Position, disks: int) -> None:
    pos.pencil = FOUNDING_DISKS
    pos.draft = (*pos.draft, disks)


def founding_moves(pos: Position, seat: int) -> list[Action]:
    frame, prepared = pos.frame, pos.frame.prepared
    moves: list[Action] = []
    if pos.pencil == FOUNDING_NATION:
        for space in range(len(frame.track)):
            if why_not_step_prestige(pos, seat, space) is None:
                moves.append(prepared.found_prestige[space])
    elif pos.pencil == FOUNDING_PRESTIGE:
        for disks in range(LEAST_DISKS, frame.disks[pos.draft[0]] + 1, 2):
            if why_not_step_disks(pos, seat, disks) is None:
                moves.append(prepared.found_disks[disks])
    elif pos.pencil == FOUNDING_DISKS:
        nation, space, disks = pos.draft
        for bought in range(least_bought(disks), disks + 1):
            if why_not_found(pos, seat, nation, space, disks, bought) is None:
                moves.append(MrFound(frame.nation_ids[nation], frame.track[space], disks, bought))
    else:
        assert pos.pencil == TRADING
        for nation in nations_to_found(pos, seat, frame.nation_count):
            moves.append(prepared.found_nation[nation])
    return moves
