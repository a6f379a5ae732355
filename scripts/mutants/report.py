"""Says how far it is, and what was found."""

from __future__ import annotations

import time
import tomllib
from collections import Counter
from pathlib import Path

from .game import Game
from .judging import Verdict
from .operators import Mutant

PROGRESS_SECONDS = 20.0


class Progress:
    def __init__(self, game: Game, total: int) -> None:
        self._game = game
        self._total = total
        self._told: Counter[bool] = Counter()
        self._last = time.monotonic()
        self._cpu = 0.0

    def tell(self, mutant: Mutant, verdict: Verdict) -> None:
        self._game.results.add(mutant, verdict)
        self._told[verdict.killed] += 1
        self._cpu += verdict.cpu
        if not verdict.killed:
            print(f"  survived: {mutant.key} (line {mutant.line})", flush=True)
        now = time.monotonic()
        if now - self._last > PROGRESS_SECONDS or self._told.total() == self._total:
            self._last = now
            self._say()

    def _say(self) -> None:
        done, survived = self._told.total(), self._told[False]
        each = f"{self._cpu / done:.1f} s of processor each"
        print(f"{self._game.name}: {done} of {self._total} judged, {survived} survived, {each}", flush=True)


def accepted(file: Path, rules: str) -> dict[str, str]:
    """The survivors somebody has looked at, with the reason why no test should kill them.

    They are listed beside the tests of the game. An entry names module and function (``where``), the line ``before`` and
    ``after``, and the ``reason``; ``rules`` is the folder that the entries leave out.
    """
    if not file.exists():
        return {}
    entries = tomllib.loads(file.read_text(encoding="utf-8"))["survivor"]
    return {
        f"{rules}/{entry['where']}: {entry['before']} → {entry['after']}": entry["reason"]
        for entry in entries
    }


def report(game: Game, sample: list[Mutant], everything: list[Mutant]) -> float:
    """Prints the survivors; gives the share of mutants that were killed."""
    reasons = accepted(game.accepted, game.rules.relative_to(game.root).as_posix())
    survivors: list[tuple[Mutant, Verdict]] = []
    for mutant in sample:
        verdict = game.results.get(mutant)
        if verdict is not None and not verdict.killed:
            survivors.append((mutant, verdict))
    rate = 1 - len(survivors) / max(1, len(sample))
    known = sum(mutant.key in reasons for mutant, _ in survivors)
    print(
        f"\n{game.name}: {rate:.1%} of {len(sample)} mutants killed, of {len(everything)} there are; "
        f"{len(survivors)} survived, {known} of them accepted with a reason"
    )
    for mutant, verdict in survivors:
        reason = reasons.get(mutant.key)
        print(f"  {mutant.path}:{mutant.line} {mutant.function or '(module)'}")
        print(f"    - {mutant.before}\n    + {mutant.after}")
        print(f"    {verdict.how}; " + (f"accepted: {reason}" if reason else "not accepted"))
    for key in sorted(reasons.keys() - {mutant.key for mutant in everything}):
        print(f"  accepted, but there is no such mutant any more: {key}")
    return rate
