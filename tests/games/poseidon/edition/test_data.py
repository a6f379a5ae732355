"""The edition loader: the default edition, own editions, and clear complaints about wrong data."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from games.poseidon.builders import AEGEAN, FIXTURE, Builder
from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.edition.loading import edition_from, read_edition
from thalassa.games.poseidon.rules.exploration import fleet
from thalassa.kernel.edition import differences
from thalassa.kernel.errors import BadData

TEXT = resources.files("thalassa.games.poseidon.edition").joinpath("data.toml").read_text(encoding="utf-8")


@pytest.mark.rule("P-1", "PR-3", "PR-4")
def test_the_default_edition() -> None:
    assert GAME.edition() is AEGEAN
    assert sum(nation.disks for nation in AEGEAN.nations) == 160
    assert [nation.home for nation in AEGEAN.nations] == ["F10", "A9", "H8", "E9", "C9", "F8", "G7", "D6"]
    assert next(nation for nation in AEGEAN.nations if nation.id == "korinthos").name == "Cypselids"
    assert sum(ship.count for ship in AEGEAN.ships) == 30
    assert sum(card.price for card in AEGEAN.cards) == 660


@pytest.mark.rule("P-165")
def test_printed_prices() -> None:
    half = {ship.type: ship.price // 2 for ship in AEGEAN.ships}
    assert (half["4"], half["5"], 2 * half["2"]) == (150, 250, 100)


def test_the_printed_example_on_the_default_map() -> None:
    """With posts on Andros and Paros the way to Ios earns 14 for 40, and a fourth step adds nothing."""
    build = Builder(3, AEGEAN).nation("athenai", 0, 70, posts="F12 G13", coffers=40, ships="22").deck("2", 4)
    state = build.sails("athenai").done()
    names = state.frame.hex_ids
    path = tuple(state.frame.hex_index[hex] for hex in ("F12", "G13", "H14"))
    assert fleet.revenue_of(state, 0, path, path[2:]) == 14
    for hex in state.frame.sail_near[path[-1]]:
        assert fleet.revenue_of(state, 0, (*path, hex), path[2:]) == 14, names[hex]


@pytest.mark.rule("P-206", "P-207")
def test_two_players_have_no_west() -> None:
    state = Builder(2, AEGEAN).done()
    frame = state.frame
    kyrene = next(number for number, hex in enumerate(AEGEAN.hexes) if hex.name == "Kyrene")
    kypros = next(number for number, hex in enumerate(AEGEAN.hexes) if hex.name == "Kypros")
    assert frame.closed[kyrene]
    assert not frame.closed[kypros]
    for hex in range(frame.hex_count):
        if frame.closed[hex]:
            assert not frame.sail_near[hex]
            assert not frame.moves_near[hex]
            assert all(hex not in others for others in frame.sail_near)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('kind = "temple"', 'kind = "tempel"', "kind"),
        ("price = 200", "price = 201", "price"),
        ("price = 300", "price = 320", "price"),
        ("price = 600", "price = 400", "price"),
        ("track = [40, 50,", "track = [50, 40,", "track"),
        ("130, 150, 170", "130, 140, 170", "track"),
        ('between = ["A17", "A19"]', 'between = ["A17", "A23"]', "between"),
        ('name = "Andros"\nkind = "site"\ncircles = 2\nvalue = 3', 'name = "Andros"\nkind = "site"\ncircles = 2\nvalue = 4', "value"),
        ('donation = 40', "donation = 45", "donation"),
        ('home = "F10"', 'home = "F12"', "home"),
        ('id = "thebai"', 'id = "athenai"', "id"),
        ('"ER9", "ER10", "ER11"', '"ER9", "ER11", "ER10"', "sequence"),
        ("obsolete_in_phase = 2", "obsolete_in_phase = 3", "obsolete_in_phase"),
        ("capital = 400", "capital = 200", "capital"),
        ('nations_out = ["megalopolis", "ambrakia"]', 'nations_out = ["megalopolis", "ambrakia", "delphi"]', "nations_out"),
        ("[0, 2], [-1, -1]", "[0, 4], [-1, -1]", "neighbours"),
        ('started_by = "6"', 'started_by = "5"', "started_by"),
        ("income = [10, 5, 0, 0]", "income = [10, 5, 0]", "income"),
        ('hex = "C17"', 'hex = "F12"', "hex"),
        ("circles = 3", "circles = 5", "circles"),
        ("king_money = 5", 'king_money = "5"', "king_money"),
        ("king_money = 5", "queen_money = 5", "queen_money"),
        ("merchant_limit = 21", "", "merchant_limit"),
        ("schema = 1", "schema = 2", "schema"),
        ("players_max = 5", "players_max = 6", "players_max"),
        ('number = 2\nid = "thessalonike"', 'number = -2\nid = "thessalonike"', "number"),
        ("[[barrier]]\nbetween = [\"A17\", \"A19\"]\nsource = \"printed\"", "", "barrier"),
    ],
)  # fmt: skip
def test_wrong_data_names_file_entry_and_field(old: str, new: str, field: str) -> None:
    assert old in TEXT
    with pytest.raises(BadData) as caught:
        edition_from(TEXT.replace(old, new, 1), "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")
    assert caught.value.params["field"] == field


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be read"):
        read_edition(tmp_path / "nothing.toml")
    broken = tmp_path / "broken.toml"
    broken.write_text("[edition", encoding="utf-8")
    with pytest.raises(BadData, match="not TOML"):
        GAME.edition(broken)


@pytest.mark.rule("PR-5")
def test_an_own_edition_is_another_edition(tmp_path: Path) -> None:
    text = TEXT.replace(
        'name = "Samos"\nkind = "site"\ncircles = 3\nvalue = 7',
        'name = "Samos"\nkind = "site"\ncircles = 3\nvalue = [5, 6, 7, 8]',
    )
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    mine = GAME.edition(file)
    assert mine.mark.fingerprint != AEGEAN.mark.fingerprint
    assert differences(mine.mark, AEGEAN.mark) == ["hex"]
    assert next(hex for hex in mine.hexes if hex.name == "Samos").values == (5, 6, 7, 8)
    assert FIXTURE.name == "fixture"
