"""3.N and 3.O Step 3b: the fleet sails and pays, or stays at home."""

from __future__ import annotations

import itertools

from thalassa.kernel.messages import Action, Event, Reason

from .accounts import move_prestige, pay, purse, treasury
from .actions import ErCourse, ErDonate, ErDraw, ErSail, ErStayHome
from .events import DividendPaid, FleetSailed, FleetStayed
from .exploring import closed
from .frame import MAX_STEPS, NEWWORLD, TEMPLE
from .reasons import no
from .routes import MOST_WORK, UNLIMITED, Goal, Route, Waters, best_routes
from .state import BANK, DRAWING, PLAIN, TO_HARBOUR, PoseidonState

REMEMBERED = 256
"""Fronts kept in memory; views, moves and previews ask for the same one."""


def post_value(state: PoseidonState, nation: int, hex: int) -> int:
    """P-137: what visiting this hex earns the nation by its own post; 0 without one."""
    if not (state.posts[nation] >> hex & 1 or state.cultures[nation] == hex):
        return 0
    value = state.frame.values[state.phase - 1][hex]
    if state.delian_hex == hex and state.delian_nation == nation:
        value *= 2  # P-41
    return value


def temple_value(state: PoseidonState, hex: int) -> int:
    """P-138, P-140: temples pay until phase 4."""
    if state.frame.kinds[hex] != TEMPLE or not state.frame.temples_pay[state.phase]:
        return 0
    return state.frame.values[state.phase - 1][hex]


def starts(state: PoseidonState, nation: int) -> list[int]:
    """P-126, P-133: home port, and New Home if placed."""
    home, second = state.frame.homes[nation], state.new_homes[nation]
    return [home] if second < 0 else [home, second]


# -- any route drawn by hand ------------------------------------------------------------------------------


def why_not_sail(
    state: PoseidonState, nation: int, start: int, path: tuple[int, ...], donations: tuple[int, ...]
) -> Reason | None:
    frame = state.frame
    names = frame.hex_ids
    if not state.ships[nation]:
        return no("no_ships", "P-128", nation=frame.nation_ids[nation])
    if start not in starts(state, nation):
        return no("not_a_start", "P-133", hex=names[start])
    reach = state.fleet_range(nation)
    if len(path) > (MAX_STEPS if reach == UNLIMITED else reach):
        return no("out_of_range", "P-133", range=MAX_STEPS if reach == UNLIMITED else reach, steps=len(path))
    at = start
    for hex in path:
        reason = why_not_enter(state, at, hex, reach)
        if reason is not None:
            return reason
        at = hex
    if any(left >= right for left, right in itertools.pairwise(donations)):
        return no("not_sorted", "P-139")
    total = 0
    for hex in donations:
        if not frame.temples_pay[state.phase]:
            return no("no_donations", "P-140", phase=state.phase)
        if frame.kinds[hex] != TEMPLE or frame.donations[hex] == 0:
            return no("no_donation_temple", "P-138", hex=names[hex])
        if hex not in path:
            return no("not_on_route", "P-139", hex=names[hex])
        total += frame.donations[hex]
    if total > state.coffers(nation):
        return no("coffers_short", "P-139", price=total, coffers=state.coffers(nation))
    return None


def why_not_enter(state: PoseidonState, at: int, hex: int, reach: int) -> Reason | None:
    """One step of a fleet from ``at`` to ``hex``."""
    frame = state.frame
    if frame.kinds[at] == NEWWORLD:
        return no("new_world_ends", "P-141", hex=frame.hex_ids[at])
    if frame.closed[hex]:
        return closed(frame, hex)
    if hex not in frame.sail_near[at]:
        dark = hex in frame.edition.neighbours[at]
        return no(
            "dark_line" if dark else "not_neighbours",
            "P-134" if dark else "P-133",
            hex=frame.hex_ids[hex],
            at=frame.hex_ids[at],
        )
    if frame.kinds[hex] == NEWWORLD and reach != UNLIMITED:
        return no("new_world_e_only", "P-141", hex=frame.hex_ids[hex])
    return None


def revenue_of(state: PoseidonState, nation: int, path: tuple[int, ...], donations: tuple[int, ...]) -> int:
    """P-136 to P-140: every post and every temple once."""
    total = 0
    for hex in sorted(set(path)):
        total += post_value(state, nation, hex)
        if state.frame.donations[hex] == 0 or hex in donations:
            total += temple_value(state, hex)
    return total


# -- the best routes --------------------------------------------------------------------------------------


def route_goals(state: PoseidonState, nation: int) -> tuple[list[Goal], list[Goal]]:
    """What can earn: own posts and temples, and own posts in the New World apart."""
    frame = state.frame
    goals: list[Goal] = []
    ends: list[Goal] = []
    spots = state.posts[nation]
    if state.cultures[nation] >= 0:
        spots |= 1 << state.cultures[nation]
    while spots:
        hex = (spots & -spots).bit_length() - 1
        spots &= spots - 1
        goal = Goal(hex, post_value(state, nation, hex), 0)
        if frame.kinds[hex] == NEWWORLD:
            ends.append(goal)
        else:
            goals.append(goal)
    if frame.temples_pay[state.phase]:
        for hex in range(frame.hex_count):
            if frame.kinds[hex] == TEMPLE and not frame.closed[hex]:
                goals.append(Goal(hex, temple_value(state, hex), frame.donations[hex]))
    return goals, ends


def front(state: PoseidonState, nation: int) -> list[Route]:
    """One best route for every sum of donations that raises the revenue.

    The last answers are remembered in the frame by everything they depend on.
    """
    frame = state.frame
    key = (
        nation,
        state.posts[nation],
        state.cultures[nation],
        state.new_homes[nation],
        state.delian_hex if state.delian_nation == nation else -1,
        state.phase,
        state.fleet_range(nation),
        state.coffers(nation),
    )
    memory: dict[tuple[int, ...], list[Route]] = frame.acts.setdefault("fronts", {})
    routes = memory.get(key)
    if routes is None:
        if len(memory) >= REMEMBERED:
            memory.clear()
        goals, ends = route_goals(state, nation)
        waters: Waters | None = frame.acts.get("waters")
        if waters is None:
            waters = frame.acts["waters"] = Waters(frame.sail_near, frame.distances)
        reach, purse = state.fleet_range(nation), state.coffers(nation)
        routes = best_routes(waters, starts(state, nation), goals, ends, reach, purse, MOST_WORK)
        memory[key] = routes
    return routes


# -- carrying it out --------------------------------------------------------------------------------------


def sail(
    state: PoseidonState,
    nation: int,
    start: int,
    path: tuple[int, ...],
    donations: tuple[int, ...],
    events: list[Event],
) -> None:
    frame = state.frame
    names = frame.hex_ids
    revenue = revenue_of(state, nation, path, donations)
    donated = sum([frame.donations[hex] for hex in donations])
    pay(state, treasury(state, nation), BANK, donated)
    events.append(
        FleetSailed(
            frame.nation_ids[nation],
            names[start],
            tuple([names[hex] for hex in path]),
            tuple([names[hex] for hex in donations]),
            donated,
            revenue,
        )
    )
    state.revenues[nation] = revenue
    state.payouts[nation] = 0
    state.last_routes[nation] = (start, *path)
    if revenue > 0:
        for seat in range(state.seats):  # P-143: players only; pool and coffers get nothing
            count = state.merchants(seat, nation)
            if count:
                pay(state, BANK, purse(seat), count * revenue)
                state.payouts[nation] += count * revenue
                events.append(DividendPaid(seat, frame.nation_ids[nation], count, count * revenue))
        move_prestige(state, nation, 1, events)  # P-145
    clear_steps(state)
    state.stage = TO_HARBOUR


def stay_home(state: PoseidonState, nation: int, events: list[Event]) -> None:
    """P-130."""
    money = state.frame.home_income[state.phase]
    pay(state, BANK, treasury(state, nation), money)
    events.append(FleetStayed(state.frame.nation_ids[nation], money))
    state.last_routes[nation] = ()
    state.stage = TO_HARBOUR


def fleet_moves(state: PoseidonState) -> list[Action]:
    """The fleet stays, sails a best route, or a route is drawn by hand."""
    if state.pencil == DRAWING:
        return drawing_moves(state)
    frame, nation = state.frame, state.acting
    name, names = frame.nation_ids[nation], frame.hex_ids
    moves: list[Action] = [ErStayHome(name)]
    for route in front(state, nation):
        moves.append(
            ErSail(
                name,
                names[route.start],
                tuple([names[hex] for hex in route.path]),
                tuple([names[hex] for hex in route.donations]),
            )
        )
    for start in starts(state, nation):
        moves.append(ErDraw(names[start]))
    return moves


# -- the steps of a route drawn by hand ---------------------------------------------------------------------


def why_not_course(state: PoseidonState, hex: int) -> Reason | None:
    path = (*state.draft_path, hex)
    return why_not_sail(state, state.acting, state.draft[0], path, state.draft_builds)


def why_not_donate(state: PoseidonState, hex: int) -> Reason | None:
    paid = tuple(sorted((*state.draft_builds, hex)))
    return why_not_sail(state, state.acting, state.draft[0], state.draft_path, paid)


def step_draw(state: PoseidonState, start: int) -> None:
    state.pencil = DRAWING
    state.draft = (start,)


def step_course(state: PoseidonState, hex: int) -> None:
    state.draft_path = (*state.draft_path, hex)


def step_donate(state: PoseidonState, hex: int) -> None:
    state.draft_builds = tuple(sorted((*state.draft_builds, hex)))


def clear_steps(state: PoseidonState) -> None:
    state.pencil = PLAIN
    state.draft = ()
    state.draft_path = ()
    state.draft_builds = ()


def agrees_with_steps(
    state: PoseidonState, start: int, path: tuple[int, ...], donations: tuple[int, ...]
) -> bool:
    """Can the route drawn so far still become this one?"""
    return (
        state.draft == (start,)
        and path[: len(state.draft_path)] == state.draft_path
        and all(hex in donations for hex in state.draft_builds)
    )


def drawing_moves(state: PoseidonState) -> list[Action]:
    frame, nation = state.frame, state.acting
    names, path = frame.hex_ids, state.draft_path
    start = state.draft[0]
    moves: list[Action] = [
        ErSail(
            frame.nation_ids[nation],
            names[start],
            tuple([names[hex] for hex in path]),
            tuple([names[hex] for hex in state.draft_builds]),
        )
    ]
    at = path[-1] if path else start
    reach = state.fleet_range(nation)
    if len(path) < (MAX_STEPS if reach == UNLIMITED else reach):
        for hex in frame.sail_near[at]:
            if why_not_enter(state, at, hex, reach) is None:
                moves.append(ErCourse(names[hex]))
    for hex in sorted(set(path)):
        if frame.donations[hex] and hex not in state.draft_builds and why_not_donate(state, hex) is None:
            moves.append(ErDonate(names[hex]))
    return moves
