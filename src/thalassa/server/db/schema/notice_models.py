"""The tables of notices: by which ways a guest wants to be told, what is to be told, and what is on its way."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from .models import metadata

way = Table(
    "way",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest_id", String(32), ForeignKey("guest.id"), nullable=False),
    Column("kind", String(4), nullable=False),
    Column("form", String(8), nullable=False),
    Column("address", Text, nullable=False),
    Column("secret", String(200), nullable=False),
    Column("label", String(60), nullable=False),
    Column("base", String(200), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("error", String(200)),
    Column("failed", Float),
    Column("sent", Float),
    Column("created", Float, nullable=False),
    Index("ix_way_guest_id", "guest_id"),
    Index("ix_way_kind_address", "kind", "address"),
)
"""A way to reach a guest: ``push`` (a browser), ``mail`` or ``hook``. ``form``: what a webhook speaks.
``base``: the address under which its owner knows this server, where the links in it lead.
``error``, ``failed``: what went wrong the last time and when; empty again after a notice that arrived."""

choice = Table(
    "notice_choice",
    metadata,
    Column("guest_id", String(32), ForeignKey("guest.id"), primary_key=True),
    Column("wishes", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Column("feed", String(64), unique=True),
)
"""What a guest wants to hear of by which ways. ``feed``: opens the calendar of the guest's clocks."""

attention = Table(
    "attention",
    metadata,
    Column("guest_id", String(32), ForeignKey("guest.id"), primary_key=True),
    Column("table_id", String(16), ForeignKey("game_table.id"), primary_key=True),
    Column("here_until", Float, nullable=False),
    Column("looked", Float, nullable=False),
    Column("told", Text, nullable=False),
)
"""Who looks at which table. ``here_until``: as far as is known now; ``looked``: the last time;
``told``: kinds of notices given since then."""

notice = Table(
    "notice",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guest_id", String(32), ForeignKey("guest.id"), nullable=False),
    Column("table_id", String(16), ForeignKey("game_table.id"), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("who", String(24), nullable=False),
    Column("created", Float, nullable=False),
    Column("due", Float, nullable=False),
    Index("ix_notice_due", "due"),
    Index("ix_notice_guest_id", "guest_id"),
)
"""Something a guest may have to be told, written with what has happened. ``who``: the name of whoever did it."""

delivery = Table(
    "delivery",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("way_id", String(32), ForeignKey("way.id", ondelete="CASCADE"), nullable=False),
    Column("body", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("next_try", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
    Index("ix_delivery_next_try", "next_try"),
    Index("ix_delivery_way_id", "way_id"),
)
"""A message on its way. It stays until it has arrived or was tried often enough."""

mail_link = Table(
    "mail_link",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("guest_id", String(32), ForeignKey("guest.id")),
    Column("expires", Float, nullable=False),
    Index("ix_mail_link_guest_id", "guest_id"),
)
"""Links sent to an e-mail address and not yet used, each as the digest of its secret. ``guest_id``: whose address it
shall become; without one the link signs in whoever the address belongs to."""
