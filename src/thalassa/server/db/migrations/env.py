"""Alembic's entry: runs the migrations on the connection handed over by ``database.migrate``."""

from __future__ import annotations

from alembic import context

from thalassa.server.db.schema.models import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
