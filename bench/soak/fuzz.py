"""Coverage-guided fuzzing of everything that reads bytes from strangers, with atheris (``pip install atheris``).

    python -m bench.soak.fuzz                          every target in turn, a minute each
    python -m bench.soak.fuzz --seconds 600 frames     one of them for ten minutes

The targets and their first examples are those of tests/support/fuzzing.py; what reaches new code is kept in
.build/fuzz and goes on from there the next time. An input that is neither taken nor refused is written there, too, and
ends the run.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from bench.common import ROOT

CORPUS = ROOT / ".build" / "fuzz"
HERE = "--here"


def fuzz(name: str, seconds: int) -> None:
    """In a process of its own: atheris ends it."""
    import atheris

    with atheris.instrument_imports(include=["thalassa"]):
        from support.fuzzing import TARGETS

    folder = CORPUS / name.replace(" ", "-")
    folder.mkdir(parents=True, exist_ok=True)
    for number, example in enumerate(TARGETS[name].examples()):
        (folder / f"example-{number}").write_bytes(example)
    options = [
        f"-max_total_time={seconds}",
        "-max_len=65536",
        "-timeout=30",
        f"-artifact_prefix={folder}-broken-",
    ]
    atheris.Setup([sys.argv[0], str(folder), *options], TARGETS[name].feed)
    atheris.Fuzz()


def main() -> None:
    if sys.argv[1:2] == [HERE]:
        fuzz(sys.argv[3], int(sys.argv[2]))  # what is loaded before cannot be watched
        return
    from support.fuzzing import TARGETS

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("target", nargs="*", help=", ".join(TARGETS))
    parser.add_argument("--seconds", type=int, default=60)
    given = parser.parse_args()
    if unknown := sorted(set(given.target) - set(TARGETS)):
        parser.error(f"there is no target {', '.join(unknown)}; there are {', '.join(TARGETS)}")
    failed = []
    for name in given.target or TARGETS:
        command = [sys.executable, "-m", "bench.soak.fuzz", HERE, str(given.seconds), name]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        last = [line for line in done.stderr.splitlines() if line.startswith("#") or "Done" in line][-1:]
        print(f"{name}: {'held' if done.returncode == 0 else 'BROKEN'} {' '.join(last)}", flush=True)
        if done.returncode != 0:
            print(done.stderr[-3000:], file=sys.stderr)
            failed.append(name)
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
