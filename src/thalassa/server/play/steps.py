"""A decision on its way into the log: worked out, not yet stored."""

from __future__ import annotations

from typing import NamedTuple

from thalassa.kernel.game import State
from thalassa.kernel.messages import Event
from thalassa.kernel.table import Entry


class Step(NamedTuple):
    """A decision on its way into the log."""

    entry: Entry
    move_id: str
    after: State
    """The position it leads to."""
    events: tuple[Event, ...] = ()
    by: str = "person"
