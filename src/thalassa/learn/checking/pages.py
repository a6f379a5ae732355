"""How-to-play pages and glossaries: complete in every language, short enough, and nothing leads nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.game import Game
from ...kernel.reference import reference
from ...kernel.words import LANGUAGES, catalogue
from ..facts import BadScript
from ..handbook import BOOK, GLOSSARY, TERM, book, book_plan, glossary, glossary_plan, keys, texts
from ..lessons import names

MOST_WORDS_ON_A_PAGE = 330


def book_problems(game: Game) -> list[str]:
    """Everything that is wrong with the pages and the glossary of a game, in words."""
    try:
        return [*_check_book(game), *_check_glossary(game), *_check_rules(game)]
    except BadScript as error:
        return [str(error)]


def _check_book(game: Game) -> Iterator[str]:
    plan = book_plan(game)
    if plan is None:
        return
    needed = list(keys(game))
    for key in sorted({key for key in needed if needed.count(key) > 1}):
        yield f"{BOOK}: two texts have the key {key!r}"
    if plan.first not in names(game):
        yield f"{BOOK}: {plan.first!r} is no lesson"
    pictures = [picture.id for picture in plan.picture]
    shown = [section.picture for page in plan.page for section in page.section if section.picture is not None]
    if sorted(pictures) != sorted(shown):
        yield f"{BOOK}: pictures {sorted(pictures)} are described, {sorted(shown)} are shown"
    for language in LANGUAGES:
        for key in sorted(texts(game, language).keys() - set(needed)):
            yield f"{BOOK}.{language}: {key!r} is never shown"
        pages = book(game, language)
        assert pages is not None
        for number, page in enumerate(pages.pages, 1):
            words = sum(len(f"{section.text} {' '.join(section.items)}".split()) for section in page)
            if words > MOST_WORDS_ON_A_PAGE:
                yield f"{BOOK}.{language}: page {number} has {words} words, more than {MOST_WORDS_ON_A_PAGE}"


def _check_glossary(game: Game) -> Iterator[str]:
    plan = glossary_plan(game)
    if plan is None:
        return
    for language in LANGUAGES:
        explained = {
            key.removeprefix(TERM)
            for key in catalogue(game.package, language)
            if key.startswith(TERM) and not key.endswith(".elsewhere")
        }
        for id_ in sorted(explained ^ plan.term.keys()):
            yield f"{GLOSSARY}, {language}: {id_!r} is only in one of catalogue and glossary"
        seen: dict[str, str] = {}
        for term in glossary(game, language):
            for form in term.forms:
                other = seen.setdefault(form.casefold(), term.id)
                if other != term.id:
                    yield f"{GLOSSARY}, {language}: {form!r} belongs to both {other!r} and {term.id!r}"
    for id_, entry in plan.term.items():
        if entry.lesson is not None and entry.lesson not in names(game):
            yield f"{GLOSSARY}: {id_!r} names the lesson {entry.lesson!r}, which is none"


def _check_rules(game: Game) -> Iterator[str]:
    plan, words = book_plan(game), glossary_plan(game)
    named = (
        []
        if plan is None
        else [rule for page in plan.page for section in page.section for rule in section.rules]
    )
    named += [] if words is None else [rule for term in words.term.values() for rule in term.rules]
    rules = reference(game.package, "en")
    for number in dict.fromkeys(named):
        if rules.find(number) is None:
            yield f"there is no rule {number!r}"
