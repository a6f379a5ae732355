"""How somebody plays: counted from what he decided in finished games, and from nothing else."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import thalassa
from thalassa.kernel.table import Table
from thalassa.server.lobby import styles as module
from thalassa.server.lobby.styles import styles


class Told:
    """A database that knows these games of one guest, who sat at seat 0."""

    def __init__(self, *tables: Table, made_by: str | None = None, rules_version: int = 1) -> None:
        self._tables = {str(at): table for at, table in enumerate(tables)}
        self._made_by = made_by
        self._rules_version = rules_version

    async def seats_at_ends(self, guest_id: str) -> list[dict[str, Any]]:
        return [
            {
                "table_id": key,
                "seat": 0,
                "game": table.game.name,
                "rules_version": self._rules_version,
                "seats": table.seats,
                "options": msgspec.json.encode(table.options).decode(),
                "outcome": msgspec.json.encode(table.outcome()).decode(),
            }
            for key, table in self._tables.items()
        ]

    async def decisions(self, table_id: str) -> list[dict[str, Any]]:
        log = self._tables[table_id].log
        return [
            {"body": msgspec.json.encode(entry).decode(), "time": 0.0, "made_by": self._made_by}
            for entry in log
        ]


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_known", {})


def game(name: str, seats: int, seed: int, take_back: bool = False, **options: object) -> Table:
    chance = random.Random(seed)
    table = thalassa.new(name, seats=seats, seed=seed, options=options)
    while table.actors():
        seat = table.actors()[0]
        table.act(seat, chance.choice(table.moves(seat)))
        if take_back and table.why_not_undo(seat) is None:
            take_back = False
            table.undo(seat)
    return table


async def told(*tables: Table, **how: Any) -> dict[str, dict[str, tuple[int, int]]]:
    found = await styles(Told(*tables, **how), "ann")  # type: ignore[arg-type]
    return {one.game: {it.code: (it.part, it.whole) for it in one.leanings} for one in found}


async def test_what_was_won_and_bid_is_counted_over_all_games() -> None:
    tables = [game("peloponnes", 3, seed, take_back=True) for seed in range(4)]
    assert any(entry.undo for table in tables for entry in table.log)
    style = (await told(*tables))["peloponnes"]
    standings = [one for table in tables for one in result(table).standings if one.seat == 0]
    lands, buildings = (
        sum(part.params["count"] for one in standings for part in one.parts if part.code == code)
        for code in ("lands", "buildings")
    )
    assert style["tiles"] == (buildings, lands + buildings)
    made = [
        msgspec.to_builtins(action)
        for table in tables
        for at in table.standing()
        if table.log[at].seat == 0
        for action in table.log[at].actions
    ]
    bids = [one["amount"] for one in made if one["type"] == "bid"]
    passes = sum(one["type"] == "pass" for one in made)
    assert style["bids"] == (sum(bids), len(bids)), "what was taken back is not counted"
    assert style["passes"] == (passes, passes + len(bids))
    assert style["weaker"][1] == len(tables)


async def test_each_side_of_odyssey_is_told_by_itself() -> None:
    tables = [game("odyssey", 2, seed, board="A") for seed in range(3)]
    style = (await told(*tables))["odyssey"]
    assert style["side"] == (3, 3)
    kept = sum(one.score for table in tables for one in result(table).standings if one.seat == 0)
    assert style["kept"] == (kept, 3)
    assert "home" not in style


async def test_a_series_has_no_sides() -> None:
    tables = [game("odyssey", 3, seed, competing=True) for seed in range(3)]
    assert await told(*tables) == {}


async def test_levels_alone_are_told_too() -> None:
    tables = [game("peloponnes", 1, seed, solo_level=1) for seed in range(3)]
    style = (await told(*tables))["peloponnes"]
    assert style["tiles"][1] > 0
    assert "bids" not in style


async def test_two_games_say_nothing_nor_do_games_by_other_rules() -> None:
    tables = [game("peloponnes", 3, seed) for seed in range(3)]
    assert await told(*tables[:2]) == {}
    assert await told(*tables, rules_version=0) == {}


async def test_what_a_bot_decided_for_somebody_is_not_how_he_plays() -> None:
    style = await told(*[game("peloponnes", 3, seed) for seed in range(3)], made_by="late")
    assert "bids" not in style["peloponnes"]
    assert style["peloponnes"]["tiles"][1] > 0


def result(table: Table) -> Any:
    outcome = table.outcome()
    assert outcome is not None
    return outcome
