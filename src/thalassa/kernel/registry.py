"""Which games are installed: found through the entry-point group ``thalassa.games``."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import entry_points

from .errors import UnknownGame
from .game import Game

GROUP = "thalassa.games"


@lru_cache(maxsize=1)
def _installed() -> dict[str, Game]:
    found = {point.name: point.load() for point in entry_points(group=GROUP)}
    for name, game in found.items():
        if not isinstance(game, Game) or game.name != name:
            raise UnknownGame(f"entry point {GROUP}:{name} does not lead to a Game called {name}", game=name)
    return dict(sorted(found.items()))


_added: dict[str, Game] = {}


def games() -> dict[str, Game]:
    """All games by name."""
    return {**_installed(), **_added}


def register(game: Game) -> None:
    """Add a game that is not installed as a package (tests, notebooks)."""
    _added[game.name] = game


def game(name: str) -> Game:
    known = games()
    if name not in known:
        raise UnknownGame(
            f"there is no game called {name!r}; installed: {', '.join(known) or 'none'}",
            game=name,
            known=list(known),
        )
    return known[name]
