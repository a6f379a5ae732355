"""Making a decision at a live table: the life of a move from the frame to the position everybody sees.

A move is worked out on a copy of the position, stored in one transaction, and only then becomes the position.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from thalassa.kernel.errors import IllegalAction, MalformedAction
from thalassa.kernel.game import Game, State
from thalassa.kernel.messages import Action, Options, Remark
from thalassa.server import metrics
from thalassa.server.wire.frames import Done, PlainAction, Refused
from thalassa.server.wire.problems import brief

from .live_table import LiveTable
from .steps import Step


async def act(
    live: LiveTable,
    seat: int,
    version: int,
    move_id: str,
    actions: Iterable[Action | PlainAction],
    by: str = "person",
    remark: Remark | None = None,
) -> Done | Refused:
    """Done, or Refused with everything as it was."""
    began = time.perf_counter()
    async with live.lock:
        known = live.known(seat, move_id)
        if known is not None:
            return known
        if live.status != "running":
            return live.refuse(move_id, "over" if live.status == "over" else "not_started")
        if version != live.version(seat):
            return live.refuse(move_id, "stale")
        try:
            steps = [live.table.game.action_from(action) for action in actions]
            proposal = live.table.propose(seat, steps)
        except MalformedAction as error:
            return live.refuse(move_id, "malformed", problem=brief(error))
        except IllegalAction as error:
            return live.refuse(move_id, "illegal", error)
        if proposal.state.composing():
            return live.refuse(move_id, "incomplete")
        step = Step(proposal.entry, move_id, proposal.state, proposal.events, by)
        refused = await live.store_entry(step)
        if refused is not None:
            return refused
        live.table.accept(proposal)
        if proposal.state.outcome() is not None:
            live.row["status"] = "over"
        live.changed(seat, move_id, remark)
    metrics.moves(live.table.game.name, by).inc()
    metrics.MOVE_SECONDS.observe(time.perf_counter() - began)
    return Done(move_id, len(live.table))


class Tried(NamedTuple):
    """The first steps of a composed decision, tried on a copy: what the seat may be shown of them."""

    state: State
    complete: bool
    """They make a whole decision. Where it may reveal something, the position is that before its last step."""


def try_steps(game: Game, options: Options, state: State, seat: int, actions: Sequence[PlainAction]) -> Tried:
    """Raises MalformedAction or IllegalAction."""
    before = after = state.copy()
    for number, step in enumerate(actions):
        if number and not after.composing():
            raise MalformedAction(f"the decision is complete after {number} of {len(actions)} actions")
        before = after.copy()
        after.apply(seat, game.action_from(step))
    if after.composing():
        return Tried(after, False)
    return Tried(after if game.foreseeable(options) else before, True)


def new_move_id(prefix: str) -> str:
    """For a decision that nobody makes in person."""
    return f"{prefix}-{secrets.token_hex(12)}"
