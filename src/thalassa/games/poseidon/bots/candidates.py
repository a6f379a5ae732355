"""Moves worth comparing by playing on: the heuristic player's choice first, then what a person would also think of.

Asks the planners and the rules' own predicates; compares nothing itself. Decisions with little at stake have one candidate.
"""

from __future__ import annotations

from typing import Final

from thalassa.games.poseidon.rules.exploration import fleet, special_cards
from thalassa.games.poseidon.rules.frame import ARCHON, DELIAN
from thalassa.games.poseidon.rules.merchants import founding, government, merchant_round
from thalassa.games.poseidon.rules.ships import harbour, phases
from thalassa.games.poseidon.rules.stages import ANSWER, BLESS, CROWN, FLEET, HARBOUR, ISSUE, POWER, TRADE
from thalassa.games.poseidon.wire.actions import (
    ErAnswer,
    ErBuyBank,
    ErDecline,
    ErEndShips,
    ErPoseidon,
    ErPoseidonNo,
    ErSail,
    ErStayHome,
    GovTake,
    GovTolerate,
    MrBuy,
    MrEndTurn,
    MrFound,
    MrPass,
    MrSell,
    PhaseIssue,
)
from thalassa.kernel.messages import Action

from . import market_plan, ship_offers_plan
from .baskets import best_basket, best_exchange, merchant_worth
from .judging import Judge
from .players import decide

PURCHASES: Final = 2
FOUNDINGS: Final = 2
PLENTY: Final = 170
"""Cash for each place left from which places, not money, are scarce."""


def candidates(judge: Judge, waits: bool = False) -> list[Action]:
    """The seat of the judge must be the one to decide, with nothing pencilled in.

    ``waits``: also passing where there is something to buy. Played on it looks free, since the others are thought to go on
    and the turn to come round again; but when all think so, the Merchant Round is over and every purse still full.
    """
    first = decide(judge)[0]
    stage = judge.pos.stage
    more: list[Action] = []
    if stage == TRADE:
        more = trades(judge)
    elif stage == FLEET:
        more = sailings(judge)
    elif stage == HARBOUR:
        more = purchases(judge)
    elif stage == CROWN:
        name = judge.pos.frame.nation_ids[government.nation_asked(judge.pos)]
        more = [GovTake(name), GovTolerate(name)]
    elif stage == ISSUE:
        more = issues(judge)
    elif stage == POWER:
        more = powers(judge)
    elif stage == BLESS:
        more = [ErPoseidon(judge.pos.frame.nation_ids[judge.pos.acting]), ErPoseidonNo()]
    elif stage == ANSWER:
        more = [ErAnswer(judge.pos.offers, True), ErAnswer(judge.pos.offers, False)]
    if stage == TRADE and not waits and type(first) is not MrPass:
        more = [action for action in more if type(action) is not MrPass]
    return list(dict.fromkeys([first, *more]))


def trades(judge: Judge) -> list[Action]:
    """The best purchases and foundings, the best exchange, and doing nothing."""
    pos, seat = judge.pos, judge.seat
    names = pos.frame.nation_ids
    acted = merchant_round.has_acted(pos)
    if pos.bought:
        return []
    found: list[Action] = []
    open_nations = [
        nation
        for nation in pos.order
        if not pos.sold_round[seat] >> nation & 1 and merchant_round.why_not_buy(pos, seat, nation) is None
    ]
    open_nations.sort(key=lambda nation: -rate(judge, nation))
    found += best_foundings(judge)
    found += [MrBuy(names[nation]) for nation in open_nations[:PURCHASES]]
    swap = best_exchange(judge, best_basket(judge))
    if swap is not None:
        found.append(MrSell(names[swap.old], 1))
    found.insert(1, MrEndTurn() if acted else MrPass())
    return found


def rate(judge: Judge, nation: int) -> float:
    """How urgently a merchant is wanted: gain per drachma while money is short, gain per place when places are."""
    pos, seat = judge.pos, judge.seat
    places = pos.frame.limit - pos.holding(seat)
    gain = merchant_worth(judge, nation)
    plenty = places > 0 and pos.cash(seat) / places >= PLENTY
    return gain if plenty else gain * 100.0 / pos.prestige(nation)


def best_foundings(judge: Judge) -> list[Action]:
    """The two foundings that promise most, of different nations or with clearly different prestige or disks."""
    pos, seat = judge.pos, judge.seat
    if judge.rounds_after < market_plan.LEAST_ROUNDS or not founding.can_found(pos, seat):
        return []
    scored = market_plan.foundings(judge)
    scored.sort(key=lambda pair: -pair[0])
    found: list[MrFound] = []
    for _, plan in scored:
        action = plan.action
        if all(
            other.nation != action.nation
            or abs(other.prestige - action.prestige) >= 20
            or abs(other.disks - action.disks) >= 4
            for other in found
        ):
            found.append(action)
        if len(found) == FOUNDINGS:
            break
    return list(found)


def sailings(judge: Judge) -> list[Action]:
    """The best route without and with donations, and staying at home."""
    pos, nation = judge.pos, judge.pos.acting
    name, names = pos.frame.nation_ids[nation], pos.frame.hex_ids
    found: list[Action] = []
    routes = [route for route in fleet.front(pos, nation) if route.revenue > 0]
    if routes:
        best = routes[-1]
        path = tuple([names[hex] for hex in best.path])
        donations = tuple([names[hex] for hex in best.donations])
        found.append(ErSail(name, names[best.start], path, donations))
    if judge.rounds_after > 0:
        found.append(ErStayHome(name))
    return found


def purchases(judge: Judge) -> list[Action]:
    """The top ship, an offer to another king, and none."""
    pos, nation = judge.pos, judge.pos.acting
    name = pos.frame.nation_ids[nation]
    found: list[Action] = []
    if judge.rounds_after == 0:
        return found
    if pos.deck_top() >= 0 and harbour.why_not_buy_bank(pos, nation, -1) is None:
        found.append(ErBuyBank(name))
    bargain = ship_offers_plan.best_offer(judge, nation)
    if bargain is not None:
        found.append(ship_offers_plan.offer(judge, bargain)[0])
    if harbour.why_not_end_ships(pos, nation) is None:
        found.append(ErEndShips(name))
    return found


def issues(judge: Judge) -> list[Action]:
    pos = judge.pos
    nation = phases.nation_issuing(pos)
    name, most = pos.frame.nation_ids[nation], phases.issue_most(pos, nation)
    return [PhaseIssue(name, most), PhaseIssue(name, most // 2), PhaseIssue(name, 0)]


def powers(judge: Judge) -> list[Action]:
    """Using a card or keeping it; the Archon may choose among the dearest merchants."""
    pos, frame = judge.pos, judge.pos.frame
    card = special_cards.card_asked(pos)
    if card == DELIAN:
        return []
    moves = [move for move in special_cards.power_moves(pos, judge.seat) if type(move) is not ErDecline]
    if card == ARCHON:
        moves = moves[:2]
    return [*moves[:3], ErDecline(frame.card_ids[card])]
