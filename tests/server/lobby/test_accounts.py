"""Being found again by e-mail on another device, two guests becoming one, taking one's data along, being forgotten."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import re
import sqlite3
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.live_server import LiveServer
from support.players import Guest
from support.receivers import Mailbox


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as mailbox:
        yield mailbox


@pytest.fixture(scope="module")
def house(mailbox: Mailbox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    folder = tmp_path_factory.mktemp("house")
    with LiveServer(folder, mail=mailbox.url, letters_per_hour=1000) as live:
        yield live


async def link_in(mailbox: Mailbox) -> str:
    letter = await asyncio.to_thread(mailbox.next)
    plain = letter.get_body(("plain",))
    assert plain is not None
    found = re.search(r"/mail/(\S+)", plain.get_content())
    assert found is not None
    return found[1]


async def kept(guest: Guest, mailbox: Mailbox, address: str) -> None:
    """The guest is found again by this address from now on."""
    await guest.post("/api/me/ways/mail", {"address": address, "language": "en"})
    await guest.post(f"/api/mail/{await link_in(mailbox)}")
    assert (await guest.get("/api/me/account"))["mail"] == address


async def sign_in(guest: Guest, mailbox: Mailbox, address: str) -> str:
    await guest.post("/api/sign-in/mail", {"address": address, "language": "en"})
    return await link_in(mailbox)


async def test_signing_in_on_another_device_takes_its_guest_along(
    house: LiveServer, mailbox: Mailbox
) -> None:
    async with Guest(house, "Ann") as ann, Guest(house, "Phone") as phone:
        await kept(ann, mailbox, "ann@example.org")
        table = (await phone.create("toy", 2))["card"]["id"]
        cookie = phone.http.cookies["thalassa"]
        token = await sign_in(phone, mailbox, "ANN@example.org")
        offer = await phone.get(f"/api/mail/{token}")
        assert (offer["does"], offer["name"], offer["other"], offer["tables"]) == (
            "sign_in",
            "Ann",
            "Phone",
            1,
        )
        await phone.post(f"/api/mail/{token}")
        assert (await phone.get("/api/me")) == (await ann.get("/api/me"))
        assert phone.http.cookies["thalassa"] != cookie, "another id for the device"
        assert table in [one["id"] for one in (await ann.get("/api/lobby"))["mine"]]
        assert len(await ann.get("/api/me/devices")) == 2
        # the link works once, the old cookie not any more
        await phone.post(f"/api/mail/{token}", status=404)
        async with Guest(house) as stranger:
            stranger.http.cookies.set("thalassa", cookie)
            assert (await stranger.get("/api/me"))["id"] is None
        # sign out everywhere else
        (await ann.http.delete("/api/me/devices")).raise_for_status()
        assert (await phone.get("/api/me"))["id"] is None


async def test_two_guests_at_one_table_do_not_become_one(house: LiveServer, mailbox: Mailbox) -> None:
    async with Guest(house, "Ann") as ann, Guest(house, "Phone") as phone:
        await kept(ann, mailbox, "two@example.org")
        info = await ann.create("toy", 2)
        await phone.sit(info, 1)
        token = await sign_in(phone, mailbox, "two@example.org")
        assert (await phone.post(f"/api/mail/{token}", status=409))["code"] == "both_at_tables"
        await phone.post(f"/api/tables/{info['card']['id']}/leave")
        await phone.post(f"/api/mail/{token}")
        assert (await phone.get("/api/me"))["name"] == "Ann"


async def test_nobody_learns_which_addresses_are_known(house: LiveServer, mailbox: Mailbox) -> None:
    async with Guest(house, "Ann") as ann, Guest(house) as stranger:
        await kept(ann, mailbox, "known@example.org")
        asked = [
            await stranger.http.post("/api/sign-in/mail", json={"address": address, "language": "en"})
            for address in ("unknown@example.org", "known@example.org")
        ]
        assert [(one.status_code, one.text) for one in asked] == [(200, "{}")] * 2
        # the only letter goes to the address that is known
        assert (await asyncio.to_thread(mailbox.next))["To"] == "known@example.org"
        assert mailbox.letters.empty()


async def test_letters_to_one_address_are_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    with LiveServer(tmp_path_factory.mktemp("few"), mail="smtp://127.0.0.1:9?from=a@example.org") as few:
        async with Guest(few) as stranger:
            codes = [
                (await stranger.http.post("/api/sign-in/mail", json={"address": "a@b.org", "language": "en"}))
                for _ in range(7)
            ]
            assert [code.status_code for code in codes] == [200] * 5 + [429] * 2


async def test_one_household_does_not_use_up_everybody_s_letters(tmp_path: Path) -> None:
    """By whichever door they are asked for, to however many addresses, by however many guests."""
    with LiveServer(tmp_path, mail="smtp://127.0.0.1:9?from=a@example.org") as few:
        answers = []
        for number in range(11):
            async with Guest(few, f"Guest {number}") as guest:
                wish = {"address": f"{number}@example.org", "language": "en"}
                for door in ("/api/sign-in/mail", "/api/me/ways/mail"):
                    answers.append((await guest.http.post(door, json=wish)).status_code)
        assert answers[:20] == [200, 409] * 10, "no mail server listens, so letters are refused one by one"
        assert answers[20:] == [429, 429]


async def test_data_can_be_taken_along_and_hold_no_key(house: LiveServer, mailbox: Mailbox) -> None:
    async with Guest(house, "Ann") as ann:
        await kept(ann, mailbox, "export@example.org")
        info = await ann.create("toy", 2, bots={"1": "random"}, start=True)
        file = (await ann.http.get("/api/me/data")).read()
        with zipfile.ZipFile(io.BytesIO(file)) as archive:
            names = archive.namelist()
            known = json.loads(archive.read("me.json"))
        assert known["name"] == "Ann"
        assert known["way"][0]["address"] == "export@example.org"
        assert f"tables/toy-{info['card']['id']}-record.json" in names
        device = ann.http.cookies["thalassa"].partition(".")[0]
        assert device.encode() not in file
        assert info["links"]["seat"].removeprefix("/seat/") not in json.dumps(known)


async def test_who_is_forgotten_leaves_only_games_of_a_player_without_a_name(
    house: LiveServer, mailbox: Mailbox
) -> None:
    async with Guest(house, "Hermione") as ann, Guest(house, "Bo") as bo:
        await kept(ann, mailbox, "gone@example.org")
        info = await bo.create("toy", 2)
        await ann.sit(info, 1)
        table = info["card"]["id"]
        await bo.post(f"/api/tables/{table}/start")
        async with ann.tab(table) as tab:
            await tab.update()
            await tab.ask("say", text="hello")
        guest_id = (await ann.get("/api/me"))["id"]
        (await ann.http.delete("/api/me/data")).raise_for_status()
        assert (await ann.get("/api/me"))["id"] is None
        with contextlib.closing(sqlite3.connect(house.database, timeout=60)) as database:
            dump = "\n".join(database.iterdump())
        assert "Hermione" not in dump
        assert "gone@example.org" not in dump
        # the seat at the running table is free again
        seats = (await bo.get(f"/api/tables/{table}"))["card"]["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "open"]
        # who knows what, and that somebody left, are of importance for the others' game
        rows = [line for line in dump.splitlines() if guest_id in line]
        kept_for_others = [f'INSERT INTO "{table}"' for table in ("guest", "sighting", "replacement")]
        assert all(any(start in line for start in kept_for_others) for line in rows), rows


async def test_a_server_for_invited_people_takes_newcomers_by_its_code_alone(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with LiveServer(tmp_path_factory.mktemp("club"), invite_code="argonauts") as club:
        async with Guest(club) as stranger:
            for given in ({}, {"code": "argonaut"}, {"code": ""}):
                refused = await stranger.post("/api/me", {"name": "Ann", **given}, 403)
                assert refused["code"] == "invite_only"
            assert (await stranger.post("/api/play/toy", status=403))["code"] == "invite_only"
            await stranger.post("/api/me", {"name": "Ann", "code": "argonauts"})
            await stranger.create("toy", 2)
            await stranger.post("/api/me", {"name": "Anna"})
