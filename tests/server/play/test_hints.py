"""A player may ask a bot what it would do: only where the table allows it, only for the own decision."""

from __future__ import annotations

from support.live_server import LiveServer
from support.players import Guest, link_key

TIMELESS = {"version": -1}


async def test_a_hint_is_a_whole_decision_that_can_be_made(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        info = await ann.create("peloponnes", 2, bots={"1": "random"}, start=True)
        assert info["hints"] is True
        async with ann.tab(info["card"]["id"]) as tab:
            update = await tab.update()
            while 0 not in update["actors"]:
                update = await tab.until(lambda frame: frame["type"] == "update" and 0 in frame["actors"])
            hint = await tab.ask("ask_hint", version=update["version"])
            assert hint["type"] == "hinted"
            assert hint["version"] == update["version"]
            assert hint["actions"][0] in update["moves"]
            done = await tab.act(*hint["actions"])
            assert done["type"] == "done"


async def test_hints_are_refused_where_they_have_no_place(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.create("toy", 2, hints=False, options={"rounds": 1})
        await bo.sit(info, 1)
        await ann.post(f"/api/tables/{info['card']['id']}/start")
        async with ann.tab(info["card"]["id"]) as tab:
            version = (await tab.update())["version"]
            assert (await tab.ask("ask_hint", version=version))["code"] == "no_hints"
        allowed = await ann.create("toy", 2, options={"rounds": 1})
        await bo.sit(allowed, 1)
        await ann.post(f"/api/tables/{allowed['card']['id']}/start")
        async with ann.tab(allowed["card"]["id"]) as tab:
            update = await tab.update()
            assert (await tab.ask("ask_hint", **TIMELESS))["code"] == "stale"
            await tab.act({"type": "hide", "pebble": update["view"]["hand"][0]})
            version = (await tab.update(1))["version"]
            assert (await tab.ask("ask_hint", version=version))["code"] == "nothing_to_decide"
        spectators = link_key(allowed["links"]["spectators"])
        async with (
            Guest(server, "Cleo") as cleo,
            cleo.tab(allowed["card"]["id"], f"key={spectators}") as tab,
        ):
            assert (await tab.ask("ask_hint", version=0))["code"] == "not_seated"


async def test_a_level_of_the_ladder_is_climbed_without_hints(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        rungs = (await ann.get("/api/ladder/peloponnes"))["rungs"]
        info = await ann.post(f"/api/ladder/peloponnes/{rungs[0]['key']}", status=201)
        assert info["hints"] is False


async def test_what_bots_expect_is_told_like_a_hint_to_whoever_decides(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        info = await ann.create("poseidon", 2, bots={"1": "heuristic"}, start=True)
        async with ann.tab(info["card"]["id"]) as tab:
            update = await tab.update()
            while update["view"]["prospects"]["trade"] is None:
                if 0 in update["actors"]:  # which Special card: of that they tell nothing
                    assert (await tab.ask("ask_outlook", version=update["version"]))["outlook"] is None
                    await tab.act(update["moves"][0])
                update = await tab.update(update["seq"] + 1)
            assert (await tab.ask("ask_outlook", **TIMELESS))["code"] == "stale"
            foreseen = await tab.ask("ask_outlook", version=update["version"])
            assert foreseen["type"] == "foreseen"
            assert foreseen["outlook"]["foundings"]


async def test_what_bots_expect_is_told_only_where_hints_are_allowed(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        info = await ann.create("poseidon", 2, bots={"1": "heuristic"}, hints=False, start=True)
        async with ann.tab(info["card"]["id"]) as tab:
            update = await tab.update()
            assert (await tab.ask("ask_outlook", version=update["version"]))["code"] == "no_hints"
        spectators = link_key(info["links"]["spectators"])
        async with Guest(server, "Cleo") as cleo, cleo.tab(info["card"]["id"], f"key={spectators}") as tab:
            assert (await tab.ask("ask_outlook", version=0))["code"] == "not_seated"
