"""Finished games are analysed in the background, one decision after the other, whenever the bots have time for it."""

from __future__ import annotations

import asyncio
import random
import secrets
from typing import TYPE_CHECKING

import msgspec
import structlog

from thalassa.bots.analysis import Question, Verdict, questions, result, turning_points
from thalassa.bots.names import strongest
from thalassa.server.wire.results import Analysis

from .queueing import Asking, Kind

if TYPE_CHECKING:
    from .room import Room

log = structlog.get_logger()


class Analyst:
    """The analyses asked for, one table of each guest at a time: players at other tables come first."""

    def __init__(self) -> None:
        self._running: dict[str, Analysis] = {}
        self._turns: dict[str, asyncio.Lock] = {}
        """One for each guest whose games are being looked at."""

    async def look(self, room: Room) -> Analysis:
        """How far it is: what is stored, what is being worked out, or nothing yet."""
        # asked first: what is being worked out ends only after it has been stored, so it cannot fall between
        running = self._running.get(room.id)
        if running is not None:
            return running
        stored = await room.store.afterwards.analysis(room.id)
        if stored is not None:
            return msgspec.json.decode(stored, type=Analysis)
        return self._running.get(room.id) or Analysis("none", strongest(room.table.game))

    async def ask(self, room: Room, guest_id: str) -> Analysis:
        """Begin, unless it is there or under way."""
        found = await self.look(room)
        if found.state == "none":
            found = self._running[room.id] = msgspec.structs.replace(found, state="working")
            room.hub.spawn(self._work(room, found, guest_id))
        return found

    async def _work(self, room: Room, found: Analysis, guest_id: str) -> None:
        try:
            async with self._turns.setdefault(guest_id, asyncio.Lock()):
                people = [row["seat"] for row in room.seats if row["bot"] is None]
                seats = people or list(range(room.table.seats))
                asked = [*await self._questions(room, seats)]
                verdicts: list[Verdict] = []
                for number, question in enumerate(asked):
                    self._running[room.id] = self._so_far(found, verdicts, number, len(asked))
                    verdict = await room.hub.thinkers.weigh(
                        Asking(guest_id, Kind.ANALYSIS),
                        room.table.game,
                        found.bot,
                        room.table.edition.mark.fingerprint,
                        question,
                        secrets.randbits(60),
                    )
                    verdicts.append(msgspec.json.decode(verdict, type=Verdict))
                done = self._so_far(found, verdicts, len(asked), len(asked))
                outcome = room.table.outcome()
                done = msgspec.structs.replace(
                    done,
                    state="done",
                    turning_points=tuple(turning_points(verdicts)),
                    result=() if outcome is None else result(outcome),
                )
                await room.store.afterwards.save_analysis(room.id, msgspec.json.encode(done).decode())
        except Exception as error:
            log.error("analysis failed", table=room.id, bot=found.bot, exc_info=error)
        finally:
            del self._running[room.id]
            turn = self._turns.get(guest_id)
            if turn is not None and not turn.locked():
                del self._turns[guest_id]

    @staticmethod
    async def _questions(room: Room, seats: list[int]) -> list[Question]:
        found = []
        bots = {row["seat"]: row["bot"] for row in room.seats}
        playing = tuple(bots.get(seat) for seat in range(room.table.seats))
        for question in questions(room.table, seats, random.Random(secrets.randbits(64)), playing):
            found.append(question)
            await asyncio.sleep(0)  # replaying a long game must not hold up everybody else
        return found

    @staticmethod
    def _so_far(found: Analysis, verdicts: list[Verdict], done: int, total: int) -> Analysis:
        return msgspec.structs.replace(found, done=done, total=total, verdicts=tuple(verdicts))
