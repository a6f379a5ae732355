"""A mistake in an edition of one's own is said in the language of the command line, whatever the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path

import pytest

from thalassa.cli.app import run
from thalassa.kernel.mistakes import BadEdition
from thalassa.kernel.registry import game as find_game
from thalassa.kernel.words import words

BOARD = resources.files("thalassa.games.odyssey.edition").joinpath("boards/A.txt").read_text(encoding="utf-8")
DATA = {
    name: resources.files(f"thalassa.games.{name}.edition").joinpath("data.toml").read_text(encoding="utf-8")
    for name in ("peloponnes", "poseidon")
}
SOURCES = {**DATA, "odyssey": BOARD}
WRONG = [
    ("poseidon", "", "[edition", "kein TOML"),
    ("poseidon", "price = 200", "price = 201", "muss gerade sein"),
    ("poseidon", 'kind = "temple"', 'kind = "tempel"', "kind = 'tempel': muss eins davon sein"),
    ("poseidon", "king_money = 5", 'king_money = "5"', "muss eine ganze Zahl von 0 bis 1000000 sein"),
    ("poseidon", "merchant_limit = 21", "", "merchant_limit: fehlt"),
    ("poseidon", "[0, 2], [-1, -1]", "[0, 4], [-1, -1]", "ohne den Schritt zurück"),
    ("poseidon", "schema = 1", "schema = 2", "muss 1 sein"),
    (
        "poseidon",
        'home = "F10"',
        'home = "F12"',
        "home = 'F12': muss ein aufgeführtes Feld der Art home sein",
    ),
    ("poseidon", 'coord = "A13"', "", "hex Nummer "),
    ("poseidon", "[prestige]", "[fame]", "die Datei, fame"),
    ("peloponnes", "", "[meta", "keine TOML-Datei"),
    ("peloponnes", "", "", "der Abschnitt meta fehlt"),
    ("peloponnes", "rounds = 8", 'rounds = "eight"', "muss eine ganze Zahl sein, nicht ein Text"),
    ("peloponnes", "rounds = 8", "rounds = 9", "muss zusammen 9 Runden ergeben"),
    ("peloponnes", "pass_coins = 3 ", "pas_coins = 3 ", "pas_coins: gehört nicht in diesen Eintrag"),
    ("peloponnes", "wood = 10", "wood = -1", "muss mindestens 1 sein"),
    ("peloponnes", "wood = 10", "wood = 2000", "darf höchstens 1000 sein"),
    ("peloponnes", "{ from = 3,", "{ from = 4,", "Lücke oder Überschneidung bei 4"),
    ("peloponnes", 'id = "A05"', 'id = "Z5"', "tile Z5: id: muss A, B oder C mit zwei Ziffern sein"),
    ("peloponnes", 'id = "A05"', "", "tile Nr. "),
    ("peloponnes", 'kind = "land"', 'kind = "sea"', "ist keiner der Werte"),
    ("peloponnes", 'effect = "per_land"', 'effect = "per_tile"', "muss 'per_land' sein"),
    ("odyssey", "", "", "die Zeile 'grid:' fehlt"),
    ("odyssey", "format: 1", "format: 2", "'2'; dieses Programm liest Format 1"),
    ("odyssey", "size: 13", "size: 12", "die Seite muss ungerade sein"),
    ("odyssey", "size: 13", "size: 11", "13 Reihen, aber die Größe ist 11"),
    ("odyssey", "size: 13", "colour: red", "unbekannte Kopfzeile 'colour: red'"),
    ("odyssey", "start.2: green", "start.2: blue", "richtig wäre 'green woody' oder 'green rocky'"),
    ("odyssey", "~~.~*TT", "~~.~.TT", "keine Heilige Insel in der Mitte"),
    ("odyssey", "grid:\n1", "grid:\n", "Reihe 1: 12 Felder, aber die Größe ist 13"),
    ("odyssey", "grid:\n1", "grid:\n.", "Start 1 (weiß) fehlt"),
]


def wrong_file(folder: Path, game: str, old: str, new: str) -> Path:
    text = SOURCES[game]
    assert old in text
    path = folder / ("mine.txt" if game == "odyssey" else "mine.toml")
    path.write_text(text.replace(old, new, 1) if old else new, encoding="utf-8")
    return path


def codes(message: object) -> Iterator[str]:
    """The code of a message and of all messages in it."""
    if isinstance(message, Mapping):
        if "code" in message:
            yield str(message["code"])
        for value in message.values():
            yield from codes(value)


@pytest.mark.parametrize(("game", "old", "new", "said"), WRONG)
def test_a_mistake_is_said_in_german_without_any_english(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, old: str, new: str, said: str
) -> None:
    path = wrong_file(tmp_path, game, old, new)
    with pytest.raises(BadEdition) as caught:
        find_game(game).edition(path)
    command = ["new", game, str(tmp_path / "table.json"), "--seats", "3", "--edition", str(path)]
    assert run(["--lang", "de", *command]) == 2
    german = capsys.readouterr().err
    assert said in german
    assert german == "thalassa: " + "\n".join(caught.value.said("de")) + "\n"
    english, own = (words(find_game(game).package, language).entries for language in ("en", "de"))
    for mistake in caught.value.mistakes:
        for code in (mistake.code, *codes(mistake.params)):
            assert code in own, code
            for phrase in re.findall(r"[A-Za-z][A-Za-z ,]{7,}", re.sub(r"\{[^{}]*\}", "\0", english[code])):
                assert phrase not in german or phrase in own[code], phrase
    assert run(["--lang", "en", *command]) == 2
    assert capsys.readouterr().err == f"thalassa: {caught.value}\n"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (
            ["boards", "check", "nowhere"],
            "nowhere: weder ein Plan dieses Spiels (A, B, C, D) noch eine Datei",
        ),
        (["editions", "check", "nowhere.toml"], "nowhere.toml: nicht lesbar: diese Datei gibt es nicht"),
    ],
)
def test_the_commands_of_the_games_say_it_in_german_too(
    capsys: pytest.CaptureFixture[str], command: list[str], said: str
) -> None:
    assert run(["--lang", "de", *command]) == 2
    assert capsys.readouterr().err == f"thalassa: {said}\n"


def test_the_server_says_why_it_does_not_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = wrong_file(tmp_path, "poseidon", "price = 200", "price = 201")
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    command = ["serve", "--port", "0", "--database", database, "--edition", f"poseidon={path}"]
    assert run(["--lang", "de", *command]) == 2
    said = capsys.readouterr().err
    assert "Der Server lässt sich nicht einrichten" in said
    assert "muss gerade sein, weil die Hälfte beim Eintausch angerechnet wird" in said
