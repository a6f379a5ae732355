"""Whoever has seen a hidden fact of a running game never again sits with or talks to those who may not know it.

The one rule for everybody who looks at a table, by whatever door: players, those who have left, spectators, hosts,
records taken home. It counts for the person and for the device the table was seen on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from thalassa.server.db.guests.sightings import EVERYTHING
from thalassa.server.wire.problems import Refusal, conflict

if TYPE_CHECKING:
    from .live_table import LiveTable


class Looker(NamedTuple):
    """Who looks: a person, and the device he looks on. A stranger is neither."""

    guest_id: str | None
    device_id: str | None

    def ids(self) -> list[str]:
        return [one for one in self if one is not None]


STRANGER = Looker(None, None)


class Seen:
    """What has been seen of one table, and what follows from it while the game runs."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._noted: set[tuple[str, int]] = set()
        """Already in the database."""

    async def note(self, looker: Looker, seat: int | None) -> None:
        """The table is shown to somebody from this seat (None: as to a spectator)."""
        place = EVERYTHING if seat is None and self._oversees() else seat
        if place is not None:
            await self._note(looker, place)

    async def note_all(self, looker: Looker) -> None:
        """Somebody who does not play here is shown everything. Raises Refusal if he does."""
        if self._runs_hidden() and self._own(looker.guest_id):
            raise conflict("you_play")
        await self._note(looker, EVERYTHING)

    async def _note(self, looker: Looker, place: int) -> None:
        if not self._runs_hidden():
            return
        new = [one for one in looker.ids() if (one, place) not in self._noted]
        if new:
            await self._live.store.sightings.add(self._live.id, new, place)
            self._noted.update((one, place) for one in new)

    async def check_sitting(self, looker: Looker, seat: int) -> None:
        """Raises Refusal if the seat may not be held by somebody who has seen what this one has seen."""
        if self._live.status == "open":
            self._check_sides(looker.guest_id, seat)
        if self._live.status != "running":
            return
        own = self._own(looker.guest_id)
        if self._oversees() and seat not in own:
            raise conflict("seats_closed")  # whoever has no seat may have seen everything
        if seat in own:
            return
        seen = await self._of(*looker.ids())
        if EVERYTHING in seen:
            raise conflict("seats_closed")
        # whoever held several seats, as everybody was told, may come back to each of them
        held = set() if looker.guest_id is None else await self._of(looker.guest_id)
        held = held if seat in held else set()
        if own - held:
            raise conflict("seated_already")
        elsewhere = {other for other in seen - held if self._side(other) != self._side(seat)}
        if elsewhere:
            raise conflict("left_other_seat", seats=[number + 1 for number in sorted(elsewhere)])

    def _check_sides(self, guest_id: str | None, seat: int) -> None:
        """One person on both sides: only where one device goes round among those who play. Whoever joins them is
        told so, and nobody who sits there already is surprised by it."""
        own = self._own(guest_id)
        others = any(row["guest_id"] not in (None, guest_id) for row in self._live.seats)
        if others and self._hides() and any(self._side(mine) != self._side(seat) for mine in own):
            raise conflict("both_sides")

    async def may_speak(self, looker: Looker, seat: int | None) -> bool:
        """Whether what he knows may be told to everybody at the table, in words or by what he decides."""
        if not self._runs_hidden():
            return True
        if seat is None and self._oversees():
            return False
        seen = await self._of(*looker.ids())
        sides = {self._side(own) for own in self._own(looker.guest_id)}
        return all(other != EVERYTHING and self._side(other) in sides for other in seen)

    def hot_seats(self) -> tuple[tuple[int, ...], ...]:
        """The seats of everybody who holds some of several sides: said to everybody."""
        if not self._hides():
            return ()
        people = dict.fromkeys(row["guest_id"] for row in self._live.seats if row["guest_id"])
        held = [tuple(sorted(self._own(guest_id))) for guest_id in people]
        return tuple(seats for seats in held if len({self._side(seat) for seat in seats}) > 1)

    async def _of(self, *who: str) -> set[int]:
        return await self._live.store.sightings.of(self._live.id, who)

    def _own(self, guest_id: str | None) -> set[int]:
        return {row["seat"] for row in self._live.seats if guest_id and row["guest_id"] == guest_id}

    def _side(self, seat: int) -> str:
        table = self._live.table
        return table.game.side(seat, table.seats, table.options)

    def _hides(self) -> bool:
        table = self._live.table
        return table.game.hides(table.options)

    def _runs_hidden(self) -> bool:
        return self._live.status == "running" and self._hides()

    def _oversees(self) -> bool:
        table = self._live.table
        return table.game.oversees(table.options)


def not_agreed(live: LiveTable) -> Refusal | None:
    """Where spectators see everything every person at the table has to agree to it first."""
    table = live.table
    if not table.game.oversees(table.options):
        return None
    silent = [row["seat"] + 1 for row in live.seats if row["guest_id"] is not None and not row["agreed"]]
    return conflict("not_agreed", seats=silent) if silent else None
