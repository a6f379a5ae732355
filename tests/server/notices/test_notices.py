"""Notices from the move to whoever is away: real servers at the other ends, and a server that is killed in between."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import datetime
import json
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from queue import Empty
from typing import Any

import httpx
import pytest
import websockets
from aiosmtpd.handlers import Sink
from aiosmtpd.smtp import AuthResult
from cryptography.hazmat.primitives.asymmetric import ec
from icalendar import Calendar
from py_vapid import Vapid02

from support.live_server import LiveServer
from support.players import PATIENCE, Frame, Guest, Tab, link_key
from support.receivers import AnyPort, Mailbox, PushedBrowser, Receiver
from thalassa.server.notices.hooks import signature
from thalassa.server.notices.mail import compose, mail_server, send
from thalassa.server.notices.outgoing import NotReached, Outgoing
from thalassa.server.notices.wording import trial_letter


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as mailbox:
        yield mailbox


@pytest.fixture(scope="module")
def told(mailbox: Mailbox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server that tells at once, into this machine, too."""
    folder = tmp_path_factory.mktemp("told")
    with LiveServer(
        folder, notice_seconds=0.0, private_webhooks=True, mail=mailbox.url, letters_per_hour=1000
    ) as live:
        yield live


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as receiver:
        yield receiver


@contextlib.asynccontextmanager
async def pair(server: LiveServer) -> AsyncIterator[tuple[Guest, Guest, Frame]]:
    """Ann and Bo at a running table of two."""
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await bo.create("toy", 2)
        await ann.sit(info, 1)
        await bo.post(f"/api/tables/{info['card']['id']}/start")
        yield ann, bo, info


async def hook(guest: Guest, url: str, form: str = "json", **more: Any) -> Frame:
    settings: Frame = await guest.post("/api/me/ways/hook", {"form": form, "url": url, **more})
    way: Frame = settings["ways"][-1]
    return way


async def hide(tab: Tab) -> Frame:
    """A secret decision of the toy game: both players are asked at once, then one of them."""
    update = await tab.update()
    return await tab.act({"type": "hide", "pebble": update["view"]["hand"][0]})


async def received(receiver: Receiver) -> Any:
    return await asyncio.to_thread(receiver.next)


async def test_a_webhook_hears_of_a_turn_once_until_its_owner_has_looked(
    told: LiveServer, receiver: Receiver
) -> None:
    async with Guest(told, "Ann") as ann, Guest(told, "Bo") as bo:
        way = await hook(ann, f"{receiver.url}/ann")
        info = await bo.create("toy", 2, title="Chios")
        await ann.sit(info, 1)
        table = info["card"]["id"]
        await bo.post(f"/api/tables/{table}/start")
        first = await received(receiver)
        assert first.headers["x-thalassa-signature"] == signature(
            way["key"], first.headers["x-thalassa-time"], first.body
        )
        assert first.json["title"] == "Chios"
        assert first.json["text"] == "It is your move."
        assert first.json["url"] == f"{told.url}/t/{table}"
        assert first.json["waiting"] == 1
        # she has not looked: nothing that follows at this table is told
        await bo.post(f"/api/tables/{table}/leave")
        await bo.sit(info, 0)
        # but a test goes out at once, and comes before anything else would
        tested = await ann.post(f"/api/me/ways/{way['id']}/test?language=de")
        assert tested["error"] is None
        assert (await received(receiver)).json["text"].startswith("Dieser Weg führt zu dir")
        async with ann.tab(table) as tab:
            await tab.update()
        await gone(told, table)
        # she has looked and gone: the next thing is told again
        await bo.post(f"/api/tables/{table}/leave")
        assert (await received(receiver)).json["text"] == "Bo has left the table."


async def test_who_looks_at_the_table_is_not_told_and_who_has_it_in_the_background_is(
    told: LiveServer, receiver: Receiver
) -> None:
    async with pair(told) as (ann, bo, info):
        way = await hook(ann, receiver.url)
        async with ann.tab(info["card"]["id"]) as tab:
            await tab.update()
            await bo.post(f"/api/tables/{info['card']['id']}/leave")
            await bo.sit(info, 0)
            # both of these were decided on before the test was answered
            await told_all(told)
            await ann.post(f"/api/me/ways/{way['id']}/test")
            assert (await received(receiver)).json["text"].startswith("This way works")
            assert (await tab.ask("attend", here=False))["type"] == "pong"
            await bo.post(f"/api/tables/{info['card']['id']}/leave")
            assert (await received(receiver)).json["text"] == "Bo has left the table."


async def told_all(server: LiveServer) -> None:
    """Until nothing is left to be decided on or sent."""
    async with asyncio.timeout(PATIENCE):
        while waiting(server):
            await asyncio.sleep(0.05)


async def gone(server: LiveServer, table: str) -> None:
    """Until the server has noted that whoever was told of this table has looked at it and does not any more."""
    left = "SELECT count(*) FROM attention WHERE table_id = ? AND told = '[]' AND here_until <= looked"
    async with asyncio.timeout(PATIENCE):
        with contextlib.closing(sqlite3.connect(server.database, timeout=60)) as database:
            while not database.execute(left, [table]).fetchone()[0]:
                await asyncio.sleep(0.05)


def waiting(server: LiveServer) -> int:
    with contextlib.closing(sqlite3.connect(server.database, timeout=60)) as database:
        return int(
            database.execute(
                "SELECT (SELECT count(*) FROM notice) + (SELECT count(*) FROM delivery)"
            ).fetchone()[0]
        )


async def test_a_refused_message_is_kept_and_its_owner_sees_why(told: LiveServer, receiver: Receiver) -> None:
    receiver.status = 503
    async with Guest(told, "Ann") as ann:
        way = await hook(ann, receiver.url)
        tested = await ann.post(f"/api/me/ways/{way['id']}/test")
        assert (tested["error"]["code"], tested["error"]["params"]) == ("refused", {"status": 503})
        assert tested["settings"]["ways"][0]["error"]["code"] == "refused"
        receiver.status = 200
        tested = await ann.post(f"/api/me/ways/{way['id']}/test")
        assert tested["settings"]["ways"][0]["error"] is None


@pytest.mark.parametrize(
    ("form", "path", "read"),
    [
        ("discord", "/api", lambda got: got.json["content"].startswith("**Thalassa**")),
        ("slack", "/services", lambda got: got.json["text"].startswith("*Thalassa*")),
        (
            "ntfy",
            "/topic",
            lambda got: got.path == "/" and got.json["topic"] == "topic" and got.json["click"],
        ),
        ("gotify", "/message", lambda got: got.headers["x-gotify-key"] == "key" and got.json["title"]),
    ],
)
async def test_each_service_gets_its_form(
    told: LiveServer, receiver: Receiver, form: str, path: str, read: Any
) -> None:
    async with Guest(told, "Ann") as ann:
        way = await hook(ann, receiver.url + path, form, token="key" if form == "gotify" else "")
        assert (await ann.post(f"/api/me/ways/{way['id']}/test"))["error"] is None
        assert read(await received(receiver))


async def test_what_a_bot_decided_for_somebody_late_is_not_called_his(
    tmp_path: Path, receiver: Receiver
) -> None:
    day = 24 * 3600
    brisk = {"kind": "days", "bank": day, "increment": day, "cap": 2 * day}
    with LiveServer(
        tmp_path, own_time=True, notice_seconds=0.0, private_webhooks=True, bot_thinking=0.05
    ) as live:
        async with Guest(live, "Ann") as ann, Guest(live, "Bo") as bo:
            await hook(ann, receiver.url)
            info = await bo.create("toy", 2, pace=brisk)
            await ann.sit(info, 1)
            table = info["card"]["id"]
            await bo.post(f"/api/tables/{table}/start")
            assert (await received(receiver)).json["text"] == "It is your move."
            async with ann.tab(table) as tab:
                await hide(tab)
            await gone(live, table)
            live.move_time(1.5 * day)  # Bo is late
            assert (await received(receiver)).json["text"] == "It is your move."


async def test_a_push_service_carries_what_only_the_browser_can_read(
    told: LiveServer, receiver: Receiver
) -> None:
    browser = PushedBrowser(f"{receiver.url}/push/1")
    async with pair(told) as (ann, bo, info):
        settings = await ann.post("/api/me/ways/push", {**browser.subscription, "language": "de"})
        await bo.post(f"/api/tables/{info['card']['id']}/leave")
        got = await received(receiver)
        message = browser.read(got.body)
        assert message["text"] == "Bo hat den Tisch verlassen."
        assert message["path"] == f"/t/{info['card']['id']}"
        assert b"Bo" not in got.body
        found = re.fullmatch(r"vapid t=(\S+),k=(\S+)", got.headers["authorization"])
        assert found is not None
        assert found[2] == settings["push_key"]
        assert Vapid02.verify(got.headers["authorization"])
        # a browser that is gone is forgotten: nothing is tried again
        receiver.status = 410
        tested = await ann.post(f"/api/me/ways/{settings['ways'][0]['id']}/test")
        assert tested["error"]["params"] == {"status": 410}


@pytest.mark.filterwarnings("ignore:Requiring AUTH")
async def test_a_refused_password_is_told_by_the_mail_servers_number() -> None:
    def nobody(*_: object) -> AuthResult:
        return AuthResult(success=False, handled=False)

    strict = AnyPort(
        Sink(), hostname="127.0.0.1", port=0, authenticator=nobody, auth_required=True, auth_require_tls=False
    )
    strict.start()
    try:
        host = mail_server(f"smtp://games:wrong@127.0.0.1:{strict.port}?from=games@example.org")
        letter = compose(host, "ann@example.org", trial_letter("en"), "https://games.example.org", "id", None)
        with pytest.raises(NotReached) as refused:
            await send(host, letter)
    finally:
        strict.stop()
    assert refused.value.code == "mail_server"
    assert refused.value.params == {"problem": "SMTPAuthenticationError 535"}


async def test_the_key_for_push_services_is_made_once_and_outlives_the_server(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as live:
        async with Guest(live, "Ann") as ann:
            key = (await ann.get("/api/me/notices"))["push_key"]
            live.kill()
            live.start()
            assert (await ann.get("/api/me/notices"))["push_key"] == key
    point = base64.urlsafe_b64decode(key + "=" * (-len(key) % 4))
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)  # raises unless it is one


async def test_mail_goes_to_a_confirmed_address_until_one_click_ends_it(
    told: LiveServer, mailbox: Mailbox
) -> None:
    async with Guest(told, "Ann") as ann, Guest(told, "Bo") as bo:
        await ann.post("/api/me/ways/mail", {"address": " Ann@Example.org", "language": "de"})
        letter = await asyncio.to_thread(mailbox.next)
        assert letter["To"] == "ann@example.org"
        assert (await ann.get("/api/me/notices"))["ways"] == []
        plain = letter.get_body(("plain",))
        assert plain is not None
        token = re.search(r"/mail/(\S+)", plain.get_content())
        assert token is not None
        assert letter["Subject"] == "Ist das deine Adresse?"
        offer = await ann.get(f"/api/mail/{token[1]}")
        assert (offer["does"], offer["name"]) == ("confirm", "Ann")
        await ann.post(f"/api/mail/{token[1]}")
        await ann.post(f"/api/mail/{token[1]}", status=404)
        way = (await ann.get("/api/me/notices"))["ways"][0]
        assert way["label"] == "ann@example.org"
        await ann.post(f"/api/me/ways/{way['id']}/test?language=de")
        trial = (await asyncio.to_thread(mailbox.next)).get_body(("html",))
        assert trial is not None
        assert "Zu meinen Tischen" in trial.get_content()

        info = await bo.create("toy", 2)
        await ann.sit(info, 1)
        await bo.post(f"/api/tables/{info['card']['id']}/start")
        letter = await asyncio.to_thread(mailbox.next)
        assert "Du bist dran" in letter["Subject"], "in the language in which the address was given"
        html = letter.get_body(("html",))
        assert html is not None
        assert f"{told.url}/t/{info['card']['id']}" in html.get_content()
        assert '<html lang="de">' in html.get_content()
        for words in ("Du bist dran.", "Zum Tisch", "Keine E-Mails mehr von Thalassa"):
            assert words in html.get_content()
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        off = letter["List-Unsubscribe"].strip("<>")
        assert f"\r\nList-Unsubscribe: <{off}>\r\n".encode() in mailbox.received[-1], (
            "as it stands (RFC 8058)"
        )
        assert httpx.post(off, data={"List-Unsubscribe": "One-Click"}, timeout=PATIENCE).status_code == 200
        wishes = (await ann.get("/api/me/notices"))["wishes"]
        assert all("mail" not in ways for ways in wishes.values())
        forged = off[:-3] + "AAA"
        assert httpx.post(forged, timeout=PATIENCE).status_code == 404


# -- where messages may go --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("http://example.org/", "no_https"),
        ("ftp://example.org/", "no_https"),
        ("https://user:password@example.org/", "no_https"),
        ("https://", "no_https"),
        ("https://example.org:99999/", "no_address"),
    ],
)
async def test_only_plain_https_addresses_are_called(server: LiveServer, address: str, code: str) -> None:
    async with Guest(server, "Ann") as ann:
        problem = await ann.post("/api/me/ways/hook", {"form": "json", "url": address}, 400)
        assert (problem["code"], problem["params"]["problem"]) == ("bad_address", code)


@pytest.mark.parametrize(
    "found",
    [
        ["127.0.0.1"],
        ["10.1.2.3"],
        ["169.254.169.254"],
        ["::1"],
        ["fd00::1"],
        ["::ffff:192.168.0.1"],
        ["64:ff9b::a00:1"],
        ["fec0::1"],
        ["192.0.0.8"],
        ["93.184.216.34", "192.168.1.1"],
        ["0.0.0.0"],
        ["224.0.0.1"],
    ],
)
async def test_names_that_lead_into_private_networks_are_not_called(found: list[str]) -> None:
    async def resolver(_host: str, _port: int) -> list[str]:
        return found

    outgoing = Outgoing(resolver=resolver)
    with pytest.raises(NotReached) as refused:
        await outgoing.post("https://inside.example.org/", b"{}", {})
    assert refused.value.code == "private_address"
    await outgoing.close()


async def test_a_name_is_resolved_once_and_the_connection_goes_where_was_looked(receiver: Receiver) -> None:
    """A name that would lead elsewhere the second time is not asked a second time."""
    asked: list[str] = []

    async def resolver(host: str, _port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"]

    outgoing = Outgoing(private=True, resolver=resolver)
    port = receiver.url.rpartition(":")[2]
    await outgoing.post(f"http://rebound.invalid:{port}/path", b"{}", {})
    got = await received(receiver)
    assert (asked, got.path, got.headers["host"]) == (["rebound.invalid"], "/path", f"rebound.invalid:{port}")
    await outgoing.close()


async def test_redirects_are_not_followed_and_long_answers_not_read(receiver: Receiver) -> None:
    outgoing = Outgoing(private=True)
    receiver.status, receiver.headers = 302, {"Location": f"{receiver.url}/elsewhere"}
    with pytest.raises(NotReached) as refused:
        await outgoing.post(receiver.url, b"{}", {})
    assert refused.value.code == "redirect"
    receiver.status, receiver.headers, receiver.answer = 200, {}, b"x" * 5_000_000
    assert len((await outgoing.post(receiver.url, b"{}", {})).text) <= 200
    await received(receiver)
    await received(receiver)
    with pytest.raises(Empty):
        receiver.requests.get_nowait()
    await outgoing.close()


# -- killed in between ------------------------------------------------------------------------------------------

TABLES, AT_ONCE = 24, 4
"""At so many tables somebody moves, at so many of them at once, until the server is killed among them."""


@pytest.mark.slow
async def test_no_notice_is_lost_by_a_kill_and_none_tells_of_a_move_that_was_not_stored(
    tmp_path: Path, receiver: Receiver
) -> None:
    receiver.status = 503  # nothing arrives before the kill
    with LiveServer(tmp_path, notice_seconds=0.0, private_webhooks=True) as live:
        async with contextlib.AsyncExitStack() as stack:
            tables = []
            for number in range(3):
                ann = await stack.enter_async_context(Guest(live, "Ann"))
                bo = await stack.enter_async_context(Guest(live, "Bo"))
                for guest in (ann, bo):
                    await hook(guest, f"{receiver.url}/{number}")
                info = await bo.create("toy", 2)
                await ann.sit(info, 1)
                table = info["card"]["id"]
                await bo.post(f"/api/tables/{table}/start")  # both are asked, and Bo stays away
                tables.append(table)
                async with ann.tab(table) as tab:
                    await hide(tab)
            live.kill()
            stored, owed = in_database(live)
            assert (stored, owed) == (3, set(tables))
            receiver.status = 200
            while not receiver.requests.empty():
                receiver.requests.get()
            live.settings["notice_seconds"] = 0.0
            hasten(live)
            live.start()
            await told_all(live)
            told = [receiver.requests.get_nowait() for _ in range(receiver.requests.qsize())]
            urls = {got.json["url"].rpartition("/")[2] for got in told}
            assert urls == owed, "each table whose turn had been stored is told, and no other"


@pytest.mark.slow
async def test_a_kill_while_moves_and_notices_are_on_their_way_loses_none_and_invents_none(
    tmp_path: Path, receiver: Receiver
) -> None:
    with LiveServer(tmp_path, notice_seconds=0.0, private_webhooks=True) as live:
        async with contextlib.AsyncExitStack() as stack:
            looker = await stack.enter_async_context(Guest(live, "Cy"))
            asked: list[Tab] = []
            for _ in range(TABLES):
                guests = [await stack.enter_async_context(Guest(live, name)) for name in ("Ann", "Bo")]
                info = await guests[0].create("poseidon", 2)
                table = info["card"]["id"]
                await guests[1].sit(info, 1)
                await guests[0].post(f"/api/tables/{table}/start")
                async with looker.tab(table, f"key={link_key(info['links']['spectators'])}") as look:
                    [actor] = (await look.update())["actors"]
                await hook(guests[1 - actor], f"{receiver.url}/{table}")  # whose turn comes with the move
                asked.append(await stack.enter_async_context(guests[actor].tab(table)))
                await asked[-1].update()
            acknowledged = asyncio.Semaphore(0)

            async def move(tabs: list[Tab]) -> None:
                # the line breaks before some answer
                with contextlib.suppress(websockets.WebSocketException, EOFError, OSError, AssertionError):
                    for tab in tabs:
                        await tab.act(tab.last_update["moves"][0])
                        acknowledged.release()

            moving = [asyncio.create_task(move(asked[first::AT_ONCE])) for first in range(AT_ONCE)]
            for _ in range(TABLES // 3):
                await acknowledged.acquire()
            live.kill()
            await asyncio.gather(*moving)
            with contextlib.closing(sqlite3.connect(live.database)) as database:
                moved = {table for (table,) in database.execute("SELECT table_id FROM entry")}
            hasten(live)
            live.start()
            await told_all(live)
            told = {receiver.requests.get_nowait().path[1:] for _ in range(receiver.requests.qsize())}
            assert told == moved


def in_database(live: LiveServer) -> tuple[int, set[str]]:
    """How many moves are stored, and for which tables something is still to be told."""
    with contextlib.closing(sqlite3.connect(live.database)) as database:
        (stored,) = database.execute("SELECT count(*) FROM entry").fetchone()
        rows = database.execute("SELECT table_id FROM notice").fetchall()
        bodies = database.execute("SELECT body FROM delivery").fetchall()
    found = {row[0] for row in rows}
    for (body,) in bodies:
        found |= set(re.findall(r'"table":"([^"]+)"', body))
    return stored, found


def hasten(live: LiveServer) -> None:
    """What waits for its next try, or until somebody may have gone, is dealt with at once."""
    with contextlib.closing(sqlite3.connect(live.database)) as database:
        database.execute("UPDATE delivery SET next_try = 0")
        database.execute("UPDATE notice SET due = 0")
        database.execute("UPDATE attention SET here_until = 0")
        database.commit()


# -- the calendar -----------------------------------------------------------------------------------------------


async def test_a_calendar_shows_when_running_clocks_end_to_whoever_has_its_address(told: LiveServer) -> None:
    async with pair(told) as (ann, _, info):
        table = info["card"]["id"]
        since, left = 1_800_000_000.0, 3600.0
        clocks = [{"left": left, "since": since}, {"left": left, "since": since}]
        with contextlib.closing(sqlite3.connect(told.database, timeout=60)) as database:
            row = (table, json.dumps({"seats": clocks}))
            database.execute(
                "INSERT INTO table_clock (table_id, clocks, agreement, version) VALUES (?, ?, '{}', 1)", row
            )
            database.commit()
        path = (await ann.post("/api/me/calendar"))["path"]
        assert (await ann.post("/api/me/calendar"))["path"] == path
        answer = httpx.get(told.url + path, timeout=PATIENCE)
        assert answer.headers["content-type"].startswith("text/calendar")
        [event] = Calendar.from_ical(answer.content).walk("VEVENT")
        ends = event.decoded("dtend")
        assert isinstance(ends, datetime.datetime)
        assert ends.timestamp() == since + left
        assert str(event["url"]) == f"{told.url}/t/{table}"
        # all agreed to let the table rest until somebody wakes it: no clock ends
        with contextlib.closing(sqlite3.connect(told.database, timeout=60)) as database:
            rest = json.dumps({"rest": {"since": since + 60, "until": None}})
            database.execute("UPDATE table_clock SET agreement = ? WHERE table_id = ?", (rest, table))
            database.commit()
        resting = httpx.get(told.url + path, timeout=PATIENCE)
        assert list(Calendar.from_ical(resting.content).walk("VEVENT")) == []
        assert httpx.get(f"{told.url}/calendar/guessed.ics", timeout=PATIENCE).status_code == 404
