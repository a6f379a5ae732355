"""A position together with what its public record lets anybody know: the exact belief, carried on from copy to copy."""

from __future__ import annotations

from thalassa.games.odyssey.rules.frame import Frame
from thalassa.games.odyssey.rules.position import Position

from .tracker import follow
from .worlds import Belief, Chart, first


class Observed(Position):
    """The belief is kept because it grows with the record; it is never stored and no rule asks for it."""

    __slots__ = ("belief", "belief_at", "belief_game")

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self.belief: Belief | None = None
        self.belief_at = 0
        """After so many entries of the record …"""
        self.belief_game = 0
        """… of this game of the series."""

    def copy_belief_into(self, new: Observed) -> None:
        new.belief = self.belief
        new.belief_at = self.belief_at
        new.belief_game = self.belief_game


def chart_of(position: Position) -> Chart:
    frame = position.frame
    return Chart(
        position.map(),
        position.lights,
        easier=frame.easier,
        counted=frame.counted,
        within_one=frame.within_one,
        passes=frame.passes,
        harder=frame.harder,
        prevent=frame.prevent,
        mandatory=frame.mandatory,
        monsters=frame.monsters,
        maelstroms=frame.maelstroms,
        fogs=frame.fogs,
    )


def belief_of(position: Observed) -> Belief:
    """The exact belief from the public record."""
    belief = position.belief
    at = position.belief_at
    if belief is None or position.belief_game != position.game:
        belief, at = first(chart_of(position)), 0
    record = position.record
    while at < len(record):
        belief = follow(belief, record[at])
        at += 1
    position.belief, position.belief_at, position.belief_game = belief, at, position.game
    return belief
