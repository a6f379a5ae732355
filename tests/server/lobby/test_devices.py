"""The devices of a guest: old cookies go on, others are signed out, a link works once; and seats that were left."""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest
from alembic import command
from itsdangerous import Signer
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError
from starlette.requests import HTTPConnection

from support.live_server import LiveServer
from support.players import Frame, Guest, Tab
from thalassa.server.access.devices import LINK_SECONDS, SEEN_SECONDS, Agent, agent, handle
from thalassa.server.access.guard import shown_path
from thalassa.server.access.sessions import People, Visitor
from thalassa.server.db.database import migrations
from thalassa.server.db.guests.devices import Devices
from thalassa.server.db.rows import Row
from thalassa.server.db.store import Store
from thalassa.server.wire.close_codes import CLOSE_FORBIDDEN, CLOSE_STRANGER

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = (
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/140.0.0.0 Mobile Safari/537.36"
)
NOBODY = {"id": None, "name": None}


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def live(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server on each kind of database."""
    more = {}
    if request.param == "postgresql":
        more["database"] = request.getfixturevalue("postgres").new_database()
    with LiveServer(tmp_path_factory.mktemp(request.param), **more) as running:
        yield running


async def link(guest: Guest) -> str:
    """The secret of a new device link."""
    made = await guest.post("/api/me/devices/link", status=201)
    assert made["seconds"] == LINK_SECONDS
    return str(made["path"]).removeprefix("/device/")


@contextlib.asynccontextmanager
async def second(guest: Guest) -> AsyncIterator[Guest]:
    """A phone of the same guest."""
    async with Guest(guest.server) as phone:
        phone.http.headers["User-Agent"] = PHONE
        await phone.post(f"/api/device/{await link(guest)}")
        yield phone


async def drop(guest: Guest, path: str, status: int = 200) -> Any:
    response = await guest.http.delete(path)
    assert response.status_code == status, response.text
    return response.json()


async def others(guest: Guest) -> list[str]:
    return [device["handle"] for device in await guest.get("/api/me/devices") if not device["here"]]


# -- storage ------------------------------------------------------------------------------------------------------


async def test_a_cookie_from_the_time_before_devices_stays_valid(store: Store) -> None:
    """Cookies used to name the guest: the guest becomes a device of the same id."""
    guest_id = "0123456789abcdef0123456789abcdef"
    await store.save_guest(guest_id, "Ann")

    def back_and_forth(connection: Connection) -> None:
        command.downgrade(migrations(connection), "0005")
        connection.execute(text("UPDATE guest SET created = 1000"))
        command.upgrade(migrations(connection), "head")

    async with store.engine.begin() as connection:
        await connection.run_sync(back_and_forth)
    devices = Devices(store)
    before = await devices.find(guest_id)
    assert before is not None
    assert (before["browser"], before["created"], before["seen"]) == ("", 1000, 1000)

    people = People(store, "secret", https=False)
    cookie = Signer("secret", salt="thalassa-guest").sign(guest_id).decode()
    assert await people.visitor(request(cookie)) == Visitor(guest_id, guest_id, "Ann")
    assert await people.visitor(request(cookie[:-4] + "AAAA")) is None
    after = await devices.find(guest_id)
    assert after is not None
    assert (after["browser"], after["created"]) == ("Firefox", 1000), "the first use describes it"
    assert after["seen"] > before["seen"]

    await devices.revoke(guest_id, [guest_id])
    assert await people.visitor(request(cookie)) is None


def request(cookie: str) -> HTTPConnection:
    headers = {"cookie": f"thalassa={cookie}", "user-agent": FIREFOX}
    return HTTPConnection(
        {"type": "http", "headers": [(name.encode(), value.encode()) for name, value in headers.items()]}
    )


async def test_who_only_looks_is_known_though_nothing_can_be_written(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, now = People(store, "secret", https=False), time.time()
    await store.save_guest("ann", "Ann")
    device_id = await people.devices.add("ann", agent(FIREFOX)._asdict())

    async def full(device_id: str, agent: Row, seconds: float) -> None:
        raise OperationalError("UPDATE", {}, Exception("database or disk is full"))

    monkeypatch.setattr(people.devices, "touch", full)
    monkeypatch.setattr(time, "time", lambda: now + 2 * SEEN_SECONDS)
    cookie = Signer("secret", salt="thalassa-guest").sign(device_id).decode()
    assert await people.guest_id(request(cookie)) == "ann"


async def test_the_last_use_is_written_once_an_hour_and_describes_the_device(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    devices, now = Devices(store), time.time()
    await store.save_guest("ann", "Ann")
    device_id = await devices.add("ann", Agent("", "")._asdict())
    first = await devices.find(device_id)
    assert first is not None
    await devices.touch(device_id, agent(FIREFOX)._asdict(), SEEN_SECONDS)
    assert await devices.find(device_id) == first, "less than an hour ago"
    monkeypatch.setattr(time, "time", lambda: now + SEEN_SECONDS + 60)
    await devices.touch(device_id, agent(FIREFOX)._asdict(), SEEN_SECONDS)
    later = await devices.find(device_id)
    assert later is not None
    assert (later["seen"], later["created"]) == (now + SEEN_SECONDS + 60, first["created"])
    assert (later["browser"], later["system"]) == ("Firefox", "Linux")


async def test_a_link_works_once_and_only_in_its_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    devices, now = Devices(store), time.time()
    await store.save_guest("ann", "Ann")
    phone = agent(PHONE)._asdict()
    token = await devices.new_link("ann", LINK_SECONDS)
    guest = await devices.linked(token)
    assert guest is not None
    assert guest["name"] == "Ann"
    device_id = await devices.use_link(token, phone, None)
    assert device_id is not None
    assert len(device_id) == 32
    assert await devices.use_link(token, phone, None) is None
    assert await devices.linked(token) is None

    replaced = await devices.new_link("ann", LINK_SECONDS)
    token = await devices.new_link("ann", LINK_SECONDS)
    assert await devices.use_link(replaced, phone, None) is None, "a new link replaces the one before"
    monkeypatch.setattr(time, "time", lambda: now + LINK_SECONDS + 60)
    assert await devices.linked(token) is None
    assert await devices.use_link(token, phone, None) is None
    assert len(await devices.of("ann")) == 1


async def test_the_database_holds_no_link_that_could_be_used(store: Store) -> None:
    await store.save_guest("ann", "Ann")
    token = await Devices(store).new_link("ann", LINK_SECONDS)
    async with store.engine.connect() as connection:
        rows = (await connection.execute(text("SELECT * FROM device_link"))).all()
    assert len(rows) == 1
    assert token not in str(rows)


async def test_nobody_revokes_devices_of_others(store: Store) -> None:
    devices = Devices(store)
    for name in ("ann", "eve"):
        await store.save_guest(name, name)
    mine = await devices.add("ann", agent(FIREFOX)._asdict())
    await devices.revoke("eve", [mine])
    assert await devices.find(mine) is not None
    await devices.revoke("ann", [mine])
    assert await devices.find(mine) is None
    assert await devices.known([mine]) == set()


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (FIREFOX, Agent("Firefox", "Linux")),
        (PHONE, Agent("Chrome", "Android")),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) … Version/18.0 Safari/605.1",
            Agent("Safari", "macOS"),
        ),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) … Safari/604.1", Agent("Safari", "iPhone")),
        ("Mozilla/5.0 (Windows NT 10.0) … Chrome/140.0 Safari/537.36 Edg/140.0", Agent("Edge", "Windows")),
        ("<script>alert(1)</script>", Agent("", "")),
        ("", Agent("", "")),
    ],
)
def test_a_device_is_described_by_known_words_alone(said: str, meant: Agent) -> None:
    assert agent(said) == meant


# -- over the wire ------------------------------------------------------------------------------------------------


async def test_every_first_greeting_gets_a_cookie_nobody_has_seen(live: LiveServer) -> None:
    async with Guest(live, "Ann") as ann:
        before = ann.http.cookies["thalassa"]
        me = await ann.get("/api/me")
        assert me["id"] not in before, "the cookie names the device, not the guest"
        await ann.post("/api/me", {"name": "Anna"})
        assert ann.http.cookies["thalassa"] == before, "another name is no other device"
        await drop(ann, "/api/me")
        stale = {"Cookie": f"thalassa={before}", "X-Thalassa": "1"}
        async with httpx.AsyncClient(base_url=live.url, headers=stale, timeout=60) as thief:
            assert (await thief.get("/api/me")).json() == NOBODY, "signing out ends what the cookie opened"
            again = await thief.post("/api/me", json={"name": "Ann"})
            assert again.json()["id"] != me["id"]
            assert before not in again.headers["set-cookie"]


async def test_forged_and_revoked_cookies_open_nothing(live: LiveServer) -> None:
    async with Guest(live, "Ann") as ann, second(ann) as phone:
        table = (await ann.create("toy", 2))["card"]["id"]
        genuine = phone.http.cookies["thalassa"]
        device_id = genuine.partition(".")[0]
        forged = Signer("another secret", salt="thalassa-guest").sign(device_id).decode()
        address = f"{live.ws_url}/ws/tables/{table}"
        async with Guest(live) as eve:
            eve.http.cookies.set("thalassa", forged)
            assert await eve.get("/api/me") == NOBODY
            async with Tab(address, {"Cookie": f"thalassa={forged}"}) as tab:
                assert await tab.ended() == CLOSE_FORBIDDEN
        await drop(ann, f"/api/me/devices/{(await others(ann))[0]}")
        assert await phone.get("/api/me") == NOBODY
        assert (await phone.get("/api/lobby"))["me"] is None
        for path in ("/api/me/devices", f"/api/tables/{table}"):
            assert (await phone.http.get(path)).status_code in (401, 404)
        assert (await phone.post("/api/me/devices/link", status=401))["code"] == "no_name"
        assert (await phone.post(f"/api/tables/{table}/start", status=401))["code"] == "no_name"
        async with Tab(address, {"Cookie": f"thalassa={genuine}"}) as tab:
            assert await tab.ended() == CLOSE_STRANGER


async def test_two_devices_are_one_guest_and_no_answer_holds_a_cookie(live: LiveServer) -> None:
    async with Guest(live) as ann:
        ann.http.headers["User-Agent"] = FIREFOX
        answers = [await ann.http.post("/api/me", json={"name": "Ann"})]
        async with second(ann) as phone:
            table = (await ann.create("toy", 2))["card"]["id"]
            assert (await phone.get("/api/me")) == (await ann.get("/api/me"))
            assert [card["id"] for card in (await phone.get("/api/lobby"))["mine"]] == [table]
            listed = await phone.get("/api/me/devices")
            assert [(d["here"], d["browser"], d["system"]) for d in listed] == [
                (True, "Chrome", "Android"),
                (False, "Firefox", "Linux"),
            ]
            assert all(device["created"] <= device["seen"] for device in listed)
            for path in ("/api/me", "/api/me/devices", "/api/lobby", f"/api/tables/{table}"):
                answers += [await ann.http.get(path), await phone.http.get(path)]
            for guest in (ann, phone):
                device_id = guest.http.cookies["thalassa"].partition(".")[0]
                assert handle(device_id) in str(listed)
                assert all(device_id not in answer.text for answer in answers)
                assert device_id not in live.log()


async def test_a_signed_out_device_loses_its_line_and_the_others_go_on(live: LiveServer) -> None:
    async with Guest(live, "Ann") as ann, second(ann) as phone, second(ann) as tablet:
        table = (await ann.create("toy", 2))["card"]["id"]
        async with ann.tab(table) as one, phone.tab(table) as two, tablet.tab(table) as three:
            for tab in (one, two, three):
                assert (await tab.update())["seat"] == 0
            tablet_id = tablet.http.cookies["thalassa"].partition(".")[0]
            left = await drop(ann, f"/api/me/devices/{handle(tablet_id)}")
            assert len(left) == 2
            assert await three.ended() == CLOSE_STRANGER
            for tab in (one, two):
                assert (await tab.ask("ping"))["type"] == "pong"
            assert len(await drop(ann, "/api/me/devices")) == 1
            assert await two.ended() == CLOSE_STRANGER
            assert (await one.ask("ping"))["type"] == "pong"
            assert (await drop(ann, f"/api/me/devices/{handle(tablet_id)}", 404))["code"] == "no_such_device"
            await drop(ann, "/api/me")
            assert await one.ended() == CLOSE_STRANGER


async def test_a_device_may_sign_itself_out_by_its_handle(live: LiveServer) -> None:
    async with Guest(live, "Ann") as ann, second(ann) as phone:
        own = next(device["handle"] for device in await phone.get("/api/me/devices") if device["here"])
        assert await drop(phone, f"/api/me/devices/{own}") == NOBODY
        assert "thalassa" not in phone.http.cookies
        assert await others(ann) == []


async def test_a_device_link_changes_nothing_until_it_is_used_and_works_once(live: LiveServer) -> None:
    async with Guest(live, "Ann") as ann, Guest(live) as phone, Guest(live) as late:
        token = await link(ann)
        for _ in range(2):
            offer = await phone.get(f"/api/device/{token}")
            assert offer == {"name": "Ann", "mine": False, "other": None, "tables": 0}
        assert await phone.get("/api/me") == NOBODY
        assert (await ann.get(f"/api/device/{token}"))["mine"] is True
        assert (await ann.post(f"/api/device/{token}", status=409))["code"] == "guest_already"
        me = await phone.post(f"/api/device/{token}")
        assert me == await ann.get("/api/me")
        assert await late.get("/api/me") == NOBODY
        for path in (
            f"/api/device/{token}",
            "/api/device/guess",
            "/api/device/%00%ff",
            f"/api/device/{'x' * 999}",
        ):
            assert (await late.get(path, 404))["code"] == "no_such_device_link"
            assert (await late.post(path, status=404))["code"] == "no_such_device_link"
        assert len(await others(ann)) == 1


async def test_a_link_is_made_and_used_by_the_own_page_alone(live: LiveServer) -> None:
    async with Guest(live, "Ann") as ann, Guest(live) as phone:
        evil = {"Origin": "https://evil.example"}
        token = await link(ann)
        for guest, path in ((ann, "/api/me/devices/link"), (phone, f"/api/device/{token}")):
            refused = await guest.http.post(path, headers=evil)
            assert (refused.status_code, refused.json()["code"]) == (403, "origin")
        assert (await ann.get("/api/me/devices/link", 405))["code"] == "method"
        await phone.post(f"/api/device/{token}")
        written = live.log()
        assert token not in written
        assert shown_path(f"/device/{token}") == "/device/…"


async def test_signing_out_a_device_ends_the_links_it_may_have_made(live: LiveServer) -> None:
    async with Guest(live, "Ann") as ann, second(ann) as stolen, Guest(live) as thief:
        token = await link(stolen)
        await drop(ann, "/api/me/devices")
        assert (await thief.post(f"/api/device/{token}", status=404))["code"] == "no_such_device_link"


async def test_who_becomes_another_guest_is_told_what_stays_behind(live: LiveServer) -> None:
    async with Guest(live, "Ann") as ann, Guest(live, "Bo") as bo:
        table = (await bo.create("toy", 2))["card"]["id"]
        cookie = bo.http.cookies["thalassa"]
        token = await link(ann)
        offer = await bo.get(f"/api/device/{token}")
        assert offer == {"name": "Ann", "mine": False, "other": "Bo", "tables": 1}
        async with bo.tab(table) as tab:
            await tab.update()
            await bo.post(f"/api/device/{token}")
            assert await tab.ended() == CLOSE_STRANGER
        assert (await bo.get("/api/me"))["name"] == "Ann"
        assert (await bo.get("/api/lobby"))["mine"] == []
        answer = httpx.get(f"{live.url}/api/me", headers={"Cookie": f"thalassa={cookie}"}, timeout=60)
        assert answer.json() == NOBODY


async def test_links_are_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    with LiveServer(tmp_path_factory.mktemp("limits"), greetings_per_minute=3) as few:
        async with Guest(few, "Ann") as ann:
            codes = [(await ann.http.post("/api/me/devices/link")).status_code for _ in range(7)]
            assert codes[:3] == [201] * 3
            assert 429 in codes
            codes = [(await ann.http.get("/api/device/guess")).status_code for _ in range(8)]
            assert 429 in codes


# -- seats that were left -----------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def running(live: LiveServer) -> AsyncIterator[tuple[Frame, list[Guest]]]:
    """A running table of three people."""
    async with contextlib.AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(Guest(live, name)) for name in ("Ann", "Bo", "Cleo")]
        info = await guests[0].create("toy", 3)
        for seat, guest in enumerate(guests[1:], 1):
            await guest.sit(info, seat)
        await guests[0].post(f"/api/tables/{info['card']['id']}/start")
        yield info, guests


async def test_who_left_a_running_game_comes_back_to_that_seat_only(live: LiveServer) -> None:
    async with running(live) as (info, (ann, bo, cleo)), Guest(live, "Dido") as dido:
        leave = f"/api/tables/{info['card']['id']}/leave"
        token = (await ann.get(f"/api/tables/{info['card']['id']}"))["links"]["seat"].removeprefix("/seat/")
        for guest in (bo, cleo):
            await guest.post(leave)
        refused = await bo.sit(info, 2, 409)
        assert (refused["code"], refused["params"]) == ("left_other_seat", {"seats": [2]})
        assert (await bo.post(f"/api/seat/{token}", status=409))["code"] == "left_other_seat"
        await dido.sit(info, 2)
        assert (await bo.sit(info, 1))["card"]["seats"][1]["mine"]
        await bo.post(leave)
        assert (await cleo.sit(info, 1, 409))["code"] == "left_other_seat"
        assert (await bo.sit(info, 1))["card"]["seats"][1]["mine"]


async def test_who_was_displaced_has_seen_that_hand_too(live: LiveServer) -> None:
    async with running(live) as (info, (ann, bo, cleo)), Guest(live, "Dido") as dido:
        table = info["card"]["id"]
        token = (await bo.get(f"/api/tables/{table}"))["links"]["seat"].removeprefix("/seat/")
        await dido.post(f"/api/seat/{token}")
        await cleo.post(f"/api/tables/{table}/leave")
        assert (await bo.sit(info, 2, 409))["code"] == "left_other_seat"
        assert (await bo.post(f"/api/seat/{token}"))["card"]["seats"][1]["mine"]
        assert (await dido.sit(info, 2, 409))["code"] == "left_other_seat"
        assert (await ann.sit(info, 2, 409))["code"] == "seated_already"


async def test_who_played_two_seats_at_one_screen_comes_back_to_both(live: LiveServer) -> None:
    async with Guest(live, "Ann") as ann, Guest(live, "Bo") as bo:
        info = await ann.create("toy", 3)
        table = info["card"]["id"]
        await ann.sit(info, 1)
        await bo.sit(info, 2)
        await ann.post(f"/api/tables/{table}/start")
        for guest in (ann, bo):
            await guest.post(f"/api/tables/{table}/leave")
        for seat in (1, 0):
            assert (await ann.sit(info, seat))["card"]["seats"][seat]["mine"]
        assert (await ann.sit(info, 2, 409))["code"] == "seated_already"


async def test_before_the_start_seats_are_free_to_choose(live: LiveServer) -> None:
    async with Guest(live, "Ann") as ann, Guest(live, "Bo") as bo:
        info = await ann.create("toy", 3)
        for seat in (1, 2, 1):
            await bo.sit(info, seat)
            await bo.post(f"/api/tables/{info['card']['id']}/leave")
