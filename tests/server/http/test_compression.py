"""Built files, words and rules travel compressed to whoever takes that; nothing else is compressed."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from support.live_server import LiveServer
from support.players import Guest
from thalassa.server.http import static_files
from thalassa.server.http.compression import accepted


@pytest.mark.parametrize(
    ("header", "names"),
    [
        ("", set()),
        ("gzip", {"gzip"}),
        ("GZip ; q=0.5, br", {"gzip", "br"}),
        ("br;q=0, gzip;q=0.000", set()),
        ("br;q=0.001", {"br"}),
    ],
)
def test_refused_encodings_are_not_taken(header: str, names: set[str]) -> None:
    assert accepted(header) == names


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> httpx.AsyncClient:
    (tmp_path / "assets").mkdir()
    for name in ("index.html", "assets/page-1234.js", "assets/tiny-1.css"):
        (tmp_path / name).write_text(f"plain {name}", encoding="utf-8")
    for name in ("index.html", "assets/page-1234.js"):
        (tmp_path / f"{name}.br").write_bytes(b"as brotli")
        (tmp_path / f"{name}.gz").write_bytes(gzip.compress(f"plain {name}".encode()))
    monkeypatch.setattr(static_files, "STATIC", tmp_path)
    app = httpx.ASGITransport(app=Starlette(routes=static_files.routes()))
    return httpx.AsyncClient(transport=app, base_url="http://thalassa")


@pytest.mark.parametrize("path", ["/", "/assets/page-1234.js"])
async def test_who_takes_gzip_gets_gzip(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.text.startswith("plain")
    assert answer.headers["content-type"].startswith("text/html" if path == "/" else "text/javascript")


async def test_the_smallest_form_is_preferred(client: httpx.AsyncClient) -> None:
    async with client.stream(
        "GET", "/assets/page-1234.js", headers={"Accept-Encoding": "gzip, br"}
    ) as answer:
        assert answer.headers["content-encoding"] == "br"
        assert b"".join([piece async for piece in answer.aiter_raw()]) == b"as brotli"
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize(
    ("path", "takes"), [("/assets/page-1234.js", "identity"), ("/assets/tiny-1.css", "gzip, br")]
)
async def test_otherwise_the_file_itself(client: httpx.AsyncClient, path: str, takes: str) -> None:
    answer = await client.get(path, headers={"Accept-Encoding": takes})
    assert "content-encoding" not in answer.headers
    assert answer.text.startswith("plain")
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize(
    "path", ["/api/words/peloponnes/en", "/api/rules/peloponnes/de", "/api/handbook/odyssey/en"]
)
async def test_words_and_rules_are_sent_small_and_only_if_they_have_changed(
    server: LiveServer, path: str
) -> None:
    async with Guest(server) as guest:
        plain = await guest.http.get(path, headers={"Accept-Encoding": "identity"})
        small = await guest.http.get(path, headers={"Accept-Encoding": "gzip"})
        assert "content-encoding" not in plain.headers
        assert small.headers["content-encoding"] == "gzip"
        assert int(small.headers["content-length"]) < int(plain.headers["content-length"]) / 2
        assert small.json() == plain.json()
        again = await guest.http.get(path, headers={"If-None-Match": small.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


async def test_answers_about_somebody_are_never_compressed(server: LiveServer) -> None:
    async with Guest(server) as guest:
        for path in ("/api/me", "/api/lobby", "/api/games"):
            answer = await guest.http.get(path, headers={"Accept-Encoding": "gzip, br"})
            assert "content-encoding" not in answer.headers
