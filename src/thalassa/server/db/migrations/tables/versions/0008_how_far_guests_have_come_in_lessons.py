"""How far guests have come in lessons

Revision ID: 0008
Revises: 0007
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "study",
        sa.Column("guest_id", sa.String(length=32), nullable=False),
        sa.Column("lesson", sa.String(length=80), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("bookmark", sa.Text(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name=op.f("fk_study_guest_id")),
        sa.PrimaryKeyConstraint("guest_id", "lesson", name=op.f("pk_study")),
    )


def downgrade() -> None:
    op.drop_table("study")
