"""The vocabulary of targets: everything a lesson about a game may light up, as the game declares it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, get_args

import msgspec

from ..kernel.edition import Edition
from ..kernel.extras.teaching import FRAME_PANELS, NOTHING, TOGETHER
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
    """Whether this action is made at the lit targets: its button is lit, and so are all its places on the board; if it
    names none, none of those is lit that its like may name."""
    teaching = game.teaching()
    *places, button = aims(game, [action])
    if button not in lit:
        return False
    if places:
        return all(place in lit for place in places)
    kinds = () if teaching is None else teaching.aims.get(button.partition(":")[2], {}).values()
    return not any(target.partition(":")[0] in kinds for target in lit)


def _places(kind: str, value: Any) -> Iterator[str]:
    items = value if isinstance(value, list) else [value]
    if kind.endswith(TOGETHER):
        yield f"{kind.removesuffix(TOGETHER)}:{TOGETHER.join(map(str, items)) or NOTHING}"
    else:
        yield from (f"{kind}:{one}" for one in items if one is not None)


def aims(game: Game, decision: Sequence[Action]) -> tuple[str, ...]:
    """Where this decision is made: what must be lit so that somebody finds it."""
    return tuple(dict.fromkeys(aim for action in decision for aim in presses(game, action)))


def presses(game: Game, action: Action) -> Iterator[str]:
    """What is pressed for this action, one after the other: its places, then its button."""
    teaching = game.teaching()
    plain = msgspec.json.decode(msgspec.json.encode(action))
    for field, kind in ({} if teaching is None else teaching.aims.get(plain["type"], {})).items():
        yield from _places(kind, plain[field])
    yield f"button:{plain['type']}"
