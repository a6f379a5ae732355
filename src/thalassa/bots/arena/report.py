"""The report of an arena as plain data: ratings, wins, pairs, line-ups, scores, thinking times. It knows no words."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from thalassa.kernel.game import Game

from .ratings import Rating, quantile, rate, wilson
from .record import Result
from .schedule import Plan


class Share(msgspec.Struct, frozen=True):
    """Hits among tries with the 95 % interval of Wilson."""

    hits: float
    tries: int
    share: float
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """How numbers are spread."""

    count: int
    mean: float
    deviation: float
    least: float
    quarter: float
    median: float
    three_quarters: float
    most: float
    p95: float


class Seated(msgspec.Struct, frozen=True):
    """A bot at one seat."""

    seat: int
    role: str | None
    wins: Share
    mean_score: float


class BotReport(msgspec.Struct, frozen=True):
    bot: str
    mu: float
    sigma: float
    wins: Share
    """Of the seats it held, those among the winners; a shared victory counts for each winner."""
    scores: Spread | None
    counts: dict[int, int]
    """How often each score."""
    seconds: Spread | None
    """Of its decisions."""
    by_seat: tuple[Seated, ...]


class Pair(msgspec.Struct, frozen=True):
    """How often one bot ends before another in games with both; ties are half, several seats of a bot averaged."""

    bot: str
    other: str
    ahead: Share


class Lineup(msgspec.Struct, frozen=True):
    """One pairing: in how many of its games each bot is among the winners."""

    bots: tuple[str, ...]
    games: int
    wins: dict[str, Share]


class Report(msgspec.Struct, frozen=True):
    plan: Plan
    games: int
    planned: int
    seconds: float
    """Spent playing, summed over all games whose time is known."""
    commits: tuple[str, ...]
    """The sources the games were played on, in order of their first game."""
    bots: tuple[BotReport, ...]
    """Best rating first."""
    pairs: tuple[Pair, ...]
    lineups: tuple[Lineup, ...]
    problems: dict[int, str]


def make_report(
    game: Game, plan: Plan, results: Sequence[Result], planned: int, problems: dict[int, str]
) -> Report:
    """Everything there is to say about these games, given in the order of the schedule."""
    ratings = rate(plan.labels, results)
    options = game.make_options(plan.seats, plan.options)
    roles = [game.role(seat, plan.seats, options) for seat in range(plan.seats)]
    bots = [_bot(label, ratings[label], results, roles) for label in plan.labels]
    return Report(
        plan=plan,
        games=len(results),
        planned=planned,
        seconds=round(math.fsum(result.seconds or 0.0 for result in results), 3),
        commits=tuple(dict.fromkeys(result.commit for result in results if result.commit)),
        bots=tuple(sorted(bots, key=lambda bot: (-bot.mu, -bot.wins.share))),
        pairs=tuple(_pair(one, other, results) for one, other in itertools.permutations(plan.labels, 2)),
        lineups=_lineups(results),
        problems=problems,
    )


def share(hits: float, tries: int) -> Share:
    low, high = wilson(hits, tries)
    return Share(hits, tries, hits / tries if tries else 0.0, low, high)


def spread(values: Iterable[float]) -> Spread | None:
    ordered = sorted(values)
    if not ordered:
        return None
    mean = math.fsum(ordered) / len(ordered)
    variance = math.fsum((value - mean) ** 2 for value in ordered) / max(1, len(ordered) - 1)
    quarter, median, three_quarters, p95 = (quantile(ordered, at) for at in (0.25, 0.5, 0.75, 0.95))
    return Spread(
        count=len(ordered),
        mean=mean,
        deviation=math.sqrt(variance),
        least=ordered[0],
        quarter=quarter,
        median=median,
        three_quarters=three_quarters,
        most=ordered[-1],
        p95=p95,
    )


def _bot(label: str, rating: Rating, results: Sequence[Result], roles: Sequence[str | None]) -> BotReport:
    held = [(result, seat) for result in results for seat, bot in enumerate(result.bots) if bot == label]
    scores = [result.scores[seat] for result, seat in held]
    times = [one for result, seat in held if result.thinking for one in result.thinking[seat]]
    return BotReport(
        bot=label,
        mu=rating.mu,
        sigma=rating.sigma,
        wins=_wins(held),
        scores=spread(scores),
        counts=dict(sorted(Counter(scores).items())),
        seconds=spread(times),
        by_seat=tuple(
            Seated(
                seat=seat,
                role=role,
                wins=_wins(here),
                mean_score=math.fsum(result.scores[seat] for result, _ in here) / len(here),
            )
            for seat, role in enumerate(roles)
            if (here := [one for one in held if one[1] == seat])
        ),
    )


def _wins(held: Sequence[tuple[Result, int]]) -> Share:
    return share(sum(seat in result.winners for result, seat in held), len(held))


def _pair(one: str, other: str, results: Sequence[Result]) -> Pair:
    games = [result for result in results if one in result.bots and other in result.bots]
    return Pair(one, other, share(math.fsum(_ahead(one, other, result) for result in games), len(games)))


def _ahead(one: str, other: str, result: Result) -> float:
    points = [
        1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
        for bot, mine in zip(result.bots, result.places, strict=True)
        if bot == one
        for rival, theirs in zip(result.bots, result.places, strict=True)
        if rival == other
    ]
    return math.fsum(points) / len(points)


def _lineups(results: Sequence[Result]) -> tuple[Lineup, ...]:
    groups: dict[tuple[str, ...], list[Result]] = {}
    for result in results:
        groups.setdefault(tuple(sorted(result.bots)), []).append(result)
    return tuple(
        Lineup(
            bots=bots,
            games=len(games),
            wins={
                bot: share(
                    sum(any(game.bots[seat] == bot for seat in game.winners) for game in games), len(games)
                )
                for bot in dict.fromkeys(bots)
            },
        )
        for bots, games in sorted(groups.items())
    )
