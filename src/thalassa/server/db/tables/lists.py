"""Questions to the database for many tables at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, select, union

from ..guests.namesakes import told_apart
from ..rows import Row, among
from ..schema import models

MOST_OWN = 500
MOST_OPEN = 60

_table = models.game_table.c
LISTED = tuple(
    _table[name]
    for name in (
        *("id", "game", "title", "status", "host", "public", "seats", "options", "rung", "deal_of"),
        *("pace", "latest", "language", "created", "changed"),
    )
)
"""What a list of tables shows of each."""

SEAT_SHOWN = tuple(
    models.seat.c[name]
    for name in (
        "table_id",
        "seat",
        "guest_id",
        "bot",
        "waiting",
        "reserved",
        "agreed",
        "stand_in",
        "by_hand",
    )
)
"""What such a list shows of a seat."""
_kept_for = models.guest.alias("kept_for")


def _with_names(columns: Sequence[ColumnElement[Any]]) -> Select[Any]:
    return (
        select(*columns, models.guest.c.name, _kept_for.c.name.label("reserved_name"))
        .select_from(models.seat)
        .outerjoin(models.guest, models.guest.c.id == models.seat.c.guest_id)
        .outerjoin(_kept_for, _kept_for.c.id == models.seat.c.reserved)
    )


SEATS = _with_names(tuple(models.seat.c))
"""Seats with the names of those who sit there or for whom they are kept."""


def own_tables(guest_id: str, *columns: ColumnElement[Any]) -> Select[Any]:
    """Tables where the guest sits, is expected or is the host, those that are not over first; all columns, if none is named."""
    seat = models.seat.c
    # three lists by index: asked with "or" the database would read every table there is
    mine = union(
        select(seat.table_id).where(seat.guest_id == guest_id),
        select(seat.table_id).where(seat.reserved == guest_id),
        select(_table.id).where(_table.host == guest_id),
    )
    return (
        select(*(columns or (models.game_table,)))
        .where(_table.id.in_(mine))
        .order_by(_table.status == "over", _table.changed.desc())
        .limit(MOST_OWN)
    )


def open_tables(*columns: ColumnElement[Any]) -> Select[Any]:
    """Tables anybody may join or watch."""
    return (
        select(*(columns or (models.game_table,)))
        .where(_table.public, _table.status != "over")
        .order_by(_table.status, _table.changed.desc())
        .limit(MOST_OPEN)
    )


def seats_at(
    table_ids: Collection[str], dialect: str, columns: Sequence[ColumnElement[Any]] = ()
) -> Select[Any]:
    """``columns``: of the seats; all, if none is named."""
    return (
        (_with_names(columns) if columns else SEATS)
        .where(among(models.seat.c.table_id, table_ids, dialect))
        .order_by(models.seat.c.table_id, models.seat.c.seat)
    )


def by_table(table_ids: Iterable[str], seats: Iterable[Row]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {table_id: [] for table_id in table_ids}
    for row in seats:
        found[row["table_id"]].append(row)
    return {table_id: told_apart(those) for table_id, those in found.items()}
