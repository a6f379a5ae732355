"""What makes a puzzle fit to be put to somebody: it is solved anew, its question keeps the answer, its words are there."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ..kernel.errors import ThalassaError
from ..kernel.extras.puzzles import Given, Puzzle
from ..kernel.game import Game
from ..kernel.messages import Remark
from ..kernel.words import LANGUAGES, words
from .shelf import kind_of, state_of

LEVELS = range(1, 6)


def problems(game: Game, puzzle: Puzzle) -> str | None:
    """What is wrong with a puzzle, or None if it holds."""
    if puzzle.level not in LEVELS:
        return f"level {puzzle.level}"
    try:
        state = state_of(game, puzzle)
        kind = kind_of(game, puzzle)
        said = kind.problem(puzzle, state)
        if said is not None:
            return said
        if not kind.right(puzzle, state, _read(game, kind.solution(puzzle))):
            return "its own solution is judged wrong"
        # answer and proof are known to the server alone: the question must be the same without them
        blind = msgspec.structs.replace(puzzle, answer={}, proof={})
        if msgspec.json.encode(kind.asked(blind, state)) != msgspec.json.encode(kind.asked(puzzle, state)):
            return "the question depends on the answer"
    except (ThalassaError, KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        return f"{type(error).__name__}: {error}"
    return None


def _read(game: Game, given: Given) -> Given:
    return Given(given.target, tuple(game.action_from(action) for action in given.actions))


def unsaid(game: Game, puzzle: Puzzle) -> list[str]:
    """Codes of its question, hint and explanation that have no words in some language."""
    state, kind = state_of(game, puzzle), kind_of(game, puzzle)
    codes = {remark.code for remark in _remarks(kind.asked(puzzle, state))}
    codes |= {remark.code for remark in _remarks(kind.hint(puzzle, state))}
    given = _read(game, kind.solution(puzzle))
    codes |= {remark.code for remark in _remarks(kind.explained(puzzle, state, given))}
    codes |= {f"puzzle.theme.{theme}" for theme in puzzle.themes}
    codes |= {f"puzzle.kind.{kind.key}", f"puzzle.{kind.key}.type"}
    return [
        f"{language}: {code}"
        for language in LANGUAGES
        for code in sorted(codes)
        if not words(game.package, language).has(code)
    ]


def _remarks(thing: object) -> Iterator[Remark]:
    if isinstance(thing, Remark):
        yield thing
    elif isinstance(thing, msgspec.Struct):
        for field in thing.__struct_fields__:
            if field != "view":
                yield from _remarks(getattr(thing, field))
    elif isinstance(thing, tuple | list):
        for item in thing:
            yield from _remarks(item)
