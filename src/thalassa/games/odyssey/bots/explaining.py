"""Why an order or a storm was chosen, in one sentence whose figures are those that decided.

Nothing is reckoned anew here: costs and gains are handed over by whoever chose by them.
"""

from __future__ import annotations

from typing import Final

from thalassa.games.odyssey.edition.board import BLACK, DIRECTIONS, TILES
from thalassa.games.odyssey.show.views import SHIP_NAMES
from thalassa.games.odyssey.state import OdysseyState
from thalassa.kernel.messages import Json, Remark

from .pilot import Course, Pilot, Squares, pilot_of
from .recollection import Guess
from .storming import AWAY, Plans, Push

SIDES: Final = ("level", "farther", "nearer")
"""How a push changes the way home, by the sign of the difference."""
HARDLY: Final = 0.1
"""Moves by which two courses differ that are called alike."""
FEARED: Final = 0.05
"""Chance of a Maelstrom from which on it is named."""


def order(
    state: OdysseyState,
    ship: int,
    way: int,
    squares: Squares,
    courses: list[Course],
    dangers: Squares,
    recall: int | None,
) -> Remark:
    """What decided: where the ship may be, what the survey will tell if that was thought of, and how much farther the next
    best course is. ``recall``: by the surveys of so many rounds alone."""
    names = state.map().names
    pilot = pilot_of(state)
    said: dict[str, Json] = {
        "ship": SHIP_NAMES[ship],
        "direction": DIRECTIONS[way],
        "squares": len(squares),
        "recall": recall,
        "feared": _feared(state, pilot, squares, way, dangers),
    }
    if len(squares) == 1:
        square = next(iter(squares))
        said |= {"square": names[square], "moves": pilot.distance[square]}
        return Remark("remark.order_sure", said)
    left = courses[way].left
    said |= {
        "likely": names[max(squares, key=lambda square: (squares[square], -square))],
        "moves": max(1, round(courses[way].moves)),
        "rival": _rival(way, courses),
    }
    if left is None:
        return Remark("remark.order_nearest", said)
    return Remark("remark.order", {**said, "left": max(1, round(left))})


def by_guess(
    state: OdysseyState, ship: int, way: int, guess: Guess, courses: list[Course], dangers: Squares
) -> Remark:
    """By somebody who clings to one square, whether the last survey fits it or not."""
    pilot = pilot_of(state)
    said: dict[str, Json] = {
        "ship": SHIP_NAMES[ship],
        "direction": DIRECTIONS[way],
        "square": state.map().names[guess.square],
        "moves": pilot.distance[guess.square],
        "fits": guess.fits,
        "feared": _feared(state, pilot, {guess.square: 1.0}, way, dangers),
    }
    return Remark("remark.order_guess", said)


def _rival(way: int, courses: list[Course]) -> dict[str, Json]:
    """The best of the other courses, and how much farther it is."""
    other = min((one for one in range(8) if one != way), key=lambda one: courses[one].moves)
    gap = courses[other].moves - courses[way].moves
    if gap <= HARDLY:
        kind = "alike"
    elif gap < 0.75:
        kind = "part"
    else:
        kind = "moves"
    return {
        "code": f"remark.course_{kind}",
        "params": {"direction": DIRECTIONS[other], "moves": round(gap)},
    }


def _feared(
    state: OdysseyState, pilot: Pilot, squares: Squares, way: int, dangers: Squares
) -> dict[str, Json] | None:
    """A Maelstrom that the course keeps clear of although another course would be as short."""
    if not dangers:
        return None
    ahead: Squares = {}
    for other in range(8):
        for square, chance in squares.items():
            target = pilot.sailed(square, other)
            risk = chance * dangers.get(target, 0.0)
            if (
                other != way
                and risk > ahead.get(target, 0.0)
                and pilot.distance[target] < pilot.distance[square]
            ):
                ahead[target] = risk
    if not ahead:
        return None
    worst = max(ahead, key=lambda square: (ahead[square], -square))
    if ahead[worst] < FEARED:
        return None
    return {"code": "remark.clear_of", "params": {"square": state.map().names[worst]}}


def storm(state: OdysseyState, plans: Plans, tile: int, tiles: list[int]) -> Remark:
    """The push that brings most trouble, and the best of the tiles that were kept."""
    colour = TILES[tile]
    hit = [(ship, push) for ship in state.hit_ships(tile) if (push := plans.pushes[ship])]
    if not hit:
        return Remark("remark.storm_wasted", {"tile": colour, "others": _kept(state, plans, tile, tiles)})
    ship, push = max(hit, key=lambda pair: pair[1].gain)
    said: dict[str, Json] = {
        "tile": colour,
        "great": len(hit) if tile == BLACK else 0,
        "ship": SHIP_NAMES[ship],
        "square": state.map().names[push.square],
        "side": SIDES[(push.farther > 0) - (push.farther < 0)],
    }
    if plans.chases:
        away = plans.pilot.distance[state.places[ship]]
        said |= {"moves": away, "alone": _alike(state, plans, away) == 1, "wind": DIRECTIONS[plans.liked]}
        return Remark("remark.storm_leader", said)
    others = [one for one in tiles if one != tile and state.hit_ships(one)]
    rival: dict[str, Json] | None = None
    if others:
        best = max(others, key=lambda one: (plans.gain(one), -one))
        less = plans.gain(tile) - plans.gain(best)
        rival = {
            "code": "remark.storm_alike" if less <= HARDLY else "remark.storm_more",
            "params": {"tile": TILES[best]},
        }
    return Remark("remark.storm", {**said, "bluff": push.bluff, "left": push.left, "rival": rival})


def _kept(state: OdysseyState, plans: Plans, tile: int, tiles: list[int]) -> dict[str, Json]:
    """Why no other tile was played instead of one that hits nothing."""
    others = [one for one in tiles if one != tile and state.hit_ships(one)]
    if not others:
        kind = "neither"
    elif plans.gain(max(others, key=plans.gain)) > plans.gain(tile):
        kind = "saved"
    else:
        kind = "harmless"
    return {"code": f"remark.wasted_{kind}", "params": {}}


def whirl(state: OdysseyState, plans: Plans, push: Push) -> Remark:
    """Where a ship is thrown that a Maelstrom has seized."""
    said: dict[str, Json] = {
        "ship": SHIP_NAMES[state.captured],
        "square": state.map().names[push.square],
    }
    if plans.chases:
        return Remark("remark.whirl_wind", {**said, "wind": DIRECTIONS[plans.liked]})
    if plans.kind == AWAY:
        side = SIDES[(push.farther > 0) - (push.farther < 0)]
        return Remark("remark.whirl_away", {**said, "side": side})
    return Remark("remark.whirl", said)


def _alike(state: OdysseyState, plans: Plans, away: int) -> int:
    """How many ships at sea are so far from home."""
    distance = plans.pilot.distance
    return sum(
        push is not None and distance[state.places[one]] == away for one, push in enumerate(plans.pushes)
    )


def monster(state: OdysseyState, plans: Plans, ship: int, name: str, tile: int | None) -> Remark:
    """Which ship is held and why that one; what storm it was preferred to, if they were compared."""
    away = plans.pilot.distance[state.places[ship]]
    said: dict[str, Json] = {
        "monster": name,
        "ship": SHIP_NAMES[ship],
        "moves": away,
        "alone": _alike(state, plans, away) == 1,
    }
    if plans.chases:
        return Remark("remark.monster_leader", said)
    return Remark("remark.monster", {**said, "tile": None if tile is None else TILES[tile]})
