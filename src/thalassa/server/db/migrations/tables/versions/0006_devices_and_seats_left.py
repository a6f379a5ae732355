"""The cookie names a device of a guest; links to more devices; who has left which seat of a running table

Revision ID: 0006
Revises: 0005
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "device",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("guest_id", sa.String(length=32), nullable=False),
        sa.Column("browser", sa.String(length=24), nullable=False),
        sa.Column("system", sa.String(length=24), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name=op.f("fk_device_guest_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_device")),
    )
    op.create_index(op.f("ix_device_guest_id"), "device", ["guest_id"])
    # cookies handed out before name the guest: each goes on as the device of the same id
    op.execute(
        "INSERT INTO device (id, guest_id, browser, system, created, seen)"
        " SELECT id, id, '', '', created, created FROM guest"
    )
    op.create_table(
        "device_link",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("guest_id", sa.String(length=32), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name=op.f("fk_device_link_guest_id")),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_device_link")),
    )
    op.create_index(op.f("ix_device_link_guest_id"), "device_link", ["guest_id"])
    op.create_table(
        "left_seat",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("guest_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_left_seat_table_id")),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name=op.f("fk_left_seat_guest_id")),
        sa.PrimaryKeyConstraint("table_id", "guest_id", "seat", name=op.f("pk_left_seat")),
    )


def downgrade() -> None:
    op.drop_table("left_seat")
    op.drop_index(op.f("ix_device_link_guest_id"), table_name="device_link")
    op.drop_table("device_link")
    op.drop_index(op.f("ix_device_guest_id"), table_name="device")
    op.drop_table("device")
