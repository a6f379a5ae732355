"""Pages remember how far they have followed; a chat line is stored once

Revision ID: 0002
Revises: 0001
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("page", schema=None) as batch_op:
        batch_op.add_column(sa.Column("seq", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("version", sa.Integer(), nullable=False, server_default="1"))
    # pages written before were kept up to date with every move
    op.execute("UPDATE page SET seq = (SELECT count(*) FROM entry WHERE entry.table_id = page.table_id)")
    with op.batch_alter_table("page", schema=None) as batch_op:
        batch_op.alter_column("seq", server_default=None)
        batch_op.alter_column("version", server_default=None)
    with op.batch_alter_table("chat", schema=None) as batch_op:
        batch_op.add_column(sa.Column("said", sa.String(length=64), nullable=True))
        batch_op.create_unique_constraint(batch_op.f("uq_chat_table_id_said"), ["table_id", "said"])


def downgrade() -> None:
    with op.batch_alter_table("chat", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("uq_chat_table_id_said"), type_="unique")
        batch_op.drop_column("said")
    with op.batch_alter_table("page", schema=None) as batch_op:
        batch_op.drop_column("version")
        batch_op.drop_column("seq")
