"""The tables of people who want to find each other: words for tables, passkeys, and questions put to those."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from .models import metadata

table_word = Table(
    "table_word",
    metadata,
    Column("word", String(24), primary_key=True),
    Column("table_id", String(16), ForeignKey("game_table.id"), nullable=False, unique=True),
)
"""What people say to each other instead of the link of a table that waits for players."""

person = Table(
    "person",
    metadata,
    Column("guest_id", String(32), ForeignKey("guest.id"), primary_key=True),
    Column("handle", String(16), nullable=False, unique=True),
    Column("hidden", Boolean, nullable=False),
)
"""A guest others may look up. ``handle``: his name in addresses, which opens nothing. ``hidden``: he wants no profile."""

bond = Table(
    "bond",
    metadata,
    Column("guest_id", String(32), ForeignKey("guest.id"), primary_key=True),
    Column("other_id", String(32), ForeignKey("guest.id"), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("created", Float, nullable=False),
    Index("ix_bond_other_id", "other_id"),
)
"""What somebody is to a guest: ``friend`` or ``ignored``. The other one is not told."""

rating = Table(
    "rating",
    metadata,
    Column("guest_id", String(32), ForeignKey("guest.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
)

rating_step = Table(
    "rating_step",
    metadata,
    Column("table_id", String(16), ForeignKey("game_table.id"), primary_key=True),
    Column("guest_id", String(32), ForeignKey("guest.id"), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("time", Float, nullable=False),
    Index("ix_rating_step_guest_id_time", "guest_id", "time"),
)
"""What one finished game of people has done to the rating of one of them."""

bot_rating = Table(
    "bot_rating",
    metadata,
    Column("bot", String(40), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
)

bot_rating_step = Table(
    "bot_rating_step",
    metadata,
    Column("table_id", String(16), ForeignKey("game_table.id"), primary_key=True),
    Column("bot", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("won", Boolean, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("time", Float, nullable=False),
    Index("ix_bot_rating_step_bot_game", "bot", "game"),
)
"""What one finished game has done to the rating of a bot that played in it."""

rated_game = Table(
    "rated_game",
    metadata,
    Column("table_id", String(16), ForeignKey("game_table.id"), primary_key=True),
)
"""Finished games that have been looked at, whether they count or not."""

passkey = Table(
    "passkey",
    metadata,
    Column("id", String(500), primary_key=True),
    Column("guest_id", String(32), ForeignKey("guest.id"), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("sign_count", Integer, nullable=False),
    Column("label", String(60), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float),
    Index("ix_passkey_guest_id", "guest_id"),
)
"""``id`` and ``public_key``: as the authenticator gave them, written for addresses. ``label``: where it was made."""

passkey_challenge = Table(
    "passkey_challenge",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("guest_id", String(32), ForeignKey("guest.id")),
    Column("expires", Float, nullable=False),
    Index("ix_passkey_challenge_guest_id", "guest_id"),
)
"""Questions not yet answered, each once. ``guest_id``: who wants a new passkey; without one somebody signs in."""

host_log = Table(
    "host_log",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("time", Float, nullable=False),
    Column("what", String(40), nullable=False),
    Column("about", String(200), nullable=False),
)
"""What a host did about people and tables."""
