"""``thalassa boards``: list, draw, check, measure and make boards. Brought to the command line by an entry point.

A board is named by its letter or by the path of a board file. Annotations are evaluated here (no postponed ones):
the help texts in them depend on the language.
"""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from thalassa.kernel.chance import Chance, new_seed
from thalassa.kernel.errors import BadData, ThalassaError
from thalassa.kernel.words import Words, words

from . import boards as quality
from . import making
from .board import Board
from .data import load, shipped

ATTEMPTS = 20


def group(language: str) -> typer.Typer:
    """The commands with their help in one language."""
    say = words("thalassa.games.odyssey", language)
    app = typer.Typer(no_args_is_help=True, help=say.say("boards.help"))
    which = Annotated[list[str] | None, typer.Argument(help=say.say("boards.which"))]
    as_json = Annotated[bool, typer.Option("--json", help=say.say("boards.json"))]

    @app.command("list", help=say.say("boards.help.list"))
    def list_boards(which: which = None, json: as_json = False) -> None:
        _list(_boards(which), say, json)

    @app.command("draw", help=say.say("boards.help.draw"))
    def draw(which: which = None) -> None:
        for board in _boards(which):
            print(f"{_title(board, say)}\n{quality.drawing(board)}\n")

    @app.command("check", help=say.say("boards.help.check"))
    def check(which: which = None) -> None:
        raise typer.Exit(_check(_boards(which), say))

    @app.command("measure", help=say.say("boards.help.measure"))
    def measure(which: which = None, json: as_json = False) -> None:
        _measure(_boards(which), say, json)

    @app.command("make", help=say.say("boards.help.make"))
    def make(
        difficulty: Annotated[str, typer.Option(help=say.say("boards.difficulty"))] = "B",
        out: Annotated[Path | None, typer.Option(help=say.say("boards.out"))] = None,
        name: Annotated[str, typer.Option(help=say.say("boards.name"))] = "X",
        seed: Annotated[str | None, typer.Option(help=say.say("boards.seed"))] = None,
    ) -> None:
        _make(difficulty, out, name, new_seed() if seed is None else seed, say)

    return app


def _boards(which: list[str] | None) -> list[Board]:
    """Shipped boards by letter, others by path (a file, or a folder of files); all shipped ones if none is named."""
    edition = shipped()
    if not which:
        return edition.boards
    found: list[Board] = []
    for name in which:
        board = edition.board(name)
        if board is not None:
            found.append(board)
            continue
        if not Path(name).exists():
            letters = ", ".join(each.id for each in edition.boards)
            raise BadData(f"{name}: neither a board of this game ({letters}) nor a file", file=name)
        found.extend(load(Path(name)).boards)
    return found


def _title(board: Board, say: Words) -> str:
    return say.entries.get(f"board.{board.id}", board.id)


def _list(chosen: list[Board], say: Words, json: bool) -> None:
    rows = [(board, quality.measure(board)) for board in chosen]
    if json:
        plain = [
            {
                "id": board.id,
                "size": board.size,
                "grade": quality.grade(found),
                "e1": round(found.expected[0], 4),
            }
            for board, found in rows
        ]
        print(msgspec.json.encode(plain).decode())
        return
    table = Table(
        "", say.say("boards.size"), say.say("boards.islands"), say.say("boards.e1"), say.say("boards.grade")
    )
    for board, found in rows:
        islands = board.island_mask.bit_count()
        table.add_row(
            _title(board, say),
            f"{board.size} × {board.size}",
            str(islands),
            f"{found.expected[0]:.2f}",
            quality.grade(found) or "–",
        )
    Console().print(table)


def _check(chosen: list[Board], say: Words) -> int:
    """Every complaint on a line of its own; exit code 1 if there is one."""
    bad = 0
    for board in chosen:
        found = [*quality.problems(board), *quality.shortcomings(quality.measure(board))]
        if not found:
            print(say.say("boards.good", {"board": board.id}))
            continue
        bad = 1
        print(say.say("boards.bad", {"board": board.id, "number": len(found)}))
        for problem in found:
            print(f"  {problem}")
    return bad


def _measure(chosen: list[Board], say: Words, json: bool) -> None:
    measures = {board.id: quality.measure(board) for board in chosen}
    if json:
        print(msgspec.json.encode(measures).decode())
        return
    table = Table("", *(board.id for board in chosen))
    found = list(measures.values())

    def row(key: str, *cells: str) -> None:
        table.add_row(say.say(key), *cells)

    row("boards.e", *(" / ".join(f"{value:.2f}" for value in each.expected) for each in found))
    row("boards.h", *(" / ".join(f"{value:.2f}" for value in each.entropy) for each in found))
    row("boards.w", *(f"{each.worst:.2f}" for each in found))
    row("boards.l", *(f"{each.located:.2f}" for each in found))
    row("boards.near", *(f"{each.near_centre:.2f}" for each in found))
    row("boards.quadrants", *(" ".join(f"{value:.2f}" for value in each.quadrants) for each in found))
    row("boards.signatures", *(f"{each.signatures} / {each.lost:.1f}" for each in found))
    row("boards.seen", *(f"{each.islands_seen:.2f}" for each in found))
    row("boards.grade", *(quality.grade(each) or "–" for each in found))
    Console().print(table)


def _make(difficulty: str, out: Path | None, name: str, seed: str, say: Words) -> None:
    target = _target(difficulty, say)
    if not name.isalnum() or len(name) > 20:
        raise ThalassaError(say.say("boards.bad_name", {"name": name}))
    if out is not None and out.exists():
        raise ThalassaError(say.say("boards.exists", {"file": str(out)}))
    text = None
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[state]}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        for attempt in range(ATTEMPTS):
            task = progress.add_task(say.say("boards.attempt", {"number": attempt + 1}), state="")

            def show(step: int, steps: int, mean: float, broken: int, task: object = task) -> None:
                state = say.say(
                    "boards.state", {"e1": f"{mean:.3f}", "target": f"{target:.2f}", "broken": broken}
                )
                progress.update(task, completed=step, total=steps, state=state)  # type: ignore[arg-type]

            text = making.make(name, target, Chance(seed).stream(f"board {attempt}"), show)
            progress.remove_task(task)
            if text is not None:
                break
    if text is None:
        raise ThalassaError(say.say("boards.failed", {"number": ATTEMPTS, "target": f"{target:.2f}"}))
    if out is None:
        print(text, end="")
        return
    out.write_text(text, encoding="utf-8")
    print(say.say("boards.written", {"file": str(out), "seed": seed}), file=sys.stderr)


def _target(difficulty: str, say: Words) -> float:
    """A letter of the four difficulties, or a number of expected candidates that layouts can reach."""
    nominal = quality.NOMINAL.get(difficulty.upper())
    if nominal is not None:
        return nominal
    try:
        target = float(difficulty)
    except ValueError:
        target = 0.0
    if not 1.3 <= target <= 2.0:
        raise ThalassaError(say.say("boards.bad_difficulty", {"given": difficulty}))
    return target
