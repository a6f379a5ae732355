"""Which games are installed: found through the entry-point group ``thalassa.games``, loaded when first asked for."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec

from .errors import UnknownGame
from .game import Game

GROUP = "thalassa.games"


@lru_cache(maxsize=1)
def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


@lru_cache(maxsize=64)
def _loaded(point: EntryPoint) -> Game:
    try:
        game = point.load()
    except (ImportError, AttributeError) as error:
        raise UnknownGame(
            f"entry point {GROUP}:{point.name} ({point.value}) cannot be loaded: {error}", game=point.name
        ) from error
    if not isinstance(game, Game) or game.name != point.name:
        raise UnknownGame(
            f"entry point {GROUP}:{point.name} does not lead to a Game called {point.name}", game=point.name
        )
    return game


_added: dict[str, Game] = {}


def installed() -> dict[str, Game]:
    """The games installed as packages, by name."""
    return {name: _loaded(point) for name, point in _points().items()}


def names() -> list[str]:
    """The names of all games, without loading any."""
    return list({**_points(), **_added})


def games() -> dict[str, Game]:
    """All games by name."""
    return {**installed(), **_added}


def register(game: Game) -> None:
    """Add a game that is not installed as a package (tests, notebooks)."""
    _added[game.name] = game


def game(name: str) -> Game:
    if name in _added:
        return _added[name]
    point = _points().get(name)
    if point is None:
        known = names()
        raise UnknownGame(
            f"there is no game called {name!r}; installed: {', '.join(known) or 'none'}",
            game=name,
            known=known,
        )
    return _loaded(point)


def engines() -> dict[str, str]:
    """How the engine of every game runs here: ``compiled`` (by mypyc) or ``interpreted``."""
    return {name: "compiled" if _is_compiled(game) else "interpreted" for name, game in games().items()}


def _is_compiled(game: Game) -> bool:
    """Whether the rules of a game run as machine code: its positions do, if it has any."""
    try:
        spec = find_spec(f"{game.package}.state")
    except ModuleNotFoundError:  # a game that is no package
        return False
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")
