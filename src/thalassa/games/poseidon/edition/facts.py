"""What the printed rules fix about the component data: every edition must satisfy it (docs/specification/poseidon/components.md).

Facts about named places (Andros, Ios …) are checked where an edition has a place of that name, so that an
invented map can be played as well. This module only complains; it changes nothing.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from thalassa.kernel.errors import BadData

from .data import CARD_IDS, MAX_HEXES, PHASES, POWERS, Entry, PoseidonEdition

SHIP_TYPES = ("2", "3", "4", "5", "6", "7", "E")
SHIP_PHASES = {"2": 1, "3": 1, "4": 2, "5": 2, "6": 3, "7": 3, "E": 4}
SHIP_OBSOLETE = {"2": 2, "3": 3, "4": 4}
PRINTED_PRESTIGE = (70, 150, 210)
DONATIONS = (0, 10, 20, 40)


def mistakes(edition: PoseidonEdition) -> Iterator[BadData]:
    """Everything that cannot be, in the order of the file's parts."""
    for part in (_players, _phases, _ships, _prestige, _hexes, _nations, _cards, _rounds, _printed_places):
        yield from part(edition, edition.top)


def _entry(top: Entry, field: str, key: str, number: int) -> Entry:
    return top.tables(field, key)[number]


def _players(edition: PoseidonEdition, top: Entry) -> Iterator[BadData]:
    if [row.count for row in edition.players] != [2, 3, 4, 5]:
        yield top.bad("players", "must have the rows for 2, 3, 4 and 5 players in this order")
    for number, row in enumerate(edition.players):
        entry = _entry(top, "players", "count", number)
        if row.cards * row.count > len(CARD_IDS):
            yield entry.bad("special_cards", "there are only six Special cards")
        dearest = sum(sorted((card.price for card in edition.cards), reverse=True)[: row.cards])
        if dearest > row.capital:  # P-21: nobody may pass in the Poseidon Round
            yield entry.bad("capital", f"does not cover the dearest cards ({dearest})")


def _phases(edition: PoseidonEdition, top: Entry) -> Iterator[BadData]:
    if [phase.number for phase in edition.phases] != list(range(1, PHASES + 1)):
        yield top.bad("phase", "must have the phases 1, 2, 3 and 4 in this order")
    first_ship = {2: "4", 3: "6", 4: "E"}
    for number, phase in enumerate(edition.phases):
        entry = _entry(top, "phase", "number", number)
        if phase.started_by != first_ship.get(phase.number, ""):  # P-169
            yield entry.bad("started_by", f"must be {first_ship.get(phase.number, '')!r}")


def _ships(edition: PoseidonEdition, top: Entry) -> Iterator[BadData]:
    if tuple(ship.type for ship in edition.ships) != SHIP_TYPES:
        yield top.bad("ship", "must have the types 2, 3, 4, 5, 6, 7 and E in this order")
        return
    before = 0
    for number, ship in enumerate(edition.ships):
        entry = _entry(top, "ship", "type", number)
        if ship.phase != SHIP_PHASES[ship.type]:
            yield entry.bad("phase", f"must be {SHIP_PHASES[ship.type]} (P-170)")
        if ship.obsolete != SHIP_OBSOLETE.get(ship.type, 0):
            yield entry.bad("obsolete_in_phase", f"must be {SHIP_OBSOLETE.get(ship.type, 0)} (P-176)")
        if ship.endless != (ship.type == "E"):
            yield entry.bad("endless", "only the E-ship is endless")
        if not ship.endless and ship.range != int(ship.type):
            yield entry.bad("range", f"must be {ship.type} (P-132)")
        if ship.price % 2:
            yield entry.bad("price", "must be even, because half of it is a trade-in value (PR-69)")
        if ship.price <= before:
            yield entry.bad("price", "must be higher than the price of the type before")
        before = ship.price
    price = {ship.type: ship.price for ship in edition.ships}
    for kind, fixed in (("2", 100), ("4", 300), ("5", 500)):
        if price[kind] != fixed:
            yield _entry(top, "ship", "type", SHIP_TYPES.index(kind)).bad("price", f"is printed as {fixed}")


def _prestige(edition: PoseidonEdition, top: Entry) -> Iterator[BadData]:
    entry = top.table("prestige")
    track = edition.track
    if any(left >= right for left, right in itertools.pairwise(track)):
        yield entry.bad("track", "must rise strictly from left to right")
    for value in PRINTED_PRESTIGE:
        if value not in track:
            yield entry.bad("track", f"must contain {value}")


def _hexes(edition: PoseidonEdition, top: Entry) -> Iterator[BadData]:
    if len(edition.hexes) > MAX_HEXES:
        yield top.bad("hex", f"a board has at most {MAX_HEXES} hexes")
    seen: set[str] = set()
    for number, hex in enumerate(edition.hexes):
        entry = _entry(top, "hex", "coord", number)
        if hex.coord in seen:
            yield entry.bad("coord", "is listed twice")
        seen.add(hex.coord)
        if hex.kind == "site" and not 1 <= hex.circles <= 3:
            yield entry.bad("circles", "a site has 1 to 3 circles")
        if hex.kind == "newworld" and hex.circles != 4:
            yield entry.bad("circles", "a New World location has 4 circles")
        if hex.kind == "culture" and hex.circles != 1:
            yield entry.bad("circles", "a high-culture hex has 1 circle")
        if hex.kind in ("sea", "home", "temple") and hex.circles:
            yield entry.bad("circles", f"a {hex.kind} hex has no circles (PR-56)")
        if hex.kind in ("sea", "home") and any(hex.values):
            yield entry.bad("value", f"a {hex.kind} hex is worth nothing")
        if hex.donation not in DONATIONS:
            yield entry.bad("donation", "must be 0, 10, 20 or 40")
        if hex.donation and hex.kind != "temple":
            yield entry.bad("donation", "only temples take donations")


def _nations(edition: PoseidonEdition, top: Entry) -> Iterator[BadData]:
    kinds = {hex.coord: hex for hex in edition.hexes}
    ids: set[str] = set()
    homes: set[str] = set()
    for number, nation in enumerate(edition.nations):
        entry = _entry(top, "nation", "id", number)
        if nation.id in ids:
            yield entry.bad("id", "is listed twice")
        if nation.home in homes:
            yield entry.bad("home", "is the home of another nation")
        ids.add(nation.id)
        homes.add(nation.home)
        if nation.home not in kinds or kinds[nation.home].kind != "home":
            yield entry.bad("home", "must be a listed hex of kind home")
        elif nation.id not in edition.nations_out and kinds[nation.home].west and not edition.west_in_play:
            yield entry.bad("home", "lies in the closed part, but the nation plays with two players")
    if not 2 <= len(edition.nations) <= 8:
        yield top.bad("nation", "an edition has 2 to 8 nations")
    for coord, hex in kinds.items():
        if hex.kind == "home" and coord not in homes:
            yield top.bad("hex", f"{coord} is a home port without a nation")
    pair = top.table("two_players")
    for name in edition.nations_out:
        if name not in ids:
            yield pair.bad("nations_out", f"{name!r} is not a nation")
    if len(edition.nations) - len(set(edition.nations_out)) < 2:
        yield pair.bad("nations_out", "must leave at least two nations")
    for kind in edition.ships_removed:
        if kind not in SHIP_TYPES or edition.ships_removed.count(kind) > 1:
            yield pair.bad("ships_removed", f"{kind!r} is not a ship type, or is listed twice")


def _cards(edition: PoseidonEdition, top: Entry) -> Iterator[BadData]:
    if tuple(card.id for card in edition.cards) != CARD_IDS:
        yield top.bad("special", "must have the cards P0 to P5 in this order")
        return
    kinds = {hex.coord: hex.kind for hex in edition.hexes}
    taken: set[str] = set()
    for number, card in enumerate(edition.cards):
        entry = _entry(top, "special", "id", number)
        if card.power != POWERS[number]:
            yield entry.bad("power", f"must be {POWERS[number]!r}")
        if card.power == "culture_post":
            if kinds.get(card.hex) != "culture" or card.hex in taken:
                yield entry.bad("hex", "must be a high-culture hex of its own")
            taken.add(card.hex)
    for coord, kind in kinds.items():
        if kind == "culture" and coord not in taken:
            yield top.bad("hex", f"{coord} is a high-culture hex without a card")


def _rounds(edition: PoseidonEdition, top: Entry) -> Iterator[BadData]:
    entry = top.table("rounds")
    merchant = [name for name in edition.rounds if name.startswith("MR")]
    exploration = [name for name in edition.rounds if name.startswith("ER")]
    if merchant != [f"MR{number}" for number in range(1, 7)]:
        yield entry.bad("sequence", "must contain MR1 to MR6 in order")
    if exploration != [f"ER{number}" for number in range(1, 12)]:
        yield entry.bad("sequence", "must contain ER1 to ER11 in order")
    if len(edition.rounds) != 17 or edition.rounds[0] != "MR1" or edition.rounds[-1] != "ER11":
        yield entry.bad("sequence", "must begin with MR1, end with ER11 and contain nothing else")
    for name in edition.removals:
        if name not in merchant:
            yield entry.bad("ship_removed_after", f"{name!r} is not a Merchant Round")


def _printed_places(edition: PoseidonEdition, top: Entry) -> Iterator[BadData]:
    """Facts of the printed examples, for boards that have these places."""
    by_name = {hex.name: number for number, hex in enumerate(edition.hexes)}
    for name, kind, value, donation in (
        ("Andros", "site", 3, 0),
        ("Paros", "site", 3, 0),
        ("Ios", "temple", 8, 40),
    ):
        number = by_name.get(name, -1)
        if number < 0:
            continue
        hex, entry = edition.hexes[number], _entry(top, "hex", "coord", number)
        if hex.kind != kind:
            yield entry.bad("kind", f"{name} is a {kind}")
        if hex.values[0] != value:
            yield entry.bad("value", f"the value of {name} is printed as {value}")
        if hex.donation != donation:
            yield entry.bad("donation", f"the donation of {name} is printed as {donation}")
    for one, other in (("Athenai", "Andros"), ("Andros", "Paros"), ("Paros", "Ios"), ("Ainos", "Perinthos")):
        if one in by_name and other in by_name and by_name[other] not in edition.neighbours[by_name[one]]:
            yield top.bad("hex", f"{one} and {other} must be neighbours")
    if "Ainos" in by_name and "Perinthos" in by_name:
        first, second = sorted((by_name["Ainos"], by_name["Perinthos"]))
        if (first, second) not in edition.barriers:
            yield top.bad("barrier", "there must be a dark line between Ainos and Perinthos")
    for name, coord in (("Troja", "C17"), ("Knossos", "J14"), ("Mykene", "G9")):
        if name in by_name and edition.hexes[by_name[name]].coord != coord:
            yield _entry(top, "hex", "coord", by_name[name]).bad("coord", f"{name} is printed as {coord}")
    for name in ("Kyrene", "Kypros"):
        if name in by_name and edition.hexes[by_name[name]].kind != "newworld":
            yield _entry(top, "hex", "coord", by_name[name]).bad("kind", f"{name} is a New World location")
