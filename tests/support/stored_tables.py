"""A table put straight into a database, for tests of what is stored about it."""

from __future__ import annotations

from typing import Any

from thalassa.server.db.store import Store, new_token


async def a_table(store: Store, table_id: str = "T1", seats: int = 2, **more: Any) -> str:
    await store.save_guest("ann", "Ann")
    await store.save_guest("bo", "Bo")
    row = {
        "id": table_id,
        "game": "toy",
        "rules_version": 1,
        "edition": "{}",
        "seats": seats,
        "options": "{}",
        "seed": "secret",
        "title": "Τραπέζι 🏺",
        "status": "running",
        "host": "ann",
        "public": False,
        "player_key": new_token(),
        "spectator_key": new_token(),
        "rung": None,
        "outcome": None,
        "created": 1.5,
        "changed": 1.5,
    }
    places = [
        {
            "table_id": table_id,
            "seat": n,
            "guest_id": None,
            "bot": None,
            "token": new_token(),
            "waiting": False,
        }
        for n in range(seats)
    ]
    await store.create({**row, **more}, places)
    return table_id
