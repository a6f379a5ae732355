"""The command `thalassa editions`: lists, checks and draws editions, and names what is wrong with a file."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from thalassa.cli.app import run
from thalassa.cli.console import Console
from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.edition import loading
from thalassa.games.poseidon.edition.loading import default_edition, read_edition
from thalassa.kernel.table import Table
from thalassa.kernel.words import words

SOURCE = Path(loading.__file__).with_name("data.toml")


@pytest.mark.parametrize("words", [["editions", "list", "--json"], ["--json", "editions", "list"]])
def test_list_tells_name_fingerprint_and_what_is_printed(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["hexes"] == len(default_edition().hexes)
    assert 0 < row["printed"] < row["hexes"]
    assert row["fingerprint"] == default_edition().mark.fingerprint


def test_check_accepts_a_copy_and_names_the_wrong_value(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = tmp_path / "good.toml"
    good.write_text(SOURCE.read_text(encoding="utf-8"), encoding="utf-8")
    assert run(["editions", "check", str(good)]) == 0
    bad = tmp_path / "bad.toml"
    bad.write_text(
        good.read_text(encoding="utf-8").replace("price = 100", "price = 101", 1), encoding="utf-8"
    )
    assert run(["editions", "check", str(bad)]) == 2
    error = capsys.readouterr().err
    assert "bad.toml" in error
    assert "price" in error


def test_check_names_every_mistake_and_not_the_whole_map(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = SOURCE.read_text(encoding="utf-8")
    bad = tmp_path / "bad.toml"
    bad.write_text(
        source.replace("price = 100", "price = 101", 1).replace("donation = 40", "donation = 41"),
        encoding="utf-8",
    )
    assert run(["editions", "check", str(bad)]) == 2
    error = capsys.readouterr().err
    assert "must be even" in error
    assert error.count("must be 0, 10, 20 or 40") == source.count("donation = 40") > 1
    bad.write_text(source.replace('kind = "home"', 'kind = "sea"'), encoding="utf-8")
    assert run(["editions", "check", str(bad)]) == 2
    error = capsys.readouterr().err
    assert error.count("must be a listed hex of kind home") == len(default_edition().nations)
    assert "'lat'" not in error


def test_complaints_about_entries_are_collected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.toml"
    text = SOURCE.read_text(encoding="utf-8").replace('kind = "culture"', 'kind = "cultur"')
    bad.write_text(text, encoding="utf-8")
    assert run(["editions", "check", str(bad)]) == 2
    assert capsys.readouterr().err.count("must be one of") == text.count('kind = "cultur"') > 1


def test_render_draws_every_hex_and_every_dark_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "map.svg"
    assert run(["--lang", "de", "editions", "render", str(target)]) == 0
    assert "Gezeichnet" in capsys.readouterr().out
    tree = ElementTree.parse(target)
    tags = [element.tag.rpartition("}")[2] for element in tree.iter()]
    edition = default_edition()
    assert tags.count("polygon") == len(edition.hexes)
    assert tags.count("line") == len(edition.barriers)
    assert run(["editions", "render", str(tmp_path / "missing" / "map.svg")]) == 2


def test_a_board_of_one_s_own_names_its_cards_and_where_they_lead(tmp_path: Path) -> None:
    text = SOURCE.read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    renamed = text.replace('"Troja"', '"Ilion"').replace('"Delian League"', '"Sea League"')
    own.write_text(renamed, encoding="utf-8")
    edition = read_edition(own)
    named = words(GAME.package, "en").renamed(GAME.names(edition, "en"))
    assert named.say("remark.pr_buy", {"card": "P0", "price": 30}) == "Takes Sea League for 30."
    assert named.say("remark.pr_buy", {"card": "P1", "price": 50}) == "Takes Ilion for 50."
    assert named.say("card.P1.power").endswith("its high-culture post at Ilion (C17).")
    assert "Ilion (C17)" in GAME.names(edition, "de")["card.P1.power"]
    assert "card.P2.power" not in GAME.names(edition, "en")
    shipped = words(GAME.package, "en")
    assert shipped.say("remark.pr_buy", {"card": "P0", "price": 30}) == "Takes the Delian League for 30."
    for language in ("en", "de"):
        where = {"place": "Troja", "hex": "C17"}
        spoken = words(GAME.package, language)
        assert spoken.say("card.culture", where) == spoken.say("card.P1.power")


def test_a_board_of_one_s_own_names_its_places_and_peoples(tmp_path: Path) -> None:
    text = SOURCE.read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(
        text.replace('"Thasos"', '"Gold Island"').replace('"Ionier"', '"Athener"'), encoding="utf-8"
    )
    edition = read_edition(own)
    assert GAME.names(edition, "en") == {"spot.A13": "Gold Island"}
    assert GAME.names(edition, "de") == {"spot.A13": "Gold Island", "nation.athenai": "Athener"}
    assert GAME.names(default_edition(), "de") == {}
    table = Table(GAME, 3, seed="1", edition=edition)
    words = Console("de", False).of_table(table)
    assert "Gold Island" in words.say("reason.hex_has_posts", {"hex": "A13"})
