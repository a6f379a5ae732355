"""The clocks that run for a guest as a calendar: each ends as an event, for programs that ask for it now and then."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import msgspec

from thalassa.kernel import registry
from thalassa.kernel.words import words
from thalassa.server.clocks.agreements import Agreement
from thalassa.server.clocks.clock import Clocks
from thalassa.server.clocks.rests import NEVER, Rests, Span, ends
from thalassa.server.db.rows import Row
from thalassa.server.db.store import Store

from .wording import frame_words

if TYPE_CHECKING:  # loaded when the first calendar is asked for
    from icalendar import Event

LENGTH = timedelta(minutes=15)
"""Calendars show events that last."""


async def calendar(store: Store, guest_id: str, language: str, base: str) -> bytes:
    """What the guest's clocks say now; a clock that stands still is not in it."""
    from icalendar import Calendar

    tables = {row["id"]: row for row in await store.tables_of(guest_id) if row["status"] == "running"}
    rests = (await store.clocks.rests([guest_id]))[guest_id]
    clocks = await store.clocks.of_tables(list(tables))
    seats = await store.seats_of(list(clocks))
    say = frame_words(language)
    made = Calendar()
    made.add("prodid", "-//Thalassa//Clocks//")
    made.add("version", "2.0")
    made.add("x-wr-calname", say.say("notice.calendar"))
    for table_id, row in clocks.items():
        known = msgspec.json.decode(row["clocks"], type=Clocks)
        still = _with_rest(rests, msgspec.json.decode(row["agreement"], type=Agreement))
        for seat in seats[table_id]:
            clock = known.seats[seat["seat"]]
            if seat["guest_id"] != guest_id or clock.since is None or clock.over:
                continue
            end = ends(still, clock.since, clock.left)
            if end != NEVER:
                made.add_component(_event(tables[table_id], seat["seat"], end, language, base))
    return bytes(made.to_ical())


def _with_rest(rests: Rests, agreement: Agreement) -> Rests:
    """Nights and vacations of the guest, and the rest all at the table agreed on."""
    rest = agreement.rest
    if rest is None:
        return rests
    span = Span(rest.since, NEVER if rest.until is None else rest.until)
    return Rests((*rests.spans, span), rests.quiet)


def _event(row: Row, seat: int, end: float, language: str, base: str) -> Event:
    game = registry.games().get(row["game"])
    title = row["title"] or (row["game"] if game is None else words(game.package, language).say("game.title"))
    moment = datetime.fromtimestamp(int(end), UTC)
    from icalendar import Event

    event = Event()
    event.add("uid", f"{row['id']}-{seat}@thalassa")
    event.add("dtstamp", datetime.now(UTC))
    event.add("dtstart", moment - LENGTH)
    event.add("dtend", moment)
    event.add("summary", frame_words(language).say("notice.calendar.ends", {"title": title}))
    event.add("url", f"{base}/t/{row['id']}")
    return event
