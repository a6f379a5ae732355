"""What lies on the table for everybody, kept while a game is looked at: most decisions leave most of it as it was.

Each part is found by everything it follows from, so nothing here can go stale, and whatever is as it was is the very same object:
whoever compares two views need not look inside. Only views use it; no rule depends on it.
"""

from __future__ import annotations

from typing import Final, final

from thalassa.games.peloponnes.edition.figures import CHITS, DISASTERS, STACKS
from thalassa.games.peloponnes.rules import bidding
from thalassa.games.peloponnes.rules.frame import Frame
from thalassa.games.peloponnes.rules.position import DISPLACED, NOBODY, Position
from thalassa.games.peloponnes.wire.views import Caps, DisasterView, OpenTile, StandingBid

TILES_KEPT: Final = 256


@final
class Shown:
    """What one game has lying on the table; each part beside what it was made from."""

    __slots__ = ("box", "caps", "chits", "chits_from", "disasters", "places", "stacks", "tiles", "tiles_from")

    def __init__(self, frame: Frame) -> None:
        tables = frame.tables
        self.caps = Caps(
            tables.wood_cap,
            tables.stone_cap,
            tables.food_cap,
            frame.people_cap if frame.options.population_cap else None,
            tables.luxury_track,
        )
        self.places = (frame.auction, tables.tiles_per_round - frame.auction)
        self.tiles: dict[tuple[int, ...], OpenTile] = {}
        """By all that an open tile shows."""
        self.tiles_from: tuple[object, ...] | None = None
        self.stacks: dict[str, tuple[str, ...]] = {}
        self.box: tuple[str, ...] = ()
        self.chits_from: tuple[object, ...] | None = None
        self.chits: dict[str, int] = {}
        self.disasters: tuple[DisasterView, ...] = ()


def shown(pos: Position) -> Shown:
    """The memory of the game, with stacks, box, chits and disasters as they are in this position."""
    known = pos.frame.shown
    if known is None:
        known = pos.frame.shown = Shown(pos.frame)
    assert isinstance(known, Shown)
    tiles = (pos.deck, pos.drawn, pos.display, tuple(pos.won), tuple(pos.buildings), tuple(pos.lands))
    if known.tiles_from != tiles:
        known.tiles_from = tiles
        known.stacks, known.box = stacks(pos), box(pos)
    chits = (pos.chits, pos.turned, tuple(pos.laid))
    if known.chits_from != chits:
        known.chits_from = chits
        hidden = pos.hidden_chits()
        known.chits = {name: hidden.count(kind) for kind, name in enumerate(CHITS)}
        known.disasters = disasters(pos, hidden)
    return known


def stacks(pos: Position) -> dict[str, tuple[str, ...]]:
    """What is still to come, as sets: sorted, never in order of drawing (H-2)."""
    tables = pos.frame.tables
    left = sorted(pos.undrawn())
    return {
        name: tuple([tables.ids[tile] for tile in left if tables.stack[tile] == stack])
        for stack, name in enumerate(STACKS)
    }


def box(pos: Position) -> tuple[str, ...]:
    """Tiles that left the game: all that are nowhere else."""
    ids = pos.frame.tables.ids
    present = set(pos.undrawn()) | set(pos.display) | set(pos.won)
    for seat in range(pos.frame.seats):
        present.update(pos.buildings[seat], pos.lands[seat])
    return tuple([ids[tile] for tile in range(len(ids)) if tile not in present])


def disasters(pos: Position, hidden: tuple[int, ...]) -> tuple[DisasterView, ...]:
    triggers = pos.frame.tables.chits_to_trigger
    return tuple(
        [
            DisasterView(name, pos.laid[kind], triggers, hidden.count(kind), pos.laid[kind] >= triggers)
            for kind, name in enumerate(DISASTERS)
        ]
    )


def open_tiles(pos: Position, known: Shown, first: int, last: int) -> tuple[OpenTile, ...]:
    """The tiles at these places of the display."""
    return tuple([open_tile(pos, known, pos.display[place], place) for place in range(first, last)])


def open_tile(pos: Position, known: Shown, tile: int, place: int) -> OpenTile:
    holder = bidding.holder(pos, tile)
    coins = value = 0
    if holder != NOBODY:
        coins = pos.bid_coins[holder]
        value = bidding.value(pos, holder, coins)
    lost_by = NOBODY
    for seat in range(pos.frame.seats):
        if pos.bid_state[seat] == DISPLACED and pos.bid_tile[seat] == tile:
            lost_by = seat
    conquest = place >= pos.frame.auction
    key = (tile, int(conquest), holder, coins, value, lost_by)
    found = known.tiles.get(key)
    if found is None:
        if len(known.tiles) >= TILES_KEPT:
            known.tiles.clear()
        found = known.tiles[key] = OpenTile(
            pos.frame.tables.ids[tile],
            "conquest" if conquest else "auction",
            pos.frame.tables.min_bid[tile],
            bidding.price(pos, tile) if conquest or pos.frame.solo else None,
            None if holder == NOBODY else StandingBid(holder, coins, value),
            None if lost_by == NOBODY else lost_by,
        )
    return found
