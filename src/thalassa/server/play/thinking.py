"""Bots think in worker processes, never on the event loop. A worker gets a sampled position: no secret to leak."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection

import msgspec
import structlog

from thalassa.bots.analysis import Question, judge
from thalassa.bots.names import RANDOM, make_bot
from thalassa.kernel import registry
from thalassa.kernel.bots import Bot, Choice, Glance
from thalassa.kernel.edition import Edition
from thalassa.kernel.errors import BadData
from thalassa.kernel.game import Game
from thalassa.kernel.messages import Json, Remark
from thalassa.server.editions import EditionFile, Shelf
from thalassa.server.own_bots import OwnBot

from .queueing import Asking, FairQueue

log = structlog.get_logger()


class Thought(msgspec.Struct, frozen=True):
    """A worker's answer, as it travels between processes."""

    actions: tuple[dict[str, object], ...]
    remark: Remark | None


_shelf = Shelf()
"""The editions the server offers, as its worker process reads them."""
JUDGING = 0.5
"""Seconds for each decision of a finished game: it has many, and people wait."""

YIELDING = 10
"""How far workers step back that think about what nobody waits for."""

_own: dict[str, str] = {}
"""Keys of the host's own bots, and how he spelled them."""
_thinking: float | None = None
"""Most seconds a searching bot may take for a step of its decision."""


def _edition(game: Game, fingerprint: str) -> Edition:
    edition = _shelf.find(game, fingerprint)
    if edition is None:
        raise BadData(f"the edition {fingerprint} of {game.name} is not the one the server was started with")
    return edition


@contextlib.contextmanager
def _bounded(patience: float) -> Iterator[None]:
    """The worker process ends itself when a thought takes too long: nothing else stops it."""
    clock = threading.Timer(patience, os._exit, (1,))
    clock.daemon = True
    clock.start()
    try:
        yield
    finally:
        clock.cancel()


def think(
    game_name: str, key: str, edition: str, position: bytes, seat: int, seed: int, patience: float
) -> bytes:
    """Runs in the worker process: a bot's decision."""
    with _bounded(patience):
        game = registry.game(game_name)
        rng = random.Random(seed)
        glance = Glance(game, game.state_from_json(position, _edition(game, edition)), seat, rng)
        return msgspec.json.encode(_bot(game, key).choose(glance, rng))


def _bot(game: Game, key: str) -> Bot:
    """Only what the host has spelled himself runs code of his."""
    own = _own.get(key)
    return make_bot(game, key, _thinking) if own is None else make_bot(game, own, _thinking, own=True)


def weigh(game_name: str, key: str, edition: str, question: bytes, seed: int, patience: float) -> bytes:
    """Runs in the worker process: what a bot thinks of a decision somebody has made."""
    with _bounded(patience):
        game = registry.game(game_name)
        asked = msgspec.json.decode(question, type=Question)
        state = game.state_from_json(asked.position, _edition(game, edition))
        seconds = JUDGING if _thinking is None else min(JUDGING, _thinking)
        return msgspec.json.encode(judge(game, key, asked, state, random.Random(seed), seconds))


def foresee(game_name: str, edition: str, position: bytes, seat: int, patience: float) -> bytes:
    """Runs in the worker process: what the game's bots expect of the choices of a seat."""
    with _bounded(patience):
        game = registry.game(game_name)
        return msgspec.json.encode(
            game.outlook(game.state_from_json(position, _edition(game, edition)), seat)
        )


def _begin(
    editions: tuple[EditionFile, ...], own: tuple[OwnBot, ...], thinking: float | None, yields: bool
) -> None:
    """A worker never outlives its server, however that ended; and it loads the games before the first question. One that
    yields leaves the processor to the server and to the other workers when there is too little for all."""
    if yields:
        os.nice(YIELDING)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    registry.games()
    global _shelf, _thinking, _own
    _shelf, _thinking, _own = Shelf(editions), thinking, {bot.key: bot.spelled for bot in own}


def _end_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(0)


def _ready() -> bool:
    return True


class Thinkers:
    """Worker processes, one for each place of the queue, made anew if they die or think too long."""

    def __init__(
        self,
        workers: int,
        patience: float,
        editions: tuple[EditionFile, ...] = (),
        thinking: float | None = None,
        own: tuple[OwnBot, ...] = (),
    ) -> None:
        self._editions = editions
        self._own = own
        self._thinking = thinking
        # a decision in steps takes less than twice the time of its first step: patience must outlast it
        self._patience = patience + 2 * (thinking or 0.0)
        self._queue = FairQueue(workers)
        self._pools: dict[int, ProcessPoolExecutor] = {}
        """By place; the second and later ones are made when they are needed."""
        self._busy: dict[int, float] = {}
        """Since when somebody thinks in which place."""

    def open(self) -> None:
        self._pool(0).submit(_ready)

    def close(self) -> None:
        for place in list(self._pools):
            self._end(place)

    def _pool(self, place: int) -> ProcessPoolExecutor:
        if place not in self._pools:
            # spawn: a fork of a process with threads and open sockets is not safe
            self._pools[place] = ProcessPoolExecutor(
                1,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_begin,
                initargs=(self._editions, self._own, self._thinking, self._queue.yields(place)),
            )
        return self._pools[place]

    def _end(self, place: int) -> None:
        pool = self._pools.pop(place, None)
        if pool is None:
            return
        workers = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.kill()

    async def answer(self, seconds: float) -> bool:
        """Whether the bots do their work: whoever thinks has not thought too long, and whoever rests answers."""
        if self._busy:
            return time.monotonic() - min(self._busy.values()) <= self._patience + seconds
        try:
            return await asyncio.wait_for(asyncio.wrap_future(self._pool(0).submit(_ready)), seconds)
        except (TimeoutError, BrokenProcessPool):
            return False

    async def think(
        self, asking: Asking, game: Game, key: str, edition: str, position: bytes, seat: int, seed: int
    ) -> Choice:
        """A bot's decision. A bot that fails is replaced for this move by a random one, loudly."""
        try:
            answer = await self._ask(asking, think, game.name, key, edition, position, seat, seed)
        except Exception as error:
            log.error("bot failed, a random move stands in", game=game.name, bot=key, exc_info=error)
            answer = await self._ask(asking, think, game.name, RANDOM, edition, position, seat, seed)
        thought = msgspec.json.decode(answer, type=Thought)
        return Choice(tuple(game.action_from(action) for action in thought.actions), thought.remark)

    async def weigh(
        self, asking: Asking, game: Game, key: str, edition: str, question: Question, seed: int
    ) -> bytes:
        """A bot's verdict on a decision, as it goes to the browser. Raises whatever the bot stumbled over."""
        return await self._ask(asking, weigh, game.name, key, edition, msgspec.json.encode(question), seed)

    async def foresee(self, asking: Asking, game: Game, edition: str, position: bytes, seat: int) -> Json:
        """What the game's bots expect of the choices of a seat."""
        told: Json = msgspec.json.decode(await self._ask(asking, foresee, game.name, edition, position, seat))
        return told

    async def _ask(self, asking: Asking, work: Callable[..., bytes], *given: object) -> bytes:
        async with self._queue.turn(asking) as place:
            self._busy[place] = time.monotonic()
            try:
                return await asyncio.wrap_future(self._pool(place).submit(work, *given, self._patience))
            except (BrokenProcessPool, asyncio.CancelledError):
                task = asyncio.current_task()
                if task is not None and task.cancelling():
                    raise
                log.warning("bot worker ended, starting a new one", work=work.__name__, bot=given[:2])
                self._end(place)
                self._pool(place).submit(_ready)
            finally:
                del self._busy[place]
        raise BrokenProcessPool(f"{given[1]} of {given[0]} died or thought too long")
