"""Steps 3b and 3c for the heuristic player: sail or stay, donations, ships, issues, forced sales.

Weighs what this seat's merchants gain against what the coffers lose (judging.py).
"""

from __future__ import annotations

from typing import Final

from thalassa.games.poseidon.routes.best import UNLIMITED
from thalassa.games.poseidon.rules.exploration import fleet
from thalassa.games.poseidon.rules.frame import MAX_SHIPS
from thalassa.games.poseidon.rules.position import Position
from thalassa.games.poseidon.rules.ships import forced, harbour, phases
from thalassa.games.poseidon.wire.actions import (
    ErBuyBank,
    ErEndShips,
    ErForcedBuy,
    ErForcedSell,
    ErOffer,
    ErSail,
    ErStayHome,
    PhaseIssue,
)
from thalassa.kernel.messages import Action, Remark

from . import ship_offers_plan
from .explaining import Said, because, reckoned
from .judging import POST_VALUE, RATE, Judge, money_value

Plan = tuple[Action, Remark | None]
RANGE_PRICE: Final = 100.0
"""What one more step of range costs, about."""
PATIENCE: Final = 3
"""Rounds a fleet may stay at home for one ship."""
SURE: Final = 0.8
"""How likely the ship is still there a round later."""
UPHEAVAL: Final = 1.0
"""How far the estimate of a phase change's effect on the other nations is believed."""


# -- step 3b ------------------------------------------------------------------------------------------------


def sail(judge: Judge) -> Plan:
    pos, frame = judge.pos, judge.pos.frame
    nation = pos.acting
    name, names = frame.nation_ids[nation], frame.hex_ids
    worth = money_value(judge, nation)
    merchants = judge.interest(nation)
    coffers, income = pos.coffers(nation), frame.home_income[pos.phase]
    staying = worth * income + ship_gain(judge, nation, coffers + income)
    if judge.temper.patient and judge.rounds_after > PATIENCE:
        staying = max(staying, worth * income + saving(judge, nation))
    best, best_value = None, 0.0
    for route in fleet.front(pos, nation):
        if route.revenue < 1:
            continue
        value = merchants * (route.revenue + judge.step(nation)) - worth * route.donated
        value += ship_gain(judge, nation, coffers - route.donated)
        if best is None or value > best_value:
            best, best_value = route, value
    if best is None or best_value < staying:
        stay = ErStayHome(name)
        return stay, reckoned(judge, stay, None if best is None else staying - best_value)
    action = ErSail(
        name,
        names[best.start],
        tuple([names[hex] for hex in best.path]),
        tuple([names[hex] for hex in best.donations]),
    )
    return action, reckoned(judge, action, best_value - staying)


# -- step 3c ------------------------------------------------------------------------------------------------


def ships(judge: Judge) -> Plan:
    pos, frame = judge.pos, judge.pos.frame
    nation = pos.acting
    name = frame.nation_ids[nation]
    top = pos.deck_top()
    if not pos.ships[nation] and top >= 0:
        return first_ship(judge, nation)
    best = best_ship(judge, nation, pos.coffers(nation))
    bargain = ship_offers_plan.best_offer(judge, nation)
    if bargain is not None and (best is None or bargain[0] > best[0]):
        return ship_offers_plan.offer(judge, bargain)
    if best is not None:
        traded = frame.ship_ids[best[1]] if best[1] >= 0 else None
        purchase = ErBuyBank(name, traded)
        return purchase, reckoned(judge, purchase, best[0])
    end = ErEndShips(name)
    return end, reckoned(judge, end, why=why_no_ship(judge, nation))


def why_no_ship(judge: Judge, nation: int) -> Said:
    """What keeps the nation from the top ship."""
    pos, frame = judge.pos, judge.pos.frame
    top = pos.deck_top()
    if top < 0:
        return because("no_ships_left")
    ship, price = frame.ship_ids[top], frame.ship_price[top]
    if len(pos.ships[nation]) >= MAX_SHIPS:
        return because("full", ships=MAX_SHIPS)
    if len(pos.ships[nation]) >= judge.temper.fleet:
        return because("enough", ships=len(pos.ships[nation]))
    if price > pos.coffers(nation):
        return because("coffers", ship=ship, price=price, coffers=pos.coffers(nation))
    return because("ship_no_gain", ship=ship, price=price)


def ship_gain(judge: Judge, nation: int, coffers: int) -> float:
    """What the best purchase in step 3c would bring with so much in the coffers."""
    best = best_ship(judge, nation, coffers)
    return 0.0 if best is None else best[0]


def saving(judge: Judge, nation: int) -> float:
    """What staying at home for several rounds would bring by the ship it buys in the end."""
    pos = judge.pos
    income = pos.frame.home_income[pos.phase]
    missed = judge.interest(nation) * (fleet.front(pos, nation)[-1].revenue + judge.step(nation))
    best = 0.0
    for rounds in range(2, PATIENCE + 1):
        found = best_ship(judge, nation, pos.coffers(nation) + rounds * income, rounds - 1)
        if found is not None:
            best = max(best, SURE ** (rounds - 1) * found[0] - (rounds - 1) * missed)
    return best


def best_ship(judge: Judge, nation: int, coffers: int, delay: int = 0) -> tuple[float, int] | None:
    """Gain of the top ship, and the ship to hand in for it (-1 = none), if it is worth its price."""
    pos, frame = judge.pos, judge.pos.frame
    top = pos.deck_top()
    if top < 0 or len(pos.ships[nation]) >= judge.temper.fleet:
        return None
    now = prospects(judge, nation, pos.ships[nation], coffers, False, delay)
    best: tuple[float, int] | None = None
    for trade_in in harbour.bank_choices(pos, nation):
        price = harbour.bank_price(pos, trade_in)
        fleet_then = list(pos.ships[nation])
        if trade_in >= 0:
            fleet_then.remove(trade_in)
        if price > coffers or len(fleet_then) >= MAX_SHIPS:  # P-150, P-151
            continue
        fleet_then.append(top)
        changes = frame.ship_phase[top] > pos.phase
        then = prospects(judge, nation, tuple(sorted(fleet_then)), coffers - price, changes, delay)
        gain = then - now - money_value(judge, nation) * price
        if changes:
            gain += UPHEAVAL * judge.upheaval(nation)
        if gain > 0 and (best is None or gain > best[0]):
            best = (gain, trade_in)
    return best


def prospects(
    judge: Judge, nation: int, ships_then: tuple[int, ...], coffers: int, changes: bool, delay: int = 0
) -> float:
    """What this seat will gain by the nation with such a fleet, from some rounds later on."""
    if changes:
        ships_then = judge.survivors(ships_then)
    return judge.interest(nation) * judge.future(nation, ships_then, coffers, delay)


def first_ship(judge: Judge, nation: int) -> Plan:
    """A nation without a ship must get one: out of the coffers, from a sister nation, or by emergency."""
    pos, frame = judge.pos, judge.pos.frame
    name = frame.nation_ids[nation]
    if harbour.why_not_buy_bank(pos, nation, -1) is None:
        purchase = ErBuyBank(name)
        return purchase, reckoned(judge, purchase, why=because("needs_ship"))
    sister = sister_ship(pos, judge.seat, nation)
    if sister is not None:
        seller, kind = sister
        other, ship = frame.nation_ids[seller], frame.ship_ids[kind]
        deal = ErOffer(name, other, ship, 1)
        return deal, reckoned(judge, deal, why=because("sister"))
    bargain = ship_offers_plan.best_offer(judge, nation)
    if bargain is not None:
        return ship_offers_plan.offer(judge, bargain)
    return ErForcedBuy(name), reckoned(judge, ErForcedBuy(name))


def sister_ship(pos: Position, seat: int, nation: int) -> tuple[int, int] | None:
    """The smallest ship another own nation can spare."""
    if pos.phase < 2 or pos.emergency or pos.coffers(nation) < 1:
        return None
    found: list[tuple[int, int]] = []
    for other in pos.order:
        if other != nation and pos.king[other] == seat and len(pos.ships[other]) >= 2:
            found.append((pos.ships[other][0], other))
    if not found:
        return None
    kind, seller = min(found)
    return seller, kind


def forced_sale(judge: Judge) -> Plan:
    """Sell what hurts least: others' nations first, the least promising merchants first."""
    pos, seat, frame = judge.pos, judge.seat, judge.pos.frame
    best: tuple[float, ErForcedSell] | None = None
    for nation in pos.order:
        for count in range(pos.loose(seat, nation), 0, -1):
            if forced.why_not_forced_sell(pos, seat, nation, count) is not None:
                continue
            loss = judge.gain(nation) * count
            if pos.king[nation] == seat:
                loss += judge.step(nation) * pos.merchants(seat, nation)
            loss /= count * pos.prestige(nation)
            if best is None or loss < best[0]:
                best = (loss, ErForcedSell(frame.nation_ids[nation], count))
            break
    assert best is not None
    return best[1], reckoned(judge, best[1])


# -- phase changes ------------------------------------------------------------------------------------------


def issue(judge: Judge) -> Plan:
    """As many disks as buy more range than they would earn as posts."""
    pos, frame = judge.pos, judge.pos.frame
    nation = phases.nation_issuing(pos)
    best, best_value, none = 0, -1.0, 0.0
    rounds = judge.rounds_after
    fleet_left = tuple([ship for ship in pos.ships[nation] if frame.ship_obsolete[ship] != pos.phase])
    reach = judge.reach(fleet_left)
    own = bin(pos.posts[nation]).count("1") + (1 if pos.cultures[nation] >= 0 else 0) + 2
    for count in range(phases.issue_most(pos, nation) + 1):
        money = pos.coffers(nation) + count * pos.prestige(nation)
        total = 0.0
        steps = 99.0 if reach == UNLIMITED else reach + money / RANGE_PRICE
        if reach != UNLIMITED and pos.phase >= 3 and money >= judge.next_phase_price():
            steps = 99.0
        for number in range(rounds):
            posts = own + min(float(pos.supply[nation] - count), number * RATE[pos.phase])
            total += POST_VALUE * min(posts, steps)
        if count == 0:
            none = total
        if total > best_value + 0.001:
            best, best_value = count, total
    name = frame.nation_ids[nation]
    return PhaseIssue(name, best), reckoned(judge, PhaseIssue(name, best), best_value - none)
