"""Tables keep the hash of their seed as it was shown from the start

Revision ID: 0017
Revises: 0016
"""

from __future__ import annotations

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game_table", sa.Column("seed_hash", sa.String(length=64), nullable=True))
    table = sa.table(
        "game_table",
        sa.column("id", sa.String),
        sa.column("game", sa.String),
        sa.column("seed", sa.String),
        sa.column("seed_hash", sa.String),
    )
    connection = op.get_bind()
    for row in connection.execute(sa.select(table.c.id, table.c.game, table.c.seed)).all():
        shown = hashlib.sha256(f"thalassa|{row.game}|{row.seed}".encode()).hexdigest()
        connection.execute(sa.update(table).where(table.c.id == row.id).values(seed_hash=shown))


def downgrade() -> None:
    op.drop_column("game_table", "seed_hash")
