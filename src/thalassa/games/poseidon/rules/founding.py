"""3.F Founding a nation, whole or step by step (nation, prestige, disks, merchants bought)."""

from __future__ import annotations

from thalassa.kernel.messages import Action, Event, Reason

from .accounts import enter_space, pay, purse, treasury
from .actions import MrFound, MrFoundDisks, MrFoundNation, MrFoundPrestige
from .events import NationFounded
from .reasons import no
from .state import (
    BANK,
    FOUNDING_DISKS,
    FOUNDING_NATION,
    FOUNDING_PRESTIGE,
    PLAIN,
    TRADING,
    PoseidonState,
)

LEAST_DISKS = 5


def least_bought(disks: int) -> int:
    """P-62: the founder buys more than half."""
    return (disks + 1) // 2


def why_not_found(
    state: PoseidonState, seat: int, nation: int, space: int, disks: int, bought: int
) -> Reason | None:
    frame = state.frame
    name = frame.nation_ids[nation]
    if state.bought:
        return no("one_purchase", "P-49")
    if not frame.in_play[nation]:
        return no("not_in_play", "P-205", nation=name)
    if state.king[nation] >= 0:
        return no("founded_already", "P-56", nation=name)
    if space < 0:
        return no("not_on_track", "P-59")
    if disks % 2 == 0 or not LEAST_DISKS <= disks <= frame.disks[nation]:
        return no("disks_range", "P-60", min=LEAST_DISKS, max=frame.disks[nation])
    if not least_bought(disks) <= bought <= disks:
        return no("bought_range", "P-62", min=least_bought(disks), max=disks)
    cost = bought * frame.track[space]
    if cost > state.money[1 + seat]:
        return no("too_dear", "P-63", price=cost, cash=state.money[1 + seat])
    held = state.holding(seat)
    if held + bought > frame.limit:
        return no("limit_exceeded", "P-63", limit=frame.limit, held=held + bought)
    return None


def found(
    state: PoseidonState, seat: int, nation: int, space: int, disks: int, bought: int, events: list[Event]
) -> None:
    frame = state.frame
    prestige = frame.track[space]
    pay(state, BANK, treasury(state, nation), disks * prestige)  # P-61
    pay(state, purse(seat), BANK, bought * prestige)  # P-62
    state.supply[nation] = frame.disks[nation] - disks  # P-58, P-60
    state.pool[nation] = disks - bought  # P-66
    state.held[seat * frame.nation_count + nation] = bought
    state.king[nation] = seat  # P-64: three of them lie on the King's card
    state.explorers[nation] = frame.homes[nation]  # P-65
    enter_space(state, nation, space)  # P-59
    state.founded |= 1 << nation
    state.bought = True
    state.pencil = PLAIN
    state.draft = ()
    state.seen = []  # a founding cannot be undone: no earlier position can come back
    events.append(
        NationFounded(
            seat, frame.nation_ids[nation], prestige, disks, bought, bought * prestige, disks * prestige
        )
    )


# -- the steps: each offers only what can be completed, tested by the smallest completion ----------------


def can_found(state: PoseidonState, seat: int) -> bool:
    return any(why_not_step_nation(state, seat, nation) is None for nation in range(state.frame.nation_count))


def why_not_step_nation(state: PoseidonState, seat: int, nation: int) -> Reason | None:
    return why_not_found(state, seat, nation, 0, LEAST_DISKS, least_bought(LEAST_DISKS))


def why_not_step_prestige(state: PoseidonState, seat: int, space: int) -> Reason | None:
    return why_not_found(state, seat, state.draft[0], space, LEAST_DISKS, least_bought(LEAST_DISKS))


def why_not_step_disks(state: PoseidonState, seat: int, disks: int) -> Reason | None:
    return why_not_found(state, seat, state.draft[0], state.draft[1], disks, least_bought(disks))


def agrees_with_steps(state: PoseidonState, nation: int, space: int, disks: int) -> bool:
    """Is the complete founding the one pencilled in so far?"""
    return (nation, space, disks)[: len(state.draft)] == state.draft


def step_nation(state: PoseidonState, nation: int) -> None:
    state.pencil = FOUNDING_NATION
    state.draft = (nation,)


def step_prestige(state: PoseidonState, space: int) -> None:
    state.pencil = FOUNDING_PRESTIGE
    state.draft = (*state.draft, space)


def step_disks(state: PoseidonState, disks: int) -> None:
    state.pencil = FOUNDING_DISKS
    state.draft = (*state.draft, disks)


def founding_moves(state: PoseidonState, seat: int) -> list[Action]:
    acts, frame = state.frame.acts, state.frame
    if "found" not in acts:
        acts["found"] = [MrFoundNation(name) for name in frame.nation_ids]
        acts["found_prestige"] = [MrFoundPrestige(value) for value in frame.track]
        acts["found_disks"] = [MrFoundDisks(disks) for disks in range(100)]
    moves: list[Action] = []
    if state.pencil == FOUNDING_NATION:
        for space in range(len(frame.track)):
            if why_not_step_prestige(state, seat, space) is None:
                moves.append(acts["found_prestige"][space])
    elif state.pencil == FOUNDING_PRESTIGE:
        for disks in range(LEAST_DISKS, frame.disks[state.draft[0]] + 1, 2):
            if why_not_step_disks(state, seat, disks) is None:
                moves.append(acts["found_disks"][disks])
    elif state.pencil == FOUNDING_DISKS:
        nation, space, disks = state.draft
        for bought in range(least_bought(disks), disks + 1):
            if why_not_found(state, seat, nation, space, disks, bought) is None:
                moves.append(MrFound(frame.nation_ids[nation], frame.track[space], disks, bought))
    else:
        assert state.pencil == TRADING
        for nation in range(frame.nation_count):
            if why_not_step_nation(state, seat, nation) is None:
                moves.append(acts["found"][nation])
    return moves
