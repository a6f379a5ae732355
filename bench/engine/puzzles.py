"""How many puzzles of each kind a CPU minute yields, and what each filter drops.

python -m bench.engine.puzzles
"""

from __future__ import annotations

from collections import Counter

from rich.console import Console

from bench.common import grid
from thalassa.bots.workers.runners import Here
from thalassa.kernel.registry import games
from thalassa.puzzles.making import make
from thalassa.puzzles.shelf import kinds

GAMES = {"odyssey": 16, "peloponnes": 120, "poseidon": 8}
"""Games of bots that say enough."""
USUAL = 16


def run(console: Console) -> dict[str, int]:
    """Puzzles per CPU minute by kind."""
    rates: dict[str, int] = {}
    for game in games().values():
        own = list(kinds(game))
        if not own:
            continue
        played = GAMES.get(game.name, USUAL)
        haul = make(game, own, 1_000_000, "bench", Here(), most_games=played, size=played)
        found = Counter(puzzle.kind for puzzle in haul.puzzles)
        rows = grid(
            f"{game.name}: {haul.games} games, {haul.seconds:.1f} s of CPU",
            "kind",
            "puzzles",
            "per CPU minute",
        )
        for kind in own:
            rates[f"{game.name}/{kind}"] = round(found[kind] * 60 / haul.seconds)
            rows.add_row(kind, str(found[kind]), str(rates[f"{game.name}/{kind}"]))
        console.print(rows)
        for why, number in sorted(haul.drops.items()):
            console.print(f"  {number:6} {why}")
    return rates


if __name__ == "__main__":
    run(Console())
