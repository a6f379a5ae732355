"""Fleet positions of complete Poseidon games, for measuring the route solver.

The games are played by simple fixed rules: found nations of seven disks, explore towards the dearest free sites,
sail the best route, buy ships while money lasts. They reach late phases with long fleets and many posts.
"""

from __future__ import annotations

import random

from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.edition.loading import default_edition
from thalassa.games.poseidon.options import PoseidonOptions
from thalassa.games.poseidon.routes.best import Goal, Waters
from thalassa.games.poseidon.rules.exploration import exploring, fleet
from thalassa.games.poseidon.rules.frame import CULTURE, SITE, TEMPLE, frame_for
from thalassa.games.poseidon.rules.stages import BLESS, DISCOVER, FLEET, HARBOUR, TRADE
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire import actions as act
from thalassa.kernel.chance import Chance
from thalassa.kernel.messages import Action


def simple_choice(state: PoseidonState, seat: int, rng: random.Random) -> Action:
    if state.stage == TRADE:
        return _trade(state, seat, rng)
    if state.stage == DISCOVER:
        return _discover(state, rng)
    if state.stage == FLEET:
        return _sail(state, rng)
    if state.stage == HARBOUR:
        return _ships(state, rng)
    if state.stage == BLESS:
        return act.ErPoseidon(state.frame.nation_ids[state.acting])
    return rng.choice(state.moves(seat))


def _trade(state: PoseidonState, seat: int, rng: random.Random) -> Action:
    frame = state.frame
    if not state.bought:
        free = [name for name in frame.nation_ids if state.king[frame.nation_index[name]] < 0]
        rng.shuffle(free)
        for prestige in (110, 100, 90, 80, 70):
            for name in free:
                action = act.MrFound(name, prestige, 7, 4)
                if state.why_not(seat, action) is None:
                    return action
        for nation in state.order:
            buy = act.MrBuy(frame.nation_ids[nation])
            if rng.random() < 0.7 and state.why_not(seat, buy) is None:
                return buy
    return act.MrEndTurn() if state.bought or state.sold else act.MrPass()


def _discover(state: PoseidonState, rng: random.Random) -> Action:
    frame, nation = state.frame, state.acting
    names, supply = frame.hex_ids, state.supply[nation]
    best, chosen = -1, act.ErDiscover(frame.nation_ids[nation])
    for _ in range(40):
        path: list[int] = []
        at = state.explorers[nation]
        touched = {at}
        for _ in range(frame.phase_range[state.phase]):
            at = rng.choice(frame.moves_near[at])
            path.append(at)
            touched.add(at)
        builds = sorted(hex for hex in touched if exploring.why_not_build(state, nation, hex) is None)
        builds = sorted(sorted(builds, key=lambda hex: -frame.values[0][hex])[:supply])
        worth = sum(frame.values[0][hex] for hex in builds)
        if worth > best:
            best = worth
            way, posts = tuple(names[hex] for hex in path), tuple(names[hex] for hex in builds)
            chosen = act.ErDiscover(frame.nation_ids[nation], way, posts)
    return chosen


def _sail(state: PoseidonState, rng: random.Random) -> Action:
    frame, nation = state.frame, state.acting
    names = frame.hex_ids
    route = fleet.front(state, nation)[-1]
    if route.revenue == 0 or rng.random() < 0.25:
        return act.ErStayHome(frame.nation_ids[nation])
    path, paid = tuple(names[hex] for hex in route.path), tuple(names[hex] for hex in route.donations)
    return act.ErSail(frame.nation_ids[nation], names[route.start], path, paid)


def _ships(state: PoseidonState, rng: random.Random) -> Action:
    name = state.frame.nation_ids[state.acting]
    buy = act.ErBuyBank(name)
    if state.why_not(state.actor, buy) is None and (not state.ships[state.acting] or rng.random() < 0.8):
        return buy
    end = act.ErEndShips(name)
    return end if state.why_not(state.actor, end) is None else act.ErForcedBuy(name)


def fleet_positions(games: int, first: int = 0) -> list[PoseidonState]:
    """Every position in which a king decides on a fleet, in games of three to five."""
    found: list[PoseidonState] = []
    for seed in range(first, first + games):
        rng = random.Random(seed)
        seats = 3 + seed % 3
        state = GAME.start(seats, GAME.make_options(seats), Chance(str(seed)), GAME.edition())
        while state.actors():
            if state.stage == FLEET:
                found.append(state.copy())
            state.apply(state.actor, simple_choice(state, state.actor, rng))
    return found


def extreme_case(seed: int, largest: bool = False) -> tuple[Waters, list[int], list[Goal], int, int]:
    """A fleet at the limits: 22 disks less the 5 of founding, a high culture, all temples, up to 7+7+6 doubled.

    The ``largest`` have all of that; the others have some of it.
    """
    rng = random.Random(seed)
    frame = frame_for(default_edition(), 4, PoseidonOptions())
    home = frame.homes[rng.randrange(frame.nation_count)]
    hexes = range(frame.hex_count)
    sites = [hex for hex in hexes if frame.kinds[hex] == SITE]
    if rng.random() < 0.5:
        sites.sort(key=lambda hex: frame.distances[home][hex])
    else:
        rng.shuffle(sites)
    places = sites[: 17 if largest else rng.randint(8, 17)]
    places.append(rng.choice([hex for hex in hexes if frame.kinds[hex] == CULTURE]))
    goals = [Goal(hex, frame.values[2][hex], 0) for hex in places]
    goals += [
        Goal(hex, frame.values[2][hex], frame.donations[hex]) for hex in hexes if frame.kinds[hex] == TEMPLE
    ]
    starts = [home, sites[-1]] if rng.random() < 0.3 else [home]
    waters = Waters(frame.sail_near, frame.distances)
    if largest:
        return waters, starts, goals, rng.randint(33, 40), rng.choice((40, 80, 200))
    return waters, starts, goals, rng.randint(12, 40), rng.choice((0, 40, 80, 200))
