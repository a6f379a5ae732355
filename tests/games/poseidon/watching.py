"""Random legal play under observation: after every action all invariants of the game are checked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.edition.data import PoseidonEdition
from thalassa.games.poseidon.rules.frame import GONE, NEWWORLD
from thalassa.games.poseidon.rules.stages import ISSUE, OVER, PLAIN, TRADE
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.storage.consistency import problem
from thalassa.games.poseidon.wire import actions as act
from thalassa.games.poseidon.wire import events as ev
from thalassa.kernel.chance import Chance
from thalassa.kernel.messages import Action, Event


def random_options(rng: random.Random) -> dict[str, Any]:
    return {spec.key: rng.choice(spec.values) for spec in GAME.option_specs()}


def start(
    seed: int, seats: int, options: dict[str, Any], edition: PoseidonEdition | None = None
) -> PoseidonState:
    made = GAME.make_options(seats, options)
    return GAME.start(seats, made, Chance(str(seed)), edition or GAME.edition())


def random_play(
    state: PoseidonState, rng: random.Random
) -> Iterator[tuple[PoseidonState, int, Action, list[Event]]]:
    """Position before, seat, action and events of every step; now and then somebody acts out of turn."""
    while state.actors():
        (seat,) = state.actors()
        moves = state.moves(seat)
        if rng.random() < 0.1:
            for other in range(state.seats):
                if other != seat and state.moves(other) and rng.random() < 0.3:
                    seat, moves = other, state.moves(other)
        before = state.copy()
        action = rng.choice(moves)
        yield before, seat, action, state.apply(seat, action)


class Watcher:
    """Remembers what a single position does not show, and checks every step."""

    def __init__(self, state: PoseidonState) -> None:
        self.state = state
        self.acted: list[str] = []
        self.poseidon_phases: list[int] = []
        self.used_cards: set[str] = set()
        self.rounds: list[str] = []
        self.left_over: set[int] = set()

    def check(self, before: PoseidonState, seat: int, action: Action, events: list[Event]) -> None:
        state, frame = self.state, self.state.frame
        assert problem(state) is None  # I-1 to I-8, I-10, I-11, I-13, I-14, I-21 (position part), I-35
        if state.stage != OVER:  # I-32
            assert state.actors() == (state.actor,)
            assert state.moves(state.actor)
        else:
            assert not any(state.moves(other) for other in range(state.seats))
        self.phases(before, events)
        self.prestige(before, action, events)
        for event in events:
            self.event(before, event)
        self.markers(before)
        self.founders()
        if isinstance(action, act.ErEndShips):  # I-12
            assert before.ships[before.acting] or before.deck_top() < 0
        if state.bankrupt and not before.bankrupt:
            assert any(isinstance(event, ev.WentBankrupt) for event in events)
        if state.stage == OVER:  # I-30
            assert state.round_index == len(frame.rounds) - 1 or state.bankrupt
            assert len(self.rounds) == state.round_index + 1

    def phases(self, before: PoseidonState, events: list[Event]) -> None:
        """I-9: the phase rises only by a purchase from the bank."""
        assert self.state.phase >= before.phase
        if self.state.phase > before.phase and before.stage != ISSUE:
            assert any(isinstance(event, ev.ShipBought) for event in events)
        if before.stage == TRADE:
            assert self.state.phase == before.phase

    def prestige(self, before: PoseidonState, action: Action, events: list[Event]) -> None:
        """I-15: one space at a time, and up only after a paid sailing of the acting nation."""
        track = self.state.frame.track
        for event in events:
            if not isinstance(event, ev.PrestigeMoved):
                continue
            step = track.index(event.after) - track.index(event.before)
            assert step in (-1, 1)
            if step == 1:
                assert isinstance(action, act.ErSail)
                assert event.nation == action.nation
                assert any(isinstance(other, ev.FleetSailed) and other.revenue > 0 for other in events)
            else:
                assert isinstance(action, act.MrSell | act.ErForcedBuy | act.ErForcedSell)

    def event(self, before: PoseidonState, event: Event) -> None:
        state, frame = self.state, self.state.frame
        if isinstance(event, ev.RoundBegan):
            self.rounds.append(event.round)
            self.acted, self.used_cards = [], set()
            assert len(self.rounds) <= 17
        elif isinstance(event, ev.NationActs):  # I-16, I-17
            assert event.nation not in self.acted
            if not frame.snapshot_order:
                waiting = [n for n in state.order if frame.nation_ids[n] not in self.acted]
                assert frame.nation_ids[waiting[0]] == event.nation
            self.acted.append(event.nation)
        elif isinstance(event, ev.FleetSailed):  # I-18, I-19, I-20
            nation = frame.nation_index[event.nation]
            reach = before.fleet_range(nation)
            assert reach < 0 or len(event.path) <= reach
            assert event.donated <= before.coffers(nation)
            assert event.donated == 0 or before.phase < 4
            far = [hex for hex in event.path if frame.kinds[frame.hex_index[hex]] == NEWWORLD]
            assert not far or (far == [event.path[-1]] and reach < 0)
            held = [before.merchants(other, nation) for other in range(state.seats)]
            gained = [state.cash(other) - before.cash(other) for other in range(state.seats)]
            assert gained == [count * event.revenue for count in held]
        elif isinstance(event, ev.PoseidonInvoked):  # I-22
            assert before.phase >= 2
            assert before.phase not in self.poseidon_phases
            self.poseidon_phases.append(before.phase)
        elif isinstance(event, ev.HighCultureFounded):  # I-23
            self.used_cards.add(event.card)
        elif isinstance(event, ev.ArchonUsed):
            self.used_cards.add("P5")
        elif isinstance(event, ev.CardIncome):
            assert event.card not in self.used_cards
        elif isinstance(event, ev.CrownTaken):  # I-24
            nation = frame.nation_index[event.nation]
            assert state.held == before.held
            assert state.merchants(event.seat, nation) > state.merchants(event.former, nation)
        elif isinstance(event, ev.MerchantsIssued) and event.emergency:  # I-28
            nation = frame.nation_index[event.nation]
            price = frame.ship_price[before.deck_top()]
            each = event.money // event.count
            enough = before.coffers(nation) + event.money >= price
            assert before.coffers(nation) + event.money - each < price
            assert enough or event.count == before.supply[nation]
        elif isinstance(event, ev.MerchantsSold) and event.forced:  # I-29
            price = frame.ship_price[before.deck_top()]
            assert before.coffers(before.acting) + before.cash(event.seat) < price
        elif isinstance(event, ev.NationFounded):
            assert before.stage == TRADE
        elif isinstance(event, ev.CardsRemoved):
            self.left_over = {frame.card_index[card] for card in event.cards}

    def markers(self, before: PoseidonState) -> None:
        """I-21, I-22, I-36, P-8: what is placed stays; what is gone stays gone."""
        state = self.state
        if before.delian_hex >= 0:
            assert (state.delian_hex, state.delian_nation) == (before.delian_hex, before.delian_nation)
        for card in range(6):
            if before.card_owner[card] == GONE:
                assert state.card_owner[card] == GONE
        for card in self.left_over:
            assert state.card_owner[card] == GONE
        if before.card_owner[4] >= 0:
            assert state.card_owner[4] == before.card_owner[4]
        for nation in range(state.frame.nation_count):
            assert state.posts[nation] & before.posts[nation] == before.posts[nation]
            assert before.new_homes[nation] in (-1, state.new_homes[nation])
            assert before.cultures[nation] in (-1, state.cultures[nation])
            assert before.king[nation] < 0 or state.king[nation] >= 0  # P-13
        if state.seats <= 3 and before.round_index >= 0:  # I-36
            assert not self.left_over

    def founders(self) -> None:
        """I-25: in the round of the founding the founder has more than half of what is in pool and hands."""
        state = self.state
        if state.stage != TRADE or state.pencil != PLAIN:
            return
        for nation in state.order:
            if state.founded >> nation & 1:
                held = [state.merchants(seat, nation) for seat in range(state.seats)]
                assert 2 * held[state.king[nation]] > sum(held) + state.pool[nation]
