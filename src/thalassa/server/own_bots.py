"""Bots of the host's own that may sit at his tables, beside those the games bring.

The host names them when he starts the server, for he runs their code; guests choose among the names and never see how
they are spelled. A key begins with ``own:``, which no bot of a game does, and ends with the name people read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from thalassa.bots.names import bot_keys
from thalassa.bots.own import own_bot, spells_own_bot
from thalassa.kernel import registry
from thalassa.kernel.errors import ThalassaError
from thalassa.kernel.game import Game

PREFIX = "own:"
NAME = re.compile(r"[^\W_](?:[\w .'-]{0,22}[\w.])?")
"""What people read on the seat: letters, figures, spaces, points, dashes; 24 at most."""


class BadOffer(ThalassaError):
    """Not the way to offer a bot of one's own; the text says why."""

    code = "bad_own_bot"


@dataclass(frozen=True)
class OwnBot:
    name: str
    spelled: str
    """``module:Class``, or a program with its arguments."""
    game: str | None = None
    """The only game it plays; None: every game."""

    @property
    def key(self) -> str:
        return PREFIX + self.name


def offered(given: str) -> OwnBot:
    """``Greedy=mybots:Greedy``, or for one game ``peloponnes/Greedy=mybots:Greedy``. Raises BadOffer, BadOwnBot."""
    who, sign, spelled = given.partition("=")
    game, slash, name = who.rpartition("/")
    if not sign or not spells_own_bot(spelled):
        raise BadOffer(f"{given!r}: wanted is NAME=MODULE:CLASS or NAME='PROGRAM ARGUMENT'", given=given)
    if not NAME.fullmatch(name):
        raise BadOffer(f"{given!r}: {name!r} is no name of up to 24 letters and figures", given=given)
    if slash and game not in registry.names():
        raise BadOffer(f"{given!r}: there is no game {game!r}", given=given)
    own_bot(spelled)  # a class that cannot be imported is said now, not in the middle of a game
    return OwnBot(name, spelled, game or None)


def offers(given: Iterable[str]) -> tuple[OwnBot, ...]:
    """All that the host offers. Raises BadOffer, BadOwnBot."""
    found: dict[tuple[str | None, str], OwnBot] = {}
    for one in given:
        bot = offered(one)
        if {(None, bot.name), (bot.game, bot.name)} & found.keys():
            raise BadOffer(f"{one!r}: there is another bot called {bot.name!r}", given=one)
        found[bot.game, bot.name] = bot
    return tuple(found.values())


def own_name(key: str) -> str | None:
    """What a bot of the host's is called; None if the key is that of a game's bot."""
    return key.removeprefix(PREFIX) if key.startswith(PREFIX) else None


def all_keys(game: Game, own: Iterable[OwnBot]) -> list[str]:
    """Every bot that can sit at this game's table: those of the game, weakest first, then the host's."""
    return [*bot_keys(game), *own_keys(game, own)]


def own_keys(game: Game, own: Iterable[OwnBot]) -> list[str]:
    return [bot.key for bot in own if bot.game in (None, game.name)]
