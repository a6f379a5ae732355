"""Clocks of tables, vacations and nights of guests, who was replaced, what was last seen, and private notes

Revision ID: 0011
Revises: 0010
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    for column in ("pace", "latest", "ended"):
        op.add_column("game_table", sa.Column(column, sa.Text()))
    op.add_column("seat", sa.Column("stand_in", sa.String(length=40)))
    op.add_column("entry", sa.Column("made_by", sa.String(length=8)))
    op.create_table(
        "table_clock",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("clocks", sa.Text(), nullable=False),
        sa.Column("agreement", sa.Text(), nullable=False),
        sa.Column("due", sa.Float()),
        sa.Column("claimed", sa.Float()),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_table_clock_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_table_clock")),
    )
    op.create_index("ix_table_clock_due", "table_clock", ["due"])
    op.create_table(
        "replacement",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("guest_id", sa.String(length=32), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_replacement_table_id")),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name=op.f("fk_replacement_guest_id")),
        sa.PrimaryKeyConstraint("table_id", "seq", "seat", "kind", name=op.f("pk_replacement")),
    )
    op.create_index("ix_replacement_guest_id", "replacement", ["guest_id"])
    op.create_table(
        "vacation",
        sa.Column("number", NUMBER, autoincrement=True, nullable=False),
        sa.Column("guest_id", sa.String(length=32), nullable=False),
        sa.Column("start", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name=op.f("fk_vacation_guest_id")),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_vacation")),
    )
    op.create_index("ix_vacation_guest_id", "vacation", ["guest_id"])
    op.create_table(
        "quiet_hours",
        sa.Column("guest_id", sa.String(length=32), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name=op.f("fk_quiet_hours_guest_id")),
        sa.PrimaryKeyConstraint("guest_id", name=op.f("pk_quiet_hours")),
    )
    op.create_table(
        "outage",
        sa.Column("start", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("start", name=op.f("pk_outage")),
    )
    op.create_table(
        "visit",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("guest_id", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("chat", sa.Integer(), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_visit_table_id")),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name=op.f("fk_visit_guest_id")),
        sa.PrimaryKeyConstraint("table_id", "guest_id", name=op.f("pk_visit")),
    )
    op.create_index("ix_visit_guest_id", "visit", ["guest_id"])
    op.create_table(
        "private_note",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("guest_id", sa.String(length=32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_private_note_table_id")),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name=op.f("fk_private_note_guest_id")),
        sa.PrimaryKeyConstraint("table_id", "guest_id", name=op.f("pk_private_note")),
    )


def downgrade() -> None:
    for table in ("private_note", "visit", "outage", "quiet_hours", "vacation", "replacement", "table_clock"):
        op.drop_table(table)
    op.drop_column("entry", "made_by")
    op.drop_column("seat", "stand_in")
    for column in ("ended", "latest", "pace"):
        op.drop_column("game_table", column)
