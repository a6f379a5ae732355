"""What a page is told with its first line: which game its table plays, so that the board is fetched beside the page's own
parts and not after them."""

from __future__ import annotations

from html import escape

import structlog
from starlette.requests import Request

from thalassa.kernel import registry
from thalassa.server.access.permissions import may_watch
from thalassa.server.access.sessions import People
from thalassa.server.play.hub import Hub

log = structlog.get_logger()


async def hint(request: Request, hub: Hub, people: People) -> str:
    """The tag for the head of the page; nothing for those whom the table would not let in."""
    kind, _, rest = request.url.path.strip("/").partition("/")
    if kind != "t":
        return ""
    try:
        game = await _game(request, hub, people, rest.partition("/")[0])
    except Exception as error:
        if not hub.lacks_database(error):
            raise
        # the page opens all the same, and says itself what is wrong
        log.warning("no hint for a table's page", exc_info=error)
        return ""
    return "" if game is None else f'<meta name="thalassa-game" content="{escape(game)}">'


async def _game(request: Request, hub: Hub, people: People, table: str) -> str | None:
    row = await hub.store.table(table)
    if row is None or row["game"] not in registry.names():
        return None
    seats = await hub.store.seats(table)
    guest = await people.guest_id(request)
    return str(row["game"]) if may_watch(row, seats, guest, request.query_params.get("key", "")) else None
