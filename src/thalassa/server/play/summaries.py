"""What the lobby and the table's frame show about a table: built for one guest, with only that guest's links."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from thalassa.kernel import registry
from thalassa.kernel.edition import EditionMark
from thalassa.kernel.messages import Json
from thalassa.kernel.table import Table
from thalassa.kernel.words import LANGUAGES
from thalassa.server.access.permissions import is_key, is_member, may_watch
from thalassa.server.clocks.pace import more_time
from thalassa.server.db.rows import Row
from thalassa.server.wire.bodies import Links, SeatInfo, Successor, TableInfo, TableSummary
from thalassa.server.wire.times import AskedInfo, Ended, Latest, Replaced, RestInfo

from .steps import Step
from .timekeeping.table_time import TableTime, pace_of

if TYPE_CHECKING:
    from .room import Room


def lone_player(seats: Sequence[Row]) -> Row | None:
    """The seat of the only person at a table whose other seats, if any, are all bots'."""
    people = [seat for seat in seats if seat["bot"] is None]
    return people[0] if len(people) == 1 and people[0]["guest_id"] is not None else None


class Facts(NamedTuple):
    """What never changes about a table, worked out once."""

    options: dict[str, Json]
    edition: str
    fingerprint: str
    seed_hash: str
    roles: tuple[str | None, ...]
    names: dict[str, dict[str, str]]


def facts(row: Row, table: Table) -> Facts:
    mark = msgspec.json.decode(row["edition"], type=EditionMark)
    return Facts(
        msgspec.json.decode(row["options"]),
        mark.name,
        mark.fingerprint,
        table.seed_hash,
        roles(row),
        {language: table.game.names(table.edition, language) for language in LANGUAGES},
    )


def roles(row: Row) -> tuple[str | None, ...]:
    return _roles(row["game"], row["seats"], row["options"])


@lru_cache(maxsize=2_000)
def _roles(name: str, seats: int, written: str) -> tuple[str | None, ...]:
    """Most tables are played by few sets of options: a lobby of hundreds reads each once."""
    game = registry.game(name)
    options = game.make_options(seats, msgspec.json.decode(written))
    return tuple(game.role(seat, seats, options) for seat in range(seats))


class Timed(NamedTuple):
    """The time of a table, and what time it is."""

    time: TableTime
    now: float


def seat_infos(
    row: Row,
    seats: Sequence[Row],
    guest_id: str | None,
    room: Room | None = None,
    timed: Timed | None = None,
) -> tuple[SeatInfo, ...]:
    parts = roles(row) if room is None else room.facts.roles
    timed = timed if room is None else Timed(room.time, room.keeper.now())
    runs = timed is not None and row["status"] == "running"
    online = set() if room is None else room.online()
    return tuple(
        SeatInfo(
            seat=seat["seat"],
            kind="bot" if seat["bot"] else "person" if seat["guest_id"] else "open",
            name=seat["name"],
            bot=seat["bot"],
            role=parts[seat["seat"]],
            mine=guest_id is not None and seat["guest_id"] == guest_id,
            online=seat["seat"] in online,
            thinking=room is not None and seat["seat"] in room.thinking,
            reserved=seat["reserved_name"],
            invited=guest_id is not None and seat["reserved"] == guest_id,
            agreed=bool(seat["agreed"]),
            overdue=None if room is None or guest_id != row["host"] else overdue_at(room, seat["seat"]),
            clock=timed.time.info(seat["seat"], timed.now) if timed is not None and runs else None,
            away=timed.time.away_until(seat["seat"], timed.now) if timed is not None and runs else None,
            stand_in=seat["stand_in"],
            by_hand=bool(seat["by_hand"]) and seat["guest_id"] == guest_id,
        )
        for seat in seats
    )


def overdue_at(room: Room, seat: int) -> float | None:
    """When the table will have waited so long for a person that the host may free the seat. Where a clock runs, that is
    when its time is over."""
    if room.seats[seat]["guest_id"] is None or seat not in room.waiting():
        return None
    if room.time.pace is not None:
        own = room.time.clocks.seats[seat]
        return own.since if own.over else None
    return room.since[seat] + 60 * room.hub.settings.seat_minutes


def summary(
    row: Row,
    seats: Sequence[Row],
    guest_id: str | None,
    room: Room | None = None,
    timed: Timed | None = None,
    unread: int = 0,
) -> TableSummary:
    timed = timed if room is None else Timed(room.time, room.keeper.now())
    waiting = [seat["seat"] for seat in seats if seat["waiting"]] if room is None else room.waiting()
    rest = _rest(timed)
    mine = {seat["seat"] for seat in seats if guest_id is not None and seat["guest_id"] == guest_id}
    return TableSummary(
        id=row["id"],
        game=row["game"],
        title=row["title"],
        status=row["status"],
        seats=seat_infos(row, seats, guest_id, room, timed),
        public=bool(row["public"]),
        host=guest_id is not None and row["host"] == guest_id,
        my_turn=row["status"] == "running" and rest is None and not mine.isdisjoint(waiting),
        created=row["created"],
        changed=row["changed"],
        rung=row["rung"],
        known_deal=row["deal_of"] is not None,
        pace=pace_of(row),
        rest=rest,
        latest=None if row["latest"] is None else _read_latest(row["latest"]),
        unread=unread,
        language=row["language"],
        invited_by=_invited_by(row, seats, guest_id),
    )


def _invited_by(row: Row, seats: Sequence[Row], guest_id: str | None) -> str | None:
    """The host, or whoever else sits there, if a seat is kept for the guest."""
    if guest_id is None or guest_id not in [seat["reserved"] for seat in seats]:
        return None
    names = [seat["name"] for seat in seats if seat["guest_id"] is not None and seat["name"]]
    host = next((seat["name"] for seat in seats if seat["guest_id"] == row["host"]), None)
    return host or next(iter(names), "")


_read_latest = msgspec.json.Decoder(Latest).decode


def latest(room: Room, step: Step) -> str | None:
    """What a decision was, as it is kept for the lobby: what a spectator of a game without secrets to him is told."""
    table = room.table
    after = step.after
    events = () if table.game.oversees(table.options) else step.events
    told = (known for event in events if (known := after.told(None, event)) is not None)
    return msgspec.json.encode(
        Latest(after.round(), step.entry.seat, next(told, None), room.keeper.now())
    ).decode()


def _rest(timed: Timed | None) -> RestInfo | None:
    if timed is None or not timed.time.resting(timed.now):
        return None
    rest = timed.time.agreement.rest
    return None if rest is None else RestInfo(rest.until)


def links(row: Row, seats: Sequence[Row], guest_id: str | None, key: str) -> Links:
    address = f"/t/{row['id']}?key="
    mine = next((seat for seat in seats if guest_id is not None and seat["guest_id"] == guest_id), None)
    member = is_member(row, seats, guest_id)
    shares = row["status"] == "over" and mine is not None and mine is lone_player(seats)
    shares = shares and registry.game(row["game"]).same_deal
    return Links(
        spectators=address + row["spectator_key"] if may_watch(row, seats, guest_id, key) else None,
        players=address + row["player_key"] if member or is_key(key, row["player_key"]) else None,
        seat=None if mine is None else f"/seat/{mine['token']}",
        deal=f"/deal/{row['deal_key']}" if shares else None,
    )


def table_info(room: Room, guest_id: str | None, key: str) -> TableInfo:
    row, known, agreement = room.row, room.facts, room.time.agreement
    asked = agreement.asked if row["status"] == "running" else None
    return TableInfo(
        card=summary(row, room.seats, guest_id, room),
        options=known.options,
        hints=room.gives_hints,
        seed_hash=known.seed_hash,
        seed=room.table.seed if row["status"] == "over" else None,
        edition=known.edition,
        fingerprint=known.fingerprint,
        names=known.names,
        links=links(row, room.seats, guest_id, key),
        successor=successor(row, room.seats, guest_id),
        overseen=room.table.game.oversees(room.table.options),
        hot_seats=room.seen.hot_seats(),
        now=room.keeper.now(),
        asked=None if asked is None else AskedInfo(asked.what, asked.seat, asked.agreed, asked.until),
        late=agreement.late if row["status"] == "running" else None,
        votes=dict(agreement.votes),
        more=0.0 if room.time.pace is None else more_time(room.time.pace),
        replaced=_replaced(room),
        ended=None if row["ended"] is None else msgspec.json.decode(row["ended"], type=Ended),
    )


def _replaced(room: Room) -> tuple[Replaced, ...]:
    """Everybody for whom a bot has played, seat by seat."""
    by_person: dict[tuple[int, str], list[str]] = {}
    for row in room.replaced:
        if row["kind"] != "resigned" or room.seats[row["seat"]]["guest_id"] != row["guest_id"]:
            by_person.setdefault((row["seat"], row["name"]), []).append(row["kind"])
    return tuple(
        Replaced(seat, name, kinds.count("once"), "stand_in" in kinds, "resigned" in kinds)
        for (seat, name), kinds in sorted(by_person.items())
    )


def successor(row: Row, seats: Sequence[Row], guest_id: str | None) -> Successor | None:
    """Where the same people play again: told to those people."""
    if row["successor"] is None or not is_member(row, seats, guest_id):
        return None
    by = next((seat["seat"] for seat in seats if seat["guest_id"] == row["successor_by"]), None)
    return Successor(row["successor"], by)
