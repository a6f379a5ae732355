"""Replay table files and print a fingerprint of each: also run as a program, so that another process can do it.

The fingerprint covers every position, every event and the history of every seat; with views, also what every seat
sees and may do at every step.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

import toy
from thalassa.kernel import registry, tablefile
from thalassa.kernel.table import Table

LOOKS = 60
"""Views are taken at about so many moments; longer games are looked at in regular distances."""
TESTS = str(Path(__file__).resolve().parent.parent)


def fingerprint(path: Path, views: bool = True) -> str:
    file = tablefile.read(path)
    played = tablefile.from_file(file, str(path))
    table = Table(played.game, played.seats, played.options, played.seed, played.edition)
    hashed = hashlib.sha256()
    _look(table, hashed, views)
    every = 1 + len(played.log) // LOOKS
    for number, entry in enumerate(played.log):
        for event in table.redo(entry):
            hashed.update(msgspec.json.encode(event))
        _look(table, hashed, views and number % every == 0)
    hashed.update(msgspec.json.encode([table.history(seat) for seat in (None, *range(table.seats))]))
    hashed.update(msgspec.json.encode(table.outcome()))
    return hashed.hexdigest()


def _look(table: Table, hashed: hashlib._Hash, views: bool) -> None:
    state = table.state
    hashed.update(state.to_json())
    if not views:
        return
    for seat in (None, *range(table.seats)):
        hashed.update(msgspec.json.encode(state.view(seat)))
        hashed.update(msgspec.json.encode(state.task(seat)))
    for seat in range(table.seats):
        hashed.update(msgspec.json.encode(state.moves(seat)))


def fingerprints_elsewhere(paths: Sequence[Path], hash_seed: int, views: bool = True) -> list[str]:
    """The same fingerprints, made by a process whose sets and dictionaries are ordered differently."""
    path = os.pathsep.join(filter(None, (TESTS, os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-m", "contract.replaying", *([] if views else ["--positions"])],
        input="\n".join(map(str, paths)),
        env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": str(hash_seed)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout.split()


if __name__ == "__main__":
    registry.register(toy.GAME)
    for line in sys.stdin.read().splitlines():
        print(fingerprint(Path(line), views="--positions" not in sys.argv), flush=True)
