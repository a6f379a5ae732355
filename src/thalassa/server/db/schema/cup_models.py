"""The tables of cups: the cup itself, its players, and the tables they play at."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from .models import metadata

cup = Table(
    "cup",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("host", String(32), ForeignKey("guest.id"), nullable=False),
    Column("title", String(40), nullable=False),
    Column("game", String(40), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("pace", Text),
    Column("places", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("status", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("ix_cup_status_public", "status", "public"),
    Index("ix_cup_host", "host"),
)
"""``seats``: of one of its tables. ``places``: how many take part. ``round``: how many have been drawn."""

cup_player = Table(
    "cup_player",
    metadata,
    Column("cup_id", String(16), ForeignKey("cup.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("guest_id", String(32), ForeignKey("guest.id")),
    Column("bot", String(40)),
    Index("ix_cup_player_guest_id", "guest_id"),
)

cup_table = Table(
    "cup_table",
    metadata,
    Column("cup_id", String(16), ForeignKey("cup.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("table_id", String(16), nullable=False, unique=True),
    Column("players", Text, nullable=False),
    Column("claimed", Float),
    Column("result", Text),
)
"""``table_id``: chosen before the table is opened. ``players``: their numbers by seat; whoever is at no table of a round
sits it out. ``claimed``: until then one process opens it."""
