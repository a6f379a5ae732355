"""The fields of a position, each described once: where it stands in a file, what it is called, what it holds and means.

All else follows from this table. ``python -m thalassa.games.poseidon.storage.generate`` writes ``rules/stored.py`` from it
(slots, the empty table, copying), and ``snapshot.py`` reads and writes files by it, in this order.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from .kinds import (
    BANK_SHARE,
    CARD_OWNERS,
    CASH_SHARE,
    COFFERS_SHARE,
    DECK_PLACE,
    FLAG,
    HELD,
    HEXES,
    HISTORY,
    NATIONS,
    NUMBERS,
    OFFER,
    ORDER,
    PENCIL,
    PHASE,
    ROUND_INDEX,
    SEAT,
    SEAT_OR_NOBODY,
    SEAT_SET,
    SEEN,
    SHIP_COUNTS,
    SHIPS,
    SPACE,
    STAGE,
    Kind,
    by_nation,
    by_seat,
    number,
    numbers_by_nation,
    one_of,
    row_of,
    set_of,
)


class Field(NamedTuple):
    place: str
    """Its key in a file; ``nations.*`` are the sheets of the nations, other prefixes objects inside the file."""
    name: str
    kind: Kind[Any, Any]  # each entry is of its own kind
    about: str = ""


FIELDS: Final = (
    Field("start", "start", SEAT, "Holder of the start player card."),
    Field("stage", "stage", STAGE, "What the game waits for."),
    Field("actor", "actor", SEAT_OR_NOBODY, "The seat that owes the decision."),
    Field("round", "round_index", ROUND_INDEX, "Place on the round track; -1 in the Poseidon Round."),
    Field("phase", "phase", PHASE),
    Field("bank", "money", BANK_SHARE, "The bank, then the seats' cash, then the nations' coffers."),
    Field("cash", "money", CASH_SHARE),
    Field("nations.*.king", "king", by_nation(SEAT_OR_NOBODY)),
    Field("nations.*.prestige", "space", by_nation(SPACE), "Space of the prestige track; -1 before the founding."),
    Field("nations.*.supply", "supply", numbers_by_nation()),
    Field("nations.*.pool", "pool", numbers_by_nation()),
    Field(
        "nations.*.merchants", "held", HELD,
        "Merchants of seat s in nation n at s * nations + n, those on the King's card included.",
    ),
    Field("nations.*.coffers", "money", COFFERS_SHARE),
    Field("nations.*.ships", "ships", by_nation(row_of(SHIPS)), "Sorted by type."),
    Field("nations.*.posts", "posts", by_nation(set_of(HEXES)), "Ordinary posts as a bit set of hexes."),
    Field("nations.*.culture", "cultures", by_nation(one_of(HEXES)), "Hex of the high-culture post, or -1."),
    Field("nations.*.new_home", "new_homes", by_nation(one_of(HEXES))),
    Field("nations.*.discovery_ship", "explorers", by_nation(one_of(HEXES)), "Hex of the discovery ship, or -1."),
    Field("nations.*.revenue", "revenues", numbers_by_nation(-1), "Of the last sailing of this round, or -1."),
    Field("nations.*.payout", "payouts", numbers_by_nation(-1)),
    Field("nations.*.last_route", "last_routes", by_nation(row_of(HEXES))),
    Field(
        "order", "order", ORDER,
        "Founded nations in operating order; nations on one space stand in stack order (P-104).",
    ),
    Field("delian_nation", "delian_nation", one_of(NATIONS)),
    Field("delian_hex", "delian_hex", one_of(HEXES)),
    Field("cards", "card_owner", CARD_OWNERS, "A seat, UNSOLD or GONE."),
    Field("poseidon_down", "poseidon_down", FLAG, "The Poseidon card lies face down (P-45)."),
    Field("poseidon_paid", "poseidon_paid", FLAG, "It has paid its income in this round (PR-40)."),
    Field("deck_at", "deck_at", DECK_PLACE, "Ships that have left the deck."),
    Field("gone", "gone", SHIP_COUNTS, "Ships of each type that are out of the game."),
    Field("bankrupt", "bankrupt", SEAT_SET, "Bits of the seats."),
    # a turn in a Merchant Round
    Field("merchant_round.passes", "passes", number(), "In a row."),
    Field("merchant_round.bought", "bought", FLAG, "The one purchase of this turn is made."),
    Field("merchant_round.sold", "sold", set_of(NATIONS), "Bits of the nations sold in this turn (P-79)."),
    Field("merchant_round.founded", "founded", set_of(NATIONS), "Bits of the nations founded in this round (P-67)."),
    Field(
        "merchant_round.sold_round", "sold_round", by_seat(set_of(NATIONS)),
        "Bits of the nations a seat has sold in this round (PR-15).",
    ),
    Field("merchant_round.seen", "seen", SEEN, "Holdings, cash and next seat after each turn of this round (P-54)."),
    # questions in turn
    Field("cursor", "cursor", number(), "Who is at it in a step that asks one after the other."),
    Field("queue", "queue", NUMBERS, "Seats still to be asked about one crown."),
    # the turn of a nation in an Exploration Round
    Field("nation_turn.acting", "acting", one_of(NATIONS)),
    Field("nation_turn.acted", "acted", set_of(NATIONS), "Bits of the nations that have had their turn."),
    Field("nation_turn.line", "fixed_order", row_of(NATIONS), "The order kept for the round (PR-46), or nothing."),
    Field("nation_turn.doubled", "doubled", FLAG, "By the Poseidon card (P-42)."),
    Field("nation_turn.offers", "offers", number(), "Made in this turn (PR-76)."),
    Field("nation_turn.offer", "offer", OFFER, "Seller, ship type and price of the open offer."),
    Field("nation_turn.emergency", "emergency", FLAG, "A purchase has been forced in this turn (P-191)."),
    Field("nation_turn.phase_goal", "phase_goal", number(), "The phase a ship just bought begins, or 0."),
    # steps of a decision not yet complete
    Field("draft.pencil", "pencil", PENCIL, "How far it is pencilled in."),
    Field("draft.values", "draft", NUMBERS),
    Field("draft.path", "draft_path", row_of(HEXES)),
    Field("draft.builds", "draft_builds", row_of(HEXES), "Posts while exploring, temples while sailing."),
    Field("draft.new_home", "draft_home", one_of(HEXES)),
    # memory for charts
    Field(
        "history", "history", HISTORY,
        "Each round played: revenue, payout, prestige, coffers by nation, and worth by seat.",
    ),
)  # fmt: skip
