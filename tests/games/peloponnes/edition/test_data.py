"""The component data: checksums of the base game, and what the loader says about a wrong file."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import pytest

from games.peloponnes.builders import TABLES
from thalassa.games.peloponnes import GAME
from thalassa.kernel.edition import differences
from thalassa.kernel.errors import BadData

TEXT = resources.files("thalassa.games.peloponnes.edition").joinpath("data.toml").read_text(encoding="utf-8")


def total(stack: int, figures: list[int]) -> int:
    return sum(figure for tile, figure in enumerate(figures) if TABLES.stack[tile] == stack)


@pytest.mark.rule("L-6")
@pytest.mark.parametrize(
    ("stack", "lands", "houses", "prestige", "bids", "people", "coins", "wood", "stone"),
    [(0, 10, 5, 36, 38, 18, 13, 7, 6), (1, 7, 8, 59, 57, 22, 7, 12, 21), (2, 3, 7, 55, 55, 12, 3, 12, 26)],
)
def test_checksums(
    stack: int,
    lands: int,
    houses: int,
    prestige: int,
    bids: int,
    people: int,
    coins: int,
    wood: int,
    stone: int,
) -> None:
    mine = [tile for tile in range(40) if TABLES.stack[tile] == stack]
    assert sum(TABLES.is_land[tile] for tile in mine) == lands
    assert sum(not TABLES.is_land[tile] for tile in mine) == houses
    assert total(stack, TABLES.prestige) == prestige
    assert total(stack, TABLES.min_bid) == bids
    assert total(stack, TABLES.gain_people) == people
    assert total(stack, TABLES.gain_coins) == coins
    assert total(stack, TABLES.cost_wood) == wood
    assert total(stack, TABLES.cost_stone) == stone


@pytest.mark.rule("L-66", "L-102")
def test_special_tiles() -> None:
    ids = TABLES.ids
    assert [ids[tile] for tile in range(40) if TABLES.supply_round[tile]] == ["B05", "C04"]
    assert [ids[tile] for tile in range(40) if TABLES.bonus[tile] == 1] == ["A13", "B02"]
    assert [ids[tile] for tile in range(40) if TABLES.free_placement[tile]] == ["A11"]
    assert [ids[tile] for tile in range(40) if TABLES.chooses[tile]] == ["A15", "B15"]
    assert {ids[tile]: TABLES.gain_luxury[tile] for tile in range(40) if TABLES.gain_luxury[tile]} == {
        "B03": 3,
        "B08": 5,
    }
    assert {ids[tile]: TABLES.gain_people[tile] for tile in range(40) if TABLES.gain_people[tile] < 0} == {
        "A11": -2,
        "C10": -1,
    }
    assert sum(TABLES.prestige[tile] for tile in range(40) if TABLES.is_land[tile]) == 54
    assert sum(TABLES.prestige[tile] for tile in range(40) if not TABLES.is_land[tile]) == 96
    assert TABLES.chit_counts == [3, 3, 3, 3, 3, 1]


@pytest.mark.rule("L-62")
def test_pictures_agree_with_numbers() -> None:
    for tile in TABLES.pieces.tiles:
        if tile.kind == "land":
            assert ("fields" in tile.terrain) == (tile.income.food > 0), tile.id
            assert ("forest" in tile.terrain) == (tile.income.wood > 0), tile.id
            assert ("mountains" in tile.terrain) == (tile.income.stone > 0), tile.id
            assert ("hills" in tile.terrain) == (tile.gain.coins > 0), tile.id


def edited(tmp_path: Path, old: str, new: str) -> Path:
    assert old in TEXT
    path = tmp_path / "my.toml"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    return path


def block(tile: str) -> str:
    found = re.search(rf'id = "{tile}"\n.*?\n\n', TEXT, re.DOTALL)
    assert found is not None
    return found[0]


@pytest.mark.parametrize(
    ("old", "new", "entry", "field"),
    [
        ("rounds = 8", 'rounds = "eight"', "constants", "rounds"),
        ("rounds = 8", "rounds = 9", "rounds_per_stack", "A, B, C"),
        ("pass_coins = 3 ", "pas_coins = 3 ", "constants", "pas_coins"),
        ("wood = 10", "wood = -1", "storage", "wood"),
        ("{ from = 3,", "{ from = 4,", "population_income", "bands"),
        ('effect = "per_land"', 'effect = "per_tile"', "disaster tempest", "effect"),
        ('name = "plague"', 'name = "flood"', "disaster", "name"),
        ("players = 2\nauction = 2", "players = 2\nauction = 3", "display 2", "auction, conquest"),
        ("number = 7", "number = 9", "civilization", "number"),
        ("stone = 3, food = 0", "stone = 30, food = 0", "civilization 6", "start.stone"),
        ("[solo]\n", "[[solo]]\n", "solo", "?"),
    ],
)
def test_a_wrong_field_is_named(tmp_path: Path, old: str, new: str, entry: str, field: str) -> None:
    with pytest.raises(BadData) as caught:
        GAME.edition(edited(tmp_path, old, new))
    assert caught.value.params["file"] == "my.toml"
    assert caught.value.params["entry"] == entry
    assert caught.value.params["field"] == field
    assert "my.toml" in str(caught.value)


@pytest.mark.parametrize(
    ("tile", "old", "new", "field"),
    [
        ("A05", "min_bid = 3\n", "", "min_bid"),
        ("A05", "min_bid = 3", "min_bid = 0", "min_bid"),
        ("A05", "{ food = 3 }", "{ gold = 3 }", "income.gold"),
        ("A05", "{ food = 3 }", "{}", "income"),
        ("A05", "cost = {}", "cost = { wood = 1 }", "cost"),
        ("A05", 'stack = "A"', 'stack = "B"', "stack"),
        ("A13", "bid_bonus = 0.5", "bid_bonus = 0.3", "bid_bonus"),
        ("A15", 'protects = "decline"', 'protects = "fire"', "protects"),
        ("A15", '"wood", "stone"', '"wood", "wood"', "choose_income"),
        ("A12", 'id = "A12"', 'id = "A13"', "id"),
    ],
)
def test_a_wrong_tile_is_named(tmp_path: Path, tile: str, old: str, new: str, field: str) -> None:
    whole = block(tile)
    with pytest.raises(BadData) as caught:
        GAME.edition(edited(tmp_path, whole, whole.replace(old, new, 1)))
    named = "A13" if tile == "A12" else tile
    assert caught.value.params["entry"] == f"tile {named}"
    assert caught.value.params["field"] == field


def test_missing_and_unreadable_files(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be read"):
        GAME.edition(tmp_path / "nothing.toml")
    broken = tmp_path / "broken.toml"
    broken.write_text("[meta", encoding="utf-8")
    with pytest.raises(BadData, match="not a TOML file"):
        GAME.edition(broken)
    empty = tmp_path / "empty.toml"
    empty.write_text("", encoding="utf-8")
    with pytest.raises(BadData, match="meta is missing"):
        GAME.edition(empty)


def test_a_tile_too_few_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="14 tiles, 15 are needed"):
        GAME.edition(edited(tmp_path, "[[tile]]\n" + block("A05"), ""))


def test_another_edition_is_another_mark(tmp_path: Path) -> None:
    whole = block("A05")
    other = GAME.edition(edited(tmp_path, whole, whole.replace("prestige = 1", "prestige = 2")))
    assert other.tables.prestige[other.tables.index["A05"]] == 2
    assert differences(GAME.edition().mark, other.mark) == ["tile"]
