"""How to play and the glossary: typed, in both languages, and what is missing is found."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from thalassa.kernel.registry import game
from thalassa.learn import handbook
from thalassa.learn.checking import book_problems
from thalassa.learn.lessons import by_rule
from toy import GAME

GAMES = ("peloponnes", "odyssey", "poseidon")


def test_the_pages_of_the_toy_game() -> None:
    book = handbook.book(GAME, "de")
    assert book is not None
    assert (book.title, book.first_lesson) == ("Kiesel auf zwei Seiten", "toy/1-round")
    (goal,), (advice,) = book.pages
    assert (goal.title, goal.picture, goal.rules) == ("Zwei Schalen", "bowls", ("T-5", "T-6"))
    assert goal.items == ("Links zählt ein Kiesel seine Zahl.", "Rechts zählt er vier.")
    assert (advice.advice, goal.advice) == (True, False)
    assert book.pictures[0].labels == {"left": "Zahl", "right": "vier"}


def test_the_glossary_of_the_toy_game() -> None:
    bell, pebble = handbook.glossary(GAME, "en")
    assert (pebble.name, pebble.text, pebble.elsewhere) == ("Pebble", "A stone with a number.", "a card")
    assert pebble.forms == ("pebbles", "Pebble")
    assert (pebble.lesson, pebble.rules) == ("toy/1-round", ("T-1",))
    assert (bell.forms, bell.elsewhere, bell.lesson) == ((), None, None)
    assert handbook.glossary(GAME, "de")[1].forms == ("Kieseln", "Kiesels", "Kiesel")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_game_explains_itself_in_two_pages_with_six_pictures(name: str, language: str) -> None:
    book = handbook.book(game(name), language)
    assert book is not None
    assert len(book.pages) == 2
    assert len(book.pictures) == 6
    assert all(picture.alt for picture in book.pictures)
    assert sum(section.advice for page in book.pages for section in page) == 1
    assert not any("-" in word and word[0].isdigit() for word in book.title.split())


@pytest.mark.parametrize("name", GAMES)
def test_terms_are_explained_where_a_lesson_shows_them(name: str) -> None:
    terms = handbook.glossary(game(name), "en")
    assert len(terms) > 20
    assert sum(term.lesson is not None for term in terms) > 10


def test_rules_name_the_lessons_that_show_them() -> None:
    assert by_rule(GAME)["T-5"] == ("toy/1-round",)
    assert "peloponnes/2-outbid" in by_rule(game("peloponnes"))["L-30"]


# -- planted mistakes --------------------------------------------------------------------------------------------

Change = Callable[[str, str, str], None]


@pytest.fixture
def change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Change]:
    """Replace something in a file of a copy of the toy game's lessons."""
    shutil.copytree(Path(str(GAME.folder())) / "lessons", tmp_path / "lessons")
    monkeypatch.setattr(type(GAME), "folder", lambda self: tmp_path)

    def replace(file: str, old: str, new: str) -> None:
        path = tmp_path / "lessons" / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        handbook.book.cache_clear()
        handbook.glossary.cache_clear()

    yield replace
    handbook.book.cache_clear()
    handbook.glossary.cache_clear()


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("how-to-play.de.toml", '"goal.left"', '"goal.middle"', "missing goal.left"),
        ("how-to-play.en.toml", '"title" =', '"never" = "x"\n"title" =', "'never' is never shown"),
        ("how-to-play.toml", 'picture = "bowls"\n', "", "are described"),
        ("how-to-play.toml", '"1-round"', '"0-round"', "'0-round' is no lesson"),
        ("how-to-play.toml", '"T-5"', '"T-none"', "there is no rule 'T-none'"),
        ("how-to-play.toml", "format = 1", "format = 7", "how-to-play.toml"),
        ("how-to-play.toml", 'id = "advice"', 'id = "goal"', "two texts have the key 'goal'"),
        ("how-to-play.en.toml", "Low pebbles", "word " * 340, "page 2 has"),
        ("glossary.toml", "[term.bell]", "[term.gong]", "'bell' is only in one"),
        ("glossary.toml", 'lesson = "1-round"', 'lesson = "x"', "'x', which is none"),
        ("glossary.toml", '"T-1"', '"T-none"', "there is no rule 'T-none'"),
    ],
)
def test_a_planted_mistake_is_reported(change: Change, file: str, old: str, new: str, told: str) -> None:
    change(file, old, new)
    assert any(told in problem for problem in book_problems(GAME)), book_problems(GAME)


def test_a_form_of_two_words_is_reported(change: Change) -> None:
    change("glossary.toml", "quiet = true\n", "")
    change("glossary.toml", '"pebbles"', '"Bell"')
    assert "glossary, en: 'Bell' belongs to both 'bell' and 'pebble'" in book_problems(GAME)
