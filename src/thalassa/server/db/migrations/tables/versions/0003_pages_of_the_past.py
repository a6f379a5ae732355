"""What every team had noted at each moment is kept for the time after the game

Revision ID: 0003
Revises: 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "past_page",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("team", sa.String(length=40), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_past_page_table_id")),
        sa.PrimaryKeyConstraint("table_id", "team", "seq", name=op.f("pk_past_page")),
    )


def downgrade() -> None:
    op.drop_table("past_page")
