"""Notes lie beside the log: pencil marks, guesses, standing orders. They belong to a team, are shared live
within it, never reach anybody else and never enter the State.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from .messages import Action, Event, Note, Options, Reason, Seat, View


class Notebook(Protocol):
    """A game's way of keeping notes. Pages are frozen structs; every change gives a new page."""

    note_type: ClassVar[Any]
    """Union of all Note structs of the game."""
    page_type: ClassVar[Any]
    keeps_past: ClassVar[bool]
    """Pages are remembered by log position and shown to everybody when the game is over (who believed what)."""

    def team(self, seat: Seat, seats: int, options: Options) -> str:
        """Who shares a page: seats with the same key. A private page uses the seat's own key."""

    def blank(self, team: str, seats: int, options: Options) -> Any:
        """The first page of a team."""

    def refuse(self, page: Any, seat: Seat, note: Note, view: View) -> Reason | None:
        """Why the seat may not write this; None if it may."""

    def write(self, page: Any, seat: Seat, note: Note, view: View) -> Any:
        """The page with the note on it."""

    def follow(self, page: Any, events: Sequence[Event], view: View) -> Any:
        """The page after events the team was told (a figure that sails along, an order that has ended)."""

    def rests(self, page: Any) -> bool:
        """True while no event can change the page and it orders nothing: nobody has to look at it after a move."""

    def obey(self, page: Any, seat: Seat, view: View, moves: Sequence[Action]) -> Action | None:
        """What the seat's standing orders say now, or None to wait for the player."""
