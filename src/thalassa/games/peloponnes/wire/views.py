"""What a seat may know of a game of Peloponnes, as wire structs. Only shapes; show/views.py fills them.

Nothing is private in this game (H-1), so seats differ only in ``prospects`` and ``choices``: what the open tiles or
the pending decision would do for the seat that looks. All numbers are worked out by the engine.
"""

from __future__ import annotations

import msgspec

from thalassa.games.peloponnes.options import PeloponnesOptions
from thalassa.kernel.messages import Outcome, Part, Reason, View

from .actions import PeloponnesAction
from .pieces import Pieces


class Struct(msgspec.Struct, frozen=True, gc=False):
    """Base of the parts of a view."""


class Holdings(Struct, frozen=True):
    """What a player has, and the points it stands for now."""

    coins: int
    wood: int
    stone: int
    food: int
    luxury: int
    inhabitants: int
    prestige_points: int
    population_points: int
    score: int
    exposure: tuple[int | None, ...]
    """What each disaster would take if it struck in this round, after the harvest (L-88), in the order of the disasters:
    tiles lost (as many kept as can be paid), food, inhabitants, luxury. None where the player is protected."""


class RoundIncome(Struct, frozen=True):
    """Income of a round; ``choices`` counts the units chosen freely. In a prospect: the change."""

    wood: int
    stone: int
    food: int
    inhabitants: int
    coins: int
    luxury: int
    choices: int


class StandingBid(Struct, frozen=True):
    """``value`` in half coins, bonus included."""

    seat: int
    coins: int
    value: int


class OpenTile(Struct, frozen=True):
    """A tile on offer. ``price`` is the fixed price (conquest row, solo), None where bids compete.

    ``lost_by`` is the seat whose displaced bid still looks for a new place.
    """

    tile: str
    row: str
    min_bid: int
    price: int | None
    bid: StandingBid | None
    lost_by: int | None


class BidView(Struct, frozen=True):
    """What a player has done in phase b: waiting, standing, displaced, passed or withdrawn."""

    state: str
    tile: str | None
    coins: int
    value: int
    lost_tile: str | None
    lost_to: int | None


class OwnBuilding(Struct, frozen=True):
    tile: str
    complete: bool


class Protection(Struct, frozen=True):
    disaster: str
    tile: str


class SeatView(Struct, frozen=True):
    """One player's civilization. Buildings and lands in the order they were added."""

    seat: int
    civilization: int | None
    holdings: Holdings
    luxury_chips: int
    luxury_shown: int
    buildings: tuple[OwnBuilding, ...]
    lands: tuple[str, ...]
    parts: tuple[Part, ...]
    protections: tuple[Protection, ...]
    income: RoundIncome
    extra_income: tuple[str, ...]
    bid_bonus: int
    """In half coins."""
    food_needed: int
    """Food for everybody at the next supply round, as things stand."""
    food_short: int
    bid: BidView
    won: str | None
    deciding: bool


class Caps(Struct, frozen=True):
    """``inhabitants`` is None where the table plays without that limit."""

    wood: int
    stone: int
    food: int
    inhabitants: int | None
    luxury_track: int


class DisasterView(Struct, frozen=True):
    disaster: str
    laid: int
    needed: int
    hidden: int
    struck: bool


class SoloView(Struct, frozen=True):
    level: int
    target: int
    extra_income: int
    used: tuple[int, ...]


class Result(Struct, frozen=True):
    """One possible treatment of a tile or decision: what is spent, and what the player then has."""

    way: str
    wood: int
    stone: int
    food: int
    coins: int
    luxury: int
    after: Holdings
    income: RoundIncome
    """Change of the round income."""


class Step(Struct, frozen=True):
    """One legal amount: the coins and luxury left after laying it, what could then become of the tile, and the points
    if the first of these came true."""

    amount: int
    coins: int
    luxury: int
    ways: tuple[str, ...]
    prestige_points: int
    score: int


class Prospect(Struct, frozen=True):
    """What an open tile means for the seat that looks.

    ``act`` is the action that takes it (bid, relocate, buy) and ``now`` whether that is possible at this moment;
    ``reason`` says why the tile cannot be taken. Legal amounts are all whole numbers from ``low`` to ``high``.
    ``results`` lists what can become of it at the lowest amount, the obvious way first: place, pay, mark, discard, lost.
    """

    tile: str
    act: str | None
    now: bool
    reason: Reason | None
    low: int
    high: int
    fits: bool | None
    protects: str | None
    results: tuple[Result, ...]
    ladder: tuple[Step, ...]


class Choice(Struct, frozen=True):
    """One legal answer to the pending decision and where it leads; ``lost`` tiles leave the game."""

    action: PeloponnesAction
    after: Holdings
    income: RoundIncome
    """Round income as it will then be."""
    luxury: int
    """Luxury spent."""
    lost: tuple[str, ...]
    unprotected: tuple[str, ...]
    """Disasters still to come that the player would no longer be protected from."""


class PeloponnesView(View, frozen=True):
    seat: int | None
    round: int
    rounds: int
    phase: str
    disaster: str | None
    """The disaster that is being settled."""
    final_supply: bool
    actors: tuple[int, ...]
    order: tuple[int, ...]
    auction: tuple[OpenTile, ...]
    conquest: tuple[OpenTile, ...]
    places: tuple[int, int]
    """How many tiles the auction row and the conquest row hold when all lie open."""
    seats: tuple[SeatView, ...]
    stacks: dict[str, tuple[str, ...]]
    disasters: tuple[DisasterView, ...]
    hidden_chits: dict[str, int]
    box: tuple[str, ...]
    pieces: Pieces
    caps: Caps
    options: PeloponnesOptions
    solo: SoloView | None
    civilizations: tuple[int, ...]
    """Civilizations that can still be chosen."""
    prospects: tuple[Prospect, ...] | None
    choices: tuple[Choice, ...] | None
    outcome: Outcome | None
