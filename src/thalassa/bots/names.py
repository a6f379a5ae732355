"""How bots are spelled where people type them: ``heuristic``, ``random``, ``search:0.2s``, ``search:500``.

A level that searches may be given another budget in the same way: ``oracle:0.2s``. ``search:5s*4`` searches in four
processes at once. Where the person at the keyboard names the bots, a class (``mybots:Greedy``) or a program
(``"node bot.js"``) may be named as well.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from thalassa.bots.own import own_bot, spells_own_bot
from thalassa.bots.search.player import SearchBot
from thalassa.kernel.bots import Bot, RandomBot
from thalassa.kernel.errors import ThalassaError
from thalassa.kernel.extras.guide import Budget
from thalassa.kernel.game import Game

RANDOM = "random"
SEARCH = "search"
MOST_PROCESSES = 64
MOST_SECONDS = 600.0
"""What a host or player may allow a searching bot at most."""


class UnknownBot(ThalassaError):
    """No bot is spelled like this; the text says which there are."""

    code = "unknown_bot"


def bot_keys(game: Game) -> list[str]:
    """Every bot that can sit at this game's table, weakest first."""
    return list(dict.fromkeys((RANDOM, *game.bots())))


def strongest(game: Game) -> str:
    """The bot that gives hints and judges finished games."""
    return bot_keys(game)[-1]


def quickest_good(game: Game) -> str:
    """The strongest bot that answers without searching: who plays when nobody was named."""
    own = game.bots()
    return [key for key in bot_keys(game) if not isinstance(own.get(key), Budget)][-1]


def spellings(game: Game) -> list[str]:
    """What may be typed for this game where bots are measured, weakest first."""
    return [
        *bot_keys(game),
        f"{SEARCH}:SECONDSs",
        f"{SEARCH}:ITERATIONS",
        "MODULE:CLASS",
        "'PROGRAM ARGUMENT'",
    ]


def make_bot(game: Game, name: str, most_seconds: float | None = None, own: bool = False) -> Bot:
    """A fresh bot; one that searches thinks no longer than this for a step of a decision. Raises UnknownBot.

    ``own``: also a class or a program of the user's. Never for a name that came from somebody else: it runs code.
    """
    if name == RANDOM:
        return RandomBot()
    kind, colon, amount = name.partition(":")
    offered = game.bots().get(kind)
    searches = kind == SEARCH or isinstance(offered, Budget)
    if colon and searches:
        asked = _budget(name, amount).within(most_seconds)
        if isinstance(offered, Budget):
            asked = asked._replace(sight=offered.sight)
        return SearchBot(asked, game.guide(kind))
    if not colon and isinstance(offered, Budget):
        return SearchBot(offered.within(most_seconds), game.guide(kind))
    if not colon and callable(offered):
        return offered()
    if own and spells_own_bot(name):
        return own_bot(name, most_seconds)
    raise UnknownBot(
        f"{game.name} has no bot {name!r}; there are {', '.join(spellings(game))}", given=name, game=game.name
    )


def _budget(name: str, amount: str) -> Budget:
    amount, star, count = amount.partition("*")
    try:
        processes = int(count) if star else 1
        if 1 <= processes <= MOST_PROCESSES:
            if amount.endswith("s"):
                seconds = float(amount[:-1])
                if 0 < seconds < math.inf:
                    return Budget(seconds=seconds, processes=processes)
            elif (iterations := int(amount)) > 0:
                return Budget(iterations=iterations, processes=processes)
    except ValueError:
        pass
    raise UnknownBot(
        f"{name!r} says neither how many seconds (search:0.2s) nor how many iterations (search:500) to search,"
        f" in how many of 1 to {MOST_PROCESSES} processes (search:0.2s*4)",
        given=name,
    )


def labels(names: Sequence[str]) -> tuple[str, ...]:
    """One label for each bot; a bot named again (a mirror match) gets a number: ``random#2``.

    >>> labels(["random", "heuristic", "random"])
    ('random', 'heuristic', 'random#2')
    """
    return tuple(
        name if (count := names[: at + 1].count(name)) == 1 else f"{name}#{count}"
        for at, name in enumerate(names)
    )
