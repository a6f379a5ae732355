"""What a finished game says about how strong its players are: people among people, and bots apart.

Games are rated when somebody first asks, in the order in which they ended; a repeated deal, a level and a game that was
not played to its end count for nobody. Whoever left his seat, or had a bot play for him at the end, is last, whatever
has been made of it, and the others move up; who took the seat over is not rated, for the position was not of his making.

People are rated from games in which nobody but people sat down. A bot is rated from every game it has played from the
beginning; people are measures there, as strong as games among people say, and stay as they are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from thalassa.kernel.messages import Outcome
from thalassa.server.db.guests.ratings import Ratings
from thalassa.server.db.rows import Row

_rating = asyncio.Lock()


class Player(NamedTuple):
    """Who is rated for a seat: a person or a bot."""

    guest: str
    bot: str
    place: int
    score: int
    won: bool


class Strength(NamedTuple):
    mu: float
    sigma: float


async def rate_new_games(ratings: Ratings) -> None:
    async with _rating:
        while games := await ratings.unrated(50):
            for row in games:
                players = players_of(row)
                steps = await steps_of_people(ratings, row, players)
                await ratings.note(row["id"], steps, await steps_of_bots(ratings, row, players))


def players_of(row: Row) -> list[Player]:
    """Seat by seat, nobody if the game counts for nobody."""
    seats: Sequence[Row] = row["places"]
    left: dict[int, str] = row["left"]
    if row["outcome"] is None or row["deal_of"] or row["rung"] or row["ended"] or len(seats) < 2:
        return []
    outcome = msgspec.json.decode(row["outcome"], type=Outcome)
    standings = {standing.seat: standing for standing in outcome.standings}
    if set(standings) != {seat["seat"] for seat in seats}:
        return []
    replaced = {seat["seat"] for seat in seats if seat["seat"] in left or seat["stand_in"]}
    stayed = sorted(one.place for one in outcome.standings if one.seat not in replaced)
    winners = set(outcome.winners) - replaced
    players = []
    for seat in seats:
        number = seat["seat"]
        guest = left.get(number) or (seat["guest_id"] if seat["bot"] is None else None) or ""
        # whoever stayed moves up, and all who did not are last together
        place = 1 + (len(stayed) if number in replaced else stayed.index(standings[number].place))
        won = number in winners or (not winners and place == 1)
        players.append(Player(guest, "" if guest else seat["bot"] or "", place, standings[number].score, won))
    return players if all(one.guest or one.bot for one in players) else []


async def steps_of_people(ratings: Ratings, row: Row, players: Sequence[Player]) -> list[Row]:
    guests = [one.guest for one in players]
    if not guests or not all(guests) or len(set(guests)) < len(guests):
        return []
    before = await _strengths(ratings, row["game"], players)
    forgotten = await ratings.forgotten(guests)
    return [
        {
            "guest_id": one.guest,
            "game": row["game"],
            "place": one.place,
            "score": one.score,
            "won": one.won,
            "before": old.mu,
            "mu": new.mu,
            "sigma": new.sigma,
            "time": row["changed"],
        }
        for one, old, new in zip(players, before, _rated(before, players), strict=True)
        if one.guest not in forgotten
    ]


async def steps_of_bots(ratings: Ratings, row: Row, players: Sequence[Player]) -> list[Row]:
    """A bot at several seats has played one game: what they say of it is put together, and of a game in which it met
    nobody else nothing is learned."""
    if len({(one.guest, one.bot) for one in players}) < 2:
        return []
    before = await _strengths(ratings, row["game"], players)
    after = _rated(before, players)
    steps = []
    for bot in sorted({one.bot for one in players if one.bot}):
        own = [at for at, one in enumerate(players) if one.bot == bot]
        steps.append(
            {
                "bot": bot,
                "game": row["game"],
                "won": any(players[at].won for at in own),
                "mu": sum(after[at].mu for at in own) / len(own),
                "sigma": sum(after[at].sigma for at in own) / len(own),
                "time": row["changed"],
            }
        )
    return steps


async def _strengths(ratings: Ratings, game: str, players: Sequence[Player]) -> list[Strength]:
    from openskill.models import PlackettLuce  # takes a moment to load

    people = await ratings.of([one.guest for one in players if one.guest], game)
    bots = await ratings.of_bots([one.bot for one in players if one.bot], game)
    new = PlackettLuce().rating()
    known = [bots.get(one.bot) if one.bot else people.get(one.guest) for one in players]
    return [
        Strength(new.mu, new.sigma) if row is None else Strength(row["mu"], row["sigma"]) for row in known
    ]


def _rated(before: Sequence[Strength], players: Sequence[Player]) -> list[Strength]:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = model.rate(teams, ranks=[float(one.place) for one in players])
    return [Strength(float(one.mu), float(one.sigma)) for (one,) in after]
