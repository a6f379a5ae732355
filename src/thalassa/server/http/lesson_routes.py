"""The addresses of lessons: what there is to learn, and one door through which a lesson is taken."""

from __future__ import annotations

from typing import cast

from starlette.requests import Request
from starlette.responses import Response

from thalassa.kernel import registry
from thalassa.kernel.words import LANGUAGES
from thalassa.learn.lessons import Lesson, UnknownLesson, courses, find
from thalassa.learn.overview import overview
from thalassa.server.access.limiting import Limiter
from thalassa.server.access.sessions import People
from thalassa.server.lobby.games import find_game
from thalassa.server.play.hub import Hub
from thalassa.server.study.classroom import Classroom
from thalassa.server.wire.lessons import AnyAsked, GameCourses
from thalassa.server.wire.problems import not_found

from .requests import Paths, Routes, answer, body


class LessonRoutes(Routes):
    def __init__(self, hub: Hub, people: People, limiter: Limiter) -> None:
        super().__init__(hub, people, limiter)
        self._classroom = Classroom(hub)

    def paths(self) -> Paths:
        return [
            ("GET", "/api/learn/{language}", self.courses),
            ("POST", "/api/learn/{game}/{lesson}", self.take),
        ]

    async def courses(self, request: Request) -> Response:
        """All chapters of all games, with how far the guest has come."""
        language = str(request.path_params["language"])
        if language not in LANGUAGES:
            raise not_found("no_such_language")
        progress = await self._classroom.progress(await self.people.guest_id(request))
        games = [game for game in registry.games().values() if courses(game)]
        return answer([GameCourses(game.name, overview(game, progress, language)) for game in games])

    async def take(self, request: Request) -> Response:
        """Whatever is asked for in a lesson. Who learns is remembered, without a name if there is none yet."""
        lesson = self._lesson(request)
        asked = await body(request, cast("type[AnyAsked]", AnyAsked))
        visitor = await self._newcomer(request)
        await self._limit("lesson", visitor.guest_id)
        response = answer(await self._classroom.ask(visitor.guest_id, lesson, asked))
        self.people.remember(response, visitor.device_id)
        return response

    @staticmethod
    def _lesson(request: Request) -> Lesson:
        game = find_game(str(request.path_params["game"]))
        try:
            return find(game, str(request.path_params["lesson"]))
        except UnknownLesson:
            raise not_found("no_such_lesson") from None
