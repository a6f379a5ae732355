"""The route solver against plain brute force, and P-133 … P-142 as properties."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.poseidon.builders import AEGEAN, Builder
from thalassa.games.poseidon.options import PoseidonOptions
from thalassa.games.poseidon.routes import choices as route_choices
from thalassa.games.poseidon.routes import search as route_search
from thalassa.games.poseidon.routes.best import MOST_WORK, UNLIMITED, Goal, Route, Waters, best_routes
from thalassa.games.poseidon.rules.exploration import fleet
from thalassa.games.poseidon.rules.frame import (
    CULTURE,
    NEWWORLD,
    SITE,
    TEMPLE,
    frame_for,
    sailing_distances,
    sums_of,
)
from thalassa.games.poseidon.rules.stages import FLEET
from thalassa.games.poseidon.state import PoseidonState

Front = list[tuple[int, int]]


def random_map(rng: random.Random, count: int) -> list[list[int]]:
    """A connected graph of few hexes with random sides."""
    near: list[set[int]] = [set() for _ in range(count)]
    for hex in range(1, count):
        other = rng.randrange(hex)
        near[hex].add(other)
        near[other].add(hex)
    for _ in range(rng.randint(0, count)):
        one, other = rng.sample(range(count), 2)
        near[one].add(other)
        near[other].add(one)
    return [sorted(others) for others in near]


def brute_force(
    near: list[list[int]],
    starts: list[int],
    goals: list[Goal],
    ends: list[Goal],
    steps: int,
    purse: int,
    endless: bool = False,
) -> Front:
    """Every walk, every choice of donations: nothing clever. Ends are entered by unlimited fleets only."""
    by_hex = {goal.hex: goal for goal in goals}
    last = {goal.hex: goal for goal in ends}
    found: dict[int, int] = {}
    seen: set[tuple[int, int, int]] = set()
    stack = [(start, 0, 0) for start in starts]
    bits = {goal.hex: 1 << number for number, goal in enumerate([*goals, *ends])}
    while stack:
        at, mask, used = stack.pop()
        if (at, mask, used) in seen:
            continue
        seen.add((at, mask, used))
        donation = sum(by_hex[hex].donation for hex in by_hex if mask & bits[hex])
        revenue = sum(goal.value for goal in [*goals, *ends] if mask & bits[goal.hex])
        found[donation] = max(found.get(donation, 0), revenue)
        if used == steps or at in last:
            continue
        for other in near[at]:
            if other in last:
                if not endless:
                    continue
                stack.append((other, mask | bits[other], used + 1))
            elif other in by_hex:
                goal = by_hex[other]
                if goal.donation == 0 or mask & bits[other]:
                    stack.append((other, mask | bits[other], used + 1))
                else:
                    stack.append((other, mask, used + 1))
                    if donation + goal.donation <= purse:
                        stack.append((other, mask | bits[other], used + 1))
            else:
                stack.append((other, mask, used + 1))
    front: Front = []
    for donation in sorted(found):
        if not front or found[donation] > front[-1][1]:
            front.append((donation, found[donation]))
    return front


def walk_is_honest(
    near: list[list[int]], route: Route, goals: list[Goal], ends: list[Goal], steps: int
) -> None:
    """The route can be walked, pays what it says and earns what it says."""
    at = route.start
    for hex in route.path:
        assert hex in near[at]
        at = hex
    assert steps == UNLIMITED or len(route.path) <= steps
    touched = set(route.path)
    earned = sum(
        goal.value
        for goal in goals
        if goal.hex in touched and (goal.donation == 0 or goal.hex in route.donations)
    )
    for goal in ends:
        if goal.hex in touched:
            assert route.path[-1] == goal.hex
            assert route.path.count(goal.hex) == 1
            earned += goal.value
    assert earned == route.revenue
    assert sum(goal.donation for goal in goals if goal.hex in route.donations) == route.donated
    assert list(route.donations) == sorted(set(route.donations))


def random_case(rng: random.Random) -> tuple[list[list[int]], list[int], list[Goal], int, int]:
    count = rng.randint(3, 9)
    near = random_map(rng, count)
    hexes = rng.sample(range(count), count)
    starts = hexes[: rng.randint(1, 2)]
    places = hexes[2 : 2 + rng.randint(0, 6)]
    goals = [Goal(hex, rng.randint(1, 9), rng.choice((0, 0, 0, 10, 20, 40))) for hex in places]
    return near, starts, goals, rng.randint(0, 9), rng.choice((0, 15, 30, 60, 200))


@pytest.mark.rule("P-136", "P-138", "P-139")
def test_the_front_is_that_of_brute_force() -> None:
    rng = random.Random(2010)
    for _ in range(2500):
        near, starts, goals, steps, purse = random_case(rng)
        waters = Waters(near, sailing_distances(near, [False] * len(near)))
        found = best_routes(waters, starts, goals, [], steps, purse)
        assert [(route.donated, route.revenue) for route in found] == brute_force(
            near, starts, goals, [], steps, purse
        )
        for route in found:
            walk_is_honest(near, route, goals, [], steps)


@pytest.mark.rule("P-141", "PR-65")
def test_endless_routes_are_those_of_brute_force() -> None:
    rng = random.Random(1800)
    for _ in range(400):
        near, starts, goals, _, _ = random_case(rng)
        goals = [Goal(goal.hex, goal.value, 0) for goal in goals]
        free = [
            hex for hex in range(len(near)) if hex not in starts and all(goal.hex != hex for goal in goals)
        ]
        ends = [Goal(hex, rng.randint(1, 20), 0) for hex in free[: rng.randint(0, 2)]]
        closed = [any(goal.hex == hex for goal in ends) for hex in range(len(near))]
        waters = Waters(near, sailing_distances(near, closed))
        (route,) = best_routes(waters, starts, goals, ends, UNLIMITED, 100)
        expected = brute_force(near, starts, goals, ends, 20, 0, True) if len(near) < 7 else None
        if expected is not None:
            assert [(route.donated, route.revenue)] == expected
        walk_is_honest(near, route, goals, ends, UNLIMITED)


def largest_case(seed: int) -> tuple[Waters, list[int], list[Goal], int, int]:
    """The most a nation can have: 17 posts, a culture and every temple, and a doubled range."""
    rng = random.Random(seed)
    frame = frame_for(AEGEAN, 4, PoseidonOptions())
    hexes = range(frame.hex_count)
    posts = rng.sample([hex for hex in hexes if frame.kinds[hex] == SITE], 17)
    posts.append(rng.choice([hex for hex in hexes if frame.kinds[hex] == CULTURE]))
    goals = [Goal(hex, frame.values[2][hex], 0) for hex in posts]
    temples = [hex for hex in hexes if frame.kinds[hex] == TEMPLE]
    goals += [Goal(hex, frame.values[2][hex], frame.donations[hex]) for hex in temples]
    home = frame.homes[rng.randrange(frame.nation_count)]
    return Waters(frame.sail_near, frame.distances), [home], goals, rng.randint(33, 36), 80


def random_fleet(rng: random.Random, most_range: int) -> PoseidonState:
    """A nation on the default map with posts along a random way."""
    frame = frame_for(AEGEAN, 4, PoseidonOptions())
    nation = rng.randrange(frame.nation_count)
    build = Builder(4, AEGEAN).phase(rng.randint(1, 3))
    at, posts = frame.homes[nation], set[str]()
    for _ in range(rng.randint(2, 14)):
        at = rng.choice(frame.sail_near[at])
        if frame.kinds[at] == SITE:
            posts.add(frame.hex_ids[at])
    kinds = [kind for kind in "234567" if int(kind) <= most_range and int(kind) > build.state.phase][:3]
    ships = rng.choice(kinds or ["5"])
    build.deck("7", 1).nation(frame.nation_ids[nation], 0, 100, posts=" ".join(sorted(posts)), ships=ships)
    state = build.state
    state.money[1 + 4 + nation] = rng.choice((0, 10, 40, 200))
    state.acting, state.stage, state.round_index = nation, FLEET, 1
    return state


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9))
@pytest.mark.rule("P-135", "P-142")
def test_default_map_against_brute_force(seed: int) -> None:
    """One predicate: what the solver proposes is legal, earns what it says, and nothing beats it."""
    state = random_fleet(random.Random(seed), 5)
    nation = state.acting
    goals, ends = fleet.route_goals(state, nation)
    found = fleet.front(state, nation)
    steps = state.fleet_range(nation)
    expected = brute_force(
        state.frame.sail_near, fleet.starts(state, nation), goals, [], steps, state.coffers(nation)
    )
    near = [
        [other for other in others if state.frame.kinds[other] != NEWWORLD]
        for others in state.frame.sail_near
    ]
    assert not ends or steps >= 0
    assert [(route.donated, route.revenue) for route in found] == expected
    for route in found:
        assert fleet.why_not_sail(state, nation, route.start, route.path, route.donations) is None
        assert fleet.revenue_of(state, nation, route.path, route.donations) == route.revenue
        walk_is_honest(near, route, goals, [], steps)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9))
def test_more_range_and_more_money_never_earn_less(seed: int) -> None:
    state = random_fleet(random.Random(seed), 6)
    nation = state.acting
    best = fleet.front(state, nation)[-1].revenue
    state.money[1 + state.seats + nation] += 40
    richer = fleet.front(state, nation)[-1].revenue
    state.ships[nation] = tuple(sorted((*state.ships[nation], 0)))
    assert best <= richer <= fleet.front(state, nation)[-1].revenue


def test_a_front_is_asked_for_once_and_depends_on_the_position() -> None:
    state = (
        Builder().deck("3", 3).nation("red", 0, 70, ships="23", posts="A D", coffers=30).sails("red").done()
    )
    first = fleet.front(state, 0)
    assert fleet.front(state.copy(), 0) is first
    state.money[1 + state.seats] += 70
    assert [route.revenue for route in fleet.front(state, 0)] == [10, 16]


@pytest.mark.rule("P-139")
def test_money_no_temple_can_take_changes_no_route() -> None:
    """Fronts are remembered by what temples can take of the coffers, so that must be all that counts."""
    rng = random.Random(139)
    waters, starts, goals, steps, _ = largest_case(2)
    for _ in range(40):
        some = rng.sample(goals, 12)
        sums = sums_of([goal.donation for goal in some])
        purse = rng.randrange(max(sums) + 50)
        usable = max(each for each in sums if each <= purse)
        reach = rng.randint(3, steps // 2)
        full = best_routes(waters, starts, some, [], reach, purse, MOST_WORK)
        assert [told(route) for route in full] == [
            told(route) for route in best_routes(waters, starts, some, [], reach, usable, MOST_WORK)
        ]


def told(route: Route) -> tuple[object, ...]:
    return (route.start, route.path, route.donations, route.donated, route.revenue, route.proven)


def test_the_purse_of_a_fleet_is_what_temples_can_take() -> None:
    state = (
        Builder().deck("3", 3).nation("red", 0, 70, ships="23", posts="A D", coffers=30).sails("red").done()
    )
    sums = state.frame.gift_sums
    assert sums == sums_of([hex.donation for hex in state.frame.edition.hexes if hex.kind == "temple"])
    for coffers in range(max(sums) + 20):
        assert fleet.gifts(state, coffers) == max(each for each in sums if each <= coffers)


@pytest.mark.parametrize("memory", [0, 1, 3])
@pytest.mark.rule("P-135", "P-142")
def test_the_bounds_with_prices_lose_no_route(memory: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Far-sailing fleets: the search by choices, made to do all the work with poor help, agrees with brute force."""
    monkeypatch.setattr(route_search, "FIRST_WALKS", 0)
    monkeypatch.setattr(route_choices, "MEMORY", memory)
    monkeypatch.setattr(route_choices, "HOPEFUL", 1)
    monkeypatch.setattr(route_choices, "TOURS", memory)
    monkeypatch.setattr(route_choices, "FIRST_WALKS", 2)
    monkeypatch.setattr(route_choices, "FEW_WALKS", 1)
    monkeypatch.setattr(route_choices, "MANY_WALKS", 2)
    monkeypatch.setattr(route_choices, "LONG_ROUNDS", 1)
    monkeypatch.setattr(route_choices, "FIRST_ROUNDS", 3)
    monkeypatch.setattr(route_choices, "ROUNDS", 1)
    rng = random.Random(memory)
    for _ in range(400):
        near, starts, goals, steps, purse = random_case(rng)
        waters = Waters(near, sailing_distances(near, [False] * len(near)))
        found = best_routes(waters, starts, goals, [], steps, purse)
        assert all(route.proven for route in found)
        assert [(route.donated, route.revenue) for route in found] == brute_force(
            near, starts, goals, [], steps, purse
        )
        for route in found:
            walk_is_honest(near, route, goals, [], steps)


@pytest.mark.parametrize("seed", [2, 3, 10])
def test_the_largest_fleets_are_proved_within_bounds(seed: int) -> None:
    """26 goals and a doubled range; work is counted, not timed."""
    waters, starts, goals, steps, purse = largest_case(seed)
    search = route_search.Search(waters, starts, goals, steps, purse)
    found = search.run(MOST_WORK)
    assert search.proved
    assert search.work <= MOST_WORK
    assert all(route.proven for route in found)
    for route in found:
        walk_is_honest(waters.near, route, goals, [], steps)


def test_a_search_cut_short_says_so_and_its_routes_can_be_sailed() -> None:
    waters, starts, goals, steps, purse = largest_case(2)
    search = route_search.Search(waters, starts, goals, steps, purse)
    short = search.run(1_000)
    assert not search.proved
    assert not any(route.proven for route in short)
    assert search.work < 30_000
    for route in short:
        walk_is_honest(waters.near, route, goals, [], steps)
    whole = best_routes(waters, starts, goals, [], steps, purse)
    assert all(route.proven for route in whole)
    for route in short:
        assert max(better.revenue for better in whole if better.donated <= route.donated) >= route.revenue
