"""What can be known, as a seat is shown it: the Navigators' helper, and after the game how certain one could have been."""

from __future__ import annotations

from thalassa.games.odyssey.belief.keeping import Contradiction
from thalassa.games.odyssey.belief.observed import Observed, belief_of, chart_of
from thalassa.games.odyssey.belief.tracker import follow
from thalassa.games.odyssey.belief.worlds import first
from thalassa.games.odyssey.rules.phases import OVER
from thalassa.games.odyssey.rules.position import NOBODY, Position
from thalassa.games.odyssey.rules.record import KINDS
from thalassa.games.odyssey.wire.views import Certainty, GuessView

from .views import SHIP_NAMES


def guesses(position: Observed, seat: int | None) -> tuple[GuessView, ...] | None:
    """The helper, where the table allows it: for the Navigators and those who watch, never for Poseidon before the end.

    It follows from the public record alone, so whoever watches learns nothing from it that both sides may not know.
    """
    mode = position.frame.options.helper
    if mode == "off" or position.round_number == 0 or position.phase == OVER:
        return None
    if seat == position.poseidon:
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
