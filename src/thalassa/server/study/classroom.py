"""Lessons being taken: judged here, stored after every change, kept in memory only to be quick."""

from __future__ import annotations

import asyncio
import random
import time
from collections import OrderedDict
from dataclasses import dataclass, field

import msgspec
import structlog

from thalassa.bots.names import RANDOM
from thalassa.kernel.bots import Choice
from thalassa.kernel.errors import IllegalAction, MalformedAction
from thalassa.learn.allowed import NotNow
from thalassa.learn.bookmark import Bookmark
from thalassa.learn.company import Ask
from thalassa.learn.lessons import Lesson
from thalassa.learn.progress import Progress, Studied
from thalassa.learn.run import Run
from thalassa.learn.scene import Drafted
from thalassa.server.db.guests.studies import Studies
from thalassa.server.db.rows import Row
from thalassa.server.play.hub import Hub
from thalassa.server.play.queueing import Asking
from thalassa.server.wire import lessons as wire
from thalassa.server.wire.problems import bad_request, brief, conflict

from .showing import opened, shown

log = structlog.get_logger()

LESSONS = "lessons"
"""Bots in lessons answer to one share of their time, whoever learns: a step takes them a moment."""

EACH = 3
"""Lessons of one guest that stay in memory."""


@dataclass
class Place:
    """One guest in one lesson."""

    progress: Progress
    run: Run
    version: int
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Classroom:
    """All lessons being taken in this process. What counts is in the database: another process may have gone on."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._studies = Studies(hub.store)
        self._places: OrderedDict[tuple[str, str], Place] = OrderedDict()

    async def progress(self, guest_id: str | None) -> Progress:
        """What this guest has learned so far."""
        rows = [] if guest_id is None else await self._studies.of(guest_id)
        return Progress({row["lesson"]: _studied(row) for row in rows})

    async def ask(
        self, guest_id: str, lesson: Lesson, asked: wire.AnyAsked
    ) -> wire.Shown | wire.Judged | Drafted:
        """Do what the guest asks for. Raises Refusal."""
        place = await self._place(guest_id, lesson)
        async with place.lock:
            try:
                answer = await self._obey(place, asked)
            except NotNow as error:
                raise conflict("not_in_this_step", asked=str(error.params.get("asked", ""))) from None
            except MalformedAction as error:
                raise bad_request("malformed", problem=brief(error)) from None
            if not isinstance(asked, wire.Why | wire.Open):
                await self._keep(guest_id, place)
            return answer

    async def _obey(self, place: Place, asked: wire.AnyAsked) -> wire.Shown | wire.Judged | Drafted:
        run = place.run
        match asked:
            case wire.Open():
                return opened(run)
            case wire.Restart():
                place.run = Run(run.lesson)
                return opened(place.run)
            case wire.Wait():
                await self._let_think(run)
                return shown(run, run.scene(), asked.since)
            case wire.Why():
                return wire.Judged(run.why_not(asked.action))
            case _:
                scene = run.obey(asked)
                return scene if isinstance(scene, Drafted) else shown(run, scene)

    # -- bots -------------------------------------------------------------------------------------------

    async def _let_think(self, run: Run) -> None:
        """One thought of the bot that must think next."""
        asked = run.asks()
        if asked is None:
            return
        began = time.monotonic()
        choice = await self._thought(run, asked, asked.bot)
        if asked.purpose == "move":
            await asyncio.sleep(max(0.0, self._hub.settings.bot_pause - (time.monotonic() - began)))
        try:
            run.told(asked, choice)
        except IllegalAction as error:
            log.error(
                "bot broke a rule, a random move stands in",
                lesson=run.lesson.id,
                bot=asked.bot,
                why=str(error),
            )
            run.told(asked, await self._thought(run, asked, RANDOM))

    async def _thought(self, run: Run, asked: Ask, bot: str) -> Choice:
        rng = random.Random(asked.seed)
        position = run.state.sample(asked.seat, rng).to_json()
        edition = run.table.edition.mark.fingerprint
        return await self._hub.thinkers.think(
            Asking(LESSONS), run.game, bot, edition, position, asked.seat, rng.getrandbits(60)
        )

    # -- keeping ----------------------------------------------------------------------------------------

    async def _place(self, guest_id: str, lesson: Lesson) -> Place:
        """Where the guest is: as in memory, unless the database knows better."""
        row = await self._studies.find(guest_id, lesson.id)
        version = 0 if row is None else int(row["version"])
        key = (guest_id, lesson.id)
        place = self._places.get(key)
        if place is None or (place.version < version and not place.lock.locked()):
            progress = Progress({} if row is None else {lesson.id: _studied(row)})
            place = self._places[key] = Place(progress, progress.resume(lesson), version)
        self._places.move_to_end(key)
        self._tidy(guest_id)
        return place

    def _tidy(self, guest_id: str) -> None:
        """Forget those who have not gone on for longest: they lose nothing but the answer to their last try."""
        own = [key for key in self._places if key[0] == guest_id]
        most = self._hub.settings.lessons_in_memory
        for key in [*own[:-EACH], *list(self._places)[: max(0, len(self._places) - most)]]:
            if key in self._places and not self._places[key].lock.locked():
                del self._places[key]

    async def _keep(self, guest_id: str, place: Place) -> None:
        before, lesson = place.progress, place.run.lesson
        place.progress = before.kept(place.run)
        if place.progress == before:
            return
        studied = place.progress.of(lesson)
        bookmark = None if studied.bookmark is None else msgspec.json.encode(studied.bookmark).decode()
        if not await self._studies.save(guest_id, lesson.id, studied.done, bookmark, place.version + 1):
            self._places.pop((guest_id, lesson.id), None)
            raise conflict("lesson_moved_on")
        place.version += 1


def _studied(row: Row) -> Studied:
    bookmark = None
    if row["bookmark"] is not None:
        try:
            bookmark = msgspec.json.decode(row["bookmark"], type=Bookmark)
        except msgspec.ValidationError:  # of another version: the lesson begins anew
            bookmark = None
    return Studied(bool(row["done"]), bookmark)
