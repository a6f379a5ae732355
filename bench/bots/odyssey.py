"""How the players of Odyssey fare against each other, board by board: Poseidon against one Navigator with four ships.

    python -m bench.bots.odyssey [--figure steering|compass|cost|levels|ladder|all] [--pairs gale:tempest,tempest:tempest]
                                [--games 400] [--boards ABCD] [--json FILE] [--note TEXT] [--no-log]
    python -m bench.bots.odyssey --exploit [250] [--games 100] [--boards ABCD]

A pair names Poseidon first: a level, or one of the yardsticks ``random`` (any legal move) and ``compass`` (a Navigator who
sails by the compass and never deduces). The figures are pairs that belong together:

    steering   the best Navigator against a random Poseidon
    compass    the best Poseidon against a Navigator without deduction
    cost       the best Navigator against a greedy Poseidon (gale) and against the best one
    levels     equal levels against each other
    ladder     each level against the one below, at both sides: the share it wins is added up as well

``--exploit`` lets Poseidon try so many games for storms to learn by heart, and a Navigator read how he pushes
(see odyssey_exploit.py).

Prints the share of games the Navigators win with its Wilson interval, and keeps it with ``--json`` for programs. A game
follows from its seed, so the same command on the same commit gives the same figures.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from itertools import pairwise
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.bots.odyssey_exploit import REPLAYS, read, recipes, replayed
from bench.common import Stopwatch, commit, log_result, machine, percent
from thalassa.bots.arena.ratings import wilson
from thalassa.compiled import VARIABLE
from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.bots.players import STRENGTHS, OdysseyBot, Strength
from thalassa.kernel.bots import Bot, Glance, RandomBot
from thalassa.kernel.chance import Chance

EDITION = GAME.edition()
FIGURES = {
    "steering": ["random:tempest"],
    "compass": ["tempest:compass"],
    "cost": ["gale:tempest", "tempest:tempest"],
    "levels": [f"{key}:{key}" for key in STRENGTHS],
    "ladder": [
        pair for lower, upper in pairwise(STRENGTHS) for pair in (f"{lower}:{upper}", f"{upper}:{lower}")
    ],
}
COMPASS = Strength(1, "wind", stubborn=99)
PLAYERS = ["random", "compass", *STRENGTHS]


class Cell(msgspec.Struct, frozen=True):
    """One pair on one board."""

    poseidon: str
    navigator: str
    board: str
    games: int
    navigators_won: int
    share: float
    interval: tuple[float, float]
    """Wilson, 95 %."""
    seconds: float
    """CPU time."""


class Run(msgspec.Struct, frozen=True):
    """Everything needed to repeat a measurement, and what came out."""

    command: str
    commit: str
    machine: str
    options: dict[str, str]
    wall_seconds: float
    cpu_seconds: float
    cells: list[Cell]


def player(name: str) -> Bot:
    if name == "random":
        return RandomBot()
    return OdysseyBot(COMPASS if name == "compass" else STRENGTHS[name])


def navigators_win(board: str, poseidon: str, navigator: str, seed: int) -> bool:
    state = GAME.start(2, GAME.make_options(2, {"board": board}), Chance(f"bench {seed}"), EDITION)
    rng = random.Random(seed)
    bots = [player(poseidon), player(navigator)]
    while state.actors():
        seat = state.actors()[0]
        for action in bots[seat].choose(Glance(GAME, state, seat, rng), rng).actions:
            state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    return 0 not in outcome.winners


def wanted(figure: str, pairs: str | None) -> list[tuple[str, str]]:
    """The pairs asked for, each once, in order."""
    chosen = [pair for name in FIGURES for pair in FIGURES[name]] if figure == "all" else FIGURES[figure]
    found: dict[tuple[str, str], None] = {}
    for pair in pairs.split(",") if pairs else chosen:
        poseidon, _, navigator = pair.partition(":")
        for name in (poseidon, navigator):
            if name not in PLAYERS:
                raise SystemExit(f"--pairs: {pair!r}: {name!r} is none of {', '.join(PLAYERS)}")
        found[poseidon, navigator] = None
    return list(found)


def won_by_upper(cells: list[Cell]) -> list[str]:
    """How each level fares against the one below, both sides and all boards together, if both sides were played."""
    told = []
    for lower, upper in pairwise(STRENGTHS):
        steering = [cell for cell in cells if (cell.poseidon, cell.navigator) == (lower, upper)]
        storming = [cell for cell in cells if (cell.poseidon, cell.navigator) == (upper, lower)]
        if steering and storming:
            won = sum(cell.navigators_won for cell in steering)
            won += sum(cell.games - cell.navigators_won for cell in storming)
            told.append(
                f"{upper} beats {lower} in {percent(won, sum(cell.games for cell in steering + storming))}"
            )
    return told


def exploit(tries: int, games: int, boards: str, first: int, log: bool) -> None:
    """What can be learned by heart, board by board."""
    console, watch = Console(), Stopwatch()
    table = Table(title=f"{tries} tries for a recipe, each replayed at {REPLAYS} other tables")
    for column in (
        "board",
        "recipes that won",
        "replays won",
        "Navigator who has read the rule",
        "ordinary one",
    ):
        table.add_column(column)
    results: list[str] = []
    for board in boards:
        found = recipes(board, tries, first)
        again = [replayed(board, recipe, first) for recipe in found]
        knowing, ordinary = (percent(won, games) for won in read(board, games))
        shown = ", ".join(map(str, again)) or "none"
        table.add_row(board, str(len(found)), shown, knowing, ordinary)
        results.append(
            f"{board}: {len(found)} recipes won, replayed {shown} of {REPLAYS}; reader {knowing}, ordinary {ordinary}"
        )
    console.print(table)
    if log:
        command = f"python -m bench.bots.odyssey --exploit {tries} --games {games} --boards {boards} --first {first}"
        log_result(f"Odyssey, what can be learned by heart. `{command}`", watch.wall, "; ".join(results))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--figure", choices=[*FIGURES, "all"], default="all")
    parser.add_argument("--pairs")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--boards", default="ABCD")
    parser.add_argument("--exploit", type=int, nargs="?", const=250, metavar="TRIES")
    parser.add_argument("--first", type=int, default=0, help="with --exploit: the table to learn at")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--note", default="")
    parser.add_argument("--no-log", action="store_true")
    given = parser.parse_args()
    if given.exploit is not None:
        if (
            os.environ.get(VARIABLE) != "pure"
        ):  # machine code has no heirs such as the Navigator who has read the rule
            again = [sys.executable, "-m", "bench.bots.odyssey", *sys.argv[1:]]
            os.execve(sys.executable, again, {**os.environ, VARIABLE: "pure"})
        exploit(given.exploit, given.games, given.boards, given.first, not given.no_log)
        return
    pairs = wanted(given.figure, given.pairs)
    command = f"python -m bench.bots.odyssey --games {given.games} --boards {given.boards} " + (
        f"--pairs {given.pairs}" if given.pairs else f"--figure {given.figure}"
    )
    console, watch, made_on = Console(), Stopwatch(), commit()
    cells: list[Cell] = []
    with Progress(console=console) as progress:
        task = progress.add_task("games", total=len(pairs) * len(given.boards) * given.games)
        for poseidon, navigator in pairs:
            for board in given.boards:
                begun, won = Stopwatch(), 0
                for seed in range(given.games):
                    won += navigators_win(board, poseidon, navigator, seed)
                    progress.advance(task)
                cells.append(
                    Cell(
                        poseidon,
                        navigator,
                        board,
                        given.games,
                        won,
                        won / given.games,
                        wilson(won, given.games),
                        round(begun.cpu, 1),
                    )
                )
    table = Table(title=f"Games won by the Navigators ({given.games} each; {made_on}; {machine()})")
    for column in ("Poseidon", "Navigator", *given.boards):
        table.add_column(column)
    results: list[str] = []
    for poseidon, navigator in pairs:
        row = [cell for cell in cells if (cell.poseidon, cell.navigator) == (poseidon, navigator)]
        told = [percent(cell.navigators_won, cell.games) for cell in row]
        table.add_row(poseidon, navigator, *told)
        results.append(f"{poseidon} against {navigator}: " + ", ".join(told))
    console.print(table)
    for line in (ladder := won_by_upper(cells)):
        console.print(line)
    results += ladder
    console.print(f"{watch.wall:.0f} s, {watch.cpu:.0f} s CPU")
    if given.json is not None:
        options = {"seats": "2", "boards": given.boards, "games": str(given.games), "variants": "none"}
        run = Run(command, made_on, machine(), options, round(watch.wall, 1), round(watch.cpu, 1), cells)
        given.json.parent.mkdir(parents=True, exist_ok=True)
        given.json.write_bytes(msgspec.json.format(msgspec.json.encode(run), indent=1) + b"\n")
    if not given.no_log:
        what = f"Odyssey, boards {given.boards}, share of games the Navigators win. {given.note}".strip()
        log_result(f"{what} `{command}`", watch.wall, "; ".join(results))


if __name__ == "__main__":
    main()
