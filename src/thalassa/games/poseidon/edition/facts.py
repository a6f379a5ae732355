"""What the printed rules fix about the component data: every edition must satisfy it (docs/specification/poseidon/components.md).

Facts about named places (Andros, Ios …) are checked where an edition has a place of that name, so that an
invented map can be played as well. This module only complains; it changes nothing.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from thalassa.kernel.messages import Remark

from .data import CARD_IDS, MAX_HEXES, PHASES, POWERS, Entry, PoseidonEdition

SHIP_TYPES = ("2", "3", "4", "5", "6", "7", "E")
SHIP_PHASES = {"2": 1, "3": 1, "4": 2, "5": 2, "6": 3, "7": 3, "E": 4}
SHIP_OBSOLETE = {"2": 2, "3": 3, "4": 4}
PRINTED_PRESTIGE = (70, 150, 210)
DONATIONS = (0, 10, 20, 40)


def mistakes(edition: PoseidonEdition) -> Iterator[Remark]:
    """Everything that cannot be, in the order of the file's parts."""
    for part in (_players, _phases, _ships, _prestige, _hexes, _nations, _cards, _rounds, _printed_places):
        yield from part(edition, edition.top)


def _entry(top: Entry, field: str, key: str, number: int) -> Entry:
    return top.tables(field, key)[number]


def _players(edition: PoseidonEdition, top: Entry) -> Iterator[Remark]:
    if [row.count for row in edition.players] != [2, 3, 4, 5]:
        yield top.wrong("players", "player_rows")
    for number, row in enumerate(edition.players):
        entry = _entry(top, "players", "count", number)
        if row.cards * row.count > len(CARD_IDS):
            yield entry.wrong("special_cards", "six_cards")
        dearest = sum(sorted((card.price for card in edition.cards), reverse=True)[: row.cards])
        if dearest > row.capital:  # P-21: nobody may pass in the Poseidon Round
            yield entry.wrong("capital", "capital_too_small", dearest=dearest)


def _phases(edition: PoseidonEdition, top: Entry) -> Iterator[Remark]:
    if [phase.number for phase in edition.phases] != list(range(1, PHASES + 1)):
        yield top.wrong("phase", "phase_order")
    first_ship = {2: "4", 3: "6", 4: "E"}
    for number, phase in enumerate(edition.phases):
        entry = _entry(top, "phase", "number", number)
        if phase.started_by != first_ship.get(phase.number, ""):  # P-169
            yield entry.wrong("started_by", "not_this", wanted=repr(first_ship.get(phase.number, "")))


def _ships(edition: PoseidonEdition, top: Entry) -> Iterator[Remark]:
    if tuple(ship.type for ship in edition.ships) != SHIP_TYPES:
        yield top.wrong("ship", "ship_order")
        return
    before = 0
    for number, ship in enumerate(edition.ships):
        entry = _entry(top, "ship", "type", number)
        if ship.phase != SHIP_PHASES[ship.type]:
            yield entry.wrong("phase", "not_this", wanted=SHIP_PHASES[ship.type], rule="P-170")
        if ship.obsolete != SHIP_OBSOLETE.get(ship.type, 0):
            yield entry.wrong(
                "obsolete_in_phase", "not_this", wanted=SHIP_OBSOLETE.get(ship.type, 0), rule="P-176"
            )
        if ship.endless != (ship.type == "E"):
            yield entry.wrong("endless", "endless_ship")
        if not ship.endless and ship.range != int(ship.type):
            yield entry.wrong("range", "not_this", wanted=ship.type, rule="P-132")
        if ship.price % 2:
            yield entry.wrong("price", "odd_price")
        if ship.price <= before:
            yield entry.wrong("price", "price_not_higher")
        before = ship.price
    price = {ship.type: ship.price for ship in edition.ships}
    for kind, fixed in (("2", 100), ("4", 300), ("5", 500)):
        if price[kind] != fixed:
            yield _entry(top, "ship", "type", SHIP_TYPES.index(kind)).wrong(
                "price", "printed_otherwise", wanted=fixed
            )


def _prestige(edition: PoseidonEdition, top: Entry) -> Iterator[Remark]:
    entry = top.table("prestige")
    track = edition.track
    if any(left >= right for left, right in itertools.pairwise(track)):
        yield entry.wrong("track", "track_not_rising")
    for value in PRINTED_PRESTIGE:
        if value not in track:
            yield entry.wrong("track", "track_without", value=value)


def _hexes(edition: PoseidonEdition, top: Entry) -> Iterator[Remark]:
    if len(edition.hexes) > MAX_HEXES:
        yield top.wrong("hex", "too_many_hexes", most=MAX_HEXES)
    seen: set[str] = set()
    for number, hex in enumerate(edition.hexes):
        entry = _entry(top, "hex", "coord", number)
        if hex.coord in seen:
            yield entry.wrong("coord", "listed_twice")
        seen.add(hex.coord)
        if hex.kind == "site" and not 1 <= hex.circles <= 3:
            yield entry.wrong("circles", "site_circles")
        if hex.kind == "newworld" and hex.circles != 4:
            yield entry.wrong("circles", "new_world_circles")
        if hex.kind == "culture" and hex.circles != 1:
            yield entry.wrong("circles", "culture_circles")
        if hex.kind in ("sea", "home", "temple") and hex.circles:
            yield entry.wrong("circles", "circles_here", kind=hex.kind)
        if hex.kind in ("sea", "home") and any(hex.values):
            yield entry.wrong("value", "value_here", kind=hex.kind)
        if hex.donation not in DONATIONS:
            yield entry.wrong("donation", "donation_size")
        if hex.donation and hex.kind != "temple":
            yield entry.wrong("donation", "donation_here")


def _nations(edition: PoseidonEdition, top: Entry) -> Iterator[Remark]:
    kinds = {hex.coord: hex for hex in edition.hexes}
    ids: set[str] = set()
    homes: set[str] = set()
    for number, nation in enumerate(edition.nations):
        entry = _entry(top, "nation", "id", number)
        if nation.id in ids:
            yield entry.wrong("id", "listed_twice")
        if nation.home in homes:
            yield entry.wrong("home", "home_taken")
        ids.add(nation.id)
        homes.add(nation.home)
        if nation.home not in kinds or kinds[nation.home].kind != "home":
            yield entry.wrong("home", "not_a_home")
        elif nation.id not in edition.nations_out and kinds[nation.home].west and not edition.west_in_play:
            yield entry.wrong("home", "home_closed")
    if not 2 <= len(edition.nations) <= 8:
        yield top.wrong("nation", "nation_count")
    for coord, hex in kinds.items():
        if hex.kind == "home" and coord not in homes:
            yield top.wrong("hex", "home_without_nation", hex=coord)
    pair = top.table("two_players")
    for name in edition.nations_out:
        if name not in ids:
            yield pair.wrong("nations_out", "no_such_nation", given=repr(name))
    if len(edition.nations) - len(set(edition.nations_out)) < 2:
        yield pair.wrong("nations_out", "too_few_left")
    for kind in edition.ships_removed:
        if kind not in SHIP_TYPES or edition.ships_removed.count(kind) > 1:
            yield pair.wrong("ships_removed", "ship_removed", given=repr(kind))


def _cards(edition: PoseidonEdition, top: Entry) -> Iterator[Remark]:
    if tuple(card.id for card in edition.cards) != CARD_IDS:
        yield top.wrong("special", "card_order")
        return
    kinds = {hex.coord: hex.kind for hex in edition.hexes}
    taken: set[str] = set()
    for number, card in enumerate(edition.cards):
        entry = _entry(top, "special", "id", number)
        if card.power != POWERS[number]:
            yield entry.wrong("power", "not_this", wanted=repr(POWERS[number]))
        if card.power == "culture_post":
            if kinds.get(card.hex) != "culture" or card.hex in taken:
                yield entry.wrong("hex", "culture_of_its_own")
            taken.add(card.hex)
    for coord, kind in kinds.items():
        if kind == "culture" and coord not in taken:
            yield top.wrong("hex", "culture_without_card", hex=coord)


def _rounds(edition: PoseidonEdition, top: Entry) -> Iterator[Remark]:
    entry = top.table("rounds")
    merchant = [name for name in edition.rounds if name.startswith("MR")]
    exploration = [name for name in edition.rounds if name.startswith("ER")]
    if merchant != [f"MR{number}" for number in range(1, 7)]:
        yield entry.wrong("sequence", "merchant_rounds")
    if exploration != [f"ER{number}" for number in range(1, 12)]:
        yield entry.wrong("sequence", "exploration_rounds")
    if len(edition.rounds) != 17 or edition.rounds[0] != "MR1" or edition.rounds[-1] != "ER11":
        yield entry.wrong("sequence", "round_ends")
    for name in edition.removals:
        if name not in merchant:
            yield entry.wrong("ship_removed_after", "no_merchant_round", given=repr(name))


def _printed_places(edition: PoseidonEdition, top: Entry) -> Iterator[Remark]:
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
            yield entry.wrong("kind", "place_kind", place=name, kind=kind)
        if hex.values[0] != value:
            yield entry.wrong("value", "place_value", place=name, value=value)
        if hex.donation != donation:
            yield entry.wrong("donation", "place_donation", place=name, donation=donation)
    for one, other in (("Athenai", "Andros"), ("Andros", "Paros"), ("Paros", "Ios"), ("Ainos", "Perinthos")):
        if one in by_name and other in by_name and by_name[other] not in edition.neighbours[by_name[one]]:
            yield top.wrong("hex", "places_apart", one=one, other=other)
    if "Ainos" in by_name and "Perinthos" in by_name:
        first, second = sorted((by_name["Ainos"], by_name["Perinthos"]))
        if (first, second) not in edition.barriers:
            yield top.wrong("barrier", "no_dark_line", one="Ainos", other="Perinthos")
    for name, coord in (("Troja", "C17"), ("Knossos", "J14"), ("Mykene", "G9")):
        if name in by_name and edition.hexes[by_name[name]].coord != coord:
            yield _entry(top, "hex", "coord", by_name[name]).wrong(
                "coord", "place_coordinate", place=name, hex=coord
            )
    for name in ("Kyrene", "Kypros"):
        if name in by_name and edition.hexes[by_name[name]].kind != "newworld":
            yield _entry(top, "hex", "coord", by_name[name]).wrong("kind", "place_new_world", place=name)
