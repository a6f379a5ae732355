"""The server started from the command line: address, taken port, database, clean end."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from thalassa.cli.commands.serve import _open


@contextmanager
def serving(tmp_path: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    environment = {**os.environ, "THALASSA_DATABASE_URL": f"sqlite:///{tmp_path / 'tables.sqlite3'}"}
    child = subprocess.Popen(
        [sys.executable, "-u", "-c", "from thalassa.cli import main; main()", "serve", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        cwd=tmp_path,
    )
    try:
        yield child
    finally:
        if child.poll() is None:
            child.kill()
            child.communicate()


def test_serves_until_ctrl_c_and_says_so_in_one_line(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0", "--https", "--json") as child:
        assert child.stdout is not None
        said = json.loads(child.stdout.readline())
        with urllib.request.urlopen(f"{said['address']}healthz", timeout=20) as response:
            assert response.status == 200
            assert "Strict-Transport-Security" in response.headers
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=30)
        assert child.returncode == 0
        assert "Traceback" not in err
    assert (tmp_path / "tables.sqlite3").exists()


def test_a_taken_port_gives_the_next_one(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with serving(tmp_path, "--port", str(port)) as child:
            assert child.stdout is not None
            first = child.stdout.readline()
            second = child.stdout.readline()
            child.send_signal(signal.SIGINT)
            rest, err = child.communicate(timeout=30)
    assert f"Port {port} is taken" in first
    assert "http://localhost:" in second
    assert f":{port}/" not in second
    assert "Stopped." in rest
    assert child.returncode == 0, err


def test_a_wrong_database_is_one_line(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0", "--database", "carrier-pigeon://loft") as child:
        out, err = child.communicate(timeout=60)
    assert child.returncode == 2
    assert out == ""
    assert "Traceback" not in err
    assert err.strip().splitlines()[-1].startswith("thalassa: ")


def test_a_file_that_is_no_database_is_one_line_and_stays_as_it_is(tmp_path: Path) -> None:
    place = tmp_path / "letter.txt"
    place.write_text("not a database, but long enough to look like something" * 20)
    with serving(tmp_path, "--port", "0", "--database", str(place)) as child:
        out, err = child.communicate(timeout=60)
    assert (child.returncode, out, err.count("\n")) == (2, "", 1)
    assert f"{place} cannot be used: file is not a database" in err
    assert place.read_text().startswith("not a database")


def test_a_wrong_setting_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THALASSA_FLUSH", "never")
    with serving(tmp_path, "--port", "0") as child:
        _, err = child.communicate(timeout=60)
    assert child.returncode != 0
    assert "THALASSA_FLUSH is first or soon, not 'never'" in " ".join(err.split())
    assert "Traceback" not in err


def test_no_browser_where_there_is_no_screen(monkeypatch: object) -> None:
    import pytest

    assert isinstance(monkeypatch, pytest.MonkeyPatch)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    if sys.platform.startswith("linux"):
        assert _open("http://localhost:1/") is False


def test_a_server_begins_without_what_it_seldom_needs() -> None:
    """Each of these takes as long to load as a game: they come when the first passkey, letter or old database does."""
    code = "import sys, thalassa.server.app; print(*sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(answer.stdout.split())
    assert "thalassa.server.play.moves" in loaded
    assert loaded.isdisjoint({"alembic", "asyncpg", "httpx", "icalendar", "segno", "webauthn"})
