"""The server is killed in the middle of play: every acknowledged move is there, none twice, and the tables go on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3

import pytest
import websockets

from support.live_server import LiveServer
from support.players import Frame, Guest, Tab, new_id

TABLES = 4
SEATS = 4
"""So that no game is over before the last kill: the shortest take some fifty decisions."""
ACKNOWLEDGED_BEFORE_KILL = 60


class Diary:
    """What a client knows of one table: which of its moves were acknowledged, and which is still open."""

    def __init__(self) -> None:
        self.acknowledged: dict[str, int] = {}
        self.open: dict[int, Frame] = {}
        """Seat -> the frame sent last, not yet answered."""


async def play(
    guest: Guest, table: str, seat: int, diary: Diary, enough: asyncio.Event, rng: random.Random
) -> None:
    """One seat of PELOPONNES, random moves, until the connection breaks or the game is over."""
    # a connection may break while it is being opened, too
    with contextlib.suppress(websockets.WebSocketException, EOFError, OSError, AssertionError):
        async with guest.tab(table, f"seat={seat}") as tab:
            update = await tab.update()
            while update["outcome"] is None:
                if not update["moves"]:
                    update = await tab.update(update["seq"] + 1)
                    continue
                frame = {
                    "type": "act",
                    "id": new_id(),
                    "version": update["version"],
                    "actions": [rng.choice(update["moves"])],
                }
                diary.open[seat] = frame
                answer = await again(tab, frame)
                if answer["type"] == "done":
                    diary.acknowledged[frame["id"]] = answer["seq"]
                    del diary.open[seat]
                    if len(diary.acknowledged) >= ACKNOWLEDGED_BEFORE_KILL // TABLES:
                        enough.set()
                update = tab.last_update


def stored(live: LiveServer) -> list[tuple[str, int, str]]:
    with contextlib.closing(sqlite3.connect(live.database)) as database:
        return list(database.execute("SELECT table_id, seq, move_id FROM entry ORDER BY table_id, seq"))


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_no_acknowledged_move_is_lost_and_none_is_doubled(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    rng = random.Random(20)
    with LiveServer(tmp_path_factory.mktemp("kill")) as live:
        async with contextlib.AsyncExitStack() as stack:
            tables: list[tuple[str, list[Guest], Diary]] = []
            for number in range(TABLES):
                guests = [
                    await stack.enter_async_context(Guest(live, f"G{number}-{n}")) for n in range(SEATS)
                ]
                info = await guests[0].create("peloponnes", SEATS)
                for seat, guest in enumerate(guests[1:], 1):
                    await guest.sit(info, seat)
                await guests[0].post(f"/api/tables/{info['card']['id']}/start")
                tables.append((info["card"]["id"], guests, Diary()))

            for _ in range(3):  # killed three times in one evening
                enough = asyncio.Event()
                for _, _, diary in tables:
                    diary.acknowledged.clear()
                    diary.open.clear()
                players = [
                    asyncio.create_task(play(guest, table, seat, diary, enough, rng))
                    for table, guests, diary in tables
                    for seat, guest in enumerate(guests)
                ]
                await asyncio.wait(
                    [asyncio.create_task(enough.wait()), *players], return_when="FIRST_COMPLETED"
                )
                live.kill()
                await asyncio.gather(*players)

                log = stored(live)
                at = {(table, move_id): seq for table, seq, move_id in log}
                assert len(at) == len(log), "no move id twice"
                for table, _, diary in tables:
                    seqs = [seq for other, seq, _ in log if other == table]
                    assert seqs == list(range(len(seqs))), "no gap, no double"
                    for move_id, seq in diary.acknowledged.items():
                        assert at[table, move_id] == seq - 1, (
                            "an acknowledged move is where it was said to be"
                        )

                live.start()
                assert stored(live) == log
                for table, guests, diary in tables:
                    for seat, frame in diary.open.items():
                        await resend(guests[seat], table, frame, known=at.get((table, frame["id"])))

            # and the tables can be played to their end
            await asyncio.gather(*(finish(guests, table, rng) for table, guests, _ in tables))


async def resend(guest: Guest, table: str, frame: Frame, known: int | None) -> None:
    """A move that was never answered: done before the kill, or done now, or refused; but never twice."""
    async with guest.tab(table) as tab:
        before = (await tab.update())["seq"]
        first = await again(tab, frame)
        second = await again(tab, frame)
        if known is not None:
            assert (first["type"], first["seq"], first["already"]) == ("done", known + 1, True)
            assert tab.last_update["seq"] == before
        elif first["type"] == "done":
            assert first["already"] is False
            assert (second["seq"], second["already"]) == (first["seq"], True)
        else:
            assert first["code"] == second["code"] == "stale"
            assert tab.last_update["seq"] == before


async def again(tab: Tab, frame: Frame) -> Frame:
    since = len(tab.frames)
    await tab.socket.send(json.dumps(frame))
    return await tab.until(lambda answer: answer.get("id") == frame["id"], since)


async def finish(guests: list[Guest], table: str, rng: random.Random) -> None:
    diary, never = Diary(), asyncio.Event()
    await asyncio.gather(*(play(guest, table, seat, diary, never, rng) for seat, guest in enumerate(guests)))
    info = await guests[0].get(f"/api/tables/{table}")
    assert info["card"]["status"] == "over"
