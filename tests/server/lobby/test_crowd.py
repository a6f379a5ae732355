"""How many people are here."""

from __future__ import annotations

from support.live_server import LiveServer
from support.players import Guest
from thalassa.server.access.crowd import AWAY_SECONDS, Crowd


def test_everybody_counts_once_and_nobody_for_long() -> None:
    now = 0.0
    crowd = Crowd(lambda: now)
    crowd.asked("ann")
    crowd.asked("ann")
    assert crowd.count(["ann", "bo"]) == 2
    now = AWAY_SECONDS - 1
    crowd.asked("cleo")
    assert crowd.count([]) == 2
    now = AWAY_SECONDS + 1
    assert crowd.count([]) == 1


async def test_the_lobby_counts_those_who_look_at_it(server: LiveServer) -> None:
    async with Guest(server) as ann, Guest(server) as bo:
        await ann.post("/api/me", {"name": "Ann"})
        alone = (await ann.get("/api/lobby"))["online"]
        await bo.post("/api/me", {"name": "Bo"})
        await bo.get("/api/lobby")
        assert (await ann.get("/api/lobby"))["online"] == alone + 1
