"""Puzzles and people: what a guest has tried, what the next puzzle is, what an answer does to the ratings."""

from __future__ import annotations

import asyncio
import datetime
import time
from collections.abc import Sequence

import msgspec

from thalassa.kernel.extras.puzzles import Given, Puzzle
from thalassa.puzzles import daily
from thalassa.puzzles.glicko import Rating
from thalassa.puzzles.shelf import kinds, shelf, shelves
from thalassa.puzzles.solving import FULL, HALF, NONE, following, met, start_of, streaks
from thalassa.server.db.guests.puzzles import Attempts
from thalassa.server.db.rows import Row
from thalassa.server.play.hub import Hub
from thalassa.server.wire.problems import not_found
from thalassa.server.wire.puzzles import (
    Coin,
    NextPuzzle,
    PracticeKind,
    PuzzleAnswer,
    PuzzleAttempt,
    PuzzleCard,
    PuzzleDay,
    PuzzleHinted,
    PuzzleInfo,
    PuzzlesInfo,
    PuzzleVerdict,
)

from .judging import Sitting

DAYS = 30
CURVE = 12
"""Attempts a curve of ratings shows."""


class Solver:
    """A guest (None: nobody known yet) with everything tried so far."""

    def __init__(
        self, attempts: Sequence[Row], ratings: dict[tuple[str, str], Row], moved: dict[str, Row]
    ) -> None:
        self.attempts = {row["puzzle_id"]: row for row in attempts}
        self._ratings = ratings
        self.moved = moved

    def rating(self, game: str, kind: str) -> Rating:
        row = self._ratings.get((game, kind))
        return Rating() if row is None else Rating(row["rating"], row["deviation"], row["volatility"])

    def of_puzzle(self, puzzle: Puzzle) -> Rating:
        row = self.moved.get(puzzle.id)
        return start_of(puzzle) if row is None else Rating(row["rating"], row["deviation"], row["volatility"])

    def streaks(self) -> tuple[int, int]:
        days = [row["day"] for row in self.attempts.values() if row["day"] and row["score"]]
        return streaks(map(datetime.date.fromisoformat, days), daily.today())

    def attempt(self, puzzle_id: str) -> PuzzleAttempt | None:
        row = self.attempts.get(puzzle_id)
        if row is None:
            return None
        before, after = round(row["rating_before"]), round(row["rating_after"])
        return PuzzleAttempt(row["score"], bool(row["hinted"]), before, after)

    def card(self, game: str, puzzle: Puzzle, day: datetime.date | None = None) -> PuzzleCard:
        return PuzzleCard(
            puzzle.id,
            game,
            puzzle.kind,
            puzzle.level,
            puzzle.themes,
            round(self.of_puzzle(puzzle).rating),
            None if day is None else day.isoformat(),
            self.attempt(puzzle.id),
        )


async def solver(hub: Hub, guest_id: str | None) -> Solver:
    attempts = Attempts(hub.store)
    moved = await attempts.ratings()
    if guest_id is None:
        return Solver((), {}, moved)
    return Solver(await attempts.of(guest_id), await attempts.solver(guest_id), moved)


# -- lists -----------------------------------------------------------------------------------------------------


async def puzzles_info(hub: Hub, guest_id: str | None) -> PuzzlesInfo:
    who, today = await solver(hub, guest_id), daily.today()
    cards = tuple(who.card(one.game.name, daily.of_day(one, today), today) for one in shelves())
    streak, longest = who.streaks()
    days = tuple(_day(who, today - datetime.timedelta(days=back)) for back in range(DAYS - 1, -1, -1))
    return PuzzlesInfo(
        today.isoformat(), daily.number(today), cards, streak, longest, tuple(_practice(who)), days
    )


def _day(who: Solver, day: datetime.date) -> PuzzleDay:
    ids = tuple(daily.of_day(one, day).id for one in shelves())
    scores = [who.attempts[id_]["score"] or NONE for id_ in ids if id_ in who.attempts]
    best = max(scores, default=NONE)
    coin: Coin = "gold" if best == FULL else "half" if best else "empty"
    return PuzzleDay(day.isoformat(), coin, ids)


def _practice(who: Solver) -> list[PracticeKind]:
    found = []
    for one in shelves():
        game = one.game.name
        for kind in kinds(one.game):
            own = one.of_kind(kind)
            if not own:
                continue
            tried = [row for row in who.attempts.values() if (row["game"], row["kind"]) == (game, kind)]
            tried = [row for row in tried if row["score"] is not None]
            solved = [row["level"] for row in tried if row["score"]]
            found.append(
                PracticeKind(
                    game,
                    kind,
                    len(own),
                    len(tried),
                    len(solved),
                    round(who.rating(game, kind).rating),
                    tuple(round(row["rating_after"]) for row in tried[-CURVE:]),
                    tuple(solved.count(level) for level in daily.ALL_LEVELS),
                )
            )
    return found


async def next_puzzle(hub: Hub, guest_id: str | None, game: str, kind: str) -> NextPuzzle:
    own = next((one for one in shelves() if one.game.name == game), None)
    if own is None or kind not in kinds(own.game):
        raise not_found("no_such_puzzle")
    who = await solver(hub, guest_id)
    ratings = {puzzle.id: who.of_puzzle(puzzle) for puzzle in own.of_kind(kind)}
    seen = [id_ for id_, row in who.attempts.items() if row["score"] is not None]
    found = following(own.of_kind(kind), seen, who.rating(game, kind), ratings)
    return NextPuzzle(None if found is None else found.id)


# -- one puzzle --------------------------------------------------------------------------------------------------


async def puzzle_info(hub: Hub, guest_id: str | None, puzzle_id: str) -> PuzzleInfo:
    sitting = Sitting(puzzle_id)
    who, game, puzzle = await solver(hub, guest_id), sitting.game.name, sitting.puzzle
    asked, row = sitting.asked(), who.attempts.get(puzzle_id)
    verdict = None
    if row is not None and row["score"] is not None:
        verdict = await _verdict(sitting, who, row, counted=False)
    return PuzzleInfo(
        card=who.card(game, puzzle, _day_of(sitting)),
        seat=puzzle.seat,
        seats=puzzle.seats,
        options=sitting.options(),
        asked=asked,
        sheet=sitting.sheet(asked),
        hint=sitting.hint() if row is not None and row["hinted"] else None,
        mine=round(who.rating(game, puzzle.kind).rating),
        verdict=verdict,
    )


def _day_of(sitting: Sitting) -> datetime.date | None:
    """Today, if this is the puzzle of the day."""
    today = daily.today()
    return today if daily.of_day(shelf(sitting.game), today).id == sitting.puzzle.id else None


def _attempt(guest_id: str, sitting: Sitting, rating: float) -> Row:
    puzzle, day = sitting.puzzle, _day_of(sitting)
    return {
        "guest_id": guest_id,
        "puzzle_id": puzzle.id,
        "game": sitting.game.name,
        "kind": puzzle.kind,
        "level": puzzle.level,
        "hinted": 0,
        "score": None,
        "given": None,
        "rating_before": rating,
        "rating_after": rating,
        "day": None if day is None else day.isoformat(),
        "time": time.time(),
    }


async def take_hint(hub: Hub, guest_id: str, puzzle_id: str) -> PuzzleHinted:
    """Remembered before it is told: a hint halves what the answer is worth."""
    sitting, who = Sitting(puzzle_id), await solver(hub, guest_id)
    row = _attempt(guest_id, sitting, who.rating(sitting.game.name, sitting.puzzle.kind).rating)
    await Attempts(hub.store).take_hint(row | {"hinted": 1})
    return PuzzleHinted(sitting.hint())


async def answer(hub: Hub, guest_id: str, puzzle_id: str, asked: PuzzleAnswer) -> PuzzleVerdict:
    """Judge, and let the first answer count."""
    sitting, attempts = Sitting(puzzle_id), Attempts(hub.store)
    given = sitting.read(asked.target, asked.actions)
    right = sitting.right(given)
    who, puzzle, game = await solver(hub, guest_id), sitting.puzzle, sitting.game.name
    known = who.attempts.get(puzzle_id)
    if known is None or known["score"] is None:
        hinted = known is not None and bool(known["hinted"])
        score = NONE if not right else HALF if hinted else FULL
        before, rated, today = who.rating(game, puzzle.kind), who.of_puzzle(puzzle), daily.today().isoformat()
        row = who.moved.get(puzzle_id)
        moved = row["moved"] if row is not None and row["day"] == today else 0.0
        after, changed = met(before, rated, score, moved)
        attempt = _attempt(guest_id, sitting, before.rating) | {
            "hinted": int(hinted),
            "score": score,
            "given": None if given is None else msgspec.json.encode(given).decode(),
            "rating_after": after.rating,
        }
        own = {"guest_id": guest_id, "game": game, "kind": puzzle.kind, **after._asdict()}
        step = moved + changed.rating - rated.rating
        theirs = {"puzzle_id": puzzle_id, **changed._asdict(), "day": today, "moved": step}
        if await attempts.finish(attempt, own, theirs if changed != rated else None):
            who = await solver(hub, guest_id)
            return await _verdict(sitting, who, attempt, counted=True)
        who = await solver(hub, guest_id)
        known = who.attempts[puzzle_id]
    given_now = None if given is None else msgspec.json.encode(given).decode()
    return await _verdict(sitting, who, known | {"given": given_now}, counted=False, right=right)


async def _verdict(
    sitting: Sitting, who: Solver, row: Row, counted: bool, right: bool | None = None
) -> PuzzleVerdict:
    given: Given | None = None
    if row["given"] is not None:
        told = msgspec.json.decode(row["given"], type=Given)
        plain = tuple(msgspec.convert(action, dict) for action in told.actions)
        given = sitting.read(told.target, plain)
    return PuzzleVerdict(
        right=bool(row["score"]) if right is None else right,
        score=row["score"],
        counted=counted,
        before=round(row["rating_before"]),
        after=round(row["rating_after"]),
        streak=who.streaks()[0],
        given=given,
        answer=sitting.kind.solution(sitting.puzzle),
        # an explanation plays positions through: not while others wait for the loop
        explained=await asyncio.to_thread(sitting.explained, given),
    )
