"""A finished table as rows, one for each action: what the seat knew, what it could do, what it did, how it ended.

Knows tables and studies, neither files nor processes.
"""

from __future__ import annotations

from array import array
from typing import Any, NamedTuple

import msgspec

from thalassa.bots.arena.record import Result
from thalassa.kernel.messages import Action
from thalassa.kernel.table import Table

from .study import Session, Study

NOT_LISTED = -1
"""The index of an action that is in no list of moves (whole decisions of bots that cannot be told in steps)."""


class Row(NamedTuple):
    """One action. Its fields are the columns of a shard, in this order."""

    game: int
    seed: str
    step: int
    """Place in the game, private steps counted one by one."""
    entry: int
    """The log entry it belongs to."""
    seat: int
    bot: str
    action: int
    action_json: bytes
    legal: list[int]
    observation: array[float]
    reward: float
    score: int
    place: int
    rating: float
    """The final score among the others: the share of them that ended behind, ties counted half."""


OBSERVATION = Row._fields.index("observation")


def rows(study: Study, table: Table, result: Result) -> list[Row]:
    """All rows of a finished table, in order."""
    outcome = table.outcome()
    assert outcome is not None
    rewards = study.returns(outcome)
    ratings = [_rating(result.places, seat) for seat in range(study.seats)]
    session = study.start(table.seed)
    found: list[Row] = []
    for number, entry in enumerate(table.log):
        for action in entry.actions:
            for step in session.steps(action) or [action]:
                seat = entry.seat
                legal = session.legal()
                found.append(
                    Row(
                        game=result.number,
                        seed=result.seed,
                        step=len(found),
                        entry=number,
                        seat=seat,
                        bot=result.bots[seat],
                        action=_index(session, step),
                        action_json=msgspec.json.encode(step),
                        legal=sorted(legal),
                        observation=session.observe(seat),
                        reward=rewards[seat],
                        score=result.scores[seat],
                        place=result.places[seat],
                        rating=ratings[seat],
                    )
                )
                session.apply(seat, step)
    return found


def pack(found: list[Row]) -> bytes:
    """The rows of a game for a file of its own, until its shard is whole."""
    return msgspec.msgpack.encode([row._replace(observation=row.observation.tobytes()) for row in found])  # type: ignore[arg-type]


def unpack(data: bytes) -> list[Row]:
    packed = msgspec.msgpack.decode(data, type=list[tuple[Any, ...]])
    return [Row._make(_with_floats(fields)) for fields in packed]


def _with_floats(fields: tuple[Any, ...]) -> tuple[Any, ...]:
    return (*fields[:OBSERVATION], array("f", fields[OBSERVATION]), *fields[OBSERVATION + 1 :])


def _index(session: Session, action: Action) -> int:
    for index, move in session.legal().items():
        if move == action:
            return index
    return NOT_LISTED


def _rating(places: tuple[int, ...], seat: int) -> float:
    others = [place for other, place in enumerate(places) if other != seat]
    if not others:
        return 1.0
    behind = sum(1.0 if place > places[seat] else 0.5 if place == places[seat] else 0.0 for place in others)
    return behind / len(others)
