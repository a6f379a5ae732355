"""What tiles and decisions would do for one player: the rules are carried out on a copy, nothing is computed twice.

Only the player's own part is carried out, never the steps that turn up hidden things.
"""

from __future__ import annotations

from typing import Final

from thalassa.games.peloponnes.edition.figures import DISASTERS
from thalassa.games.peloponnes.rules import bidding, completing, flow, income, placing, scoring
from thalassa.games.peloponnes.rules.phases import (
    BIDDING,
    CHOOSE_CIVILIZATION,
    CHOOSE_EXTRA,
    INCOME,
)
from thalassa.games.peloponnes.rules.position import DISPLACED, NO_TILE, NOBODY, STANDING, WAITING, Position
from thalassa.games.peloponnes.wire.actions import Build, PeloponnesAction
from thalassa.games.peloponnes.wire.events import (
    BuildingMarked,
    BuildingPaid,
    BuildingsCompleted,
    BuildingsSettled,
    Fed,
    TilesKept,
)
from thalassa.games.peloponnes.wire.views import Choice, Holdings, Prospect, Result, RoundIncome, Step
from thalassa.kernel.messages import Action, Event, Reason

from . import estates, forecast
from .estates import Estate, Offer

NOTHING: Final = (0, 0, 0, 0)
NOT_BIDDING: Final = Reason("not_bidding", "L-17", {})
SPENDING: Final = (BuildingPaid, BuildingMarked, Fed, BuildingsSettled, BuildingsCompleted, TilesKept)
"""Events that say how much luxury was spent."""


def holdings(pos: Position, seat: int, spare: bool = False) -> Holdings:
    """``spare``: the position is a copy that nobody needs any more."""
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
        forecast.exposures(pos, seat, spare),
    )


def round_income(pos: Position, seat: int) -> RoundIncome:
    """What phase f would bring if it came now, before full storehouses are looked at."""
    people, coins, luxury, wood, stone, food = income.due(pos, seat)
    return RoundIncome(wood, stone, food, people, coins, luxury, len(income.choosers(pos, seat)))


def estate_of(pos: Position, seat: int) -> Estate:
    key = estates.possessions(pos, seat)
    known = pos.frame.estates.get(key)
    if known is None:
        known = Estate(holdings(pos, seat), round_income(pos, seat))
        estates.remember(pos, key, known)
    assert isinstance(known, Estate)
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


def offers(pos: Position) -> tuple[Offer, ...]:
    """The open tiles with the bids on them, as they are for everybody."""
    found = []
    for place, tile in enumerate(pos.display):
        rival = bidding.holder(pos, tile)
        coins, bonus = (0, 0) if rival == NOBODY else (pos.bid_coins[rival], bidding.bonus(pos, rival))
        found.append(estates.offer_of(tile, place >= pos.frame.auction, rival, bonus, coins))
    return tuple(found)


def without_bids(offered: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The same tiles as they are for somebody to whom no bid matters."""
    return tuple([offer & estates.TILE_MASK for offer in offered])


def prospects(
    pos: Position, seat: int, estate: Estate, offered: tuple[Offer, ...], shut: tuple[Offer, ...]
) -> tuple[Prospect, ...]:
    """``shut``: the open tiles without the bids on them."""
    if pos.civilization[seat] == 0:
        return ()
    state, bidding_goes_on = pos.bid_state[seat], pos.phase == BIDDING
    now = bidding.mover(pos) if bidding_goes_on else NOBODY
    if state != DISPLACED and now != seat:
        now = NOBODY  # whoever else acts, a seat that waits for its turn or has acted has the same tiles before it
    if not bidding_goes_on or (state != WAITING and state != DISPLACED):
        offered = shut  # what others bid means nothing to it
    own = estates.bid_of(bidding_goes_on, now, state, pos.bid_tile[seat], pos.bid_coins[seat])
    told = estate.told
    if told is not None and told[0] == own and told[1] == offered:
        return told[2]
    by_offer = estate.prospects.setdefault(own, {})
    found = []
    for offer in offered:
        known = by_offer.get(offer)
        if known is None:
            known = by_offer[offer] = prospect(pos, seat, offer & estates.TILE_MASK, estate)
        found.append(known)
    estate.told = (own, offered, tuple(found))
    return estate.told[2]


def prospect(pos: Position, seat: int, tile: int, estate: Estate) -> Prospect:
    tables = pos.frame.tables
    act, reason, low, high = terms(pos, seat, tile)
    mine = pos.bid_state[seat] == STANDING and pos.bid_tile[seat] == tile
    protects = tables.protects[tile]
    return Prospect(  # by place, as all that is made often: by name takes many times as long
        tables.ids[tile],
        act,
        act is not None and pos.phase == BIDDING and bidding.mover(pos) == seat,
        reason,
        low,
        high,
        placing.fits(pos, seat, tile) if tables.is_land[tile] else None,
        DISASTERS[protects] if protects >= 0 else None,
        results(pos, seat, tile, low, estate) if act is not None or mine else (),
        ladder(pos, seat, tile, low, high, estate) if act is not None else (),
    )


def ladder(pos: Position, seat: int, tile: int, low: int, high: int, estate: Estate) -> tuple[Step, ...]:
    """Every legal amount with what it leaves. A rival's bid takes the lowest away and leaves the others as they were."""
    unpaid = pos.bid_state[seat] == WAITING
    key = estates.way_of(tile, unpaid, 0)
    known = estate.ladders.get(key)
    if known is not None and known and known[0].amount <= low and high <= known[-1].amount:
        first = low - known[0].amount
        return known[first : first + high - low + 1]
    found = tuple(_climb(pos, seat, tile, low, high, unpaid))
    estate.ladders[key] = found
    return found


def _climb(pos: Position, seat: int, tile: int, low: int, high: int, unpaid: bool) -> list[Step]:
    steps = []
    left, reserve, luxury = pos.twin(), pos.coins[seat], pos.luxury[seat]
    placed = ways(pos, seat, tile) if pos.frame.tables.is_land[tile] else None  # whatever was paid for it
    after, way, coins = pos, "", 0
    for amount in range(low, high + 1):
        left.coins[seat] = reserve
        left.luxury[seat] = luxury
        if unpaid:
            bidding.raise_coins(left, seat, amount)
        found = ways(left, seat, tile) if placed is None else placed
        if (
            found[0] == way and way != "mark"
        ):  # as for the amount before, but for the coins, which nothing else takes
            after.coins[seat] += left.coins[seat] - coins
        else:
            after = _won(left, seat, tile, found[0])
        way, coins = found[0], left.coins[seat]
        steps.append(
            Step(
                amount,
                coins,
                left.luxury[seat],
                found,
                scoring.prestige_points(after, seat),
                scoring.score(after, seat),
            )
        )
    return steps


def _won(pos: Position, seat: int, tile: int, way: str) -> Position:
    """A copy in which the paid tile has come and been treated so, its one-time income included."""
    after = pos.twin()
    after.won[seat] = tile
    if way == "place":
        placing.place_land(after, seat, tile, [])
    elif way != "lost":
        action = next(one for one in placing.ways(pos, seat, tile) if one.way == way)
        placing.build(after, seat, action, [])
    if way != "lost":
        income.gain(after, seat, [])
    return after


def ways(pos: Position, seat: int, tile: int) -> tuple[str, ...]:
    """What could become of the tile if it came now: place, pay, mark, discard or lost."""
    if pos.frame.tables.is_land[tile]:
        return ("place",) if placing.fits(pos, seat, tile) else ("lost",)
    return tuple([action.way for action in placing.ways(pos, seat, tile)]) or ("lost",)


def terms(pos: Position, seat: int, tile: int) -> tuple[str | None, Reason | None, int, int]:
    """Action that takes the tile (None with a reason if there is none), lowest and highest amount."""
    tables = pos.frame.tables
    state = pos.bid_state[seat]
    amount = pos.bid_coins[seat]
    if pos.phase != BIDDING:
        return None, NOT_BIDDING, 0, 0
    if state == DISPLACED:
        reason = bidding.refuse_relocate(pos, seat, tables.relocates[tile])
        return ("relocate" if reason is None else None), reason, amount, amount
    if state != WAITING:
        return None, bidding.refuse_turn(pos, seat), amount, amount
    if pos.frame.solo:
        price = bidding.price(pos, tile)
        reason = bidding.refuse_buy(pos, seat, tables.buys[tile])
        return ("buy" if reason is None else None), reason, price, price
    low, high = bidding.amounts(pos, seat, tile)
    reason = bidding.refuse_bid(pos, seat, tables.bid(tile, low))
    return ("bid" if reason is None else None), reason, low, high


def results(pos: Position, seat: int, tile: int, amount: int, estate: Estate) -> tuple[Result, ...]:
    """What can become of the tile if it is won for this amount."""
    unpaid = pos.bid_state[seat] == WAITING
    key = estates.way_of(tile, unpaid, amount)
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
    found = []
    for action in placing.ways(start, seat, tile):
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
    return tuple(found) or (result(start, seat, "lost", before, NOTHING),)


def result(
    after: Position, seat: int, way: str, before: RoundIncome, spent: tuple[int, int, int, int]
) -> Result:
    """``after``: nobody needs it any more. ``spent``: wood, stone, coins and luxury, apart from what comes in at the same time."""
    wood, stone, coins, luxury = spent
    brings = change(before, round_income(after, seat))
    return Result(way, wood, stone, 0, coins, luxury, holdings(after, seat, True), brings)


# -- pending decisions --------------------------------------------------------------------------------------


def choices(pos: Position, actors: list[int], seat: int, estate: Estate) -> tuple[Choice, ...]:
    """Every legal answer of the seat outside bidding, with its consequences; empty if none is asked for."""
    if seat not in actors:
        return ()
    if pos.phase == CHOOSE_CIVILIZATION or pos.phase == CHOOSE_EXTRA:  # here others' choices matter
        return tuple([choice(pos, seat, action) for action in answers(pos, seat)])
    known = estate.choices
    key = (pos.phase, pos.won[seat], pos.bid_state[seat], pos.turned)
    if key not in known:
        known[key] = tuple([choice(pos, seat, action) for action in answers(pos, seat)])
    return known[key]


def answers(pos: Position, seat: int) -> list[Action]:
    if pos.phase == INCOME:
        return income.combinations(
            pos, seat
        )  # a player names the tiles too, even where the result is the same
    if pos.phase == BIDDING:
        return completing.moves(pos, seat)
    return flow.moves(pos, seat)


def choice(pos: Position, seat: int, action: Action) -> Choice:
    assert isinstance(action, PeloponnesAction)
    events: list[Event] = []
    after = tried(pos, seat, action, events)
    owned = set(pos.buildings[seat]) | set(pos.lands[seat])
    if pos.won[seat] != NO_TILE:
        owned.add(pos.won[seat])
    lost = sorted(owned - set(after.buildings[seat]) - set(after.lands[seat]))
    coming = set(pos.hidden_chits())
    return Choice(
        action=action,
        after=holdings(after, seat),
        income=round_income(after, seat),
        luxury=sum([event.luxury for event in events if isinstance(event, SPENDING)]),
        lost=pos.frame.tables.ids_of(lost),
        unprotected=tuple(
            name
            for kind, name in enumerate(DISASTERS)
            if kind in coming
            and pos.protector(seat, kind) != NO_TILE
            and after.protector(seat, kind) == NO_TILE
        ),
    )


def tried(pos: Position, seat: int, action: Action, events: list[Event] | None = None) -> Position:
    """A copy in which the seat has done its part of a decision; for a new building its one-time income has come too."""
    told: list[Event] = [] if events is None else events
    after = pos.twin()
    flow.carry_out(after, seat, action, told)
    if isinstance(action, Build):
        income.gain(after, seat, told)
    return after
