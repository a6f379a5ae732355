"""The course of the game: a round from a to g as the list of its steps, in rulebook order (L-12), and who decides in each.

What a step does is said in the module it names. ``advance`` goes through the list until somebody has to decide.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from thalassa.games.peloponnes.wire.actions import (
    Build,
    ChooseCivilization,
    ChooseExtraIncome,
    ChooseIncome,
    KeepBuildings,
    KeepLands,
    Supply,
)
from thalassa.games.peloponnes.wire.events import SupplyBegan
from thalassa.kernel.messages import Action, Event, Reason

from . import bidding, disasters, income, order, placing, reveal, scoring, setup, supply
from .phases import (
    BIDDING,
    CHITS,
    CHOOSE_CIVILIZATION,
    CHOOSE_EXTRA,
    EARTHQUAKE_STRIKES,
    FINISHED,
    INCOME,
    PLACING,
    REVEAL,
    SUPPLY,
    TEMPEST_STRIKES,
    Phase,
)
from .position import NOBODY, Position

Act = Callable[[Position, list[Event]], None]

# -- the course ----------------------------------------------------------------------------------------------


def resume_round(pos: Position, events: list[Event]) -> None:
    """L-17: after a supply round the tiles go on; after the last one the game is over (L-106)."""
    if pos.is_final():
        scoring.finish(pos, events)
    else:
        pos.phase = REVEAL


def turn_chits(pos: Position, events: list[Event]) -> None:
    """L-88: the next chit of this round; after the second the next round, after the last the final supply round."""
    tables = pos.frame.tables
    left_after_round = sum(tables.chit_counts) - pos.round_number * tables.chits_per_round
    if len(pos.chits) - pos.turned > left_after_round:
        disasters.turn_chit(pos, events)
    elif pos.is_final():
        events.append(SupplyBegan(None))  # L-106
        supply.begin(pos, events)
    else:
        pos.phase = REVEAL


def begin_extra(pos: Position, events: list[Event]) -> None:
    pos.phase = CHOOSE_EXTRA


def begin_reveal(pos: Position, events: list[Event]) -> None:
    pos.phase = REVEAL


def begin_chits(pos: Position, events: list[Event]) -> None:
    pos.phase = CHITS


# fmt: off
SETUP: Final[list[tuple[Phase, str, tuple[Act, ...]]]] = [          # once all have decided in a phase:
    (CHOOSE_CIVILIZATION, "L-3", (setup.set_order,                  # turn order by civilizations (L-5),
                                  begin_extra)),                    # extra incomes in a solo level (L-118),
    (CHOOSE_EXTRA,      "L-118", (begin_reveal,)),                  # the first round (L-11)
]
ROUND: Final[list[tuple[Phase, str, tuple[Act, ...]]]] = [
    (REVEAL,             "L-14", (reveal.draw,)),                   # a  tiles are turned up, until five lie open
    (SUPPLY,             "L-16", (resume_round,)),                  #    or a supply tile interrupts
    (BIDDING,            "L-46", (bidding.end,                      # b  bids are over, tiles without one leave,
                                  order.renew,                      # c  the turn order is renewed (L-48),
                                  placing.begin)),                  # d  lands are laid, buildings to decide (L-52)
    (PLACING,            "L-65", (income.gain_all,                  # e  one-time incomes,
                                  income.begin)),                   # f  incomes of the round, some to choose (L-73)
    (INCOME,             "L-88", (begin_chits,)),                   # g  two chits,
    (CHITS,              "L-88", (turn_chits,)),                    #    one after the other;
    (EARTHQUAKE_STRIKES, "L-94", (begin_chits,)),                   #    a disaster with a choice comes in between
    (TEMPEST_STRIKES,    "L-96", (begin_chits,)),
]
# fmt: on
FOLLOWS: Final = {phase: acts for phase, _, acts in SETUP + ROUND}


def advance(pos: Position, events: list[Event]) -> None:
    """Go on until somebody must decide or the game is over."""
    while pos.phase in FOLLOWS and not waiting(pos):
        for act in FOLLOWS[pos.phase]:
            act(pos, events)


def waiting(pos: Position) -> bool:
    """Whether somebody still has to decide in this phase."""
    if pos.phase == BIDDING:
        return bidding.mover(pos) != NOBODY
    if pos.phase == CHOOSE_CIVILIZATION:
        return setup.picker(pos) != NOBODY
    if pos.phase == CHOOSE_EXTRA:
        return setup.extra_missing(pos)
    return pos.pending != 0


# -- the decisions -------------------------------------------------------------------------------------------


def actors(pos: Position) -> list[int]:
    phase = pos.phase
    if phase == BIDDING:
        return [bidding.mover(pos)]  # D-1
    if phase == FINISHED:
        return []
    if phase == CHOOSE_CIVILIZATION:
        return [setup.picker(pos)]
    if phase == CHOOSE_EXTRA:
        return [0]
    if pos.frame.in_turn_order:  # LR-39
        for seat in pos.order:
            if pos.is_pending(seat):
                return [seat]
    return [seat for seat in range(pos.frame.seats) if pos.is_pending(seat)]


def moves(pos: Position, seat: int) -> list[Action]:
    phase = pos.phase
    if phase == BIDDING:
        return bidding.moves(pos, seat) if bidding.mover(pos) == seat else []
    if seat not in actors(pos):
        return []
    if phase == PLACING:
        return placing.moves(pos, seat)
    if phase == INCOME:
        return income.moves(pos, seat)
    if phase == SUPPLY:
        return supply.moves(pos, seat)
    if phase in (EARTHQUAKE_STRIKES, TEMPEST_STRIKES):
        return disasters.moves(pos, seat)
    return setup.moves(pos)


def why_not(pos: Position, seat: int, action: Action) -> Reason | None:
    phase = pos.phase
    if phase == FINISHED:
        return Reason("game_over", "L-11", {})
    if not 0 <= seat < pos.frame.seats:
        return Reason("unknown_seat", "L-1", {"number": seat})
    if phase == BIDDING:
        return bidding.refuse(pos, seat, action)
    if phase in (CHOOSE_CIVILIZATION, CHOOSE_EXTRA):
        return setup.refuse(pos, seat, action)
    if not pos.is_pending(seat):
        return Reason("nothing_to_decide", DECISION_RULES[phase], {})
    now = actors(pos)
    if seat not in now:
        return Reason("not_your_turn", "LR-39", {"seat": now[0]})
    if phase == PLACING:
        return placing.refuse(pos, seat, action)
    if phase == INCOME:
        return income.refuse(pos, seat, action)
    if phase == SUPPLY:
        return supply.refuse(pos, seat, action)
    return disasters.refuse(pos, seat, action)


def apply(pos: Position, seat: int, action: Action, events: list[Event]) -> None:
    """Carry out a legal action and what follows from it by itself."""
    carry_out(pos, seat, action, events)
    advance(pos, events)


def carry_out(pos: Position, seat: int, action: Action, events: list[Event]) -> None:
    """The player's own part of a legal action; nothing hidden comes up by it."""
    if pos.phase == BIDDING:
        bidding.carry_out(pos, seat, action, events)
    elif type(action) is Build:
        placing.build(pos, seat, action, events)
    elif type(action) is ChooseIncome:
        income.choose(pos, seat, action, events)
    elif type(action) is Supply:
        supply.settle(pos, seat, action, events)
    elif type(action) is KeepBuildings or type(action) is KeepLands:
        disasters.keep_chosen(pos, seat, action, events)
    elif type(action) is ChooseCivilization:
        setup.choose_civilization(pos, seat, action, events)
    elif type(action) is ChooseExtraIncome:
        setup.choose_extra(pos, seat, action, events)


DECISION_RULES: Final = {
    PLACING: "L-54",
    INCOME: "L-73",
    SUPPLY: "L-79",
    EARTHQUAKE_STRIKES: "L-94",
    TEMPEST_STRIKES: "L-96",
}
"""The rule that says who has something to decide."""
