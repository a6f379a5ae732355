"""Talk at a live table: stored beside the log, told to those it is meant for."""

from __future__ import annotations

import time

import msgspec

from thalassa.server.access.texts import clean
from thalassa.server.db.guests.namesakes import likeness, marked, passes_for
from thalassa.server.db.rows import Row
from thalassa.server.wire.frames import ChatLine, Done, Refused, Say

from .live_table import LiveTable
from .notes import Notes
from .watchers import Watcher, looker


class Chat:
    """What is said at one table. Teams are those of its notes."""

    def __init__(self, live: LiveTable, notes: Notes) -> None:
        self._live = live
        self._notes = notes
        self._onlookers: dict[str, list[str]] = {}
        """Spectators who have spoken here, by what their names look like."""

    async def say(self, speaker: Watcher, frame: Say) -> Done | Refused:
        """Store what somebody says and tell it. The same frame twice is said once."""
        store, seat, text = self._live.store, speaker.seat, clean(frame.text)
        guest = None if speaker.guest_id is None else await store.guest(speaker.guest_id)
        if guest is None or (frame.team and seat is None):
            return Refused(frame.id, "not_seated")
        if frame.team and not self._live.table.game.confers(self._live.table.options):
            return Refused(frame.id, "no_team_talk")
        if not await self._live.seen.may_speak(looker(speaker), seat):
            return Refused(frame.id, "knows_too_much")
        if not text:
            return Refused(frame.id, "malformed", {"problem": "nothing to say"})
        said = {
            "table_id": self._live.id,
            "seat": seat,
            "name": self._name(seat, guest),
            "team": self._notes.team(seat) if frame.team and seat is not None else None,
            "text": text,
            "time": time.time(),
            "said": frame.id,
        }
        number = await store.talk.add(said)
        if number is not None:
            self._tell({**said, "number": number})
        return Done(frame.id, len(self._live.table), already=number is None)

    def _name(self, seat: int | None, guest: Row) -> str:
        """What the speaker goes by here. Spectators of a name that somebody has already are numbered."""
        if seat is not None:
            return str(self._live.seats[seat]["name"] or guest["name"])
        name = str(guest["name"])
        spoken = self._onlookers.setdefault(likeness(name), [])
        if guest["id"] not in spoken:
            spoken.append(guest["id"])
        seated = any(passes_for(name, row) for row in self._live.seats)
        number = spoken.index(guest["id"]) + 1 + seated
        return name if number == 1 else marked(name, f"({number})")

    async def tell_stored(self, number: int) -> None:
        """Somebody has spoken through another server process."""
        said = await self._live.store.talk.line(number)
        if said is not None:
            self._tell(said)

    def _tell(self, said: Row) -> None:
        frame = msgspec.json.encode(_frame(said))
        for watcher in list(self._live.watchers):
            if self._is_for(said, watcher.seat):
                watcher.send(frame)

    async def so_far(self, watcher: Watcher) -> list[ChatLine]:
        """The latest talk, as far as it is meant for the watcher."""
        teams = () if watcher.seat is None else self._notes.teams(watcher.seat)
        return [_frame(said) for said in await self._live.store.talk.of_table(self._live.id, teams)]

    def _is_for(self, said: Row, seat: int | None) -> bool:
        """Talk of a team is for the seats that were in it, also when they are in another one by now."""
        team = said["team"]
        return team is None or (seat is not None and team in self._notes.teams(seat))


def _frame(said: Row) -> ChatLine:
    """Under a number that follows from its time: those in the database count what others say among themselves, too."""
    number = round(said["time"] * 1_000_000)
    return ChatLine(number, said["seat"], said["name"], said["text"], said["time"], said["team"] is not None)
