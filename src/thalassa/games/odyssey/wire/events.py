"""What happened. Fields that only some may know are null for the others (see show/telling.py for who may know what).

Events that hold a secret or go out of date carry the number of the game in its series, so that they can be told
in full when that game is over. ``Surveyed`` is the record of docs/specification/odyssey/surveys.md, laid flat for the catalogues.
"""

from __future__ import annotations

from thalassa.kernel.messages import Event, Seat

from .actions import Direction, Monster, Ship, Tile


class GameBegan(Event, frozen=True):
    """A game (of a series) begins."""

    game: int
    games: int
    poseidon: Seat


class BoardChosen(Event, frozen=True):
    game: int
    board: str
    drawn: bool = False


class ShipsProposed(Event, frozen=True):
    """Navigators only."""

    game: int
    seat: Seat
    seats: tuple[Seat | None, ...]


class ShipsAssigned(Event, frozen=True):
    """Ships and, in the same order, their controllers; the cooperative ship stands apart (O-113)."""

    ships: tuple[Ship, ...]
    seats: tuple[Seat, ...]
    cooperative: Ship | None = None


class LighthousesProposed(Event, frozen=True):
    """Navigators only."""

    game: int
    seat: Seat
    squares: tuple[str, ...]


class ProposalConfirmed(Event, frozen=True):
    """Navigators only."""

    game: int
    seat: Seat


class ProposalRefused(Event, frozen=True):
    """Navigators only."""

    game: int
    seat: Seat


class LighthousesPlaced(Event, frozen=True):
    squares: tuple[str, ...]


class HiddenPlaced(Event, frozen=True):
    """Numbers for all, squares for Poseidon."""

    game: int
    maelstroms: int
    fogs: int
    maelstrom_squares: tuple[str, ...] | None = None
    fog_squares: tuple[str, ...] | None = None


class RoundBegan(Event, frozen=True):
    game: int
    round: int


class StormPlayed(Event, frozen=True):
    """Tile for all (null with harder deduction), squares for Poseidon; ``left`` storm tiles remain."""

    game: int
    round: int
    left: int
    tile: Tile | None = None
    squares: tuple[tuple[Ship, str], ...] | None = None


class StormArrived(Event, frozen=True):
    """A storm has carried a ship onto the Sacred Island (O-33)."""

    ship: Ship


class MonsterPlayed(Event, frozen=True):
    round: int
    monster: Monster
    ship: Ship


class Voted(Event, frozen=True):
    """A vote for the cooperative ship; Navigators only until the game is over."""

    game: int
    round: int
    seat: Seat
    direction: Direction


class Surveyed(Event, frozen=True):
    """The step of one ship: the order and everything told about it (O-59 … O-77), in the telling order of O-74.

    ``direction`` is null for a ship that did not move. Null fields belong to variants that are not in play.
    ``square`` is where the ship really is after the movement: Poseidon only.
    """

    game: int
    round: int
    seat: Seat
    ship: Ship
    direction: Direction | None
    off_board: bool
    held: bool
    arrived: bool
    # exploring area
    island: str | None
    deep: bool
    here_ships: tuple[Ship, ...]
    # sighting area
    islands: int
    sight_ships: bool
    coastline: bool
    sight_count: int | None = None
    lighthouse: str | None = None
    """Null, ``plain``, or with two Lighthouses in play ``yellow`` or ``red``."""
    fog: bool | None = None
    lighthouses: int | None = None
    fogs: int | None = None
    woody: int | None = None
    rocky: int | None = None
    sacred: int | None = None
    ship_colours: tuple[Ship, ...] | None = None
    square: str | None = None


class Captured(Event, frozen=True):
    """A Maelstrom has caught the ship that has just been surveyed (O-99)."""

    round: int
    ship: Ship


class MaelstromPushed(Event, frozen=True):
    """Poseidon has moved the caught ship; the square is his secret."""

    game: int
    round: int
    ship: Ship
    square: str | None = None


class RoundEnded(Event, frozen=True):
    round: int
    left: int


class GameEnded(Event, frozen=True):
    """The end of one game: the ships that arrived and why it ended (``arrived``, ``decided`` or ``storms``)."""

    game: int
    cause: str
    arrived: tuple[Ship, ...]
    arrivals: int


class Revealed(Event, frozen=True):
    """Everything hidden is shown when a game ends (O-123)."""

    white: str
    green: str
    red: str
    yellow: str
    tiles: tuple[str | None, ...]
    maelstroms: tuple[str, ...]
    fogs: tuple[str, ...]


class GameScored(Event, frozen=True):
    """Points of one game of a series, by seat (O-115)."""

    game: int
    points: tuple[int, ...]


OdysseyEvent = (
    GameBegan
    | BoardChosen
    | ShipsProposed
    | ShipsAssigned
    | LighthousesProposed
    | ProposalConfirmed
    | ProposalRefused
    | LighthousesPlaced
    | HiddenPlaced
    | RoundBegan
    | StormPlayed
    | StormArrived
    | MonsterPlayed
    | Voted
    | Surveyed
    | Captured
    | MaelstromPushed
    | RoundEnded
    | GameEnded
    | Revealed
    | GameScored
)

REVEALS = (StormPlayed, StormArrived, MonsterPlayed, Surveyed, Captured, MaelstromPushed, LighthousesPlaced)
