"""Builds the view of a seat, from nothing and by allow-list: never the order of stacks or chits (H-5)."""

from __future__ import annotations

from typing import Final

import msgspec

from thalassa.games.peloponnes.edition.figures import CHITS, DISASTERS, EARTHQUAKE, STACKS, TEMPEST
from thalassa.games.peloponnes.rules import bidding, scoring, setup, supply
from thalassa.games.peloponnes.rules.phases import (
    BIDDING,
    CHOOSE_CIVILIZATION,
    CHOOSE_EXTRA,
    EARTHQUAKE_STRIKES,
    FINISHED,
    INCOME,
    PLACING,
    SUPPLY,
    TEMPEST_STRIKES,
)
from thalassa.games.peloponnes.rules.position import (
    BID_STATES,
    DISPLACED,
    NO_TILE,
    NOBODY,
    STANDING,
    Position,
)
from thalassa.games.peloponnes.wire.views import (
    BidView,
    Caps,
    DisasterView,
    OpenTile,
    OwnBuilding,
    PeloponnesView,
    Protection,
    SeatView,
    SoloView,
    StandingBid,
)

from . import previews
from .estates import Estate

PHASE_NAMES: Final = {
    CHOOSE_CIVILIZATION: "setup",
    CHOOSE_EXTRA: "setup",
    SUPPLY: "supply",
    BIDDING: "bidding",
    PLACING: "placing",
    INCOME: "income",
    EARTHQUAKE_STRIKES: "disaster",
    TEMPEST_STRIKES: "disaster",
    FINISHED: "finished",
}


def build(pos: Position, actors: list[int], seat: int, public: PeloponnesView) -> PeloponnesView:
    """What everybody sees, and what it means for this seat."""
    looking = 0 <= seat < pos.frame.seats
    return msgspec.structs.replace(
        public,
        seat=seat,
        prospects=previews.prospects(pos, seat) if looking else None,
        choices=previews.choices(pos, actors, seat) if looking else None,
    )


def build_public(pos: Position, actors: list[int]) -> PeloponnesView:
    """The view of the spectator: nothing is hidden from seats alone (H-1), so every seat sees at least this."""
    frame = pos.frame
    tables = frame.tables
    disaster = None
    if pos.phase == EARTHQUAKE_STRIKES:
        disaster = DISASTERS[EARTHQUAKE]
    elif pos.phase == TEMPEST_STRIKES:
        disaster = DISASTERS[TEMPEST]
    choosing = pos.phase == CHOOSE_CIVILIZATION
    hidden = pos.hidden_chits()
    return PeloponnesView(
        seat=None,
        round=pos.round_number,
        rounds=tables.rounds,
        phase=PHASE_NAMES[pos.phase],
        disaster=disaster,
        final_supply=pos.phase == SUPPLY and pos.is_final(),
        actors=tuple(actors),
        order=pos.order,
        auction=tuple(open_tile(pos, tile, "auction") for tile in pos.display[: frame.auction]),
        conquest=tuple(open_tile(pos, tile, "conquest") for tile in pos.display[frame.auction :]),
        places=(frame.auction, tables.tiles_per_round - frame.auction),
        seats=tuple(seat_view(pos, actors, each) for each in range(frame.seats)),
        stacks=stacks(pos),
        disasters=tuple(
            DisasterView(
                name,
                pos.laid[kind],
                tables.chits_to_trigger,
                hidden.count(kind),
                pos.laid[kind] >= tables.chits_to_trigger,
            )
            for kind, name in enumerate(DISASTERS)
        ),
        hidden_chits={name: hidden.count(kind) for kind, name in enumerate(CHITS)},
        box=box(pos),
        pieces=tables.pieces,
        caps=Caps(
            tables.wood_cap,
            tables.stone_cap,
            tables.food_cap,
            frame.people_cap if frame.options.population_cap else None,
            tables.luxury_track,
        ),
        options=frame.options,
        solo=SoloView(frame.level, frame.target, frame.extra_count, frame.used) if frame.solo else None,
        civilizations=tuple(
            number
            for number in tables.civilizations
            if choosing and setup.refuse_civilization(pos, number) is None
        ),
        prospects=None,
        choices=None,
        outcome=scoring.outcome(pos),
    )


def open_tile(pos: Position, tile: int, row: str) -> OpenTile:
    holder = bidding.holder(pos, tile)
    bid = None
    if holder != NOBODY:
        coins = pos.bid_coins[holder]
        bid = StandingBid(holder, coins, bidding.value(pos, holder, coins))
    lost_by = None
    for seat in range(pos.frame.seats):
        if pos.bid_state[seat] == DISPLACED and pos.bid_tile[seat] == tile:
            lost_by = seat
    fixed = row == "conquest" or pos.frame.solo
    return OpenTile(
        pos.frame.tables.ids[tile],
        row,
        pos.frame.tables.min_bid[tile],
        bidding.price(pos, tile) if fixed else None,
        bid,
        lost_by,
    )


def stacks(pos: Position) -> dict[str, tuple[str, ...]]:
    """What is still to come, as sets: sorted, never in order of drawing (H-2)."""
    tables = pos.frame.tables
    left = sorted(pos.undrawn())
    return {
        name: tuple(tables.ids[tile] for tile in left if tables.stack[tile] == stack)
        for stack, name in enumerate(STACKS)
    }


def box(pos: Position) -> tuple[str, ...]:
    """Tiles that left the game: all that are nowhere else."""
    ids = pos.frame.tables.ids
    present = set(pos.undrawn()) | set(pos.display) | set(pos.won)
    for seat in range(pos.frame.seats):
        present.update(pos.buildings[seat], pos.lands[seat])
    return tuple(ids[tile] for tile in range(len(ids)) if tile not in present)


def bid_view(pos: Position, seat: int) -> BidView:
    state = pos.bid_state[seat]
    ids = pos.frame.tables.ids
    coins = pos.bid_coins[seat]
    value = bidding.value(pos, seat, coins) if coins else 0
    if state == STANDING:
        return BidView(BID_STATES[state], ids[pos.bid_tile[seat]], coins, value, None, None)
    if state == DISPLACED:
        lost = pos.bid_tile[seat]
        return BidView(BID_STATES[state], None, coins, value, ids[lost], bidding.holder(pos, lost))
    return BidView(BID_STATES[state], None, 0, 0, None, None)


def seat_view(pos: Position, actors: list[int], seat: int) -> SeatView:
    """The player's mat: unchanged while neither the possessions nor the bid have changed."""
    estate = previews.estate_of(pos, seat)
    bid = bid_view(pos, seat)
    key = (bid, pos.won[seat], seat in actors)
    known = estate.views.get(key)
    if known is None:
        known = estate.views[key] = _mat(pos, seat, bid, estate, seat in actors)
    return known


def _mat(pos: Position, seat: int, bid: BidView, estate: Estate, deciding: bool) -> SeatView:
    tables = pos.frame.tables
    luxury = pos.luxury[seat]
    # L-77: the track shows 1 to 20, one chip for every full 20 below that
    chips = max(0, luxury - 1) // tables.luxury_track
    protections = []
    for kind, name in enumerate(DISASTERS):
        protector = pos.protector(seat, kind)
        if protector != NO_TILE:
            protections.append(Protection(name, tables.ids[protector]))
    extra: list[str] = []
    if pos.frame.solo:
        for place, good in enumerate(setup.EXTRA_GOODS):
            extra += [good] * pos.extra[place]
    return SeatView(
        seat=seat,
        civilization=pos.civilization[seat] or None,
        holdings=estate.holdings,
        luxury_chips=chips,
        luxury_shown=luxury - chips * tables.luxury_track,
        buildings=tuple(
            OwnBuilding(tables.ids[tile], not pos.is_incomplete(seat, tile)) for tile in pos.buildings[seat]
        ),
        lands=tables.ids_of(pos.lands[seat]),
        parts=scoring.parts(pos, seat),
        protections=tuple(protections),
        income=estate.income,
        extra_income=tuple(extra),
        bid_bonus=bidding.bonus(pos, seat),
        food_needed=pos.people[seat],
        food_short=supply.hungry(pos, seat),
        bid=bid,
        won=tables.ids[pos.won[seat]] if pos.won[seat] != NO_TILE else None,
        deciding=deciding,
    )
