"""A position of Peloponnes as numbers for learners, without a view: writes what ``encoding.py`` describes.

Nothing is hidden from seats alone (H-1); the order of stacks and chits stays unseen (H-5). A player's mat is written
once for the same possessions and copied afterwards.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Final, final

from thalassa.games.peloponnes.edition.figures import (
    CHITS,
    DISASTERS,
    EARTHQUAKE,
    GOODS,
    STACKS,
    TEMPEST,
    Tables,
)
from thalassa.games.peloponnes.rules import bidding, flow, income, scoring, setup, supply
from thalassa.games.peloponnes.rules.phases import (
    CHOOSE_CIVILIZATION,
    EARTHQUAKE_STRIKES,
    SUPPLY,
    TEMPEST_STRIKES,
)
from thalassa.games.peloponnes.rules.position import (
    BID_STATES,
    DISPLACED,
    NO_TILE,
    STANDING,
    Position,
)

from . import forecast
from .estates import possessions
from .views import PHASE_NAMES

MATS_KEPT: Final = 4096
"""Mats remembered: those of many games side by side."""
Mat = tuple[object, ...]


@final
class Observing:
    """Where everything is in a vector for this number of seats."""

    def __init__(self, tables: Tables, seats: int, places: Mapping[str, int]) -> None:
        ids = tables.ids
        self.seats = seats
        self.rounds = float(tables.rounds)
        self.chits_to_trigger = tables.chits_to_trigger
        self.civilizations = [(number, places[f"civilizations={number}"]) for number in tables.civilizations]
        self.min_bid = [least / 10.0 for least in tables.min_bid]
        # the table
        self.round = places["round"]
        self.phases = {phase: places[f"phase={name}"] for phase, name in PHASE_NAMES.items()}
        self.earthquake = places[f"disaster={DISASTERS[EARTHQUAKE]}"]
        self.tempest = places[f"disaster={DISASTERS[TEMPEST]}"]
        self.final_supply = places["final_supply"]
        self.actors = places["actors=me+0"]
        self.order = [places[f"order[{place}] there"] for place in range(5)]
        self.auction = [places[f"auction[{place}] there"] for place in range(5)]
        self.conquest = [places[f"conquest[{place}] there"] for place in range(5)]
        self.stacks = [places[f"stacks.{STACKS[tables.stack[tile]]}={ids[tile]}"] for tile in range(len(ids))]
        self.disasters = [places[f"disasters[{name}] there"] for name in DISASTERS]
        self.hidden = [places[f"hidden_chits={name}"] for name in CHITS]
        self.solo = places["solo there"]
        # an open tile, counted from its first entry
        first = self.auction[0]
        self.open_tile = places[f"auction[0].tile={ids[0]}"] - first
        self.open_least = places["auction[0].min_bid"] - first
        self.open_price = places["auction[0].price known"] - first
        self.open_bid = places["auction[0].bid there"] - first
        self.open_holder = places["auction[0].bid.seat=me+0"] - first
        self.open_coins = places["auction[0].bid.coins"] - first
        self.open_lost = places["auction[0].lost_by=me+0"] - first
        # a mat, counted from its first entry
        mat = f"seats[me+0].civilization={tables.civilizations[0]}"
        self.mats = places[mat]
        self.mat_size = places[mat.replace("me+0", "me+1")] - self.mats if seats > 1 else 0
        own = {
            name[len("seats[me+0].") :]: at - self.mats for name, at in places.items() if "[me+0]." in name
        }
        self.civilization = {number: own[f"civilization={number}"] for number in tables.civilizations}
        self.goods = own["holdings.wood"]
        self.exposure = own["holdings.exposure[0] there"]
        self.buildings = [own[f"buildings[{tile}] there"] for tile in ids]
        self.lands = [own[f"lands={tile}"] for tile in ids]
        self.protections = own[f"protections[{DISASTERS[0]}] there"]
        self.income = own["income.wood"]
        self.extra = own[f"extra_income={GOODS[0]}"]
        self.bonus = own["bid_bonus"]
        self.short = own["food_short"]
        self.bid_state = own[f"bid.state={BID_STATES[0]}"]
        self.bid_tile = own[f"bid.tile={ids[0]}"]
        self.bid_coins = own["bid.coins"]
        self.lost_tile = own[f"bid.lost_tile={ids[0]}"]
        self.lost_to = own["bid.lost_to=me+0"]
        self.won = own[f"won={ids[0]}"]
        self.deciding = own["deciding"]
        self._mats: dict[Mat, array[float]] = {}

    def write(self, pos: Position, seat: int, out: array[float], start: int) -> None:
        seats, phase = self.seats, pos.phase
        actors = flow.actors(pos)
        out[start + self.round] = pos.round_number / self.rounds
        out[start + self.phases[phase]] = 1.0
        if phase == EARTHQUAKE_STRIKES:
            out[start + self.earthquake] = 1.0
        elif phase == TEMPEST_STRIKES:
            out[start + self.tempest] = 1.0
        elif phase == SUPPLY and pos.is_final():
            out[start + self.final_supply] = 1.0
        elif phase == CHOOSE_CIVILIZATION:
            for number, at in self.civilizations:
                if setup.refuse_civilization(pos, number) is None:
                    out[start + at] = 1.0
        circle = start + self.actors
        for actor in actors:
            out[circle + (actor - seat) % seats] = 1.0
        for place, each in enumerate(pos.order):
            at = start + self.order[place]
            out[at] = 1.0
            out[at + 1 + (each - seat) % seats] = 1.0
        self._write_display(pos, seat, out, start)
        for each in range(seats):
            self._write_mat(pos, seat, each, each in actors, out, start)
        for tile in pos.undrawn():
            out[start + self.stacks[tile]] = 1.0
        hidden = [0] * len(CHITS)
        for kind in pos.hidden_chits():
            hidden[kind] += 1
        for kind in range(len(CHITS)):
            out[start + self.hidden[kind]] = hidden[kind] / 3.0
        for kind in range(len(DISASTERS)):
            at = start + self.disasters[kind]
            out[at] = 1.0
            out[at + 1] = pos.laid[kind] / 3.0
            if pos.laid[kind] >= self.chits_to_trigger:
                out[at + 2] = 1.0
        frame = pos.frame
        if frame.solo:
            at = start + self.solo
            out[at] = 1.0
            out[at + 1] = frame.level / 5.0
            out[at + 2] = frame.target / 30.0
            out[at + 3] = frame.extra_count / 4.0

    def _write_display(self, pos: Position, seat: int, out: array[float], start: int) -> None:
        seats, frame = self.seats, pos.frame
        place = 0
        for tile in pos.display:
            in_auction = place < frame.auction
            first = start + (self.auction[place] if in_auction else self.conquest[place - frame.auction])
            place += 1
            out[first] = 1.0
            out[first + self.open_tile + tile] = 1.0
            out[first + self.open_least] = self.min_bid[tile]
            if not in_auction or frame.solo:
                out[first + self.open_price] = 1.0
                out[first + self.open_price + 1] = bidding.price(pos, tile) / 10.0
            for each in range(seats):
                if pos.bid_tile[each] != tile:
                    continue
                state = pos.bid_state[each]
                if state == STANDING:
                    coins = pos.bid_coins[each]
                    out[first + self.open_bid] = 1.0
                    out[first + self.open_holder + (each - seat) % seats] = 1.0
                    out[first + self.open_coins] = coins / 20.0
                    out[first + self.open_coins + 1] = bidding.value(pos, each, coins) / 40.0
                elif state == DISPLACED:
                    out[first + self.open_lost + (each - seat) % seats] = 1.0

    def _write_mat(
        self, pos: Position, seat: int, each: int, deciding: bool, out: array[float], start: int
    ) -> None:
        seats = self.seats
        first = start + self.mats + (each - seat) % seats * self.mat_size
        key = possessions(pos, each)
        mat = self._mats.get(key)
        if mat is None:
            if len(self._mats) >= MATS_KEPT:
                self._mats.clear()
            mat = self._mats[key] = self._mat(pos, each)
        out[first : first + self.bid_state] = mat
        state, coins = pos.bid_state[each], pos.bid_coins[each]
        out[first + self.bid_state + state] = 1.0
        if state in (STANDING, DISPLACED):
            out[first + self.bid_coins] = coins / 20.0
            if coins:
                out[first + self.bid_coins + 1] = bidding.value(pos, each, coins) / 40.0
            tile = pos.bid_tile[each]
            if state == STANDING:
                out[first + self.bid_tile + tile] = 1.0
            else:
                out[first + self.lost_tile + tile] = 1.0
                rival = bidding.holder(pos, tile)
                out[first + self.lost_to + (rival - seat) % seats] = 1.0
        if pos.won[each] != NO_TILE:
            out[first + self.won + pos.won[each]] = 1.0
        if deciding:
            out[first + self.deciding] = 1.0

    def _mat(self, pos: Position, seat: int) -> array[float]:
        """What follows from the possessions alone: everything before the bid."""
        out = array("f", bytes(4 * self.bid_state))
        number = pos.civilization[seat]
        if number:
            out[self.civilization[number]] = 1.0
        goods = (pos.wood, pos.stone, pos.food, pos.people, pos.coins, pos.luxury)
        for place in range(6):
            out[self.goods + place] = goods[place][seat] / 10.0
        out[self.goods + 6] = scoring.prestige_points(pos, seat) / 30.0
        out[self.goods + 7] = scoring.population_points(pos, seat) / 30.0
        out[self.goods + 8] = scoring.score(pos, seat) / 30.0
        for kind, lost in enumerate(forecast.exposures(pos, seat)):
            if lost is not None:
                out[self.exposure + 2 * kind] = 1.0
                out[self.exposure + 2 * kind + 1] = lost / 10.0
            if pos.protector(seat, kind) != NO_TILE:
                out[self.protections + kind] = 1.0
        for tile in pos.buildings[seat]:
            out[self.buildings[tile]] = 1.0
            if not pos.is_incomplete(seat, tile):
                out[self.buildings[tile] + 1] = 1.0
        for tile in pos.lands[seat]:
            out[self.lands[tile]] = 1.0
        people, coins, luxury, wood, stone, food = income.due(pos, seat)
        due = (wood, stone, food, people, coins, luxury)
        for place in range(6):
            out[self.income + place] = due[place] / 10.0
        out[self.income + 6] = len(income.choosers(pos, seat))
        if pos.frame.solo:
            for place in range(3):
                out[self.extra + place] = pos.extra[place]
        out[self.bonus] = bidding.bonus(pos, seat) / 4.0
        out[self.short] = supply.hungry(pos, seat) / 10.0
        return out
