"""How soon somebody answers, and how often a bot had to: from the log alone."""

from __future__ import annotations

from typing import Any

import pytest

from thalassa.server.lobby import habits as module
from thalassa.server.lobby.habits import habits


class Told:
    """A database that says this about one guest."""

    def __init__(self, entries: list[tuple[int, float, str | None]], games: tuple[int, int] = (0, 0)) -> None:
        self._entries = entries
        self._games = games
        self.asked = 0

    async def slow_tables(self, guest_id: str) -> list[dict[str, Any]]:
        self.asked += 1
        return [{"table_id": "T1", "seat": 0}]

    async def decisions(self, table_id: str) -> list[dict[str, Any]]:
        return [
            {"body": f'{{"seat":{seat},"actions":[]}}', "time": time, "made_by": by}
            for seat, time, by in self._entries
        ]

    async def faithfulness(self, guest_id: str) -> tuple[int, int]:
        return self._games


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_known", {})


async def test_an_answer_takes_from_the_last_change_to_the_own_decision() -> None:
    entries: list[tuple[int, float, str | None]] = []
    for round in range(6):
        entries += [(1, 1000.0 * round, None), (0, 1000.0 * round + 100 * (round + 1), None)]
    told = Told([*entries, (0, 9_000.0, "late"), (1, 9_100.0, None), (0, 9_101.0, "forced")])
    found = await habits(told, "ann")  # type: ignore[arg-type]
    assert found is not None
    assert (found.answer, found.decisions, found.late) == (350.0, 7, 1), "what nobody decided does not count"
    assert (found.hours[0], found.hours[1], sum(found.hours)) == (4, 2, 6), "in the hour of the day they came"
    await habits(told, "ann")  # type: ignore[arg-type]
    assert told.asked == 1, "it is worked out once in a while"


async def test_few_decisions_say_nothing() -> None:
    told = Told([(1, 0.0, None), (0, 5.0, None)])
    assert await habits(told, "bo") is None  # type: ignore[arg-type]
    found = await habits(Told([], (4, 1)), "cleo")  # type: ignore[arg-type]
    assert found is not None
    assert (found.answer, found.games, found.left, found.hours) == (None, 4, 1, ())
