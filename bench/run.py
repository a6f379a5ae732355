"""``make bench``: every measurement in order, or only the parts named (ONLY="engine server")."""

from __future__ import annotations

import sys
from collections.abc import Callable

from rich.console import Console

from bench import (
    browser_pages,
    engine_speed,
    first_move,
    notices,
    odyssey_speed,
    poseidon_routes,
    puzzle_yield,
    ratings,
    server_load,
    server_moves,
    slow_play,
)
from bench.common import commit, machine

PARTS: dict[str, Callable[[Console], object]] = {
    "engine": engine_speed.run,
    "routes": poseidon_routes.run,
    "odyssey": odyssey_speed.run,
    "puzzles": puzzle_yield.run,
    "begin": first_move.run,
    "server": server_load.run,
    "moves": server_moves.run,
    "notices": notices.run,
    "days": slow_play.run,
    "ratings": ratings.run,
    "browser": browser_pages.run,
}


def main() -> None:
    console = Console()
    wanted = sys.argv[1:] or list(PARTS)
    unknown = [part for part in wanted if part not in PARTS]
    if unknown:
        print(f"bench: there is no part {unknown[0]}; there are {', '.join(PARTS)}", file=sys.stderr)
        sys.exit(2)
    console.print(f"[bold]Thalassa[/bold] {commit()} on {machine()}")
    for part in wanted:
        PARTS[part](console)


if __name__ == "__main__":
    main()
