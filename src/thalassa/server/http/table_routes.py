"""The addresses of one table: opening, sitting down, starting, and what can be read of it over HTTP."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from thalassa.server.lobby import seats, tables
from thalassa.server.lobby.challenges import results
from thalassa.server.lobby.downloads import download
from thalassa.server.lobby.rematch import rematch
from thalassa.server.lobby.spoken import word_of
from thalassa.server.play.room import Room
from thalassa.server.wire.bodies import FreeSeat, NewTable, SetBot, Sit, TableWord
from thalassa.server.wire.problems import conflict

from .requests import Paths, Routes, answer, body, table_answer


class TableRoutes(Routes):
    def paths(self) -> Paths:
        return [
            ("POST", "/api/tables", self.create),
            ("GET", "/api/tables/{table_id}", self.table),
            ("POST", "/api/tables/{table_id}/sit", self.sit),
            ("POST", "/api/tables/{table_id}/agree", self.agree),
            ("POST", "/api/tables/{table_id}/leave", self.leave),
            ("POST", "/api/tables/{table_id}/bot", self.set_bot),
            ("POST", "/api/tables/{table_id}/free", self.free),
            ("POST", "/api/tables/{table_id}/start", self.start),
            ("POST", "/api/tables/{table_id}/rematch", self.rematch),
            ("GET", "/api/tables/{table_id}/word", self.word),
            ("GET", "/api/tables/{table_id}/chart", self.chart),
            ("GET", "/api/tables/{table_id}/sheets", self.past_notes),
            ("GET", "/api/tables/{table_id}/analysis", self.analysis),
            ("POST", "/api/tables/{table_id}/analysis", self.analyse),
            ("GET", "/api/tables/{table_id}/file", self.file),
            ("GET", "/api/tables/{table_id}/deal", self.deal_results),
            ("POST", "/api/seat/{token}", self.claim),
        ]

    async def create(self, request: Request) -> Response:
        wish = await body(request, NewTable)
        meets_others = len(wish.bots) + (wish.my_seat is not None) < wish.seats
        visitor = await (self._named(request) if meets_others else self._newcomer(request))
        await self._limit_creating(request, visitor.guest_id)
        return self._seated(await tables.create(self.hub, visitor.guest_id, wish), visitor)

    async def table(self, request: Request) -> Response:
        guest_id = await self.people.guest_id(request)
        return table_answer(await self._room(request), guest_id, self._key(request))

    async def word(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        return answer(TableWord(await word_of(await self._room(request), guest_id)))

    # -- seats ------------------------------------------------------------------------------------------

    async def sit(self, request: Request) -> Response:
        visitor = await self._named(request)
        wish = await body(request, Sit)
        room = await tables.enter(self.hub, request.path_params["table_id"], visitor.guest_id, wish.key)
        await seats.sit(room, self._looker(visitor), wish.seat, wish.key)
        return table_answer(room, visitor.guest_id, wish.key)

    async def agree(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        room = await self._room(request)
        await seats.agree(room, guest_id)
        return table_answer(room, guest_id)

    async def leave(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        room = await self._room(request)
        await seats.leave(room, guest_id)
        return table_answer(room, guest_id)

    async def set_bot(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        wish = await body(request, SetBot)
        room = await self._room(request)
        await seats.set_bot(room, guest_id, wish.seat, wish.bot)
        return table_answer(room, guest_id)

    async def free(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        wish = await body(request, FreeSeat)
        room = await self._room(request)
        await seats.free(room, guest_id, wish.seat)
        return table_answer(room, guest_id)

    async def claim(self, request: Request) -> Response:
        """The personal link of a seat: whoever opens it goes on playing that seat."""
        visitor = await self._named(request)
        room = await seats.claim(self.hub, str(request.path_params["token"]), self._looker(visitor))
        return table_answer(room, visitor.guest_id)

    # -- play -------------------------------------------------------------------------------------------

    async def start(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        room = await self._room(request)
        await tables.start(room, guest_id)
        return table_answer(room, guest_id)

    async def rematch(self, request: Request) -> Response:
        visitor = await self._visitor(request)
        await self._limit_creating(request, visitor.guest_id)
        room = await rematch(self.hub, await self._room(request), self._looker(visitor))
        # whose seat was given away meanwhile may watch
        return table_answer(room, visitor.guest_id, room.row["spectator_key"], status=201)

    async def chart(self, request: Request) -> Response:
        return Response((await self._begun(request)).chart(), media_type="application/json")

    async def past_notes(self, request: Request) -> Response:
        """What every team had noted at each moment: private until the game is over."""
        room = await self._finished(request)
        await room.follow_notes()  # the last move may have come just now
        return answer(await room.notes.past())

    async def analysis(self, request: Request) -> Response:
        """How far the analysis of a finished game is, with the verdicts there are."""
        return answer(await self.hub.analyst.look(await self._finished(request)))

    async def analyse(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        return answer(await self.hub.analyst.ask(await self._finished(request), guest_id))

    async def file(self, request: Request) -> Response:
        room, looker = await self._begun(request), self._looker(await self.people.visitor(request))
        file = await download(room, looker)
        headers = {"Content-Disposition": f'attachment; filename="{file.name}"'}
        return Response(file.data, media_type="application/json", headers=headers)

    async def deal_results(self, request: Request) -> Response:
        room = await self._finished(request)
        return answer(await results(self.hub, room, await self.people.guest_id(request)))

    # -- helpers ----------------------------------------------------------------------------------------

    async def _room(self, request: Request) -> Room:
        guest_id = await self.people.guest_id(request)
        return await tables.enter(self.hub, request.path_params["table_id"], guest_id, self._key(request))

    async def _begun(self, request: Request) -> Room:
        """The room of a game that has started: before, whoever tries one seat after the other must not see them all."""
        room = await self._room(request)
        if room.status == "open":
            raise conflict("not_started")
        return room

    async def _finished(self, request: Request) -> Room:
        """The room of a game that is over: only then may everything be shown."""
        room = await self._room(request)
        if room.status != "over":
            raise conflict("not_over")
        return room

    @staticmethod
    def _key(request: Request) -> str:
        return request.query_params.get("key", "")[:64]
