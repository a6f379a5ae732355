"""Ratings of bots, from the games they have played so far, too

Revision ID: 0022
Revises: 0021
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "bot_rating",
        sa.Column("bot", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("bot", "game"),
    )
    op.create_table(
        "bot_rating_step",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("bot", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"]),
        sa.PrimaryKeyConstraint("table_id", "bot"),
    )
    op.create_index("ix_bot_rating_step_bot_game", "bot_rating_step", ["bot", "game"])
    # looked at again: games of bots that did nothing to people's ratings, and in which nobody was replaced
    op.execute(
        "DELETE FROM rated_game WHERE table_id IN (SELECT table_id FROM seat WHERE bot IS NOT NULL)"
        " AND table_id NOT IN (SELECT table_id FROM rating_step)"
        " AND table_id NOT IN (SELECT table_id FROM replacement)"
    )


def downgrade() -> None:
    for name in ("bot_rating_step", "bot_rating"):
        op.drop_table(name)
