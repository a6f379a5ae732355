"""The end of a game: the reveal, winners and points (O-112 … O-123). When it comes, ``flow.py`` says."""

from __future__ import annotations

from thalassa.games.odyssey.edition.board import TILES
from thalassa.games.odyssey.wire.events import GameEnded, GameScored, Revealed, RoundEnded
from thalassa.kernel.messages import Event, Outcome, Part, Remark, Standing

from .phases import OVER
from .position import NOBODY, Position
from .record import STORM
from .setup import NAMES


def end_round(position: Position, events: list[Event]) -> int:
    """O-24: says how many storm tiles are left."""
    left = position.storms_left()
    events.append(RoundEnded(position.round_number, left))
    return left


def end_game(position: Position, cause: str, events: list[Event]) -> None:
    """O-123: everything is shown; in a series the points are added (O-115)."""
    arrived = tuple(NAMES[ship] for ship in range(4) if position.arrived >> ship & 1)
    events.append(GameEnded(position.game + 1, cause, arrived, len(arrived)))
    names = position.map().names
    white, green, red, yellow = (names[square] for square in position.places)
    events.append(
        Revealed(
            white,
            green,
            red,
            yellow,
            tiles_played(position),
            tuple(names[square] for square in position.maelstroms),
            tuple(names[square] for square in position.fogs),
        )
    )
    position.phase = OVER
    if not position.frame.competing:
        return
    points = score(position)
    position.points = [total + new for total, new in zip(position.points, points, strict=True)]
    position.scores = (*position.scores, tuple(points))
    events.append(GameScored(position.game + 1, tuple(points)))


def tiles_played(position: Position) -> tuple[str | None, ...]:
    """The storm tiles round by round; null for a tile a sampled position does not know."""
    found: list[str | None] = []
    for entry, truth in zip(position.record, position.truth, strict=True):
        if entry.kind == STORM:
            tile = entry.tile if truth is None else truth[0]
            found.append(None if tile == NOBODY else TILES[tile])
    return tuple(found)


def score(position: Position) -> list[int]:
    """O-115: points of one game of a series, by seat."""
    points = [0] * position.frame.seats
    for ship in range(4):
        owner = position.owners[ship]
        if not position.arrived >> ship & 1:
            points[position.poseidon] += 1
        elif owner == NOBODY:
            for seat in position.navigators:
                points[seat] += 1
        else:
            points[owner] += 3
    return points


def outcome(position: Position) -> Outcome | None:
    if position.phase != OVER:
        return None
    return _series(position) if position.frame.competing else _single(position)


def _single(position: Position) -> Outcome:
    """O-120 … O-122."""
    arrivals = position.arrived.bit_count()
    if arrivals >= 3:
        winners = list(position.navigators)
        code = "verdict.navigators"
    else:
        lucky = [seat for seat in position.navigators if _reached(position, seat)]
        winners = [position.poseidon, *lucky]
        code = "verdict.poseidon_and" if lucky else "verdict.poseidon"
    winners.sort()
    standings: list[Standing] = []
    for seat in range(position.frame.seats):
        if seat == position.poseidon:
            part = Part("kept_away", 4 - arrivals)
        else:
            part = Part("arrivals", arrivals)
        standings.append(Standing(seat, 1 if seat in winners else 2, part.value, (part,)))
    standings.sort(key=_rank)
    others = [seat for seat in winners if seat != position.poseidon]
    return Outcome(tuple(standings), tuple(winners), Remark(code, {"arrivals": arrivals, "seats": others}))


def _rank(standing: Standing) -> tuple[int, int]:
    return standing.place, standing.seat


def _reached(position: Position, seat: int) -> bool:
    """O-122, OR-18: a Navigator of several with an own ship (or all own ships) arrived."""
    if len(position.navigators) < 2:
        return False
    own = [bool(position.arrived >> ship & 1) for ship in range(4) if position.owners[ship] == seat]
    return all(own) if position.frame.options.individual_winner == "all_ships" else any(own)


def _series(position: Position) -> Outcome:
    """O-116: most points; equal totals share the win."""
    totals = position.points
    winners = tuple(seat for seat in range(len(totals)) if totals[seat] == max(totals))
    standings: list[Standing] = []
    for seat in range(len(totals)):
        parts = tuple(
            Part("as_poseidon" if game == seat else "as_navigator", points[seat], {"game": game + 1})
            for game, points in enumerate(position.scores)
        )
        place = 1 + sum(1 for other in totals if other > totals[seat])
        standings.append(Standing(seat, place, totals[seat], parts))
    standings.sort(key=_rank)
    return Outcome(
        tuple(standings), winners, Remark("verdict.series", {"seats": list(winners), "points": max(totals)})
    )
