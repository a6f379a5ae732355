"""What one seat may know, as the browser and the bots get it (H-1 … H-13). Structs only; show/views.py fills them.

Poseidon sees the truth; a Navigator sees the public record; a blind spectator sees what both sides know. A field
that the viewer may not know is null. When the game is over everybody sees everything.
"""

from __future__ import annotations

import msgspec

from thalassa.kernel.messages import Outcome, Reason, Seat, View

from .actions import Direction, Monster, Secret, Ship, Tile
from .events import Surveyed


class BoardView(msgspec.Struct, frozen=True, gc=False):
    """A map: rows from north to south in the signs of the board files (. ~ T ^ * 1 2 3 4)."""

    id: str
    size: int
    rows: tuple[str, ...]
    sacred: str
    starts: dict[Ship, str]
    start_types: dict[Ship, str]
    too_small: bool = False
    """Not enough squares for the special tiles of this table."""


class PushView(msgspec.Struct, frozen=True, gc=False):
    """A square to which Poseidon may move a ship, and what that means."""

    square: str
    distance: int
    """King distance from there to the Sacred Island."""
    arrives: bool


class ShipView(msgspec.Struct, frozen=True, gc=False):
    """One ship, in the fixed order white, green, red, yellow."""

    ship: Ship
    owner: Seat | None
    """Its controller; null for the cooperative ship."""
    commander: Seat | None
    """Who orders it this round: the controller, or the helm of the cooperative ship; null before round 1."""
    start: str | None
    arrived: bool
    held: bool
    to_move: bool
    """Still has its step to take in this Navigators' turn."""
    square: str | None
    """Where it is: the truth for Poseidon; for the others only where the rules make it known (start, arrival)."""
    distance: int | None
    """To the Sacred Island, where the square is known."""
    orders: bool
    """The viewer may order it now (all eight directions, O-47)."""
    surveys: bool
    """The viewer may take its step without movement now: it is held, or arrived earlier (O-87, OR-12)."""
    why: Reason | None
    """Why the viewer may do neither; null for Poseidon and spectators."""
    pushes: tuple[PushView, ...]
    """Poseidon's legal squares for it in a storm; empty for everybody else and for arrived ships."""
    storms_left: int | None
    """Storms that can still hit it: tiles of its colour and black ones; null where tiles are hidden."""


class TileView(msgspec.Struct, frozen=True, gc=False):
    """Storm tiles of one colour."""

    tile: Tile
    total: int
    left: int | None
    """Null with harder deduction for everybody but Poseidon."""
    playable: bool
    """Poseidon may play it now; always false for the others."""
    why: Reason | None
    hits: tuple[Ship, ...]
    """Live ships it would move: Poseidon chooses a square for each."""


class MonsterView(msgspec.Struct, frozen=True, gc=False):
    monster: Monster
    played: int | None
    """The round in which it was played, or null."""
    targets: tuple[Ship, ...]
    """Ships Poseidon may play it against now; empty for the others."""
    why: Reason | None


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of the public record: a storm, a monster, a step or a Maelstrom's push."""

    round: int
    kind: str
    """``storm``, ``monster``, ``step`` or ``push``."""
    tile: Tile | None = None
    monster: Monster | None = None
    ship: Ship | None = None
    arrived: tuple[Ship, ...] = ()
    captured: bool = False
    survey: Surveyed | None = None
    truth: tuple[str, str, str, str] | None = None
    """Where the four ships really were after it: Poseidon, and everybody at the end."""


class DraftView(msgspec.Struct, frozen=True, gc=False):
    """A decision the viewer is composing; nobody else sees it."""

    tile: Tile | None
    placed: tuple[tuple[str, str], ...]
    """(ship or kind of tile, square) already chosen."""
    next: str | None
    """The ship, or the kind of tile, whose square comes next."""
    squares: tuple[str, ...]


class AccordView(msgspec.Struct, frozen=True, gc=False):
    """The Navigators agreeing on ships or Lighthouses; hidden from Poseidon and spectators until it stands."""

    about: str
    """``ships`` or ``lighthouses``."""
    speaker: Seat
    seats: tuple[Seat | None, ...] | None
    """The split proposed, by ship."""
    squares: tuple[str, ...] | None
    """The Lighthouse squares proposed."""
    confirmed: tuple[Seat, ...]
    allowed: tuple[str, ...]
    """Squares on which a Lighthouse may stand."""


class HelmView(msgspec.Struct, frozen=True, gc=False):
    """The cooperative ship."""

    ship: Ship
    helm: Seat | None
    votes: tuple[tuple[Seat, Direction], ...]
    """Votes cast this round, for the Navigators' eyes."""
    waiting: tuple[Seat, ...]


class GuessView(msgspec.Struct, frozen=True, gc=False):
    """What can be known about one ship from the public record alone."""

    ship: Ship
    squares: tuple[str, ...]
    chances: tuple[float, ...] | None
    """Probability of each square if Poseidon pushes at random; null where the table shows squares only."""


class HiddenView(msgspec.Struct, frozen=True, gc=False):
    """Maelstroms and Fog Banks: numbers for all, squares for Poseidon and at the end."""

    maelstroms: int
    fogs: int
    maelstrom_squares: tuple[str, ...] | None
    fog_squares: tuple[str, ...] | None
    next: Secret | None
    """The tile Poseidon has to hide next."""
    squares: tuple[str, ...]
    """Squares open for it."""


class GameScore(msgspec.Struct, frozen=True, gc=False):
    game: int
    poseidon: Seat
    points: tuple[int, ...]


class SeriesView(msgspec.Struct, frozen=True, gc=False):
    """A series of competing Navigators (O-112)."""

    game: int
    games: int
    points: tuple[int, ...]
    finished: tuple[GameScore, ...]


class Certainty(msgspec.Struct, frozen=True, gc=False):
    """How much could be known after one line of the record: by ship, possible squares and the chance of the truth."""

    round: int
    kind: str
    ship: Ship | None
    squares: tuple[int, int, int, int]
    chances: tuple[float, float, float, float]


class EndView(msgspec.Struct, frozen=True, gc=False):
    """Everything revealed (O-123)."""

    outcome: Outcome
    tiles: tuple[str | None, ...]
    certainty: tuple[Certainty, ...]


class OdysseyView(View, frozen=True):
    """The table as one viewer may see it."""

    you: Seat | None
    role: str
    """``poseidon``, ``navigator`` or ``spectator``."""
    phase: str
    """``board``, ``ships``, ``lighthouses``, ``hidden``, ``poseidon``, ``navigators``, ``maelstrom`` or ``over``."""
    round: int
    rounds: int
    """The last round if nothing ends the game earlier; with optional monsters the most there can be."""
    seats: int
    poseidon: Seat
    navigators: tuple[Seat, ...]
    actors: tuple[Seat, ...]
    turn: Seat | None
    """With rotating seats the Navigator whose ships are due."""
    board: BoardView | None
    boards: tuple[BoardView, ...]
    """The boards to choose from, while Poseidon chooses."""
    ships: tuple[ShipView, ...]
    arrivals: int
    needed: int
    """Arrivals that win for the Navigators."""
    tiles: tuple[TileView, ...]
    tiles_left: int
    last_tile: str | None
    """Tile of the round being played or, in Poseidon's turn, of the round before: colour, monster or ``hidden``."""
    monsters: tuple[MonsterView, ...]
    lighthouses: tuple[str, ...]
    hidden: HiddenView | None
    captured: Ship | None
    """The ship a Maelstrom has just caught."""
    caught_squares: tuple[PushView, ...]
    """Poseidon's squares for it."""
    record: tuple[Line, ...]
    """The public record from the first round, or of this round only where the table plays from memory."""
    accord: AccordView | None
    draft: DraftView | None
    helm: HelmView | None
    guesses: tuple[GuessView, ...] | None
    """The helper, where the table allows it: Navigators only."""
    series: SeriesView | None
    end: EndView | None
