"""A position of POSEIDON as numbers for learners, without a view: writes what ``encoding.py`` describes."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Final, final

from thalassa.games.poseidon.rules.exploration.exploration_round import kings_money, to_act
from thalassa.games.poseidon.rules.exploration.exploring import capacity
from thalassa.games.poseidon.rules.frame import CULTURE, GONE, NEWWORLD, POSEIDON, SITE, Frame
from thalassa.games.poseidon.rules.position import Position, hexes_of
from thalassa.games.poseidon.rules.stages import OVER, STAGE_NAMES

from .observing_pending import PendingWriter
from .views import sees_cash

CARDS: Final = 6


@final
class Observing:
    """Where everything is in a vector for this table."""

    def __init__(self, frame: Frame, places: Mapping[str, int]) -> None:
        nation, hex, ship, card = frame.nation_ids[0], frame.hex_ids[0], frame.ship_ids[0], frame.card_ids[0]
        self.frame = frame
        self.seats = frame.seats
        self.stage = places[f"stage={STAGE_NAMES[0]}"]
        self.actor = places["actor=me+0"]
        self.round = places[f"round={frame.rounds[0]}"]
        self.phase = places["phase"]
        self.start_player = places["start_player=me+0"]
        self.to_act = places[f"to_act={nation}"]
        self.top_ship = places[f"top_ship={ship}"]
        self.bank = places["bank known"]
        self.offer = places["offer there"]
        self.offer_seller = places[f"offer.seller={nation}"]
        self.offer_ship = places[f"offer.ship_type={ship}"]
        self.offer_price = places["offer.price"]
        # a nation, counted from its first entry
        self.nations = places[f"nations[{nation}] there"]
        self.nation_size = places[f"nations[{frame.nation_ids[1]}] there"] - self.nations
        own = _inside(places, f"nations[{nation}].", self.nations)
        self.in_play = own["in_play"]
        self.king = own["king=me+0"]
        self.prestige = own["prestige"]
        self.merchants = own["merchants[me+0]"]
        self.coffers = own["coffers"]
        self.ships = own[f"ships={ship}"]
        self.range = own["range known"]
        self.posts = own[f"posts={hex}"]
        self.culture = own[f"culture={hex}"]
        self.new_home = own[f"new_home={hex}"]
        self.explorer = own[f"discovery_ship={hex}"]
        self.acted = own["acted"]
        self.revenue = own["revenue known"]
        self.king_money = own["king_money"]
        # a player
        self.players = places["players[me+0].cash known"]
        self.player_size = places["players[me+1].cash known"] - self.players
        own = _inside(places, "players[me+0].", self.players)
        self.holding = own["merchants"]
        self.crowns = own[f"crowns={nation}"]
        self.own_cards = own[f"cards={card}"]
        self.shares = own["shares"]
        self.worth = own["worth known"]
        self.card_income = own["card_income"]
        # sites, cards and ship types
        self.sites = places[f"sites[{hex}] there"]
        self.site_size = places[f"sites[{frame.hex_ids[1]}] there"] - self.sites
        self.cards = [places[f"cards[{name}] there"] for name in frame.card_ids]
        self.deck = [places[f"deck[{name}] there"] for name in frame.ship_ids]
        self._sites: dict[int, array[float]] = {}
        self._decks: dict[int, list[int]] = {}
        self.pending = PendingWriter(frame, places)

    def write(self, pos: Position, seat: int, out: array[float], start: int) -> None:
        seats, frame, over = self.seats, self.frame, pos.stage == OVER
        out[start + self.stage + pos.stage] = 1.0
        if not over:
            out[start + self.actor + (pos.actor - seat) % seats] = 1.0
        if pos.round_index >= 0:
            out[start + self.round + pos.round_index] = 1.0
            if not over and not frame.is_merchant_round[pos.round_index]:
                for nation in to_act(pos):
                    out[start + self.to_act + nation] = 1.0
        out[start + self.phase] = pos.phase / 4.0
        out[start + self.start_player + (pos.start - seat) % seats] = 1.0
        for nation in range(frame.nation_count):
            self._write_nation(pos, nation, seat, out, start + self.nations + nation * self.nation_size)
        for each in range(seats):
            first = start + self.players + (each - seat) % seats * self.player_size
            self._write_player(pos, each, seat, out, first)
        self._write_sites(pos, out, start + self.sites)
        self._write_stock(pos, seat, out, start)
        if sees_cash(pos, None, 0):
            out[start + self.bank] = 1.0
            out[start + self.bank + 1] = pos.money[0] / 10000.0
        if pos.offer is not None:
            seller, kind, price = pos.offer
            out[start + self.offer] = 1.0
            out[start + self.offer + 1 + pos.acting] = 1.0
            out[start + self.offer_seller + seller] = 1.0
            out[start + self.offer_ship + kind] = 1.0
            out[start + self.offer_price] = price / 500.0
        self.pending.write(pos, seat, out, start)

    def _write_nation(self, pos: Position, nation: int, seat: int, out: array[float], first: int) -> None:
        seats, frame = self.seats, self.frame
        out[first] = 1.0
        if frame.in_play[nation]:
            out[first + self.in_play] = 1.0
        out[first + self.prestige + 2] = pos.supply[nation] / 20.0
        coffers = pos.coffers(nation)
        if coffers:
            out[first + self.coffers] = coffers / 500.0
        out[first + self.range] = 1.0
        king = pos.king[nation]
        if king < 0:
            # before the founding it has neither pieces nor merchants
            return
        out[first + self.king + (king - seat) % seats] = 1.0
        out[first + self.prestige] = pos.prestige(nation) / 100.0
        out[first + self.prestige + 1] = (pos.order.index(nation) + 1) / 8.0
        out[first + self.prestige + 3] = pos.pool[nation] / 20.0
        for each in range(seats):
            count = pos.merchants(each, nation)
            if count:
                out[first + self.merchants + (each - seat) % seats] = count / 10.0
        for kind in pos.ships[nation]:
            out[first + self.ships + kind] += 1.0
        reach = pos.fleet_range(nation)
        if reach < 0:
            out[first + self.range] = 0.0
        else:
            out[first + self.range + 1] = reach / 10.0
        for hex in hexes_of(pos.posts[nation]):
            out[first + self.posts + hex] = 1.0
        if pos.cultures[nation] >= 0:
            out[first + self.culture + pos.cultures[nation]] = 1.0
        if pos.new_homes[nation] >= 0:
            out[first + self.new_home + pos.new_homes[nation]] = 1.0
        if pos.explorers[nation] >= 0:
            out[first + self.explorer + pos.explorers[nation]] = 1.0
        if pos.acted >> nation & 1:
            out[first + self.acted] = 1.0
        if pos.acting == nation:
            out[first + self.acted + 1] = 1.0
        if pos.revenues[nation] >= 0:
            out[first + self.revenue] = 1.0
            out[first + self.revenue + 1] = pos.revenues[nation] / 100.0
        out[first + self.king_money] = kings_money(pos, nation) / 100.0

    def _write_player(self, pos: Position, each: int, seat: int, out: array[float], first: int) -> None:
        frame = self.frame
        cash, worth = pos.cash(each), pos.worth(each)
        if sees_cash(pos, seat, each):
            out[first] = 1.0
            out[first + 1] = cash / 500.0
            out[first + self.worth] = 1.0
            out[first + self.worth + 1] = worth / 1000.0
        out[first + self.holding] = pos.holding(each) / 15.0
        for nation in pos.order:
            if pos.king[nation] == each:
                out[first + self.crowns + nation] = 1.0
        income = 0
        for card in range(CARDS):
            if pos.card_owner[card] == each:
                out[first + self.own_cards + card] = 1.0
                income += frame.incomes[card][pos.phase - 1]
        out[first + self.shares] = (worth - cash) / 1000.0
        out[first + self.card_income] = income / 50.0
        if pos.bankrupt >> each & 1:
            out[first + self.card_income + 1] = 1.0
        if pos.start == each:
            out[first + self.card_income + 2] = 1.0

    def _write_sites(self, pos: Position, out: array[float], first: int) -> None:
        """Every hex that can carry pieces, and every other hex with a discovery ship on it."""
        sites = self._sites.get(pos.phase)
        if sites is None:
            sites = self._sites[pos.phase] = self._empty_sites(pos)
        out[first : first + len(sites)] = sites
        size = self.site_size
        for nation in pos.order:
            if pos.explorers[nation] >= 0:
                out[first + pos.explorers[nation] * size] = 1.0
            home = pos.new_homes[nation]
            if home >= 0:
                out[first + home * size + 1] = 0.0
        if pos.delian_hex >= 0:
            out[first + pos.delian_hex * size + 2 + pos.delian_nation] = 1.0

    def _empty_sites(self, pos: Position) -> array[float]:
        """All sites in this phase, with nothing on them."""
        frame = self.frame
        out = array("f", bytes(4 * frame.hex_count * self.site_size))
        for hex in range(frame.hex_count):
            if frame.kinds[hex] in (SITE, NEWWORLD, CULTURE):
                out[hex * self.site_size] = 1.0
                if not frame.closed[hex]:
                    out[hex * self.site_size + 1] = capacity(pos, hex) / 4.0
        return out

    def _write_stock(self, pos: Position, seat: int, out: array[float], start: int) -> None:
        """Special cards and ships."""
        frame, seats = self.frame, self.seats
        for card in range(CARDS):
            at, owner = start + self.cards[card], pos.card_owner[card]
            out[at] = 1.0
            if owner >= 0:
                out[at + 1 + (owner - seat) % seats] = 1.0
            elif owner == GONE:
                out[at + 1 + seats] = 1.0
            if card == POSEIDON and pos.poseidon_down:
                out[at + 2 + seats] = 1.0
        left = self._decks.get(pos.deck_at)
        if left is None:
            rest = frame.deck[pos.deck_at :]
            left = self._decks[pos.deck_at] = [rest.count(kind) for kind in range(len(frame.ship_ids))]
        owned = [0] * len(left)
        for ships in pos.ships:
            for kind in ships:
                owned[kind] += 1
        for kind in range(len(left)):
            at = start + self.deck[kind]
            out[at] = 1.0
            out[at + 1] = left[kind] / 8.0
            out[at + 2] = owned[kind] / 8.0
            out[at + 3] = pos.gone[kind] / 8.0
        top = pos.deck_top()
        if top >= 0:
            out[start + self.top_ship + top] = 1.0


def _inside(places: Mapping[str, int], prefix: str, first: int) -> dict[str, int]:
    """The entries of one thing, counted from its first."""
    return {name[len(prefix) :]: at - first for name, at in places.items() if name.startswith(prefix)}
