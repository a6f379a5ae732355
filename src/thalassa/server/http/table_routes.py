"""The REST door of the lobby, tables, games, words and rules. Thin: reads the request, calls, answers."""

from __future__ import annotations

from typing import Any

import msgspec
from prometheus_client import generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from ..bots.names import bot_keys
from ..kernel import registry, tablefile
from ..kernel.game import Game
from ..kernel.reference import reference
from ..kernel.words import LANGUAGES, catalogue
from . import deals, metrics, tables
from .bodies import GameInfo, LadderInfo, Lobby, NewTable, SetBot, Sit
from .cards import card, table_info
from .doors import Door, Paths, answer, body
from .editions import Shelf
from .problems import conflict, not_found
from .room import Room
from .store import Row


class Rest(Door):
    def paths(self) -> Paths:
        return [
            ("GET", "/healthz", self.health),
            ("GET", "/metrics", self.metrics),
            ("GET", "/api/games", self.games),
            ("GET", "/api/words/{game}/{language}", self.words),
            ("GET", "/api/rules/{game}/{language}", self.rules),
            ("GET", "/api/lobby", self.lobby),
            ("POST", "/api/tables", self.create),
            ("GET", "/api/tables/{table_id}", self.table),
            ("POST", "/api/tables/{table_id}/sit", self.sit),
            ("POST", "/api/tables/{table_id}/leave", self.leave),
            ("POST", "/api/tables/{table_id}/bot", self.set_bot),
            ("POST", "/api/tables/{table_id}/start", self.start),
            ("POST", "/api/tables/{table_id}/rematch", self.rematch),
            ("GET", "/api/tables/{table_id}/chart", self.chart),
            ("GET", "/api/tables/{table_id}/pages", self.pages),
            ("GET", "/api/tables/{table_id}/analysis", self.analysis),
            ("POST", "/api/tables/{table_id}/analysis", self.analyse),
            ("GET", "/api/tables/{table_id}/file", self.file),
            ("GET", "/api/tables/{table_id}/deal", self.deal_results),
            ("GET", "/api/deal/{key}", self.challenge),
            ("POST", "/api/deal/{key}", self.play_deal),
            ("GET", "/api/ladder/{game}", self.ladder),
            ("POST", "/api/ladder/{game}/{rung}", self.climb),
            ("POST", "/api/seat/{token}", self.claim),
        ]

    # -- the machine ------------------------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        """Healthy means: the database answers."""
        healthy = await self.hub.store.healthy()
        return JSONResponse({"status": "ok" if healthy else "no_database"}, 200 if healthy else 503)

    async def metrics(self, request: Request) -> Response:
        return PlainTextResponse(generate_latest(metrics.REGISTRY))

    # -- games ------------------------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        return answer([game_info(game, self.hub.shelf) for game in registry.games().values()])

    async def words(self, request: Request) -> Response:
        language = self._language(request)
        name = request.path_params["game"]
        package = "thalassa.kernel" if name == "frame" else tables.find_game(name).package
        return answer(catalogue(package, language))

    async def rules(self, request: Request) -> Response:
        game = tables.find_game(request.path_params["game"])
        return answer(reference(game.package, self._language(request)))

    def _language(self, request: Request) -> str:
        language = str(request.path_params["language"])
        if language not in LANGUAGES:
            raise not_found("no_such_language")
        return language

    # -- tables -----------------------------------------------------------------------------------------

    async def lobby(self, request: Request) -> Response:
        guest_id = await self.people.guest_id(request)
        mine = [] if guest_id is None else await self.hub.store.tables_of(guest_id)
        opened = await self.hub.store.open_tables()
        seats = await self.hub.store.seats_of([row["id"] for row in (*mine, *opened)])

        def cards(rows: list[Row]) -> tuple[Any, ...]:
            known = [row for row in rows if row["game"] in registry.games()]
            return tuple(card(row, seats[row["id"]], guest_id, self.hub.find(row["id"])) for row in known)

        return answer(Lobby(cards(mine), cards(opened), guest_id))

    async def create(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        await self._limit_creating(request, guest_id)
        wish = await body(request, NewTable)
        return self._info(await tables.create(self.hub, guest_id, wish), guest_id, status=201)

    async def table(self, request: Request) -> Response:
        guest_id = await self.people.guest_id(request)
        return self._info(await self._room(request), guest_id, self._key(request))

    async def sit(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        wish = await body(request, Sit)
        room = await tables.enter(self.hub, request.path_params["table_id"], guest_id, wish.key)
        await tables.sit(room, guest_id, wish.seat, wish.key)
        return self._info(room, guest_id, wish.key)

    async def leave(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        room = await self._room(request)
        await tables.leave(room, guest_id)
        return self._info(room, guest_id)

    async def set_bot(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        wish = await body(request, SetBot)
        room = await self._room(request)
        await tables.set_bot(room, guest_id, wish.seat, wish.bot)
        return self._info(room, guest_id)

    async def start(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        room = await self._room(request)
        await tables.start(room, guest_id)
        return self._info(room, guest_id)

    async def rematch(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        await self._limit_creating(request, guest_id)
        room = await tables.rematch(self.hub, await self._room(request), guest_id)
        # whose seat was given away meanwhile may watch
        return self._info(room, guest_id, room.row["spectator_key"], status=201)

    async def chart(self, request: Request) -> Response:
        return Response((await self._begun(request)).chart(), media_type="application/json")

    async def pages(self, request: Request) -> Response:
        """What every team had noted at each moment: private until the game is over."""
        room = await self._finished(request)
        await room.follow_notes()  # the last move may have come just now
        return answer(await room.desk.past())

    async def analysis(self, request: Request) -> Response:
        """How far the analysis of a finished game is, with the verdicts there are."""
        return answer(await self.hub.analyst.look(await self._finished(request)))

    async def analyse(self, request: Request) -> Response:
        await self._guest(request)
        return answer(await self.hub.analyst.ask(await self._finished(request)))

    async def file(self, request: Request) -> Response:
        """The whole table once it is over; before that, only what the asking seat may know."""
        room = await self._begun(request)
        if room.status == "over":
            names = tuple(row["name"] or row["bot"] or "" for row in room.seats)
            data, kind = tablefile.to_bytes(room.table, names), "table"
        else:
            guest_id = await self.people.guest_id(request)
            own = [row["seat"] for row in room.seats if guest_id and row["guest_id"] == guest_id]
            data, kind = msgspec.json.encode(tables.record(room, own[0] if own else None)), "record"
        name = f"{room.row['game']}-{room.id}-{kind}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type="application/json", headers=headers)

    async def claim(self, request: Request) -> Response:
        """The personal link of a seat: whoever opens it goes on playing that seat."""
        guest_id = await self._guest(request)
        room = await tables.claim(self.hub, str(request.path_params["token"]), guest_id)
        return self._info(room, guest_id)

    # -- the same deal again ----------------------------------------------------------------------------

    async def deal_results(self, request: Request) -> Response:
        room = await self._finished(request)
        return answer(await deals.results(self.hub, room, await self.people.guest_id(request)))

    async def challenge(self, request: Request) -> Response:
        guest_id = await self.people.guest_id(request)
        return answer(await deals.challenge(self.hub, str(request.path_params["key"]), guest_id))

    async def play_deal(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        await self._limit_creating(request, guest_id)
        room = await deals.play(self.hub, str(request.path_params["key"]), guest_id)
        return self._info(room, guest_id, status=201)

    # -- ladder -----------------------------------------------------------------------------------------

    async def ladder(self, request: Request) -> Response:
        game = tables.find_game(request.path_params["game"])
        guest_id = await self.people.guest_id(request)
        results = [] if guest_id is None else await self.hub.store.results(guest_id, game.name)
        return answer(LadderInfo(game.name, tuple(game.ladder(results))))

    async def climb(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        await self._limit_creating(request, guest_id)
        game, rung = request.path_params["game"], request.path_params["rung"]
        return self._info(await tables.climb(self.hub, guest_id, game, rung), guest_id, status=201)

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

    @staticmethod
    def _info(room: Room, guest_id: str | None, key: str = "", status: int = 200) -> Response:
        return answer(table_info(room, guest_id, key), status)

    async def _limit_creating(self, request: Request, guest_id: str) -> None:
        await self._limit("create", guest_id)
        await self._limit("create from", self._address(request))
        await self._limit("create in all", "")


def game_info(game: Game, shelf: Shelf) -> GameInfo:
    def roles(seats: int) -> tuple[str | None, ...]:
        options = game.options_type()
        return tuple(game.role(seat, seats, options) for seat in range(seats))

    return GameInfo(
        name=game.name,
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        options=tuple(game.option_specs()),
        bots=tuple(bot_keys(game)),
        roles={str(seats): roles(seats) for seats in range(game.min_seats, game.max_seats + 1)},
        ladder=bool(game.ladder([])),
        editions=shelf.offered(game),
    )
