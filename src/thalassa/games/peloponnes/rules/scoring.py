"""Scores at any moment, and the final result (L-105 … L-111, L-116)."""

from __future__ import annotations

from thalassa.games.peloponnes.wire.events import GameEnded, Scored
from thalassa.kernel.messages import Event, Outcome, Part, Remark, Standing

from .phases import FINISHED
from .position import Position


def tile_prestige(pos: Position, tiles: tuple[int, ...]) -> int:
    prestige = pos.frame.tables.prestige
    total = 0
    for tile in tiles:
        total += prestige[tile]
    return total


def coin_prestige(pos: Position, seat: int) -> int:
    return pos.coins[seat] // pos.frame.tables.coins_per_prestige


def prestige_points(pos: Position, seat: int) -> int:
    """L-107."""
    return (
        tile_prestige(pos, pos.lands[seat])
        + tile_prestige(pos, pos.buildings[seat])
        + coin_prestige(pos, seat)
    )


def population_points(pos: Position, seat: int) -> int:
    """L-108."""
    return pos.people[seat] * pos.frame.tables.points_per_inhabitant


def score(pos: Position, seat: int) -> int:
    """L-109."""
    return min(prestige_points(pos, seat), population_points(pos, seat))


def standing_key(pos: Position, seat: int) -> tuple[int, int, int]:
    """L-110: score, larger total, luxury."""
    prestige = prestige_points(pos, seat)
    population = population_points(pos, seat)
    return min(prestige, population), max(prestige, population), pos.luxury[seat]


def parts(pos: Position, seat: int) -> tuple[Part, ...]:
    """How the score adds up: three lines of prestige, their sum, the inhabitants; the lower total counts."""
    return (
        Part("lands", tile_prestige(pos, pos.lands[seat]), {"count": len(pos.lands[seat])}),
        Part("buildings", tile_prestige(pos, pos.buildings[seat]), {"count": len(pos.buildings[seat])}),
        Part("coins", coin_prestige(pos, seat), {"coins": pos.coins[seat]}),
        Part("prestige_points", prestige_points(pos, seat)),
        Part("population_points", population_points(pos, seat), {"inhabitants": pos.people[seat]}),
        Part("score", score(pos, seat)),
    )


def winners(pos: Position) -> tuple[int, ...]:
    """Shared if nothing tells them apart (LR-37); a solo level is won by reaching its target (L-116)."""
    if pos.frame.solo:
        return (0,) if score(pos, 0) >= pos.frame.target else ()
    keys = [standing_key(pos, seat) for seat in range(pos.frame.seats)]
    best = max(keys)
    return tuple([seat for seat, key in enumerate(keys) if key == best])


def finish(pos: Position, events: list[Event]) -> None:
    pos.phase = FINISHED
    for seat in range(pos.frame.seats):
        events.append(
            Scored(seat, prestige_points(pos, seat), population_points(pos, seat), score(pos, seat))
        )
    events.append(GameEnded(winners(pos), alone=pos.frame.solo))


def verdict(pos: Position) -> Remark:
    if pos.frame.solo:
        points = score(pos, 0)
        if pos.frame.level == 0:
            return Remark("verdict.solo", {"score": points})
        params = {"level": pos.frame.level, "score": points, "target": pos.frame.target}
        if points >= pos.frame.target:
            return Remark("verdict.level_completed", params)
        return Remark("verdict.level_failed", params)
    best = winners(pos)
    if len(best) == 1:
        return Remark("verdict.win", {"seat": best[0], "score": score(pos, best[0])})
    return Remark("verdict.shared", {"seats": best, "score": score(pos, best[0])})


def _by_place(standing: Standing) -> tuple[int, int]:
    return standing.place, standing.seat


def outcome(pos: Position) -> Outcome | None:
    if pos.phase != FINISHED:
        return None
    keys = [(standing_key(pos, seat), seat) for seat in range(pos.frame.seats)]
    standings: list[Standing] = []
    for key, seat in keys:
        place = 1 + len([1 for other, _ in keys if other > key])
        standings.append(Standing(seat, place, key[0], parts(pos, seat), (key[1], key[2])))
    standings.sort(key=_by_place)
    return Outcome(tuple(standings), winners(pos), verdict(pos))
