"""Positions of Peloponnes set up along the rules: one for every kind of decision, rich enough to fill every place."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import thalassa
from thalassa.kernel.table import Table

ANN = 0
"""The seat that looks."""


def estate(
    civilization: int, goods: str, buildings: str = "", lands: str = "", incomplete: str = ""
) -> dict[str, Any]:
    """``goods``: coins, wood, stone, food, inhabitants and luxury, as written on a mat."""
    names = ("coins", "wood", "stone", "food", "inhabitants", "luxury")
    return {
        "civilization": civilization,
        **dict(zip(names, map(int, goods.split()), strict=True)),
        "buildings": buildings.split(),
        "incomplete": incomplete.split(),
        "lands": lands.split(),
        "bid": {"state": "waiting", "tile": None, "coins": 0},
        "won": None,
    }


SIXTH: dict[str, Any] = {
    "round": 6,
    "order": [2, 0, 1],
    "auction": ["B10", "B11", "B01"],
    "conquest": ["B08", "B05"],
    "stacks": {"A": [], "B": [], "C": [f"C{number:02}" for number in range(1, 11)]},
    "chits": ["plague", "earthquake", "tempest", "plague", "decline", "blank"],
    "laid": {"earthquake": 2, "tempest": 2, "plague": 1, "decline": 2, "drought": 3, "blank": 0},
    "players": [
        estate(2, "7 9 0 6 7 0", "A15 A14 B12", "A08 B07"),
        estate(1, "5 8 0 4 9 5", "A12 B13", "A06 B06"),
        estate(4, "3 10 0 1 12 10", "B03", "A09 A10 B04"),
    ],
}
EIGHTH: dict[str, Any] = {
    "round": 8,
    "order": [2, 0, 1],
    "auction": ["C05", "C07", "C02"],
    "conquest": ["C08", "C03"],
    "stacks": {"A": [], "B": [], "C": []},
    "chits": ["earthquake", "plague"],
    "laid": {"earthquake": 2, "tempest": 3, "plague": 2, "decline": 3, "drought": 3, "blank": 1},
    "players": [
        estate(2, "14 8 5 1 10 6", "A15 A14 B12 C09", "A08 B07 B11", "C09"),
        estate(1, "9 6 3 2 11 4", "A12 B13 C06", "A06 B06 C04"),
        estate(4, "6 9 2 4 11 0", "B03 B08", "A09 A10 B04 B10"),
    ],
}


def at(position: Mapping[str, Any], **changes: Any) -> Table:
    """A table that stands there, at the beginning of bidding."""
    whole = {
        "game": "peloponnes",
        "extra_income": [],
        "phase": "bidding",
        "pending": [],
        **position,
        **{key: value for key, value in changes.items() if key != "options"},
    }
    whole["seats"] = len(whole["players"])
    start = thalassa.new("peloponnes", seats=whole["seats"], options=changes.get("options"), seed=1)
    whole["options"] = json.loads(start.state.to_json())["options"]
    return thalassa.setup("peloponnes", json.dumps(whole).encode(), whole["seats"])


def play(table: Table, *moves: tuple[int, dict[str, Any]]) -> Table:
    for seat, move in moves:
        table.act(seat, move)
    return table


def bid(tile: str, amount: int) -> dict[str, Any]:
    return {"type": "bid", "tile": tile, "amount": amount}


PASS: dict[str, Any] = {"type": "pass"}


def until(table: Table, kinds: Iterable[str], seat: int = ANN) -> Table:
    """Everybody answers in the simplest way until the seat is asked one of these."""
    wanted = set(kinds)
    while table.actors():
        if seat in table.actors() and type_of(table.moves(seat)[0]) in wanted:
            return table
        actor = next((one for one in table.actors() if one != seat), seat)
        table.act(actor, table.moves(actor)[-1])
    raise AssertionError(f"nobody asked for {wanted}")


def type_of(action: object) -> str:
    tag = type(action).__struct_config__.tag  # type: ignore[attr-defined]
    return str(tag)


def changed(position: Mapping[str, Any], seat: int, **goods: int) -> dict[str, Any]:
    """The position with other goods for one seat."""
    players = [dict(one) for one in position["players"]]
    players[seat].update(goods)
    return {**position, "players": players}


# -- one for every kind of decision ---------------------------------------------------------------------------


def bidding() -> Table:
    return play(at(SIXTH), (2, bid("B11", 5)))


def late_bidding() -> Table:
    return play(at(EIGHTH), (2, bid("C05", 5)))


def outbid() -> Table:
    table = at(SIXTH, order=[0, 1, 2])
    return play(table, (0, bid("B11", 4)), (1, bid("B11", 5)))


def waiting() -> Table:
    return at(SIXTH)


def build() -> Table:
    table = at(EIGHTH)
    return play(table, (2, bid("C05", 5)), (0, bid("C07", 7)), (1, bid("C02", 4)))


def build_without_stone() -> Table:
    table = at(changed(EIGHTH, ANN, stone=0, luxury=1))
    return play(table, (2, bid("C05", 5)), (0, bid("C07", 7)), (1, bid("C02", 4)))


def three_ways() -> Table:
    """Pay with luxury, mark, or give the building up."""
    table = at(changed(EIGHTH, ANN, stone=1, luxury=9), options={"voluntary_discard": True})
    return play(table, (2, bid("C05", 5)), (0, bid("C07", 7)), (1, bid("C02", 4)))


def chosen_income() -> Table:
    rich = estate(2, "7 9 2 6 9 3", "A15 B12 B15", "A08 B07")
    position = {**SIXTH, "players": [rich, *SIXTH["players"][1:]]}
    return play(at(position), (2, PASS), (0, bid("B11", 3)), (1, PASS))


def earthquake() -> Table:
    table = at(changed(EIGHTH, ANN, stone=1))
    play(table, (2, bid("C05", 5)), (0, bid("C07", 7)), (1, bid("C02", 4)))
    play(table, (0, {"type": "build", "way": "mark"}))
    return until(table, ["keep_buildings"])


def tempest() -> Table:
    chits = ["tempest", "plague", "earthquake", "plague", "decline", "blank"]
    poor_estate = estate(2, "1 9 2 0 9 3", "A14", "A08 B07 A02 A04")
    table = at({**SIXTH, "chits": chits, "players": [poor_estate, *SIXTH["players"][1:]]})
    play(table, (2, PASS), (0, PASS), (1, PASS))
    return until(table, ["keep_lands"])


def supply() -> Table:
    table = at(changed(EIGHTH, ANN, stone=0, food=0, luxury=3))
    play(table, (2, bid("C05", 5)), (0, PASS), (1, bid("C02", 4)))
    return until(table, ["supply"])


def complete() -> Table:
    table = at(changed(EIGHTH, ANN, stone=6), options={"complete_any_time": True})
    return play(table, (2, bid("C05", 5)))


def civilization() -> Table:
    return thalassa.new("peloponnes", seats=1, seed=4, options={"solo_level": 2})


def extra_income() -> Table:
    return until(
        thalassa.new("peloponnes", seats=1, seed=4, options={"solo_level": 3}), ["choose_extra_income"]
    )


def solo() -> Table:
    return until(thalassa.new("peloponnes", seats=1, seed=4, options={"solo_level": 2}), ["buy"])


def five_seats() -> Table:
    players = [
        *SIXTH["players"],
        estate(5, "6 5 2 3 8 2", "A13", "A02"),
        estate(6, "4 1 6 2 6 0", "A11", "A01"),
    ]
    position = {**SIXTH, "players": players, "order": [3, 2, 4, 0, 1]}
    position |= {"auction": ["B10", "B11", "B01", "B08", "B05"], "conquest": []}
    return play(at(position), (3, bid("B11", 3)), (2, PASS), (4, bid("B01", 4)))


def last_of_round() -> Table:
    """An earthquake is decided by all but the seat that looks: its answer ends the round."""
    chits = ["plague", "earthquake", "tempest", "plague", "decline", "blank"]
    table = at({**SIXTH, "chits": chits})
    play(table, (2, bid("B11", 4)), (0, bid("B10", 6)), (1, bid("B08", 5)))
    until(table, ["keep_buildings"])
    while len(table.actors()) > 1:
        other = next(seat for seat in table.actors() if seat != ANN)
        table.act(other, table.moves(other)[-1])
    return table


def finished(seed: int = 5) -> Table:
    """A whole game, every decision the first of its list or, for bids, one from the middle."""
    table = thalassa.new("peloponnes", seats=3, seed=seed)
    while table.actors():
        seat = table.actors()[0]
        moves = table.moves(seat)
        table.act(seat, moves[len(moves) // 2])
    return table


DECISIONS: Mapping[str, Callable[[], Table]] = {
    "bidding": bidding,
    "late bidding": late_bidding,
    "outbid": outbid,
    "waiting": waiting,
    "build": build,
    "build without stone": build_without_stone,
    "three ways": three_ways,
    "chosen income": chosen_income,
    "earthquake": earthquake,
    "tempest": tempest,
    "supply": supply,
    "complete": complete,
    "civilization": civilization,
    "extra income": extra_income,
    "solo": solo,
    "five seats": five_seats,
}
