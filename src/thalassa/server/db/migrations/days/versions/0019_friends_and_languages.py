"""Friends and ignored people, and the language spoken at a table

Revision ID: 0019
Revises: 0018
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "bond",
        sa.Column("guest_id", sa.String(length=32), nullable=False),
        sa.Column("other_id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"]),
        sa.ForeignKeyConstraint(["other_id"], ["guest.id"]),
        sa.PrimaryKeyConstraint("guest_id", "other_id"),
    )
    op.create_index("ix_bond_other_id", "bond", ["other_id"])
    op.add_column("game_table", sa.Column("language", sa.String(length=8), nullable=True))


def downgrade() -> None:
    op.drop_column("game_table", "language")
    op.drop_table("bond")
