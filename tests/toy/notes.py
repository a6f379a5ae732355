"""The notebook of the toy game: guesses a team shares, and a standing order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from thalassa.kernel.game import State
from thalassa.kernel.messages import Action, Event, Note, Options, Reason, Seat, View

from .actions import Hide
from .events import Shown


class Guess(Note, frozen=True):
    """This seat is thought to hold the pebble."""

    pebble: int
    seat: int


class Order(Note, frozen=True):
    """Hide this pebble as soon as it can be done; None takes the order back."""

    pebble: int | None


class Sheet(msgspec.Struct, frozen=True):
    guesses: tuple[tuple[int, int], ...] = ()
    orders: tuple[tuple[int, int], ...] = ()
    """(seat, pebble)"""


class ToyNotebook:
    note_type: ClassVar[object] = Guess | Order
    sheet_type: ClassVar[type[Sheet]] = Sheet
    keeps_past: ClassVar[bool] = True
    teams_stay: ClassVar[bool] = False

    def teams(self, seat: Seat, seats: int, options: Options, state: State) -> Sequence[str]:
        """Seats 0 and 2 play together."""
        return ("even" if seat % 2 == 0 else "odd",)

    def blank(self, team: str, seats: int, options: Options) -> Sheet:
        return Sheet()

    def refuse(self, sheet: Sheet, seat: Seat, note: Note, view: View) -> Reason | None:
        if isinstance(note, Guess) and note.seat == seat:
            return Reason("own_pebble", "T-10")
        return None

    def write(self, sheet: Sheet, seat: Seat, note: Note, view: View) -> Sheet:
        if isinstance(note, Guess):
            others = tuple(guess for guess in sheet.guesses if guess[0] != note.pebble)
            return msgspec.structs.replace(sheet, guesses=tuple(sorted((*others, (note.pebble, note.seat)))))
        assert isinstance(note, Order)
        kept = tuple(order for order in sheet.orders if order[0] != seat)
        added = () if note.pebble is None else ((seat, note.pebble),)
        return msgspec.structs.replace(sheet, orders=tuple(sorted(kept + added)))

    def follow(self, sheet: Sheet, events: Sequence[Event], view: View) -> Sheet:
        gone = {pebble for event in events if isinstance(event, Shown) for pebble in event.pebbles}
        guesses = tuple(guess for guess in sheet.guesses if guess[0] not in gone)
        return Sheet(guesses, tuple(order for order in sheet.orders if order[1] not in gone))

    def rests(self, sheet: Sheet) -> bool:
        return not sheet.guesses and not sheet.orders

    def obey(self, sheet: Sheet, seat: Seat, view: View, moves: Sequence[Action]) -> Action | None:
        wanted = next((pebble for owner, pebble in sheet.orders if owner == seat), None)
        return next((move for move in moves if isinstance(move, Hide) and move.pebble == wanted), None)
