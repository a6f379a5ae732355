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
from thalassa.kernel.messages import Outcome, Part, Remark, Standing
from thalassa.server.db.guests.ratings import Ratings
from thalassa.server.db.rows import Row
from thalassa.server.lobby.profiles import counted, give_or_take, shown
from thalassa.server.lobby.rating import players_of, steps_of_bots, steps_of_people


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


def test_where_sides_count_different_things_a_profile_names_what_was_counted() -> None:
    def ended(*codes: str) -> Outcome:
        standings = (Standing(seat, seat + 1, 2, (Part(code, 2),)) for seat, code in enumerate(codes))
        return Outcome(tuple(standings), (0,), Remark("over"))

    sides = ended("kept_away", "arrivals", "arrivals")
    assert [counted(sides, seat) for seat in range(3)] == ["kept_away", "arrivals", "arrivals"]
    assert counted(ended("points", "points"), 0) is None


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
            assert game["scores"] == sorted(game["scores"], reverse=True)
            assert game["scores"][game["place"] - 1] == game["score"]
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

    async def of_bots(self, bots: Sequence[str], game: str) -> dict[str, Row]:
        return {}

    async def forgotten(self, guest_ids: Sequence[str]) -> set[str]:
        return {guest for guest in guest_ids if guest == "forgotten"}


def players(count: int) -> list[Row]:
    return [{"seat": seat, "guest_id": f"g{seat}", "bot": None, "stand_in": None} for seat in range(count)]


def ended(places: list[Row], left: dict[int, str] | None = None, first: int = 1) -> Row:
    """A finished game: one seat is first, the others follow in their order."""
    order = [first, *(seat["seat"] for seat in places if seat["seat"] != first)]
    standings = tuple(Standing(seat, at + 1, 9 - at, ()) for at, seat in enumerate(order))
    outcome = msgspec.json.encode(Outcome(standings, (first,), Remark("won"))).decode()
    row: Row = dict.fromkeys(("deal_of", "rung", "ended"))
    return {**row, "game": "toy", "changed": 0.0, "outcome": outcome, "places": places, "left": left or {}}


async def people(row: Row) -> list[Row]:
    return await steps_of_people(Nobody(), row, players_of(row))


async def bots(row: Row) -> list[Row]:
    return await steps_of_bots(Nobody(), row, players_of(row))


@pytest.mark.parametrize("how", ["left to a bot", "left to a person", "stood in for", "once"])
async def test_whoever_is_replaced_at_the_end_is_rated_as_the_last(how: str) -> None:
    """Whoever plays on at the second seat wins; only a single decision made by a bot leaves the result its player's."""
    places, left = players(3), {}
    if how.startswith("left"):
        left = {1: "g1"}
        places[1] |= {"guest_id": None, "bot": "random"} if how == "left to a bot" else {"guest_id": "new"}
    elif how == "stood in for":
        places[1]["stand_in"] = "random"
    row = ended(places, left)
    steps = await people(row)
    assert [step["guest_id"] for step in steps] == ["g0", "g1", "g2"], "who took over is not rated"
    replaced = how != "once"
    assert (steps[1]["place"], steps[1]["won"]) == ((3, False) if replaced else (1, True))
    assert (steps[1]["mu"] < steps[1]["before"]) == replaced
    assert [step["place"] for step in steps] == ([1, 3, 2] if replaced else [2, 1, 3]), "the others move up"
    assert [step["won"] for step in steps] == ([True, False, False] if replaced else [False, True, False])
    assert await bots(row) == [], "a bot that took over is not rated either"


async def test_the_others_are_rated_against_somebody_who_was_deleted_and_he_is_not() -> None:
    places = players(3)
    steps = await people(ended(places, {2: "forgotten"}))
    assert [step["guest_id"] for step in steps] == ["g0", "g1"]


async def test_a_bot_from_the_beginning_leaves_ratings_of_people_as_they_are_and_is_rated_itself() -> None:
    places = players(2)
    places[1] |= {"guest_id": None, "bot": "random"}
    row = ended(places)
    assert await people(row) == []
    (step,) = await bots(row)
    model = PlackettLuce()
    ((winner,), _) = model.rate([[model.rating()], [model.rating()]], ranks=[1.0, 2.0])
    assert (step["bot"], step["won"]) == ("random", True)
    assert (step["mu"], step["sigma"]) == (winner.mu, winner.sigma)


async def test_a_bot_at_several_seats_has_played_one_game_and_none_against_itself() -> None:
    places = [{**seat, "guest_id": None, "bot": "random"} for seat in players(3)]
    assert await bots(ended(places)) == []
    places[1]["bot"] = "quick"
    assert [(step["bot"], step["won"]) for step in await bots(ended(places))] == [
        ("quick", True),
        ("random", False),
    ]


@pytest.mark.parametrize("why", ["deal_of", "rung", "ended"])
async def test_repeated_deals_levels_and_games_that_were_ended_count_for_nobody(why: str) -> None:
    places = players(3)
    assert await people({**ended(places), why: "yes"}) == []
    places[0] |= {"guest_id": None, "bot": "random"}
    assert await bots({**ended(places), why: "yes"}) == []


@pytest.mark.slow
async def test_a_game_that_somebody_left_is_rated_and_names_him(server: LiveServer) -> None:
    """Bo leaves without resigning, the host gives his seat to a bot: Bo is last, Ann is rated, and both see why."""
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.create("peloponnes", 2, public=True)
        await bo.sit(info, 1)
        table = info["card"]["id"]
        await ann.post(f"/api/tables/{table}/start")
        await bo.post(f"/api/tables/{table}/leave")
        assert [one["resigned"] for one in (await ann.get(f"/api/tables/{table}"))["replaced"]] == [True]
        await bo.sit(info, 1)
        assert (await ann.get(f"/api/tables/{table}"))["replaced"] == [], "he is back"
        await bo.post(f"/api/tables/{table}/leave")
        await ann.post(f"/api/tables/{table}/bot", {"seat": 1, "bot": "random"})
        await play([ann], table, random.Random(5))
        (one,) = (await ann.get(f"/api/tables/{table}"))["replaced"]
        assert (one["seat"], one["name"], one["resigned"]) == (1, "Bo", True)
        ours, theirs = await ann.get("/api/me/profile"), await bo.get("/api/me/profile")
        assert of(ours, "peloponnes")["rating"] > 1500 > of(theirs, "peloponnes")["rating"]
        assert [game["place"] for game in theirs["games"]] == [2]
        assert theirs["habits"]["left"] == 1


@pytest.mark.slow
async def test_bots_have_a_rating_of_their_own_and_a_game_with_them_is_on_ones_page(
    server: LiveServer,
) -> None:
    async with Guest(server, "Ann") as ann:
        info = await ann.create("peloponnes", 2, public=True)
        table = info["card"]["id"]
        await ann.post(f"/api/tables/{table}/bot", {"seat": 1, "bot": "random"})
        await ann.post(f"/api/tables/{table}/start")
        await play([ann], table, random.Random(6))
        page = await ann.get("/api/me/profile")
        assert page["ratings"] == []
        (game,) = page["games"]
        assert (game["table"], game["bots"], game["rated"]) == (table, ["random"], None)
        board = next(one for one in await ann.get("/api/people") if one["game"] == "peloponnes")
        assert not any(one["mine"] for one in board["leaders"])
        (bot,) = [one for one in board["bots"] if one["bot"] == "random"]
        assert bot["rating"]["won"] in range(bot["rating"]["games"] + 1)
        assert bot["rating"]["games"] >= 1


async def test_games_with_bots_are_not_rated_and_strangers_have_no_page(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server) as stranger:
        assert (await ann.get("/api/me/profile"))["ratings"] == []
        await stranger.get("/api/people/nobody", 404)
        assert (await stranger.get("/api/me/profile", 401))["code"] == "no_name"
