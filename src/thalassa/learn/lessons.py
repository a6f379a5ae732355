"""Finding and reading lessons: each game brings its own in ``lessons/`` beside its code, third-party games as well.

``<lesson>.toml`` is the script, ``<lesson>.<language>.toml`` the sentences, and a position lies where the script says.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import TypeVar

import msgspec

from ..kernel.edition import digest
from ..kernel.errors import ThalassaError
from ..kernel.game import Game
from ..kernel.messages import Seat
from ..kernel.table import Table
from ..kernel.words import LANGUAGES, Words, words
from .facts import BadScript
from .script import AnyStep, Script, actions_of

T = TypeVar("T")

FOLDER = "lessons"
PREFIX = "lesson."
"""Sentences of a lesson are catalogue words with this in front, so that they never meet those of the game."""
OTHER_FILES = ("how-to-play", "glossary")
"""What else lies in the folder (see handbook.py)."""


class UnknownLesson(ThalassaError):
    """No lesson of this game has this name."""

    code = "unknown_lesson"


class Lesson:
    """One lesson of a game, ready to be taken."""

    def __init__(
        self,
        game: Game,
        name: str,
        script: Script,
        position: bytes | None,
        sentences: dict[str, dict[str, str]],
    ) -> None:
        self.game = game
        self.name = name
        self.script = script
        self.position = position
        self.sentences = sentences
        """Language -> key -> message, keys as in the file."""
        self.digest = digest([msgspec.to_builtins(script), None if position is None else position.decode()])
        """Changes when the lesson would run differently: a bookmark of another one is void."""

    @property
    def id(self) -> str:
        """``peloponnes/1-bridge``"""
        return f"{self.game.name}/{self.name}"

    @property
    def learner(self) -> Seat:
        return self.script.learner

    @property
    def steps(self) -> tuple[AnyStep, ...]:
        return self.script.step

    @property
    def others(self) -> list[Seat]:
        return [seat for seat in range(self.script.table.seats) if seat != self.learner]

    def words(self, language: str) -> Words:
        """The words of the game with the sentences of this lesson."""
        of_game = words(self.game.package, language)
        return of_game.renamed(self.catalogue(language))

    def catalogue(self, language: str) -> dict[str, str]:
        """The sentences of this lesson alone, under their full keys: what a browser must fetch."""
        return {f"{PREFIX}{key}": text for key, text in self.sentences.get(language, {}).items()}

    def table(self, deal: int = 0) -> Table:
        """A fresh table at the first position. ``deal`` changes what was dealt from a seed."""
        setting = self.script.table
        try:
            if self.position is not None:
                table = Table(self.game, setting.seats, setting.options or None, position=self.position)
            else:
                seed = setting.seed if deal == 0 else f"{setting.seed}/{deal}"
                table = Table(self.game, setting.seats, setting.options, seed)
            for move in setting.moves:
                table.act(move.seat, [self.game.action_from(one) for one in actions_of(move.action)])
        except ThalassaError as error:
            raise BadScript(
                f"{self.id}: the first position cannot be set up: {error}", lesson=self.id
            ) from None
        return table


class Course:
    """The lessons that lead from the first idea to the first whole game, in order (words: ``course.<key>``)."""

    def __init__(self, game: Game, key: str, lessons: tuple[Lesson, ...]) -> None:
        self.game = game
        self.key = key
        self.lessons = lessons

    @property
    def minutes(self) -> int:
        return sum(lesson.script.minutes for lesson in self.lessons)

    def after(self, lesson: Lesson) -> Lesson | None:
        """The lesson that follows."""
        at = self.lessons.index(lesson) + 1
        return self.lessons[at] if at < len(self.lessons) else None


@lru_cache(maxsize=64)
def courses(game: Game) -> tuple[Course, ...]:
    """All courses of a game, those with the most lessons first; none if it brings no lessons. Raises BadScript."""
    found: dict[str, list[Lesson]] = {}
    for name in names(game):
        lesson = read(game, name)
        found.setdefault(lesson.script.course, []).append(lesson)
    made = [
        Course(game, key, tuple(sorted(members, key=lambda lesson: lesson.script.chapter)))
        for key, members in found.items()
    ]
    return tuple(sorted(made, key=lambda course: (-len(course.lessons), course.key)))


def lessons(game: Game) -> tuple[Lesson, ...]:
    """All lessons of a game, course by course."""
    return tuple(lesson for course in courses(game) for lesson in course.lessons)


def find(game: Game, name: str) -> Lesson:
    """A lesson by its name (``1-bridge``) or its id. Raises UnknownLesson."""
    wanted = name.removeprefix(f"{game.name}/")
    for lesson in lessons(game):
        if lesson.name == wanted:
            return lesson
    known = [lesson.name for lesson in lessons(game)]
    raise UnknownLesson(
        f"{game.name} has no lesson {name!r}; there are {', '.join(known) or 'none'}",
        game=game.name,
        known=known,
    )


@lru_cache(maxsize=64)
def by_rule(game: Game) -> dict[str, tuple[str, ...]]:
    """Number of a rule -> ids of the lessons that show it."""
    found: dict[str, list[str]] = {}
    for lesson in lessons(game):
        shown = [*lesson.script.rules, *(number for step in lesson.steps for number in step.rules)]
        for number in dict.fromkeys(shown):
            found.setdefault(number, []).append(lesson.id)
    return {number: tuple(ids) for number, ids in found.items()}


def course_of(lesson: Lesson) -> Course:
    return next(course for course in courses(lesson.game) if lesson in course.lessons)


# -- files --------------------------------------------------------------------------------------------------


def names(game: Game) -> list[str]:
    """The names of the lessons a game brings."""
    folder = game.folder().joinpath(FOLDER)
    if not folder.is_dir():
        return []
    stems = (item.name.removesuffix(".toml") for item in folder.iterdir() if item.name.endswith(".toml"))
    return sorted(stem for stem in stems if "." not in stem and stem not in OTHER_FILES)


def read(game: Game, name: str) -> Lesson:
    """One lesson from its files. Raises BadScript naming file and problem."""
    script = read_toml(game, f"{name}.toml", Script)
    position: bytes | None = None
    if script.table.position is not None:
        position = _bytes(game, script.table.position)
    elif script.table.seed is None:
        raise BadScript(f"{game.name}/{name}: the table has neither a position nor a seed")
    sentences = {
        language: read_toml(game, f"{name}.{language}.toml", dict[str, str]) for language in LANGUAGES
    }
    return Lesson(game, name, script, position, sentences)


def read_toml(game: Game, file: str, kind: type[T]) -> T:
    """A TOML file of the game's lesson folder as a typed value."""
    return parse_toml(_bytes(game, file), f"{game.name}/{FOLDER}/{file}", kind)


def parse_toml(data: bytes, place: str, kind: type[T]) -> T:
    """TOML as a typed value. Raises BadScript naming the place and the problem."""
    try:
        return msgspec.convert(tomllib.loads(data.decode()), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError) as error:
        raise BadScript(f"{place}: {error}", file=place) from None


def _bytes(game: Game, file: str) -> bytes:
    try:
        data: bytes = game.folder().joinpath(FOLDER, *file.split("/")).read_bytes()
    except OSError as error:
        raise BadScript(f"{game.name}/{FOLDER}/{file}: {error}", game=game.name, file=file) from None
    return data
