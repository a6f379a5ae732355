"""Ratings of people: which games count, what they do to a rating, and who can be looked up."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

import msgspec
import pytest
from openskill.models import PlackettLuce

from support.live_server import LiveServer
from support.players import Frame, Guest
from thalassa.kernel.messages import Outcome, Remark, Standing
from thalassa.server.db.guests.ratings import Ratings
from thalassa.server.db.rows import Row
from thalassa.server.lobby.profiles import give_or_take, rating_steps, shown


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


class Nobody(Ratings):
    """Nobody has a rating yet."""

    def __init__(self) -> None:
        pass

    async def of(self, guest_ids: Sequence[str], game: str) -> dict[str, Row]:
        return {}


def players(count: int) -> list[Row]:
    return [{"seat": seat, "guest_id": f"g{seat}", "bot": None, "stand_in": None} for seat in range(count)]


@pytest.mark.parametrize("how", ["resigned", "stood in for", "once"])
async def test_whoever_is_replaced_at_the_end_is_rated_as_the_last(how: str) -> None:
    """The bot of the second seat wins; only a single decision made by a bot leaves the result its player's."""
    standings = (Standing(1, 1, 9, ()), Standing(0, 2, 5, ()), Standing(2, 3, 1, ()))
    outcome = Outcome(standings, (1,), Remark("won"))
    places = players(3)
    left = {}
    if how == "resigned":
        places[1] |= {"guest_id": None, "bot": "random"}
        left = {1: "g1"}
    elif how == "stood in for":
        places[1]["stand_in"] = "random"
    row: Row = dict.fromkeys(("deal_of", "rung", "ended"))
    row |= {"game": "toy", "changed": 0.0, "outcome": msgspec.json.encode(outcome).decode()}
    steps = await rating_steps(Nobody(), {**row, "places": places, "left": left})
    assert [step["guest_id"] for step in steps] == ["g0", "g1", "g2"]
    replaced = how != "once"
    assert (steps[1]["place"], steps[1]["won"]) == ((3, False) if replaced else (1, True))
    assert (steps[1]["mu"] < steps[1]["before"]) == replaced


async def test_a_bot_from_the_beginning_leaves_ratings_as_they_are() -> None:
    places = players(2)
    places[1] |= {"guest_id": None, "bot": "random"}
    assert await rating_steps(Nobody(), {"places": places, "left": {}}) == []


async def test_games_with_bots_are_not_rated_and_strangers_have_no_page(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server) as stranger:
        assert (await ann.get("/api/me/profile"))["ratings"] == []
        await stranger.get("/api/people/nobody", 404)
        assert (await stranger.get("/api/me/profile", 401))["code"] == "no_name"
