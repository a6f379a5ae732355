"""What server processes on one PostgreSQL database tell each other: that something has changed, not what.

The database is the truth: whoever hears of a change reads it there. Only who is here stands nowhere else. On SQLite there is one process and no news.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any, Literal

import msgspec
import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

log = structlog.get_logger()

CHANNEL = "thalassa"
RETRY_SECONDS = 2.0


class News(msgspec.Struct, frozen=True, array_like=True):
    origin: str
    """The process that speaks, so that nobody listens to itself."""
    table_id: str
    kind: Literal["move", "seats", "chat", "sheet", "clock", "devices", "here", "missed"]
    """``devices``: some were revoked; ``here``: people came to the table or left it, which stands in no database;
    ``missed``: nobody listened before, anything may have happened."""
    number: int = 0
    """move: the table's seq; chat: the number of what was said; here: a bit for every seat that somebody looks from."""
    team: str = ""

    def encode(self) -> str:
        return msgspec.json.encode(self).decode()


_decoder = msgspec.json.Decoder(News)


async def listen(engine: AsyncEngine, origin: str) -> AsyncGenerator[News, None]:
    """News of the other processes, for ever. Every time the connection stands (again) the first word is ``missed``."""
    if engine.dialect.name != "postgresql":
        return
    while True:
        heard: asyncio.Queue[str | None] = asyncio.Queue()
        try:
            async with engine.connect() as connection:
                raw = await connection.get_raw_connection()
                driver: Any = raw.driver_connection  # that of asyncpg: SQLAlchemy does not say so
                driver.add_termination_listener(lambda *_, queue=heard: queue.put_nowait(None))
                await driver.add_listener(CHANNEL, lambda *args, queue=heard: queue.put_nowait(args[-1]))
                try:
                    yield News("", "", "missed")
                    while (text := await heard.get()) is not None:
                        news = _decoder.decode(text)
                        if news.origin != origin:
                            yield news
                finally:
                    await connection.invalidate()  # nobody else may get a connection that listens
        except Exception as error:
            log.warning("news not heard", problem=type(error).__name__)
        await asyncio.sleep(RETRY_SECONDS)
