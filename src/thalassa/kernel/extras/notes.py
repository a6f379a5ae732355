"""Notes lie beside the log: pencil marks, guesses, standing orders. They belong to a team, are shared live
within it, never reach anybody else and never enter the State. Who plays with whom may change during a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeVar

from ..messages import Action, Event, Note, Options, Reason, Seat, View

if TYPE_CHECKING:
    from ..game import State


Sheet = TypeVar("Sheet")
"""What a game writes the notes of a team on: a frozen struct of its own."""


class Notebook(Protocol[Sheet]):
    """A game's way of keeping notes: each team has a sheet, a frozen struct; every change gives a new one."""

    note_type: ClassVar[object]
    """Union of all Note structs of the game."""

    @property
    def sheet_type(self) -> type[Sheet]: ...

    keeps_past: ClassVar[bool]
    """Sheets are remembered by the length of the log and shown to everybody when the game is over (who believed what)."""

    teams_stay: ClassVar[bool]
    """Every seat is in the same team from the first position to the last."""

    def teams(self, seat: Seat, seats: int, options: Options, state: State) -> Sequence[str]:
        """The teams the seat has been in up to this position, its present one last: seats with the same key share
        a sheet. A private sheet uses the seat's own key.

        A new team begins with a blank sheet, and nobody comes back to a team he has left: so a team must not change
        by a decision that can be taken back (one of its events is among the game's ``reveals``).
        """

    def blank(self, team: str, seats: int, options: Options) -> Sheet:
        """The first sheet of a team."""

    def refuse(self, sheet: Sheet, seat: Seat, note: Note, view: View) -> Reason | None:
        """Why the seat may not write this; None if it may."""

    def write(self, sheet: Sheet, seat: Seat, note: Note, view: View) -> Sheet:
        """The sheet with the note on it."""

    def follow(self, sheet: Sheet, events: Sequence[Event], view: View) -> Sheet:
        """The sheet after events the team was told (a figure that sails along, an order that has ended)."""

    def rests(self, sheet: Sheet) -> bool:
        """True while no event can change the sheet and it orders nothing: nobody has to look at it after a move."""

    def obey(self, sheet: Sheet, seat: Seat, view: View, moves: Sequence[Action]) -> Action | None:
        """What the seat's standing orders say now, or None to wait for the player."""
