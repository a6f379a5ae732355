"""Builds the view of a seat, from nothing and by allow-list: never the order of stacks or chits (H-5)."""

from __future__ import annotations

from typing import Final, final

import msgspec

from thalassa.games.peloponnes.edition.figures import DISASTERS, EARTHQUAKE, TEMPEST
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
    OwnBuilding,
    PeloponnesView,
    Protection,
    SeatView,
    SoloView,
)

from . import previews
from .estates import Estate, Offer, mat_of
from .shown import open_tiles, shown

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


@final
class Looked:
    """What is worked out once of a position for all who look at it."""

    __slots__ = ("estates", "offers", "public", "shut")

    def __init__(self, estates: list[Estate], offers: tuple[Offer, ...], public: PeloponnesView) -> None:
        self.estates = estates
        self.offers = offers
        self.shut = previews.without_bids(offers)
        self.public = public


def look(pos: Position, actors: list[int]) -> Looked:
    estates = [previews.estate_of(pos, seat) for seat in range(pos.frame.seats)]
    return Looked(estates, previews.offers(pos), build_public(pos, actors, estates))


def build(pos: Position, actors: list[int], seat: int, looked: Looked) -> PeloponnesView:
    """What everybody sees, and what it means for this seat."""
    if not 0 <= seat < pos.frame.seats:
        return msgspec.structs.replace(looked.public, seat=seat)
    estate = looked.estates[seat]
    return msgspec.structs.replace(
        looked.public,
        seat=seat,
        prospects=previews.prospects(pos, seat, estate, looked.offers, looked.shut),
        choices=previews.choices(pos, actors, seat, estate),
    )


def build_public(pos: Position, actors: list[int], estates: list[Estate]) -> PeloponnesView:
    """The view of the spectator: nothing is hidden from seats alone (H-1), so every seat sees at least this."""
    frame = pos.frame
    tables = frame.tables
    disaster = None
    if pos.phase == EARTHQUAKE_STRIKES:
        disaster = DISASTERS[EARTHQUAKE]
    elif pos.phase == TEMPEST_STRIKES:
        disaster = DISASTERS[TEMPEST]
    choosing = pos.phase == CHOOSE_CIVILIZATION
    known, rows = shown(pos), min(frame.auction, len(pos.display))
    return PeloponnesView(  # by place: naming two dozen fields takes fifty times as long
        None,
        pos.round_number,
        tables.rounds,
        PHASE_NAMES[pos.phase],
        disaster,
        pos.phase == SUPPLY and pos.is_final(),
        tuple(actors),
        pos.order,
        open_tiles(pos, known, 0, rows),
        open_tiles(pos, known, rows, len(pos.display)),
        known.places,
        tuple([seat_view(pos, actors, each, estate) for each, estate in enumerate(estates)]),
        known.stacks,
        known.disasters,
        known.chits,
        known.box,
        tables.pieces,
        known.caps,
        frame.options,
        SoloView(frame.level, frame.target, frame.extra_count, frame.used) if frame.solo else None,
        free_civilizations(pos) if choosing else (),
        None,  # what tiles and choices mean is each seat's own (build)
        None,
        scoring.outcome(pos),
    )


def free_civilizations(pos: Position) -> tuple[int, ...]:
    numbers = pos.frame.tables.civilizations
    return tuple([number for number in numbers if setup.refuse_civilization(pos, number) is None])


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


def seat_view(pos: Position, actors: list[int], seat: int, estate: Estate) -> SeatView:
    """The player's mat: unchanged while neither the possessions nor the bid have changed."""
    state = pos.bid_state[seat]
    tile, coins, holder = NO_TILE, 0, NOBODY
    if state in (STANDING, DISPLACED):
        tile, coins = pos.bid_tile[seat], pos.bid_coins[seat]
        if state == DISPLACED:
            holder = bidding.holder(pos, tile)
    key = mat_of(state, seat in actors, pos.won[seat], tile, holder, coins)
    known = estate.views.get(key)
    if known is None:
        bid = bid_view(pos, seat)
        mat = estate.mat
        if mat is None:
            mat = estate.mat = _mat(pos, seat, bid, estate)
        won = pos.won[seat]
        known = estate.views[key] = msgspec.structs.replace(
            mat,
            bid=bid,
            won=pos.frame.tables.ids[won] if won != NO_TILE else None,
            deciding=seat in actors,
        )
    return known


def _mat(pos: Position, seat: int, bid: BidView, estate: Estate) -> SeatView:
    """What of it follows from the possessions."""
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
        seat,
        pos.civilization[seat] or None,
        estate.holdings,
        chips,
        luxury - chips * tables.luxury_track,
        tuple(
            OwnBuilding(tables.ids[tile], not pos.is_incomplete(seat, tile)) for tile in pos.buildings[seat]
        ),
        tables.ids_of(pos.lands[seat]),
        scoring.parts(pos, seat),
        tuple(protections),
        estate.income,
        tuple(extra),
        bidding.bonus(pos, seat),
        pos.people[seat],
        supply.hungry(pos, seat),
        bid,
        None,
        False,
    )
