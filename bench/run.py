"""``make bench``: every measurement in order, or only the parts named (ONLY="engine server").

What was found is kept for each commit (bench/keeping.py) and drawn on one page (bench/page.py); ``make bench
COMPARE=<commit>`` sets it beside that of another.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from rich.console import Console

from bench import keeping, page
from bench.bots import ratings
from bench.browser import first_move, pages
from bench.common import commit, machine
from bench.engine import odyssey, poseidon_routes, puzzles, research, searching, speed
from bench.peers import run as peers
from bench.server import growth, joins, load, moves, notices, processes, slow_play, starting

PARTS: dict[str, Callable[[Console], object]] = {
    "engine": speed.run,
    "search": searching.run,
    "learners": research.run,
    "routes": poseidon_routes.run,
    "odyssey": odyssey.run,
    "puzzles": puzzles.run,
    "begin": first_move.run,
    "server": load.run,
    "processes": processes.run,
    "joins": joins.run,
    "start": starting.run,
    "growth": growth.run,  # before the moves, around which a meter stays for good
    "moves": moves.run,
    "notices": notices.run,
    "days": slow_play.run,
    "ratings": ratings.run,
    "browser": pages.run,
}

APART: dict[str, Callable[[Console], object]] = {"peers": peers.run}
"""Only when asked for: installs things."""


def main() -> None:
    console = Console()
    if sys.argv[1:2] == ["--compare"]:
        sys.exit(keeping.compare(console, *sys.argv[2:3]))
    wanted = sys.argv[1:] or list(PARTS)
    parts = {**PARTS, **APART}
    unknown = [part for part in wanted if part not in parts]
    if unknown:
        print(f"bench: there is no part {unknown[0]}; there are {', '.join(parts)}", file=sys.stderr)
        sys.exit(2)
    console.print(f"[bold]Thalassa[/bold] {commit()} on {machine()}")
    for part in wanted:
        keeping.keep(part, parts[part](console))
    console.print(f"all figures kept here, with plots: {page.write()}")


if __name__ == "__main__":
    main()
