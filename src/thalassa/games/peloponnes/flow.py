"""The round from a to g in rulebook order: everything that happens without a decision (3.2, L-12)."""

from __future__ import annotations

from thalassa.kernel.messages import Event

from . import bidding, disasters, income, order, placing, reveal, scoring, supply
from .events import SupplyBegan
from .position import (
    BIDDING,
    CHITS,
    EARTHQUAKE_STRIKES,
    INCOME,
    NOBODY,
    PLACING,
    REVEAL,
    SUPPLY,
    TEMPEST_STRIKES,
    Position,
)


def advance(pos: Position, events: list[Event]) -> None:
    """Go on until somebody must decide or the game is over."""
    while True:
        phase = pos.phase
        if phase == REVEAL:  # a
            reveal.draw(pos, events)
        elif phase == SUPPLY:
            if pos.pending:
                return
            if pos.is_final():
                scoring.finish(pos, events)
                return
            pos.phase = REVEAL  # L-17
        elif phase == BIDDING:  # b
            if bidding.mover(pos) != NOBODY:
                return
            bidding.end(pos, events)
            order.renew(pos, events)  # c
            placing.begin(pos, events)  # d
        elif phase == PLACING:
            if pos.pending:
                return
            for seat in range(pos.frame.seats):  # e
                income.gain(pos, seat, events)
            income.begin(pos, events)  # f
        elif phase == INCOME:
            if pos.pending:
                return
            pos.phase = CHITS
        elif phase == CHITS:  # g
            turn_chits(pos, events)
        elif phase in (EARTHQUAKE_STRIKES, TEMPEST_STRIKES):
            if pos.pending:
                return
            pos.phase = CHITS
        else:
            return


def turn_chits(pos: Position, events: list[Event]) -> None:
    """The next chit of this round; after the second the next round, after the last the final supply round."""
    tables = pos.frame.tables
    left_after_round = sum(tables.chit_counts) - pos.round_number * tables.chits_per_round
    if len(pos.chits) - pos.turned > left_after_round:
        disasters.turn_chit(pos, events)
    elif pos.is_final():
        events.append(SupplyBegan(None))  # L-106
        supply.begin(pos, events)
    else:
        pos.phase = REVEAL
