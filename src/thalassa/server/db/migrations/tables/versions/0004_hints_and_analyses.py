"""Tables say whether hints are allowed, and the analysis of a finished game is kept

Revision ID: 0004
Revises: 0003
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # tables from before were begun without hints, and stay so
    op.add_column("game_table", sa.Column("hints", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "analysis",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_analysis_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_analysis")),
    )


def downgrade() -> None:
    op.drop_table("analysis")
    op.drop_column("game_table", "hints")
