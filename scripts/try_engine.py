"""Play by the rules as they run in this process and print a digest of all that was seen: the same for every build.

try_engine.py poseidon   two games at random and one of bots, with all positions, views, moves, tasks and remarks, and the
                         tables of older versions, position by position

scripts/compile_engine.py lets machine code play before it is used.
"""

from __future__ import annotations

import gzip
import hashlib
import pkgutil
import random
import sys
from importlib import import_module
from pathlib import Path

import msgspec

from thalassa.bots.names import make_bot
from thalassa.kernel import tablefile
from thalassa.kernel.bots import Glance
from thalassa.kernel.extras.guide import Budget
from thalassa.kernel.game import Game
from thalassa.kernel.registry import game, names
from thalassa.kernel.table import Table

OLD = Path(__file__).resolve().parent.parent / "tests" / "old"
"""Tables that older versions kept."""
GAMES = 2
SEARCHED = "search:8"
"""So many playouts a decision: little, but through the whole search."""


def story(chosen: Game) -> str:
    seen = hashlib.sha256()
    for seed in range(GAMES):
        seats = chosen.min_seats + seed * (chosen.max_seats - chosen.min_seats) // GAMES
        table, rng = Table(chosen, seats, seed=f"try {seed}"), random.Random(seed)
        while actors := table.actors():
            seen.update(look(table))
            seat = actors[-1]
            table.act(seat, rng.choice(table.moves(seat)))
        seen.update(look(table))
        seen.update(msgspec.json.encode([table.outcome(), list(table.history(None, 0))]))
    return seen.hexdigest()


def bots_story(chosen: Game, most: int) -> str:
    """Every kind of bot by turns, until so many decisions are made."""
    seen = hashlib.sha256()
    table = Table(chosen, chosen.min_seats, seed="try bots")
    quick = [name for name, made in chosen.bots().items() if not isinstance(made, Budget)]
    kinds = [*quick, SEARCHED]
    bots = [make_bot(chosen, kind) for kind in kinds]
    while (actors := table.actors()) and len(table) < most:
        seat = actors[0]
        rng = random.Random(f"try {len(table)}")
        choice = bots[len(table) % len(bots)].choose(Glance(chosen, table.state, seat, rng), rng)
        seen.update(msgspec.json.encode(choice))
        table.act(seat, choice.actions)
    seen.update(table.state.to_json())
    return seen.hexdigest()


def old_story(chosen: Game) -> str:
    """Every position of the tables of older versions."""
    seen = hashlib.sha256()
    kept = sorted(OLD.glob(f"{chosen.name}-*.json.gz"))
    assert kept or not OLD.is_dir(), f"no old table of {chosen.name} in {OLD}"
    for path in kept:
        table = tablefile.from_file(tablefile.parse(gzip.decompress(path.read_bytes())))
        for seq in range(len(table) + 1):
            seen.update(table.at(seq).to_json())
    return seen.hexdigest()


def look(table: Table) -> bytes:
    """Everything that can be asked of the position, written out."""
    state, again = table.state, table.game.state_from_json(table.state.to_json(), table.edition)
    assert again.to_json() == state.to_json()
    shown = [(state.view(seat), state.task(seat)) for seat in (None, *range(table.seats))]
    moves = [state.moves(seat) for seat in range(table.seats)]
    drawn = state.sample(len(table) % table.seats, random.Random(len(table)))
    return state.to_json() + drawn.to_json() + msgspec.json.encode((shown, moves))


def load_all(package: str) -> None:
    """Every module, so that one that cannot be loaded is noticed here."""
    for found in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
        import_module(found.name)


def main(wanted: list[str]) -> None:
    load_all("thalassa.kernel")
    load_all("thalassa.bots.search")
    for name in wanted or names():
        chosen = game(name)
        load_all(chosen.package)
        print(name, story(chosen), bots_story(chosen, 40), old_story(chosen))


if __name__ == "__main__":
    main(sys.argv[1:])
