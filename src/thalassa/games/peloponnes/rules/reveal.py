"""Phase a: tiles are turned up one by one; a tile with the supply symbol interrupts (L-14 … L-19)."""

from __future__ import annotations

from thalassa.games.peloponnes.edition.figures import STACKS
from thalassa.games.peloponnes.wire.events import RoundBegan, SupplyBegan, TileRevealed
from thalassa.kernel.messages import Event

from . import supply
from .phases import BIDDING
from .position import NO_TILE, WAITING, Position


def begin_round(pos: Position, events: list[Event]) -> None:
    pos.round_number += 1
    events.append(RoundBegan(pos.round_number, STACKS[pos.frame.tables.stack[pos.deck[pos.drawn]]]))


def draw(pos: Position, events: list[Event]) -> None:
    """Turn up tiles until five lie open, or until a supply tile shows."""
    frame = pos.frame
    tables = frame.tables
    if not pos.display:
        begin_round(pos, events)
    while len(pos.display) < tables.tiles_per_round:
        tile = pos.deck[pos.drawn]
        pos.drawn += 1
        # L-14, L-15: the auction row is filled first, then the conquest row
        row = "auction" if len(pos.display) < frame.auction else "conquest"
        pos.display = (*pos.display, tile)
        events.append(TileRevealed(tables.ids[tile], row))
        if tables.supply_round[tile]:
            # L-16, LR-2: at once, before the next tile is seen; L-17: the tile keeps its place
            events.append(SupplyBegan(tables.ids[tile]))
            supply.begin(pos, events)
            return
    pos.phase = BIDDING
    for seat in range(frame.seats):
        pos.bid_state[seat] = WAITING
        pos.bid_tile[seat] = NO_TILE
        pos.bid_coins[seat] = 0
