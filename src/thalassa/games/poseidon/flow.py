"""The course of the game: what follows by itself until somebody has to decide. Reads in rulebook order."""

from __future__ import annotations

from thalassa.kernel.messages import Event

from .accounts import pay, purse, treasury
from .cards import card_income, next_power, why_no_poseidon
from .events import (
    FleetMissing,
    GameEnded,
    KingsMoneyLeft,
    KingsMoneyTaken,
    NationActs,
    RoundBegan,
    RoundEnded,
)
from .frame import POSEIDON
from .government import next_question
from .merchant_round import begin_merchant_round
from .phases import next_issue
from .state import (
    BLESS,
    DISCOVER,
    FLEET,
    HARBOUR,
    KING,
    OVER,
    TO_CROWN,
    TO_FLEET,
    TO_HARBOUR,
    TO_ISSUE,
    TO_KING,
    TO_NATION,
    TO_POWER,
    TO_ROUND,
    PoseidonState,
)


def advance(state: PoseidonState, events: list[Event]) -> None:
    """Carry out automatic steps until a decision is owed or the game is over."""
    while state.stage >= TO_ROUND:
        stage = state.stage
        if stage == TO_ROUND:
            _next_round(state, events)
        elif stage == TO_CROWN:
            next_question(state, events)
        elif stage == TO_POWER:
            if not next_power(state):  # step 1a done
                card_income(state, events)  # step 1b
                state.cursor = -1
                state.stage = TO_KING
        elif stage == TO_KING:
            _next_king(state)
        elif stage == TO_NATION:
            _next_nation(state, events)
        elif stage == TO_FLEET:
            _fleet_question(state, events)
        elif stage == TO_ISSUE:
            next_issue(state, events)
        else:
            assert stage == TO_HARBOUR
            state.stage = HARBOUR
            state.actor = state.king[state.acting]


# -- rounds -----------------------------------------------------------------------------------------------


def _next_round(state: PoseidonState, events: list[Event]) -> None:
    frame = state.frame
    if state.position >= 0:
        _close_book(state)
        events.append(RoundEnded(frame.rounds[state.position]))
        # P-103, P-199: after ER11, or after a round with a bankruptcy
        if state.position + 1 == len(frame.rounds) or state.bankrupt:
            _end_game(state, events)
            return
    state.position += 1
    events.append(RoundBegan(frame.rounds[state.position]))
    if frame.is_merchant_round[state.position]:
        begin_merchant_round(state)
    else:  # P-96
        state.revenues = [-1] * frame.nation_count
        state.payouts = [-1] * frame.nation_count
        state.founded = 0
        state.cursor = -1
        state.stage = TO_POWER


def _close_book(state: PoseidonState) -> None:
    """Remember the round for charts: revenue, payout, prestige, coffers by nation; worth by seat."""
    nations = state.frame.nation_count
    merchant = state.frame.is_merchant_round[state.position]
    state.history.append(
        (
            (-1,) * nations if merchant else tuple(state.revenues),
            (-1,) * nations if merchant else tuple(state.payouts),
            tuple([state.prestige(nation) if state.king[nation] >= 0 else 0 for nation in range(nations)]),
            tuple(state.money[1 + state.seats :]),
            tuple([state.worth(seat) for seat in range(state.seats)]),
        )
    )


def _end_game(state: PoseidonState, events: list[Event]) -> None:
    from .scoring import winners

    state.stage = OVER
    state.actor = -1
    state.acting = -1
    events.append(GameEnded(winners(state), state.position + 1 < len(state.frame.rounds)))


# -- Exploration Round ------------------------------------------------------------------------------------


def kings_money(state: PoseidonState, nation: int) -> int:
    """P-98, P-99: the fixed sum, or nothing; PR-45: an option gives what is there."""
    fixed = state.frame.king_money[state.phase]
    coffers = state.coffers(nation)
    if coffers >= fixed:
        return fixed
    return coffers if state.frame.partial_money else 0


def _next_king(state: PoseidonState) -> None:
    """Step 2 in operating order; a king with nothing to take is not asked."""
    while True:
        state.cursor += 1
        if state.cursor >= len(state.order):
            break
        nation = state.order[state.cursor]
        if kings_money(state, nation) > 0:
            state.stage = KING
            state.actor = state.king[nation]
            return
    state.acted = 0
    state.line = tuple(state.order) if state.frame.snapshot_order else ()  # PR-46
    state.stage = TO_NATION


def nation_with_money(state: PoseidonState) -> int:
    return state.order[state.cursor]


def take_kings_money(state: PoseidonState, seat: int, take: bool, events: list[Event]) -> None:
    nation = nation_with_money(state)
    name = state.frame.nation_ids[nation]
    if take:
        money = kings_money(state, nation)
        pay(state, treasury(state, nation), purse(seat), money)
        events.append(KingsMoneyTaken(seat, name, money))
    else:
        events.append(KingsMoneyLeft(seat, name))
    state.stage = TO_KING


def next_to_act(state: PoseidonState) -> int:
    """P-106: the first in operating order that has not acted; -1 when all have."""
    for nation in state.line or state.order:
        if not state.acted >> nation & 1:
            return nation
    return -1


def _next_nation(state: PoseidonState, events: list[Event]) -> None:
    nation = next_to_act(state)
    state.acting = nation
    state.doubled = False
    state.offers = 0
    state.offer = None
    state.emergency = False
    if nation < 0:
        state.acted = 0
        state.line = ()
        state.stage = TO_ROUND
        return
    state.stage = DISCOVER
    state.actor = state.king[nation]
    events.append(NationActs(state.frame.nation_ids[nation], state.king[nation]))


def _fleet_question(state: PoseidonState, events: list[Event]) -> None:
    """Step 3b: P-128 without ships nothing; P-44 first the owner of P4; P-129 then the king."""
    nation = state.acting
    if not state.ships[nation]:
        state.last_routes[nation] = ()
        events.append(FleetMissing(state.frame.nation_ids[nation]))
        state.stage = TO_HARBOUR
    elif why_no_poseidon(state, nation) is None:
        state.stage = BLESS
        state.actor = state.card_owner[POSEIDON]
    else:
        state.stage = FLEET
        state.actor = state.king[nation]
