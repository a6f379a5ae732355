"""The command that sets a puzzle in the terminal: today's, one of a kind, or one by its number."""

from __future__ import annotations

import datetime
import re
import sys
from typing import Annotated

import typer
from rich.text import Text

from thalassa.kernel.errors import IllegalAction, MalformedAction
from thalassa.kernel.extras.puzzles import Given, Kind, Puzzle
from thalassa.kernel.game import Game, State
from thalassa.kernel.messages import Remark
from thalassa.kernel.registry import game as find_game
from thalassa.kernel.words import Words
from thalassa.puzzles import daily
from thalassa.puzzles.shelf import find, kind_of, kinds, shelf, shelves, state_of

from .. import draw
from ..console import Console, Json, Lang
from ..tell import say_reason
from .catalog import MaybeGame

LEVEL_SIGNS = "◆◇"
QUIT, HINT, SHOW = "q", "?", "!"


def puzzle(
    context: typer.Context,
    game: MaybeGame = None,
    kind: Annotated[str | None, typer.Option("--kind", metavar="KIND", help="cli.option.puzzle_kind")] = None,
    number: Annotated[
        int | None, typer.Option("--number", metavar="N", help="cli.option.puzzle_number")
    ] = None,
    day: Annotated[str | None, typer.Option("--day", metavar="DATE", help="cli.option.puzzle_day")] = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    date = _date(console, day)
    if game is None:
        _list(console, date)
        return
    own, found = _chosen(console, find_game(game), kind, number, date)
    if console.json:
        asked = kind_of(own, found).asked(found, state_of(own, found))
        console.emit({"id": found.id, "level": found.level, "asked": asked})
        return
    Setter(console, own, found, date).put()


def _date(console: Console, day: str | None) -> datetime.date:
    if day is None:
        return daily.today()
    try:
        return datetime.date.fromisoformat(day)
    except ValueError:
        raise console.bad("puzzle_day", given=day) from None


def _chosen(
    console: Console, game: Game, kind: str | None, number: int | None, day: datetime.date
) -> tuple[Game, Puzzle]:
    own = shelf(game)
    if not own.puzzles:
        raise console.bad("no_puzzles", game=game.name)
    if kind is None:
        return game, daily.of_day(own, day)
    if kind not in kinds(game):
        raise console.bad("puzzle_kind", given=kind, known=list(kinds(game)))
    if number is not None:
        return find(f"{game.name}-{kind}-{number}")
    of_kind = own.of_kind(kind)
    return game, of_kind[daily.number(day) % len(of_kind)]


def _list(console: Console, day: datetime.date) -> None:
    """The puzzles of the day."""
    if console.json:
        console.emit({one.game.name: daily.of_day(one, day).id for one in shelves()})
        return
    for one in shelves():
        found, words = daily.of_day(one, day), console.of_game(one.game)
        title = words.say(f"puzzle.kind.{found.kind}")
        console.print(
            Text(f"{words.say('game.title')}  ", style="bold")
            + Text(f"{title}  {levels(found)}", style="yellow")
            + Text(f"  thalassa puzzle {one.game.name}", style="dim")
        )


def levels(puzzle: Puzzle) -> str:
    return LEVEL_SIGNS[0] * puzzle.level + LEVEL_SIGNS[1] * (5 - puzzle.level)


class Setter:
    """Puts one puzzle to the person at the terminal."""

    def __init__(self, console: Console, game: Game, puzzle: Puzzle, day: datetime.date) -> None:
        self.console = console
        self.game = game
        self.puzzle = puzzle
        self.day = day
        self.kind: Kind = kind_of(game, puzzle)
        self.state: State = state_of(game, puzzle)
        self.words: Words = console.of_game(game)
        self.names = self._names("puzzle.you")
        self.spoken = self._names("puzzle.side")
        """Sentences speak of everybody in the third person, of the solver as well."""

    def _names(self, mine: str) -> list[str]:
        return [
            self.words.say(mine if seat == self.puzzle.seat else "puzzle.rival", {"number": seat + 1})
            for seat in range(self.puzzle.seats)
        ]

    def put(self) -> None:
        asked = self.kind.asked(self.puzzle, self.state)
        self.console.print(draw.board(self.game, asked.view, self.words, self.names))
        title = f"{self._say(asked.question)}  {levels(self.puzzle)}"
        self.console.print(draw.divider(Text(title, style="bold"), style="yellow"))
        self.console.print(Text(self._say(asked.detail), style="italic"))
        for fact in asked.facts:
            when = "" if fact.round is None else f"{fact.round}  "
            self.console.print(draw.bullet("  · ", when + self._say(fact.say)))
        hinted = False
        while True:
            self.console.print(Text(self.words.say(f"puzzle.{self.kind.key}.type"), style="dim"))
            text = self._read()
            if text == QUIT:
                return
            if text == HINT:
                hinted = True
                self.console.print(Text(self._say(self.kind.hint(self.puzzle, self.state).say), style="cyan"))
                continue
            given = None if text == SHOW else self._given(text)
            if text == SHOW or given is not None:
                self._judge(given, hinted)
                return

    def _read(self) -> str:
        self.console.print(Text(self.console.say("puzzle.keys"), style="dim"))
        line = sys.stdin.readline()
        return line.strip() if line else QUIT

    def _given(self, text: str) -> Given | None:
        """What was typed, if it is an answer that can be judged."""
        given = self.kind.typed(self.puzzle, self.state, text)
        if given is None:
            self.console.print(Text(self.console.say("puzzle.unread"), style="red"))
            return None
        try:
            self.kind.right(self.puzzle, self.state, given)
        except IllegalAction as error:
            self.console.print(Text(say_reason(self.words, error.reason, self.names), style="red"))
            return None
        except MalformedAction:
            self.console.print(Text(self.console.say("puzzle.unread"), style="red"))
            return None
        return given

    def _judge(self, given: Given | None, hinted: bool) -> None:
        right = given is not None and self.kind.right(self.puzzle, self.state, given)
        verdict = "right" if right else "shown" if given is None else "wrong"
        self.console.print(
            Text(self.console.say(f"puzzle.{verdict}"), style="bold green" if right else "bold red")
        )
        for step in self.kind.explained(self.puzzle, self.state, given):
            self.console.print(draw.bullet("• ", self._say(step.say), "bold"))
            for row in step.rows:
                sign = {True: "✓", False: "✗", None: "·"}[row.fits]
                self.console.print(draw.bullet(f"    {sign} ", self._say(row.say)))
        result = "hinted" if right and hinted else "first_try" if right else "missed"
        self.console.print(Text(self.share(result), style="dim"))

    def share(self, result: str) -> str:
        """A line to show around that gives nothing away."""
        of_the_day = daily.of_day(shelf(self.game), self.day).id == self.puzzle.id
        return self.console.words.say(
            "puzzle.share" if of_the_day else "puzzle.share.practice",
            {
                "number": daily.number(self.day),
                "game": self.words.say("game.title"),
                "kind": self.words.say(f"puzzle.kind.{self.kind.key}"),
                "level": levels(self.puzzle),
                "result": self.console.words.say(f"puzzle.result.{result}"),
            },
        )

    def _say(self, remark: Remark) -> str:
        said = self.words.say(remark.code, remark.params, self.spoken)
        return sentences(said, self.spoken[self.puzzle.seat])


def sentences(said: str, side: str) -> str:
    """What is said with a capital wherever the solver's side, which is no name, begins a sentence."""
    return re.sub(rf"(?:^|(?<=[.!?] )){re.escape(side)}", side[:1].upper() + side[1:], said)
