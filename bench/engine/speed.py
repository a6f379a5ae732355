"""How fast the rules are: random playouts, copies, replay and the size of a view, for every installed game.

python -m bench.engine.speed [--seconds 3] [GAME …]
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass

import msgspec
from rich.console import Console

from bench.common import Stopwatch, grid
from thalassa.compiled import BUILT, PACKAGE, digest, rooms
from thalassa.kernel import tablefile
from thalassa.kernel.chance import Chance
from thalassa.kernel.game import Game, State
from thalassa.kernel.registry import engines, games
from thalassa.kernel.table import Table

PLAYERS = 4
REPLAYED_TABLES = 5


@dataclass
class Speed:
    """What was measured for one game; rates are per second of CPU time and, in brackets, of wall time."""

    game: str
    seats: int
    playouts: tuple[float, float]
    decisions: tuple[float, float]
    copies: tuple[float, float]
    replayed: tuple[float, float]
    view_mean: float
    view_max: int


def measure(game: Game, seconds: float) -> Speed:
    seats = min(max(PLAYERS, game.min_seats), game.max_seats)
    games_done, decisions, watch = playouts(game, seats, seconds)
    middle = halfway(game, seats)
    return Speed(
        game=game.name,
        seats=seats,
        playouts=rate(games_done, watch),
        decisions=rate(decisions, watch),
        copies=copies(middle, seconds / 3),
        replayed=replays(game, seats, seconds / 3),
        view_mean=sum(sizes := view_sizes(game, seats)) / len(sizes),
        view_max=max(sizes),
    )


def rate(count: int, watch: tuple[float, float]) -> tuple[float, float]:
    cpu, wall = watch
    return count / cpu, count / wall


def playouts(game: Game, seats: int, seconds: float) -> tuple[int, int, tuple[float, float]]:
    """Whole games of random decisions on one core: listing the moves, choosing one, carrying it out."""
    options, edition, rng = game.make_options(seats), game.edition(), random.Random(1)
    choose = rng.random
    done, decisions, watch = 0, 0, Stopwatch()
    while watch.wall < seconds or done == 0:
        state = game.start(seats, options, Chance(f"bench {done}"), edition)
        while True:
            actors = state.actors()
            if not actors:
                break
            seat = actors[0]
            moves = state.moves(seat)
            state.apply(seat, moves[int(choose() * len(moves))])
            decisions += 1
        done += 1
    return done, decisions, (watch.cpu, watch.wall)


def random_table(game: Game, seats: int, seed: int, share: float = 1.0) -> Table:
    """A table played at random to its end, or to a share of the decisions of the same table played to its end."""
    table = Table(game, seats, seed=f"bench {seed}")
    rng = random.Random(seed)
    while table.actors():
        seat = table.actors()[0]
        table.act(seat, rng.choice(table.moves(seat)))
    if share >= 1.0:
        return table
    part = Table(game, seats, seed=f"bench {seed}")
    for entry in table.log[: int(share * len(table))]:
        part.redo(entry)
    return part


def halfway(game: Game, seats: int) -> State:
    return random_table(game, seats, 0, 0.5).state


def copies(state: State, seconds: float) -> tuple[float, float]:
    done, watch = 0, Stopwatch()
    copy = state.copy
    while watch.wall < seconds:
        for _ in range(500):
            copy()
        done += 500
    return rate(done, (watch.cpu, watch.wall))


def replays(game: Game, seats: int, seconds: float) -> tuple[float, float]:
    """Log entries replayed from table files, every check included."""
    files = [tablefile.to_bytes(random_table(game, seats, seed)) for seed in range(REPLAYED_TABLES)]
    done, entries, watch = 0, 0, Stopwatch()
    while watch.wall < seconds or done == 0:
        entries += len(tablefile.from_file(tablefile.parse(files[done % len(files)])))
        done += 1
    return rate(entries, (watch.cpu, watch.wall))


def view_sizes(game: Game, seats: int) -> list[int]:
    """Bytes of JSON of the acting seat's view, over one whole game."""
    table = random_table(game, seats, 0)
    sizes = []
    for seq in range(len(table) + 1):
        state = table.at(seq)
        actors = state.actors()
        sizes.append(len(msgspec.json.encode(state.view(actors[0] if actors else 0))))
    return sizes


def show(console: Console, found: list[Speed]) -> None:
    rows = grid(
        "Engine, one core: per CPU second (per wall second)",
        "game",
        "seats",
        "playouts/s",
        "decisions/s",
        "copy()/s",
        "replayed entries/s",
        "view JSON bytes",
    )
    how = engines()
    for one in found:
        rows.add_row(
            f"{one.game}, {how[one.game]}",
            str(one.seats),
            _pair(one.playouts),
            _pair(one.decisions),
            _pair(one.copies),
            _pair(one.replayed),
            f"{one.view_mean:,.0f} (max {one.view_max:,})",
        )
    console.print(rows)


def _pair(value: tuple[float, float]) -> str:
    return f"{value[0]:,.0f} ({value[1]:,.0f})"


def run(console: Console, seconds: float = 3.0, names: list[str] | None = None) -> list[Speed]:
    found = []
    for game in games().values():
        if not names or game.name in names:
            with console.status(f"{game.name}: playing at random …"):
                found.append(measure(game, seconds))
    show(console, found)
    show_lookups(console)
    return found


def show_lookups(console: Console) -> None:
    """What is left of slow lookups of names in the machine code, where the rules are compiled."""
    how = engines()
    for group in rooms(PACKAGE):
        file = BUILT / f"{group}-{digest(PACKAGE, group)}" / "names.json"
        if how.get(group, "compiled") == "compiled" and file.is_file():
            counted: dict[str, int] = msgspec.json.decode(file.read_bytes())
            most = ", ".join(f"{name} {number}" for name, number in list(counted.items())[:5]) or "none"
            console.print(
                f"{group}: {sum(counted.values())} lookups of names left in {len(counted)} functions ({most})"
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=3.0)
    given = parser.parse_args()
    run(Console(), given.seconds, given.games)
