"""A finished table leads to the one where the same people play again, with their seats kept

Revision ID: 0005
Revises: 0004
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # added in place: SQLite would have to make the table anew for a foreign key, and others point to it
    op.add_column("game_table", sa.Column("successor", sa.String(length=16), nullable=True))
    op.add_column("game_table", sa.Column("successor_by", sa.String(length=32), nullable=True))
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.add_column(sa.Column("reserved", sa.String(length=32), nullable=True))
        batch_op.create_foreign_key(batch_op.f("fk_seat_reserved"), "guest", ["reserved"], ["id"])
        batch_op.create_index(batch_op.f("ix_seat_reserved"), ["reserved"])


def downgrade() -> None:
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_seat_reserved"))
        batch_op.drop_constraint(batch_op.f("fk_seat_reserved"), type_="foreignkey")
        batch_op.drop_column("reserved")
    op.drop_column("game_table", "successor_by")
    op.drop_column("game_table", "successor")
