"""What the terminal draws."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from thalassa.cli import draw
from thalassa.cli.tell import Row


def _drawn(count: int) -> list[str]:
    out = io.StringIO()
    rows = [Row(f"choice {number}", (number,)) for number in range(1, count + 1)]
    Console(file=out, width=80).print(draw.choices(rows, ""))
    return out.getvalue().splitlines()


@pytest.mark.parametrize(("count", "lines"), [(draw.MANY, draw.MANY), (32, 7)])
def test_many_choices_stand_side_by_side(count: int, lines: int) -> None:
    drawn = _drawn(count)
    assert len(drawn) == lines
    assert drawn[0].split()[:3] == ["1", "choice", "1"]
    assert drawn[1].split()[:3] == ["2", "choice", "2"], "down the first column"
    assert all(f"choice {number}" in "\n".join(drawn) for number in range(1, count + 1))
