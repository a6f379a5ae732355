"""People who come, as the log's writer stores them: a guest with his first device, and a guest on a free seat.

Both are single statements with everything in them, so that nobody who comes costs a transaction of his own (journal.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from sqlalchemy import (
    Delete,
    Float,
    Insert,
    String,
    Update,
    bindparam,
    false,
    insert,
    literal_column,
    null,
    or_,
    select,
    update,
)

from ..rows import Row
from ..schema import models
from ..schema.notice_models import notice, way

Statement = Insert | Update | Delete
Values = dict[str, object]


class Carried(Protocol):
    """What a database says of a statement it has carried out."""

    @property
    def rowcount(self) -> int: ...


Execute = Callable[[Statement, list[Values]], Carried]
"""Carries out one of the writer's statements for each set of values."""


class NewGuest(NamedTuple):
    """Somebody who was never here."""

    guest_id: str
    name: str
    device: Row
    """All columns of the device he came with."""


class NewSitter(NamedTuple):
    """A guest takes a seat: stored if it is free, or kept for him."""

    table_id: str
    seat: int
    guest_id: str
    token: str
    """Of the seat's new personal link."""
    wait: float
    """What happens within these seconds is told together."""


_GUEST = insert(models.guest)
_DEVICE = insert(models.device)
_SIT = (
    update(models.seat)
    .where(
        models.seat.c.table_id == bindparam("here"),
        models.seat.c.seat == bindparam("place"),
        models.seat.c.guest_id.is_(None),
        models.seat.c.bot.is_(None),
        or_(models.seat.c.reserved.is_(None), models.seat.c.reserved == bindparam("kept")),
    )
    .values(
        guest_id=bindparam("sitter"),
        token=bindparam("secret"),
        reserved=null(),
        agreed=false(),
        stand_in=null(),
    )
)
_hosts = select(models.game_table.c.host).where(models.game_table.c.id == bindparam("here", type_=String()))
_sits = select(models.seat.c.guest_id).where(
    models.seat.c.table_id == bindparam("here", type_=String()), models.seat.c.guest_id.is_not(None)
)
_called = (
    select(models.guest.c.name)
    .where(models.guest.c.id == bindparam("sitter", type_=String()))
    .scalar_subquery()
)
_TELL = insert(notice).from_select(
    ["guest_id", "table_id", "kind", "who", "created", "due"],
    select(
        way.c.guest_id,
        bindparam("here", type_=String()),
        literal_column("'sat'"),
        _called,
        bindparam("now", type_=Float()),
        bindparam("due", type_=Float()),
    )
    .where(
        way.c.confirmed,
        or_(way.c.guest_id.in_(_hosts), way.c.guest_id.in_(_sits)),
        way.c.guest_id != bindparam("sitter", type_=String()),
    )
    .distinct(),
)
"""Everybody else at the table who can be told hears of it."""

STATEMENTS: dict[Statement, list[str] | None] = {
    _GUEST: ["id", "name", "created"],
    _DEVICE: ["id", "guest_id", "browser", "system", "created", "seen"],
    _SIT: None,
    _TELL: None,
}
"""With the columns each of them fills, where it does not name them."""


def greet(execute: Execute, new: NewGuest, now: float) -> None:
    execute(_GUEST, [{"id": new.guest_id, "name": new.name, "created": now}])
    execute(_DEVICE, [new.device])


def seat(execute: Execute, new: NewSitter, now: float) -> bool:
    """False if the seat is not free."""
    sits: Values = {
        "here": new.table_id,
        "place": new.seat,
        "kept": new.guest_id,
        "sitter": new.guest_id,
        "secret": new.token,
    }
    if execute(_SIT, [sits]).rowcount != 1:
        return False
    execute(_TELL, [{"here": new.table_id, "sitter": new.guest_id, "now": now, "due": now + new.wait}])
    return True
