"""From a position to what its players can know: the exact belief, the helper, the analysis, positions drawn for search."""

from __future__ import annotations

import random

from .belief import Belief, Chart, first
from .board import squares_of
from .hiding import set_hidden
from .position import HIDDEN, LIGHTHOUSES, NOBODY, OVER, POSEIDON, SHARE_SHIPS, Position, Truth
from .record import KINDS, STORM
from .sailing import votes_missing
from .setup import splits
from .telling import sees_team, sees_truth
from .tracker import Contradiction, follow
from .view import SHIP_NAMES
from .views import Certainty, GuessView


def chart_of(position: Position) -> Chart:
    setting = position.setting
    return Chart(
        position.map(),
        position.lights,
        easier=setting.easier,
        counted=setting.counted,
        within_one=setting.within_one,
        passes=setting.passes,
        harder=setting.harder,
        prevent=setting.prevent,
        mandatory=setting.mandatory,
        monsters=setting.monsters,
        maelstroms=setting.maelstroms,
        fogs=setting.fogs,
    )


def belief_of(position: Position) -> Belief:
    """The exact belief from the public record; kept in the position and carried on from copy to copy."""
    belief = position.belief
    at = position.belief_at
    if belief is None:
        belief, at = first(chart_of(position)), 0
    record = position.record
    while at < len(record):
        belief = follow(belief, record[at])
        at += 1
    position.belief, position.belief_at = belief, at
    return belief


def guesses(position: Position, seat: int | None) -> tuple[GuessView, ...] | None:
    """The Navigators' helper, where the table allows it and never for Poseidon before the end."""
    mode = position.setting.options.helper
    if mode == "off" or position.round_number == 0 or position.phase == OVER:
        return None
    if seat is None or not sees_team(position, seat):
        return None
    try:
        belief = belief_of(position)
    except Contradiction:
        return None
    names = position.map().names
    found: list[GuessView] = []
    for ship in range(4):
        chances = belief.marginal(ship)
        found.append(
            GuessView(
                SHIP_NAMES[ship],
                tuple(names[square] for square in chances),
                tuple(round(chance, 4) for chance in chances.values()) if mode == "heat" else None,
            )
        )
    return tuple(found)


def certainty(position: Position) -> tuple[Certainty, ...]:
    """After the game: how much could be known after each line of the record, and how likely the truth looked."""
    if position.phase != OVER:
        return ()
    belief = first(chart_of(position))
    found: list[Certainty] = []
    for entry, truth in zip(position.record, position.truth, strict=True):
        try:
            belief = follow(belief, entry)
        except Contradiction:
            break  # from here on nothing can be said
        marginals = [belief.marginal(ship) for ship in range(4)]
        white, green, red, yellow = (len(marginal) for marginal in marginals)
        chances = [0.0, 0.0, 0.0, 0.0]
        if truth is not None:
            chances = [round(marginals[ship].get(truth[1 + ship], 0.0), 4) for ship in range(4)]
        found.append(
            Certainty(
                entry.round,
                KINDS[entry.kind],
                SHIP_NAMES[entry.ship] if entry.ship != NOBODY else None,
                (white, green, red, yellow),
                (chances[0], chances[1], chances[2], chances[3]),
            )
        )
    return tuple(found)


def redraw(position: Position, seat: int | None, rng: random.Random) -> None:
    """Replace everything the seat cannot know by a draw from what it thinks possible. ``position`` is a fresh copy."""
    if position.phase == OVER:
        return
    if seat != position.poseidon and not sees_truth(position, seat):
        _redraw_truth(position, rng)
    if not sees_team(position, seat):
        _redraw_team(position, rng)
    elif position.phase == LIGHTHOUSES and seat != position.speaker:
        position.draft = ()  # nobody else sees a decision being composed


def _redraw_truth(position: Position, rng: random.Random) -> None:
    if position.phase in (POSEIDON, HIDDEN):
        position.draft_tile = NOBODY
        position.draft = ()
    if position.round_number == 0:
        return
    places, maelstroms, fogs, bag = belief_of(position).draw(rng)
    position.places = places
    if position.setting.harder:
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
            position.proposal = tuple(rng.sample(free, position.setting.lighthouses))
    if position.votes:
        missing = votes_missing(position) if position.round_number else []
        position.votes = tuple(
            vote if vote == NOBODY or seat in missing else rng.randrange(8)
            for seat, vote in zip(position.navigators, position.votes, strict=True)
        )
