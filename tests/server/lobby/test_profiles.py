"""Ratings of people: which games count, what they do to a rating, and who can be looked up."""

from __future__ import annotations

import asyncio
import random

import pytest
from openskill.models import PlackettLuce

from support.live_server import LiveServer
from support.players import Frame, Guest
from thalassa.server.lobby.profiles import give_or_take, shown


async def play(guests: list[Guest], table: str, rng: random.Random) -> None:
    """Random moves to the end."""

    async def sit(guest: Guest, seat: int) -> None:
        async with guest.tab(table, f"seat={seat}") as tab:
            update = await tab.update()
            while update["outcome"] is None:
                if update["moves"]:
                    await tab.act(rng.choice(update["moves"]))
                    update = tab.last_update
                else:
                    update = await tab.update(update["seq"] + 1)

    await asyncio.gather(*(sit(guest, seat) for seat, guest in enumerate(guests)))


def of(profile: Frame, game: str) -> Frame:
    return next(one for one in profile["ratings"] if one["game"] == game)


@pytest.mark.slow
async def test_a_finished_game_of_people_moves_their_ratings_as_plackett_and_luce_say(
    server: LiveServer,
) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.create("peloponnes", 2, public=True)
        await bo.sit(info, 1)
        table = info["card"]["id"]
        await ann.post(f"/api/tables/{table}/start")
        await play([ann, bo], table, random.Random(3))
        profiles = [await guest.get("/api/me/profile") for guest in (ann, bo)]
        games = [profile["games"][0] for profile in profiles]
        places = [game["place"] for game in games]
        model = PlackettLuce()
        expected = model.rate([[model.rating()], [model.rating()]], ranks=[float(place) for place in places])
        for profile, game, (new,) in zip(profiles, games, expected, strict=True):
            rating = of(profile, "peloponnes")
            assert (rating["rating"], rating["give_or_take"]) == (shown(new.mu), give_or_take(new.sigma))
            assert (rating["games"], rating["won"]) == (1, int(game["won"]))
            assert game["table"] == table
        board = next(one for one in await bo.get("/api/people") if one["game"] == "peloponnes")
        assert {one["name"] for one in board["leaders"]} >= {"Ann", "Bo"}
        handle = profiles[0]["handle"]
        seen = await bo.get(f"/api/people/{handle}")
        assert (seen["name"], seen["mine"]) == ("Ann", False)
        assert (await ann.get("/api/me"))["id"] not in str(seen)
        # who hides himself is found by nobody else
        await ann.post("/api/me/profile", {"hidden": True})
        await bo.get(f"/api/people/{handle}", 404)
        assert (await ann.get(f"/api/people/{handle}"))["hidden"] is True
        board = next(one for one in await bo.get("/api/people") if one["game"] == "peloponnes")
        assert handle not in [one["handle"] for one in board["leaders"]]


async def test_games_with_bots_are_not_rated_and_strangers_have_no_page(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server) as stranger:
        assert (await ann.get("/api/me/profile"))["ratings"] == []
        await stranger.get("/api/people/nobody", 404)
        assert (await stranger.get("/api/me/profile", 401))["code"] == "no_name"
