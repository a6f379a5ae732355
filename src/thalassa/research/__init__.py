"""Doors to research frameworks: PettingZoo environments, OpenSpiel games and batches of self-play.

Everything goes through the kernel's contract; a game may describe its numbers in a module ``encoding``. The heavy
packages (``pip install 'thalassa[research]'``) are imported only when a door is opened.
Knows no game and no server.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .extras import MissingExtra
from .study import Session, Study

if TYPE_CHECKING:
    from .aec import GameEnv
    from .parallel import GameParallelEnv
    from .vector import GameVector

__all__ = ["MissingExtra", "Session", "Study", "env", "parallel_env", "vector_env"]


def env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
    *,
    actions: str = "stable",
    rewards: str = "share",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> GameEnv:
    """A PettingZoo AEC environment.

    >>> table = env("odyssey", seats=2, seed=7)
    >>> table.reset()
    >>> table.agent_selection
    'seat_0'
    """
    from .extras import need

    need("pettingzoo")
    need("numpy")
    from .aec import GameEnv

    return GameEnv(Study(game, seats, options, actions, rewards), seed, max_cycles, render_mode)


def parallel_env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
    *,
    actions: str = "stable",
    rewards: str = "share",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    illegal: str = "error",
) -> GameParallelEnv:
    """A PettingZoo parallel environment: all agents act in every cycle, those with nothing to decide wait."""
    from .extras import need

    need("pettingzoo")
    need("numpy")
    from .parallel import GameParallelEnv

    return GameParallelEnv(
        Study(game, seats, options, actions, rewards), seed, max_cycles, render_mode, illegal
    )


def vector_env(
    game: str,
    count: int = 64,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | str = 0,
    *,
    actions: str = "stable",
    rewards: str = "share",
) -> GameVector:
    """Many games of one kind stepped together, for learners who need many positions a second.

    >>> tables = vector_env("peloponnes", count=3, seats=2, seed=7)
    >>> tables.step([int(mask.argmax()) for mask in tables.masks])
    >>> tables.observations.shape, tables.seats.tolist()
    ((3, 1199), [1, 0, 0])
    """
    from .extras import need

    need("numpy")
    from .vector import GameVector

    return GameVector(Study(game, seats, options, actions, rewards), count, seed)
