"""The first player of Poseidon: founds, trades, explores, sails and buys ships by estimated gain, one step ahead.

Sees a Glance only. Each kind of decision has a planner of its own; this module asks the right one.
"""

from __future__ import annotations

import random
from typing import Final, final

from thalassa.games.poseidon.rules.exploration import exploration_round, special_cards
from thalassa.games.poseidon.rules.frame import ARCHON, DELIAN, MAX_SHIPS, UNSOLD
from thalassa.games.poseidon.rules.position import Position
from thalassa.games.poseidon.rules.stages import (
    ANSWER,
    BLESS,
    CROWN,
    DISCOVER,
    FLEET,
    FORCED,
    HARBOUR,
    ISSUE,
    KING,
    PICK,
    PLAIN,
    POWER,
    TRADE,
)
from thalassa.games.poseidon.wire.actions import (
    ErArchon,
    ErDecline,
    ErHighCulture,
    ErKingsMoney,
    ErPoseidon,
    ErPoseidonNo,
    PlaceDelian,
    PrBuy,
)
from thalassa.kernel.bots import Choice, Glance
from thalassa.kernel.messages import Action, Remark

from . import crown_plan, exploring_plan, harbour_plan, market_plan, ship_offers_plan
from .explaining import because, reckoned
from .harbours import Harbours
from .judging import Judge

Plan = tuple[Action, Remark | None]
CARD_POWER: Final = (130.0, 70.0, 50.0, 50.0, 80.0, 70.0)
"""What the power of each Special card is worth, about …"""
CARD_POWER_IS: Final = ("doubling", "culture", "culture", "culture", "voyages", "merchant")
"""… and what it is."""
CARD_WHIM: Final = 30.0
CARD_ROUNDS: Final = (4, 2)
"""Rounds in which the cards pay the income of phase 1 and of phase 2, about."""


@final
class HeuristicBot:
    """One step ahead with an eye for value; remembers nothing but routes already worked out."""

    def __init__(self) -> None:
        self.harbours = Harbours()

    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        pos = glance.sample(rng)
        assert isinstance(pos, Position)
        seat = glance.seat
        if pos.pencil != PLAIN and pos.actor == seat:
            return Choice((finish_steps(glance.moves),), Remark("remark.finish_steps", {}))
        judge = Judge(pos, seat, self.harbours, rng)
        if pos.actor != seat:
            return out_of_turn(judge)
        action, remark = decide(judge)
        return Choice((action,), remark)


def out_of_turn(judge: Judge) -> Choice:
    """Asked although somebody else is to decide: place the Delian marker if it pays, else do nothing."""
    plan = delian(judge)
    return Choice(()) if plan is None else Choice((plan[0],), plan[1])


def finish_steps(moves: list[Action]) -> Action:
    """A decision somebody else has begun in steps: the complete action comes first, else any step leads to it."""
    whole = [move for move in moves if type(move).__name__ in ("ErDiscover", "ErSail", "MrFound", "ErOffer")]
    return whole[0] if whole else moves[len(moves) // 2]


def decide(judge: Judge) -> Plan:
    pos = judge.pos
    stage = pos.stage
    if stage == TRADE:
        return market_plan.trade(judge)
    if stage == DISCOVER:
        return exploring_plan.discover(judge)
    if stage == FLEET:
        return delian(judge) or harbour_plan.sail(judge)
    if stage == HARBOUR:
        return harbour_plan.ships(judge)
    if stage == KING:
        return kings_money(judge)
    if stage == ISSUE:
        return harbour_plan.issue(judge)
    if stage == CROWN:
        return crown_plan.crown(judge)
    if stage == POWER:
        return power(judge)
    if stage == BLESS:
        return bless(judge)
    if stage == ANSWER:
        return ship_offers_plan.answer(judge)
    if stage == FORCED:
        return harbour_plan.forced_sale(judge)
    assert stage == PICK
    return pick(judge)


def pick(judge: Judge) -> Plan:
    pos = judge.pos
    left = [card for card in range(6) if pos.card_owner[card] == UNSOLD]
    power = {card: CARD_POWER[card] + judge.whim(CARD_WHIM) for card in left}
    best = max(left, key=lambda card: power[card] + earnings(pos, card) - pos.frame.card_prices[card])
    action = PrBuy(pos.frame.card_ids[best])
    why = because(f"card_{CARD_POWER_IS[best]}", income=round(earnings(pos, best)), power=round(power[best]))
    return action, reckoned(judge, action, why=why)


def earnings(pos: Position, card: int) -> float:
    """What a Special card pays while it is kept, about."""
    incomes = pos.frame.incomes[card]
    return float(sum([rounds * income for rounds, income in zip(CARD_ROUNDS, incomes, strict=False)]))


def kings_money(judge: Judge) -> Plan:
    """Taken, unless the coffers just reach the next ship of a nation that will need it."""
    pos = judge.pos
    nation = exploration_round.nation_with_money(pos)
    name = pos.frame.nation_ids[nation]
    money = exploration_round.kings_money(pos, nation)
    top = pos.deck_top()
    coffers = pos.coffers(nation)
    price = pos.frame.ship_price[top] if top >= 0 else 0
    wants = len(pos.ships[nation]) < MAX_SHIPS and judge.rounds_after > 1
    short = wants and coffers >= price > coffers - money
    action = ErKingsMoney(name, not short)
    why = because("for_ship", ship=pos.frame.ship_ids[top], price=price) if short else None
    return action, reckoned(judge, action, why=why)


# -- Special cards --------------------------------------------------------------------------------------------


def power(judge: Judge) -> Plan:
    pos, frame, seat = judge.pos, judge.pos.frame, judge.seat
    card = special_cards.card_asked(pos)
    name = frame.card_ids[card]
    income = frame.incomes[card][pos.phase - 1]
    paid = because("income", money=income) if income else because("no_use")
    keep: Plan = ErDecline(name), reckoned(judge, ErDecline(name), why=paid)
    if card == DELIAN:
        return delian(judge) or keep
    if card == ARCHON:
        open_nations = [
            nation for nation in pos.order if special_cards.why_not_archon(pos, seat, nation) is None
        ]
        best = max(open_nations, key=lambda nation: pos.prestige(nation) + judge.gain(nation))
        growth = judge.gain(best) / max(1, judge.sailings(best))
        if income > growth and judge.rounds_after > 0:
            return keep
        swap = ErArchon(frame.nation_ids[best])
        return swap, reckoned(judge, swap, pos.prestige(best) + judge.gain(best))
    choice, gain = -1, 0.0
    for nation in pos.order:
        if special_cards.why_not_culture(pos, seat, card, nation) is not None or not pos.ships[nation]:
            continue
        after = pos.twin()
        after.cultures[nation] = frame.card_hex[card]
        reach = judge.reach(pos.ships[nation])
        now = judge.harbours.front(pos, nation, reach, pos.coffers(nation))[-1].revenue
        then = judge.harbours.front(after, nation, reach, pos.coffers(nation))[-1].revenue
        if (then - now) * judge.shares(nation) > gain:
            choice, gain = nation, float((then - now) * judge.shares(nation))
    if choice >= 0 and gain >= income:
        action = ErHighCulture(name, frame.nation_ids[choice])
        return action, reckoned(judge, action, gain)
    return keep


def bless(judge: Judge) -> Plan:
    """Poseidon helps the fleet whose longer route pays this seat most, among those still to sail in this round."""
    pos = judge.pos
    name = pos.frame.nation_ids[pos.acting]
    here = blessing(judge, pos.acting)
    others = [blessing(judge, nation) for nation in pos.order if not pos.acted >> nation & 1]
    if here >= 10 and here >= max(others):
        return ErPoseidon(name), reckoned(judge, ErPoseidon(name), here)
    return ErPoseidonNo(), reckoned(judge, ErPoseidonNo(), here)


def blessing(judge: Judge, nation: int) -> int:
    pos = judge.pos
    if not pos.ships[nation] or pos.endless(nation) or judge.shares(nation) == 0:
        return 0
    reach = judge.reach(pos.ships[nation])
    coffers = pos.coffers(nation)
    now = judge.harbours.front(pos, nation, reach, coffers)[-1].revenue
    then = judge.harbours.front(pos, nation, 2 * reach, coffers)[-1].revenue
    return (then - now) * judge.shares(nation)


def delian(judge: Judge) -> Plan | None:
    """The white marker under the best post on the route, once one is good enough for the time left."""
    pos, seat, frame = judge.pos, judge.seat, judge.pos.frame
    if pos.card_owner[DELIAN] != seat:
        return None
    wanted = min(7, max(1, judge.rounds_after))
    best: tuple[int, int, int] | None = None
    for nation, hex in special_cards.delian_places(pos, seat):
        if not pos.ships[nation] or special_cards.why_not_delian(pos, seat, nation, hex) is not None:
            continue
        reach = judge.reach(pos.ships[nation])
        route = judge.harbours.front(pos, nation, reach, pos.coffers(nation))[-1]
        value = frame.values[pos.phase - 1][hex]
        if hex in route.path and value >= wanted:
            key = (value * judge.shares(nation), nation, hex)
            if best is None or key > best:
                best = key
    if best is None:
        return None
    action = PlaceDelian(frame.nation_ids[best[1]], frame.hex_ids[best[2]])
    return action, reckoned(judge, action, best[0])
