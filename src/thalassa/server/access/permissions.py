"""Who may look at a table and who may sit down at it."""

from __future__ import annotations

import hmac
from collections.abc import Sequence

from thalassa.server.db.rows import Row


def may_watch(row: Row, seats: Sequence[Row], guest_id: str | None, key: str) -> bool:
    """Knowing a table's address is not a permission: a seat, the host, a link or a public table is."""
    return (
        bool(row["public"])
        or is_member(row, seats, guest_id)
        or is_key(key, row["spectator_key"], row["player_key"])
    )


def may_sit(row: Row, seats: Sequence[Row], guest_id: str | None, key: str) -> bool:
    return bool(row["public"]) or is_member(row, seats, guest_id) or is_key(key, row["player_key"])


def is_member(row: Row, seats: Sequence[Row], guest_id: str | None) -> bool:
    return guest_id is not None and (
        row["host"] == guest_id or any(guest_id in (seat["guest_id"], seat["reserved"]) for seat in seats)
    )


def is_key(key: str, *known: str) -> bool:
    """Whether the key of a link is one of these; compared in a time that tells nothing."""
    return any(hmac.compare_digest(key.encode(), other.encode()) for other in known)
