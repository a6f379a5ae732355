"""Notes lie beside the log: pencil marks, guesses, standing orders. They belong to a team, are shared live
within it, never reach anybody else and never enter the State. Who plays with whom may change during a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from .messages import Action, Event, Note, Options, Reason, Seat, View

if TYPE_CHECKING:
    from .game import State


class Notebook(Protocol):
    """A game's way of keeping notes. Pages are frozen structs; every change gives a new page."""

    note_type: ClassVar[Any]
    """Union of all Note structs of the game."""
    page_type: ClassVar[Any]
    keeps_past: ClassVar[bool]
    """Pages are remembered by log position and shown to everybody when the game is over (who believed what)."""

    def teams(self, seat: Seat, seats: int, options: Options, state: State) -> Sequence[str]:
        """The teams the seat has been in up to this position, its present one last: seats with the same key share
        a page. A private page uses the seat's own key.

        A new team begins with a blank page, and nobody comes back to a team he has left: so a team must not change
        by a decision that can be taken back (one of its events is among the game's ``reveals``).
        """

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
