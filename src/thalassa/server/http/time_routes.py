"""The addresses of time: questions to a table, seats left to bots, nights and vacations, private notes."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from thalassa.server.access.texts import clean_lines
from thalassa.server.clocks.pace import PRESETS
from thalassa.server.lobby import absences, tables
from thalassa.server.lobby.seats import check_seated, come_back, resign, set_by_hand
from thalassa.server.play.room import Room
from thalassa.server.play.timekeeping import agreeing
from thalassa.server.wire.times import (
    AnswerTable,
    AskTable,
    CastVote,
    PlanVacation,
    PrivateNote,
    SetByHand,
    SetQuiet,
)

from .requests import Paths, Routes, answer, body, table_answer


class TimeRoutes(Routes):
    def paths(self) -> Paths:
        return [
            ("GET", "/api/paces", self.paces),
            ("POST", "/api/tables/{table_id}/ask", self.ask),
            ("POST", "/api/tables/{table_id}/answer", self.answer),
            ("POST", "/api/tables/{table_id}/vote", self.vote),
            ("POST", "/api/tables/{table_id}/by-hand", self.by_hand),
            ("POST", "/api/tables/{table_id}/back", self.come_back),
            ("POST", "/api/tables/{table_id}/resign", self.resign),
            ("GET", "/api/tables/{table_id}/note", self.note),
            ("POST", "/api/tables/{table_id}/note", self.write_note),
            ("GET", "/api/absence", self.absence),
            ("POST", "/api/absence/quiet", self.set_quiet),
            ("POST", "/api/absence/vacation", self.plan_vacation),
            ("POST", "/api/absence/vacation/{number:int}/end", self.end_vacation),
        ]

    async def paces(self, request: Request) -> Response:
        return answer(PRESETS)

    # -- at a table -------------------------------------------------------------------------------------

    async def ask(self, request: Request) -> Response:
        guest_id, wish, room = (
            await self._guest(request),
            await body(request, AskTable),
            await self._own(request),
        )
        await agreeing.put_question(room, guest_id, wish.what, wish.until)
        return table_answer(room, guest_id)

    async def answer(self, request: Request) -> Response:
        guest_id, said, room = (
            await self._guest(request),
            await body(request, AnswerTable),
            await self._own(request),
        )
        await agreeing.answer(room, guest_id, said.agree)
        return table_answer(room, guest_id)

    async def vote(self, request: Request) -> Response:
        guest_id, wish, room = (
            await self._guest(request),
            await body(request, CastVote),
            await self._own(request),
        )
        await agreeing.vote(room, guest_id, wish.vote)
        return table_answer(room, guest_id)

    async def by_hand(self, request: Request) -> Response:
        guest_id, wish, room = (
            await self._guest(request),
            await body(request, SetByHand),
            await self._own(request),
        )
        await set_by_hand(room, guest_id, wish.by_hand)
        return table_answer(room, guest_id)

    async def come_back(self, request: Request) -> Response:
        guest_id, room = await self._guest(request), await self._own(request)
        await come_back(room, guest_id)
        return table_answer(room, guest_id)

    async def resign(self, request: Request) -> Response:
        guest_id, room = await self._guest(request), await self._own(request)
        await resign(room, guest_id)
        return table_answer(room, guest_id)

    async def note(self, request: Request) -> Response:
        """What the asking guest, and nobody else, has written down about this table."""
        guest_id, room = await self._guest(request), await self._own(request)
        check_seated(room, guest_id)
        return answer(PrivateNote(await self.hub.store.visits.text(room.id, guest_id)))

    async def write_note(self, request: Request) -> Response:
        guest_id, note, room = (
            await self._guest(request),
            await body(request, PrivateNote),
            await self._own(request),
        )
        check_seated(room, guest_id)
        text = clean_lines(note.text)
        await self.hub.store.visits.write(room.id, guest_id, text)
        return answer(PrivateNote(text))

    async def _own(self, request: Request) -> Room:
        guest_id = await self.people.guest_id(request)
        return await tables.enter(self.hub, str(request.path_params["table_id"]), guest_id, "")

    # -- away -------------------------------------------------------------------------------------------

    async def absence(self, request: Request) -> Response:
        return answer(await absences.absence(self.hub, await self._guest(request)))

    async def set_quiet(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        return answer(await absences.set_quiet(self.hub, guest_id, await body(request, SetQuiet)))

    async def plan_vacation(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        return answer(await absences.plan_vacation(self.hub, guest_id, await body(request, PlanVacation)))

    async def end_vacation(self, request: Request) -> Response:
        guest_id, number = await self._guest(request), int(request.path_params["number"])
        return answer(await absences.end_vacation(self.hub, guest_id, number))
