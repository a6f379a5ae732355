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

from thalassa.games.odyssey.edition.board import Board
from thalassa.games.odyssey.edition.data import PACKAGE, load, read_board, shipped
from thalassa.kernel.chance import Chance, new_seed
from thalassa.kernel.errors import ThalassaError
from thalassa.kernel.extras.commands import wants_json
from thalassa.kernel.messages import Remark
from thalassa.kernel.mistakes import BadEdition, of_file
from thalassa.kernel.words import Words, words

from .design import criteria, making, trials

ATTEMPTS = 20


def group(language: str) -> typer.Typer:
    """The commands with their help in one language."""
    say = words("thalassa.games.odyssey", language)
    app = typer.Typer(no_args_is_help=True, help=say.say("boards.help"))
    which = Annotated[list[str] | None, typer.Argument(help=say.say("boards.which"))]
    as_json = Annotated[bool, typer.Option("--json", help=say.say("boards.json"))]
    games = Annotated[int, typer.Option(min=0, max=100_000, help=say.say("boards.games"))]

    @app.command("list", help=say.say("boards.help.list"))
    def list_boards(context: typer.Context, which: which = None, json: as_json = False) -> None:
        _list(_boards(which), say, json or wants_json(context))

    @app.command("draw", help=say.say("boards.help.draw"))
    def draw(which: which = None) -> None:
        for board in _boards(which):
            print(f"{_title(board, say)}\n{criteria.drawing(board)}\n")

    @app.command("check", help=say.say("boards.help.check"))
    def check(which: which = None, games: games = 0) -> None:
        raise typer.Exit(_check(_boards(which), games, say))

    @app.command("measure", help=say.say("boards.help.measure"))
    def measure(context: typer.Context, which: which = None, json: as_json = False, games: games = 0) -> None:
        _measure(_boards(which), games, say, json or wants_json(context))

    @app.command("make", help=say.say("boards.help.make"))
    def make(
        difficulty: Annotated[str, typer.Option(help=say.say("boards.difficulty"))] = "B",
        out: Annotated[Path | None, typer.Option(help=say.say("boards.out"))] = None,
        name: Annotated[str, typer.Option(help=say.say("boards.name"))] = "X",
        seed: Annotated[str | None, typer.Option(help=say.say("boards.seed"))] = None,
        games: games = 0,
    ) -> None:
        _make(difficulty, out, name, new_seed() if seed is None else seed, games, say)

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
            raise BadEdition(PACKAGE, [of_file(name, "no_board", letters=letters)])
        found.extend(load(Path(name)).boards)
    return found


def _title(board: Board, say: Words) -> str:
    return say.entries.get(f"board.{board.id}", board.id)


def _list(chosen: list[Board], say: Words, json: bool) -> None:
    rows = [(board, criteria.measure(board)) for board in chosen]
    if json:
        plain = [
            {
                "id": board.id,
                "size": board.size,
                "grade": criteria.grade(found),
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
            criteria.grade(found) or "–",
        )
    Console().print(table)


def _try_out(board: Board, games: int, say: Words) -> trials.Trial | None:
    """The simulated games of a board with a bar that shows them; None for no games."""
    if games == 0:
        return None
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say.say("boards.trying", {"board": board.id, "games": games}), total=games)
        return trials.try_out(board, games, progress=lambda done, _: progress.update(task, completed=done))


def _check(chosen: list[Board], games: int, say: Words) -> int:
    """Every complaint on a line of its own; exit code 1 if there is one."""
    bad = 0
    for board in chosen:
        measures = criteria.measure(board)
        found = [*criteria.problems(board), *criteria.shortcomings(measures)]
        trial = _try_out(board, games, say)
        if trial is not None:
            found += trials.shortcomings(trial, criteria.grade(measures))
        if not found:
            print(say.say("boards.good", {"board": board.id}))
            continue
        bad = 1
        print(say.say("boards.bad", {"board": board.id, "number": len(found)}))
        for each in found:
            print(f"  {say.say(each.code, each.params)}")
    return bad


def _measure(chosen: list[Board], games: int, say: Words, json: bool) -> None:
    measures = {board.id: criteria.measure(board) for board in chosen}
    tried = {board.id: _try_out(board, games, say) for board in chosen} if games else {}
    if json:
        plain = {name: msgspec.to_builtins(each) for name, each in measures.items()}
        for name, trial in tried.items():
            plain[name]["trial"] = msgspec.to_builtins(trial)
        print(msgspec.json.encode(plain).decode())
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
    row("boards.grade", *(criteria.grade(each) or "–" for each in found))
    games_of = [trial for trial in tried.values() if trial is not None]
    if games_of:
        row("boards.rate", *(f"{trial.rate():.2f}" for trial in games_of))
        row(
            "boards.arrivals", *(" ".join(f"{value:.2f}" for value in trial.by_start()) for trial in games_of)
        )
        row("boards.spread", *(f"{trial.spread():.2f}" for trial in games_of))
    Console().print(table)


def _make(difficulty: str, out: Path | None, name: str, seed: str, games: int, say: Words) -> None:
    target = _target(difficulty, say)
    if not name.isalnum() or len(name) > 20:
        raise ThalassaError(say.say("boards.bad_name", {"name": name}))
    if out is not None and out.exists():
        raise ThalassaError(say.say("boards.exists", {"file": str(out)}))
    best: str | None = None
    wanting: list[Remark] = []
    for attempt in range(ATTEMPTS):
        text = _attempt(name, target, seed, attempt, say)
        if text is None:
            continue
        board = read_board(text, name)
        trial = _try_out(board, games, say)
        found = [] if trial is None else trials.shortcomings(trial, criteria.grade(criteria.measure(board)))
        if best is None or len(found) < len(wanting):
            best, wanting = text, found
        if not wanting:
            break
    if best is None:
        raise ThalassaError(say.say("boards.failed", {"number": ATTEMPTS, "target": f"{target:.2f}"}))
    if wanting:  # better a board with a flaw that is told than none
        print(say.say("boards.wanting", {"number": ATTEMPTS}), file=sys.stderr)
        for each in wanting:
            print(f"  {say.say(each.code, each.params)}", file=sys.stderr)
    if out is None:
        print(best, end="")
        return
    out.write_text(best, encoding="utf-8")
    print(say.say("boards.written", {"file": str(out), "seed": seed}), file=sys.stderr)


def _attempt(name: str, target: float, seed: str, attempt: int, say: Words) -> str | None:
    """One layout annealed with its state shown, or None if it did not get there."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[state]}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say.say("boards.attempt", {"number": attempt + 1}), state="")

        def show(step: int, steps: int, mean: float, broken: int) -> None:
            state = say.say(
                "boards.state", {"e1": f"{mean:.3f}", "target": f"{target:.2f}", "broken": broken}
            )
            progress.update(task, completed=step, total=steps, state=state)

        return making.make(name, target, Chance(seed).stream(f"board {attempt}"), show)


def _target(difficulty: str, say: Words) -> float:
    """A letter of the four difficulties, or a number of expected candidates that layouts can reach."""
    nominal = criteria.NOMINAL.get(difficulty.upper())
    if nominal is not None:
        return nominal
    try:
        target = float(difficulty)
    except ValueError:
        target = 0.0
    if not 1.3 <= target <= 2.0:
        raise ThalassaError(say.say("boards.bad_difficulty", {"given": difficulty}))
    return target
