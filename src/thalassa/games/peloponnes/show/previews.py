"""What tiles and decisions would do for one player: the rules are carried out on a copy, nothing is computed twice.

Only the player's own part is carried out, never the steps that turn up hidden things.
"""

from __future__ import annotations

from typing import Final

from thalassa.kernel.messages import Action, Event, Reason

from . import bidding, costs, disasters, estates, income, placing, scoring, setup, supply
from .actions import (
    Build,
    ChooseCivilization,
    ChooseExtraIncome,
    ChooseIncome,
    Complete,
    KeepBuildings,
    KeepLands,
    PeloponnesAction,
    Supply,
)
from .estates import Estate
from .position import (
    BIDDING,
    CHOOSE_CIVILIZATION,
    CHOOSE_EXTRA,
    DISPLACED,
    EARTHQUAKE_STRIKES,
    INCOME,
    NO_TILE,
    NOBODY,
    PLACING,
    STANDING,
    SUPPLY,
    TEMPEST_STRIKES,
    WAITING,
    Position,
)
from .tables import DISASTERS
from .views import Choice, Holdings, Prospect, Result, RoundIncome, Step

NOTHING: Final = (0, 0, 0, 0)


def holdings(pos: Position, seat: int) -> Holdings:
    return Holdings(
        pos.coins[seat],
        pos.wood[seat],
        pos.stone[seat],
        pos.food[seat],
        pos.luxury[seat],
        pos.people[seat],
        scoring.prestige_points(pos, seat),
        scoring.population_points(pos, seat),
        scoring.score(pos, seat),
        tuple([disasters.exposure(pos, seat, disaster) for disaster in range(len(DISASTERS))]),
    )


def round_income(pos: Position, seat: int) -> RoundIncome:
    """What phase f would bring if it came now, before full storehouses are looked at."""
    wood, stone, food = income.goods_income(pos, seat)
    growth = pos.frame.tables.civ_income_people[pos.civilization[seat]]
    people = min(growth, max(0, pos.frame.people_cap - pos.people[seat]))
    coins, luxury = income.people_income(pos, pos.people[seat] + people)
    return RoundIncome(wood, stone, food, people, coins, luxury, len(income.choosers(pos, seat)))


def estate_of(pos: Position, seat: int) -> Estate:
    key = estates.possessions(pos, seat)
    known: Estate | None = pos.frame.estates.get(key)
    if known is None:
        known = Estate(holdings(pos, seat), round_income(pos, seat))
        estates.remember(pos, key, known)
    return known


def change(before: RoundIncome, after: RoundIncome) -> RoundIncome:
    return RoundIncome(
        after.wood - before.wood,
        after.stone - before.stone,
        after.food - before.food,
        after.inhabitants - before.inhabitants,
        after.coins - before.coins,
        after.luxury - before.luxury,
        after.choices - before.choices,
    )


# -- open tiles ---------------------------------------------------------------------------------------------


def prospects(pos: Position, seat: int) -> tuple[Prospect, ...]:
    if pos.civilization[seat] == 0:
        return ()
    estate = estate_of(pos, seat)
    state = pos.bid_state[seat]
    now = bidding.mover(pos) if pos.phase == BIDDING else NOBODY
    if state == WAITING and now != seat:
        now = NOBODY  # whoever else acts, a seat that waits for its turn has the same tiles before it
    own = (pos.phase == BIDDING, now, state, pos.bid_tile[seat], pos.bid_coins[seat])
    found = []
    for place, tile in enumerate(pos.display):
        rival = bidding.holder(pos, tile)
        coins, bonus = (0, 0) if rival == NOBODY else (pos.bid_coins[rival], bidding.bonus(pos, rival))
        key = (tile, place >= pos.frame.auction, rival, coins, bonus, *own)
        known = estate.prospects.get(key)
        if known is None:
            known = estate.prospects[key] = prospect(pos, seat, tile, estate)
        found.append(known)
    return tuple(found)


def prospect(pos: Position, seat: int, tile: int, estate: Estate) -> Prospect:
    tables = pos.frame.tables
    act, reason, low, high = terms(pos, seat, tile)
    mine = pos.bid_state[seat] == STANDING and pos.bid_tile[seat] == tile
    protects = tables.protects[tile]
    return Prospect(
        tile=tables.ids[tile],
        act=act,
        now=act is not None and pos.phase == BIDDING and bidding.mover(pos) == seat,
        reason=reason,
        low=low,
        high=high,
        fits=placing.fits(pos, seat, tile) if tables.is_land[tile] else None,
        protects=DISASTERS[protects] if protects >= 0 else None,
        results=results(pos, seat, tile, low, estate) if act is not None or mine else (),
        ladder=ladder(pos, seat, tile, low, high, estate) if act is not None else (),
    )


def ladder(pos: Position, seat: int, tile: int, low: int, high: int, estate: Estate) -> tuple[Step, ...]:
    """Every legal amount with what it leaves."""
    unpaid = pos.bid_state[seat] == WAITING
    key = (tile, low, high, unpaid)
    known = estate.ladders.get(key)
    if known is None:
        known = estate.ladders[key] = tuple(_climb(pos, seat, tile, low, high, unpaid))
    return known


def _climb(pos: Position, seat: int, tile: int, low: int, high: int, unpaid: bool) -> list[Step]:
    steps = []
    left = pos.twin()
    for amount in range(low, high + 1):
        left.coins[seat] = pos.coins[seat]
        left.luxury[seat] = pos.luxury[seat]
        if unpaid:
            bidding.raise_coins(left, seat, amount)
        steps.append(Step(amount, left.coins[seat], left.luxury[seat], ways(left, seat, tile)))
    return steps


def ways(pos: Position, seat: int, tile: int) -> tuple[str, ...]:
    """What could become of the tile if it came now: place, pay, mark, discard or lost."""
    if pos.frame.tables.is_land[tile]:
        return ("place",) if placing.fits(pos, seat, tile) else ("lost",)
    legal = [way for way in ("pay", "mark", "discard") if placing.refuse_way(pos, seat, tile, way) is None]
    return tuple(legal) if "pay" in legal or "mark" in legal else ("lost",)


def terms(pos: Position, seat: int, tile: int) -> tuple[str | None, Reason | None, int, int]:
    """Action that takes the tile (None with a reason if there is none), lowest and highest amount."""
    tables = pos.frame.tables
    state = pos.bid_state[seat]
    amount = pos.bid_coins[seat]
    if pos.phase != BIDDING:
        return None, Reason("not_bidding", "L-17", {}), 0, 0
    if state == DISPLACED:
        reason = bidding.refuse_relocate(pos, seat, tables.relocates[tile])
        return ("relocate" if reason is None else None), reason, amount, amount
    if state != WAITING:
        return None, bidding.refuse_turn(pos, seat), amount, amount
    if pos.frame.solo:
        price = bidding.price(pos, tile)
        reason = bidding.refuse_buy(pos, seat, tables.buys[tile])
        return ("buy" if reason is None else None), reason, price, price
    if bidding.in_conquest(pos, tile):
        low = bidding.price(pos, tile)
        high = low
    else:
        low = bidding.lowest(pos, seat, tile)
        high = bidding.highest(pos, seat)
    reason = bidding.refuse_bid(pos, seat, tables.bid(tile, low))
    return ("bid" if reason is None else None), reason, low, high


def results(pos: Position, seat: int, tile: int, amount: int, estate: Estate) -> tuple[Result, ...]:
    """What can become of the tile if it is won for this amount."""
    unpaid = pos.bid_state[seat] == WAITING
    key = (tile, amount, unpaid)
    known = estate.results.get(key)
    if known is None:
        known = estate.results[key] = _results(pos, seat, tile, amount if unpaid else 0, estate.income)
    return known


def _results(pos: Position, seat: int, tile: int, due: int, before: RoundIncome) -> tuple[Result, ...]:
    """``due``: coins still to be paid for it."""
    start = pos.twin()
    bidding.raise_coins(start, seat, due)
    start.won[seat] = tile
    if pos.frame.tables.is_land[tile]:
        ignored: list[Event] = []
        placing.place_land(start, seat, tile, ignored)
        way = "place" if start.won[seat] == tile else "lost"
        income.gain(start, seat, ignored)
        return (result(start, seat, way, before, NOTHING),)
    legal = placing.moves(start, seat)
    if placing.PAY not in legal and placing.MARK not in legal:
        return (result(start, seat, "lost", before, NOTHING),)
    found = []
    for action in legal:
        if isinstance(action, Build):
            after = start.twin()
            placing.build(after, seat, action, [])
            spent = (
                start.wood[seat] - after.wood[seat],
                start.stone[seat] - after.stone[seat],
                start.coins[seat] - after.coins[seat],
                start.luxury[seat] - after.luxury[seat],
            )
            income.gain(after, seat, [])
            found.append(result(after, seat, action.way, before, spent))
    return tuple(found)


def result(
    after: Position, seat: int, way: str, before: RoundIncome, spent: tuple[int, int, int, int]
) -> Result:
    """``spent``: wood, stone, coins and luxury, apart from what comes in at the same time."""
    wood, stone, coins, luxury = spent
    return Result(
        way=way,
        wood=wood,
        stone=stone,
        food=0,
        coins=coins,
        luxury=luxury,
        after=holdings(after, seat),
        income=change(before, round_income(after, seat)),
    )


# -- pending decisions --------------------------------------------------------------------------------------


def choices(pos: Position, actors: list[int], seat: int) -> tuple[Choice, ...]:
    """Every legal answer of the seat outside bidding, with its consequences; empty if none is asked for."""
    if seat not in actors:
        return ()
    if pos.phase == CHOOSE_CIVILIZATION or pos.phase == CHOOSE_EXTRA:  # here others' choices matter
        return tuple([choice(pos, seat, action) for action in answers(pos, seat)])
    known = estate_of(pos, seat).choices
    key = (pos.phase, pos.won[seat], pos.bid_state[seat], pos.turned)
    if key not in known:
        known[key] = tuple([choice(pos, seat, action) for action in answers(pos, seat)])
    return known[key]


def answers(pos: Position, seat: int) -> list[PeloponnesAction]:
    found: list[Action] = []
    if pos.phase == PLACING:
        found = placing.moves(pos, seat)
    elif pos.phase == INCOME:
        found = income.combinations(pos, seat)
    elif pos.phase == SUPPLY:
        found = supply.moves(pos, seat)
    elif pos.phase == EARTHQUAKE_STRIKES or pos.phase == TEMPEST_STRIKES:
        found = disasters.moves(pos, seat)
    elif pos.phase == CHOOSE_CIVILIZATION or pos.phase == CHOOSE_EXTRA:
        found = setup.moves(pos)
    elif pos.phase == BIDDING:
        found = [action for action in bidding.moves(pos, seat) if isinstance(action, Complete)]
    return found  # type: ignore[return-value]


def choice(pos: Position, seat: int, action: PeloponnesAction) -> Choice:
    after = pos.twin()
    carry_out(after, seat, action)
    owned = set(pos.buildings[seat]) | set(pos.lands[seat])
    if pos.won[seat] != NO_TILE:
        owned.add(pos.won[seat])
    lost = sorted(owned - set(after.buildings[seat]) - set(after.lands[seat]))
    coming = set(pos.hidden_chits())
    return Choice(
        action=action,
        after=holdings(after, seat),
        income=round_income(after, seat),
        luxury=spent_luxury(pos, seat, action),
        lost=pos.frame.tables.ids_of(lost),
        unprotected=tuple(
            name
            for kind, name in enumerate(DISASTERS)
            if kind in coming
            and pos.protector(seat, kind) != NO_TILE
            and after.protector(seat, kind) == NO_TILE
        ),
    )


def carry_out(pos: Position, seat: int, action: PeloponnesAction) -> None:
    """The player's own part of a decision; for a new building its one-time income too."""
    events: list[Event] = []
    if isinstance(action, Build):
        placing.build(pos, seat, action, events)
        income.gain(pos, seat, events)
    elif isinstance(action, ChooseIncome):
        income.choose(pos, seat, action, events)
    elif isinstance(action, Supply):
        supply.settle(pos, seat, action, events)
    elif isinstance(action, KeepBuildings | KeepLands):
        disasters.keep_chosen(pos, seat, action, events)
    elif isinstance(action, ChooseCivilization):
        setup.take_civilization(pos, seat, action.number)
    elif isinstance(action, ChooseExtraIncome):
        setup.choose_extra(pos, seat, action, events)
    elif isinstance(action, Complete):
        bidding.carry_out(pos, seat, action, events)


def spent_luxury(pos: Position, seat: int, action: PeloponnesAction) -> int:
    """Luxury paid, apart from any luxury that comes in at the same time."""
    if isinstance(action, Build):
        if action.way == "pay":
            return placing.luxury_to_pay(pos, seat, pos.won[seat])
        return placing.luxury_to_mark(pos, seat) if action.way == "mark" else 0
    if isinstance(action, Supply):
        wood, stone = costs.building_cost(pos, [pos.frame.tables.index[tile] for tile in action.complete])
        return costs.luxury_for(pos, seat, wood, stone) + action.extra_fed * pos.frame.tables.luxury_per_unit
    if isinstance(action, Complete):
        wood, stone = costs.building_cost(pos, [pos.frame.tables.index[tile] for tile in action.tiles])
        return costs.luxury_for(pos, seat, wood, stone)
    if isinstance(action, KeepBuildings | KeepLands):
        return disasters.luxury_needed(pos, seat, disasters.striking(pos), len(action.tiles))
    return 0
