"""What stays the same during one game: board, tables and options as plain numbers, shared by all copies.

Inside the engine nations, hexes, ships and cards are indexes into the edition's lists; ids appear only at
the doors. This module knows no rule of play.
"""

from __future__ import annotations

from typing import Final, final

from thalassa.games.poseidon.edition.data import PoseidonEdition
from thalassa.games.poseidon.options import PoseidonOptions
from thalassa.games.poseidon.routes.sea import Route, Waters

from .prepared import Prepared

SEA: Final = 0
HOME: Final = 1
SITE: Final = 2
TEMPLE: Final = 3
CULTURE: Final = 4
NEWWORLD: Final = 5
KIND_NUMBER: Final = {
    "sea": SEA,
    "home": HOME,
    "site": SITE,
    "temple": TEMPLE,
    "culture": CULTURE,
    "newworld": NEWWORLD,
}
DELIAN: Final = 0
TROJA: Final = 1
KNOSSOS: Final = 2
MYKENE: Final = 3
POSEIDON: Final = 4
ARCHON: Final = 5
UNSOLD: Final = -1
GONE: Final = -2
"""Instead of an owner: a Special card nobody has taken yet, or one that has left the game."""
MERCHANTS_ON_CARD: Final = 3
MAX_SHIPS: Final = 3
MAX_STEPS: Final = 200
"""Longest path an E-fleet may draw."""
FAR: Final = 1000
"""Distance of hexes without a way."""


@final
class Frame:
    """One edition, one number of seats, one set of options."""

    __slots__ = (
        "any_time_delian",
        "capacity_newworld_early",
        "capital",
        "card_hex",
        "card_ids",
        "card_index",
        "card_prices",
        "cards_each",
        "circles",
        "closed",
        "culture_delian",
        "deck",
        "disks",
        "distances",
        "donations",
        "edition",
        "forfeits_cash",
        "fronts",
        "gift_sums",
        "hex_count",
        "hex_ids",
        "hex_index",
        "hidden_cash",
        "home_income",
        "homes",
        "in_play",
        "incomes",
        "is_merchant_round",
        "issue_limit",
        "kinds",
        "king_money",
        "limit",
        "max_offers",
        "moves_near",
        "nation_count",
        "nation_ids",
        "nation_index",
        "options",
        "own_poseidon",
        "partial_money",
        "phase_posts",
        "phase_range",
        "poseidon_after_income",
        "prepared",
        "rebuy_forbidden",
        "removal_after",
        "rounds",
        "sail_near",
        "seats",
        "sell_then_buy",
        "ship_count",
        "ship_endless",
        "ship_ids",
        "ship_index",
        "ship_obsolete",
        "ship_phase",
        "ship_price",
        "ship_range",
        "snapshot_order",
        "space_of",
        "temples_pay",
        "tie_by_cash",
        "track",
        "values",
        "waters",
    )

    def __init__(self, edition: PoseidonEdition, seats: int, options: PoseidonOptions) -> None:
        self.edition = edition
        self.seats = seats
        self.options = options
        row = edition.players[seats - 2]
        self.capital = row.capital
        self.limit = row.limit
        self.cards_each = row.cards
        self._options(options)
        self._hexes(edition, seats, options)
        self._nations(edition, seats)
        self._ships(edition, seats, options)
        self._tables(edition)
        self.prepared = Prepared(
            self.nation_ids, self.disks, self.hex_ids, self.ship_ids, self.card_ids, self.track
        )
        self.waters = Waters(self.sail_near, self.distances)
        self.fronts: dict[tuple[int, ...], list[Route]] = {}
        """Best routes worked out last, by everything they depend on (``fleet.front``)."""

    def _options(self, options: PoseidonOptions) -> None:
        self.sell_then_buy = options.mr_turn_order == "sell_then_buy"
        self.rebuy_forbidden = options.mr_rebuy_after_sale == "forbidden"
        self.any_time_delian = options.delian_timing == "any_time"
        self.culture_delian = options.delian_on_high_culture == "yes"
        self.own_poseidon = options.poseidon_scope == "own_nations"
        self.poseidon_after_income = options.poseidon_after_income == "yes"
        self.partial_money = options.kings_money_partial == "yes"
        self.snapshot_order = options.nation_order == "snapshot"
        self.capacity_newworld_early = options.new_world_early_posts == "yes"
        self.forfeits_cash = options.bankrupt_forfeits_cash == "yes"
        self.max_offers = options.max_offers_per_turn
        self.tie_by_cash = options.final_tie == "more_cash"
        self.hidden_cash = options.hidden_cash == "yes"

    def _hexes(self, edition: PoseidonEdition, seats: int, options: PoseidonOptions) -> None:
        self.hex_count = len(edition.hexes)
        self.hex_ids = [hex.coord for hex in edition.hexes]
        self.hex_index = {coord: number for number, coord in enumerate(self.hex_ids)}
        self.kinds = [KIND_NUMBER[hex.kind] for hex in edition.hexes]
        self.circles = [hex.circles for hex in edition.hexes]
        self.values = [[hex.values[phase] for hex in edition.hexes] for phase in range(4)]
        self.donations = [hex.donation for hex in edition.hexes]
        # P-206, P-207: with two players the western part and Kyrene are shut
        self.closed = [seats == 2 and hex.west and not edition.west_in_play for hex in edition.hexes]
        self.gift_sums = sums_of(
            [
                self.donations[number]
                for number in range(self.hex_count)
                if self.kinds[number] == TEMPLE and not self.closed[number]
            ]
        )
        dark = set(edition.barriers)
        self.sail_near: list[list[int]] = []
        self.moves_near: list[list[int]] = []
        for number in range(self.hex_count):
            near = [
                other
                for other in sorted(edition.neighbours[number])
                if not self.closed[number] and not self.closed[other]
            ]
            lit = [other for other in near if (min(number, other), max(number, other)) not in dark]
            self.sail_near.append(lit)
            self.moves_near.append(near if options.discovery_dark_lines == "free" else lit)
        self.distances = sailing_distances(self.sail_near, [kind == NEWWORLD for kind in self.kinds])

    def _nations(self, edition: PoseidonEdition, seats: int) -> None:
        self.nation_count = len(edition.nations)
        self.nation_ids = [nation.id for nation in edition.nations]
        self.nation_index = {name: number for number, name in enumerate(self.nation_ids)}
        self.disks = [nation.disks for nation in edition.nations]
        self.homes = [self.hex_index[nation.home] for nation in edition.nations]
        # P-205: two nations stay out with two players
        self.in_play = [seats > 2 or nation.id not in edition.nations_out for nation in edition.nations]

    def _ships(self, edition: PoseidonEdition, seats: int, options: PoseidonOptions) -> None:
        self.ship_ids = [ship.type for ship in edition.ships]
        self.ship_index = {name: number for number, name in enumerate(self.ship_ids)}
        self.ship_price = [ship.price for ship in edition.ships]
        self.ship_range = [ship.range for ship in edition.ships]
        self.ship_endless = [ship.endless for ship in edition.ships]
        self.ship_phase = [ship.phase for ship in edition.ships]
        self.ship_obsolete = [ship.obsolete for ship in edition.ships]
        self.ship_count = [ship.count for ship in edition.ships]
        if seats == 2 and options.two_player_ship_removal == "on":  # P-208
            for name in edition.ships_removed:
                self.ship_count[self.ship_index[name]] -= 1
        deck: list[int] = []
        for kind, count in enumerate(self.ship_count):  # P-14: rising types
            deck.extend([kind] * count)
        self.deck = tuple(deck)

    def _tables(self, edition: PoseidonEdition) -> None:
        self.track = edition.track
        self.space_of = {value: space for space, value in enumerate(edition.track)}
        self.card_ids = [card.id for card in edition.cards]
        self.card_index = {name: number for number, name in enumerate(self.card_ids)}
        self.card_prices = [card.price for card in edition.cards]
        self.card_hex = [self.hex_index.get(card.hex, -1) for card in edition.cards]
        self.incomes = [card.income for card in edition.cards]
        # index 0 is unused, so that a phase is its own index
        self.king_money = [0] + [phase.king_money for phase in edition.phases]
        self.home_income = [0] + [phase.home_income for phase in edition.phases]
        self.phase_range = [0] + [phase.discovery_range for phase in edition.phases]
        self.phase_posts = [0] + [phase.posts_per_hex for phase in edition.phases]
        self.issue_limit = [0] + [phase.new_merchants for phase in edition.phases]
        self.temples_pay = [False] + [phase.temples_pay for phase in edition.phases]
        self.rounds = edition.rounds
        self.is_merchant_round = [name.startswith("MR") for name in edition.rounds]
        self.removal_after = [name in edition.removals for name in edition.rounds]


def sums_of(numbers: list[int]) -> list[int]:
    """All sums that some of these numbers make, in order.

    >>> sums_of([20, 30, 0, 50])
    [0, 20, 30, 50, 70, 80, 100]
    """
    sums = {0}
    for number in numbers:
        sums |= {number + other for other in sums}
    return sorted(sums)


def sailing_distances(near: list[list[int]], end_only: list[bool]) -> list[list[int]]:
    """Fewest steps between any two hexes; ``end_only`` hexes (New World) can be entered but not left."""
    count = len(near)
    table: list[list[int]] = []
    for source in range(count):
        row = [FAR] * count
        row[source] = 0
        front = [source]
        steps = 0
        while front:
            steps += 1
            following: list[int] = []
            for at in front:
                if end_only[at]:
                    continue
                for other in near[at]:
                    if row[other] == FAR:
                        row[other] = steps
                        following.append(other)
            front = following
        table.append(row)
    return table


_frames: dict[tuple[str, int, str], Frame] = {}
MOST_FRAMES: Final = 256


def frame_for(edition: PoseidonEdition, seats: int, options: PoseidonOptions) -> Frame:
    """The frame of a table; the same one for the same edition, seats and options."""
    key = (edition.mark.fingerprint, seats, repr(options))
    frame = _frames.get(key)
    if frame is None:
        if len(_frames) > MOST_FRAMES:
            _frames.clear()
        frame = _frames[key] = Frame(edition, seats, options)
    return frame
