"""Looking for puzzles in games of bots, with the exact belief of the engine."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator

import msgspec

from thalassa.games.odyssey.belief.observed import chart_of
from thalassa.games.odyssey.belief.tracker import follow
from thalassa.games.odyssey.belief.worlds import Belief, first
from thalassa.games.odyssey.edition.board import BLACK, DIRECTIONS, SHIPS, squares_of
from thalassa.games.odyssey.rules import sailing
from thalassa.games.odyssey.rules.phases import NAVIGATORS
from thalassa.games.odyssey.rules.record import STEP, STORM
from thalassa.games.odyssey.state import OdysseyState
from thalassa.games.odyssey.wire.views import OdysseyView
from thalassa.kernel.extras.puzzles import Drops, Memory, Puzzle, refused
from thalassa.kernel.messages import JsonObject

from . import charting
from .charting import Sea

SOLVER = 1
"""The Navigator's seat at a table of two."""
MOST_LINES = 14
"""A question with more facts is work, not a puzzle."""
FACTS = 4
"""Each report has so many facts: where the ship is, islands around, coast, edge."""
COMPARED = (40, 56, 80, 168)
"""The most reports (squares times orders) there are to compare in an *order* puzzle of levels 1 to 4."""


def look(state: OdysseyState, wanted: Collection[str], drops: Drops, memory: Memory) -> Iterator[Puzzle]:
    if state.board is None:
        return
    beliefs: list[Belief] = memory.setdefault("beliefs", [first(chart_of(state))])
    if len(beliefs) == len(state.record) + 1:
        return  # seen already
    while len(beliefs) <= len(state.record):
        beliefs.append(follow(beliefs[-1], state.record[len(beliefs) - 1]))
    if not beliefs[-1].exact:
        refused(drops, "uniqueness", "too much can have happened")
        return
    drops["positions looked at"] += 1
    yield from _ship(state, beliefs, wanted, drops)
    if "order" in wanted:
        yield from _order(state, beliefs[-1], drops, memory.setdefault("asked", set()))


def sea_of(state: OdysseyState) -> Sea:
    view = state.view(None)
    assert isinstance(view, OdysseyView)
    assert view.board is not None
    return Sea(view.board.rows, {str(ship): kind for ship, kind in view.board.start_types.items()})


def plain(state: OdysseyState) -> JsonObject:
    """The position as it is stored, without the truth of the past, which no question needs."""
    position = msgspec.json.decode(state.to_json(), type=JsonObject)
    position["truth"] = [None] * len(position["truth"])
    return position


def _single(belief: Belief, ship: int) -> int | None:
    """The one square on which the ship can be, or None."""
    mask = belief.possible(ship)
    return mask.bit_length() - 1 if mask.bit_count() == 1 else None


# -- where is the ship? ----------------------------------------------------------------------------------------


def _ship(
    state: OdysseyState, beliefs: list[Belief], wanted: Collection[str], drops: Drops
) -> Iterator[Puzzle]:
    entry = state.record[-1] if state.record else None
    if entry is None or entry.kind != STEP or entry.arrived:
        return
    ship, names = entry.ship, state.map().names
    answer = _single(beliefs[-1], ship)
    if answer is None or _single(beliefs[-2], ship) is not None:
        return  # not certain, or certain before
    storms = [at for at, line in enumerate(state.record) if line.kind == STORM and line.tile in (ship, BLACK)]
    # begin where it was known for the last time before a storm that hit it
    known = [at for at in range(len(state.record)) if _single(beliefs[at], ship) is not None]
    since = max((at for at in known if any(at <= storm for storm in storms)), default=None)
    if since is None:
        return
    begin = _single(beliefs[since], ship)
    assert begin is not None
    position = plain(state)
    sea = sea_of(state)
    lines = [line for line in position["record"][since:] if charting.concerns(line, SHIPS[ship])]
    alone = charting.trail(sea, {SHIPS[ship]: names[begin]}, lines, False)
    if charting.squares(sea, alone[-1], SHIPS[ship]) == [names[answer]]:
        if "where" in wanted:
            yield from _where(position, sea, ship, since, names[begin], names[answer], lines, drops)
    elif "joint" in wanted:
        left = len(charting.squares(sea, alone[-1], SHIPS[ship]))
        yield from _joint(state, position, sea, beliefs, ship, names[answer], left, drops)


def _where(
    position: JsonObject,
    sea: Sea,
    ship: int,
    since: int,
    begin: str,
    answer: str,
    lines: list[JsonObject],
    drops: Drops,
) -> Iterator[Puzzle]:
    name = SHIPS[ship]
    needed = _fewest(sea, {name: begin}, lines, name, answer)
    if needed < 2:
        refused(drops, "difficulty", "one fact is enough")
        return
    steps = [line for line in lines if line["kind"] == "step"]
    guess = sea.square(begin)
    for line in steps:
        guess, _ = sea.sail(guess, line["direction"])
    if sea.name(guess) == answer:
        refused(drops, "interest", "dead reckoning is right")
        return
    storms = sum(line["kind"] == "storm" for line in lines)
    blind = charting.start(sea, {name: begin})
    for line in lines[:-1]:
        blind = charting.follow(sea, blind, line, False, used=())
    last_only = len(charting.squares(sea, charting.follow(sea, blind, lines[-1], False), name))
    yield Puzzle(
        kind="where",
        level=min(5, max(1, needed - 1) + (storms >= 2) + (last_only > 1)),
        seats=2,
        seat=SOLVER,
        position=position,
        ask={"ship": name, "since": since, "known": {name: begin}},
        answer={"square": answer},
        proof={"facts": needed, "reckoning": sea.name(guess)},
        themes=("two_storms",) if storms >= 2 else ("one_storm",),
    )


def _fewest(
    sea: Sea, known: dict[str, str], lines: list[JsonObject], ship: str, answer: str, most: int = 4
) -> int:
    """How many facts of all reports are needed at least."""
    count = FACTS * sum(line["kind"] == "step" for line in lines)
    for size in range(most):
        for used in itertools.combinations(range(count), size):
            worlds, number = charting.start(sea, known), 0
            for line in lines:
                facts = [fact - number for fact in used if 0 <= fact - number < FACTS]
                worlds = charting.follow(sea, worlds, line, False, facts)
                number += FACTS if line["kind"] == "step" else 0
            if charting.squares(sea, worlds, ship) == [answer]:
                return size
        if count > 16 and size == 2:
            break
    return most


def _joint(
    state: OdysseyState,
    position: JsonObject,
    sea: Sea,
    beliefs: list[Belief],
    ship: int,
    answer: str,
    alone: int,
    drops: Drops,
) -> Iterator[Puzzle]:
    """Several ships tell about each other, from the last moment at which all were certain."""
    certain = [
        at
        for at in range(len(state.record))
        if all(_single(beliefs[at], one) is not None for one in range(4))
    ]
    since = certain[-1] if certain else None
    lines = [] if since is None else position["record"][since:]
    if since is None or not 3 <= len(lines) <= MOST_LINES:
        refused(drops, "interest", "too long since all ships were certain")
        return
    names = state.map().names
    known = {SHIPS[one]: names[_single(beliefs[since], one) or 0] for one in range(4)}
    trail = charting.trail(sea, known, lines, True)
    if len(trail) <= len(lines) or charting.squares(sea, trail[-1], SHIPS[ship]) != [answer]:
        refused(drops, "DISAGREEMENT" if len(trail) > len(lines) else "interest", "too many placements")
        return
    storms = sum(line["kind"] == "storm" for line in lines)
    black = any(line.get("tile") == "black" for line in lines)
    doubtful = sum(len(charting.squares(sea, trail[-2], one)) > 1 for one in SHIPS)
    level = (storms >= 2) + (alone >= 3) + (doubtful >= 2) + (len(lines) > 6) + black
    yield Puzzle(
        kind="joint",
        level=max(1, min(5, level)),
        seats=2,
        seat=SOLVER,
        position=position,
        ask={"ship": SHIPS[ship], "since": since, "known": known},
        answer={"square": answer},
        proof={"alone": alone},
        themes=("sighting", "black_storm") if black else ("sighting",),
    )


# -- which order finds out most? ---------------------------------------------------------------------------------


def _order(state: OdysseyState, belief: Belief, drops: Drops, asked: set[object]) -> Iterator[Puzzle]:
    if state.phase != NAVIGATORS:
        return
    doubtful = [ship for ship in range(4) if _single(belief, ship) is None]
    if len(doubtful) != 1:
        return  # with two uncertain ships the question would need both
    ship, names, waters = doubtful[0], state.map().names, state.sea()
    candidates = squares_of(belief.possible(ship))
    if not 2 <= len(candidates) <= 9:
        refused(drops, "interest", "too many squares to ask about")
        return
    places = [_single(belief, one) or 0 for one in range(4)]
    due = sailing.open_ships(state)
    left: dict[tuple[str, str], int] = {}
    for mover in range(4):
        if not due >> mover & 1:
            continue
        for way, direction in enumerate(DIRECTIONS):
            classes: dict[object, int] = {}
            for square in candidates:
                world = [*places[:ship], square, *places[ship + 1 :]]
                target = state.map().step[way][world[mover]]
                off = target < 0
                world[mover] = world[mover] if off else target
                report = (
                    off,
                    waters.facts(world[mover]),
                    waters.here(world, mover),
                    bool(waters.seen(world, mover)),
                )
                classes[report] = classes.get(report, 0) + 1
            left[SHIPS[mover], direction] = max(classes.values())
    ranked = sorted(left, key=lambda order: left[order])
    if len(ranked) < 2 or left[ranked[0]] == left[ranked[1]]:
        refused(drops, "uniqueness", "several orders find out as much")
        return
    best = ranked[0]
    if left[best] * 2 > len(candidates):
        refused(drops, "interest", "even the best order finds out little")
        return
    if (ship, belief.possible(ship), best) in asked:
        refused(drops, "variety", "asked before in this game")
        return
    asked.add((ship, belief.possible(ship), best))
    other = best[0] != SHIPS[ship]
    reports = len(candidates) * len(left)
    yield Puzzle(
        kind="order",
        level=1 + sum(reports > most for most in COMPARED),
        seats=2,
        seat=SOLVER,
        position=plain(state),
        ask={
            "ship": SHIPS[ship],
            "candidates": [names[square] for square in candidates],
            "certain": {SHIPS[one]: names[places[one]] for one in range(4) if one != ship},
        },
        answer={"ship": best[0], "direction": best[1], "left": left[best]},
        proof={"left": {f"{mover} {way}": count for (mover, way), count in left.items()}},
        themes=("other_ship",) if other else ("own_order",),
    )
