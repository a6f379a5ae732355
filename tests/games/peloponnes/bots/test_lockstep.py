"""The bots' quick telling of the rules in lock-step with the rules: every part of it, under all table options.

A Realm chooses for itself, so each part must end where one of the legal choices ends: same possessions, same income, same
points. Possessions are drawn at random, richer and odder than play makes them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.peloponnes.builders import position, random_options, seat, start, walk
from support.slots import slots_of
from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.bots import policy
from thalassa.games.peloponnes.bots.outlook import Future
from thalassa.games.peloponnes.bots.realm import Realm
from thalassa.games.peloponnes.bots.weights import AMONG_RIVALS
from thalassa.games.peloponnes.edition.data import PeloponnesEdition, load
from thalassa.games.peloponnes.edition.figures import DISASTERS, EARTHQUAKE, TEMPEST
from thalassa.games.peloponnes.rules import bidding, costs, disasters, income, placing, scoring, supply
from thalassa.games.peloponnes.rules.frame import Frame
from thalassa.games.peloponnes.rules.phases import BIDDING, EARTHQUAKE_STRIKES, TEMPEST_STRIKES
from thalassa.games.peloponnes.rules.position import DISPLACED, NO_TILE, WAITING, Position
from thalassa.games.peloponnes.wire.events import DisasterStruck, RoundBegan, SupplyBegan, TileRevealed

many = settings(max_examples=150, deadline=None)
SEEDS = st.integers(0, 2**32)
ODD_FIGURES = {
    "luxury_per_unit = 2": "luxury_per_unit = 3",
    "mark_coins = 1": "mark_coins = 2",
    "fraction_lost = 3": "fraction_lost = 4",
    "coins_per_prestige = 3": "coins_per_prestige = 2",
    'choose_income = ["food", "wood", "stone", "coins"]': 'choose_income = ["wood", "coins"]',
}


@pytest.fixture(scope="module")
def editions(tmp_path_factory: pytest.TempPathFactory) -> list[PeloponnesEdition]:
    """The shipped edition, and one with other figures: nothing may be written down in the model."""
    text = (GAME.folder() / "edition" / "data.toml").read_text(encoding="utf-8")
    for shipped, other in ODD_FIGURES.items():
        assert shipped in text
        text = text.replace(shipped, other)
    path = tmp_path_factory.mktemp("edition") / "odd.toml"
    path.write_text(text, encoding="utf-8")
    return [GAME.edition(), load(path)]


def random_realm(seed: int, edition: PeloponnesEdition) -> Position:
    """Seat 0 with anything it might ever have, at a table with any options."""
    rng = random.Random(seed)
    seats = rng.randint(1, 5)
    options: Any = GAME.make_options(seats, random_options(rng, seats))
    tables = edition.tables
    pos = Position(Frame(tables, seats, options))
    pos.clear()
    pos.civilization = tuple(rng.sample(tables.civilizations, seats))
    if pos.frame.extra_count:
        goods = [rng.randrange(3) for _ in range(pos.frame.extra_count)]
        pos.extra = (goods.count(0), goods.count(1), goods.count(2))
    few = rng.choice((1, 3, 12))
    pos.coins[0] = rng.randint(0, few)
    pos.wood[0] = rng.randint(0, min(few, tables.wood_cap))
    pos.stone[0] = rng.randint(0, min(few, tables.stone_cap))
    pos.food[0] = rng.randint(0, rng.choice((few, tables.food_cap)))
    pos.luxury[0] = rng.randint(0, rng.choice((3, 9, 30)))
    pos.people[0] = rng.randint(0, min(pos.frame.people_cap, rng.choice((8, 20, 25))))
    every = range(len(tables.ids))
    gifted = [
        tile for tile in every if tables.bonus[tile] or tables.chooses[tile] or tables.protects[tile] >= 0
    ]
    tiles = rng.sample(rng.choice((every, every, gifted)), rng.randint(0, 8))
    pos.buildings[0] = tuple(tile for tile in tiles if not tables.is_land[tile])
    pos.lands[0] = tuple(tile for tile in tiles if tables.is_land[tile])
    for tile in pos.buildings[0]:
        if rng.random() < 0.4:
            pos.incomplete[0] |= 1 << tile
    pos.round_number = rng.randint(1, tables.rounds)
    return pos


def facts(realm: Realm) -> dict[str, object]:
    """All a realm knows, in one order."""
    found = {name: getattr(realm, name) for name in slots_of(Realm) if name not in ("frame", "tables")}
    found["bills"] = sorted(realm.bills)
    return found


def agrees(realm: Realm, outcomes: Iterable[Position]) -> None:
    """The realm is one of the outcomes, to the last number."""
    possible = [facts(Realm(pos, 0)) for pos in outcomes]
    assert facts(realm) in possible, (facts(realm), possible)


def each(pos: Position, actions: list[Any], do: Callable[[Position, Any], None]) -> list[Position]:
    """The position after each of the actions."""
    found = []
    for action in actions:
        after = pos.twin()
        do(after, action)
        found.append(after)
    return found


# -- what the rules do to one player ------------------------------------------------------------------------


@many
@given(SEEDS, st.booleans())
def test_income(editions: list[PeloponnesEdition], seed: int, odd: bool) -> None:
    pos = random_realm(seed, editions[odd])
    realm = Realm(pos, 0)
    realm.income()
    income.receive(pos, 0, [])
    agrees(
        realm,
        each(pos, income.combinations(pos, 0), lambda after, action: income.choose(after, 0, action, [])),
    )


@many
@given(SEEDS, st.booleans())
def test_supply_round(editions: list[PeloponnesEdition], seed: int, odd: bool) -> None:
    pos = random_realm(seed, editions[odd])
    realm = Realm(pos, 0)
    realm.supply()
    agrees(realm, each(pos, supply.moves(pos, 0), lambda after, action: supply.settle(after, 0, action, [])))


@pytest.mark.parametrize("disaster", range(len(DISASTERS)), ids=DISASTERS)
@many
@given(seed=SEEDS, odd=st.booleans())
def test_disaster(editions: list[PeloponnesEdition], disaster: int, seed: int, odd: bool) -> None:
    pos = random_realm(seed, editions[odd])
    realm = Realm(pos, 0)
    realm.suffer(disaster, pos.frame.tables.rounds - pos.round_number)
    if pos.protector(0, disaster) != NO_TILE:
        agrees(realm, [pos])
    elif disaster in (EARTHQUAKE, TEMPEST):
        pos.phase = EARTHQUAKE_STRIKES if disaster == EARTHQUAKE else TEMPEST_STRIKES
        most = disasters.most_kept(pos, 0, disaster)
        full = [action for action in disasters.moves(pos, 0) if len(action.tiles) == most]  # type: ignore[attr-defined]
        agrees(realm, each(pos, full, lambda after, action: disasters.keep_chosen(after, 0, action, [])))
    else:
        disasters.suffer(pos, 0, disaster, [])
        agrees(realm, [pos])


@many
@given(SEEDS, st.booleans())
def test_a_tile_won(editions: list[PeloponnesEdition], seed: int, odd: bool) -> None:
    """Phases d and e for every tile there is, and all that is asked of a tile before."""
    start = random_realm(seed, editions[odd])
    tables = start.frame.tables
    owned = {*start.buildings[0], *start.lands[0]}
    for tile in range(len(tables.ids)):
        if tile in owned or -tables.gain_people[tile] > start.people[0]:
            continue
        realm = Realm(start, 0)
        pos = start.twin()
        pos.won[0] = tile
        if tables.is_land[tile]:
            assert realm.fits(tile) == placing.fits(pos, 0, tile)
            placing.place_land(pos, 0, tile, [])
            outcomes = [pos]
        else:
            wood, stone = tables.cost_wood[tile], tables.cost_stone[tile]
            assert realm.short(tile) * tables.luxury_per_unit == costs.luxury_for(pos, 0, wood, stone)
            ways = [way for way in placing.moves(pos, 0) if way != placing.DISCARD]
            outcomes = each(pos, ways, lambda after, way: placing.build(after, 0, way, []))
            if not ways:
                placing.lose_building(pos, 0, False, [])
                outcomes = [pos]
        for after in outcomes:
            income.gain(after, 0, [])
        realm.take(tile)
        agrees(realm, outcomes)


@many
@given(SEEDS, st.booleans())
def test_coins_points_and_bonus(editions: list[PeloponnesEdition], seed: int, odd: bool) -> None:
    pos = random_realm(seed, editions[odd])
    realm = Realm(pos, 0)
    assert realm.standing_key() == scoring.standing_key(pos, 0)
    assert realm.prestige_points() == scoring.prestige_points(pos, 0)
    assert realm.bonus() == bidding.bonus(pos, 0)
    assert realm.highest() == bidding.highest(pos, 0)
    amount = random.Random(seed).randint(0, realm.highest())
    realm.pay_coins(amount)
    bidding.raise_coins(pos, 0, amount)
    agrees(realm, [pos])


# -- how a realm chooses ------------------------------------------------------------------------------------


@pytest.mark.rule("L-81", "LR-33")
@pytest.mark.parametrize(
    ("coins", "options", "people", "buildings"),
    [(60, {}, 4, 1), (0, {}, 3, 2), (0, {"luxury_feeding": "forced"}, 4, 1)],
    ids=["people are the lower total", "prestige is the lower total", "feeding is forced"],
)
def test_luxury_for_one_of_a_hungry_inhabitant_and_a_bill(
    coins: int, options: dict[str, Any], people: int, buildings: int
) -> None:
    """It goes to what the lower total needs, unless the table says that people come first."""
    mine = seat(c=coins, p=4, f=3, x=2, buildings="A13 A14", incomplete="A14")
    realm = Realm(position(mine, seat(), phase="supply", round=8, **options), 0)
    realm.supply()
    assert (realm.people, realm.luxury, len(realm.buildings)) == (people, 0, buildings)


# -- bidding ------------------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_auction(seed: int) -> None:
    """Prices, amounts and the ways of a displaced bid, in every position of phase b of a game played at random."""
    rng = random.Random(seed)
    seats = rng.randint(1, 5)
    state = start(seats, seed, **random_options(rng, seats))
    for _ in walk(state, rng):
        if state.phase != BIDDING:
            continue
        auction = policy.auction_of(state, AMONG_RIVALS)
        policy.set_bids(auction, state)
        now = state.actors()[0]
        assert auction.prices == [bidding.price(state, tile) for tile in state.display]
        for place, tile in enumerate(state.display):
            if place < state.frame.auction:
                for each_seat in range(seats):
                    assert auction.lowest(each_seat, place) == bidding.lowest(state, each_seat, tile)
            if state.bid_state[now] == DISPLACED and policy.usable(auction.points[now][place]):
                refused = bidding.refuse_relocate(state, now, state.frame.tables.relocates[tile])
                moves = place != auction.places[now] and auction.takes(now, place, auction.amounts[now])
                assert moves == (refused is None), refused
        if state.bid_state[now] == WAITING:
            assert auction.highest[now] == bidding.highest(state, now)
        chosen = policy.next_bid(auction, state, now)
        assert state.why_not(now, chosen) is None


# -- futures ------------------------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(SEEDS, st.booleans())
def test_a_future_puts_everything_into_its_round(seed: int, sampled: bool) -> None:
    """Played on by the rules, disasters, supply rounds and tiles come when the future says, in samples too."""
    rng = random.Random(seed)
    seats = rng.randint(1, 5)
    state = start(seats, seed, **random_options(rng, seats))
    steps = rng.randrange(40)
    for _ in walk(state, rng):
        steps -= 1
        if steps < 0:
            break
    if sampled:
        state = state.sample(None, rng)
    future = Future(state)
    number = state.round_number
    came: list[tuple[str, str, int]] = []
    for _, _, events in walk(state, rng):
        for event in events:
            if isinstance(event, RoundBegan):
                number = event.round
            elif isinstance(event, DisasterStruck):
                came.append(("strike", event.disaster, number))
            elif isinstance(event, TileRevealed):
                came.append(("offer", event.tile, number))
            elif isinstance(event, SupplyBegan) and event.tile is not None:
                came.append(("supply", "", number))
    tables = state.frame.tables
    rounds = range(tables.rounds + 1)
    said = [("strike", DISASTERS[kind], n) for n in rounds for kind in future.strikes[n]]
    said += [("offer", tables.ids[tile], n) for n in rounds for tile in future.offers[n]]
    said += [("supply", "", n) for n in rounds if future.supplies[n]]
    assert sorted(set(came)) == sorted(said)
