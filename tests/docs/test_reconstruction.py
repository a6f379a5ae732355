"""What README, specification and "About this map" say about the reconstructed parts of Poseidon is what the data say."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from thalassa.games import poseidon
from thalassa.kernel.words import catalogue

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
COMPONENTS = ROOT / "docs" / "specification" / "poseidon" / "components.md"


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    (file,) = Path(poseidon.__file__).parent.rglob("data.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def said(page: Path) -> str:
    """A page without its line breaks and emphasis."""
    return " ".join(page.read_text(encoding="utf-8").replace("**", "").split())


@pytest.mark.parametrize("page", [README, COMPONENTS], ids=lambda page: page.name)
def test_pages_count_as_the_data_do(page: Path, data: dict[str, Any]) -> None:
    text = said(page)
    hexes = data["hex"]
    placed = [hex for hex in hexes if "coord" in hex.get("printed", ())]
    named = [hex for hex in hexes if "name" in hex.get("printed", ()) and hex not in placed]
    assert f"{len(hexes)} hexes {len(placed)} lie where the rulebooks print them" in text
    assert f"{len(named)} " in text
    lines = data["barrier"]
    ours = [line for line in lines if line.get("source") != "printed"]
    assert f"{len(ours)} of " in text
    assert f"{len(lines)} dark lines" in text
    prestige = data["prestige"]
    rest = set(prestige["track"]) - set(prestige["printed"]) - set(prestige["reported"])
    assert f"the other {len(rest)} of {len(prestige['track'])} values" in text


@pytest.mark.parametrize("page", [README, COMPONENTS], ids=lambda page: page.name)
def test_pages_name_every_reconstructed_part(page: Path, data: dict[str, Any]) -> None:
    text = said(page)
    priced = [ship["type"] for ship in data["ship"] if ship["price_source"] == "reconstructed"]
    assert f"{'-, '.join(priced[:-1])}- and {priced[-1]}-ship" in text
    assert data["rounds"]["source"] == "reconstructed"
    assert "sequence of rounds" in text.casefold()
    (sparta,) = [hex for hex in data["hex"] if "coord_printed" in hex]
    assert f"print {sparta['coord_printed']}" in text or f"Sparta at {sparta['coord_printed']}" in text
    assert f"the data have {sparta['coord']}" in text
    for nation in data["two_players"]["nations_out"]:
        assert nation.title() in text
    closed = {hex["coord"]: hex["name"] for hex in data["hex"] if hex.get("west")}
    assert closed["I5"] in text
    assert closed["J4"] in text


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_panel_says_the_same(language: str, data: dict[str, Any]) -> None:
    words = catalogue(poseidon.GAME.package, language)
    rebuilt = {key: text for key, text in words.items() if key.startswith("board.about.rebuilt.")}
    assert {key.rpartition(".")[2] for key in rebuilt} == {
        "title", "hexes", "prices", "prestige", "rounds", "nations", "west", "values"
    }  # fmt: skip
    assert "{hexes}" in rebuilt["board.about.rebuilt.hexes"]
    assert "{placed}" in rebuilt["board.about.rebuilt.hexes"]
    assert "{named}" in rebuilt["board.about.rebuilt.hexes"]
    prestige = data["prestige"]
    for value in prestige["printed"] + prestige["reported"]:
        assert str(value) in rebuilt["board.about.rebuilt.prestige"]
    for nation in data["two_players"]["nations_out"]:
        assert nation.title() in rebuilt["board.about.rebuilt.nations"]
    (sparta,) = [hex for hex in data["hex"] if "coord_printed" in hex]
    places = words["board.about.printed.places"]
    assert sparta["coord_printed"] in places
    assert sparta["coord"] in places
