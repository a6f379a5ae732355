"""Everything a host can set about the server, with defaults that suit one machine and a few friends."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from .editions import EditionFile

ENVIRONMENT_URL = "THALASSA_DATABASE_URL"


def default_database() -> str:
    """The URL from the environment, else one SQLite file in the user's data folder."""
    given = os.environ.get(ENVIRONMENT_URL)
    if given:
        return given
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:///{base / 'thalassa' / 'thalassa.sqlite3'}"


@dataclass(frozen=True)
class Settings:
    database: str = field(default_factory=default_database)
    https: bool = False
    """Served over https (behind a proxy): cookies become __Host- and Secure."""
    bot_workers: int = 1
    bot_seconds: float = 60.0
    """A bot that thinks longer is stopped, and a random move stands in."""
    bot_pause: float = 0.5
    """Least seconds between two visible decisions of bots, so that people can follow."""
    max_body: int = 65_536
    frames_per_second: int = 20
    tables_per_minute: int = 30
    greetings_per_minute: int = 60
    chats_per_minute: int = 60
    requests_per_minute: int = 3_000
    """For one address, over all of /api."""
    max_connections: int = 2_000
    max_connections_each: int = 200
    """WebSockets from one address."""
    idle_minutes: float = 30.0
    """A live table without connections leaves memory after this time; the log stays."""
    editions: tuple[EditionFile, ...] = ()
    """Component data of the host's own, offered beside those that come with the games."""
    json_logs: bool = False
