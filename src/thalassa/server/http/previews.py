"""What a link to this server shows before it is opened: a title, a line and the picture of its game (Open Graph)."""

from __future__ import annotations

from html import escape
from pathlib import Path

from starlette.requests import Request

from thalassa.kernel import registry
from thalassa.kernel.words import words
from thalassa.server.access.permissions import may_watch
from thalassa.server.play.hub import Hub

ABOUT_GAMES = ("learn", "how-to-play", "rules")
"""Pages whose second part names a game."""
LANGUAGE = "en"
"""A program that asks for a preview says nothing about who will read it."""


async def preview(request: Request, hub: Hub, static: Path) -> str | None:
    """The tags for the head of the page, ``static`` being where the pictures lie; None where the page speaks for itself:
    to people, and wherever it is about no game."""
    if request.headers.get("sec-fetch-mode") == "navigate" or (game := await _game(request, hub)) is None:
        return None
    voice = words(registry.game(game).package, LANGUAGE)
    picture = f"preview-{game}.jpg" if (static / f"preview-{game}.jpg").is_file() else "icon-512.png"
    scheme = "https" if hub.settings.https else request.url.scheme
    tags = {
        "og:title": f"{voice.say('game.title')} – Thalassa",
        "og:description": voice.say("game.about"),
        "og:image": f"{scheme}://{request.headers.get('host', '')}/{picture}",
        "twitter:card": "summary_large_image" if picture.startswith("preview") else "summary",
    }
    return "".join(f'<meta property="{name}" content="{escape(value)}">' for name, value in tags.items())


async def _game(request: Request, hub: Hub) -> str | None:
    """Whose picture is shown; that of a table only to those whose link lets them look at it."""
    kind, _, rest = request.url.path.strip("/").partition("/")
    name = rest.partition("/")[0]
    if kind in ABOUT_GAMES:
        return name if name in registry.names() else None
    if kind != "t" or (row := await hub.store.table(name)) is None:
        return None
    seen = may_watch(row, (), None, request.query_params.get("key", ""))
    return str(row["game"]) if seen and row["game"] in registry.names() else None
