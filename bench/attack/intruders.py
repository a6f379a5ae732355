"""Attempts at what is not one's own: forged frames, foreign seats, other people's tables, and seats held for ever."""

from __future__ import annotations

import asyncio
import random
import string
import time
from pathlib import Path
from typing import Any

import msgspec
import websockets

from support.players import Frame, link_key

from .findings import Finding
from .people import Neighbour, address
from .victim import Victim

KINDS = ("act", "draft", "why", "undo", "look", "say", "write_note", "ask_hint", "ping", "update", "claim")
FIELDS = (
    "id",
    "version",
    "actions",
    "action",
    "seq",
    "at",
    "text",
    "team",
    "note",
    "seat",
    "guest_id",
    "type",
)


def forged(rng: random.Random) -> str:
    """A frame as somebody would write it who wants to break something."""
    if rng.random() < 0.2:
        return "".join(rng.choice(string.printable) for _ in range(rng.randrange(200)))
    frame: Frame = {"type": rng.choice(KINDS), "id": "aaaaaaaa" + str(rng.random())[2:10]}
    for field in rng.sample(FIELDS, rng.randrange(len(FIELDS))):
        frame[field] = _value(rng, 3)
    text = msgspec.json.encode(frame).decode()
    return text if rng.random() < 0.8 else text[: rng.randrange(len(text))]


def _value(rng: random.Random, depth: int) -> Any:  # whatever JSON can say
    kind = rng.randrange(9 if depth else 7)
    if kind == 7:
        return [_value(rng, depth - 1) for _ in range(rng.randrange(4))]
    if kind == 8:
        return {rng.choice(FIELDS): _value(rng, depth - 1) for _ in range(rng.randrange(4))}
    plain: list[Any] = [None, True, -1, 1 << 62, 0.5, "x" * rng.randrange(600), {"type": "pass"}]
    return plain[kind]


async def forged_frames(folder: Path, size: int) -> Finding:
    """Hostile frames at a running table; afterwards it is as it was."""
    finding = Finding(f"{size} forged frames")
    rng = random.Random(size)
    with Victim(folder, frames_per_second=100_000, chats_per_minute=100_000) as server:
        async with Neighbour(server, "Ann", address(0)) as ann:
            info = await ann.create("peloponnes", 2, bots={"1": "random"}, start=True)
            table = info["card"]["id"]
            async with ann.tab(table) as tab:
                await tab.until(lambda frame: frame["type"] == "update" and frame["actors"] == [0])
                before = tab.last_update
            internal = sent = 0
            while sent < size:
                async with ann.tab(table) as tab:
                    try:
                        for _ in range(size - sent):
                            await tab.socket.send(forged(rng))
                            sent += 1
                        await tab.ask("ping")
                    except (websockets.ConnectionClosed, AssertionError):
                        pass  # cut off: come back
                    internal += sum(frame.get("code") == "internal" for frame in tab.frames)
            async with ann.tab(table) as tab:
                after = await tab.update()
                played = (await tab.act(after["moves"][0]))["type"]
            crashes = server.crashes()
    finding.before, finding.after = f"seq {before['seq']}", f"seq {after['seq']}, then a move is {played}"
    finding.during = f"{sent} sent, {internal} answered as an error of the server's own, {crashes} crashes"
    finding.count("crashes", crashes + internal)
    finding.count("moves made by them", after["seq"] - before["seq"])
    finding.count("positions changed", after["view"] != before["view"])
    finding.count("moves refused afterwards", played != "done")
    return finding


async def foreign_seats(folder: Path) -> Finding:
    """A stranger and a spectator try everything at a table where two others play."""
    finding = Finding("a stranger and a spectator at another's table")
    with Victim(folder) as server:
        async with (
            Neighbour(server, "Ann", address(0)) as ann,
            Neighbour(server, "Bo", address(1)) as bo,
            Neighbour(server, "Eve", address(2)) as eve,
        ):
            info = await ann.create("odyssey", 2, options={"board": "A"}, my_seat=0)
            table, key = info["card"]["id"], link_key(info["links"]["spectators"])
            await bo.sit(info, 1)
            await ann.post(f"/api/tables/{table}/start")
            async with ann.tab(table) as tab:
                before = await tab.update()
            tried = succeeded = 0
            for query in ("", "?key=guess", f"?key={key}"):
                for path, body in (
                    ("sit", {"seat": 0}), ("sit", {"seat": 1, "key": key}), ("sit", {"seat": 7}),
                    ("bot", {"seat": 1, "bot": "random"}), ("bot", {"seat": 0, "bot": None}), ("free", {"seat": 1}),
                    ("agree", {}), ("leave", {}), ("start", {}), ("rematch", {}), ("analysis", {}),
                ):  # fmt: skip
                    answer = await eve.http.post(f"/api/tables/{table}/{path}{query}", json=body)
                    tried += 1
                    # leaving a table one does not sit at frees nobody's seat
                    succeeded += answer.status_code < 400 and path != "leave"
                for path in ("sheets", "analysis", "deal"):
                    answer = await eve.http.get(f"/api/tables/{table}/{path}{query}")
                    tried += 1
                    succeeded += answer.status_code < 400
            for token in ("guess", key, table, "../" * 5, "x" * 40):
                answer = await eve.http.post(f"/api/seat/{token}", json={})
                tried += 1
                succeeded += answer.status_code < 400
            async with eve.tab(table, f"key={key}&seat=0") as spectator:
                await spectator.update()
                for kind, fields in (
                    ("act", {"version": 0, "actions": [{"type": "pass"}]}), ("draft", {"version": 0, "actions": [{"type": "pass"}]}),
                    ("undo", {"seq": before["seq"]}), ("why", {"action": {"type": "pass"}}), ("ask_hint", {"version": 0}),
                    ("write_note", {"note": {"type": "move_figure", "ship": "white", "square": "a1"}}),
                    ("say", {"text": "psst", "team": True}),
                ):  # fmt: skip
                    tried += 1
                    succeeded += (await spectator.ask(kind, **fields))["type"] != "refused"
                seen = [frame for frame in spectator.frames if frame["type"] == "update"]
                succeeded += any(frame["seat"] is not None or frame["moves"] for frame in seen)
            async with ann.tab(table) as tab:
                after = await tab.update()
            names = [seat["name"] for seat in (await ann.get(f"/api/tables/{table}"))["card"]["seats"]]
    finding.before, finding.after = (
        f"seq {before['seq']}, Ann and Bo",
        f"seq {after['seq']}, {' and '.join(map(str, names))}",
    )
    finding.during = f"{tried} attempts, {succeeded} succeeded"
    finding.count("attempts that succeeded", succeeded)
    finding.count("changes", (after["seq"], names) != (before["seq"], ["Ann", "Bo"]))
    return finding


async def seat_held(folder: Path) -> Finding:
    """A stranger sits down at a public table and never answers."""
    finding = Finding("a stranger who never answers")
    with Victim(folder, seat_minutes=0.02) as server:
        async with Neighbour(server, "Ann", address(0)) as ann, Neighbour(server, "Eve", address(1)) as eve:
            info = await ann.create("peloponnes", 2, public=True)
            table = info["card"]["id"]
            await eve.post(f"/api/tables/{table}/sit", {"seat": 1})
            await ann.post(f"/api/tables/{table}/start")
            async with ann.tab(table) as tab:
                update = await tab.update()
                while update["actors"] == [0]:
                    done = await tab.act(update["moves"][0])
                    update = await tab.update(done["seq"])
                refused = (await ann.http.post(f"/api/tables/{table}/free", json={"seat": 1})).status_code
                card = (await ann.get(f"/api/tables/{table}"))["card"]
                due = card["seats"][1]["overdue"]  # asked again and again, the limit of requests would answer
                await asyncio.sleep(max(0.0, due - time.time()) + 0.1)
                answer = await ann.http.post(f"/api/tables/{table}/free", json={"seat": 1})
                freed = answer.status_code == 200
                if freed:
                    await ann.post(f"/api/tables/{table}/bot", {"seat": 1, "bot": "random"})
                    update = await tab.until(
                        lambda frame: frame["type"] == "update" and frame["seq"] > update["seq"]
                    )
    finding.before = f"asked at once: {refused}"
    finding.during = "freed after the chosen time" if freed else "the seat stays taken"
    finding.after = f"seq {update['seq']}, played on by a bot" if freed else "stalled"
    finding.count("tables stalled", not freed)
    return finding
