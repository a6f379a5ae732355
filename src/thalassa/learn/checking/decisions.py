"""All decisions a seat can make in a position, with what they lead to."""

from __future__ import annotations

from typing import NamedTuple

from ...kernel.game import Game, State
from ...kernel.messages import Action, Seat
from ..judging import is_on_the_way
from ..script import Do

MOST = 6000
LONGEST = 16
"""Steps of one composed decision."""


class Decision(NamedTuple):
    """A decision, or the first steps of one that the lesson would stop at once."""

    actions: tuple[Action, ...]
    state: State
    """The position after it."""


class Decisions(NamedTuple):
    listed: list[Decision]
    complete: bool
    """False if there were too many to list."""


def decisions(game: Game, state: State, seat: Seat, step: Do) -> Decisions:
    """Every different decision, composed ones through all their steps as far as the lesson lets the learner go."""
    found: list[Decision] = []
    seen: set[tuple[Action, bytes]] = set()
    open_: list[Decision] = [Decision((), state)]
    while open_:
        made, now = open_.pop()
        for move in now.moves(seat):
            following = now.copy()
            following.apply(seat, move)
            actions = (*made, move)
            key = (move, following.to_json())
            if key in seen:
                continue
            seen.add(key)
            if not following.composing() or not is_on_the_way(step, actions):
                found.append(Decision(actions, following))
            elif len(actions) < LONGEST:
                open_.append(Decision(actions, following))
            if len(found) >= MOST:
                return Decisions(found, False)
    return Decisions(found, True)
