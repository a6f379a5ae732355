"""The last round worked out completely: what every purchase guarantees, whatever the order of the last two chits.

The solver is the last to bid in round 8, so nobody can answer, and nothing of the others touches his possessions any
more. Only the order of the hidden chits is left to chance, and that is a set everybody knows.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

from thalassa.games.peloponnes.rules.phases import INCOME, PLACING
from thalassa.games.peloponnes.rules.scoring import score
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import Bid, Buy, Pass
from thalassa.kernel.messages import Action, Event

PASS = "pass"


class Worth(NamedTuple):
    """What a purchase guarantees, and the cheapest action that makes it."""

    score: int
    action: Action


def worlds(state: PeloponnesState) -> list[PeloponnesState]:
    """The position with the hidden chits in every order they can have."""
    found = []
    for order in sorted(set(itertools.permutations(state.hidden_chits()))):
        world = state.copy()
        world.chits = (*state.chits[: state.turned], *order)
        found.append(world)
    return found


def worths(state: PeloponnesState, seat: int) -> dict[str, Worth]:
    """Every purchase by tile, and passing: its guaranteed score. A dearer bid for the same tile never earns more."""
    found: dict[str, Worth] = {}
    for action in state.moves(seat):
        if isinstance(action, Bid | Buy):
            key = action.tile
        elif isinstance(action, Pass):
            key = PASS
        else:
            continue
        if key not in found:  # moves list the lowest bid of a tile first
            found[key] = Worth(guaranteed(state, seat, action), action)
    return found


def guaranteed(state: PeloponnesState, seat: int, action: Action) -> int:
    return _before_chits([_moved(world, seat, action) for world in worlds(state)], seat)


def _moved(state: PeloponnesState, seat: int, action: Action) -> PeloponnesState:
    after = state.copy()
    after.apply(seat, action)
    return after


def _others_done(state: PeloponnesState, seat: int) -> None:
    """What others decide in round 8 touches nothing of this seat: the first legal answer will do."""
    while True:
        waiting = [other for other in state.actors() if other != seat]
        if not waiting or (seat in state.actors() and state.actors()[0] == seat):
            return
        state.apply(waiting[0], state.moves(waiting[0])[0])


def _before_chits(twins: list[PeloponnesState], seat: int) -> int:
    """Choices between purchase and chits do not know their order: the best choice for the worse order."""
    for twin in twins:
        _others_done(twin, seat)
    first = twins[0]
    if seat in first.actors() and first.phase in (PLACING, INCOME):
        return max(
            _before_chits([_moved(twin, seat, move) for twin in twins], seat) for move in first.moves(seat)
        )
    return min(best(twin, seat) for twin in twins)


def best(state: PeloponnesState, seat: int) -> int:
    """The highest score from here, the chits lying as they do."""
    _others_done(state, seat)
    if not state.actors():
        return score(state, seat)
    top = -1
    for move in state.moves(seat):
        top = max(top, best(_moved(state, seat, move), seat))
    return top


# -- how a purchase ends, for those who want to see it ---------------------------------------------------------


def calm(state: PeloponnesState) -> PeloponnesState:
    """The same position with harmless chits: those that are hidden strike nobody any more."""
    quiet = state.copy()
    for kind in set(quiet.hidden_chits()):
        quiet.laid[kind] = quiet.frame.tables.chits_to_trigger
    return quiet


def fate(state: PeloponnesState, seat: int, action: Action) -> tuple[int, list[Event]]:
    """Score and events of a purchase, played on as well as possible in the worse order of the chits."""
    endings = []
    for world in worlds(state):
        after = world.copy()
        events = after.apply(seat, action)
        total, rest = _told(after, seat)
        endings.append((total, events + rest))
    return min(endings, key=lambda ending: ending[0])


def _told(state: PeloponnesState, seat: int) -> tuple[int, list[Event]]:
    events: list[Event] = []
    while any(other != seat for other in state.actors()):
        if seat in state.actors() and state.actors()[0] == seat:
            break
        other = next(other for other in state.actors() if other != seat)
        events += state.apply(other, state.moves(other)[0])
    if not state.actors():
        return score(state, seat), events
    top: tuple[int, list[Event]] | None = None
    for move in state.moves(seat):
        after = state.copy()
        fresh = after.apply(seat, move)
        total, rest = _told(after, seat)
        if top is None or total > top[0]:
            top = total, fresh + rest
    assert top is not None
    return top[0], events + top[1]
