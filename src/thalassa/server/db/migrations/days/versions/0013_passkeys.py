"""Passkeys, and the questions put to them

Revision ID: 0013
Revises: 0012
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(length=500), nullable=False),
        sa.Column("guest_id", sa.String(length=32), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("sign_count", sa.Integer(), nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("used", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_passkey_guest_id", "passkey", ["guest_id"])
    op.create_table(
        "passkey_challenge",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("guest_id", sa.String(length=32), nullable=True),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"]),
        sa.PrimaryKeyConstraint("digest"),
    )
    op.create_index("ix_passkey_challenge_guest_id", "passkey_challenge", ["guest_id"])


def downgrade() -> None:
    op.drop_table("passkey_challenge")
    op.drop_table("passkey")
