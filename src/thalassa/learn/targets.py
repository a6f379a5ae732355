"""The vocabulary of targets: everything a lesson about a game may light up, as the game declares it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from ..kernel.edition import Edition
from ..kernel.extras.teaching import FRAME_PANELS
from ..kernel.game import Game
from ..kernel.messages import Action

Vocabulary = dict[str, frozenset[str]]


def vocabulary(game: Game, edition: Edition | None = None) -> Vocabulary:
    """Kind of target -> names. ``button:<type>`` is the control that makes actions of this type."""
    teaching = game.teaching()
    own = {} if teaching is None else teaching.targets(game.edition() if edition is None else edition)
    return {
        **{kind: frozenset(names) for kind, names in own.items()},
        "seat": frozenset(str(seat) for seat in range(game.max_seats)),
        "panel": frozenset(FRAME_PANELS) | frozenset(own.get("panel", ())),
        "button": frozenset(str(kind.__struct_config__.tag) for kind in _members(game.action_type)),
    }


def _members(union: Any) -> tuple[Any, ...]:
    return get_args(union) or (union,)


def is_target(known: Vocabulary, target: str) -> bool:
    """Whether ``kind:name`` is a word of the vocabulary."""
    kind, _, name = target.partition(":")
    return name in known.get(kind, ())


def leads_to(game: Game, action: Action, lit: Sequence[str]) -> bool:
    """Whether this action is made at the lit targets: its button is lit, and so are all its places on the board."""
    teaching = game.teaching()
    *places, button = aims(game, [action])
    has_places = teaching is not None and bool(teaching.aims.get(button.partition(":")[2]))
    return button in lit and all(place in lit for place in places) and bool(places) == has_places


def aims(game: Game, decision: Sequence[Action]) -> tuple[str, ...]:
    """Where this decision is made: what must be lit so that somebody finds it."""
    teaching = game.teaching()
    found: list[str] = []
    for action in decision:
        plain = msgspec.json.decode(msgspec.json.encode(action))
        for field, kind in ({} if teaching is None else teaching.aims.get(plain["type"], {})).items():
            value = plain[field]
            found += [
                f"{kind}:{one}" for one in (value if isinstance(value, list) else [value]) if one is not None
            ]
        found.append(f"button:{plain['type']}")
    return tuple(dict.fromkeys(found))
