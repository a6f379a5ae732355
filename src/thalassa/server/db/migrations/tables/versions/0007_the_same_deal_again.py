"""A table may repeat the deal of a finished one, and every deal has a link of its own

Revision ID: 0007
Revises: 0006
"""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game_table", sa.Column("deal_of", sa.String(length=16), nullable=True))
    op.add_column("game_table", sa.Column("deal_key", sa.String(length=32), nullable=True))
    op.create_index(op.f("ix_game_table_deal_of"), "game_table", ["deal_of"])
    op.create_index(op.f("ix_game_table_deal_key"), "game_table", ["deal_key"], unique=True)
    # games played before can be handed on, too
    tables = sa.table("game_table", sa.column("id", sa.String), sa.column("deal_key", sa.String))
    connection = op.get_bind()
    for table_id in connection.execute(sa.select(tables.c.id)).scalars().all():
        key = secrets.token_urlsafe(16)
        connection.execute(tables.update().where(tables.c.id == table_id).values(deal_key=key))


def downgrade() -> None:
    op.drop_index(op.f("ix_game_table_deal_key"), "game_table")
    op.drop_index(op.f("ix_game_table_deal_of"), "game_table")
    op.drop_column("game_table", "deal_key")
    op.drop_column("game_table", "deal_of")
