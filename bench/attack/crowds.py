"""A crowd at one table: what joining costs, and what a move costs while everybody looks on."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

from support.players import link_key

from .findings import Finding
from .people import Crowd, Neighbour, address, couple
from .victim import Victim

MOVE_SECONDS = 0.050
"""Of processor, for a move before a thousand people."""
MOVES = 25
"""So many that the clock of the processor, which ticks in hundredths, tells them apart."""


async def spectators(folder: Path, size: int) -> Finding:
    """So many spectators come, and moves are made before them."""
    finding = Finding(f"{size} spectators of one table")
    with Victim(folder) as server:
        async with couple(server) as players:
            # a table's first moves open files and fill caches: they are nobody's attack
            await players.moves(MOVES)
            alone = await _cost_of_moves(server, players.move, None)
            crowd = Crowd(server, players.table, link_key(players.info["links"]["spectators"]))
            costs = []
            for _ in range(4):
                began = server.cpu()
                await crowd.join(size // 4)
                costs.append((server.cpu() - began) / (size // 4))
            watched = await _cost_of_moves(server, players.move, crowd)
            lost = sum(one.lost for one in crowd.people)
            crowd.close()
            while server.connections() > 2:
                await asyncio.sleep(0.05)
            after = await _cost_of_moves(server, players.move, None)
    finding.before = f"a move {1000 * alone:.1f} ms CPU"
    finding.during = (
        f"joins {' '.join(f'{1000 * cost:.1f}' for cost in costs)} ms CPU each, quarter by quarter; "
        f"a move {1000 * watched:.1f} ms CPU"
    )
    finding.after = f"a move {1000 * after:.1f} ms CPU"
    finding.count("spectators lost", lost)
    finding.time("last join : first join", costs[-1] / costs[0], 1.5)
    finding.time("CPU s for a move with all of them", watched, MOVE_SECONDS * max(1.0, size / 1000))
    return finding


async def _cost_of_moves(server: Victim, move: object, crowd: Crowd | None) -> float:
    assert callable(move)
    began = server.cpu()
    for _ in range(MOVES):
        await move()
        if crowd is not None:
            newest = max(one.seq for one in crowd.people)
            await crowd.hold(newest)
    await asyncio.sleep(0.2)  # the crowd has its frames: what is left is the server's own
    return (server.cpu() - began) / MOVES


async def guests(folder: Path, size: int) -> Finding:
    """So many guests come to the lobby one after the other, sit down and leave."""
    finding = Finding(f"{size} guests come, sit down and look at the lobby")
    with Victim(folder) as server:
        costs = []
        async with Neighbour(server, "Ann", address(0)) as ann:
            for part in range(4):
                began = server.cpu()
                for number in range(size // 4):
                    home = address(part * (size // 4) + number)
                    async with Neighbour(server, f"Guest {part} {number}", home) as guest:
                        with contextlib.suppress(AssertionError):
                            await guest.create("peloponnes", 2, public=True)
                        await guest.get("/api/lobby")
                costs.append((server.cpu() - began) / (size // 4))
            await ann.get("/api/lobby")
    finding.before = f"{1000 * costs[0]:.1f} ms CPU a guest"
    finding.during = f"{' '.join(f'{1000 * cost:.1f}' for cost in costs)} ms CPU a guest, quarter by quarter"
    finding.time("last quarter : second quarter", costs[-1] / costs[1], 1.6)
    return finding
