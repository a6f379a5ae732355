"""3.I End of a Merchant Round: change of government, start player card, ship removal."""

from __future__ import annotations

from thalassa.kernel.messages import Action, Event

from .actions import GovTake, GovTolerate
from .events import CrownTaken, CrownTolerated, ShipRemoved, StartPlayerMoved
from .state import CROWN, TO_CROWN, TO_ROUND, PoseidonState


def challengers(state: PoseidonState, nation: int) -> tuple[int, ...]:
    """P-85, P-86, P-88: who holds more than the king, biggest first, ties clockwise from the king's left."""
    king, nations = state.king[nation], state.frame.nation_count
    least = state.held[king * nations + nation]
    found = [
        (-state.held[seat * nations + nation], (seat - king) % state.seats, seat)
        for seat in range(state.seats)
        if state.held[seat * nations + nation] > least
    ]
    found.sort()
    return tuple(seat for _, _, seat in found)


def next_question(state: PoseidonState, events: list[Event]) -> None:
    """P-84 (1): nation by nation in operating order; prestige stands still meanwhile."""
    while not state.queue:
        state.cursor += 1
        if state.cursor >= len(state.order):
            _close_round(state, events)
            return
        state.queue = challengers(state, state.order[state.cursor])
    state.stage = CROWN
    state.actor = state.queue[0]


def nation_asked(state: PoseidonState) -> int:
    return state.order[state.cursor]


def take(state: PoseidonState, seat: int, events: list[Event]) -> None:
    """P-89: three loose merchants against the card with its three; every total stays as it is."""
    nation = nation_asked(state)
    former = state.king[nation]
    state.king[nation] = seat
    state.queue = ()  # P-87: the first who takes it ends the questions
    state.stage = TO_CROWN
    events.append(CrownTaken(seat, state.frame.nation_ids[nation], former))


def tolerate(state: PoseidonState, seat: int, events: list[Event]) -> None:
    nation = nation_asked(state)
    state.queue = state.queue[1:]
    state.stage = TO_CROWN
    events.append(CrownTolerated(seat, state.frame.nation_ids[nation], state.king[nation]))


def _close_round(state: PoseidonState, events: list[Event]) -> None:
    state.start = (state.start + 1) % state.seats  # P-93
    events.append(StartPlayerMoved(state.start))
    top = state.deck_top()
    if state.frame.removal_after[state.position] and top >= 0:  # P-94; P-95: no phase begins by it
        state.deck_at += 1
        state.gone[top] += 1
        events.append(ShipRemoved(state.frame.ship_ids[top]))
    state.stage = TO_ROUND


def crown_moves(state: PoseidonState) -> list[Action]:
    name = state.frame.nation_ids[nation_asked(state)]
    return [GovTake(name), GovTolerate(name)]
