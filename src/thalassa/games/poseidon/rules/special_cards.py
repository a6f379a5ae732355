"""3.D Special cards in play: step 1a, step 1b, the Delian marker and the Poseidon card."""

from __future__ import annotations

from thalassa.kernel.messages import Action, Event, Reason

from .accounts import pay, purse
from .actions import ErArchon, ErDecline, ErHighCulture, ErPoseidon, ErPoseidonNo, PlaceDelian
from .events import (
    ArchonUsed,
    CardDeclined,
    CardIncome,
    DelianPlaced,
    HighCultureFounded,
    PoseidonInvoked,
    PoseidonWithheld,
)
from .frame import ARCHON, CULTURE, DELIAN, KNOSSOS, MYKENE, NEWWORLD, POSEIDON, TROJA
from .reasons import no
from .state import BANK, FLEET, GONE, POWER, TO_POWER, PoseidonState

ASKED = (DELIAN, TROJA, KNOSSOS, MYKENE, ARCHON)
"""P-30: the order of step 1a; P0 only with the option er_start (PR-34)."""


# -- step 1a --------------------------------------------------------------------------------------------


def next_power(state: PoseidonState) -> bool:
    """Ask the next card owner who can use his card; False when step 1a is over."""
    while True:
        state.cursor += 1
        if state.cursor >= len(ASKED):
            return False
        card = ASKED[state.cursor]
        owner = state.card_owner[card]
        if owner < 0 or (card == DELIAN and state.frame.any_time_delian):
            continue
        if _usable(state, owner, card):
            state.stage = POWER
            state.actor = owner
            return True


def card_asked(state: PoseidonState) -> int:
    return ASKED[state.cursor]


def _usable(state: PoseidonState, owner: int, card: int) -> bool:
    if card == DELIAN:
        return bool(delian_places(state, owner))
    for nation in state.order:
        if card == ARCHON:
            if why_not_archon(state, owner, nation) is None:
                return True
        elif why_not_culture(state, owner, card, nation) is None:
            return True
    return False


def why_not_culture(state: PoseidonState, seat: int, card: int, nation: int) -> Reason | None:
    frame = state.frame
    if state.king[nation] != seat:
        return no("not_king", "P-32", nation=frame.nation_ids[nation])
    if state.cultures[nation] >= 0:
        return no("culture_already", "P-34", nation=frame.nation_ids[nation])
    if frame.closed[frame.card_hex[card]]:
        return no("closed_hex", "P-206", hex=frame.hex_ids[frame.card_hex[card]])
    return None


def use_culture(state: PoseidonState, seat: int, card: int, nation: int, events: list[Event]) -> None:
    """P-32, P-33: the marker is an extra piece; the card is gone (P-29) and pays nothing (P-28)."""
    frame = state.frame
    state.cultures[nation] = frame.card_hex[card]
    state.card_owner[card] = GONE
    state.stage = TO_POWER
    events.append(
        HighCultureFounded(
            seat, frame.card_ids[card], frame.nation_ids[nation], frame.hex_ids[frame.card_hex[card]]
        )
    )


def why_not_archon(state: PoseidonState, seat: int, nation: int) -> Reason | None:
    if state.pool[nation] < 1:
        return no("pool_empty", "P-37", nation=state.frame.nation_ids[nation])
    if state.holding(seat) >= state.frame.limit:
        return no("limit_reached", "P-38", limit=state.frame.limit, held=state.holding(seat))
    return None


def use_archon(state: PoseidonState, seat: int, nation: int, events: list[Event]) -> None:
    """P-37: nothing is paid and prestige stands still."""
    state.pool[nation] -= 1
    state.held[seat * state.frame.nation_count + nation] += 1
    state.card_owner[ARCHON] = GONE
    state.stage = TO_POWER
    events.append(ArchonUsed(seat, state.frame.nation_ids[nation]))


def decline(state: PoseidonState, seat: int, events: list[Event]) -> None:
    state.stage = TO_POWER
    events.append(CardDeclined(seat, state.frame.card_ids[card_asked(state)]))


def power_moves(state: PoseidonState, seat: int) -> list[Action]:
    frame, card = state.frame, card_asked(state)
    moves: list[Action] = []
    if card == DELIAN:
        moves += delian_moves(state, seat)
    for nation in state.order:
        if card == ARCHON and why_not_archon(state, seat, nation) is None:
            moves.append(ErArchon(frame.nation_ids[nation]))
        elif card in (TROJA, KNOSSOS, MYKENE) and why_not_culture(state, seat, card, nation) is None:
            moves.append(ErHighCulture(frame.card_ids[card], frame.nation_ids[nation]))
    moves.append(ErDecline(frame.card_ids[card]))
    return moves


# -- step 1b --------------------------------------------------------------------------------------------


def card_income(state: PoseidonState, events: list[Event]) -> None:
    """P-27, P-97: every card still in the game pays by the phase of this moment."""
    state.poseidon_paid = False
    for card in range(6):
        owner = state.card_owner[card]
        if owner < 0:
            continue
        money = state.frame.incomes[card][state.phase - 1]
        if money:
            pay(state, BANK, purse(owner), money)
            events.append(CardIncome(owner, state.frame.card_ids[card], money))
            if card == POSEIDON:
                state.poseidon_paid = True


# -- P0: the Delian marker ------------------------------------------------------------------------------


def why_not_delian(state: PoseidonState, seat: int, nation: int, hex: int) -> Reason | None:
    frame = state.frame
    if state.card_owner[DELIAN] != seat:
        return no("not_your_card", "P-39", card=frame.card_ids[DELIAN])
    if not frame.any_time_delian and not (state.stage == POWER and card_asked(state) == DELIAN):
        return no("delian_at_start", "PR-34")
    return why_not_spot(state, seat, nation, hex)


def why_not_spot(state: PoseidonState, seat: int, nation: int, hex: int) -> Reason | None:
    """P-39, P-40: under an ordinary or high-culture post of one's own nation, not in the New World."""
    frame = state.frame
    if state.king[nation] != seat:
        return no("not_king", "P-39", nation=frame.nation_ids[nation])
    if frame.kinds[hex] == NEWWORLD:
        return no("no_delian_here", "P-40", hex=frame.hex_ids[hex])
    if frame.kinds[hex] == CULTURE and not frame.culture_delian:
        return no("no_delian_here", "PR-36", hex=frame.hex_ids[hex])
    if state.cultures[nation] != hex and not state.posts[nation] >> hex & 1:
        return no("no_post_here", "P-40", nation=frame.nation_ids[nation], hex=frame.hex_ids[hex])
    return None


def place_delian(state: PoseidonState, seat: int, nation: int, hex: int, events: list[Event]) -> None:
    state.delian_nation = nation
    state.delian_hex = hex
    state.card_owner[DELIAN] = GONE
    if state.stage == POWER and not state.frame.any_time_delian:
        state.stage = TO_POWER
    events.append(DelianPlaced(seat, state.frame.nation_ids[nation], state.frame.hex_ids[hex]))


def delian_places(state: PoseidonState, seat: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for nation in state.order:
        if state.king[nation] != seat:
            continue
        spots = state.posts[nation]
        if state.cultures[nation] >= 0:
            spots |= 1 << state.cultures[nation]
        while spots:
            hex = (spots & -spots).bit_length() - 1
            spots &= spots - 1
            if why_not_spot(state, seat, nation, hex) is None:
                found.append((nation, hex))
    return found


def delian_moves(state: PoseidonState, seat: int) -> list[Action]:
    frame = state.frame
    return [
        PlaceDelian(frame.nation_ids[nation], frame.hex_ids[hex])
        for nation, hex in delian_places(state, seat)
    ]


# -- P4: the Poseidon card ------------------------------------------------------------------------------


def why_no_poseidon(state: PoseidonState, nation: int) -> Reason | None:
    """May the owner of P4 double this fleet's range now (start of step 3b)?"""
    frame, owner = state.frame, state.card_owner[POSEIDON]
    name = frame.nation_ids[nation]
    if owner < 0:
        return no("card_gone", "P-42", card=frame.card_ids[POSEIDON])
    if state.phase < 2:
        return no("phase_too_early", "P-42", phase=2)
    if state.poseidon_down:
        return no("poseidon_used", "P-45")
    if not state.ships[nation]:
        return no("no_ships", "P-128", nation=name)
    if state.endless(nation):
        return no("endless_already", "P-42", nation=name)
    if frame.own_poseidon and state.king[nation] != owner:
        return no("not_king", "PR-38", nation=name)
    if state.poseidon_paid and not frame.poseidon_after_income:
        return no("poseidon_paid", "PR-40")
    return None


def invoke(state: PoseidonState, seat: int, events: list[Event]) -> None:
    """P-44: declared is used, whatever the king does then."""
    state.doubled = True
    state.poseidon_down = True
    _to_king(state)
    name = state.frame.nation_ids[state.acting]
    events.append(PoseidonInvoked(seat, name, state.fleet_range(state.acting)))


def withhold(state: PoseidonState, seat: int, events: list[Event]) -> None:
    _to_king(state)
    events.append(PoseidonWithheld(seat, state.frame.nation_ids[state.acting]))


def _to_king(state: PoseidonState) -> None:
    state.stage = FLEET
    state.actor = state.king[state.acting]


def bless_moves(state: PoseidonState) -> list[Action]:
    return [ErPoseidon(state.frame.nation_ids[state.acting]), ErPoseidonNo()]
