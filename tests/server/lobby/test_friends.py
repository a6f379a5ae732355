"""Friends, ignored people, seats kept for somebody, and what a profile says about how somebody plays."""

from __future__ import annotations

from support.live_server import LiveServer
from support.players import Frame, Guest

DAYS = {"kind": "days", "bank": 86_400, "increment": 3600, "cap": 172_800}


async def handle(guest: Guest) -> str:
    found: str = (await guest.get("/api/me/profile"))["handle"]
    return found


def names(people: list[Frame]) -> list[str]:
    return [one["name"] for one in people]


async def invited(guest: Guest) -> list[Frame]:
    return [one for one in (await guest.get("/api/lobby"))["mine"] if one["invited_by"] is not None]


async def test_a_friend_is_ones_own_affair_and_is_seen_when_here(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        him = await handle(bo)
        circle = await ann.post(f"/api/people/{him}/bond", {"bond": "friend"})
        assert names(circle["friends"]) == ["Bo"]
        await bo.get("/api/lobby")
        assert (await ann.get("/api/me/friends"))["friends"][0]["online"] is True
        assert (await bo.get("/api/me/friends"))["friends"] == [], "nobody is told"
        assert (await ann.get(f"/api/people/{him}"))["bond"] == "friend"
        assert (await bo.get("/api/me/profile"))["bond"] is None
        await bo.post("/api/me/profile", {"hidden": True})
        assert (await ann.get("/api/me/friends"))["friends"][0]["online"] is False, "he hides himself"
        assert names((await ann.post(f"/api/people/{him}/bond", {"bond": None}))["friends"]) == []
        own = await handle(ann)
        assert (await ann.post(f"/api/people/{own}/bond", {"bond": "friend"}, 409))["code"] == "yourself"
        assert (await ann.post("/api/people/nobody/bond", {"bond": "friend"}, 404))[
            "code"
        ] == "no_such_person"


async def test_a_kept_seat_is_in_the_lobby_of_the_invited_until_he_sits_or_declines(
    server: LiveServer,
) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo, Guest(server, "Cleo") as cleo:
        info = await ann.create("toy", 3, pace=DAYS, language="de")
        table = info["card"]["id"]
        assert info["card"]["language"] == "de"
        him, her = await handle(bo), await handle(cleo)
        await ann.post(f"/api/tables/{table}/invite", {"seat": 1, "handle": him})
        again = await ann.post(f"/api/tables/{table}/invite", {"seat": 2, "handle": him}, 409)
        assert again["code"] == "sits_here_already"
        assert (await cleo.post(f"/api/tables/{table}/invite", {"seat": 2, "handle": him}, 404))["code"]
        [card] = await invited(bo)
        assert (card["id"], card["invited_by"], card["seats"][1]["invited"]) == (table, "Ann", True)
        await bo.post(f"/api/tables/{table}/sit", {"seat": 1})
        assert await invited(bo) == []
        info = await bo.post(f"/api/tables/{table}/invite", {"seat": 2, "handle": her})
        assert info["card"]["seats"][2]["reserved"] == "Cleo"
        [card] = await invited(cleo)
        await cleo.post(f"/api/tables/{table}/decline")
        assert await invited(cleo) == []
        assert (await ann.get(f"/api/tables/{table}"))["card"]["seats"][2]["reserved"] is None


async def test_who_is_ignored_is_neither_read_nor_listed_and_does_not_learn_of_it(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        him, her = await handle(bo), await handle(ann)
        circle = await ann.post(f"/api/people/{him}/bond", {"bond": "ignored"})
        assert names(circle["ignored"]) == ["Bo"]
        public = (await bo.create("toy", 2, public=True))["card"]["id"]
        kept = await bo.create("toy", 2)
        info = await bo.post(f"/api/tables/{kept['card']['id']}/invite", {"seat": 1, "handle": her})
        assert info["card"]["seats"][1]["reserved"] == "Ann", "for him it looks as with anybody"
        lobby = await ann.get("/api/lobby")
        assert public not in [one["id"] for one in lobby["open"]]
        assert kept["card"]["id"] not in [one["id"] for one in lobby["mine"]]
        assert public in [one["id"] for one in (await bo.get("/api/lobby"))["open"]]
        mine = await ann.create("toy", 2)
        await bo.sit(mine, 1)
        table = mine["card"]["id"]
        assert await ann.get(f"/api/tables/{table}/ignored") == [1]
        assert await bo.get(f"/api/tables/{table}/ignored") == []
        assert await bo.get("/api/me/friends") == {
            "friends": [],
            "ignored": [],
            "met": [],
        }, "an open table is no meeting, and who ignores one is not named"


async def test_those_one_has_played_with_can_be_found_again(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.create("toy", 2)
        await bo.sit(info, 1)
        await ann.post(f"/api/tables/{info['card']['id']}/start")
        assert names((await ann.get("/api/me/friends"))["met"]) == ["Bo"]


async def test_habits_count_decisions_late_ones_and_games_left(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        assert (await ann.get("/api/me/profile"))["habits"] is None
        info = await bo.create("toy", 2, pace=DAYS)
        table = info["card"]["id"]
        async with Guest(server, "Cleo") as cleo:
            await cleo.sit(info, 1)
            await bo.post(f"/api/tables/{table}/start")
            await cleo.post(f"/api/tables/{table}/resign")
            habits = (await cleo.get("/api/me/profile"))["habits"]
            assert (habits["games"], habits["left"], habits["answer"]) == (1, 1, None)
