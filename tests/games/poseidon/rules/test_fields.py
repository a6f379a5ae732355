"""The table of fields: what is generated from it is true, and every field is copied, written and read."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.poseidon.builders import Builder
from support.slots import slots_of
from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.rules.stored import Stored
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.storage import generate
from thalassa.games.poseidon.storage.fields import FIELDS
from thalassa.kernel.errors import BadPosition


def full() -> PoseidonState:
    build = Builder(3).nation("red", 0, 100, {0: 4, 1: 3}, ships="2", coffers=70, posts="A")
    return build.deck("2", 4).buys("red").done()


def test_the_generated_module_is_up_to_date() -> None:
    assert generate.TARGET.read_text(encoding="utf-8") == generate.source()


def test_every_slot_is_a_field() -> None:
    assert set(slots_of(Stored)) == {field.name for field in FIELDS} | {"frame", "seats"}


def changed(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return (7, 7, 7) if value is None or isinstance(value, tuple) else [*value[:-1], (7,)]


@pytest.mark.parametrize("name", sorted({field.name for field in FIELDS}))
def test_a_copy_has_every_fact_and_shares_none(name: str) -> None:
    state = full()
    setattr(state, name, changed(getattr(state, name)))
    other = state.twin()
    assert getattr(other, name) == getattr(state, name)
    kept = getattr(state, name)
    if isinstance(kept, list):
        getattr(other, name).append(kept[-1])
        assert getattr(other, name) != kept


def test_a_file_has_every_field_once_and_in_order() -> None:
    file = msgspec.json.decode(full().to_json())
    found: list[str] = []
    for key, value in file.items():
        if key == "nations":
            sheets = list(value.values())
            assert all(list(sheet) == list(sheets[0]) for sheet in sheets)
            found += [f"nations.*.{entry}" for entry in sheets[0]]
        elif key in ("merchant_round", "nation_turn", "draft"):
            found += [f"{key}.{entry}" for entry in value]
        elif key not in ("game", "edition", "seats", "options"):
            found.append(key)
    assert found == [field.place for field in FIELDS]


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("nations.red.prestige", 0),
        ("nations.blue.prestige", 70),
        ("nations.red.merchants", [1]),
        ("nations.red.posts", ["nowhere"]),
        ("nation_turn.acting", "nowhere"),
        ("cash", [1]),
        ("actor", -1),
        ("start", 3),
        ("cards", {"P0": -2}),
        ("gone", {"2": 0}),
        ("merchant_round.seen", [[1]]),
        ("merchant_round.sold_round", [[]]),
        ("history", [[[1]]]),
        ("round", 99),
        ("deck_at", 99),
        ("phase", 5),
        ("stage", "asleep"),
        ("bankrupt", [9]),
    ],
)
def test_a_wrong_value_is_refused_with_the_name_of_its_field(place: str, value: Any) -> None:
    file = msgspec.json.decode(full().to_json())
    inner, *keys = [file, *place.split(".")]
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = value
    with pytest.raises(BadPosition, match=place):
        GAME.state_from_json(msgspec.json.encode(file), full().frame.edition)
