"""The games as OpenSpiel games: ``register()``, then ``pyspiel.load_game("python_thalassa_peloponnes", {...})``.

All chance of a table lies in its deal, so the root is one chance node with ``deals`` equally likely outcomes; outcome
k is the table seed ``<seed>-<k>``. Simultaneous decisions are taken lowest seat first, private steps one by one. A
state carries its position, so OpenSpiel's own copying and serialization work, resampled states included.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import msgspec

from thalassa.kernel.errors import ThalassaError
from thalassa.kernel.registry import games

from .extras import need
from .study import Session, Study

PREFIX = "python_thalassa_"


class Parameters(msgspec.Struct, frozen=True):
    """Parameters of every game. ``players`` 0 takes 2, or what the game needs; ``options`` are a JSON object."""

    players: int = 0
    options: str = ""
    deals: int = 1000
    seed: str = "openspiel"
    actions: str = "stable"
    rewards: str = "share"


DEFAULTS = msgspec.structs.asdict(Parameters())


def register() -> list[str]:
    """Make every installed game known to OpenSpiel; may be called again. The names to load them by."""
    pyspiel = need("pyspiel")
    need("numpy")
    from .spielgame import make_classes

    known = set(pyspiel.registered_names())
    names = []
    for game in games().values():
        name = PREFIX + game.name
        if name not in known:
            pyspiel.register_game(*make_classes(game.name, name))
        names.append(name)
    return names


def study_of(name: str, parameters: Mapping[str, object]) -> tuple[Study, Parameters]:
    """The study that parameters describe. Raises ThalassaError for what is wrong with them."""
    try:
        given = msgspec.convert({**DEFAULTS, **parameters}, Parameters)
    except msgspec.ValidationError as error:
        raise ThalassaError(f"parameters: {error}") from None
    try:
        options: dict[str, object] = msgspec.json.decode(given.options or "{}", type=dict)
    except msgspec.MsgspecError as error:
        raise ThalassaError(f"options: not a JSON object ({error})") from None
    if given.deals < 1:
        raise ThalassaError(f"deals: at least 1, not {given.deals}")
    if given.rewards == "score":
        raise ThalassaError("rewards: OpenSpiel wants bounded utilities; there are share, win")
    return Study(name, given.players or None, options, given.actions, given.rewards), given


def resampled(session: Session, seat: int, sampler: Callable[[], float]) -> Session:
    """What the seat cannot tell from the truth, drawn by OpenSpiel's generator of numbers from 0 to 1."""
    return session.sample(seat, random.Random(int(sampler() * (1 << 53))))
