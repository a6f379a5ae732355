"""A position as JSON and back: readable names, fixed key order, equal positions give equal bytes.

Reading converts names to numbers here; whether the position can occur is checked in consistency.py.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from thalassa.games.peloponnes.edition.figures import CHITS, STACKS, Tables
from thalassa.games.peloponnes.options import PeloponnesOptions
from thalassa.games.peloponnes.rules.phases import PHASES, Phase
from thalassa.games.peloponnes.rules.position import BID_STATES, NO_TILE, Position
from thalassa.games.peloponnes.rules.setup import EXTRA_GOODS
from thalassa.games.peloponnes.wire.actions import Good
from thalassa.kernel.errors import BadPosition

from . import consistency

Count = Annotated[int, Meta(ge=0, le=999)]
Seat = Annotated[int, Meta(ge=0, le=4)]


class BidSnapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    state: Literal["waiting", "standing", "displaced", "passed", "withdrawn"] = "waiting"
    tile: str | None = None
    coins: Count = 0


class PlayerSnapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    civilization: Count
    coins: Count = 0
    wood: Count = 0
    stone: Count = 0
    food: Count = 0
    inhabitants: Count = 0
    luxury: Count = 0
    buildings: tuple[str, ...] = ()
    incomplete: tuple[str, ...] = ()
    lands: tuple[str, ...] = ()
    bid: BidSnapshot = BidSnapshot()
    won: str | None = None


class PositionSnapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Literal["peloponnes"]
    seats: Annotated[int, Meta(ge=1, le=5)]
    options: PeloponnesOptions
    round: Count
    phase: Literal[
        "choose_civilization",
        "choose_extra_income",
        "supply",
        "bidding",
        "placing",
        "income",
        "earthquake",
        "tempest",
        "finished",
    ]
    order: tuple[Seat, ...]
    pending: tuple[Seat, ...]
    auction: tuple[str, ...]
    conquest: tuple[str, ...]
    stacks: dict[Literal["A", "B", "C"], tuple[str, ...]]
    """Undrawn tiles, the next one first."""
    chits: tuple[str, ...]
    """Chits face down, the next one first."""
    laid: dict[str, Count]
    extra_income: tuple[Good, ...]
    players: tuple[PlayerSnapshot, ...]


_encoder = msgspec.json.Encoder()


def encode(pos: Position) -> bytes:
    frame = pos.frame
    tables = frame.tables
    ids = tables.ids
    undrawn = pos.undrawn()
    extra: list[Good] = []
    for place, good in enumerate(EXTRA_GOODS):
        extra += [good] * pos.extra[place]
    return _encoder.encode(
        PositionSnapshot(
            game="peloponnes",
            seats=frame.seats,
            options=frame.options,
            round=pos.round_number,
            phase=PHASES[pos.phase],  # type: ignore[arg-type]
            order=pos.order,
            pending=tuple(seat for seat in range(frame.seats) if pos.is_pending(seat)),
            auction=tables.ids_of(pos.display[: frame.auction]),
            conquest=tables.ids_of(pos.display[frame.auction :]),
            stacks={
                name: tuple(ids[tile] for tile in undrawn if tables.stack[tile] == stack)  # type: ignore[misc]
                for stack, name in enumerate(STACKS)
            },
            chits=tuple(CHITS[kind] for kind in pos.hidden_chits()),
            laid={name: pos.laid[kind] for kind, name in enumerate(CHITS)},
            extra_income=tuple(extra),
            players=tuple(_player(pos, seat) for seat in range(frame.seats)),
        )
    )


def _player(pos: Position, seat: int) -> PlayerSnapshot:
    tables = pos.frame.tables
    bid_tile, won = pos.bid_tile[seat], pos.won[seat]
    return PlayerSnapshot(
        civilization=pos.civilization[seat],
        coins=pos.coins[seat],
        wood=pos.wood[seat],
        stone=pos.stone[seat],
        food=pos.food[seat],
        inhabitants=pos.people[seat],
        luxury=pos.luxury[seat],
        buildings=tables.ids_of(pos.buildings[seat]),
        incomplete=tables.ids_of(pos.incomplete_tiles(seat)),
        lands=tables.ids_of(pos.lands[seat]),
        bid=BidSnapshot(
            BID_STATES[pos.bid_state[seat]],
            tables.ids[bid_tile] if bid_tile != NO_TILE else None,
            pos.bid_coins[seat],
        ),
        won=tables.ids[won] if won != NO_TILE else None,
    )


def read(content: bytes) -> PositionSnapshot:
    """What the file says. Raises BadPosition where it is not even of the right shape."""
    try:
        return msgspec.json.decode(content, type=PositionSnapshot)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadPosition(f"position of peloponnes: {error}", problem=str(error)) from None


def fill(pos: Position, raw: PositionSnapshot) -> None:
    """A checked position. Raises BadPosition naming the field."""
    pos.clear()
    _fill(pos, raw)
    consistency.check(pos)


def _fill(pos: Position, raw: PositionSnapshot) -> None:
    tables = pos.frame.tables
    seats = pos.frame.seats
    if len(raw.players) != seats:
        raise consistency.bad("players", f"{len(raw.players)} entries for {seats} seats")
    if sorted(raw.order) != list(range(seats)):
        raise consistency.bad("order", "must name every seat once")
    if len(set(raw.pending)) < len(raw.pending) or any(seat >= seats for seat in raw.pending):
        raise consistency.bad("pending", "must name seats at most once")
    if len(raw.auction) > pos.frame.auction:
        raise consistency.bad("auction", f"at most {pos.frame.auction} tiles")
    if raw.conquest and len(raw.auction) < pos.frame.auction:
        raise consistency.bad("conquest", "is filled after the auction row")
    pos.round_number = raw.round
    pos.phase = Phase(PHASES.index(raw.phase))
    pos.order = raw.order
    for seat in raw.pending:
        pos.pending |= 1 << seat
    pos.display = _tiles(tables, raw.auction, "auction") + _tiles(tables, raw.conquest, "conquest")
    deck: list[int] = []
    for stack, name in enumerate(STACKS):
        tiles = _tiles(tables, raw.stacks.get(name, ()), f"stacks.{name}")  # type: ignore[call-overload]
        for tile in tiles:
            if tables.stack[tile] != stack:
                raise consistency.bad(f"stacks.{name}", f"{tables.ids[tile]} does not belong there")
        deck += tiles
    pos.deck = tuple(deck)
    for place, name in enumerate(raw.chits):
        if name not in CHITS:
            raise consistency.bad(f"chits[{place}]", f"unknown chit {name}")
    pos.chits = tuple(CHITS.index(name) for name in raw.chits)
    if set(raw.laid) - set(CHITS):
        raise consistency.bad("laid", "names an unknown chit")
    pos.laid = [raw.laid.get(name, 0) for name in CHITS]
    if list(raw.extra_income) != sorted(raw.extra_income, key=EXTRA_GOODS.index):
        raise consistency.bad("extra_income", "wood before stone before food")
    pos.extra = (
        raw.extra_income.count("wood"),
        raw.extra_income.count("stone"),
        raw.extra_income.count("food"),
    )
    pos.civilization = tuple(player.civilization for player in raw.players)
    for seat, player in enumerate(raw.players):
        _fill_player(pos, seat, player)


def _fill_player(pos: Position, seat: int, player: PlayerSnapshot) -> None:
    tables = pos.frame.tables
    where = f"players[{seat}]"
    pos.coins[seat] = player.coins
    pos.wood[seat] = player.wood
    pos.stone[seat] = player.stone
    pos.food[seat] = player.food
    pos.people[seat] = player.inhabitants
    pos.luxury[seat] = player.luxury
    pos.buildings[seat] = _tiles(tables, player.buildings, f"{where}.buildings")
    pos.lands[seat] = _tiles(tables, player.lands, f"{where}.lands")
    marked = _tiles(tables, player.incomplete, f"{where}.incomplete")
    if list(marked) != sorted(set(marked)) or not set(marked) <= set(pos.buildings[seat]):
        raise consistency.bad(f"{where}.incomplete", "must be buildings of the player, sorted")
    for tile in marked:
        pos.incomplete[seat] |= 1 << tile
    pos.bid_state[seat] = BID_STATES.index(player.bid.state)
    pos.bid_coins[seat] = player.bid.coins
    if player.bid.tile is not None:
        pos.bid_tile[seat] = _tiles(tables, (player.bid.tile,), f"{where}.bid.tile")[0]
    if player.won is not None:
        pos.won[seat] = _tiles(tables, (player.won,), f"{where}.won")[0]


def _tiles(tables: Tables, ids: tuple[str, ...], field: str) -> tuple[int, ...]:
    found = []
    for tile_id in ids:
        if tile_id not in tables.index:
            raise consistency.bad(field, f"unknown tile {tile_id}")
        found.append(tables.index[tile_id])
    return tuple(found)
