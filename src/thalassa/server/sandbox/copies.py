"""Private copies of positions in which a guest tries moves for all seats.

A copy follows from what the guest sends: the place in the log, the number of the draw, the decisions tried so far. What
is kept in memory is kept to be quick, a copy for each of the last guests; any process can work it out again. Every fact
the guest's seat cannot know is drawn anew, so whatever is tried tells nothing about the table.
"""

from __future__ import annotations

import asyncio
import random
from collections import OrderedDict
from typing import NamedTuple

from thalassa.kernel.errors import IllegalAction, MalformedAction
from thalassa.kernel.game import State
from thalassa.kernel.table import Table
from thalassa.server.play.moves import try_steps
from thalassa.server.play.room import Room
from thalassa.server.wire.problems import Refusal, bad_request, brief, conflict, forbidden
from thalassa.server.wire.sandbox import MOST_STEPS, Copied, CopyDrafted, CopyJudged, TriedStep, WhatIf

KEPT = 64
"""Copies in memory, of all guests together."""
AT_ONCE = 8
"""Decisions carried out before others get their turn."""


class _Start(NamedTuple):
    table_id: str
    at: int
    draw: int
    seat: int | None


class _Copy(NamedTuple):
    start: _Start
    steps: tuple[TriedStep, ...]
    table: Table


class Copies:
    """The copies guests of this process have tried something in."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, _Copy] = OrderedDict()

    async def show(self, room: Room, guest_id: str, wish: WhatIf) -> Copied:
        table, state = await self._position(room, guest_id, wish)
        seat = _eyes(state, wish, table.seats)
        return Copied(
            drawn=room.status != "over",
            most=MOST_STEPS,
            seat=seat,
            view=state.view(seat),
            moves=tuple(state.moves(seat)) if len(wish.steps) < MOST_STEPS else (),
            actors=tuple(state.actors()),
            task=state.task(seat),
            moments=tuple(table.history(seat)[: len(wish.steps)]),
            outcome=state.outcome(),
        )

    async def draft(self, room: Room, guest_id: str, wish: WhatIf) -> CopyDrafted:
        """What can follow the first steps of a decision."""
        table, state = await self._position(room, guest_id, wish)
        seat = _eyes(state, wish, table.seats)
        try:
            tried = try_steps(table.game, table.options, state, seat, wish.actions)
        except MalformedAction as error:
            raise bad_request("malformed", problem=brief(error)) from None
        except IllegalAction as error:
            raise Refusal(409, "illegal", error.reason) from None
        moves = () if tried.complete else tuple(tried.state.moves(seat))
        return CopyDrafted(tried.state.view(seat), moves, tried.complete)

    async def why(self, room: Room, guest_id: str, wish: WhatIf) -> CopyJudged:
        table, state = await self._position(room, guest_id, wish)
        if len(wish.actions) != 1:
            raise bad_request("malformed", problem="one action is asked about")
        try:
            action = table.game.action_from(wish.actions[0])
        except MalformedAction as error:
            raise bad_request("malformed", problem=brief(error)) from None
        return CopyJudged(state.why_not(_eyes(state, wish, table.seats), action))

    # -- working it out ---------------------------------------------------------------------------------

    async def _position(self, room: Room, guest_id: str, wish: WhatIf) -> tuple[Table, State]:
        start = _Start(room.id, wish.at, wish.draw, _own_seat(room, guest_id))
        _check(room, start)
        kept = self._kept.pop(guest_id, None)
        if kept is not None and kept.start != start:
            kept = None
        count = len(wish.steps)
        if kept is None or (kept.steps[:count] != wish.steps and wish.steps[: len(kept.steps)] != kept.steps):
            kept = _Copy(start, (), _begin(room, guest_id, start))
        if len(kept.steps) < count:
            await _go_on(kept.table, wish.steps[len(kept.steps) :])
            kept = kept._replace(steps=wish.steps)
        self._kept[guest_id] = kept
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept.table, kept.table.at(count)


def _own_seat(room: Room, guest_id: str) -> int | None:
    return next((row["seat"] for row in room.seats if row["guest_id"] == guest_id), None)


def _check(room: Room, start: _Start) -> None:
    """Whether this guest may try moves here: as a player of a table that allows help, or of a game that is over."""
    if room.status == "open":
        raise conflict("not_started")
    if room.status == "running":
        if start.seat is None:
            raise forbidden("not_seated")
        if not room.gives_hints:
            raise conflict("no_what_if")
    if start.at > len(room.table):
        raise conflict("no_such_position", at=start.at)
    if not room.may_look(start.seat, room.table.at(start.at)):
        raise conflict("forgotten", at=start.at)


def _begin(room: Room, guest_id: str, start: _Start) -> Table:
    """The copy before anything was tried in it."""
    table, state = room.table, room.table.at(start.at)
    if room.status != "over":
        state = state.sample(
            start.seat, random.Random(f"{start.table_id} {guest_id} {start.at} {start.draw}")
        )
    return Table(table.game, table.seats, table.options, "0" * 64, table.edition, state.to_json())


async def _go_on(table: Table, steps: tuple[TriedStep, ...]) -> None:
    for number, step in enumerate(steps):
        if number % AT_ONCE == AT_ONCE - 1:
            await asyncio.sleep(0)
        if not 0 <= step.seat < table.seats:
            raise bad_request("no_such_seat", seat=step.seat)
        try:
            table.act(step.seat, [table.game.action_from(action) for action in step.actions])
        except MalformedAction as error:
            raise bad_request("malformed", problem=brief(error)) from None
        except IllegalAction as error:
            raise Refusal(409, "illegal", error.reason) from None
        if table.state.composing():
            table.drop_draft()
            raise conflict("incomplete")


def _eyes(state: State, wish: WhatIf, seats: int) -> int:
    if wish.seat is not None and 0 <= wish.seat < seats:
        return wish.seat
    return next(iter(state.actors()), 0)
