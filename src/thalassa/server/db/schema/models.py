"""The database as tables. The log (``entry``) is the truth; everything else is who, where and when."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

NAME_LENGTH = 24

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

setting = Table(
    "setting",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

guest = Table(
    "guest",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(NAME_LENGTH), nullable=False),
    Column("created", Float, nullable=False),
)

device = Table(
    "device",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest_id", String(32), ForeignKey("guest.id"), nullable=False),
    Column("browser", String(24), nullable=False),
    Column("system", String(24), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Index("ix_device_guest_id", "guest_id"),
)
"""A browser of a guest. ``id``: what its cookie says, signed."""

device_link = Table(
    "device_link",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("guest_id", String(32), ForeignKey("guest.id"), nullable=False),
    Column("expires", Float, nullable=False),
    Index("ix_device_link_guest_id", "guest_id"),
)
"""Links not yet used, each as the digest of its secret."""

game_table = Table(
    "game_table",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("edition", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("title", String(40), nullable=False),
    Column("status", String(8), nullable=False),
    Column("host", String(32), ForeignKey("guest.id"), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("player_key", String(32), nullable=False),
    Column("spectator_key", String(32), nullable=False),
    Column("rung", String(40)),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("outcome", Text),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("successor", String(16)),
    Column("successor_by", String(32)),
    Column("deal_of", String(16)),
    Column("deal_key", String(32)),
    Column("pace", Text),
    Column("latest", Text),
    Column("ended", Text),
    Column("seed_hash", String(64)),
    Column("language", String(8)),
    Index("ix_game_table_status_public", "status", "public"),
    Index("ix_game_table_host", "host"),
    Index("ix_game_table_deal_of", "deal_of"),
    Index("ix_game_table_deal_key", "deal_key", unique=True),
)
"""``successor``: the table where the same people play again, and who opened it. Set once.
``deal_of``: the first table with this deal, where this one repeats a deal. ``deal_key``: opens the deal to others.
``pace``: its clock, if it has one. ``latest``: what happened last, as everybody may know it.
``ended``: why a game is over that was not played to its end. ``language``: what its host speaks, where he said so."""

seat = Table(
    "seat",
    metadata,
    Column("table_id", String(16), ForeignKey("game_table.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest_id", String(32), ForeignKey("guest.id")),
    Column("bot", String(40)),
    Column("token", String(32), nullable=False, unique=True),
    Column("waiting", Boolean, nullable=False),
    Column("reserved", String(32), ForeignKey("guest.id")),
    Column("agreed", Boolean, nullable=False, server_default=false()),
    Column("stand_in", String(40)),
    Column("by_hand", Boolean, nullable=False, server_default=false()),
    Index("ix_seat_guest_id", "guest_id"),
    Index("ix_seat_reserved", "reserved"),
)
"""``waiting``: the table waits for this seat now (for the lobby, without replaying every table).
``reserved``: the guest this free seat is kept for.
``agreed``: whoever sits there lets spectators see everything, at a table that asks for it.
``stand_in``: the bot that plays until the seat's owner is back.
``by_hand``: its owner wants to be asked also where there is but one empty decision to make."""

sighting = Table(
    "sighting",
    metadata,
    Column("table_id", String(16), ForeignKey("game_table.id"), primary_key=True),
    Column("who", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
)
"""Who has seen what a seat of a running table knows: ``who`` is a guest or a device, and a device may be gone by now.
``seat``: sightings.EVERYTHING for a spectator from whom nothing was hidden."""

entry = Table(
    "entry",
    metadata,
    Column("table_id", String(16), ForeignKey("game_table.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", Text, nullable=False),
    Column("move_id", String(64), nullable=False),
    Column("time", Float, nullable=False),
    Column("made_by", String(8)),
    UniqueConstraint("table_id", "move_id"),
)
"""``made_by``: bot, late (a bot, because time was over), order or forced, where the player did not decide in person."""

chat = Table(
    "chat",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", String(16), ForeignKey("game_table.id"), nullable=False),
    Column("seat", Integer),
    Column("name", String(NAME_LENGTH), nullable=False),
    Column("team", String(40)),
    Column("text", String(500), nullable=False),
    Column("time", Float, nullable=False),
    Column("said", String(64)),
    Index("ix_chat_table_id", "table_id"),
    UniqueConstraint("table_id", "said"),
)
"""``said``: the id its author gave it, so that what is sent twice is said once."""

sheet = Table(
    "page",
    metadata,
    Column("table_id", String(16), ForeignKey("game_table.id"), primary_key=True),
    Column("team", String(40), primary_key=True),
    Column("body", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("version", Integer, nullable=False),
)
"""The notes of a team; the database calls them as its first versions did. ``seq``: log entries the sheet has followed.
``version``: counts its changes, so that none is overwritten unseen."""

past_sheet = Table(
    "past_page",
    metadata,
    Column("table_id", String(16), ForeignKey("game_table.id"), primary_key=True),
    Column("team", String(40), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)
"""The last sheet of a team at each length of the log, for games that show them when all is over."""

analysis = Table(
    "analysis",
    metadata,
    Column("table_id", String(16), ForeignKey("game_table.id"), primary_key=True),
    Column("body", Text, nullable=False),
)
"""What the strongest bot thinks of a finished game, once it has been worked out."""

study = Table(
    "study",
    metadata,
    Column("guest_id", String(32), ForeignKey("guest.id"), primary_key=True),
    Column("lesson", String(80), primary_key=True),
    Column("done", Boolean, nullable=False),
    Column("bookmark", Text),
    Column("version", Integer, nullable=False),
    Column("changed", Float, nullable=False),
)
"""How far a guest has come in a lesson. ``done``: once taken to its end. ``bookmark``: where the guest has stopped.
``version``: counts the changes, so that none is overwritten unseen."""

ladder = Table(
    "ladder",
    metadata,
    Column("table_id", String(16), ForeignKey("game_table.id"), primary_key=True),
    Column("guest_id", String(32), ForeignKey("guest.id"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("body", Text, nullable=False),
    Column("time", Float, nullable=False),
    Index("ix_ladder_guest_id_game", "guest_id", "game"),
)

puzzle_attempt = Table(
    "puzzle_attempt",
    metadata,
    Column("guest_id", String(32), ForeignKey("guest.id"), primary_key=True),
    Column("puzzle_id", String(64), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("level", Integer, nullable=False),
    Column("hinted", Integer, nullable=False),
    Column("score", Float),
    Column("given", Text),
    Column("rating_before", Float, nullable=False),
    Column("rating_after", Float, nullable=False),
    Column("day", String(10)),
    Column("time", Float, nullable=False),
)
"""What a guest has made of a puzzle. ``score`` is null while only the hint was taken; ``given`` is null for "show me".
``day``: it was the puzzle of that day, and answered on it."""

puzzle_solver = Table(
    "puzzle_solver",
    metadata,
    Column("guest_id", String(32), ForeignKey("guest.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("kind", String(40), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
)
"""Glicko-2 ratings of guests, for each kind of puzzle."""

puzzle_rating = Table(
    "puzzle_rating",
    metadata,
    Column("puzzle_id", String(64), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("day", String(10), nullable=False),
    Column("moved", Float, nullable=False),
)
"""Ratings of puzzles that solvers have moved. ``moved``: by how much on the day of the last change."""

# -- time ----------------------------------------------------------------------------------------------------

table_clock = Table(
    "table_clock",
    metadata,
    Column("table_id", String(16), ForeignKey("game_table.id"), primary_key=True),
    Column("clocks", Text, nullable=False),
    Column("agreement", Text, nullable=False),
    Column("due", Float),
    Column("claimed", Float),
    Column("version", Integer, nullable=False),
    Index("ix_table_clock_due", "due"),
)
"""The clocks of a running table, and what its people have agreed about them. ``due``: when somebody has to look.
``claimed``: until then one process looks. ``version``: counts the changes, so that none is overwritten unseen."""

replacement = Table(
    "replacement",
    metadata,
    Column("table_id", String(16), ForeignKey("game_table.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("guest_id", String(32), ForeignKey("guest.id"), nullable=False),
    Column("time", Float, nullable=False),
    Index("ix_replacement_guest_id", "guest_id"),
)
"""Where a bot has played for a person. ``kind``: once (it made this decision), stand_in (it played on from here until
he was back), back (he was), resigned (he left his seat to it or to whoever takes it; while he sits there again he has
not)."""

vacation = Table(
    "vacation",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("guest_id", String(32), ForeignKey("guest.id"), nullable=False),
    Column("start", Float, nullable=False),
    Column("until", Float, nullable=False),
    Index("ix_vacation_guest_id", "guest_id"),
)

quiet_hours = Table(
    "quiet_hours",
    metadata,
    Column("guest_id", String(32), ForeignKey("guest.id"), primary_key=True),
    Column("zone", String(64), nullable=False),
    Column("start", Integer, nullable=False),
    Column("minutes", Integer, nullable=False),
)
"""A guest's time zone and night: from this minute of his day, for so many minutes (0: he wants none)."""

outage = Table(
    "outage",
    metadata,
    Column("start", Float, primary_key=True),
    Column("until", Float, nullable=False),
)
"""When no server was there: time that counts for nobody."""

visit = Table(
    "visit",
    metadata,
    Column("table_id", String(16), ForeignKey("game_table.id"), primary_key=True),
    Column("guest_id", String(32), ForeignKey("guest.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("chat", Integer, nullable=False),
    Column("time", Float, nullable=False),
    Index("ix_visit_guest_id", "guest_id"),
)
"""How much of a table a guest had seen when he last looked: entries of the log, and the number of the last thing said."""

private_note = Table(
    "private_note",
    metadata,
    Column("table_id", String(16), ForeignKey("game_table.id"), primary_key=True),
    Column("guest_id", String(32), ForeignKey("guest.id"), primary_key=True),
    Column("text", Text, nullable=False),
    Column("changed", Float, nullable=False),
)
"""What a player has written down for himself."""
