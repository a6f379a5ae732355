"""Everything a host can set about the server, with defaults that suit one machine and a few friends."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from thalassa.bots.names import MOST_SECONDS
from thalassa.kernel.errors import ThalassaError
from thalassa.server.db.upkeep.flushing import WAYS, Flush
from thalassa.server.editions import EditionFile
from thalassa.server.own_bots import OwnBot

ENVIRONMENT_URL = "THALASSA_DATABASE_URL"
ENVIRONMENT_FLUSH = "THALASSA_FLUSH"
ENVIRONMENT_THINKING = "THALASSA_THINKING"
ENVIRONMENT_METRICS = "THALASSA_METRICS_TOKEN"
ENVIRONMENT_MAIL = "THALASSA_MAIL"
THINKING = 5.0


class BadSetting(ThalassaError):
    """A setting has a value it cannot have: says which one and what is possible."""

    code = "bad_setting"


def default_database() -> str:
    """The URL from the environment, else one SQLite file in the user's data folder."""
    given = os.environ.get(ENVIRONMENT_URL)
    if given:
        return given
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:///{base / 'thalassa' / 'thalassa.sqlite3'}"


def default_flush() -> Flush:
    """The way named in the environment, else the swift one."""
    given = os.environ.get(ENVIRONMENT_FLUSH, "soon")
    if given not in WAYS:
        raise BadSetting(f"{ENVIRONMENT_FLUSH} is {' or '.join(WAYS)}, not {given!r}")
    return cast(Flush, given)


def default_thinking() -> float:
    """The seconds named in the environment, else as long as people like to wait."""
    given = os.environ.get(ENVIRONMENT_THINKING)
    if not given:
        return THINKING
    try:
        seconds = float(given)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise BadSetting(
            f"{ENVIRONMENT_THINKING} is a number of seconds up to {MOST_SECONDS:.0f}, not {given!r}"
        )
    return seconds


@dataclass(frozen=True)
class Settings:
    database: str = field(default_factory=default_database)
    flush: Flush = field(default_factory=default_flush)
    """SQLite: whether an acknowledged move has reached the disk ``first`` or reaches it ``soon`` (db/upkeep/flushing.py)."""
    listens: str = "127.0.0.1"
    """The address it listens on; on this machine's own nobody else can reach it, and invitations say so."""
    https: bool = False
    """Served over https (behind a proxy): cookies become __Host- and Secure."""
    public_url: str | None = None
    """Where people reach this server, if not by an address or a local name: ``https://games.example.org``."""
    hsts_seconds: int = 31_536_000
    """Over https: for how long browsers never try http again; 0 says nothing about it."""
    metrics_token: str | None = field(default_factory=lambda: os.environ.get(ENVIRONMENT_METRICS) or None)
    """Opens /metrics to other machines, as ``Authorization: Bearer …``; without it only this machine reads them."""
    bot_workers: int = 2
    """Processes in which bots think; with two or more no guest has all of them."""
    bot_seconds: float = 60.0
    """A bot that takes so much longer than it may think is stopped, and a random move stands in."""
    bot_thinking: float = field(default_factory=default_thinking)
    """No level searches longer for one step of a decision, whatever its own budget is."""
    bot_pause: float = 0.5
    """Least seconds between two visible decisions of bots, so that people can follow."""
    forced_pause: float = 1.5
    """Seconds after which the table passes for somebody who can do nothing else; 0: it never does."""
    bot_tables_each: int = 5
    """Running tables without a person that one guest may have; they think when nobody else needs the bots."""
    bot_tables_in_all: int = 50
    max_body: int = 65_536
    frames_per_second: int = 20
    tables_per_minute: int = 30
    tables_in_all_per_minute: int = 1_200
    """By everybody together; the limits beside it are for one guest or one address."""
    greetings_per_minute: int = 60
    greetings_in_all_per_minute: int = 2_400
    chats_per_minute: int = 60
    lesson_steps_per_minute: int = 300
    """What one guest may ask for in lessons."""
    lessons_in_memory: int = 200
    """Of all guests together; whoever has not gone on for longest is read from the database when he does."""
    words_per_minute: int = 10
    """Words instead of links that one address may try."""
    requests_per_minute: int = 3_000
    """For one address, over all of /api."""
    max_connections: int = 2_000
    max_connections_each: int = 200
    """WebSockets from one address."""
    seat_minutes: float = 10.0
    """A seat that has not answered for so long may be freed by the table's host."""
    request_seconds: float = 15.0
    """For a request to arrive, headers and body; an idle connection is a request that has not begun."""
    stall_seconds: float = 8.0
    """After this time a client that takes nothing of what it is sent is cut off."""
    idle_minutes: float = 30.0
    """A live table without connections leaves memory after this time; the log stays."""
    mail: str | None = field(default_factory=lambda: os.environ.get(ENVIRONMENT_MAIL) or None)
    """The host's mail server, ``smtps://user:password@mail.example.org?from=games@example.org``; None: no e-mail."""
    invite_code: str | None = None
    """Only those who know it become known here; None: everybody may."""
    notice_seconds: float = 60.0
    """What happens within so much time is told to those who are away in one notice."""
    private_webhooks: bool = False
    """Webhooks and push may lead into the host's own network, and over plain http."""
    letters_per_hour: int = 5
    """E-mails with a link that one guest may ask for, and that one address gets."""
    own_bots: tuple[OwnBot, ...] = ()
    """Bots of the host's own that guests may seat."""
    editions: tuple[EditionFile, ...] = ()
    """Component data of the host's own, offered beside those that come with the games."""
    json_logs: bool = False
