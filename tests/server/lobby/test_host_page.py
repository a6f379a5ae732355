"""The host's page: one link, once; people and tables looked after; everything written down."""

from __future__ import annotations

from support.live_server import LiveServer
from support.players import Frame, Guest
from thalassa.server.db.database import open_database
from thalassa.server.db.hosting import HostStore
from thalassa.server.db.store import Store


async def new_link(server: LiveServer) -> str:
    """As ``thalassa serve`` makes one when it starts."""
    store = Store(open_database(server.database))
    try:
        return await HostStore(store).new_link()
    finally:
        await store.engine.dispose()


async def enter(server: LiveServer, host: Guest) -> None:
    await host.post("/api/host/enter", {"token": await new_link(server)})


async def view(host: Guest, text: str = "") -> Frame:
    found: Frame = await host.post("/api/host", {"text": text})
    return found


async def test_the_link_opens_the_page_once_and_for_one_browser(server: LiveServer) -> None:
    old, link = await new_link(server), await new_link(server)
    async with Guest(server) as host, Guest(server, "Ann") as ann:
        for address in ("", "/tables", "/people/nobody/remove", "/tables/none/close"):
            body = {"game": "toy", "host": "x"} if address == "/tables" else {}
            assert (await ann.post(f"/api/host{address}", body, 403))["code"] == "not_the_host"
        assert (await ann.get("/api/host/tables/none/file", 403))["code"] == "not_the_host"
        assert (await host.post("/api/host/enter", {"token": old}, 403))["code"] == "no_such_host_link"
        await host.post("/api/host/enter", {"token": link})
        assert (await view(host))["log"][0]["what"] == "enter"
        assert (await ann.post("/api/host/enter", {"token": link}, 403))["code"] == "no_such_host_link"
        ann.http.cookies.set("thalassa-host", "1763.forged")
        assert (await ann.post("/api/host", {}, 403))["code"] == "not_the_host"
        await host.post("/api/host/leave")
        assert (await host.post("/api/host", {}, 403))["code"] == "not_the_host"


async def test_people_and_tables_are_looked_after_while_everybody_plays(server: LiveServer) -> None:
    link = await new_link(server)
    async with Guest(server) as host, Guest(server, "Pandora") as one, Guest(server, "Pirithous") as two:
        await host.post("/api/host/enter", {"token": link})
        info = await one.create("toy", 2, title="Naxos")
        table = info["card"]["id"]
        await two.sit(info, 1)
        await one.post(f"/api/tables/{table}/start")
        found = await view(host, "naxos")
        assert [(t["id"], [s["name"] for s in t["seats"]]) for t in found["tables"]] == [
            (table, ["Pandora", "Pirithous"])
        ]
        [person] = (await view(host, "Pirithous"))["people"]
        async with one.tab(table) as tab:
            await tab.update()
            await host.post(f"/api/host/people/{person['id']}/rename", {"name": "Theseus"})
            await tab.until(
                lambda f: f["type"] == "info" and f["table"]["card"]["seats"][1]["name"] == "Theseus"
            )
            await host.post(f"/api/host/tables/{table}/replace", {"seat": 1, "bot": "random"})
            await tab.until(
                lambda f: f["type"] == "info" and f["table"]["card"]["seats"][1]["bot"] == "random"
            )
            file = await host.http.get(f"/api/host/tables/{table}/file")
            assert file.json()["game"] == "toy"
            await host.post(f"/api/host/tables/{table}/close")
            ended = await tab.until(lambda f: f["type"] == "info" and f["table"]["ended"] is not None)
            assert ended["table"]["ended"]["by"] == "host"
            assert ended["table"]["replaced"][0]["name"] == "Theseus"
        assert (await host.post(f"/api/host/tables/{table}/close", status=409))["code"] == "over"
        await host.post(f"/api/host/people/{person['id']}/sign-out")
        assert (await two.get("/api/me"))["id"] is None
        await host.post(f"/api/host/people/{person['id']}/remove")
        assert (await view(host, "Theseus"))["people"] == []
        [keeper] = (await view(host, "Pandora"))["people"]
        await host.post("/api/host/tables", {"game": "toy", "host": keeper["id"], "clock": "brisk"})
        assert (await view(host))["tables"][0]["status"] == "open"
        assert [deed["what"] for deed in (await view(host))["log"]][:7] == [
            "open table",
            "remove",
            "sign-out",
            "close table",
            "export table",
            "replace seat",
            "rename",
        ]


async def test_the_host_puts_nobody_where_he_has_seen_too_much(server: LiveServer) -> None:
    async with Guest(server) as host, Guest(server, "Iapetos") as ann, Guest(server, "Aristaios") as other:
        await enter(server, host)
        info = await ann.create("odyssey", 3, my_seat=0, bots={"2": "random"}, options={"board": "A"})
        table = info["card"]["id"]
        await other.sit(info, 1)
        await ann.post(f"/api/tables/{table}/start")
        async with ann.tab(table) as tab:
            await tab.update()
        await ann.post(f"/api/tables/{table}/leave")
        [was_poseidon] = (await view(host, "Iapetos"))["people"]
        address = f"/api/host/tables/{table}/replace"
        refused = await host.post(address, {"seat": 2, "person": was_poseidon["id"]}, 409)
        assert refused["code"] == "left_other_seat"
        await host.post(address, {"seat": 0, "person": was_poseidon["id"]})
        assert (await ann.get(f"/api/tables/{table}"))["card"]["seats"][0]["mine"]
        [navigator] = (await view(host, "Aristaios"))["people"]
        assert (await host.post(address, {"seat": 0, "person": navigator["id"]}, 409))["code"] in (
            "seated_already",
            "left_other_seat",
        )


async def test_a_running_game_taken_along_in_a_player_s_browser_stays_closed(server: LiveServer) -> None:
    """Whoever has the host's page open in the browser he plays in; another browser has seen everything afterwards."""
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo, Guest(server, "Cleo") as cleo:
        info = await ann.create("odyssey", 2, my_seat=0, options={"board": "A"})
        table = info["card"]["id"]
        await bo.sit(info, 1)
        await ann.post(f"/api/tables/{table}/start")
        file = f"/api/host/tables/{table}/file"
        await enter(server, bo)
        assert (await bo.get(file, 409))["code"] == "you_play"
        await enter(server, cleo)
        assert (await cleo.get(file))["game"] == "odyssey"
        await bo.post(f"/api/tables/{table}/leave")
        assert (await cleo.sit(info, 1, 409))["code"] == "seats_closed"
        open_game = await bo.create("peloponnes", 2, bots={"1": "random"}, start=True)
        assert (await bo.get(f"/api/host/tables/{open_game['card']['id']}/file"))["game"] == "peloponnes"
