"""What has changed in a view since the one a browser tab holds: only that is sent.

It follows from two views of the same seat and from nothing else, so a frame tells, by its size too, no more than they do.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec

from thalassa.kernel.messages import Json, View
from thalassa.server.wire.frames import Places

WIDE = 12
"""A struct with fewer fields is told as a whole."""

_encode = msgspec.json.Encoder().encode


class Difference(NamedTuple):
    view: Json
    """With the fields below left out, written out already unless nothing is left out."""
    kept: tuple[str, ...]
    """Fields that are as they were."""
    parts: dict[str, Places]
    """Lists of which some places have changed, written out already."""


class Compared(NamedTuple):
    """Two values of one field, kept so that nobody else is told for them, and what the second has that the first had not."""

    before: object
    now: object
    whole: bool
    """Whether it is told as a whole, not as some places of a list."""
    written: bytes | None
    """What is told of it, in JSON; None: nothing."""


Known = dict[tuple[int, int], Compared]
"""By the identity of both values: what everybody sees lies in the views of all seats, and is compared and written out once."""


def difference(held: View | None, view: View | None, known: Known) -> Difference:
    """What makes the new view of the one that is held. ``known``: what was compared for others at the same moment."""
    if held is None or view is None or type(held) is not type(view):
        return Difference(view, (), {})
    kept: list[str] = []
    fields: list[bytes] = []
    parts: dict[str, Places] = {}
    befores, nows = msgspec.structs.astuple(held), msgspec.structs.astuple(view)
    for (name, begin), before, now in zip(_beginnings(type(view)), befores, nows, strict=True):
        if now is before:
            kept.append(name)
            continue
        pair = (id(before), id(now))
        compared = known.get(pair)
        if compared is None:
            compared = known[pair] = _compared(before, now)
        written = compared.written
        if written is None:
            kept.append(name)
        elif compared.whole:
            fields.append(begin + written)
        else:
            parts[name] = msgspec.Raw(written)  # type: ignore[assignment]  # stands for what it was written from
    return Difference(msgspec.Raw(b"{" + b",".join(fields) + b"}"), tuple(kept), parts)


@lru_cache(maxsize=64)
def _beginnings(view: type[View]) -> tuple[tuple[str, bytes], ...]:
    """The fields of a view, each with how it begins in JSON."""
    return tuple((name, _encode(name) + b":") for name in view.__struct_encode_fields__)


@lru_cache(maxsize=256)
def _names(struct: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a struct, where telling some of them saves more than looking for them costs; else none."""
    config, names = struct.__struct_config__, struct.__struct_encode_fields__
    plain = config.tag is None and not config.omit_defaults and not config.array_like
    return names if plain and len(names) >= WIDE else ()


def _compared(before: object, now: object) -> Compared:
    if type(now) is tuple is type(before) and now and isinstance(now[0], msgspec.Struct):
        items, fields = _places(before, now)
        if not items and not fields and len(before) == len(now):
            return Compared(before, now, True, None)
        if len(items) < len(now):
            return Compared(before, now, False, _encode(Places(len(now), tuple(items), tuple(fields))))
    elif now == before:
        return Compared(before, now, True, None)
    return Compared(before, now, True, _encode(now))


def _places(
    before: tuple[object, ...], now: tuple[object, ...]
) -> tuple[list[tuple[int, object]], list[tuple[int, dict[str, Json]]]]:
    """The places of a list that are not as they were: those to be told as a whole, and those of which some fields do."""
    items: list[tuple[int, object]] = []
    fields: list[tuple[int, dict[str, Json]]] = []
    for place, (old, after) in enumerate(zip(before, now, strict=False)):
        if after is old or after == old:
            continue
        changed = _fields(old, after)
        if changed is None:
            items.append((place, after))
        else:
            fields.append((place, changed))
    items += enumerate(now[len(before) :], len(before))
    return items, fields


def _fields(old: object, after: object) -> dict[str, Json] | None:
    """The fields of a struct that are not as they were; None if it is told as a whole."""
    if type(old) is not type(after) or not isinstance(after, msgspec.Struct):
        return None
    names = _names(type(after))
    if not names:
        return None
    befores, nows = msgspec.structs.astuple(old), msgspec.structs.astuple(after)  # type: ignore[arg-type]
    changed = {
        name: now
        for name, before, now in zip(names, befores, nows, strict=True)
        if now is not before and now != before
    }
    return changed if len(changed) < len(names) else None
