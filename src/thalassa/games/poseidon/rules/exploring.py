"""3.L and 3.M Step 3a: the discovery ship, trading posts and the New Home, whole or step by step."""

from __future__ import annotations

import itertools

from thalassa.kernel.messages import Action, Event, Reason

from .actions import ErBuild, ErDiscover, ErNewHome, ErStep
from .events import Discovered
from .frame import CULTURE, HOME, NEWWORLD, SEA, SITE, TEMPLE, Frame
from .reasons import no
from .state import EXPLORING, PLAIN, TO_FLEET, PoseidonState


def capacity(state: PoseidonState, hex: int) -> int:
    """P-115: posts a hex can hold in this phase; PR-54: an option shuts the New World before phase 4."""
    frame = state.frame
    if frame.kinds[hex] == NEWWORLD and state.phase < 4 and not frame.capacity_newworld_early:
        return 0
    return min(frame.circles[hex], frame.phase_posts[state.phase])


def new_home_on(state: PoseidonState, hex: int) -> bool:
    return hex in state.new_homes


def closed(frame: Frame, hex: int) -> Reason:
    """P-206, P-207: with two players the west is shut, and Kyrene by a rule of its own."""
    return no("closed_hex", "P-207" if frame.kinds[hex] == NEWWORLD else "P-206", hex=frame.hex_ids[hex])


# -- one rule each: a step, a post, a New Home -----------------------------------------------------------


def why_not_step(state: PoseidonState, at: int, steps: int, hex: int) -> Reason | None:
    """May the ship, on ``at`` after ``steps`` steps, go on to ``hex``?"""
    frame = state.frame
    if steps >= frame.phase_range[state.phase]:
        return no("discovery_range", "P-110", range=frame.phase_range[state.phase])
    if frame.closed[hex]:
        return closed(frame, hex)
    if hex not in frame.moves_near[at]:
        dark = hex in frame.edition.neighbours[at]
        return no(
            "dark_line" if dark else "not_neighbours",
            "P-111" if dark else "P-110",
            hex=frame.hex_ids[hex],
            at=frame.hex_ids[at],
        )
    return None


def why_not_build(state: PoseidonState, nation: int, hex: int) -> Reason | None:
    """May the nation put a post on this touched hex?"""
    frame = state.frame
    name, kind = frame.hex_ids[hex], frame.kinds[hex]
    if kind == HOME:
        return no("no_post_home", "P-118", hex=name)
    if kind == CULTURE:
        return no("no_post_culture", "P-35", hex=name)
    if kind == TEMPLE or frame.circles[hex] == 0:
        return no("no_circle", "P-119", hex=name)
    if frame.closed[hex]:
        return closed(frame, hex)
    if new_home_on(state, hex):
        return no("new_home_there", "P-124", hex=name)
    if state.posts[nation] >> hex & 1:
        return no("post_already", "P-116", hex=name)
    room = capacity(state, hex)
    if state.posts_on(hex) >= room:
        return no("hex_full", "P-115" if room else "PR-54", hex=name, capacity=room)
    return None


def why_not_new_home(state: PoseidonState, nation: int, hex: int) -> Reason | None:
    """May the nation put its New Home on this touched hex?"""
    frame = state.frame
    name = frame.hex_ids[hex]
    if state.new_homes[nation] >= 0:
        return no("new_home_used", "P-121")
    if frame.kinds[hex] != SITE:
        lacks_circle = frame.kinds[hex] in (SEA, TEMPLE)
        return no("no_new_home_here", "P-122" if lacks_circle else "P-123", hex=name)
    if frame.closed[hex]:
        return closed(frame, hex)
    if new_home_on(state, hex):
        return no("new_home_there", "P-122", hex=name)
    if state.posts_on(hex) > 0:
        return no("hex_has_posts", "P-122", hex=name)
    return None


# -- the whole decision ---------------------------------------------------------------------------------


def why_not_discover(
    state: PoseidonState, nation: int, path: tuple[int, ...], builds: tuple[int, ...], home: int
) -> Reason | None:
    frame = state.frame
    at = state.explorers[nation]
    touched = [at]
    for steps, hex in enumerate(path):
        reason = why_not_step(state, at, steps, hex)
        if reason is not None:
            return reason
        at = hex
        touched.append(hex)
    if any(left >= right for left, right in itertools.pairwise(builds)):
        return no("not_sorted", "P-114")
    if len(builds) > state.supply[nation]:
        return no("supply_short", "P-117", supply=state.supply[nation], count=len(builds))
    for hex in builds:
        if hex not in touched:  # P-113
            return no("not_touched", "P-114", hex=frame.hex_ids[hex])
        reason = why_not_build(state, nation, hex)
        if reason is not None:
            return reason
    if home >= 0:
        if home not in touched:
            return no("not_touched", "P-122", hex=frame.hex_ids[home])
        if home in builds:
            return no("hex_has_posts", "P-122", hex=frame.hex_ids[home])
        return why_not_new_home(state, nation, home)
    return None


def agrees_with_steps(
    state: PoseidonState, path: tuple[int, ...], builds: tuple[int, ...], home: int
) -> bool:
    """Can the pencilled steps still grow into this decision?"""
    return (
        path[: len(state.draft_path)] == state.draft_path
        and all(hex in builds for hex in state.draft_builds)
        and state.draft_home in (-1, home)
    )


def discover(
    state: PoseidonState, path: tuple[int, ...], builds: tuple[int, ...], home: int, events: list[Event]
) -> None:
    frame, nation = state.frame, state.acting
    start = state.explorers[nation]
    if path:
        state.explorers[nation] = path[-1]
    for hex in builds:
        state.posts[nation] |= 1 << hex
        state.supply[nation] -= 1  # P-117
    if home >= 0:
        state.new_homes[nation] = home  # P-127: not a disk
    clear_steps(state)
    state.stage = TO_FLEET
    names = frame.hex_ids
    events.append(
        Discovered(
            frame.nation_ids[nation],
            names[start],
            tuple(names[hex] for hex in path),
            tuple(names[hex] for hex in builds),
            names[home] if home >= 0 else None,
        )
    )


def clear_steps(state: PoseidonState) -> None:
    state.pencil = PLAIN
    state.draft_path = ()
    state.draft_builds = ()
    state.draft_home = -1


# -- the steps ------------------------------------------------------------------------------------------


def position_now(state: PoseidonState) -> int:
    return state.draft_path[-1] if state.draft_path else state.explorers[state.acting]


def touched_now(state: PoseidonState) -> list[int]:
    hexes = [state.explorers[state.acting]]
    for hex in state.draft_path:
        if hex not in hexes:
            hexes.append(hex)
    return hexes


def why_not_step_move(state: PoseidonState, hex: int) -> Reason | None:
    return why_not_step(state, position_now(state), len(state.draft_path), hex)


def why_not_step_build(state: PoseidonState, hex: int) -> Reason | None:
    builds = tuple(sorted((*state.draft_builds, hex)))
    return why_not_discover(state, state.acting, state.draft_path, builds, state.draft_home)


def why_not_step_home(state: PoseidonState, hex: int) -> Reason | None:
    if state.draft_home >= 0:
        return no("new_home_used", "P-121")
    return why_not_discover(state, state.acting, state.draft_path, state.draft_builds, hex)


def step_move(state: PoseidonState, hex: int) -> None:
    state.pencil = EXPLORING
    state.draft_path = (*state.draft_path, hex)


def step_build(state: PoseidonState, hex: int) -> None:
    state.pencil = EXPLORING
    state.draft_builds = tuple(sorted((*state.draft_builds, hex)))


def step_home(state: PoseidonState, hex: int) -> None:
    state.pencil = EXPLORING
    state.draft_home = hex


def discover_moves(state: PoseidonState) -> list[Action]:
    frame, nation = state.frame, state.acting
    acts, names = frame.acts, frame.hex_ids
    if "step" not in acts:
        acts["step"] = [ErStep(name) for name in names]
        acts["build"] = [ErBuild(name) for name in names]
        acts["home"] = [ErNewHome(name) for name in names]
    moves: list[Action] = [
        ErDiscover(
            frame.nation_ids[nation],
            tuple([names[hex] for hex in state.draft_path]),
            tuple([names[hex] for hex in state.draft_builds]),
            names[state.draft_home] if state.draft_home >= 0 else None,
        )
    ]
    at, steps = position_now(state), len(state.draft_path)
    if steps < frame.phase_range[state.phase]:
        moves += [acts["step"][hex] for hex in frame.moves_near[at]]
    for hex in touched_now(state):
        if hex in state.draft_builds or hex == state.draft_home:
            continue
        if len(state.draft_builds) < state.supply[nation] and why_not_build(state, nation, hex) is None:
            moves.append(acts["build"][hex])
        if state.draft_home < 0 and why_not_new_home(state, nation, hex) is None:
            moves.append(acts["home"][hex])
    return moves
