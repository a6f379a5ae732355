"""The addresses of puzzles: today's, practice, one to solve."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from thalassa.server.access.sessions import Visitor
from thalassa.server.puzzles import solving
from thalassa.server.puzzles.judging import Sitting
from thalassa.server.wire.puzzles import PuzzleAnswer, PuzzleDraft, PuzzleNote, PuzzleSheet

from .requests import Paths, Routes, answer, body


class PuzzleRoutes(Routes):
    def paths(self) -> Paths:
        return [
            ("GET", "/api/puzzles", self.puzzles),
            ("GET", "/api/puzzles/next/{game}/{kind}", self.following),
            ("GET", "/api/puzzles/{puzzle}", self.puzzle),
            ("POST", "/api/puzzles/{puzzle}/draft", self.draft),
            ("POST", "/api/puzzles/{puzzle}/note", self.note),
            ("POST", "/api/puzzles/{puzzle}/hint", self.hint),
            ("POST", "/api/puzzles/{puzzle}/answer", self.answer),
        ]

    async def puzzles(self, request: Request) -> Response:
        return answer(await solving.puzzles_info(self.hub, await self.people.guest_id(request)))

    async def following(self, request: Request) -> Response:
        guest_id = await self.people.guest_id(request)
        game, kind = str(request.path_params["game"]), str(request.path_params["kind"])
        return answer(await solving.next_puzzle(self.hub, guest_id, game, kind))

    async def puzzle(self, request: Request) -> Response:
        await self._limit("puzzle", self._address(request))
        guest_id = await self.people.guest_id(request)
        return answer(await solving.puzzle_info(self.hub, guest_id, self._id(request)))

    async def draft(self, request: Request) -> Response:
        await self._limit("puzzle", self._address(request))
        asked = await body(request, PuzzleDraft)
        return answer(Sitting(self._id(request)).drafted(asked.actions))

    async def note(self, request: Request) -> Response:
        await self._limit("puzzle", self._address(request))
        asked = await body(request, PuzzleNote)
        return answer(PuzzleSheet(Sitting(self._id(request)).written(asked.sheet, asked.note)))

    async def hint(self, request: Request) -> Response:
        visitor = await self._solver(request)
        return self._told(visitor, await solving.take_hint(self.hub, visitor.guest_id, self._id(request)))

    async def answer(self, request: Request) -> Response:
        asked = await body(request, PuzzleAnswer)
        visitor = await self._solver(request)
        told = await solving.answer(self.hub, visitor.guest_id, self._id(request), asked)
        return self._told(visitor, told)

    async def _solver(self, request: Request) -> Visitor:
        """Whoever answers is remembered, without a name if there is none yet."""
        await self._limit("puzzle", self._address(request))
        return await self._newcomer(request)

    def _told(self, visitor: Visitor, value: object) -> Response:
        response = answer(value)
        self.people.remember(response, visitor.device_id)
        return response

    @staticmethod
    def _id(request: Request) -> str:
        return str(request.path_params["puzzle"])
