"""Opening a database: SQLite in WAL mode by default, PostgreSQL by URL; migrations at every start."""

from __future__ import annotations

import os
import sqlite3
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, create_engine, event, func, inspect, select
from sqlalchemy import text as text_of
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from thalassa.kernel.errors import ThalassaError

from .rows import READER
from .upkeep.flushing import PRAGMAS, Flush

if (
    TYPE_CHECKING
):  # loading them takes as long as everything else, and a database in its present shape needs neither
    from alembic.config import Config

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
BUSY_SECONDS = 30
MIGRATION_LOCK = 0x7468616C
MIGRATIONS = Path(__file__).with_name("migrations")


class BadDatabase(ThalassaError):
    """The database URL cannot be used: says which part and why."""

    code = "bad_database"


class NewerDatabase(Exception):
    """The database has a shape that is not known here."""


class Unreachable(Exception):
    """The database server does not let us in now: it is down, starting, full, or does not know us."""


def parse_url(text: str) -> URL:
    """A URL with the asynchronous driver filled in; a plain file path means SQLite."""
    if "://" not in text:
        text = f"sqlite:///{text}"
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # the latter for a port that is no number
        raise BadDatabase(f"not a database URL: {text!r}") from None
    driver = DRIVERS.get(url.drivername, url.drivername)
    if driver not in DRIVERS.values():
        raise BadDatabase(f"databases are sqlite:///FILE or postgresql://…, not {url.drivername!r}")
    return url.set(drivername=driver)


@dataclass(frozen=True)
class Database:
    engine: AsyncEngine
    writer: Engine | None
    """SQLite: a plain engine for the log's writer thread. PostgreSQL needs none."""
    flushed: Path | None = None
    """SQLite: the file that a flusher has to look after."""


def open_database(text: str, flush: Flush = "first") -> Database:
    url = parse_url(text)
    if not url.drivername.startswith("sqlite"):
        engine = create_async_engine(url, pool_pre_ping=True)
        event.listen(engine.sync_engine, "do_connect", _connect)
        return Database(engine, None)
    if not url.database or url.database == ":memory:":
        raise BadDatabase("SQLite needs a file: an in-memory database would lose every table")
    try:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadDatabase(f"cannot create the folder of {url.database}: {error.strerror}") from None
    from . import nearby  # loads aiosqlite, which PostgreSQL does without

    reader = nearby.Reader(url.database)
    engine = create_async_engine(
        url,
        connect_args={"timeout": BUSY_SECONDS, "async_creator_fn": nearby.connect},
        execution_options={READER: reader},
    )
    event.listen(engine.sync_engine, "engine_disposed", reader.close)
    writer = create_engine(
        url.set(drivername="sqlite"), connect_args={"timeout": BUSY_SECONDS}, poolclass=NullPool
    )
    event.listen(engine.sync_engine, "connect", partial(_sqlite_pragmas, ("synchronous=FULL",)))
    event.listen(writer, "connect", partial(_sqlite_pragmas, PRAGMAS[flush]))
    return Database(engine, writer, Path(url.database) if flush == "soon" else None)


def _connect(dialect: Any, _record: object, arguments: Any, parameters: Any) -> Any:
    """Called by SQLAlchemy, which does not say with what types."""
    from asyncpg import PostgresError

    try:
        return dialect.connect(*arguments, **parameters)
    except (OSError, PostgresError) as error:  # SQLAlchemy has no names of its own for these
        raise Unreachable(str(error)) from error


def unavailable(error: Exception) -> bool:
    """Whether the database cannot be reached or cannot store anything now: a full disk, a lock, a lost connection."""
    if isinstance(error, DBAPIError):
        # SQLite calls everything operational, a wrong statement too
        wrong = getattr(error.orig, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
        return not wrong and not isinstance(error, IntegrityError | ProgrammingError | DataError)
    if isinstance(error, sqlite3.OperationalError):  # the log's writer has its driver to itself
        return error.sqlite_errorcode != sqlite3.SQLITE_ERROR
    return isinstance(error, Unreachable | PoolTimeout)


async def prepare(text: str) -> None:
    """Create or migrate a database before anybody needs it. Raises BadDatabase with the cause if it cannot be used."""
    database = open_database(text)
    place = parse_url(text).render_as_string(hide_password=True)
    try:
        await _look_over(database.engine)
        await migrate(database.engine)
    except NewerDatabase as error:
        raise BadDatabase(f"{place} was written by another, probably newer, Thalassa: {error}") from None
    except (
        Exception
    ) as error:  # whatever the driver says: refused, locked, read-only, no database, no password
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise BadDatabase(f"{place} cannot be used: {cause}") from None
    finally:
        await database.engine.dispose()


async def _look_over(engine: AsyncEngine) -> None:
    """A quick look whether a SQLite file is whole; ``thalassa check`` looks closely."""
    if engine.dialect.name == "sqlite":
        async with engine.connect() as connection:
            verdict = (await connection.execute(text_of("PRAGMA quick_check(1)"))).scalar()
        if verdict != "ok":
            raise BadDatabase(f"the file is damaged: {verdict}")


def _sqlite_pragmas(more: tuple[str, ...], connection: Any, _record: object) -> None:
    """Called by SQLAlchemy with the driver's own connection."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "foreign_keys=ON", *more):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the present shape, whatever it was."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # processes that start together migrate one after the other
            await connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    if _shape(connection) == newest_shape():
        return
    from alembic import command
    from alembic.util import CommandError

    try:
        command.upgrade(migrations(connection), "head")
    except CommandError as error:
        raise NewerDatabase(str(error)) from error


def _shape(connection: Connection) -> str | None:
    """The number of the last migration this database has seen; None before the first."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    numbers = connection.execute(text_of("SELECT version_num FROM alembic_version")).scalars().all()
    return str(numbers[0]) if len(numbers) == 1 else None


def newest_shape() -> str:
    """The number of the last migration there is; their files begin with it."""
    return max(path.name.partition("_")[0] for path in MIGRATIONS.glob("*/versions/[0-9]*.py"))


def migrations(connection: Connection) -> Config:
    """Alembic's view of this package's migrations, working on an open connection."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.set_main_option("version_locations", os.pathsep.join(map(str, MIGRATIONS.glob("*/versions"))))
    config.attributes["connection"] = connection
    return config
