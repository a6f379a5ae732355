"""Making, joining and starting tables: what the lobby can do, without HTTP around it."""

from __future__ import annotations

import re
import secrets
import time
from typing import Any, NamedTuple

import msgspec

from ..bots.names import bot_keys
from ..kernel import registry
from ..kernel.chance import new_seed
from ..kernel.errors import BadOptions, UnknownGame
from ..kernel.game import Game
from .bodies import NewTable
from .cards import is_member, may_sit, may_watch
from .hub import Hub
from .live import brief
from .problems import bad_request, conflict, forbidden, not_found
from .room import Room
from .store import Row, new_token
from .texts import clean

TOKEN = re.compile(r"[A-Za-z0-9_-]{1,32}")


class Again(NamedTuple):
    """A finished table whose people play on, and who keeps which seat."""

    room: Room
    kept: dict[int, str]


class Deal(NamedTuple):
    """A deal that has been played before: the first table that had it, and its seed."""

    of: str
    seed: str


def find_game(name: str) -> Game:
    try:
        return registry.game(name)
    except UnknownGame:
        raise not_found("unknown_game") from None


async def create(
    hub: Hub,
    guest_id: str,
    wish: NewTable,
    rung: str | None = None,
    again: Again | None = None,
    deal: Deal | None = None,
) -> Room:
    """A new table with the host seated and bots where wished; started if wished.

    ``again``: the table whose people play on; if they have a new table already, that is the one.
    ``deal``: what is dealt, instead of a deal nobody knows.
    """
    game = find_game(wish.game)
    try:
        options = game.make_options(wish.seats, wish.options)
    except BadOptions as error:
        raise bad_request("bad_options", error.params.get("reason"), problem=brief(error)) from None
    edition = game.edition() if wish.edition is None else hub.shelf.find(game, wish.edition)
    if edition is None:
        raise bad_request("edition_not_offered")
    bots = _bots(game, wish)
    if wish.my_seat is not None and not 0 <= wish.my_seat < wish.seats:
        raise bad_request("no_such_seat", seat=wish.my_seat)
    now = time.time()
    table_id = secrets.token_urlsafe(8)
    row: Row = {
        "id": table_id,
        "game": game.name,
        "rules_version": game.rules_version,
        "edition": msgspec.json.encode(edition.mark).decode(),
        "seats": wish.seats,
        "options": msgspec.json.encode(options).decode(),
        "seed": new_seed() if deal is None else deal.seed,
        "title": clean(wish.title),
        "status": "open",
        "host": guest_id,
        "public": wish.public,
        "player_key": secrets.token_urlsafe(16),
        "spectator_key": secrets.token_urlsafe(16),
        "rung": rung,
        "hints": wish.hints and rung is None,  # what counts on a ladder is one's own
        "deal_of": None if deal is None else deal.of,
        "deal_key": new_token(),
        "outcome": None,
        "created": now,
        "changed": now,
    }
    kept = {} if again is None else again.kept
    seats = [
        {
            "table_id": table_id,
            "seat": seat,
            "guest_id": guest_id if seat == wish.my_seat or kept.get(seat) == guest_id else None,
            "bot": bots.get(seat),
            "token": new_token(),
            "waiting": False,
            "reserved": kept.get(seat) if kept.get(seat) != guest_id else None,
        }
        for seat in range(wish.seats)
    ]
    made = await hub.store.create(row, seats, None if again is None else again.room.id)
    if again is not None:
        await again.room.refresh()
        table_id = again.room.row["successor"]
    room = await hub.room(table_id)
    assert room is not None
    if wish.start and made:
        await start(room, guest_id)
    return room


def _bots(game: Game, wish: NewTable) -> dict[int, str]:
    bots: dict[int, str] = {}
    seats = {str(seat) for seat in range(wish.seats) if seat != wish.my_seat}
    for seat, key in wish.bots.items():
        if seat not in seats:
            raise bad_request("no_such_seat", seat=seat[:8])
        if key not in bot_keys(game):
            raise bad_request("unknown_bot", bot=key)
        bots[int(seat)] = key
    return bots


async def enter(hub: Hub, table_id: str, guest_id: str | None, key: str) -> Room:
    """The room, if the guest may look at it at all."""
    room = await hub.room(table_id)
    if room is None or not may_watch(room.row, room.seats, guest_id, key):
        raise not_found("no_such_table")
    return room


async def sit(room: Room, guest_id: str, seat: int, key: str) -> None:
    _check_seat(room, seat)
    if not may_sit(room.row, room.seats, guest_id, key):
        raise forbidden("not_invited")
    if room.status == "over":
        raise conflict("over")
    sits = any(row["guest_id"] == guest_id and row["seat"] != seat for row in room.seats)
    left = await _seats_left(room, guest_id)
    if room.status == "running" and sits and seat not in left:
        raise conflict("seated_already")  # nobody gets to see a second hand of a game they are playing
    _check_not_left(left, seat)
    if not await room.store.take_seat(room.id, seat, guest_id):
        raise conflict("seat_taken", seat=seat)
    await room.reseat()


async def leave(room: Room, guest_id: str) -> None:
    """Free the guest's seats. A finished game keeps its players."""
    if room.status == "over":
        raise conflict("over")
    for row in room.seats:
        if row["guest_id"] == guest_id:
            await room.store.leave_seat(room.id, row["seat"], guest_id)
    await room.reseat()


async def claim(hub: Hub, token: str, guest_id: str) -> Room:
    """The personal link of a seat was opened by this guest."""
    row = await hub.store.seat_by_token(token) if TOKEN.fullmatch(token) else None
    room = None if row is None else await hub.room(row["table_id"])
    if row is None or room is None:
        raise not_found("no_such_seat_link")
    _check_not_left(await _seats_left(room, guest_id), row["seat"])
    if await hub.store.give_seat(token, guest_id) is None:
        raise not_found("no_such_seat_link")
    await room.reseat()
    return room


async def set_bot(room: Room, guest_id: str, seat: int, bot: str | None) -> None:
    """The host decides where bots sit, on seats that nobody holds."""
    _check_seat(room, seat)
    _check_host(room, guest_id)
    if room.status == "over":
        raise conflict("over")
    if room.row["deal_of"] is not None:
        raise conflict("same_bots")  # nobody joins who does not know the deal, and results can be compared
    if bot is not None and bot not in bot_keys(room.table.game):
        raise bad_request("unknown_bot", bot=bot)
    if not await room.store.set_bot(room.id, seat, bot):
        raise conflict("seat_taken", seat=seat)
    await room.reseat()


async def start(room: Room, guest_id: str) -> None:
    _check_host(room, guest_id)
    if room.status != "open":
        raise conflict("already_started")
    free = [row["seat"] for row in room.seats if row["guest_id"] is None and row["bot"] is None]
    if free:
        raise conflict("open_seats", seats=[seat + 1 for seat in free])
    if await room.store.start(room.id, list(room.table.state.actors())):
        room.row["status"] = "running"
        room.inform()
        room.broadcast()


async def rematch(hub: Hub, room: Room, guest_id: str) -> Room:
    """The table where the same people play again: the first to ask opens it, the others find their seats kept."""
    if not is_member(room.row, room.seats, guest_id):
        raise forbidden("not_seated")
    rung = await played_as(hub, room.row)
    if rung is not None:
        return await climb(hub, guest_id, room.row["game"], rung)
    if room.status != "over":
        raise conflict("still_running")
    if room.row["successor"] is None:
        following = await _open_again(hub, room, guest_id)
    else:
        found = await hub.room(room.row["successor"])
        assert found is not None
        following = found
    if following.status == "over" and is_member(following.row, following.seats, guest_id):
        return await rematch(hub, following, guest_id)  # that game has been played, too
    for row in following.seats:
        if row["reserved"] == guest_id:
            await sit(following, guest_id, row["seat"], "")
    return following


async def played_as(hub: Hub, row: Row) -> str | None:
    """The level at which a deal was first played: a table that repeats it is on no rung itself."""
    first = row if row["deal_of"] is None else await hub.store.table(row["deal_of"])
    return None if first is None else first["rung"]


async def _open_again(hub: Hub, room: Room, guest_id: str) -> Room:
    kept = {row["seat"]: row["guest_id"] for row in room.seats if row["guest_id"] is not None}
    own = [seat for seat, guest in kept.items() if guest == guest_id]
    wish = alike(room, own[0] if own else None)
    wish = msgspec.structs.replace(
        wish,
        title=room.row["title"],
        public=bool(room.row["public"]),
        start=len(wish.bots) + len(own) == room.table.seats,
    )
    return await create(hub, guest_id, wish, again=Again(room, kept))


def alike(room: Room, my_seat: int | None) -> NewTable:
    """The wish for another table where the same is played against the same bots."""
    bots = {str(row["seat"]): row["bot"] for row in room.seats if row["bot"] and row["guest_id"] is None}
    return NewTable(
        game=room.row["game"],
        edition=room.table.edition.mark.fingerprint,
        seats=room.table.seats,
        options=msgspec.json.decode(room.row["options"]),
        hints=bool(room.row["hints"]),
        my_seat=my_seat,
        bots=bots,
    )


async def climb(hub: Hub, guest_id: str, game_name: str, key: str) -> Room:
    """Start a game on a rung of the ladder, if it is open to this guest."""
    game = find_game(game_name)
    rungs = {rung.key: rung for rung in game.ladder(await hub.store.results(guest_id, game.name))}
    if key not in rungs:
        raise not_found("no_such_rung")
    if not rungs[key].open:
        raise conflict("rung_closed")
    wish = NewTable(game=game.name, seats=1, options=rungs[key].options, my_seat=0, start=True)
    return await create(hub, guest_id, wish, rung=key)


def record(room: Room, seat: int | None) -> dict[str, Any]:
    """A running game as one seat may take it home: what it was told and sees, no secret of anybody."""
    return {
        "format": "thalassa-record",
        "version": 1,
        "game": room.row["game"],
        "seat": seat,
        "seats": room.table.seats,
        "options": msgspec.json.decode(room.row["options"]),
        "seed_hash": room.table.seed_hash,
        "history": room.table.history(seat),
        "view": room.table.view(seat),
    }


def _check_seat(room: Room, seat: int) -> None:
    if not 0 <= seat < room.table.seats:
        raise bad_request("no_such_seat", seat=seat)


async def _seats_left(room: Room, guest_id: str) -> set[int]:
    """Seats of a running game whose hands the guest has seen, having left them."""
    return await room.store.seats_left(room.id, guest_id) if room.status == "running" else set()


def _check_not_left(left: set[int], seat: int) -> None:
    """Whoever has left a seat of a running game may come back to it, and to no other."""
    if left and seat not in left:
        raise conflict("left_other_seat", seats=[number + 1 for number in sorted(left)])


def _check_host(room: Room, guest_id: str) -> None:
    if room.row["host"] != guest_id:
        raise forbidden("not_host")
