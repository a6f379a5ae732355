"""Keeping a belief small: placements reached in several ways become one, and past a limit knowledge is loosened.

It is never dropped: whatever is forgotten, the true position is not excluded. Knows nothing of the record.
"""

from __future__ import annotations

from thalassa.games.odyssey.edition.board import squares_of

from .worlds import Bag, Belief, World, spaces

LIMIT = 6000  # not Final: tests lower it
"""Worlds kept before knowledge is loosened; the base game stays far below."""


class Contradiction(ValueError):
    """Nothing that can have happened: the record of a position somebody set up by hand."""


def with_cloud(world: World, ship: int, cloud: int) -> World:
    (white, green, red, yellow), extra = world
    if ship == 0:
        return (cloud, green, red, yellow), extra
    if ship == 1:
        return (white, cloud, red, yellow), extra
    if ship == 2:
        return (white, green, cloud, yellow), extra
    return (white, green, red, cloud), extra


def settled(worlds: dict[World, float], exact: bool) -> tuple[dict[World, float], bool]:
    """Worlds of single placements where that is short: equal placements reached in different ways become one."""
    total = sum(spaces(clouds) for clouds, _ in worlds)
    if total > LIMIT or total == len(worlds):
        return worlds, exact
    found: dict[World, float] = {}
    for world, weight in worlds.items():
        white, green, red, yellow = (squares_of(cloud) for cloud in world[0])
        share = weight / (len(white) * len(green) * len(red) * len(yellow))
        for w in white:
            for g in green:
                for r in red:
                    for y in yellow:
                        key = ((1 << w, 1 << g, 1 << r, 1 << y), world[1])
                        found[key] = found.get(key, 0.0) + share
    return found, exact


def bounded(belief: Belief) -> Belief:
    """Weights that sum to one; too many worlds are loosened step by step, never dropped."""
    total = sum(belief.worlds.values())
    if total <= 0:
        raise Contradiction("the record contradicts itself: no position agrees with it")
    worlds = {world: weight / total for world, weight in belief.worlds.items()}
    exact = belief.exact
    if len(worlds) > LIMIT:
        exact = False
        worlds = _loosened(worlds, False)
        if len(worlds) > LIMIT:
            worlds = _loosened(worlds, True)
    return Belief(belief.chart, worlds, belief.arrived, belief.monsters, exact)


def _loosened(worlds: dict[World, float], clouds_too: bool) -> dict[World, float]:
    """Forget where hidden tiles are *not*; if that is not enough, forget how the ships' squares depend on each other."""
    outs: dict[tuple[int, ...], list[int]] = {}
    weights: dict[tuple[int, ...], float] = {}
    bags: dict[tuple[int, ...], Bag] = {}
    for world, weight in worlds.items():
        bag, fog_in, fog_out, whirl_in, whirl_out = world[1]
        places = (0, 0, 0, 0) if clouds_too else world[0]
        key = (*places, fog_in, whirl_in, *bag)
        known = outs.get(key)
        if known is None:
            outs[key] = [fog_out, whirl_out, *world[0]]
            weights[key] = weight
            bags[key] = bag
        else:
            known[0] &= fog_out
            known[1] &= whirl_out
            for ship in range(4):
                known[2 + ship] |= world[0][ship]
            weights[key] += weight
    found: dict[World, float] = {}
    for key, (fog_out, whirl_out, white, green, red, yellow) in outs.items():
        extra = (bags[key], key[4], fog_out, key[5], whirl_out)
        found[((white, green, red, yellow), extra)] = weights[key]
    return found
