"""The position of an Odyssey table: its fields, its copy, and the small questions the rules ask of it.

Knows no rule; every rule module works on it.
"""

from __future__ import annotations

from typing import Final

from thalassa.games.odyssey.edition.board import BLACK, Board

from .frame import Frame
from .phases import CHOOSE_BOARD, POSEIDON, Phase
from .record import Entry
from .surveys import Waters

NOBODY: Final = -1
Truth = tuple[int, int, int, int, int]
"""Tile (-1: none) and the squares of the four ships right after an entry of the record."""


class Position:
    """One position. Small lists belong to it alone; tuples, entries and waters are shared and never changed."""

    __slots__ = (
        "agreed",
        "arrived",
        "arrived_before",
        "board",
        "captured",
        "done",
        "draft",
        "draft_tile",
        "drawn",
        "fogs",
        "frame",
        "game",
        "held",
        "last",
        "left",
        "lights",
        "maelstroms",
        "monsters",
        "navigators",
        "owners",
        "phase",
        "places",
        "points",
        "poseidon",
        "proposal",
        "record",
        "revisited",
        "round_number",
        "scores",
        "speaker",
        "truth",
        "votes",
        "waters",
        "whirl_mask",
    )

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        # the series
        self.game = 0
        """Number of the game within the series, from 0."""
        self.drawn: tuple[str, ...] = ()
        """Boards drawn or preselected for the games of the series; empty if Poseidon chooses (OR-45)."""
        self.points: list[int] = [0] * frame.seats
        self.scores: tuple[tuple[int, ...], ...] = ()
        """Points of the finished games, by seat."""
        self.clear()

    def clear(self) -> None:
        """A game of the series before its first decision: no board yet, all tiles and monsters aside."""
        self.phase: Phase = CHOOSE_BOARD
        self.poseidon = 0
        self.navigators: tuple[int, ...] = ()
        self.board: Board | None = None
        self.waters: Waters | None = None
        self.owners: tuple[int, ...] = ()
        """Controller of each ship; NOBODY for the cooperative one."""
        self.lights: tuple[int, ...] = ()
        self.maelstroms: tuple[int, ...] = ()
        self.fogs: tuple[int, ...] = ()
        self.whirl_mask = 0
        # agreement among Navigators (OR-19, OR-35)
        self.speaker = NOBODY
        self.proposal: tuple[int, ...] = ()
        self.agreed = 0
        # a decision being composed
        self.draft_tile = NOBODY
        self.draft: tuple[int, ...] = ()
        # the ships and tiles
        self.places: list[int] = [0, 0, 0, 0]
        self.arrived = 0
        self.arrived_before = 0
        """Ships that had arrived in a round before the last one with a tile: only they may keep watch (OR-12)."""
        self.left: list[int] = [2, 2, 2, 2, 3]  # O-18
        self.monsters = 0
        """Mask of unplayed Sea Monsters."""
        self.last = NOBODY
        """Tile of the round before (BLACK matters for O-38); NOBODY after a monster or before round 1."""
        # the round
        self.round_number = 0
        self.held = NOBODY
        self.captured = NOBODY
        self.done = 0
        self.revisited = 0
        self.votes: tuple[int, ...] = ()
        """Direction voted by each Navigator this round, or NOBODY."""
        # what was told, and what was true
        self.record: list[Entry] = []
        self.truth: list[Truth | None] = []
        """Beside each entry of the record; None where a sampled position does not know its past."""

    def copy_into(self, new: Position) -> None:
        new.game = self.game
        new.drawn = self.drawn
        new.points = self.points.copy()
        new.scores = self.scores
        new.phase = self.phase
        new.poseidon = self.poseidon
        new.navigators = self.navigators
        new.board = self.board
        new.waters = self.waters
        new.owners = self.owners
        new.lights = self.lights
        new.maelstroms = self.maelstroms
        new.fogs = self.fogs
        new.whirl_mask = self.whirl_mask
        new.speaker = self.speaker
        new.proposal = self.proposal
        new.agreed = self.agreed
        new.draft_tile = self.draft_tile
        new.draft = self.draft
        new.places = self.places.copy()
        new.arrived = self.arrived
        new.arrived_before = self.arrived_before
        new.left = self.left.copy()
        new.monsters = self.monsters
        new.last = self.last
        new.round_number = self.round_number
        new.held = self.held
        new.captured = self.captured
        new.done = self.done
        new.revisited = self.revisited
        new.votes = self.votes
        new.record = self.record.copy()
        new.truth = self.truth.copy()

    # -- small questions ----------------------------------------------------------------------------------

    def map(self) -> Board:
        board = self.board
        assert board is not None, "the board has been chosen"
        return board

    def sea(self) -> Waters:
        waters = self.waters
        assert waters is not None, "the board is laid out"
        return waters

    def live(self) -> int:
        """Mask of the ships that have not arrived."""
        return 15 & ~self.arrived

    def storms_left(self) -> int:
        left = self.left
        return left[0] + left[1] + left[2] + left[3] + left[BLACK]

    def logged_round(self) -> int:
        """OR-25: the round whose surveys a short log shows. Until Poseidon plays the next tile it is the round just
        sailed: its last survey is told like every other (O-76)."""
        return self.round_number - 1 if self.phase == POSEIDON else self.round_number

    def hit_ships(self, tile: int) -> list[int]:
        """O-28, O-29, O-34, O-35: the live ships a tile moves."""
        if tile == BLACK:
            return [ship for ship in range(4) if not self.arrived >> ship & 1]
        return [] if self.arrived >> tile & 1 else [tile]

    def cooperative(self) -> int:
        """The ship without a controller of its own (O-113), or NOBODY."""
        for ship in range(4):
            if self.owners[ship] == NOBODY:
                return ship
        return NOBODY

    def helm(self) -> int:
        """OR-42: the seat at the helm of the cooperative ship this round."""
        return self.navigators[(self.round_number - 1) % len(self.navigators)]
