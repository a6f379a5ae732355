"""Making, entering and starting tables: what the lobby can do, without HTTP around it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from thalassa.kernel.chance import new_seed, seed_hash
from thalassa.kernel.errors import BadOptions
from thalassa.kernel.game import Game
from thalassa.kernel.messages import Reason
from thalassa.kernel.words import LANGUAGES
from thalassa.server.access.permissions import may_watch
from thalassa.server.access.texts import clean
from thalassa.server.clocks.pace import problem
from thalassa.server.db.rows import Row
from thalassa.server.db.store import new_id, new_token
from thalassa.server.own_bots import all_keys
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.play.seen import not_agreed
from thalassa.server.wire.bodies import NewTable
from thalassa.server.wire.problems import bad_request, brief, conflict, forbidden, not_found

from .games import find_game


class Again(NamedTuple):
    """A finished table whose people play on, and who keeps which seat."""

    room: Room
    kept: dict[int, str]


class Seated(NamedTuple):
    """A table of a cup: its address is known before it is opened, and who sits where is decided elsewhere."""

    table_id: str
    guests: dict[int, str]
    reserved: bool
    """Their seats are kept for them until they come; else they sit there at once."""


class Deal(NamedTuple):
    """A deal that has been played before: the first table that had it, and its seed."""

    of: str
    seed: str


async def create(
    hub: Hub,
    guest_id: str,
    wish: NewTable,
    rung: str | None = None,
    again: Again | None = None,
    deal: Deal | None = None,
    seated: Seated | None = None,
) -> Room:
    """A new table with the host seated and bots where wished; started if wished.

    ``again``: the table whose people play on; if they have a new table already, that is the one.
    ``deal``: what is dealt, instead of a deal nobody knows.
    """
    game = find_game(wish.game)
    try:
        options = game.make_options(wish.seats, wish.options)
    except BadOptions as error:
        reason = error.params.get("reason")
        raise bad_request(
            "bad_options", reason if isinstance(reason, Reason) else None, problem=brief(error)
        ) from None
    edition = game.edition() if wish.edition is None else hub.shelf.find(game, wish.edition)
    if edition is None:
        raise bad_request("edition_not_offered")
    bots = _bots(hub, game, wish)
    wrong = None if wish.pace is None else problem(wish.pace)
    if wrong is not None:
        raise bad_request("bad_pace", field=wrong.field, least=wrong.least, most=wrong.most)
    if wish.my_seat is not None and not 0 <= wish.my_seat < wish.seats:
        raise bad_request("no_such_seat", seat=wish.my_seat)
    now = time.time()
    seed = new_seed() if deal is None else deal.seed
    table_id = new_id() if seated is None else seated.table_id
    row: Row = {
        "id": table_id,
        "game": game.name,
        "rules_version": game.rules_version,
        "edition": msgspec.json.encode(edition.mark).decode(),
        "seats": wish.seats,
        "options": msgspec.json.encode(options).decode(),
        "seed": seed,
        "seed_hash": seed_hash(game.name, seed),
        "title": clean(wish.title),
        "status": "open",
        "host": guest_id,
        "public": wish.public,
        "player_key": new_token(),
        "spectator_key": new_token(),
        "rung": rung,
        "hints": wish.hints and rung is None,  # what counts on a ladder is one's own
        "deal_of": None if deal is None else deal.of,
        "deal_key": new_token(),
        "language": wish.language if wish.language in LANGUAGES else None,
        "pace": None if wish.pace is None else msgspec.json.encode(wish.pace).decode(),
        "latest": None,
        "ended": None,
        "outcome": None,
        "created": now,
        "changed": now,
    }
    kept = {} if again is None else again.kept
    here = {seat: guest for seat, guest in kept.items() if guest == guest_id}
    if wish.my_seat is not None:
        here[wish.my_seat] = guest_id
    agreed = set(here)  # the host has set the table
    if seated is not None:
        kept, here = (seated.guests, {}) if seated.reserved else ({}, seated.guests)
    seats = [
        {
            "table_id": table_id,
            "seat": seat,
            "guest_id": here.get(seat),
            "bot": bots.get(seat),
            "token": new_token(),
            "waiting": False,
            "reserved": kept.get(seat) if seat not in here else None,
            "agreed": seat in agreed,
            "stand_in": None,
        }
        for seat in range(wish.seats)
    ]
    if wish.start:  # what cannot start is not opened either
        _check_taken(hub, guest_id, seats)
    made = await hub.store.create(row, seats, None if again is None else again.room.id)
    if again is not None:
        await again.room.refresh()
        table_id = again.room.row["successor"]
    room = await hub.room(table_id)
    assert room is not None
    if wish.start and made:
        await start(room, guest_id)
    return room


def _bots(hub: Hub, game: Game, wish: NewTable) -> dict[int, str]:
    bots: dict[int, str] = {}
    seats = {str(seat) for seat in range(wish.seats) if seat != wish.my_seat}
    for seat, key in wish.bots.items():
        if seat not in seats:
            raise bad_request("no_such_seat", seat=seat[:8])
        if key not in all_keys(game, hub.settings.own_bots):
            raise bad_request("unknown_bot", bot=key)
        bots[int(seat)] = key
    return bots


async def enter(hub: Hub, table_id: str, guest_id: str | None, key: str) -> Room:
    """The room, if the guest may look at it at all."""
    room = await hub.room(table_id)
    if room is None or not may_watch(room.row, room.seats, guest_id, key):
        raise not_found("no_such_table")
    return room


async def start(room: Room, guest_id: str, by: str | None = None) -> None:
    """``by``: who has started it and need not be told; the host, if nobody else is named."""
    check_host(room, guest_id)
    if room.store.shared:  # who has sat down through another process may not be known here yet
        await room.refresh()
    if room.status != "open":
        raise conflict("already_started")
    _check_taken(room.hub, guest_id, room.seats)
    refused = not_agreed(room)
    if refused is not None:
        raise refused
    actors, time = list(room.table.state.actors()), room.time
    time.seats = room.seats
    time.absent = await room.keeper.absent(room.seats)
    clocks = None if time.pace is None else time.change(time.running_for(actors, room.keeper.now()))
    if await room.store.start(room.id, actors, guest_id if by is None else by, clocks):
        await room.begin()


def _check_taken(hub: Hub, guest_id: str, seats: Sequence[Row]) -> None:
    """Raises Refusal unless somebody sits everywhere, and not too many tables of this host are for bots alone."""
    free = [row["seat"] for row in seats if row["guest_id"] is None and row["bot"] is None]
    if free:
        raise conflict("open_seats", seats=[seat + 1 for seat in free])
    if all(row["bot"] is not None for row in seats) and not hub.may_let_bots_play(guest_id):
        raise conflict("bot_tables")


def check_host(room: Room, guest_id: str) -> None:
    if room.row["host"] != guest_id:
        raise forbidden("not_host")
