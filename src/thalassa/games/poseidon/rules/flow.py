"""The course of the game: every round as the list of its steps, in rulebook order.

What a step does is said in the module it names. ``advance`` goes through the lists until somebody has to decide.
"""

from __future__ import annotations

from typing import Final

from thalassa.games.poseidon.wire.events import GameEnded, RoundBegan, RoundEnded
from thalassa.kernel.messages import Event

from . import poseidon_round
from .exploration import exploration_round, exploring, fleet, special_cards
from .merchants import government, merchant_round
from .position import NOBODY, Position
from .scoring import winners
from .ships import harbour, phases
from .stages import (
    ANSWER,
    BLESS,
    CROWN,
    DISCOVER,
    FLEET,
    FORCED,
    HARBOUR,
    ISSUE,
    KING,
    OVER,
    PICK,
    POWER,
    TRADE,
)
from .steps import Ask, AskInTurn, Do, Repeat, Step, link, questions

# fmt: off
POSEIDON_ROUND: Final[list[Step]] = [
    AskInTurn("P-19", poseidon_round.ask_next_picker, PICK),        # each takes Special cards, in laps
    Do("P-24", poseidon_round.remove_cards),                        # those nobody took leave the game
]
MERCHANT_ROUND: Final[list[Step]] = [
    Ask("P-48", merchant_round.begin, TRADE),                       # turns, until all pass in a row (P-53)
    AskInTurn("P-85", government.ask_next_challenger, CROWN),       # (1) changes of government
    Do("P-93", government.pass_start_card_on),                      # (2) the start player card
    Do("P-94", government.remove_ship),                             # (3) the removal of a ship
]
PHASE_CHANGE: Final[list[Step]] = [                                 # P-171, after (1) the purchase and (2) the phase
    AskInTurn("P-172", phases.ask_next_issuer, ISSUE),              # (3) merchants are issued
    Do("P-176", phases.scrap_ships),                                # (4) ships become obsolete
    Do("P-45", phases.turn_poseidon_up),                            # (5) the Poseidon card is turned up
]
PHASES: Final = Repeat("P-170", phases.begin_next, PHASE_CHANGE)    # a ship may begin one phase or several
NATION_TURN: Final[list[Step]] = [
    Ask("P-110", exploring.ask_king, DISCOVER),                     # 3a discovery ship, posts, New Home
    Ask("P-44", special_cards.ask_for_poseidon, BLESS),             # 3b first the owner of the Poseidon card,
    Ask("P-129", fleet.ask_king, FLEET),                            #    then the king: the fleet sails or stays
    Repeat("P-148", exploration_round.turn_goes_on, [               # 3c ships, until the king ends the turn:
        PHASES,                                                     #    one may begin a phase,
        Ask("P-149", harbour.ask_king, HARBOUR, ANSWER, FORCED),    #    then the king goes on (P-178)
    ]),
]
EXPLORATION_ROUND: Final[list[Step]] = [
    Do("P-96", exploration_round.begin),
    AskInTurn("P-30", special_cards.ask_next_owner, POWER),         # 1a powers of the Special cards
    Do("P-97", special_cards.pay_incomes),                          # 1b incomes of the Special cards
    AskInTurn("P-98", exploration_round.ask_next_king, KING),       # 2  King's money
    Do("P-104", exploration_round.line_up),
    Repeat("P-106", exploration_round.next_nation, NATION_TURN),    # 3  the nations, each once
]
# fmt: on

ROUNDS: Final = (POSEIDON_ROUND, MERCHANT_ROUND, EXPLORATION_ROUND)
for _steps in ROUNDS:
    link(_steps, None)
QUESTIONS: Final = {stage: step for steps in ROUNDS for stage, step in questions(steps).items()}
"""The step every decision belongs to."""


def begin(pos: Position, events: list[Event]) -> None:
    """P-18: the Poseidon Round comes first."""
    follow(pos, POSEIDON_ROUND[0], events)


def advance(pos: Position, events: list[Event], stop: Step | None = None) -> None:
    """If the decision is made, go on until the next one is owed or the game is over."""
    if pos.actor == NOBODY and pos.stage != OVER:
        follow(pos, QUESTIONS[pos.stage].go_on(pos, events), events, stop)


def follow(pos: Position, step: Step | None, events: list[Event], stop: Step | None = None) -> None:
    """Take this step and those that follow, round after round, until somebody is asked or ``stop`` is reached."""
    while pos.actor == NOBODY:
        if step is not None:
            if step is stop:
                return
            step = step.take(pos, events)
        elif _goes_on(pos, events):
            step = _next_round(pos, events)
        else:
            return


def _goes_on(pos: Position, events: list[Event]) -> bool:
    """P-103, P-199: the game ends after ER11, or after a round with a bankruptcy."""
    frame = pos.frame
    if pos.round_index < 0:  # P-26
        return True
    _close_book(pos)
    events.append(RoundEnded(frame.rounds[pos.round_index]))
    early = pos.round_index + 1 < len(frame.rounds)
    if early and not pos.bankrupt:
        return True
    pos.stage = OVER
    pos.acting = -1
    events.append(GameEnded(winners(pos), early))
    return False


def _next_round(pos: Position, events: list[Event]) -> Step:
    """P-84 (4), P-103: the turn marker moves on."""
    pos.round_index += 1
    events.append(RoundBegan(pos.frame.rounds[pos.round_index]))
    merchants = pos.frame.is_merchant_round[pos.round_index]
    return MERCHANT_ROUND[0] if merchants else EXPLORATION_ROUND[0]


def _close_book(pos: Position) -> None:
    """Remember the round for charts: revenue, payout, prestige, coffers by nation; worth by seat."""
    nations = pos.frame.nation_count
    merchant = pos.frame.is_merchant_round[pos.round_index]
    pos.history.append(
        (
            (-1,) * nations if merchant else tuple(pos.revenues),
            (-1,) * nations if merchant else tuple(pos.payouts),
            tuple([pos.prestige(nation) if pos.king[nation] >= 0 else 0 for nation in range(nations)]),
            tuple(pos.money[1 + pos.seats :]),
            tuple([pos.worth(seat) for seat in range(pos.seats)]),
        )
    )
