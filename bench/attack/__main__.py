"""``make attack``: every attack in order, or those named, a table of what held, and 1 if a limit did not."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from rich.console import Console

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from bench.attack import connections, crowds, intruders, shares, twins
from bench.attack.findings import Finding, grid
from bench.attack.victim import Victim
from bench.common import commit, machine

ATTACKS: dict[str, Callable[[Path], Awaitable[Finding]]] = {
    "hogs": lambda folder: shares.hogs(folder, 25),
    "headers": lambda folder: connections.headers(folder, 20),
    "half-requests": lambda folder: connections.half_requests(folder, 1_100),
    "slow-readers": lambda folder: connections.slow_readers(folder, 200),
    "spectators": lambda folder: crowds.spectators(folder, 1_000),
    "guests": lambda folder: crowds.guests(folder, 200),
    "floods": lambda folder: shares.floods(folder, 20_000, 4_000),
    "questions": lambda folder: shares.questions(folder, 60, 15.0),
    "forged-frames": lambda folder: intruders.forged_frames(folder, 2_000),
    "foreign-seats": intruders.foreign_seats,
    "seat-held": intruders.seat_held,
    "twins": lambda folder: twins.twins(folder, twins.CASES),
    "samples": lambda folder: asyncio.to_thread(twins.samples, 100),
}


SECONDS = 400
"""No attack takes longer."""


async def attack(name: str) -> Finding:
    with tempfile.TemporaryDirectory(prefix="thalassa-attack-") as folder:
        try:
            async with asyncio.timeout(SECONDS):
                return await ATTACKS[name](Path(folder))
        except Exception as error:  # the server, or people at it, did not bear it
            finding = Finding(name, during=f"{type(error).__name__}: {error}"[:300])
            finding.count("attacks that nobody could go on under", 1)
            return finding


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("attack", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument(
        "--sources", type=Path, help="the src folder of another checkout, whose server is attacked"
    )
    given = parser.parse_args()
    if unknown := sorted(set(given.attack) - set(ATTACKS)):
        parser.error(f"there is no attack {', '.join(unknown)}; there are {', '.join(ATTACKS)}")
    console = Console()
    Victim.sources = given.sources
    findings = []
    with asyncio.Runner() as runner:
        for name in given.attack or ATTACKS:
            with console.status(name):
                findings.append(runner.run(attack(name)))
            finding = findings[-1]
            held = "[red]broken" if finding.broken() else "[green]held"
            console.print(f"{finding.attack}: {finding.before} → {finding.during} → {finding.after}: {held}")
    whose = "this checkout" if given.sources is None else str(given.sources)
    console.print(grid(findings, f"Attacks on {whose}", f"{commit()} on {machine()}"))
    raise SystemExit(1 if any(finding.broken() for finding in findings) else 0)


if __name__ == "__main__":
    main()
