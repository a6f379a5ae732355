"""Make the golden files of a game anew, after a change of its rules that is meant:

python tests/contract/make_golden.py peloponnes
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


def main(names: list[str]) -> int:
    import toy
    from contract.golden import FOLDER, record, record_paths, write
    from contract.refusals import answers, refusals_path
    from thalassa.kernel import registry

    registry.register(toy.GAME)
    if not names:
        print(f"which game? {', '.join(registry.names())}", file=sys.stderr)
        return 2
    for name in names:
        game = registry.game(name)
        for number, seats in enumerate(range(game.min_seats, game.max_seats + 1)):
            path, golden = FOLDER / name / f"play-{seats}.json", record(game, number)
            write(path, golden)
            write(refusals_path(path), answers(game, golden))
        write(FOLDER / name / "paths.json", record_paths(game))
        for path in sorted((FOLDER / name).iterdir()):
            print(f"{path.stat().st_size:8} {path}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
