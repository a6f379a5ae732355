"""Who plays how: the best of each game, people and bots apart, and one person's page."""

from __future__ import annotations

import msgspec

from thalassa.kernel import registry
from thalassa.kernel.messages import Outcome
from thalassa.server.access.permissions import may_watch
from thalassa.server.clocks.vacations import until
from thalassa.server.db.guests.bonds import Bonds
from thalassa.server.db.guests.ratings import Ratings
from thalassa.server.db.rows import Row
from thalassa.server.play.hub import Hub
from thalassa.server.wire.people import (
    Against,
    BotLeader,
    GameCount,
    Leader,
    Leaderboard,
    PersonGame,
    PersonRating,
    Profile,
    PuzzleLevel,
    RatingChange,
)
from thalassa.server.wire.problems import not_found

from .habits import habits
from .rating import rate_new_games
from .styles import styles

MIDDLE, SCALE, START = 1500.0, 40.0, 25.0
"""How ratings are shown: a newcomer has 1500."""
BEST = 50
LATEST = 60


def shown(mu: float) -> int:
    return round(MIDDLE + SCALE * (mu - START))


def give_or_take(sigma: float) -> int:
    """Two in three times the true strength lies within."""
    return round(SCALE * sigma)


async def leaderboards(ratings: Ratings, guest_id: str | None) -> tuple[Leaderboard, ...]:
    await rate_new_games(ratings)
    boards = []
    for game in registry.names():
        rows = await ratings.best(game, BEST)
        leaders = [
            Leader(
                row["handle"] or (await ratings.person(row["guest_id"]))["handle"],
                row["name"],
                _shown(row),
                row["guest_id"] == guest_id,
            )
            for row in rows
        ]
        bots = tuple(BotLeader(row["bot"], _shown(row)) for row in await ratings.best_bots(game))
        boards.append(Leaderboard(game, tuple(leaders), bots))
    return tuple(boards)


def _shown(row: Row) -> PersonRating:
    return PersonRating(row["game"], shown(row["mu"]), give_or_take(row["sigma"]), row["games"], row["won"])


async def profile(hub: Hub, ratings: Ratings, bonds: Bonds, handle: str, guest_id: str | None) -> Profile:
    row = await ratings.by_handle(handle)
    mine = row is not None and row["guest_id"] == guest_id
    if row is None or not row["name"] or (row["hidden"] and not mine):
        raise not_found("no_such_person")
    await rate_new_games(ratings)
    games = await _games(hub, ratings, row["guest_id"], guest_id)
    whom = row["guest_id"]
    rests = await hub.store.clocks.rests([whom])
    against = None if guest_id is None or mine else Against(*await bonds.against(guest_id, whom))
    return Profile(
        handle,
        row["name"],
        row["created"],
        mine,
        bool(row["hidden"]),
        tuple(_shown(one) for one in await ratings.ratings(row["guest_id"])),
        games,
        tuple(
            PuzzleLevel(one["game"], round(one["rating"])) for one in await ratings.puzzles(row["guest_id"])
        ),
        tuple(GameCount(one["game"], one["games"]) for one in await ratings.ladders(row["guest_id"])),
        await habits(bonds, whom),
        await styles(bonds, whom),
        until(hub.keeper.now(), rests[whom].spans),
        whom in hub.crowd.here(hub.guests_at_tables()),
        None if guest_id is None else await bonds.between(guest_id, whom),  # type: ignore[arg-type]
        against if against is not None and against.games > 0 else None,
    )


async def _games(hub: Hub, ratings: Ratings, whom: str, guest_id: str | None) -> tuple[PersonGame, ...]:
    """The latest finished games of a person, rated or not, the newest first, as the asking guest may know them."""
    steps = {step["table_id"]: step for step in await ratings.steps(whom, LATEST)}
    played = {row["id"]: row for row in await ratings.finished(whom, LATEST)}
    left = [table_id for table_id in steps if table_id not in played]
    played |= {row["id"]: row for row in await ratings.tables(left)}
    seats = await hub.store.seats_of(list(played))
    latest = sorted(played.values(), key=lambda row: (-row["changed"], row["id"]))[:LATEST]
    return tuple(_game(row, seats.get(row["id"], []), steps.get(row["id"]), whom, guest_id) for row in latest)


def _game(table: Row, seats: list[Row], step: Row | None, whom: str, guest_id: str | None) -> PersonGame:
    outcome = msgspec.json.decode(table["outcome"], type=Outcome)
    if step is not None:
        place, score, won = step["place"], step["score"], bool(step["won"])
    else:
        own = {seat["seat"] for seat in seats if seat["guest_id"] == whom}
        best = min((one for one in outcome.standings if one.seat in own), key=lambda one: one.place)
        place, score, won = best.place, best.score, bool(own & set(outcome.winners))
    counts = next((counted(outcome, seat["seat"]) for seat in seats if seat["guest_id"] == whom), None)
    others = [seat for seat in seats if seat["guest_id"] != whom]
    return PersonGame(
        table["game"],
        place,
        score,
        tuple(one.score for one in sorted(outcome.standings, key=lambda one: one.place)),
        won,
        tuple(seat["name"] or "" for seat in others if seat["bot"] is None),
        tuple(seat["bot"] for seat in others if seat["bot"] is not None),
        None if step is None else _change(step),
        table["changed"],
        table["id"] if table["public"] or may_watch(table, seats, guest_id, "") else None,
        counts,
    )


def counted(outcome: Outcome, seat: int) -> str | None:
    """What this seat's score counts, where every seat counts one thing and not all the same."""
    parts = {one.seat: one.parts for one in outcome.standings}
    if any(len(one) != 1 for one in parts.values()) or len({one[0].code for one in parts.values()}) == 1:
        return None
    return parts[seat][0].code


def _change(step: Row) -> RatingChange:
    return RatingChange(
        shown(step["mu"]), give_or_take(step["sigma"]), shown(step["mu"]) - shown(step["before"])
    )
