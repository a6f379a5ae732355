"""What has changed in a view since the one a browser tab holds: only that is sent.

It follows from two views of the same seat and from nothing else, so a frame tells, by its size too, no more than they do.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from thalassa.kernel.messages import View
from thalassa.server.wire.frames import Places

_UNSET = msgspec.UNSET


class Difference(NamedTuple):
    view: View | None
    """With the fields below left out."""
    kept: tuple[str, ...]
    """Fields that are as they were."""
    parts: dict[str, Places]
    """Lists of which some places have changed."""


class Compared(NamedTuple):
    """Two values of one field, kept so that nobody else is told for them, and what the second has that the first had not."""

    before: object
    now: object
    change: Places | bool
    """False: nothing. True: everything."""


Known = dict[tuple[int, int], Compared]
"""By the identity of both values: what everybody sees lies in the views of all seats, and is compared once."""


def difference(held: View | None, view: View | None, known: Known) -> Difference:
    """What makes the new view of the one that is held. ``known``: what was compared for others at the same moment."""
    if held is None or view is None or type(held) is not type(view):
        return Difference(view, (), {})
    kept: list[str] = []
    parts: dict[str, Places] = {}
    befores, nows = msgspec.structs.astuple(held), msgspec.structs.astuple(view)
    for name, before, now in zip(view.__struct_fields__, befores, nows, strict=True):
        if now is before:
            kept.append(name)
            continue
        pair = (id(before), id(now))
        compared = known.get(pair)
        if compared is None:
            compared = known[pair] = Compared(before, now, _change(before, now))
        change = compared.change
        if change is False:
            kept.append(name)
        elif change is not True:
            parts[name] = change
    left_out = dict.fromkeys((*kept, *parts), _UNSET)
    return Difference(msgspec.structs.replace(view, **left_out), tuple(kept), parts)


def _change(before: object, now: object) -> Places | bool:
    if now == before:
        return False
    if type(now) is tuple is type(before) and now and isinstance(now[0], msgspec.Struct):
        places = _places(before, now)
        if len(places) < len(now):
            return Places(len(now), tuple(places))
    return True


def _places(before: tuple[object, ...], now: tuple[object, ...]) -> list[tuple[int, object]]:
    """The places of a list that are not as they were."""
    changed = [
        (place, after)
        for place, (old, after) in enumerate(zip(before, now, strict=False))
        if after is not old and after != old
    ]
    changed += enumerate(now[len(before) :], len(before))
    return changed
