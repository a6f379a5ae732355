"""Everything that can happen in a game of Peloponnes, one struct per line of the log. Codes and numbers only."""

from __future__ import annotations

from thalassa.kernel.messages import Event


class CivilizationTaken(Event, frozen=True):
    seat: int
    civilization: int


class ExtraIncomeChosen(Event, frozen=True):
    seat: int
    goods: tuple[str, ...]


class RoundBegan(Event, frozen=True):
    round: int
    stack: str


class TileRevealed(Event, frozen=True):
    """Chance: a tile turned up from its stack."""

    tile: str
    row: str


class SupplyBegan(Event, frozen=True):
    """``tile`` is the tile that called for it, None for the last supply round of the game."""

    tile: str | None


class BidMade(Event, frozen=True):
    seat: int
    tile: str
    amount: int
    luxury: int


class Displaced(Event, frozen=True):
    seat: int
    tile: str
    amount: int
    by: int


class Relocated(Event, frozen=True):
    seat: int
    tile: str
    amount: int


class Withdrawn(Event, frozen=True):
    seat: int
    amount: int
    bonus: int


class Passed(Event, frozen=True):
    seat: int
    coins: int


class Bought(Event, frozen=True):
    seat: int
    tile: str
    amount: int
    luxury: int


class BuildingsCompleted(Event, frozen=True):
    """Table option: completed before bidding."""

    seat: int
    tiles: tuple[str, ...]
    wood: int
    stone: int
    luxury: int
    coins: int


class TilesLeft(Event, frozen=True):
    """Tiles without a bid leave the game."""

    tiles: tuple[str, ...]


class OrderChanged(Event, frozen=True):
    order: tuple[int, ...]


class LandPlaced(Event, frozen=True):
    seat: int
    tile: str


class LandLost(Event, frozen=True):
    """The land fits nowhere and leaves the game."""

    seat: int
    tile: str
    last: str


class BuildingPaid(Event, frozen=True):
    seat: int
    tile: str
    wood: int
    stone: int
    luxury: int


class BuildingMarked(Event, frozen=True):
    seat: int
    tile: str
    luxury: int


class BuildingLost(Event, frozen=True):
    """The new building leaves the game: it could not be kept, or (``given_up``) its owner let it go."""

    seat: int
    tile: str
    given_up: bool


class TileGained(Event, frozen=True):
    """One-time income of a new tile, as really received; ``overflow`` is food turned into luxury."""

    seat: int
    tile: str
    inhabitants: int
    coins: int
    luxury: int
    food: int
    overflow: int


class IncomeReceived(Event, frozen=True):
    """Round income as booked; ``overflow`` is goods turned into luxury for lack of room."""

    seat: int
    inhabitants: int
    coins: int
    luxury: int
    wood: int
    stone: int
    food: int
    overflow: int


class IncomeChosen(Event, frozen=True):
    seat: int
    tiles: tuple[str, ...]
    goods: tuple[str, ...]
    overflow: int


class ChitTurned(Event, frozen=True):
    """Chance: a disaster chit turned up; ``count`` chits of its kind now lie open."""

    disaster: str
    count: int


class DisasterStruck(Event, frozen=True):
    disaster: str


class Spared(Event, frozen=True):
    """``tile`` protects the seat from the disaster."""

    seat: int
    disaster: str
    tile: str


class TilesKept(Event, frozen=True):
    """Earthquake or tempest: what was kept and lost, paid, and the marking coins that came back."""

    seat: int
    disaster: str
    kept: tuple[str, ...]
    lost: tuple[str, ...]
    wood: int
    stone: int
    food: int
    coins: int
    luxury: int
    returned: int


class LossSuffered(Event, frozen=True):
    """Drought, plague or decline."""

    seat: int
    disaster: str
    lost: int
    left: int


class Fed(Event, frozen=True):
    """Feeding in a supply round: food and luxury eaten, inhabitants lost to hunger, inhabitants left."""

    seat: int
    food: int
    luxury: int
    lost: int
    left: int


class BuildingsSettled(Event, frozen=True):
    """Incomplete buildings in a supply round; ``returned`` marking coins come back."""

    seat: int
    completed: tuple[str, ...]
    abandoned: tuple[str, ...]
    wood: int
    stone: int
    luxury: int
    returned: int


class Scored(Event, frozen=True):
    seat: int
    prestige: int
    population: int
    score: int


class GameEnded(Event, frozen=True):
    winners: tuple[int, ...]
    alone: bool
    """One player against a target, if there is one: nobody is first of several."""


PeloponnesEvent = (
    CivilizationTaken
    | ExtraIncomeChosen
    | RoundBegan
    | TileRevealed
    | SupplyBegan
    | BidMade
    | Displaced
    | Relocated
    | Withdrawn
    | Passed
    | Bought
    | BuildingsCompleted
    | TilesLeft
    | OrderChanged
    | LandPlaced
    | LandLost
    | BuildingPaid
    | BuildingMarked
    | BuildingLost
    | TileGained
    | IncomeReceived
    | IncomeChosen
    | ChitTurned
    | DisasterStruck
    | Spared
    | TilesKept
    | LossSuffered
    | Fed
    | BuildingsSettled
    | Scored
    | GameEnded
)
