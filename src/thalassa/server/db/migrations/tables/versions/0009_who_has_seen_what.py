"""Who has seen what of a running table, by guest and by device; seats agree to spectators who see everything

Revision ID: 0009
Revises: 0008
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sighting",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("who", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_sighting_table_id")),
        sa.PrimaryKeyConstraint("table_id", "who", "seat", name=op.f("pk_sighting")),
    )
    op.execute("INSERT INTO sighting (table_id, who, seat) SELECT table_id, guest_id, seat FROM left_seat")
    op.drop_table("left_seat")
    op.add_column("seat", sa.Column("agreed", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("seat", "agreed")
    op.create_table(
        "left_seat",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("guest_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_left_seat_table_id")),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name=op.f("fk_left_seat_guest_id")),
        sa.PrimaryKeyConstraint("table_id", "guest_id", "seat", name=op.f("pk_left_seat")),
    )
    op.execute(
        "INSERT INTO left_seat (table_id, guest_id, seat) SELECT table_id, who, seat FROM sighting"
        " WHERE seat >= 0 AND who IN (SELECT id FROM guest)"
    )
    op.drop_table("sighting")
