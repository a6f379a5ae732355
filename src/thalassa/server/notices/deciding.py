"""What becomes of notices: pure decisions, with the time as something one is told.

A guest hears of a table once until he has looked at it; what cannot wait for that (``PRESSING``) once for itself. He
hears nothing of what he has seen, nothing of a decision that is not asked for any more, and nothing in his quiet hours:
that is looked at again in the morning, as things stand then.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from thalassa.kernel.words import LANGUAGES
from thalassa.server.clocks.pace import Pace, low
from thalassa.server.clocks.rests import Rests, rest_at
from thalassa.server.db.notices.outbox import Batch, Verdict
from thalassa.server.db.rows import Row
from thalassa.server.wire.notices import NoticeKind

KINDS: tuple[NoticeKind, ...] = ("turn", "clock", "over", "pause", "seats", "invitation")
"""What can be chosen; ``seats`` is that somebody sat down or left."""
LATE = ("late_once", "late_bot", "late_vote", "late")
ASKED = ("vote", "ask_rest", "ask_wake", "ask_end", "ask_more", "pause")
"""``pause`` is in databases of older versions, for all that could be asked."""
CAME_OR_WENT = ("freed", "sat", "left")
GROUPS = {
    **dict.fromkeys(LATE, "clock"),
    **dict.fromkeys(ASKED, "pause"),
    **dict.fromkeys(CAME_OR_WENT, "seats"),
    "seated": "invitation",
}
"""Kinds of notices that are chosen under another name."""
PRESSING = frozenset(("clock", "over", "invitation", "seated", "freed", *LATE, *ASKED))
ORDER = ("clock", "turn", *LATE, *ASKED, "invitation", "seated", "over", *CAME_OR_WENT)
"""Of several things at one table the first is told."""
DEFAULT = {
    "turn": ["push", "mail", "hook"],
    "clock": ["push", "mail", "hook"],
    "over": ["push", "mail", "hook"],
    "pause": ["push", "mail", "hook"],
    "seats": ["push", "hook"],
    "invitation": ["push", "mail", "hook"],
}
"""What is told by which ways as long as nobody has chosen."""


class Line(msgspec.Struct, frozen=True):
    """One thing to tell about one table."""

    kind: str
    table: str
    game: str
    title: str
    who: str
    """Whoever did it."""
    others: tuple[str, ...]
    """Who else plays there."""
    rung: str | None = None
    left: float = 0.0
    """clock: so many seconds at most."""


class Message(msgspec.Struct, frozen=True):
    """All that one guest is told at once, by one way."""

    language: str
    lines: tuple[Line, ...]
    waiting: int
    """At how many tables it is his turn."""


class _Told(NamedTuple):
    line: Line
    kind: str


def wishes_of(row: Row | None) -> dict[str, list[str]]:
    chosen: dict[str, list[str]] = {} if row is None else json.loads(row["wishes"])
    return {kind: chosen.get(kind, DEFAULT[kind]) for kind in KINDS}


def judge(batch: Batch, now: float) -> Verdict:
    verdict = Verdict([], {}, {}, [])
    by_guest: dict[str, list[Row]] = {}
    for row in batch.notices:
        by_guest.setdefault(row["guest_id"], []).append(row)
    for guest_id, rows in by_guest.items():
        night = rest_at(Rests((), batch.quiet.get(guest_id)), now)
        if night is not None:
            verdict.later.update((row["id"], night.end) for row in rows)
            continue
        verdict.gone.extend(row["id"] for row in rows)
        told = list(_about_tables(batch, verdict, guest_id, rows, now))
        choice = batch.choices.get(guest_id)
        wishes = wishes_of(choice)
        language = LANGUAGES[0] if choice is None else choice["language"]
        for way in batch.ways.get(guest_id, []):
            wanted = tuple(one.line for one in told if way["kind"] in wishes[one.kind])
            if wanted:
                message = Message(language, wanted, batch.waiting.get(guest_id, 0))
                verdict.deliveries.append((way["id"], msgspec.json.encode(message).decode()))
    return verdict


def _about_tables(
    batch: Batch, verdict: Verdict, guest_id: str, rows: Sequence[Row], now: float
) -> Iterable[_Told]:
    by_table: dict[str, list[Row]] = {}
    for row in rows:
        by_table.setdefault(row["table_id"], []).append(row)
    for table_id, about in by_table.items():
        seen = batch.attention.get((guest_id, table_id))
        looked = 0.0 if seen is None else max(seen["looked"], now if seen["here_until"] >= now else 0.0)
        before: list[str] = [] if seen is None else json.loads(seen["told"])
        table = batch.tables[table_id]
        new = [
            row
            for row in about
            if row["created"] > looked and _stands(table, guest_id, row) and _may_follow(row["kind"], before)
        ]
        if not new:
            continue
        first = min(new, key=lambda row: (ORDER.index(row["kind"]), -row["id"]))
        verdict.told[guest_id, table_id] = [*before, first["kind"]]
        kind = str(first["kind"])
        yield _Told(_line(table, guest_id, first), GROUPS.get(kind, kind))


def _stands(table: Row, guest_id: str, row: Row) -> bool:
    """Whether it is still so: decisions are answered, seats given away, games ended meanwhile."""
    mine = [seat for seat in table["seats"] if seat["guest_id"] == guest_id and seat["bot"] is None]
    status = str(table["status"])
    match row["kind"]:
        case "turn" | "clock":
            return status == "running" and any(seat["waiting"] for seat in mine)
        case "over":
            return status == "over"
        case "invitation":
            return status == "open" and any(seat["reserved"] == guest_id for seat in table["seats"])
        case "freed":
            return status != "over" and not mine
        case kind if kind in ASKED or kind in LATE:
            return status == "running" and bool(mine)
        case _:  # somebody came or went: of interest to hosts and players until the end
            return status != "over" and (bool(mine) or str(table["host"]) == guest_id)


def _may_follow(kind: str, before: Sequence[str]) -> bool:
    return kind not in before if kind in PRESSING else not before


def _line(table: Row, guest_id: str, row: Row) -> Line:
    others = tuple(seat["name"] for seat in table["seats"] if seat["name"] and seat["guest_id"] != guest_id)
    paced = row["kind"] == "clock" and table["pace"] is not None
    left = low(msgspec.json.decode(table["pace"], type=Pace)) if paced else 0.0
    return Line(
        row["kind"], table["id"], table["game"], table["title"], row["who"], others, table["rung"], left
    )


def seconds_until(attempts: int) -> float | None:
    """How long after so many failed attempts the next one comes; None: it is given up, after a day and a half."""
    pauses = (30.0, 120.0, 600.0, 3600.0, 4 * 3600.0, 12 * 3600.0, 18 * 3600.0)
    return pauses[attempts - 1] if 0 < attempts <= len(pauses) else None
