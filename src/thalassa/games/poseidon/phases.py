"""3.S Phase changes, in the middle of a nation's step 3c."""

from __future__ import annotations

from thalassa.kernel.messages import Action, Event, Reason

from .accounts import pay, treasury
from .actions import PhaseIssue
from .events import MerchantsIssued, PhaseBegan, PoseidonReady, ShipsScrapped
from .frame import POSEIDON
from .reasons import no
from .state import BANK, ISSUE, TO_HARBOUR, TO_ISSUE, PoseidonState


def ship_bought_from_bank(state: PoseidonState, kind: int, events: list[Event]) -> None:
    """P-169, P-170: a ship of a higher group starts its phase, and the skipped ones before it."""
    goal = state.frame.ship_phase[kind]
    if goal <= state.phase:
        state.stage = TO_HARBOUR  # P-179
        return
    state.phase_goal = goal
    _begin_phase(state, events)


def _begin_phase(state: PoseidonState, events: list[Event]) -> None:
    state.phase += 1  # P-171 (2); P-177: the new tables hold from here on
    state.cursor = -1
    state.stage = TO_ISSUE
    events.append(PhaseBegan(state.phase))


def issue_most(state: PoseidonState, nation: int) -> int:
    """P-172, P-175."""
    return min(state.frame.issue_limit[state.phase], state.supply[nation])


def next_issue(state: PoseidonState, events: list[Event]) -> None:
    """P-171 (3), P-173: kings decide in operating order; prestige stands still meanwhile (P-174)."""
    while True:
        state.cursor += 1
        if state.cursor >= len(state.order):
            break
        nation = state.order[state.cursor]
        if issue_most(state, nation) > 0:
            state.stage = ISSUE
            state.actor = state.king[nation]
            return
    _scrap(state, events)
    _turn_poseidon_up(state, events)
    if state.phase < state.phase_goal:
        _begin_phase(state, events)
    else:
        state.phase_goal = 0
        state.stage = TO_HARBOUR  # P-171 (6), P-178


def nation_issuing(state: PoseidonState) -> int:
    return state.order[state.cursor]


def why_not_issue(state: PoseidonState, nation: int, count: int) -> Reason | None:
    if nation != nation_issuing(state):
        return no("other_nation", "P-173", nation=state.frame.nation_ids[nation_issuing(state)])
    if not 0 <= count <= issue_most(state, nation):
        return no("issue_range", "P-172", max=issue_most(state, nation))
    return None


def issue(state: PoseidonState, nation: int, count: int, events: list[Event]) -> None:
    state.stage = TO_ISSUE
    put_out(state, nation, count, False, events)


def put_out(state: PoseidonState, nation: int, count: int, emergency: bool, events: list[Event]) -> None:
    """Disks from the supply to the pool; the bank pays the current prestige for each."""
    money = count * state.prestige(nation)
    state.supply[nation] -= count
    state.pool[nation] += count
    pay(state, BANK, treasury(state, nation), money)
    events.append(MerchantsIssued(state.frame.nation_ids[nation], count, money, emergency))


def obsolete_in(state: PoseidonState, phase: int) -> list[int]:
    """P-176: the ship types that leave when this phase begins."""
    return [kind for kind, leaves in enumerate(state.frame.ship_obsolete) if leaves == phase]


def _scrap(state: PoseidonState, events: list[Event]) -> None:
    """P-171 (4), P-176."""
    frame = state.frame
    for kind in obsolete_in(state, state.phase):
        for nation in state.order:
            count = state.ships[nation].count(kind)
            if count:
                state.ships[nation] = tuple([ship for ship in state.ships[nation] if ship != kind])
                state.gone[kind] += count
                events.append(ShipsScrapped(frame.nation_ids[nation], frame.ship_ids[kind], count))


def _turn_poseidon_up(state: PoseidonState, events: list[Event]) -> None:
    """P-45, P-171 (5)."""
    if state.poseidon_down:
        state.poseidon_down = False
        events.append(PoseidonReady(state.card_owner[POSEIDON]))


def issue_moves(state: PoseidonState) -> list[Action]:
    nation = nation_issuing(state)
    name = state.frame.nation_ids[nation]
    return [PhaseIssue(name, count) for count in range(issue_most(state, nation) + 1)]
