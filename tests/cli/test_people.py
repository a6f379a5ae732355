"""``thalassa people``: what a host can see and change about people, and that it is written down."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from thalassa.cli.app import run
from thalassa.server.db.database import migrate, open_database
from thalassa.server.db.guests.devices import Devices
from thalassa.server.db.store import Store
from thalassa.server.db.upkeep.holding import held


@pytest.fixture
def database(tmp_path: Path) -> str:
    """Ann on two devices, and two people called Bo."""
    url = f"sqlite:///{tmp_path / 'people.sqlite3'}"

    async def fill() -> None:
        store = Store(open_database(url))
        await migrate(store.engine)
        for guest_id, name in (("a" * 32, "Ann"), ("b1" * 16, "Bo"), ("b2" * 16, "Bo")):
            await store.save_guest(guest_id, name)
        for _ in range(2):
            await Devices(store).add("a" * 32, {"browser": "Firefox", "system": "Linux"})
        await store.engine.dispose()

    asyncio.run(fill())
    return url


def people(database: str, *arguments: str) -> int:
    return run(["people", *arguments, "--database", database, "--json"])


def listed(database: str, capsys: pytest.CaptureFixture[str]) -> dict[str, int]:
    """Names with their devices."""
    capsys.readouterr()
    assert people(database, "list") == 0
    return {row["name"]: row["devices"] for row in json.loads(capsys.readouterr().out)}


def test_people_are_renamed_signed_out_merged_and_removed_and_all_of_it_is_written_down(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert listed(database, capsys) == {"Ann": 2, "Bo": 0}
    assert people(database, "rename", "b1b1", "Cleo") == 0
    assert people(database, "sign-out", "ann") == 0
    assert listed(database, capsys) == {"Ann": 0, "Bo": 0, "Cleo": 0}
    assert people(database, "merge", "Cleo", "Bo") == 0
    assert people(database, "remove", "Ann") == 0
    assert listed(database, capsys) == {"Bo": 0}
    assert people(database, "log") == 0
    done = [row["what"] for row in json.loads(capsys.readouterr().out)]
    assert done == ["remove", "merge", "sign-out", "rename"]


def test_a_name_that_several_people_or_nobody_has_changes_nothing(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert people(database, "rename", "Bo", "Cleo") == 2
    assert "b1b1b1b1" in capsys.readouterr().err
    assert people(database, "remove", "Nobody") == 2
    assert people(database, "merge", "Ann", "Ann") == 2
    assert listed(database, capsys) == {"Ann": 2, "Bo": 0}


def test_what_a_server_holds_in_memory_is_not_changed_behind_its_back(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with held(database, "http://localhost:8000/"):
        assert people(database, "remove", "Ann") == 2
        assert "http://localhost:8000/" in capsys.readouterr().err
        assert people(database, "rename", "Ann", "Anna") == 0
