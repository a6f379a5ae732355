"""Whether a decision of the learner is one the step wants, and what to say if not. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from ..kernel.errors import IllegalAction, MalformedAction
from ..kernel.game import State
from ..kernel.messages import Action, Json, Reason
from ..kernel.table import Proposal, Table
from .facts import Sight, is_meant, matches
from .scene import Drafted
from .script import Do


class Verdict(NamedTuple):
    """A decision that may be made (``proposal``), or what to answer instead."""

    proposal: Proposal | None = None
    nudge: str = "nudge"
    """Key of the sentence, after the step's own."""
    reason: Reason | None = None


def judge(step: Do, table: Table, seat: int, actions: Sequence[Json]) -> Verdict:
    """Judge a complete decision, or its first steps: those are only asked to be on the way.

    Raises MalformedAction for what is no decision of the game.
    """
    decision = [table.game.action_from(action) for action in actions]
    try:
        proposal = table.propose(seat, decision)
    except IllegalAction as error:
        return Verdict(reason=error.reason)
    sight = Sight(table.game, proposal.state, seat)
    composing = proposal.state.composing()
    on_the_way = is_on_the_way(step, decision if composing else decision[:-1])
    if on_the_way and (composing or is_meant(step.want, decision, sight)):
        return Verdict(proposal)
    return Verdict(nudge=nudge_for(step, decision, sight))


def drafted(table: Table, seat: int, proposal: Proposal, before: State) -> Drafted:
    """What the learner is shown of a decision begun. A whole one might turn up what is hidden: then the position
    ``before`` its last step is shown instead."""
    after = proposal.state
    if after.composing():
        return Drafted(after.view(seat), tuple(after.moves(seat)), False)
    shown = after if table.game.foreseeable(table.options) else before
    return Drafted(shown.view(seat), (), True)


def is_on_the_way(step: Do, decision: Sequence[Action]) -> bool:
    """Whether these first steps of a composed decision are ones the lesson lets the learner make."""
    if step.on_the_way is None:
        return True
    plain = [msgspec.json.decode(msgspec.json.encode(action)) for action in decision]
    return all(any(matches(action, pattern) for pattern in step.on_the_way) for action in plain)


def nudge_for(step: Do, decision: Sequence[Action], after: Sight) -> str:
    """The key of the first nudge made for such a decision, else of the general one."""
    for nudge in step.nudge:
        if is_meant(nudge.when, decision, after):
            return f"nudge.{nudge.say}"
    return "nudge"


def whole(proposal: Proposal | None) -> Proposal:
    """A proposal that is a complete decision. Raises MalformedAction for one that is not."""
    if proposal is None or proposal.state.composing():
        raise MalformedAction("the decision is not complete")
    return proposal
