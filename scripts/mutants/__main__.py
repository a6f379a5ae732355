"""Break rules on purpose and look whether the tests notice; prints what they did not notice.

    python -m mutants --sample 200 --seed 1              200 mutants of every game
    python -m mutants --sample all poseidon              every mutant of one game
    python -m mutants --fresh                            forget what earlier runs found

What was found is kept in .build/mutants; a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path

from . import children
from .game import Game
from .judging import Judging, judge_anew, verdict_of
from .operators import Mutant
from .reach import Reach
from .report import Progress, report

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "thalassa"
TESTS = ROOT / "tests"
WANTED = 0.95


LIKELY = tuple(
    f"rules/test_{kind}*.py" for kind in ("rules", "vectors", "flow", "corners", "moves", "options", "levels")
)
GOLDEN = "test_golden.py"
"""The tests named after rules, and the recorded games with what was refused in them: they take seconds, and kill nine
mutants of ten."""


def game_called(name: str, *, likely: bool = False) -> Game:
    """With all its tests, or with those alone that are likely to notice."""
    home, own = SOURCES / "games" / name, TESTS / "games" / name
    return Game(
        name,
        ROOT,
        rules=home / "rules",
        sources=[home, SOURCES / "kernel", TESTS / "conftest.py", TESTS / "support", TESTS / "toy"],
        own_tests=sorted(path for kind in LIKELY for path in own.glob(kind)) if likely else [own],
        tests=[TESTS / "contract" / GOLDEN] if likely else [TESTS / "contract"],
        accepted=own / "mutants.toml",
        label="-likely" if likely else "",
    )


def judge(game: Game, sample: list[Mutant], jobs: int, limit: float) -> bool:
    """Have a verdict for all of the sample. False if the tests fail without any mutant."""
    todo = [mutant for mutant in sample if game.results.get(mutant) is None]
    if not todo:
        return True
    reach = game.reach()
    if reach is None:
        return False
    here = [mutant for mutant in todo if mutant.statement >= 0 and not ran_at_import(mutant, reach)]
    if here:
        progress = Progress(game, len(here))
        game.session(Judging(game.root, game.modules, reach, here, jobs, limit, progress.tell), capture=False)
        game.results.load()  # found by the child
    left = [mutant for mutant in todo if game.results.get(mutant) is None]

    def anew(mutant: Mutant) -> str:
        given = replace(mutant, statement=-1) if ran_at_import(mutant, reach) else mutant
        return judge_anew(game.root, game.arguments, game.only, reach, given, limit)

    progress = Progress(game, len(left))
    for mutant, answer in children.each(left, anew, jobs):
        progress.tell(mutant, verdict_of(answer))
    return True


def ran_at_import(mutant: Mutant, reach: Reach) -> bool:
    """In the constructor of something that is made once, when its module is imported: only there it is reached."""
    return mutant.function.endswith("__init__") and not reach.tests_of(mutant)


def drawn(everything: list[Mutant], size: int, seed: int) -> list[Mutant]:
    """A sample by lot; in the order of the source."""
    lots = sorted(everything, key=lambda mutant: mutant.rank(seed))[:size]
    return sorted(lots, key=lambda mutant: (mutant.path, mutant.index))


def main(arguments: list[str]) -> int:
    games = sorted(path.parent.name for path in (SOURCES / "games").glob("*/rules"))
    parser = argparse.ArgumentParser(
        prog="mutants", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(games))
    parser.add_argument("--sample", default="200", help="how many of each game, or all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="how many at once")
    parser.add_argument("--limit", type=float, default=60, help="seconds of processor time for one mutant")
    parser.add_argument(
        "--likely", action="store_true", help="only with the tests named after rules and the recorded games"
    )
    parser.add_argument("--fresh", action="store_true", help="forget what earlier runs found")
    given = parser.parse_args(arguments)
    unknown = set(given.games) - set(games)
    if unknown:
        parser.error(f"there is no game {', '.join(sorted(unknown))}; there are {', '.join(games)}")
    os.environ["THALASSA_ROTATION"] = (
        "all"  # else the tests, and with them the verdicts, change from day to day
    )
    rates = []
    for name in given.games or games:
        game, first = game_called(name), game_called(name, likely=True)
        everything = game.mutants()
        sample = drawn(
            everything, len(everything) if given.sample == "all" else int(given.sample), given.seed
        )
        if given.fresh:
            game.results.forget()
        game.results.load()
        open_ = [mutant for mutant in sample if game.results.get(mutant) is None]
        first.results.load()
        if not judge(first, open_, given.jobs, given.limit):
            print(f"{name}: the tests fail without any mutant", file=sys.stderr)
            return 2
        game.results.load()
        if not given.likely and not judge(game, sample, given.jobs, given.limit):
            print(f"{name}: the tests fail without any mutant", file=sys.stderr)
            return 2
        rates.append(report(first if given.likely else game, sample, everything))
    return 0 if min(rates) >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
