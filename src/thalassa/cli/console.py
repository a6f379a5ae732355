"""Where a command works: the language, the consoles, and JSON instead of tables when a script asks for it.

Knows nothing of what the commands do. Bad input is raised as BadInput and becomes one line and exit code 2.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

import msgspec
import rich.console
import typer

from thalassa.bots.names import MOST_SECONDS
from thalassa.kernel.errors import BadData, IllegalAction
from thalassa.kernel.game import Game
from thalassa.kernel.mistakes import BadFile
from thalassa.kernel.table import Table
from thalassa.kernel.words import LANGUAGES, Words, words
from thalassa.server.access.texts import clean

from .listing import default_language, shared_words

Lang = Annotated[str | None, typer.Option("--lang", metavar="en|de", help="cli.option.lang")]
Json = Annotated[bool, typer.Option("--json", help="cli.option.json")]


class BadInput(Exception):
    """Something the user gave is wrong: the text is the one line that says what."""


@dataclass
class Console:
    """What every command needs at hand."""

    language: str
    json: bool
    out: rich.console.Console = field(default_factory=lambda: rich.console.Console(highlight=False))
    words: Words = field(init=False)

    def __post_init__(self) -> None:
        self.words = shared_words(self.language)

    @classmethod
    def of(cls, context: typer.Context, lang: str | None, json: bool) -> Console:
        """Options may stand before the command or behind it; behind it wins."""
        before: dict[str, str | bool] = context.find_root().obj or {}
        language = lang or before.get("lang") or default_language()
        if language not in LANGUAGES:
            raise BadInput(
                shared_words("en").say("cli.bad.language", {"given": language, "known": LANGUAGES})
            )
        return cls(language, json or bool(before.get("json")))

    def say(self, key: str, /, **params: object) -> str:
        return self.words.say(f"cli.{key}", params)

    def bad(self, key: str, /, **params: object) -> BadInput:
        return BadInput(self.say(f"bad.{key}", **params))

    def of_game(self, game: Game) -> Words:
        return words(game.package, self.language)

    def of_table(self, table: Table) -> Words:
        """The words of its game, with the names of its edition."""
        return self.of_game(table.game).renamed(table.game.names(table.edition, self.language))

    def print(self, *things: object) -> None:
        """Each thing on a line of its own; without any, an empty line."""
        for thing in things or ("",):
            self.out.print(thing)

    def emit(self, value: object, indent: int = 2) -> None:
        """JSON on standard output; ``indent`` 0 keeps it on one line."""
        encoded = msgspec.json.encode(value)
        text = msgspec.json.format(encoded, indent=indent) if indent else encoded
        sys.stdout.write(text.decode() + "\n")
        sys.stdout.flush()

    def seat_names(self, seats: int, names: Sequence[str] = ()) -> tuple[str, ...]:
        """The names of all seats; a seat without one is called by its number. A file may hold any signs as a name."""
        given = [clean(name) for name in names]
        return tuple(
            given[seat] if seat < len(given) and given[seat] else self.say("seat", seat=seat)
            for seat in range(seats)
        )


def check_thinking(console: Console, seconds: float | None) -> None:
    """Raises BadInput for what is no time to think."""
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise console.bad("thinking", most=round(MOST_SECONDS), given=str(seconds))


def complaint(error: Exception, game: Game | None, language: str, names: Sequence[str] = ()) -> str:
    """One line for an error, in words where the catalogue has them; for a wrong data file one for each mistake."""
    if isinstance(error, IllegalAction):
        catalog = shared_words(language) if game is None else words(game.package, language)
        text = catalog.say(f"reason.{error.reason.code}", error.reason.params, names)
        return f"{text} ({error.reason.rule})" if error.reason.rule else text
    if isinstance(error, BadFile):
        return "\n".join(map(one_line, error.said(language)))
    if isinstance(error, BadData):
        return "\n".join(one_line(line) for line in str(error).splitlines())
    if isinstance(error, OSError):
        where = "" if error.filename is None else f"{error.filename}: "
        return f"{where}{error.strerror or error}"
    return one_line(str(error))


def one_line(text: str) -> str:
    """Without line breaks, and without signs that a terminal obeys: complaints quote what they complain about."""
    return clean(text)
