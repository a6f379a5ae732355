"""How to play, in two pages, and the glossary: a game's own texts, as data for any page that shows them.

``lessons/how-to-play.toml`` holds the order of sections and pictures, ``how-to-play.<language>.toml`` the texts. The
glossary's words and explanations are in the game's catalogue (``term.<id>``); ``lessons/glossary.toml`` adds the forms under
which a word is found in texts, and where to read more.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, TypeVar

import msgspec

from ..kernel.game import Game
from ..kernel.words import catalogue
from .facts import BadScript
from .lessons import FOLDER, read_toml
from .script import Part

T = TypeVar("T")

BOOK = "how-to-play"
GLOSSARY = "glossary"
TERM = "term."


# -- files --------------------------------------------------------------------------------------------------


class SectionPlan(Part, frozen=True):
    """Texts: ``<id>.title``, ``<id>``, ``<id>.<item>``. A word between two asterisks on each side is stressed."""

    id: str
    items: tuple[str, ...] = ()
    picture: str | None = None
    advice: bool = False
    """A last word, set apart from the rest."""
    rules: tuple[str, ...] = ()


class PagePlan(Part, frozen=True):
    section: tuple[SectionPlan, ...]


class PicturePlan(Part, frozen=True):
    """A drawing made of the board's own pieces. Texts: ``picture.<id>`` (for those who do not see it),
    ``picture.<id>.<label>``."""

    id: str
    labels: tuple[str, ...] = ()


class BookPlan(Part, frozen=True):
    """Text: ``title``."""

    format: Literal[1]
    first: str
    """The lesson to begin with."""
    page: tuple[PagePlan, ...]
    picture: tuple[PicturePlan, ...] = ()


class TermPlan(Part, frozen=True):
    """One word of the glossary: further forms of it in each language, and where to read more."""

    en: tuple[str, ...] = ()
    de: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    lesson: str | None = None
    quiet: bool = False
    """Too common a word to be marked in running text."""


class GlossaryPlan(Part, frozen=True):
    term: dict[str, TermPlan]


# -- what a page gets ---------------------------------------------------------------------------------------


class Passage(msgspec.Struct, frozen=True):
    id: str
    title: str
    text: str
    items: tuple[str, ...]
    picture: str | None
    advice: bool
    rules: tuple[str, ...]


class Picture(msgspec.Struct, frozen=True):
    id: str
    alt: str
    labels: dict[str, str]


class Book(msgspec.Struct, frozen=True):
    """How to play one game, in one language."""

    title: str
    first_lesson: str
    """Id of the lesson to begin with."""
    pages: tuple[tuple[Passage, ...], ...]
    pictures: tuple[Picture, ...]


class Term(msgspec.Struct, frozen=True):
    """A word that explains itself wherever it stands."""

    id: str
    name: str
    text: str
    forms: tuple[str, ...]
    """All spellings under which it is found in texts, longest first; none for words that are too common."""
    elsewhere: str | None
    """What people call it who know similar games."""
    rules: tuple[str, ...]
    lesson: str | None


@lru_cache(maxsize=32)
def book(game: Game, language: str) -> Book | None:
    """The two pages, or None if the game brings none. Raises BadScript."""
    plan = book_plan(game)
    if plan is None:
        return None
    said = texts(game, language)
    return Book(
        title=said["title"],
        first_lesson=f"{game.name}/{plan.first}",
        pages=tuple(tuple(_section(section, said) for section in page.section) for page in plan.page),
        pictures=tuple(
            Picture(
                picture.id,
                said[f"picture.{picture.id}"],
                {label: said[f"picture.{picture.id}.{label}"] for label in picture.labels},
            )
            for picture in plan.picture
        ),
    )


def _section(section: SectionPlan, said: dict[str, str]) -> Passage:
    return Passage(
        id=section.id,
        title=said[f"{section.id}.title"],
        text=said[section.id],
        items=tuple(said[f"{section.id}.{item}"] for item in section.items),
        picture=section.picture,
        advice=section.advice,
        rules=section.rules,
    )


@lru_cache(maxsize=32)
def glossary(game: Game, language: str) -> tuple[Term, ...]:
    """All words of the glossary in the order of their names; none if the game brings none. Raises BadScript."""
    plan = glossary_plan(game)
    if plan is None:
        return ()
    words = catalogue(game.package, language)
    terms = [_term(game, id_, term, words, language) for id_, term in plan.term.items()]
    return tuple(sorted(terms, key=lambda term: term.name.casefold()))


def _term(game: Game, id_: str, plan: TermPlan, words: dict[str, str], language: str) -> Term:
    name, text = words.get(f"term_name.{id_}"), words.get(TERM + id_, "")
    if name is None:
        name, _, text = text.partition(": ")  # the catalogue puts the word in front of its explanation
    forms = set() if plan.quiet else {name, *(plan.de if language == "de" else plan.en)}
    return Term(
        id=id_,
        name=name,
        text=text[:1].upper() + text[1:],
        forms=tuple(sorted(forms, key=lambda form: (-len(form), form))),
        elsewhere=words.get(f"{TERM}{id_}.elsewhere"),
        rules=plan.rules,
        lesson=None if plan.lesson is None else f"{game.name}/{plan.lesson}",
    )


def book_plan(game: Game) -> BookPlan | None:
    return _if_there(game, f"{BOOK}.toml", BookPlan)


def glossary_plan(game: Game) -> GlossaryPlan | None:
    return _if_there(game, f"{GLOSSARY}.toml", GlossaryPlan)


def _if_there(game: Game, file: str, kind: type[T]) -> T | None:
    return read_toml(game, file, kind) if game.folder().joinpath(FOLDER, file).is_file() else None


def texts(game: Game, language: str) -> dict[str, str]:
    """The texts of the two pages by their keys. Raises BadScript if one is missing."""
    found = read_toml(game, f"{BOOK}.{language}.toml", dict[str, str])
    missing = sorted(key for key in keys(game) if key not in found)
    if missing:
        raise BadScript(f"{game.name}/{FOLDER}/{BOOK}.{language}.toml: missing {', '.join(missing)}")
    return found


def keys(game: Game) -> Iterator[str]:
    """The texts the two pages need."""
    plan = book_plan(game)
    assert plan is not None
    yield "title"
    for page in plan.page:
        for section in page.section:
            yield from (section.id, f"{section.id}.title")
            yield from (f"{section.id}.{item}" for item in section.items)
    for picture in plan.picture:
        yield f"picture.{picture.id}"
        yield from (f"picture.{picture.id}.{label}" for label in picture.labels)
