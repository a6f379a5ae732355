"""Invariants I-1 to I-18, I-24 and I-25, checked over every step of a game by somebody who knows only the results."""

from __future__ import annotations

from games.peloponnes.builders import TABLES, events_of
from thalassa.games.peloponnes.edition.figures import CHITS
from thalassa.games.peloponnes.rules import bidding
from thalassa.games.peloponnes.rules.phases import BIDDING, FINISHED
from thalassa.games.peloponnes.rules.position import DISPLACED, NO_TILE, PASSED, STANDING, WAITING, WITHDRAWN
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import Bid, Buy, Complete, KeepBuildings, KeepLands, Supply
from thalassa.games.peloponnes.wire.events import (
    BidMade,
    BuildingMarked,
    BuildingPaid,
    BuildingsCompleted,
    BuildingsSettled,
    ChitTurned,
    DisasterStruck,
    Displaced,
    Fed,
    GameEnded,
    LandPlaced,
    LossSuffered,
    OrderChanged,
    Passed,
    Relocated,
    RoundBegan,
    SupplyBegan,
    TileGained,
    TilesKept,
    Withdrawn,
)
from thalassa.kernel.messages import Action, Event


class Watch:
    """Follows one game; every check raises AssertionError naming the invariant."""

    def __init__(self, state: PeloponnesState) -> None:
        self.state = state
        self.seats = state.frame.seats
        self.before = state.copy()
        self.gone: set[int] = set()
        self.values: dict[int, int] = {}
        self.chain: list[int] = []
        self.struck: list[str] = []
        self.supplies: list[str | None] = []
        self.position()

    def step(self, place: int, action: Action, events: list[Event]) -> None:
        self.bids(place, action, events)
        self.losses(events)
        self.tiles_added(events)
        self.disasters(place, action, events)
        self.position()
        self.before = self.state.copy()

    def position(self) -> None:
        """I-1 to I-7, I-11 and I-12 in the position as it is."""
        state = self.state
        rounds = state.round_number
        cap = state.frame.people_cap
        places = list(state.undrawn()) + list(state.display)
        for place in range(self.seats):
            assert 0 <= state.wood[place] <= 10, "I-1"
            assert 0 <= state.stone[place] <= 10, "I-1"
            assert 0 <= state.food[place] <= 13, "I-1"
            assert 0 <= state.people[place] <= cap, "I-1"
            assert state.coins[place] >= 0, "I-1"
            assert state.luxury[place] >= 0, "I-1"
            owned = [*state.buildings[place], *state.lands[place]]
            places += owned
            if state.won[place] != NO_TILE and state.won[place] not in owned:
                places.append(state.won[place])
            assert len(owned) <= rounds, "I-5"
            for tile in range(40):
                if state.is_incomplete(place, tile):
                    assert tile in state.buildings[place], "I-12"
        assert len(set(places)) == len(places), "I-2"
        gone = set(range(40)) - set(places)
        assert gone >= self.gone, "I-2: a tile came back from the box"
        self.gone = gone
        for kind in range(len(CHITS)):
            hidden = state.hidden_chits().count(kind)
            assert 0 <= state.laid[kind] <= TABLES.chit_counts[kind], "I-3"
            assert hidden + state.laid[kind] == TABLES.chit_counts[kind], "I-3"
        if state.phase == BIDDING:
            assert len(state.undrawn()) == 40 - 5 * rounds, "I-4"
            assert len(state.display) == 5, "I-4"
            assert len(state.hidden_chits()) == 16 - 2 * (rounds - 1), "I-4"
            self.bid_states()
        assert sorted(state.order) == list(range(self.seats)), "I-11"
        if state.phase == FINISHED:
            assert not any(state.incomplete), "I-12"

    def bid_states(self) -> None:
        state = self.state
        assert state.bid_state.count(DISPLACED) <= 1, "I-6"
        standing = [
            tile for tile, now in zip(state.bid_tile, state.bid_state, strict=True) if now == STANDING
        ]
        assert len(set(standing)) == len(standing), "I-7"
        assert set(self.values) <= set(standing) or set(standing) == set(), "I-7"
        for place in range(self.seats):
            now, tile, coins = state.bid_state[place], state.bid_tile[place], state.bid_coins[place]
            if now in (WAITING, PASSED, WITHDRAWN):
                assert (tile, coins) == (NO_TILE, 0), "I-6"
            else:
                assert tile in state.display, "I-6"
                assert coins > 0, "I-6"

    def bids(self, place: int, action: Action, events: list[Event]) -> None:
        """I-8 to I-11, I-24, I-25."""
        before = self.before
        if before.phase != BIDDING:
            return
        if isinstance(action, Bid):
            assert action.amount <= before.coins[place] + before.luxury[place] // 2, "I-24"
        if isinstance(action, Buy):
            tile = TABLES.index[action.tile]
            conquest = before.display.index(tile) >= before.frame.auction
            paid = next(event.amount for event in events if hasattr(event, "amount"))
            assert paid == TABLES.min_bid[tile] + (3 if conquest else 0), "I-25"
        if before.frame.solo:
            assert not events_of(events, Displaced), "I-25"
        if isinstance(action, Complete):
            return
        if before.bid_state[place] == WAITING:
            self.chain = []
        for made in [*events_of(events, BidMade), *events_of(events, Relocated)]:
            tile = TABLES.index[made.tile]
            value = bidding.value(before, made.seat, made.amount)
            assert value > self.values.get(tile, -1), "I-8"
            if before.display.index(tile) >= before.frame.auction:
                assert tile not in self.values, "I-8"
            self.values[tile] = value
        for beaten in events_of(events, Displaced):
            self.chain.append(bidding.value(before, beaten.seat, beaten.amount))
            assert self.chain == sorted(set(self.chain), reverse=True), "I-10"
            assert len(self.chain) <= self.seats - 1, "I-10"
        if self.state.phase == BIDDING and self.state.round_number == before.round_number:
            self.money(events)
        orders = events_of(events, OrderChanged)
        if orders:
            self.order(place, action, orders[0].order, events)
        if self.state.round_number != before.round_number or self.state.phase != BIDDING:
            self.values = {}

    def money(self, events: list[Event]) -> None:
        """I-9: what coins in reserve and bid together can do while bidding goes on."""
        before, state = self.before, self.state
        for seat in range(self.seats):
            change = state.coins[seat] - before.coins[seat]
            change += self.stake(state, seat) - self.stake(before, seat)
            exchanged = before.luxury[seat] - state.luxury[seat]
            passed = 3 * len([1 for event in events_of(events, Passed) if event.seat == seat])
            withdrew = len([1 for event in events_of(events, Withdrawn) if event.seat == seat])
            assert exchanged >= 0, "I-9"
            assert exchanged % 2 == 0, "I-9"
            assert change == exchanged // 2 + passed + withdrew, "I-9"

    @staticmethod
    def stake(state: PeloponnesState, seat: int) -> int:
        return state.bid_coins[seat] if state.bid_state[seat] in (STANDING, DISPLACED) else 0

    def order(self, place: int, action: Action, order: tuple[int, ...], events: list[Event]) -> None:
        """I-11: sorted by coins, stable."""
        before = self.before
        coins = [
            before.bid_coins[seat] if before.bid_state[seat] == STANDING else 0 for seat in range(self.seats)
        ]
        coins[place] = 0
        for made in [*events_of(events, BidMade), *events_of(events, Relocated)]:
            coins[made.seat] = made.amount
        ranks = [coins[seat] for seat in order]
        assert ranks == sorted(ranks, reverse=True), "I-11"
        if not before.frame.above_pass:
            expected = sorted(before.order, key=lambda seat: -coins[seat])
            assert list(order) == expected, "I-11"

    def losses(self, events: list[Event]) -> None:
        """I-13: who may lose inhabitants or luxury, and through what."""
        before, state = self.before, self.state
        for seat in range(self.seats):
            mine = [event for event in events if getattr(event, "seat", None) == seat]
            if state.people[seat] < before.people[seat]:
                assert any(
                    (isinstance(event, LossSuffered) and event.disaster == "plague")
                    or (isinstance(event, Fed) and event.lost)
                    or (isinstance(event, TileGained) and event.inhabitants < 0)
                    for event in mine
                ), "I-13"
            if state.luxury[seat] < before.luxury[seat]:
                spenders = (
                    BidMade | BuildingPaid | BuildingMarked | BuildingsSettled | BuildingsCompleted | Fed
                )
                assert any(
                    (isinstance(event, LossSuffered) and event.disaster == "decline")
                    or (isinstance(event, spenders | TilesKept) and event.luxury)
                    or type(event).__name__ == "Bought"
                    for event in mine
                ), "I-13"
                if not state.frame.luxury_in_disasters:
                    assert not any(isinstance(event, TilesKept) and event.luxury for event in mine), "I-13"

    def tiles_added(self, events: list[Event]) -> None:
        """I-16: neighbours share a good, unless there are Barracks."""
        for placed in events_of(events, LandPlaced):
            row = self.before.lands[placed.seat]
            free = TABLES.index["A11"] in self.before.buildings[placed.seat]
            if row and not free:
                new, last = TABLES.index[placed.tile], row[-1]
                assert any(
                    income[new] and income[last]
                    for income in (TABLES.income_wood, TABLES.income_stone, TABLES.income_food)
                ), "I-16"

    def disasters(self, place: int, action: Action, events: list[Event]) -> None:
        """I-15 counts; I-18 payments of earthquake and tempest."""
        self.struck += [event.disaster for event in events_of(events, DisasterStruck)]
        self.supplies += [event.tile for event in events_of(events, SupplyBegan)]
        for kept in events_of(events, TilesKept):
            size = len(kept.kept)
            if not self.state.frame.luxury_in_disasters:
                assert kept.luxury == 0, "I-18"
                paid = (kept.wood, kept.stone) if kept.disaster == "earthquake" else (kept.food, kept.coins)
                assert paid == (size, size), "I-18"
        if isinstance(action, KeepBuildings | KeepLands):
            row = self.before.buildings if isinstance(action, KeepBuildings) else self.before.lands
            kept = next(event for event in events_of(events, TilesKept) if event.seat == place)
            assert sorted(kept.kept + kept.lost) == sorted(TABLES.ids_of(row[place])), "I-18"
        if isinstance(action, Supply):
            assert not self.state.incomplete[place], "I-12"
        if events_of(events, RoundBegan):
            turned = 16 - len(self.state.hidden_chits())
            assert turned == 2 * (self.state.round_number - 1), "I-4"
        for chit in events_of(events, ChitTurned):
            assert chit.count <= 3, "I-3"

    def end(self, events: list[Event]) -> None:
        """I-15 over the whole game, I-22."""
        state = self.state
        assert sorted(self.struck) == sorted(CHITS[:5]), "I-15"
        assert self.supplies == ["B05", "C04", None], "I-15"
        outcome = state.outcome()
        assert outcome is not None
        assert events_of(events, GameEnded)[0].winners == outcome.winners, "I-22"
        keys = {}
        for standing in outcome.standings:
            parts = {part.code: part.value for part in standing.parts}
            prestige, population = parts["prestige_points"], parts["population_points"]
            assert standing.score == min(prestige, population) == parts["score"], "I-22"
            assert parts["lands"] + parts["buildings"] + parts["coins"] == prestige, "I-22"
            keys[standing.seat] = (standing.score, max(prestige, population), state.luxury[standing.seat])
        if not state.frame.solo:
            best = max(keys.values())
            assert set(outcome.winners) == {seat for seat, key in keys.items() if key == best}, "I-22"
