"""Step 3b: the fleet sails and pays, or stays at home (P-128 … P-147)."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from typing import Final

from thalassa.games.poseidon.routes.best import MOST_WORK, UNLIMITED, Goal, Route, best_routes
from thalassa.games.poseidon.wire.actions import ErCourse, ErDonate, ErDraw, ErSail, ErStayHome
from thalassa.games.poseidon.wire.events import (
    DividendPaid,
    FleetMissing,
    FleetSailed,
    FleetStayed,
    RouteStop,
)
from thalassa.kernel.messages import Action, Event, Reason

from ..accounts import move_prestige, pay, purse, treasury
from ..frame import MAX_STEPS, NEWWORLD, TEMPLE
from ..position import BANK, Position, hexes_of
from ..reasons import no
from ..stages import DRAWING, FLEET, PLAIN
from .exploring import closed

REMEMBERED: Final = 256
"""Fronts kept in memory; views, moves and previews ask for the same one."""


def post_value(pos: Position, nation: int, hex: int) -> int:
    """P-137: what visiting this hex earns the nation by its own post; 0 without one."""
    if not (pos.posts[nation] >> hex & 1 or pos.cultures[nation] == hex):
        return 0
    value = pos.frame.values[pos.phase - 1][hex]
    if pos.delian_hex == hex and pos.delian_nation == nation:
        value *= 2  # P-41
    return value


def temple_value(pos: Position, hex: int) -> int:
    """P-138, P-140: temples pay until phase 4."""
    if pos.frame.kinds[hex] != TEMPLE or not pos.frame.temples_pay[pos.phase]:
        return 0
    return pos.frame.values[pos.phase - 1][hex]


def starts(pos: Position, nation: int) -> list[int]:
    """P-126, P-133: home port, and New Home if placed."""
    home, second = pos.frame.homes[nation], pos.new_homes[nation]
    return [home] if second < 0 else [home, second]


def ask_king(pos: Position, events: list[Event]) -> None:
    """P-129: the fleet sails or stays; P-128: without ships there is nothing to decide."""
    nation = pos.acting
    if pos.ships[nation]:
        pos.ask(FLEET, pos.king[nation])
        return
    pos.last_routes[nation] = ()
    events.append(FleetMissing(pos.frame.nation_ids[nation]))


# -- any route drawn by hand ------------------------------------------------------------------------------


def why_not_sail(
    pos: Position, nation: int, start: int, path: tuple[int, ...], donations: tuple[int, ...]
) -> Reason | None:
    frame = pos.frame
    names = frame.hex_ids
    if not pos.ships[nation]:
        return no("no_ships", "P-128", nation=frame.nation_ids[nation])
    if start not in starts(pos, nation):
        return no("not_a_start", "P-133", hex=names[start])
    reach = pos.fleet_range(nation)
    if len(path) > (MAX_STEPS if reach == UNLIMITED else reach):
        return no("out_of_range", "P-133", range=MAX_STEPS if reach == UNLIMITED else reach, steps=len(path))
    at = start
    for hex in path:
        reason = why_not_enter(pos, at, hex, reach)
        if reason is not None:
            return reason
        at = hex
    if any(left >= right for left, right in itertools.pairwise(donations)):
        return no("not_sorted", "P-139")
    total = 0
    for hex in donations:
        if not frame.temples_pay[pos.phase]:
            return no("no_donations", "P-140", phase=pos.phase)
        if frame.kinds[hex] != TEMPLE or frame.donations[hex] == 0:
            return no("no_donation_temple", "P-138", hex=names[hex])
        if hex not in path:
            return no("not_on_route", "P-139", hex=names[hex])
        total += frame.donations[hex]
    if total > pos.coffers(nation):
        return no("coffers_short", "P-139", price=total, coffers=pos.coffers(nation))
    return None


def why_not_enter(pos: Position, at: int, hex: int, reach: int) -> Reason | None:
    """One step of a fleet from ``at`` to ``hex``."""
    frame = pos.frame
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


def revenue_of(pos: Position, nation: int, path: tuple[int, ...], donations: tuple[int, ...]) -> int:
    """P-136 to P-140: every post and every temple once."""
    total = 0
    for _, value, _, _ in stops_of(pos, nation, path, donations):
        total += value
    return total


def stops_of(
    pos: Position, nation: int, path: tuple[int, ...], donations: tuple[int, ...]
) -> list[tuple[int, int, int, bool]]:
    """What pays on a route, in the order the fleet comes by: hex, money, donation, doubled by the Delian League."""
    found: list[tuple[int, int, int, bool]] = []
    seen: set[int] = set()
    for hex in path:
        if hex in seen:
            continue
        seen.add(hex)
        value = post_value(pos, nation, hex)
        asked = pos.frame.donations[hex]
        if asked == 0 or hex in donations:
            value += temple_value(pos, hex)
        if value:
            doubled = pos.delian_hex == hex and pos.delian_nation == nation
            found.append((hex, value, asked if hex in donations else 0, doubled))
    return found


# -- the best routes --------------------------------------------------------------------------------------


def route_goals(pos: Position, nation: int) -> tuple[list[Goal], list[Goal]]:
    """What can earn: own posts and temples, and own posts in the New World apart."""
    frame = pos.frame
    goals: list[Goal] = []
    ends: list[Goal] = []
    spots = pos.posts[nation]
    if pos.cultures[nation] >= 0:
        spots |= 1 << pos.cultures[nation]
    for hex in hexes_of(spots):
        goal = Goal(hex, post_value(pos, nation, hex), 0)
        if frame.kinds[hex] == NEWWORLD:
            ends.append(goal)
        else:
            goals.append(goal)
    if frame.temples_pay[pos.phase]:
        for hex in range(frame.hex_count):
            if frame.kinds[hex] == TEMPLE and not frame.closed[hex]:
                goals.append(Goal(hex, temple_value(pos, hex), frame.donations[hex]))
    return goals, ends


def gifts(pos: Position, coffers: int) -> int:
    """How much of the coffers temples can take together: with more money there are no other routes."""
    if not pos.frame.temples_pay[pos.phase]:
        return 0
    sums = pos.frame.gift_sums
    return sums[bisect_right(sums, max(0, coffers)) - 1]


def front(pos: Position, nation: int) -> list[Route]:
    """One best route for every sum of donations that raises the revenue.

    The last answers are remembered in the frame by everything they depend on.
    """
    reach, money = pos.fleet_range(nation), gifts(pos, pos.coffers(nation))
    key = what_decides(pos, nation, reach, money)
    memory = pos.frame.fronts
    routes = memory.get(key)
    if routes is None:
        if len(memory) >= REMEMBERED:
            memory.clear()
        routes = memory[key] = find_front(pos, nation, reach, money)
    return routes


def what_decides(pos: Position, nation: int, reach: int, money: int) -> tuple[int, ...]:
    """Everything the best routes of a nation depend on, beside the frame."""
    return (
        nation,
        pos.posts[nation],
        pos.cultures[nation],
        pos.new_homes[nation],
        pos.delian_hex if pos.delian_nation == nation else -1,
        pos.phase,
        reach,
        money,
    )


def find_front(pos: Position, nation: int, reach: int, money: int) -> list[Route]:
    """Worked out anew, for any range and sum of money."""
    goals, ends = route_goals(pos, nation)
    return best_routes(pos.frame.waters, starts(pos, nation), goals, ends, reach, money, MOST_WORK)


# -- carrying it out --------------------------------------------------------------------------------------


def sail(
    pos: Position,
    nation: int,
    start: int,
    path: tuple[int, ...],
    donations: tuple[int, ...],
    events: list[Event],
) -> None:
    frame = pos.frame
    names = frame.hex_ids
    stops = stops_of(pos, nation, path, donations)
    revenue = sum([value for _, value, _, _ in stops])
    donated = sum([frame.donations[hex] for hex in donations])
    pay(pos, treasury(pos, nation), BANK, donated)
    events.append(
        FleetSailed(
            frame.nation_ids[nation],
            names[start],
            tuple([names[hex] for hex in path]),
            tuple([names[hex] for hex in donations]),
            donated,
            revenue,
            tuple([RouteStop(names[hex], value, gift, doubled) for hex, value, gift, doubled in stops]),
        )
    )
    pos.revenues[nation] = revenue
    pos.payouts[nation] = 0
    pos.last_routes[nation] = (start, *path)
    if revenue > 0:
        for seat in range(pos.seats):  # P-143: players only; pool and coffers get nothing
            count = pos.merchants(seat, nation)
            if count:
                pay(pos, BANK, purse(seat), count * revenue)
                pos.payouts[nation] += count * revenue
                events.append(DividendPaid(seat, frame.nation_ids[nation], count, count * revenue))
        move_prestige(pos, nation, 1, events)  # P-145
    clear_steps(pos)
    pos.decided()


def stay_home(pos: Position, nation: int, events: list[Event]) -> None:
    """P-130."""
    money = pos.frame.home_income[pos.phase]
    pay(pos, BANK, treasury(pos, nation), money)
    events.append(FleetStayed(pos.frame.nation_ids[nation], money))
    pos.last_routes[nation] = ()
    pos.decided()


def fleet_moves(pos: Position) -> list[Action]:
    """The fleet stays, sails a best route, or a route is drawn by hand."""
    if pos.pencil == DRAWING:
        return drawing_moves(pos)
    frame, nation = pos.frame, pos.acting
    name, names = frame.nation_ids[nation], frame.hex_ids
    moves: list[Action] = [ErStayHome(name)]
    for route in front(pos, nation):
        moves.append(
            ErSail(
                name,
                names[route.start],
                tuple([names[hex] for hex in route.path]),
                tuple([names[hex] for hex in route.donations]),
            )
        )
    for start in starts(pos, nation):
        moves.append(ErDraw(names[start]))
    return moves


# -- the steps of a route drawn by hand ---------------------------------------------------------------------


def why_not_course(pos: Position, hex: int) -> Reason | None:
    path = (*pos.draft_path, hex)
    return why_not_sail(pos, pos.acting, pos.draft[0], path, pos.draft_builds)


def why_not_donate(pos: Position, hex: int) -> Reason | None:
    paid = tuple(sorted((*pos.draft_builds, hex)))
    return why_not_sail(pos, pos.acting, pos.draft[0], pos.draft_path, paid)


def step_draw(pos: Position, start: int) -> None:
    pos.pencil = DRAWING
    pos.draft = (start,)


def step_course(pos: Position, hex: int) -> None:
    pos.draft_path = (*pos.draft_path, hex)


def step_donate(pos: Position, hex: int) -> None:
    pos.draft_builds = tuple(sorted((*pos.draft_builds, hex)))


def clear_steps(pos: Position) -> None:
    pos.pencil = PLAIN
    pos.draft = ()
    pos.draft_path = ()
    pos.draft_builds = ()


def agrees_with_steps(pos: Position, start: int, path: tuple[int, ...], donations: tuple[int, ...]) -> bool:
    """Can the route drawn so far still become this one?"""
    return (
        pos.draft == (start,)
        and path[: len(pos.draft_path)] == pos.draft_path
        and all(hex in donations for hex in pos.draft_builds)
    )


def drawing_moves(pos: Position) -> list[Action]:
    frame, nation = pos.frame, pos.acting
    names, path = frame.hex_ids, pos.draft_path
    start = pos.draft[0]
    moves: list[Action] = [
        ErSail(
            frame.nation_ids[nation],
            names[start],
            tuple([names[hex] for hex in path]),
            tuple([names[hex] for hex in pos.draft_builds]),
        )
    ]
    at = path[-1] if path else start
    reach = pos.fleet_range(nation)
    if len(path) < (MAX_STEPS if reach == UNLIMITED else reach):
        for hex in frame.sail_near[at]:
            if why_not_enter(pos, at, hex, reach) is None:
                moves.append(ErCourse(names[hex]))
    for hex in sorted(set(path)):
        if frame.donations[hex] and hex not in pos.draft_builds and why_not_donate(pos, hex) is None:
            moves.append(ErDonate(names[hex]))
    return moves
