"""What has changed in a view since the one its reader holds: only that is told.

It follows from two views of the same seat and from nothing else, so what is told says, by its size too, no more than they do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, final

import msgspec

from .messages import Json, View

WIDE: Final = 12
"""A struct with fewer fields is told as a whole."""

_encode: Final[Callable[[object], bytes]] = msgspec.json.Encoder().encode


class Difference(NamedTuple):
    view: Json
    """With the fields below left out, written out already unless nothing is left out."""
    kept: tuple[str, ...]
    """Fields that are as they were."""
    parts: dict[str, msgspec.Raw]
    """Lists of which some places have changed, written out already: how long the list is now, places and what stands there,
    places and those fields of what stands there that have changed."""


@final
class Compared:
    """Two values of one field, kept so that nobody else is told for them, and what the second has that the first had not."""

    __slots__ = ("before", "now", "whole", "written")

    def __init__(self, before: object, now: object, whole: bool, written: bytes | None) -> None:
        self.before = before
        self.now = now
        self.whole = whole
        """Whether it is told as a whole, not as some places of a list."""
        self.written = written
        """What is told of it, in JSON; None: nothing."""


Known = dict[int, Compared]
"""By the identity of the second value: what everybody sees lies in the views of all seats, and is compared and written out once."""

_beginnings: Final[dict[type, tuple[bytes, ...]]] = {}
"""The fields of a view, each as it begins in JSON."""
_told_apart: Final[dict[type, tuple[str, ...]]] = {}
"""The fields of a struct, where telling some of them saves more than looking for them costs; else none."""


def difference(held: View | None, view: View | None, known: Known) -> Difference:
    """What makes the new view of the one that is held. ``known``: what was compared for others at the same moment."""
    if held is None or view is None or type(held) is not type(view):
        return Difference(view, (), {})
    names = view.__struct_encode_fields__
    begins = _beginnings.get(type(view))
    if begins is None:
        begins = _beginnings[type(view)] = tuple([_encode(name) + b":" for name in names])
    kept: list[str] = []
    fields: list[bytes] = []
    parts: dict[str, msgspec.Raw] = {}
    befores: tuple[object, ...] = msgspec.structs.astuple(held)
    nows: tuple[object, ...] = msgspec.structs.astuple(view)
    for at in range(len(nows)):
        before, now = befores[at], nows[at]
        if now is before:
            kept.append(names[at])
            continue
        compared = known.get(id(now))
        if compared is None or compared.now is not now or compared.before is not before:
            compared = known[id(now)] = _compared(before, now)
        written = compared.written
        if written is None:
            kept.append(names[at])
        elif compared.whole:
            fields.append(begins[at] + written)
        else:
            parts[names[at]] = msgspec.Raw(written)
    return Difference(msgspec.Raw(b"{" + b",".join(fields) + b"}"), tuple(kept), parts)


def _compared(before: object, now: object) -> Compared:
    if type(now) is tuple and type(before) is tuple and now and isinstance(now[0], msgspec.Struct):
        items: list[tuple[int, object]] = []
        fields: list[tuple[int, dict[str, object]]] = []
        _places(before, now, items, fields)
        if not items and not fields and len(before) == len(now):
            return Compared(before, now, True, None)
        if len(items) < len(now):
            places = {"length": len(now), "items": items, "fields": fields}
            return Compared(before, now, False, _encode(places))
    elif now == before:
        return Compared(before, now, True, None)
    return Compared(before, now, True, _encode(now))


def _places(
    before: tuple[object, ...],
    now: tuple[object, ...],
    items: list[tuple[int, object]],
    fields: list[tuple[int, dict[str, object]]],
) -> None:
    """The places of a list that are not as they were: those to be told as a whole, and those of which some fields do."""
    both = min(len(before), len(now))
    for place in range(both):
        old, after = before[place], now[place]
        if after is old or after == old:
            continue
        changed = _fields(old, after)
        if changed is None:
            items.append((place, after))
        else:
            fields.append((place, changed))
    for place in range(both, len(now)):
        items.append((place, now[place]))


def _fields(old: object, after: object) -> dict[str, object] | None:
    """The fields of a struct that are not as they were; None if it is told as a whole."""
    if type(old) is not type(after) or not isinstance(after, msgspec.Struct):
        return None
    names = _told_apart.get(type(after))
    if names is None:
        config = after.__struct_config__
        plain = config.tag is None and not config.omit_defaults and not config.array_like
        wide = plain and len(after.__struct_encode_fields__) >= WIDE
        names = _told_apart[type(after)] = after.__struct_encode_fields__ if wide else ()
    if not names:
        return None
    befores: tuple[object, ...] = msgspec.structs.astuple(old)  # type: ignore[arg-type]  # of the same type
    nows: tuple[object, ...] = msgspec.structs.astuple(after)
    changed: dict[str, object] = {}
    for at in range(len(names)):
        before, now = befores[at], nows[at]
        if now is not before and now != before:
            changed[names[at]] = now
    return changed if len(changed) < len(names) else None
