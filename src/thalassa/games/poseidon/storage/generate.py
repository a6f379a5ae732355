"""Write ``rules/stored.py`` from the table of fields.

    python -m thalassa.games.poseidon.storage.generate            write it
    python -m thalassa.games.poseidon.storage.generate --check    only say whether it is stale (exit code 1)

Written out, so that copying a position costs no more than the assignments, compiled or not.
"""

from __future__ import annotations

import sys
from pathlib import Path

from .fields import FIELDS, Field

TARGET = Path(__file__).resolve().parents[1] / "rules" / "stored.py"

HEAD = '''"""The fields of a position, an empty table, and copying. Made from storage/fields.py by storage/generate.py: not by hand."""

from __future__ import annotations

from .frame import UNSOLD, Frame
from .stages import PICK, PLAIN, Pencil, Stage


class Stored:
    """All facts of a game in progress."""

'''


def source() -> str:
    fields: dict[str, Field] = {}
    for field in FIELDS:
        fields.setdefault(field.name, field)  # money stands in several entries of a file
    lines = ["    __slots__ = ("]
    lines += [f'        "{name}",' for name in sorted([*fields, "frame", "seats"])]
    lines += ["    )", "", "    frame: Frame", "    seats: int"]
    for field in fields.values():
        lines.append(f"    {field.name}: {field.kind.type}")
        if field.about:
            lines.append(f'    """{field.about}"""')
    lines += ["", "    def __init__(self, frame: Frame) -> None:"]
    lines += ["        self.frame = frame", "        self.seats = frame.seats", ""]
    lines += ["    def clear(self) -> None:", '        """An empty table."""']
    lines += ["        frame, seats = self.frame, self.seats", "        nations = frame.nation_count"]
    lines += [f"        self.{field.name} = {field.kind.empty}" for field in fields.values()]
    lines += ["", "    def copy_to(self, new: Stored) -> None:"]
    lines += ['        """Make ``new`` an independent twin; it must have the same frame."""']
    for field in fields.values():
        copied = ".copy()" if field.kind.type.startswith("list[") else ""
        lines.append(f"        new.{field.name} = self.{field.name}{copied}")
    return HEAD + "\n".join(lines) + "\n"


def main() -> int:
    stale = not TARGET.is_file() or TARGET.read_text(encoding="utf-8") != source()
    if "--check" in sys.argv[1:]:
        if stale:
            print(f"{TARGET.name} is stale: python -m thalassa.games.poseidon.storage.generate")
        return int(stale)
    TARGET.write_text(source(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
