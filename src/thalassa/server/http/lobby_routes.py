"""The addresses of the lobby: tables, games with their words and rules, deals to play again, levels."""

from __future__ import annotations

from functools import cached_property

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from thalassa.kernel import registry
from thalassa.kernel.reference import reference
from thalassa.kernel.words import LANGUAGES, catalogue
from thalassa.learn.handbook import book, glossary
from thalassa.server.lobby import challenges
from thalassa.server.lobby.addresses import addresses
from thalassa.server.lobby.games import find_game, game_info
from thalassa.server.lobby.ladder import climb, ladder
from thalassa.server.lobby.listing import lobby
from thalassa.server.lobby.play_now import play_now
from thalassa.server.lobby.qr import qr_code
from thalassa.server.lobby.spoken import path_of
from thalassa.server.wire.bodies import Handbook, QrText, WordPath
from thalassa.server.wire.problems import not_found

from .compression import common_text
from .requests import Paths, Routes, answer, body

ELSEWHERE = ("boards.", "cli.", "editions.", "letter.", "terminal.")
"""Words of the command line and of letters: a third of all, and no page says them."""


def _words(package: str, language: str) -> bytes:
    entries = catalogue(package, language)
    return msgspec.json.encode({key: text for key, text in entries.items() if not key.startswith(ELSEWHERE)})


def _rules(package: str, language: str) -> bytes:
    return msgspec.json.encode(reference(package, language))


def _handbook(name: str, language: str) -> bytes:
    game = find_game(name)
    return msgspec.json.encode(Handbook(book(game, language), glossary(game, language)))


class LobbyRoutes(Routes):
    def paths(self) -> Paths:
        return [
            ("GET", "/api/lobby", self.lobby),
            ("GET", "/api/addresses", self.addresses),
            ("POST", "/api/qr", self.qr),
            ("GET", "/api/word/{word}", self.word),
            ("GET", "/api/games", self.games),
            ("GET", "/api/words/{game}/{language}", self.words),
            ("GET", "/api/rules/{game}/{language}", self.rules),
            ("GET", "/api/handbook/{game}/{language}", self.handbook),
            ("GET", "/api/deal/{key}", self.challenge),
            ("POST", "/api/deal/{key}", self.play_deal),
            ("POST", "/api/play/{game}", self.play_now),
            ("GET", "/api/ladder/{game}", self.ladder),
            ("POST", "/api/ladder/{game}/{rung}", self.climb),
        ]

    async def lobby(self, request: Request) -> Response:
        return answer(await lobby(self.hub, await self.people.guest_id(request)))

    async def addresses(self, request: Request) -> Response:
        """For whoever invites: only those who are known ask."""
        await self._visitor(request)
        return answer(addresses(self.hub.settings, request.headers.get("host", "")))

    async def qr(self, request: Request) -> Response:
        await self._visitor(request)
        return answer(qr_code((await body(request, QrText)).text))

    async def word(self, request: Request) -> Response:
        """Words are short: whoever tries one after the other is stopped soon."""
        await self._limit("word", self._address(request))
        await self._limit("word in all", "")
        return answer(WordPath(await path_of(self.hub, str(request.path_params["word"])[:40])))

    # -- games ------------------------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        return Response(self._games, media_type="application/json")

    @cached_property
    def _games(self) -> bytes:
        """The same for everybody for as long as the server runs."""
        shelf, bots = self.hub.shelf, self.hub.settings.own_bots
        return msgspec.json.encode([game_info(game, shelf, bots) for game in registry.games().values()])

    async def words(self, request: Request) -> Response:
        language = self._language(request)
        name = request.path_params["game"]
        package = "thalassa.kernel" if name == "frame" else find_game(name).package
        return common_text(request, _words, package, language)

    async def rules(self, request: Request) -> Response:
        game = find_game(request.path_params["game"])
        return common_text(request, _rules, game.package, self._language(request))

    async def handbook(self, request: Request) -> Response:
        game = find_game(request.path_params["game"])
        return common_text(request, _handbook, game.name, self._language(request))

    def _language(self, request: Request) -> str:
        language = str(request.path_params["language"])
        if language not in LANGUAGES:
            raise not_found("no_such_language")
        return language

    async def play_now(self, request: Request) -> Response:
        """A table that runs already. Who is here for the first time is remembered without a name."""
        visitor = await self._newcomer(request)
        await self._limit_creating(request, visitor.guest_id)
        room = await play_now(self.hub, visitor.guest_id, str(request.path_params["game"]))
        return self._seated(room, visitor)

    # -- the same deal again ----------------------------------------------------------------------------

    async def challenge(self, request: Request) -> Response:
        guest_id = await self.people.guest_id(request)
        return answer(await challenges.challenge(self.hub, str(request.path_params["key"]), guest_id))

    async def play_deal(self, request: Request) -> Response:
        visitor = await self._named(request)
        await self._limit_creating(request, visitor.guest_id)
        room = await challenges.play(self.hub, str(request.path_params["key"]), visitor.guest_id)
        return self._seated(room, visitor)

    # -- ladder -----------------------------------------------------------------------------------------

    async def ladder(self, request: Request) -> Response:
        guest_id = await self.people.guest_id(request)
        return answer(await ladder(self.hub, guest_id, request.path_params["game"]))

    async def climb(self, request: Request) -> Response:
        visitor = await self._newcomer(request)
        await self._limit_creating(request, visitor.guest_id)
        game, rung = request.path_params["game"], request.path_params["rung"]
        return self._seated(await climb(self.hub, visitor.guest_id, game, rung), visitor)
