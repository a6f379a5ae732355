"""What commands that a game brings to the command line share with all others."""

from __future__ import annotations

from typing import Protocol


class Invocation(Protocol):
    """A command being run, as Typer hands it over; ``obj`` is what the options before the command said."""

    obj: object


def wants_json(context: Invocation) -> bool:
    """Whether ``--json`` stood before the command: ``thalassa --json editions list``."""
    said = context.obj
    return isinstance(said, dict) and bool(said.get("json"))
