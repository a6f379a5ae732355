"""What others see of this server before they are in: addresses that reach it, and what a link shows unopened."""

from __future__ import annotations

import re

import pytest
import segno

from support.live_server import LiveServer
from support.players import Guest
from thalassa.server.configuration import Settings
from thalassa.server.http import static_files
from thalassa.server.lobby import addresses
from thalassa.server.lobby.qr import qr_code

TITLE = re.compile(r'<meta property="og:title" content="([^"]*)">')


def reach(settings: Settings, asked: str) -> list[tuple[str, str]]:
    return [(found.host, found.reach) for found in addresses.addresses(settings, asked)]


def test_a_server_that_listens_on_this_machine_only_says_so() -> None:
    assert reach(Settings(listens="127.0.0.1"), "localhost:8000") == [("localhost:8000", "here")]
    assert reach(Settings(listens="127.0.0.1"), "[::1]:8000") == [("[::1]:8000", "here")]


def test_one_that_listens_everywhere_names_its_address_in_the_house_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(addresses, "own_addresses", lambda: ("192.168.178.24",))
    found = reach(Settings(listens="0.0.0.0"), "127.0.0.1:8000")
    assert found == [("192.168.178.24:8000", "network"), ("127.0.0.1:8000", "here")]


def test_addresses_of_the_house_stay_in_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who came by a public name, or through a proxy, hears of nothing else."""
    monkeypatch.setattr(addresses, "own_addresses", lambda: ("192.168.178.24",))
    everywhere = Settings(listens="0.0.0.0")
    assert reach(everywhere, "games.example.org") == [("games.example.org", "everywhere")]
    assert reach(everywhere, "192.168.178.24:8000") == [("192.168.178.24:8000", "network")]
    assert reach(Settings(listens="0.0.0.0", https=True), "localhost") == [("localhost", "here")]


def test_the_address_the_host_has_named_comes_first() -> None:
    named = Settings(public_url="https://games.example.org", listens="0.0.0.0", https=True)
    assert reach(named, "localhost:8000") == [("games.example.org", "everywhere"), ("localhost:8000", "here")]
    assert reach(named, "games.example.org") == [("games.example.org", "everywhere")]
    assert addresses.addresses(named, "localhost:8000")[0].base == "https://games.example.org"


def test_a_qr_code_is_drawn_as_it_was_made() -> None:
    code = qr_code("http://192.168.178.24:8000/t/table?key=secret")
    made = segno.make("http://192.168.178.24:8000/t/table?key=secret", error="m", micro=False)
    dark = sum(sum(bytes(row)) for row in made.matrix)
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", code.path)
    assert sum(int(length) for _, _, length in runs) == dark
    assert code.size == len(made.matrix) + 4


async def test_a_word_leads_to_a_table_that_waits_for_players(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.create("toy", 2)
        table = info["card"]["id"]
        word = (await ann.get(f"/api/tables/{table}/word"))["word"]
        assert (await ann.get(f"/api/tables/{table}/word"))["word"] == word
        await bo.get(f"/api/tables/{table}/word", 404)
        said = word.lower().replace("-", " ")
        assert (await bo.get(f"/api/word/{said}"))["path"] == info["links"]["players"]
        assert (await bo.get("/api/word/2222-NOWHERE", 404))["code"] == "no_such_word"
        await bo.sit(info, 1)
        await ann.post(f"/api/tables/{table}/start")
        await bo.get(f"/api/word/{word}", 404)


async def test_only_known_guests_hear_of_addresses(server: LiveServer) -> None:
    async with Guest(server) as guest:
        assert (await guest.get("/api/addresses", 401))["code"] == "no_name"
        await guest.post("/api/me", {"name": "Ann"})
        assert [found["reach"] for found in await guest.get("/api/addresses")] == ["here"]


async def test_a_link_shows_its_game_to_those_it_lets_in(server: LiveServer) -> None:
    if not (static_files.STATIC / "index.html").is_file():
        pytest.skip("the web client is not built")
    async with Guest(server) as guest:
        await guest.post("/api/me", {"name": "Ann"})
        table = await guest.post("/api/tables", {"game": "peloponnes", "seats": 2}, 201)

        async def title(path: str) -> str | None:
            found = TITLE.search((await guest.http.get(path)).text)
            return None if found is None else found[1]

        assert await title("/") is None
        assert await title("/learn/peloponnes") == "Peloponnes – Thalassa"
        assert await title("/rules/chess") is None
        assert await title(table["links"]["spectators"]) == "Peloponnes – Thalassa"
        assert await title(f"/t/{table['card']['id']}") is None, "an address alone tells nothing"
        page = (await guest.http.get(table["links"]["players"])).text
        assert f'content="{server.url}/preview-peloponnes.jpg"' in page
        assert (await guest.http.get("/preview-peloponnes.jpg")).headers["content-type"] == "image/jpeg"


async def test_a_table_s_page_names_its_game_to_those_it_lets_in(server: LiveServer) -> None:
    if not (static_files.STATIC / "index.html").is_file():
        pytest.skip("the web client is not built")
    named = '<meta name="thalassa-game" content="peloponnes">'
    async with Guest(server) as host, Guest(server) as stranger:
        await host.post("/api/me", {"name": "Ann"})
        table = await host.post("/api/tables", {"game": "peloponnes", "seats": 2}, 201)
        address = f"/t/{table['card']['id']}"
        assert named in (await host.http.get(address)).text
        assert named in (await stranger.http.get(table["links"]["spectators"])).text
        for path in (address, f"{address}?key=wrong", "/t/nowhere", "/learn/peloponnes"):
            assert "thalassa-game" not in (await stranger.http.get(path)).text


async def test_the_handbook_of_a_game(server: LiveServer) -> None:
    async with Guest(server) as guest:
        german = await guest.get("/api/handbook/peloponnes/de")
        assert len(german["book"]["pages"]) == 2
        assert german["book"]["first_lesson"] == "peloponnes/1-bridge"
        assert {"name", "text", "forms", "rules"} <= set(german["terms"][0])
        assert (await guest.get("/api/handbook/peloponnes/fr", 404))["code"] == "no_such_language"
