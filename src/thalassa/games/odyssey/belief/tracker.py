"""The exact joint belief of somebody who knows the public record and nothing else (docs/specification/odyssey/inference.md).

A *world* is a set of positions that the record cannot tell apart yet: for every ship a cloud of equally likely
squares (a bit mask), independent of each other, and what the world says about hidden things. A storm turns a known
square into the cloud of its neighbours; a cloud is split only where a survey tells its squares apart, so a Great
Storm never costs 8 to the fourth. Worlds carry weights; together they are the exact posterior under a model of
Poseidon (uniform pushes, or a given one). Only if a limit on the number of worlds is exceeded, which happens in
heavy variant mixes alone, knowledge is loosened instead of dropped: the true position is never excluded.
"""

from __future__ import annotations

from itertools import combinations

from thalassa.games.odyssey.edition.board import BLACK, mask_of, squares_of
from thalassa.games.odyssey.rules.record import MONSTER, NO_DIRECTION, PUSH, STEP, STORM, UNKNOWN_TILE, Entry
from thalassa.games.odyssey.rules.surveys import COAST, FOG_HERE, FOGS_NEAR, told_of
from thalassa.games.odyssey.rules.tiles import OK, judge, judge_monster

from . import keeping
from .keeping import bounded, settled, with_cloud
from .worlds import Bag, Belief, Chart, Clouds, Extra, World


def follow(belief: Belief, entry: Entry) -> Belief:
    """The belief after one more entry of the public record."""
    if entry.kind == STORM:
        return _storm(belief, entry)
    if entry.kind == MONSTER:
        return _monster(belief)
    if entry.kind == PUSH:
        return _push(belief, entry.ship)
    assert entry.kind == STEP
    return _step(belief, entry)


# -- Poseidon's turn: prediction ------------------------------------------------------------------------------


def _storm(belief: Belief, entry: Entry) -> Belief:
    chart = belief.chart
    before, exact = settled(belief.worlds, belief.exact)
    after: dict[World, float] = {}
    live = 15 & ~belief.arrived
    if entry.tile != UNKNOWN_TILE:
        hit = live if entry.tile == BLACK else live & 1 << entry.tile
        exact = _blow(chart, before, hit, entry.arrived, after, exact)
    else:
        for tile in range(5):
            hit = live if tile == BLACK else live & 1 << tile
            if entry.arrived & ~hit:
                continue
            part: dict[World, float] = {}
            for world, weight in before.items():
                share = _share(chart, world[1][0], belief.monsters, tile)
                if share > 0:
                    part[_played(world, tile)] = part.get(_played(world, tile), 0.0) + weight * share
            exact = _blow(chart, part, hit, entry.arrived, after, exact)
    return bounded(Belief(chart, after, belief.arrived | entry.arrived, belief.monsters, exact))


def _share(chart: Chart, bag: Bag, monsters: int, tile: int) -> float:
    """Chance of a tile under hidden tiles: all legal tiles alike; 0 if it is not legal (O-79)."""
    left, last = list(bag[:5]), bag[5]
    legal = [
        each for each in range(5) if judge(left, monsters, last, each, chart.prevent, chart.mandatory) == OK
    ]
    if tile not in legal:
        return 0.0
    others = monsters if judge_monster(left, monsters, chart.prevent) == OK else 0
    return 1.0 / (len(legal) + others)


def _played(world: World, tile: int) -> World:
    clouds, (bag, fog_in, fog_out, whirl_in, whirl_out) = world
    left = (*bag[:tile], bag[tile] - 1, *bag[tile + 1 : 5], tile)
    return clouds, (left, fog_in, fog_out, whirl_in, whirl_out)


def _blow(
    chart: Chart, before: dict[World, float], hit: int, arrived: int, after: dict[World, float], exact: bool
) -> bool:
    """Push the hit ships of all worlds, adding to ``after``; False if that had to be loosened."""
    worlds = before
    for ship in range(4):
        if hit >> ship & 1:
            if arrived >> ship & 1:
                worlds = _pushed_home(chart, worlds, ship)
            else:
                worlds, exact = _spread(chart, worlds, ship, exact)
    for world, weight in worlds.items():
        after[world] = after.get(world, 0.0) + weight
    return exact


def _pushed_home(chart: Chart, worlds: dict[World, float], ship: int) -> dict[World, float]:
    """O-33: the storm was seen to carry this ship onto the Sacred Island, so it was beside it."""
    beside = chart.near[chart.board.sacred]
    home = 1 << chart.board.sacred
    found: dict[World, float] = {}
    for world, weight in worlds.items():
        fitting = world[0][ship] & beside
        if fitting:
            key = with_cloud(world, ship, home)
            found[key] = found.get(key, 0.0) + weight * fitting.bit_count() / world[0][ship].bit_count()
    return found


def _spread(
    chart: Chart, worlds: dict[World, float], ship: int, exact: bool
) -> tuple[dict[World, float], bool]:
    """One ship of every world moves to an unknown neighbouring square."""
    model = chart.model
    singles = sum(world[0][ship].bit_count() for world in worlds)
    found: dict[World, float] = {}
    for world, weight in worlds.items():
        cloud = world[0][ship]
        if singles > keeping.LIMIT and cloud & (
            cloud - 1
        ):  # too many: keep one cloud of everything reachable
            reach = 0
            for square in squares_of(cloud):
                reach |= chart.spread[square]
            key = with_cloud(world, ship, reach)
            found[key] = found.get(key, 0.0) + weight
            exact = False
            continue
        share = weight / cloud.bit_count()
        for square in squares_of(cloud):
            if model is None:
                key = with_cloud(world, ship, chart.spread[square])
                found[key] = found.get(key, 0.0) + share
                continue
            weights = model(ship, square)
            total = sum(weights[target] for target in squares_of(chart.spread[square]))
            for target in squares_of(chart.spread[square]):
                key = with_cloud(world, ship, 1 << target)
                found[key] = found.get(key, 0.0) + share * weights[target] / total
    return found, exact


def _monster(belief: Belief) -> Belief:
    """O-86: public; with hidden tiles it also says that a monster was legal, and ends a run of black (O-90)."""
    chart = belief.chart
    worlds = belief.worlds
    if chart.harder:
        worlds = {}
        for world, weight in belief.worlds.items():
            bag = world[1][0]
            left = list(bag[:5])
            if judge_monster(left, belief.monsters, chart.prevent) != OK:
                continue
            legal = sum(
                1
                for tile in range(5)
                if judge(left, belief.monsters, bag[5], tile, chart.prevent, chart.mandatory) == OK
            )
            extra = ((*bag[:5], -1), *world[1][1:])
            key: World = (world[0], extra)
            worlds[key] = worlds.get(key, 0.0) + weight / (legal + belief.monsters)
    return Belief(chart, worlds, belief.arrived, belief.monsters - 1, belief.exact)


def _push(belief: Belief, ship: int) -> Belief:
    """O-99: a caught ship is moved as by a storm."""
    worlds, exact = _spread(belief.chart, belief.worlds, ship, belief.exact)
    return bounded(Belief(belief.chart, worlds, belief.arrived, belief.monsters, exact))


# -- the Navigators' turn: observation --------------------------------------------------------------------------


def _step(belief: Belief, entry: Entry) -> Belief:
    chart = belief.chart
    ship = entry.ship
    ways = _ways(chart, entry)
    others = [other for other in range(4) if other != ship]
    combined = not chart.fogs and not chart.whirls
    found: dict[World, float] = {}
    for world, weight in belief.worlds.items():
        cloud = world[0][ship]
        squares = [square for square in squares_of(cloud) if square in ways]
        if not squares:
            continue
        share = weight / cloud.bit_count()
        if combined and not entry.here and not entry.sight:
            # nobody was told of: if no candidate has anybody near, the cloud need not be split
            clouds = world[0]
            around = clouds[others[0]] | clouds[others[1]] | clouds[others[2]]
            targets = [ways[square] for square in squares]
            if not any(around & (chart.near[target] | 1 << target) for target in targets):
                key = with_cloud(world, ship, mask_of(targets))
                found[key] = found.get(key, 0.0) + share * len(squares)
                continue
        for square in squares:
            _observe(chart, world, entry, ways[square], others, share, found)
    arrived = belief.arrived | entry.arrived
    return bounded(Belief(chart, found, arrived, belief.monsters, belief.exact))


def _ways(chart: Chart, entry: Entry) -> dict[int, int]:
    """From where to where the ship can have sailed, judged by movement and, without fog, by the solo facts."""
    board = chart.board
    if chart.fogs and (entry.facts[FOG_HERE] or entry.facts[FOGS_NEAR]):
        targets = [
            square
            for square in range(board.squares)
            if chart.waters.facts(square)[COAST] == entry.facts[COAST]
        ]
    else:  # no fog in or around the ship: the printed map speaks
        targets = squares_of(chart.matches.get(entry.facts, 0))
    if entry.direction == NO_DIRECTION:
        return {square: square for square in targets}
    step = board.step[entry.direction]
    if entry.off_board:
        return {square: square for square in targets if step[square] < 0}
    back = board.step[(entry.direction + 4) % 8]
    home = board.sacred
    return {
        back[square]: square
        for square in targets
        if back[square] >= 0 and (square == home) == (entry.arrived != 0)
    }


def _observe(
    chart: Chart,
    world: World,
    entry: Entry,
    target: int,
    others: list[int],
    weight: float,
    found: dict[World, float],
) -> None:
    """One ship on one square: what the ship part of the survey and the hidden tiles leave of a world."""
    ship = entry.ship
    moved = with_cloud(world, ship, 1 << target)
    for extra, fog in _hidden(chart, entry, target, world[1]):
        here = 0 if fog >> target & 1 else 1 << target  # O-107
        near = chart.near[target] & ~fog
        for clouds, share in _sighted(chart, moved, entry, others, here, near):
            key = (clouds, extra)
            found[key] = found.get(key, 0.0) + weight * share


def _hidden(chart: Chart, entry: Entry, target: int, extra: Extra) -> list[tuple[Extra, int]]:
    """What the step says about Maelstroms and fog: the possible extras, with the fog in and around the target."""
    bag, fog_in, fog_out, whirl_in, whirl_out = extra
    bit = 1 << target
    if chart.whirls and entry.direction != NO_DIRECTION and not entry.off_board and not entry.arrived:
        if entry.captured:
            if whirl_out & bit or not chart.whirl_ok & bit:
                return []
            whirl_in |= bit
        else:
            if whirl_in & bit:
                return []
            whirl_out |= bit & chart.whirl_ok
    if not chart.fogs:
        result = (bag, fog_in, fog_out, whirl_in, whirl_out)
        return [(result, 0)] if chart.placements(result) else []
    around = chart.near[target] | bit
    known = fog_in & around
    free = squares_of(chart.fog_ok & around & ~fog_in & ~fog_out & ~whirl_in)
    more = entry.facts[FOG_HERE] + entry.facts[FOGS_NEAR] - known.bit_count()
    if more < 0 or more > chart.fogs - fog_in.bit_count():
        return []
    found: list[tuple[Extra, int]] = []
    for new in combinations(free, more):
        fog = known | mask_of(new)
        if chart.facts(target, fog) != entry.facts:
            continue
        result = (bag, fog_in | fog, fog_out | around & chart.fog_ok & ~fog, whirl_in, whirl_out)
        if chart.placements(result):
            found.append((result, fog))
    return found


def _sighted(
    chart: Chart, world: World, entry: Entry, others: list[int], here: int, near: int
) -> list[tuple[Clouds, float]]:
    """Ways the other ships' clouds can agree with the ships named and sighted, each with its share."""
    base = list(world[0])
    share = 1.0
    may: list[int] = []
    must = 0
    for other in others:
        cloud = base[other]
        named = cloud & here
        if entry.here >> other & 1:
            if not named:
                return []
            base[other] = named
            share *= named.bit_count() / cloud.bit_count()
            continue
        rest = cloud & ~here
        if not rest:
            return []
        if rest != cloud:
            share *= rest.bit_count() / cloud.bit_count()
            base[other] = rest
        close = rest & near
        if close == rest:
            must |= 1 << other
        elif close:
            may.append(other)
    found: list[tuple[Clouds, float]] = []
    for seen in _subsets(may):
        sight = must | seen
        if told_of(sight, chart.easier, chart.counted) != entry.sight:
            continue
        clouds = base
        part = share
        if may:
            clouds = base.copy()
            for other in may:
                cloud = clouds[other]
                kept = cloud & near if seen >> other & 1 else cloud & ~near
                clouds[other] = kept
                part *= kept.bit_count() / cloud.bit_count()
        found.append(((clouds[0], clouds[1], clouds[2], clouds[3]), part))
    return found


def _subsets(ships: list[int]) -> list[int]:
    masks = [0]
    for ship in ships:
        masks += [mask | 1 << ship for mask in masks]
    return masks
