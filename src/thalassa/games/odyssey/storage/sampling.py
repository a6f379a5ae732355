"""Positions a seat cannot tell from this one, drawn from what it thinks possible."""

from __future__ import annotations

import random

from thalassa.games.odyssey.belief.observed import Observed, belief_of
from thalassa.games.odyssey.edition.board import squares_of
from thalassa.games.odyssey.rules.hiding import set_hidden
from thalassa.games.odyssey.rules.phases import HIDDEN, LIGHTHOUSES, OVER, POSEIDON, SHARE_SHIPS
from thalassa.games.odyssey.rules.position import NOBODY, Position, Truth
from thalassa.games.odyssey.rules.record import STORM
from thalassa.games.odyssey.rules.sailing import votes_missing
from thalassa.games.odyssey.rules.setup import splits
from thalassa.games.odyssey.rules.sight import sees_team, sees_truth


def redraw(position: Observed, seat: int | None, rng: random.Random) -> None:
    """Replace everything the seat cannot know by a draw from what it thinks possible. ``position`` is a fresh copy."""
    if position.phase == OVER:
        return
    if seat != position.poseidon and not sees_truth(position, seat):
        _redraw_truth(position, rng)
    if not sees_team(position, seat):
        _redraw_team(position, rng)
    elif position.phase == LIGHTHOUSES and seat != position.speaker:
        position.draft = ()  # nobody else sees a decision being composed


def _redraw_truth(position: Observed, rng: random.Random) -> None:
    if position.phase in (POSEIDON, HIDDEN):
        position.draft_tile = NOBODY
        position.draft = ()
    if position.round_number == 0:
        return
    places, maelstroms, fogs, bag = belief_of(position).draw(rng)
    position.places = places
    if position.frame.harder:
        position.left = list(bag[:5])
        position.last = bag[5]
    if maelstroms or fogs:
        set_hidden(position, maelstroms, fogs)
    past: list[Truth | None] = [None] * len(position.record)
    if past:
        entry = position.record[-1]
        white, green, red, yellow = places
        tile = position.last if entry.kind == STORM else NOBODY
        past[-1] = (tile, white, green, red, yellow)
    position.truth = past


def _redraw_team(position: Position, rng: random.Random) -> None:
    """What the Navigators keep among themselves: a proposal, votes."""
    if position.proposal and position.phase == SHARE_SHIPS:
        position.proposal = rng.choice(splits(position))
    elif position.phase == LIGHTHOUSES:
        position.draft = ()
        if position.proposal:
            free = squares_of(position.map().hidden_ok)
            position.proposal = tuple(rng.sample(free, position.frame.lighthouses))
    if position.votes:
        missing = votes_missing(position) if position.round_number else []
        position.votes = tuple(
            vote if vote == NOBODY or seat in missing else rng.randrange(8)
            for seat, vote in zip(position.navigators, position.votes, strict=True)
        )
