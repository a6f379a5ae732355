"""Who plays how: ratings of people from finished games among people, the best of each game, one person's page.

Games are rated when somebody first asks, in the order in which they ended; a game in which a bot played from the
beginning, a repeated deal, a level and a game that was not played to its end count for nobody. Whoever left his seat
to a bot, or had one play for him at the end, is last, whatever the bot has made of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

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
    GameCount,
    Leader,
    Leaderboard,
    PersonGame,
    PersonRating,
    Profile,
    PuzzleLevel,
)
from thalassa.server.wire.problems import not_found

from .habits import habits

MIDDLE, SCALE, START = 1500.0, 40.0, 25.0
"""How ratings are shown: a newcomer has 1500."""
BEST = 50
LATEST = 60
_rating = asyncio.Lock()


def shown(mu: float) -> int:
    return round(MIDDLE + SCALE * (mu - START))


def give_or_take(sigma: float) -> int:
    """Two in three times the true strength lies within."""
    return round(SCALE * sigma)


async def rate_new_games(ratings: Ratings) -> None:
    async with _rating:
        while games := await ratings.unrated(50):
            for row in games:
                await ratings.note(row["id"], await rating_steps(ratings, row))


async def rating_steps(ratings: Ratings, row: Row) -> list[Row]:
    from openskill.models import PlackettLuce  # takes a moment to load

    seats: Sequence[Row] = row["places"]
    left: dict[int, str] = row["left"]
    guests = [left.get(seat["seat"]) or (seat["guest_id"] if seat["bot"] is None else "") for seat in seats]
    replaced = {seat["seat"] for seat in seats if seat["seat"] in left or seat["stand_in"]}
    if not all(guests) or not len(set(guests)) == len(guests) > 1:
        return []
    if row["outcome"] is None or row["deal_of"] or row["rung"] or row["ended"]:
        return []
    outcome = msgspec.json.decode(row["outcome"], type=Outcome)
    standings = {standing.seat: standing for standing in outcome.standings}
    if set(standings) != {seat["seat"] for seat in seats}:
        return []
    model = PlackettLuce()
    known = await ratings.of(guests, row["game"])
    before = [
        model.rating(mu=known[guest]["mu"], sigma=known[guest]["sigma"]) if guest in known else model.rating()
        for guest in guests
    ]
    places = [len(seats) if seat["seat"] in replaced else standings[seat["seat"]].place for seat in seats]
    after = model.rate([[one] for one in before], ranks=[float(place) for place in places])
    return [
        {
            "guest_id": guest,
            "game": row["game"],
            "place": place,
            "score": standings[seat["seat"]].score,
            "won": seat["seat"] in outcome.winners and seat["seat"] not in replaced,
            "before": float(old.mu),
            "mu": float(new[0].mu),
            "sigma": float(new[0].sigma),
            "time": row["changed"],
        }
        for guest, place, seat, old, new in zip(guests, places, seats, before, after, strict=True)
    ]


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
        boards.append(Leaderboard(game, tuple(leaders)))
    return tuple(boards)


def _shown(row: Row) -> PersonRating:
    return PersonRating(row["game"], shown(row["mu"]), give_or_take(row["sigma"]), row["games"], row["won"])


async def profile(hub: Hub, ratings: Ratings, bonds: Bonds, handle: str, guest_id: str | None) -> Profile:
    row = await ratings.by_handle(handle)
    mine = row is not None and row["guest_id"] == guest_id
    if row is None or not row["name"] or (row["hidden"] and not mine):
        raise not_found("no_such_person")
    await rate_new_games(ratings)
    steps = await ratings.steps(row["guest_id"], LATEST)
    tables = {step["table_id"]: await hub.store.table(step["table_id"]) for step in steps[:20]}
    seats = await hub.store.seats_of(list(tables))
    games = []
    for step in steps:
        places = seats.get(step["table_id"], [])
        table = tables.get(step["table_id"])
        open_to_me = table is not None and (table["public"] or may_watch(table, places, guest_id, ""))
        games.append(
            PersonGame(
                step["game"],
                step["place"],
                step["score"],
                bool(step["won"]),
                tuple(seat["name"] or "" for seat in places if seat["guest_id"] != row["guest_id"]),
                shown(step["mu"]),
                give_or_take(step["sigma"]),
                shown(step["mu"]) - shown(step["before"]),
                step["time"],
                step["table_id"] if open_to_me else None,
            )
        )
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
        tuple(games),
        tuple(
            PuzzleLevel(one["game"], round(one["rating"])) for one in await ratings.puzzles(row["guest_id"])
        ),
        tuple(GameCount(one["game"], one["games"]) for one in await ratings.ladders(row["guest_id"])),
        await habits(bonds, whom),
        until(hub.keeper.now(), rests[whom].spans),
        whom in hub.crowd.here(hub.guests_at_tables()),
        None if guest_id is None else await bonds.between(guest_id, whom),  # type: ignore[arg-type]
        against if against is not None and against.games > 0 else None,
    )
