"""What each omen would take from a player in this round. Omens come after the harvest (L-88), so it is brought in first."""

from __future__ import annotations

from typing import Final

from thalassa.games.peloponnes.edition.figures import DISASTERS
from thalassa.games.peloponnes.rules import disasters, income
from thalassa.games.peloponnes.rules.phases import BIDDING, INCOME, PLACING, REVEAL, SUPPLY
from thalassa.games.peloponnes.rules.position import NO_TILE, Position

BEFORE_INCOME: Final = (REVEAL, SUPPLY, BIDDING, PLACING)
NOTHING_DUE: Final = 0
CHOICE_DUE: Final = 1
HARVEST_DUE: Final = 2


def still_due(pos: Position, seat: int) -> int:
    """How much of this round's income is still to come before its omens."""
    if pos.phase == INCOME:
        return CHOICE_DUE if pos.pending >> seat & 1 else NOTHING_DUE
    if pos.phase not in BEFORE_INCOME or pos.turned == len(pos.chits):
        return NOTHING_DUE  # no omen comes after the last harvest (L-105)
    return HARVEST_DUE


def gain_due(pos: Position, seat: int) -> int:
    """The tile added this round whose one-time income comes with the harvest (L-65)."""
    tile = pos.won[seat]
    added = tile in pos.buildings[seat] or tile in pos.lands[seat]
    return tile if added and still_due(pos, seat) == HARVEST_DUE else NO_TILE


def exposures(pos: Position, seat: int, spare: bool = False) -> tuple[int | None, ...]:
    """Of every disaster in order; None if protected. Income still to be chosen is chosen so that least is lost.

    ``spare``: the position is a copy that nobody needs any more, so the harvest may be brought in right there.
    """
    due = still_due(pos, seat)
    if due == NOTHING_DUE:
        return struck(pos, seat)
    after = pos if spare else pos.twin()
    if due == HARVEST_DUE:
        if gain_due(pos, seat) != NO_TILE:
            income.gain(after, seat, [])
        income.receive(after, seat, [])
    if not income.choosers(after, seat):
        return struck(after, seat)
    found = []
    for amounts in income.results(after, seat):
        income.add(after, seat, amounts)
        found.append(struck(after, seat))
        wood, stone, food, coins, luxury = amounts
        income.add(after, seat, (-wood, -stone, -food, -coins, -luxury))
    return tuple([least([each[kind] for each in found]) for kind in range(len(DISASTERS))])


def struck(pos: Position, seat: int) -> tuple[int | None, ...]:
    """As the seat stands now."""
    return tuple([disasters.exposure(pos, seat, kind) for kind in range(len(DISASTERS))])


def least(losses: list[int | None]) -> int | None:
    known = [loss for loss in losses if loss is not None]
    return min(known) if known else None
