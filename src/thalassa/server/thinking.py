"""Bots think in worker processes, never on the event loop. A worker gets a sampled position: no secret to leak."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import msgspec
import structlog

from ..kernel import registry
from ..kernel.bots import Bot, Choice, Glance, RandomBot
from ..kernel.game import Game
from ..kernel.messages import Remark

log = structlog.get_logger()

RANDOM = "random"


def bot_keys(game: Game) -> list[str]:
    """Every bot that can sit at this game's table, weakest first."""
    return [RANDOM, *game.bots()]


def make_bot(game: Game, key: str) -> Bot:
    return RandomBot() if key == RANDOM else game.bots()[key]()


class Thought(msgspec.Struct, frozen=True):
    """A worker's answer, as it travels between processes."""

    actions: tuple[dict[str, object], ...]
    remark: Remark | None


def think(game_name: str, key: str, position: bytes, seat: int, seed: int) -> bytes:
    """Runs in the worker process."""
    game = registry.game(game_name)
    rng = random.Random(seed)
    glance = Glance(game, game.state_from_json(position), seat, rng)
    choice = make_bot(game, key).choose(glance, rng)
    return msgspec.json.encode(choice)


def _warm() -> bool:
    registry.games()
    return True


class Thinkers:
    """A pool of worker processes that is rebuilt if one dies."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def open(self) -> None:
        # spawn: a fork of a process with threads and open sockets is not safe
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self._workers, mp_context=context)
        self._pool.submit(_warm)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def think(self, game: Game, key: str, position: bytes, seat: int, seed: int) -> Choice:
        """A bot's decision. A bot that fails is replaced for this move by a random one, loudly."""
        try:
            answer = await self._run(game, key, position, seat, seed)
        except BrokenProcessPool:
            log.error("bot worker died, starting a new one", game=game.name, bot=key)
            self.close()
            self.open()
            answer = await self._run(game, key, position, seat, seed)
        except Exception as error:
            log.error("bot failed, a random move stands in", game=game.name, bot=key, exc_info=error)
            answer = await self._run(game, RANDOM, position, seat, seed)
        thought = msgspec.json.decode(answer, type=Thought)
        return Choice(tuple(game.action_from(action) for action in thought.actions), thought.remark)

    async def _run(self, game: Game, key: str, position: bytes, seat: int, seed: int) -> bytes:
        if self._pool is None:
            self.open()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, think, game.name, key, position, seat, seed)
