"""Updates as a client puts them together: what they leave out is as in the update before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

Fields = dict[str, Any]


def whole_view(update: Fields, held: Fields | None) -> Fields:
    """The view of an update, with everything that the connection holds."""
    view: Fields = dict(update["view"])
    for name in update["kept"]:
        assert held is not None
        view[name] = held[name]
    for name, places in update["parts"].items():
        assert held is not None
        now = dict(places["items"]) | {place: held[name][place] | some for place, some in places["fields"]}
        view[name] = [now[place] if place in now else held[name][place] for place in range(places["length"])]
    return view


def whole_updates(frames: Iterable[Fields]) -> Iterator[Fields]:
    """All frames of a browser tab, its updates with whole views."""
    held: Fields | None = None
    for frame in frames:
        if frame["type"] == "update" and frame["view"] is not None:
            held = whole_view(frame, held)
            yield {**frame, "view": held}
        else:
            yield frame
