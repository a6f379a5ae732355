"""Play now: one request seats a stranger at a running table against bots that fit."""

from __future__ import annotations

import pytest

from support.live_server import LiveServer
from support.players import Guest
from thalassa.kernel import registry
from thalassa.server.lobby.play_now import Fight, fitting


@pytest.mark.parametrize("name", sorted(registry.games()))
async def test_a_stranger_plays_at_once_and_without_a_name(server: LiveServer, name: str) -> None:
    async with Guest(server) as guest:
        info = await guest.post(f"/api/play/{name}", status=201)
        me = await guest.get("/api/me")
        assert me["id"] is not None
        assert me["name"] is None
        card = info["card"]
        assert card["status"] == "running"
        assert not card["public"]
        assert [seat["mine"] for seat in card["seats"]].count(True) == 1
        assert all(seat["mine"] or seat["kind"] == "bot" for seat in card["seats"])
        mine = (await guest.get("/api/lobby"))["mine"]
        assert [table["id"] for table in mine] == [card["id"]]


async def test_a_guest_with_a_name_keeps_it(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        before = await ann.get("/api/me")
        await ann.post("/api/play/peloponnes", status=201)
        assert await ann.get("/api/me") == before


async def test_whoever_meets_others_is_asked_for_a_name(server: LiveServer) -> None:
    async with Guest(server) as stranger, Guest(server, "Ann") as ann:
        await stranger.post("/api/play/peloponnes", status=201)
        made = await ann.post("/api/tables", {"game": "toy", "seats": 2, "public": True}, 201)
        table = made["card"]["id"]
        assert (await stranger.post(f"/api/tables/{table}/sit", {"seat": 1}, 401))["code"] == "no_name"
        assert (await stranger.post("/api/tables", {"game": "toy", "seats": 2}, 401))["code"] == "no_name"
        await stranger.post("/api/me", {"name": "Bo"})
        seats = (await stranger.post(f"/api/tables/{table}/sit", {"seat": 1}))["card"]["seats"]
        assert seats[1]["name"] == "Bo"


async def test_a_table_of_bots_asks_for_no_name_either(server: LiveServer) -> None:
    async with Guest(server) as guest:
        wish = {"game": "toy", "seats": 2, "my_seat": 0, "bots": {"1": "random"}, "start": True}
        assert (await guest.post("/api/tables", wish, 201))["card"]["status"] == "running"
        assert (await guest.get("/api/me"))["name"] is None
        assert (await guest.post("/api/ladder/peloponnes/level_1", status=201))["card"]["rung"] == "level_1"


async def test_what_is_no_game_cannot_be_played(server: LiveServer) -> None:
    async with Guest(server) as guest:
        assert (await guest.post("/api/play/chess", status=404))["code"] == "unknown_game"


@pytest.mark.parametrize(
    ("past", "level"),
    [
        ([], 0),
        ([(0, True)], 1),
        ([(1, False), (0, True)], 1),
        ([(1, False), (1, False)], 0),
        ([(1, False), (2, False)], 1),
        ([(4, True)], 4),
        ([(0, False), (0, False)], 0),
    ],
)
def test_the_opponents_follow_what_was_won_and_lost(past: list[tuple[int, bool]], level: int) -> None:
    assert fitting([Fight(*one) for one in past], levels=5) == level


@pytest.mark.parametrize("name", sorted(registry.games()))
def test_every_preset_can_be_played(name: str) -> None:
    game = registry.game(name)
    presets = game.presets()
    assert [preset.key for preset in presets] == ["printed", "first", "tournament"]
    for preset in presets:
        game.make_options(preset.seats, preset.options)
        assert 0 <= preset.seat < preset.seats
    assert presets[0].options == {}
    assert [preset.gentle for preset in presets] == [False, True, False]
