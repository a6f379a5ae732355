"""Step 3a: the discovery ship, trading posts and the New Home, whole or step by step (P-110 … P-127)."""

from __future__ import annotations

import itertools

from thalassa.games.poseidon.wire.actions import ErDiscover
from thalassa.games.poseidon.wire.events import Discovered
from thalassa.kernel.messages import Action, Event, Reason

from ..frame import CULTURE, HOME, NEWWORLD, SEA, SITE, TEMPLE, Frame
from ..position import Position
from ..reasons import no
from ..stages import DISCOVER, EXPLORING, PLAIN


def capacity(pos: Position, hex: int) -> int:
    """P-115: posts a hex can hold in this phase; PR-54: an option shuts the New World before phase 4."""
    frame = pos.frame
    if frame.kinds[hex] == NEWWORLD and pos.phase < 4 and not frame.capacity_newworld_early:
        return 0
    return min(frame.circles[hex], frame.phase_posts[pos.phase])


def new_home_on(pos: Position, hex: int) -> bool:
    return hex in pos.new_homes


def closed(frame: Frame, hex: int) -> Reason:
    """P-206, P-207: with two players the west is shut, and Kyrene by a rule of its own."""
    return no("closed_hex", "P-207" if frame.kinds[hex] == NEWWORLD else "P-206", hex=frame.hex_ids[hex])


# -- one rule each: a step, a post, a New Home -----------------------------------------------------------


def why_not_step(pos: Position, at: int, steps: int, hex: int) -> Reason | None:
    """May the ship, on ``at`` after ``steps`` steps, go on to ``hex``?"""
    frame = pos.frame
    if steps >= frame.phase_range[pos.phase]:
        return no("discovery_range", "P-110", range=frame.phase_range[pos.phase])
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


def why_not_supply(pos: Position, nation: int, count: int) -> Reason | None:
    """Are there disks for so many posts?"""
    if count > pos.supply[nation]:
        return no("supply_short", "P-117", supply=pos.supply[nation], count=count)
    return None


def why_not_build(pos: Position, nation: int, hex: int) -> Reason | None:
    """May the nation put a post on this touched hex?"""
    frame = pos.frame
    name, kind = frame.hex_ids[hex], frame.kinds[hex]
    if kind == HOME:
        return no("no_post_home", "P-118", hex=name)
    if kind == CULTURE:
        return no("no_post_culture", "P-35", hex=name)
    if kind == TEMPLE or frame.circles[hex] == 0:
        return no("no_circle", "P-119", hex=name)
    if frame.closed[hex]:
        return closed(frame, hex)
    if new_home_on(pos, hex):
        return no("new_home_there", "P-124", hex=name)
    if pos.posts[nation] >> hex & 1:
        return no("post_already", "P-116", hex=name)
    room = capacity(pos, hex)
    if pos.posts_on(hex) >= room:
        return no("hex_full", "P-115" if room else "PR-54", hex=name, capacity=room)
    return None


def why_not_new_home(pos: Position, nation: int, hex: int) -> Reason | None:
    """May the nation put its New Home on this touched hex?"""
    frame = pos.frame
    name = frame.hex_ids[hex]
    if pos.new_homes[nation] >= 0:
        return no("new_home_used", "P-121")
    if frame.kinds[hex] != SITE:
        lacks_circle = frame.kinds[hex] in (SEA, TEMPLE)
        return no("no_new_home_here", "P-122" if lacks_circle else "P-123", hex=name)
    if frame.closed[hex]:
        return closed(frame, hex)
    if new_home_on(pos, hex):
        return no("new_home_there", "P-122", hex=name)
    if pos.posts_on(hex) > 0:
        return no("hex_has_posts", "P-122", hex=name)
    return None


# -- the whole decision ---------------------------------------------------------------------------------


def ask_king(pos: Position, events: list[Event]) -> None:
    """P-101: step 3a of the nation's turn."""
    pos.ask(DISCOVER, pos.king[pos.acting])


def why_not_discover(
    pos: Position, nation: int, path: tuple[int, ...], builds: tuple[int, ...], home: int
) -> Reason | None:
    frame = pos.frame
    at = pos.explorers[nation]
    touched = [at]
    for steps, hex in enumerate(path):
        reason = why_not_step(pos, at, steps, hex)
        if reason is not None:
            return reason
        at = hex
        touched.append(hex)
    if any(left >= right for left, right in itertools.pairwise(builds)):
        return no("not_sorted", "P-114")
    reason = why_not_supply(pos, nation, len(builds))
    if reason is not None:
        return reason
    for hex in builds:
        if hex not in touched:  # P-113
            return no("not_touched", "P-114", hex=frame.hex_ids[hex])
        reason = why_not_build(pos, nation, hex)
        if reason is not None:
            return reason
    if home >= 0:
        if home not in touched:
            return no("not_touched", "P-122", hex=frame.hex_ids[home])
        if home in builds:
            return no("hex_has_posts", "P-122", hex=frame.hex_ids[home])
        return why_not_new_home(pos, nation, home)
    return None


def agrees_with_steps(pos: Position, path: tuple[int, ...], builds: tuple[int, ...], home: int) -> bool:
    """Can the pencilled steps still grow into this decision?"""
    return (
        path[: len(pos.draft_path)] == pos.draft_path
        and all(hex in builds for hex in pos.draft_builds)
        and pos.draft_home in (-1, home)
    )


def discover(
    pos: Position, path: tuple[int, ...], builds: tuple[int, ...], home: int, events: list[Event]
) -> None:
    frame, nation = pos.frame, pos.acting
    start = pos.explorers[nation]
    if path:
        pos.explorers[nation] = path[-1]
    for hex in builds:
        pos.posts[nation] |= 1 << hex
        pos.supply[nation] -= 1  # P-117
    if home >= 0:
        pos.new_homes[nation] = home  # P-127: not a disk
    clear_steps(pos)
    pos.decided()
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


def clear_steps(pos: Position) -> None:
    pos.pencil = PLAIN
    pos.draft_path = ()
    pos.draft_builds = ()
    pos.draft_home = -1


# -- the steps ------------------------------------------------------------------------------------------


def position_now(pos: Position) -> int:
    return pos.draft_path[-1] if pos.draft_path else pos.explorers[pos.acting]


def touched_now(pos: Position) -> list[int]:
    hexes = [pos.explorers[pos.acting]]
    for hex in pos.draft_path:
        if hex not in hexes:
            hexes.append(hex)
    return hexes


def why_not_step_move(pos: Position, hex: int) -> Reason | None:
    return why_not_step(pos, position_now(pos), len(pos.draft_path), hex)


def why_not_step_build(pos: Position, hex: int) -> Reason | None:
    builds = tuple(sorted((*pos.draft_builds, hex)))
    return why_not_discover(pos, pos.acting, pos.draft_path, builds, pos.draft_home)


def why_not_step_home(pos: Position, hex: int) -> Reason | None:
    if pos.draft_home >= 0:
        return no("new_home_used", "P-121")
    return why_not_discover(pos, pos.acting, pos.draft_path, pos.draft_builds, hex)


def step_move(pos: Position, hex: int) -> None:
    pos.pencil = EXPLORING
    pos.draft_path = (*pos.draft_path, hex)


def step_build(pos: Position, hex: int) -> None:
    pos.pencil = EXPLORING
    pos.draft_builds = tuple(sorted((*pos.draft_builds, hex)))


def step_home(pos: Position, hex: int) -> None:
    pos.pencil = EXPLORING
    pos.draft_home = hex


def discover_moves(pos: Position) -> list[Action]:
    frame, nation = pos.frame, pos.acting
    prepared, names = frame.prepared, frame.hex_ids
    moves: list[Action] = [
        ErDiscover(
            frame.nation_ids[nation],
            tuple([names[hex] for hex in pos.draft_path]),
            tuple([names[hex] for hex in pos.draft_builds]),
            names[pos.draft_home] if pos.draft_home >= 0 else None,
        )
    ]
    at, steps = position_now(pos), len(pos.draft_path)
    if steps < frame.phase_range[pos.phase]:
        moves += [prepared.step[hex] for hex in frame.moves_near[at]]
    for hex in touched_now(pos):
        if hex in pos.draft_builds or hex == pos.draft_home:
            continue
        if len(pos.draft_builds) < pos.supply[nation] and why_not_build(pos, nation, hex) is None:
            moves.append(prepared.build[hex])
        if pos.draft_home < 0 and why_not_new_home(pos, nation, hex) is None:
            moves.append(prepared.new_home[hex])
    return moves
