"""What people do about cups: open one, join, leave, start, end, look, and take the results along."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Callable
from itertools import cycle, islice

import msgspec

from thalassa.bots.names import RANDOM, strongest
from thalassa.kernel.errors import BadOptions
from thalassa.kernel.game import Game
from thalassa.kernel.messages import Reason
from thalassa.kernel.words import words
from thalassa.server.access.texts import clean
from thalassa.server.clocks.pace import Pace, problem
from thalassa.server.db.rows import Row
from thalassa.server.db.store import new_id
from thalassa.server.lobby.games import find_game
from thalassa.server.own_bots import all_keys, own_name
from thalassa.server.wire.cups import EVERY_BOT, CupCard, CupInfo, CupPlayer, CupTable, NewCup
from thalassa.server.wire.problems import bad_request, brief, conflict, forbidden, not_found

from .drawing import sizes
from .running import LEAST, Cups, byes, played
from .scoring import Standing, standings

LISTED = 40


async def open_cup(cups: Cups, guest_id: str, wish: NewCup) -> CupInfo:
    game = find_game(wish.game)
    seats = wish.places if wish.kind == "rotation" else wish.seats
    if not max(LEAST, game.min_seats) <= seats <= game.max_seats or seats > wish.places:
        raise bad_request("bad_cup", least=max(LEAST, game.min_seats), most=game.max_seats)
    wrong = None if wish.pace is None else problem(wish.pace)
    if wrong is not None:
        raise bad_request("bad_pace", field=wrong.field, least=wrong.least, most=wrong.most)
    for size in set(sizes(wish.places, seats, max(LEAST, game.min_seats), game.max_seats)):
        try:
            game.make_options(size, wish.options)
        except BadOptions as error:
            reason = error.params.get("reason")
            raise bad_request(
                "bad_options", reason if isinstance(reason, Reason) else None, problem=brief(error)
            ) from None
    people: list[tuple[str | None, str | None]] = [(guest_id, None)] if wish.join else []
    bots = _bots(cups, game, wish, wish.places - len(people))
    now = time.time()
    row: Row = {
        "id": new_id(),
        "host": guest_id,
        "title": clean(wish.title),
        "game": game.name,
        "kind": wish.kind,
        "seats": seats,
        "options": msgspec.json.encode(dict(wish.options)).decode(),
        "pace": None if wish.pace is None else msgspec.json.encode(wish.pace).decode(),
        "places": wish.places,
        "rounds": wish.rounds,
        "round": 0,
        "status": "open",
        "public": wish.public,
        "created": now,
        "changed": now,
    }
    await cups.store.create(row, [*people, *((None, bot) for bot in bots)])
    return await look(cups, row["id"], guest_id)


def _bots(cups: Cups, game: Game, wish: NewCup, free: int) -> list[str]:
    """Those that take part: the one wished for as often as places are wished, or all that try to win by turns."""
    known = all_keys(game, cups.hub.settings.own_bots)
    if wish.bot == EVERY_BOT:
        kinds = [key for key in known if key != RANDOM][::-1] or [RANDOM]
    elif wish.bot is None or wish.bot in known:
        kinds = [wish.bot or strongest(game)]
    else:
        raise bad_request("unknown_bot", bot=wish.bot)
    return list(islice(cycle(kinds), min(wish.bots, free)))


def _bot_name(key: str, say: Callable[[str], str]) -> str:
    return own_name(key) or say(f"bot.{key}")


async def join(cups: Cups, cup_id: str, guest_id: str) -> CupInfo:
    """Whoever takes the last place starts it."""
    row = await _cup(cups, cup_id)
    if not await cups.store.join(cup_id, guest_id):
        raise conflict("cup_full" if row["status"] == "open" else "already_started")
    return await look(cups, cup_id, guest_id)


async def leave(cups: Cups, cup_id: str, guest_id: str) -> CupInfo:
    row = await _cup(cups, cup_id)
    if not await cups.store.leave(cup_id, guest_id) and row["status"] != "open":
        raise conflict("already_started")
    return await look(cups, cup_id, guest_id)


async def start(cups: Cups, cup_id: str, guest_id: str) -> CupInfo:
    """With those who are there."""
    row = await _of_host(cups, cup_id, guest_id)
    if row["status"] != "open":
        raise conflict("already_started")
    await cups.begin(row, await cups.store.players(cup_id))
    return await look(cups, cup_id, guest_id)


async def end(cups: Cups, cup_id: str, guest_id: str) -> CupInfo:
    """No further round is drawn; games that run are played on and do not count any more."""
    await _of_host(cups, cup_id, guest_id)
    await cups.store.end(cup_id)
    return await look(cups, cup_id, guest_id)


async def listed(cups: Cups, guest_id: str | None) -> list[CupCard]:
    return [_card(row, guest_id) for row in await cups.store.listed(guest_id, LISTED)]


def _card(row: Row, guest_id: str | None) -> CupCard:
    return CupCard(
        row["id"],
        row["title"],
        row["game"],
        row["kind"],
        row["status"],
        row["places"],
        row["taken"],
        row["rounds"],
        row["round"],
        None if row["pace"] is None else msgspec.json.decode(row["pace"], type=Pace),
        bool(row["joined"]),
        row["host"] == guest_id,
    )


async def look(cups: Cups, cup_id: str, guest_id: str | None) -> CupInfo:
    await cups.go_on(cup_id)
    row, players = await _cup(cups, cup_id), await cups.store.players(cup_id)
    rows = await cups.store.tables(cup_id)
    tables = played(rows)
    sat_out = byes(len(players), tables, row["round"])
    mine = {one["number"] for one in players if guest_id is not None and one["guest_id"] == guest_id}
    by_number = {one["number"]: one for one in players}
    order = (
        [Standing(number, at + 1, 0.0, 0, 0.0, 0) for at, number in enumerate(sorted(by_number))]
        if row["status"] == "open"
        else standings(len(players), row["kind"], tables, [player for round in sat_out for player in round])
    )
    return CupInfo(
        card=_card({**row, "taken": len(players), "joined": bool(mine)}, guest_id),
        seats=row["seats"],
        options=msgspec.json.decode(row["options"]),
        hosted_by=row["host_name"],
        public=bool(row["public"]),
        players=tuple(
            CupPlayer(
                one.player,
                by_number[one.player]["name"] or "",
                by_number[one.player]["bot"],
                one.player in mine,
                one.place,
                one.points,
                one.won,
                one.games,
            )
            for one in order
        ),
        tables=tuple(
            CupTable(
                round=known.round,
                table=one["table_id"]
                if one["status"] is not None and (one["public"] or mine & set(known.players))
                else None,
                status="waiting" if one["status"] is None else one["status"],
                players=known.players,
                mine=bool(mine & set(known.players)),
                **({} if known.result is None else msgspec.structs.asdict(known.result)),
            )
            for one, known in zip(rows, tables, strict=True)
        ),
        byes=tuple(sat_out),
    )


async def results(cups: Cups, cup_id: str, guest_id: str | None, language: str) -> str:
    """The standings, then every table, as lines of a spreadsheet."""
    info = await look(cups, cup_id, guest_id)
    say = words(find_game(info.card.game).package, language).say
    # Bots of one name are told apart by their numbers, as on the page.
    names = {
        one.number: f"{_bot_name(one.bot, say)} {one.number + 1}" if one.bot else one.name or "–"
        for one in info.players
    }
    text = io.StringIO()
    lines = csv.writer(text)
    lines.writerow(["place", "name", "points", "won", "games"])
    for one in info.players:
        lines.writerow([one.place, _plain(names[one.number]), one.points, one.won, one.games])
    lines.writerow([])
    lines.writerow(["round", "seat", "name", "place", "score", "points"])
    for table in info.tables:
        for seat, player in enumerate(table.players):
            figures = (
                [table.places[seat], table.scores[seat], table.points[seat]] if table.places else ["", "", ""]
            )
            lines.writerow([table.round + 1, seat + 1, _plain(names[player]), *figures])
    return text.getvalue()


def _plain(name: str) -> str:
    """A name that a spreadsheet takes for a formula is a name all the same."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name


async def _cup(cups: Cups, cup_id: str) -> Row:
    row = await cups.store.cup(cup_id)
    if row is None:
        raise not_found("no_such_cup")
    return row


async def _of_host(cups: Cups, cup_id: str, guest_id: str) -> Row:
    row = await _cup(cups, cup_id)
    if row["host"] != guest_id:
        raise forbidden("not_host")
    return row
