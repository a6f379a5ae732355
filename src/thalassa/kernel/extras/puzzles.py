"""What a game contributes so that others can be set puzzles about it: the kinds it knows, and where they are found.

A *puzzle* is one question about one position with one provable answer. A game's kinds find puzzles in games of bots,
solve them anew by another way, put the question, judge what somebody answers and explain the answer from the rules.
Files, days, ratings and people are the business of the room ``puzzles``, which knows no game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, Protocol

import msgspec

from ..game import Game, State
from ..messages import Action, Json, JsonObject, Remark, Seat

Memory = JsonObject
"""What a search for puzzles remembers from one position of a game to the next."""

Drops = Counter[str]
"""How many positions each filter has turned down, by its name."""
Known = Literal["start", "storm", "order", "sighting", "disaster", "place", "money", "rule"]
"""What a line of what is known is about; the page has a sign for each."""
Mark = Literal["left", "struck", "answer", "given"]


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One puzzle as it lies in its file. Position, answer and proof never leave the server before the answer."""

    id: str = ""
    """``<game>-<kind>-<number>``; given when it is put on the shelf."""
    kind: str
    level: int
    """1 to 5."""
    seats: int
    seat: Seat
    """Who is asked."""
    position: JsonObject
    ask: JsonObject = {}
    """What the question says beyond the position."""
    answer: JsonObject
    proof: JsonObject = {}
    """What the explanation shows: how close others come, what each fact leaves."""
    themes: tuple[str, ...] = ()
    """What it is about (words: ``puzzle.theme.<theme>``)."""
    source: str = ""
    """Seed and log entry of the game it was found in."""


class Sitting(msgspec.Struct, frozen=True):
    """A game of bots to look for puzzles in."""

    seats: int
    bots: tuple[str, ...]
    options: JsonObject = {}


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer: a target (``square:f9``), or the actions of a decision."""

    target: str | None = None
    actions: tuple[Json, ...] = ()


class Fact(msgspec.Struct, frozen=True):
    """One line of what is known, and the places it speaks of."""

    about: Known
    say: Remark
    targets: tuple[str, ...] = ()
    round: int | None = None
    sign: str = ""
    """Which storm, direction, disaster …: the page draws it."""


class Row(msgspec.Struct, frozen=True):
    """One possibility of an explained step, and whether it stands."""

    say: Remark
    fits: bool | None
    """None: neither right nor wrong."""
    target: str = ""


class Explained(msgspec.Struct, frozen=True):
    """One step of the solution."""

    say: Remark
    rows: tuple[Row, ...] = ()
    marks: dict[Mark, tuple[str, ...]] = {}
    """Targets by what has become of them."""


class Hint(msgspec.Struct, frozen=True):
    say: Remark
    targets: tuple[str, ...] = ()


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the solver is shown of a puzzle; the wire format."""

    question: Remark
    detail: Remark
    """One sentence under the question."""
    facts: tuple[Fact, ...]
    pick: str | None = None
    """The kind of target that answers the question; None where a decision does."""
    view: Any = None
    moves: tuple[Any, ...] = ()
    notes: tuple[Any, ...] = ()
    """Notes already in the solver's notebook."""


class Kind(ABC):
    """One kind of puzzle of a game."""

    key: ClassVar[str]

    @abstractmethod
    def problem(self, puzzle: Puzzle, state: State) -> str | None:
        """Solve it anew, by another way than it was made: what is wrong, or None if the answer holds."""

    @abstractmethod
    def asked(self, puzzle: Puzzle, state: State) -> Asked:
        """The question, with nothing in it that follows from answer, proof or hidden facts."""

    @abstractmethod
    def right(self, puzzle: Puzzle, state: State, given: Given) -> bool:
        """Judge an answer. Raises IllegalAction or MalformedAction for what is none."""

    @abstractmethod
    def explained(self, puzzle: Puzzle, state: State, given: Given | None) -> tuple[Explained, ...]:
        """The solution step by step; ``given`` is what was answered, None if the solver gave up."""

    @abstractmethod
    def hint(self, puzzle: Puzzle, state: State) -> Hint:
        """Half the way."""

    @abstractmethod
    def solution(self, puzzle: Puzzle) -> Given:
        """An answer that is right."""

    @abstractmethod
    def typed(self, puzzle: Puzzle, state: State, text: str) -> Given | None:
        """An answer as it is typed in a terminal (words: ``puzzle.<kind>.type``), or None if that is none."""

    def drafted(
        self, puzzle: Puzzle, state: State, actions: Sequence[Action]
    ) -> tuple[Json, tuple[Action, ...]]:
        """View and moves after the first steps of a composed decision."""
        after = state.copy()
        for action in actions:
            after.apply(puzzle.seat, action)
        return after.view(puzzle.seat), tuple(after.moves(puzzle.seat))

    def gist(self, puzzle: Puzzle) -> str:
        """Two puzzles with the same gist are one."""
        return msgspec.json.encode([puzzle.position, puzzle.ask], order="deterministic").decode()

    def same_answer(self, puzzle: Puzzle) -> str:
        """Puzzles alike in this count as too much of the same, if there are many."""
        return msgspec.json.encode(self.solution(puzzle)).decode()


class Puzzles(Protocol):
    """A game's door for puzzles."""

    kinds: ClassVar[Mapping[str, Kind]]
    """In the order they are offered."""

    def sitting(self, number: int) -> Sitting:
        """The ``number``-th game to look for puzzles in."""

    def found(
        self, game: Game, state: State, wanted: Collection[str], drops: Drops, memory: Memory
    ) -> Iterator[Puzzle]:
        """Puzzles of the wanted kinds in a position of a bot game; called before every decision and at the end.

        ``memory`` lasts as long as the game of the bots.
        """


def refused(drops: Drops, kind: str, why: str) -> None:
    """Count a position that a filter has turned down."""
    drops[f"{kind}: {why}"] += 1
