"""A word instead of an address: short enough to be said aloud and typed on a phone.

It opens what the players' link opens, as long as the table waits for players.
"""

from __future__ import annotations

import re
import secrets

from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.wire.problems import conflict, forbidden, not_found

SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without those that look like another one."""
PLACES = [
    "AEGINA",
    "ANDROS",
    "ARGOS",
    "ATHOS",
    "AULIS",
    "CHIOS",
    "CORFU",
    "CRETE",
    "DELOS",
    "DELPHI",
    "DODONA",
    "ELEUSIS",
    "EPHESOS",
    "EUBOIA",
    "GYTHION",
    "IKARIA",
    "IMBROS",
    "IOLKOS",
    "IOS",
    "ITHAKA",
    "KALYDON",
    "KEOS",
    "KNOSSOS",
    "KORINTH",
    "KOS",
    "KYME",
    "KYTHERA",
    "LEMNOS",
    "LEROS",
    "LESBOS",
    "MEGARA",
    "MELOS",
    "MILET",
    "MYKENE",
    "MYKONOS",
    "NAXOS",
    "NEMEA",
    "OLYMPIA",
    "PAROS",
    "PATMOS",
    "PHERAI",
    "PHOKAIA",
    "PHTHIA",
    "PYLOS",
    "RHODOS",
    "SAMOS",
    "SCYROS",
    "SIPHNOS",
    "SMYRNA",
    "SPARTA",
    "SYROS",
    "TEGEA",
    "TENEDOS",
    "TENOS",
    "THASOS",
    "THEBAI",
    "THERA",
    "TIRYNS",
    "TROIA",
    "ZAKYNTHOS",
]
WORD = re.compile(r"([0-9A-Z]{4})[-\s]*([A-Z]{2,12})")


def new_word() -> str:
    """One of fifty million."""
    return f"{''.join(secrets.choice(SIGNS) for _ in range(4))}-{secrets.choice(PLACES)}"


async def word_of(room: Room, guest_id: str | None) -> str:
    if all(row["guest_id"] != guest_id for row in room.seats) and room.row["host"] != guest_id:
        raise forbidden("not_seated")
    if room.status != "open":
        raise conflict("already_started")
    return await room.store.words.of_table(room.id, new_word)


async def path_of(hub: Hub, said: str) -> str:
    """Where a word leads."""
    found = WORD.fullmatch(said.strip().upper())
    table_id = None if found is None else await hub.store.words.table_of(f"{found[1]}-{found[2]}")
    room = None if table_id is None else await hub.room(table_id)
    if room is None or room.status != "open":
        raise not_found("no_such_word")
    return f"/t/{room.id}?key={room.row['player_key']}"
