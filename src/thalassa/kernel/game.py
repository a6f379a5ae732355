"""The contract every game keeps: State (a position) and Game (what is fixed before play).

A fourth game is one package with a subclass of Game and a class that satisfies State, announced in the
entry-point group ``thalassa.games``.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import msgspec

from .chance import Chance
from .edition import Edition
from .errors import BadOptions, MalformedAction
from .extras.ladder import Result, Rung
from .extras.presets import FIRST, PRINTED, TOURNAMENT, Preset
from .messages import Action, Event, Options, Outcome, Reason, Remark, Seat, View
from .options import OptionSpec, option_specs

if TYPE_CHECKING:
    from .bots import Bot
    from .extras.guide import Budget, Guide, StandIns
    from .extras.notes import Notebook
    from .extras.puzzles import Puzzles
    from .extras.style import Leaning, Sat
    from .extras.teaching import Teaching


class State(Protocol):
    """A position. Plain data, no I/O, no clock, no randomness after ``start``; cheap to copy.

    Compiled classes cannot inherit from an interpreted base, so a State satisfies this protocol by shape.
    """

    def actors(self) -> Sequence[Seat]:
        """The seats that must decide now, ascending; empty exactly when the game is over."""

    def moves(self, seat: Seat) -> list[Action]:
        """Every action of this seat that leads to a different position, in a fixed order.

        Decisions with more than a few hundred are split into the steps a player would click. Seats that may
        act out of turn get their moves here too. Empty for everybody when the game is over.
        """

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        """None if the action is legal for the seat now, else the reason. Never changes anything."""

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        """Carry out a legal action and report what happened. Raises IllegalAction and changes nothing if illegal."""

    def composing(self) -> bool:
        """True in the middle of a decision that is split into private steps (it is stored and shown only whole).

        While a position is composing, exactly one seat acts, nobody else can see a difference, and the
        actions up to the end of it form one entry of the log.
        """

    def view(self, seat: Seat | None) -> View:
        """What the seat may know (None: the spectator), built from nothing by allow-list."""

    def told(self, seat: Seat | None, event: Event) -> Event | None:
        """The event as this seat may see it in this position, or None."""

    def task(self, seat: Seat | None) -> Remark:
        """One sentence: what this seat has to do now, or whom the table waits for."""

    def round(self) -> int:
        """The round being played, for charts and the history; 0 before the first."""

    def gauges(self) -> dict[str, list[int]]:
        """Public numbers per seat worth charting over the game (words: ``gauge.<name>``)."""

    def outcome(self) -> Outcome | None:
        """None while the game runs; then scores, places and how they add up."""

    def copy(self) -> State:
        """An independent position."""

    def sample(self, seat: Seat | None, rng: random.Random) -> State:
        """A full position drawn from those the seat cannot distinguish from this one."""

    def to_json(self) -> bytes:
        """The whole position, hidden facts included, as canonical JSON: equal positions give equal bytes."""


class Game(ABC):
    """One game: its name, its options, its data and its doors to positions, words and players."""

    name: ClassVar[str]
    """Key in files and addresses."""
    package: ClassVar[str]
    """Import path of the game's package; words/, reference/ and data lie there."""
    rules_version: ClassVar[int] = 1
    """Raised when old logs would replay differently. A table of another version is refused loudly."""
    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    options_type: ClassVar[type[Options]]
    action_type: ClassVar[object]
    """Union of all Action structs of the game."""
    event_type: ClassVar[object]
    view_type: ClassVar[type[View]]
    outlook_type: ClassVar[type[msgspec.Struct] | None] = None
    """Struct of ``outlook``, for a game that has one."""
    reveals: ClassVar[tuple[type[Event], ...]] = ()
    """Events that show something hidden; undo never crosses them."""
    same_deal: ClassVar[bool] = True
    """Whether another player can try to do better with the same chance. Not where knowing it is all there is to know."""
    rule_prefix: ClassVar[str]
    """``L`` for rules L-1 … and rulings LR-1 …"""

    # -- before play ------------------------------------------------------------------------------------

    @abstractmethod
    def edition(self, source: Path | None = None) -> Edition:
        """The component data: the default edition, or one read from a file. Raises BadData."""

    @abstractmethod
    def start(self, seats: int, options: Options, chance: Chance, edition: Edition) -> State:
        """The first position. Uses chance only here; seats and options have been checked."""

    @abstractmethod
    def state_from_json(self, data: bytes, edition: Edition | None = None) -> State:
        """A position from ``State.to_json``, validated. Raises BadPosition."""

    def problem(self, seats: int, options: Options) -> Reason | None:
        """Why this number of seats and these options do not go together; None if they do."""
        return None

    def role(self, seat: Seat, seats: int, options: Options) -> str | None:
        """Catalogue key of the seat's role in an asymmetric game (``role.<key>``), else None."""
        return None

    # -- optional doors ---------------------------------------------------------------------------------

    def memory(self, state: State, seat: Seat | None) -> int:
        """Changes when the seat has to forget what it was told: then the history is told anew, as ``told`` has it now,
        and only positions with the same number may be looked at again. 0: nothing is ever forgotten."""
        return 0

    def heard(self, state: State, seat: Seat | None, speaker: Seat, remark: Remark) -> Remark | None:
        """The bot's reason as this seat may hear it in this position, or None: by allow-list, as ``told`` has events.

        Only a game in which no seat knows more than another may leave everything to be heard.
        """
        return remark

    def hides(self, options: Options) -> bool:
        """Whether a seat of a running game knows something that another one does not."""
        return True

    def foreseeable(self, options: Options) -> bool:
        """Whether a decision reveals nothing: all is known to everybody and nothing left to chance. Then the position it
        leads to is shown before it is made."""
        return False

    def empty(self, action: Action) -> bool:
        """Whether this decision decides nothing (a pass, the end of a turn)."""
        return False

    def forced(self, state: State, seat: Seat, options: Options, moves: Sequence[Action]) -> Action | None:
        """The empty decision, if it is all the seat can make now: the table may make it in the seat's place.

        Never where a seat knows what another one does not: that there is no choice may follow from just that, and an
        answer that comes by itself would tell it.
        """
        if len(moves) != 1 or not self.empty(moves[0]) or self.hides(options) or state.composing():
            return None
        return moves[0] if seat in state.actors() else None

    def side(self, seat: Seat, seats: int, options: Options) -> str:
        """Seats of one side know the same from the first position to the last; most play each on their own."""
        return f"seat{seat}"

    def confers(self, options: Options) -> bool:
        """Whether those who share their notes may talk among themselves without the others."""
        return True

    def oversees(self, options: Options) -> bool:
        """Whether spectators of a running game see what some seat may not know: then they talk to nobody."""
        return False

    def advises(self, options: Options) -> bool:
        """Whether bots may give hints: not where players have to remember what a bot reckons with."""
        return True

    def outlook(self, state: State, seat: Seat) -> msgspec.Struct | None:
        """What bots expect of the choices this seat has now, if they can say so: asked for apart from the view where
        hints are allowed. ``state`` is a sample: nothing the seat may not know."""
        return None

    def names(self, edition: Edition, language: str) -> dict[str, str]:
        """What this edition calls its things otherwise than the catalogue does (``spot.A13``); nothing for the
        data that come with the game."""
        return {}

    def bots(self) -> Mapping[str, Callable[[], Bot] | Budget]:
        """Players this game brings, weakest first (words: ``bot.<key>``, ``bot.<key>.about``).

        A Budget is a player who searches by the game's guide for so long.
        """
        return {}

    def guide(self, level: str | None = None) -> Guide | None:
        """Advice to the search, if this game has any; for one of its own levels with the weaknesses of that level."""
        return None

    def stand_ins(self, state: State) -> StandIns | None:
        """Who plays this position on to judge it, if the game has no guide and can tell how well it was played so far.
        Follows from what everybody knows."""
        return None

    def notebook(self) -> Notebook[Any] | None:
        """Pencil marks and standing orders of this game, if it has any; what they are written on is its own affair."""
        return None

    def teaching(self) -> Teaching | None:
        """What lessons about this game may point at, if it has any (``lessons/`` in its package)."""
        return None

    def puzzles(self) -> Puzzles | None:
        """Kinds of puzzles about this game, if it has any (``puzzles/`` in its package holds them)."""
        return None

    def style(self, sat: Sat) -> tuple[Leaning, ...]:
        """What a finished game tells of how somebody plays: told in sums on his page."""
        return ()

    def presets(self) -> tuple[Preset, ...]:
        """Ways to set a table that the game recommends; the usual one first. All are offered to the host, and the
        one for a first game seats those who just want to play."""
        seats = min(3, self.max_seats)
        return (
            Preset(PRINTED, seats),
            Preset(FIRST, seats, gentle=True),
            Preset(TOURNAMENT, seats, hints=False),
        )

    def ladder(self, results: Sequence[Result]) -> list[Rung]:
        """Levels for one player, given what has been reached so far; empty if the game has none."""
        return []

    def result(self, state: State) -> Result | None:
        """What a finished game of the ladder contributes, or None."""
        return None

    # -- shared by all games ----------------------------------------------------------------------------

    def option_specs(self) -> list[OptionSpec]:
        return option_specs(self.options_type)

    def make_options(self, seats: int, given: Mapping[str, object] | Options | None = None) -> Options:
        """Typed, checked options. Raises BadOptions naming the key or the conflict."""
        if not self.min_seats <= seats <= self.max_seats:
            raise BadOptions(
                f"{self.name} has {self.min_seats} to {self.max_seats} seats, not {seats}",
                seats=seats,
                min=self.min_seats,
                max=self.max_seats,
            )
        try:
            plain: object = msgspec.to_builtins(given) if isinstance(given, Options) else dict(given or {})
            options = msgspec.convert(plain, self.options_type)
        except (msgspec.ValidationError, TypeError, ValueError) as error:
            raise BadOptions(f"options of {self.name}: {error}", problem=str(error)) from None
        reason = self.problem(seats, options)
        if reason is not None:
            raise BadOptions(
                f"options of {self.name}: {reason.code} ({reason.rule}) {reason.params}", reason=reason
            )
        return options

    @cached_property
    def _action_decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.action_type)

    def action_from(self, data: object) -> Action:
        """An action from JSON bytes, a JSON-like value or an action. Raises MalformedAction."""
        try:
            if isinstance(data, bytes | str):
                action: Action = self._action_decoder.decode(data)
            elif isinstance(data, Action | dict):
                # an action is perhaps of another game, perhaps with fields of another type; the detour over JSON
                # takes a fiftieth of the time of msgspec.convert, which studies the union of types at every call
                action = self._action_decoder.decode(msgspec.json.encode(data))
            else:
                action = msgspec.convert(data, type=self.action_type)
        except (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError, OverflowError) as error:
            raise MalformedAction(f"not an action of {self.name}: {error}", problem=str(error)) from None
        return action

    def part(self, name: str) -> ModuleType | None:
        """A module of the game's package that a game may bring but need not, such as ``show.terminal``."""
        place = f"{self.package}.{name}"
        try:
            found = find_spec(place) is not None
        except ModuleNotFoundError:  # not even the room it would be in
            found = False
        return import_module(place) if found else None

    def folder(self) -> Traversable:
        """The game's package as a readable resource folder."""
        return resources.files(self.package)
