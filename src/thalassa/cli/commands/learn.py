"""The command that teaches: it lists the chapters of all games, and takes a lesson in the terminal."""

from __future__ import annotations

import sys
from typing import Annotated

import msgspec
import typer
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from thalassa.kernel.errors import ThalassaError
from thalassa.kernel.game import Game
from thalassa.kernel.registry import game as find_game
from thalassa.kernel.registry import games as all_games
from thalassa.learn import commands
from thalassa.learn.checking import book_problems, problems
from thalassa.learn.handbook import BOOK, book
from thalassa.learn.lessons import Lesson, courses, find, lessons
from thalassa.learn.overview import CourseOverview, overview
from thalassa.learn.progress import Progress
from thalassa.learn.run import Run

from .. import draw
from ..console import Console, Json, Lang, one_line
from ..keeping import data_folder, read, write
from ..playing.pupil import TerminalPupil
from .catalog import MaybeGame

FAILED = 1


class Studies:
    """What this user has learned, remembered in the user's data folder."""

    def __init__(self) -> None:
        self.path = data_folder() / "lessons.json"
        self.progress = read(self.path, Progress) or Progress()

    def keep(self, run: Run) -> None:
        self.progress = self.progress.kept(run)
        write(self.path, self.progress)


def learn(
    context: typer.Context,
    game: MaybeGame = None,
    chapter: Annotated[str | None, typer.Argument(metavar="CHAPTER", help="cli.option.chapter")] = None,
    again: Annotated[bool, typer.Option("--again", help="cli.option.again")] = False,
    list_: Annotated[bool, typer.Option("--list", help="cli.option.chapters")] = False,
    pages: Annotated[bool, typer.Option("--pages", help="cli.option.pages")] = False,
    check: Annotated[bool, typer.Option("--check", help="cli.option.check_lessons")] = False,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    chosen = None if game is None else find_game(game)
    if check:
        _check(console, list(all_games().values()) if chosen is None else [chosen])
        return
    if pages:
        _print_pages(console, chosen)
        return
    studies = Studies()
    if chosen is None or list_:
        _list(console, list(all_games().values()) if chosen is None else [chosen], studies.progress)
        return
    if not courses(chosen):
        raise console.bad("no_lessons", game=chosen.name)
    lesson = _next(chosen, studies.progress) if chapter is None else _named(console, chosen, chapter)
    run = Run(lesson) if again else studies.progress.resume(lesson)
    if console.json:
        _take_as_json(console, run, studies)
    else:
        TerminalPupil(console, run, lambda: studies.keep(run)).take()


def _next(game: Game, progress: Progress) -> Lesson:
    """Where somebody stopped, else the first lesson not done, else the first."""
    found = lessons(game)
    stopped = [lesson for lesson in found if progress.of(lesson).bookmark is not None]
    fresh = [lesson for lesson in found if not progress.of(lesson).done]
    return (stopped or fresh or list(found))[0]


def _named(console: Console, game: Game, chapter: str) -> Lesson:
    """By number (in the first course) or by name."""
    if chapter.isdecimal():
        for lesson in courses(game)[0].lessons:
            if str(lesson.script.chapter) == chapter:
                return lesson
        raise console.bad("chapter", given=chapter, known=[lesson.name for lesson in lessons(game)])
    return find(game, chapter)


# -- lists --------------------------------------------------------------------------------------------------


def _list(console: Console, games: list[Game], progress: Progress) -> None:
    found = {game.name: overview(game, progress, console.language) for game in games}
    if console.json:
        console.emit(found)
        return
    for game in games:
        if found[game.name]:
            console.print(draw.divider(Text(console.of_game(game).say("game.title"), style="bold")))
        for course in found[game.name]:
            _print_course(console, course)
    console.print(Text(console.say("learn.more"), style="dim"))


def _print_course(console: Console, course: CourseOverview) -> None:
    done = console.say("learn.done", done=course.done, all=len(course.chapters), minutes=course.minutes_left)
    console.print(Text(course.title, style="bold") + Text(f"   {done}", style="dim"), Text(course.about))
    grid = Grid(box=box.SIMPLE_HEAD, header_style="bold", padding=(0, 1))
    grid.add_column("", justify="right", style="bold cyan")
    grid.add_column(console.say("learn.chapter"))
    grid.add_column(console.say("learn.minutes"), justify="right")
    grid.add_column(console.say("learn.progress"))
    grid.add_column(console.say("learn.command"), style="dim", no_wrap=True)
    for chapter in course.chapters:
        state = console.say("learn.state.done") if chapter.done else ""
        if chapter.stopped_at is not None:
            state = console.say("learn.state.stopped", step=chapter.stopped_at, steps=chapter.steps)
        command = f"thalassa learn {chapter.id.replace('/', ' ')}"
        grid.add_row(str(chapter.number), chapter.title, str(chapter.minutes), state, command)
    console.print(grid)


def _print_pages(console: Console, game: Game | None) -> None:
    """How to play, in two pages."""
    found = None if game is None else book(game, console.language)
    if found is None:
        raise console.bad("no_pages", game="–" if game is None else game.name)
    if console.json:
        console.emit(found)
        return
    console.print(draw.divider(Text(found.title, style="bold")))
    for section in (section for page in found.pages for section in page):
        console.print(Text(section.title, style="bold red"), _stressed(section.text))
        for item in section.items:
            console.print(draw.bullet("  • ", item.replace("**", "")))
        console.print()


def _stressed(text: str) -> Text:
    """Words between two asterisks on each side are bold."""
    parts = text.split("**")
    return Text.assemble(*((part, "bold" if number % 2 else "") for number, part in enumerate(parts)))


# -- for authors --------------------------------------------------------------------------------------------


def _check(console: Console, games: list[Game]) -> None:
    """Prove every lesson; exit code 1 if one of them cannot be taught."""
    report = {lesson.id: problems(lesson) for game in games for lesson in lessons(game)}
    report |= {f"{game.name}/{BOOK}": book_problems(game) for game in games if lessons(game)}
    if console.json:
        console.emit(report)
    else:
        for id_, found in report.items():
            sign, style = ("✗", "red") if found else ("✓", "green")
            console.print(Text(f"{sign} {id_}", style=style))
            for problem in found:
                console.print(Text(f"    {problem}"))
    if any(report.values()):
        raise typer.Exit(FAILED)


# -- for programs -------------------------------------------------------------------------------------------


def _take_as_json(console: Console, run: Run, studies: Studies) -> None:
    """A scene on each line out, a command on each line in."""
    run.settle()
    console.emit({"type": "scene", **msgspec.to_builtins(run.scene())}, indent=0)
    for line in sys.stdin:
        if line.strip() == "q":
            return
        try:
            asked = msgspec.json.decode(line, type=commands.AnyAsked)
            answer = run.obey(asked)
        except (msgspec.MsgspecError, ThalassaError) as error:
            console.emit({"type": "refused", "error": one_line(str(error))}, indent=0)
            continue
        run.settle()
        studies.keep(run)
        kind = "drafted" if isinstance(asked, commands.Draft) and hasattr(answer, "complete") else "scene"
        shown = answer if kind == "drafted" else run.scene()
        console.emit({"type": kind, **msgspec.to_builtins(shown)}, indent=0)
