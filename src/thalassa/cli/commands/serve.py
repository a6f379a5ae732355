"""The command that starts the server: finds a port, says the address, opens the browser, ends with one line."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import errno
import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from ..console import Console, Json, Lang, check_thinking, complaint

DEFAULT_PORT = 8000
PORTS_TRIED = 50
ANYWHERE = ("0.0.0.0", "::", "")


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option("--host", metavar="HOST", help="cli.option.host")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="N", help="cli.option.port")] = DEFAULT_PORT,
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", help="cli.option.database")
    ] = None,
    edition: Annotated[
        list[str] | None, typer.Option("--edition", metavar="GAME=FILE", help="cli.option.editions")
    ] = None,
    own_bot: Annotated[
        list[str] | None, typer.Option("--own-bot", metavar="NAME=BOT", help="cli.option.own_bots")
    ] = None,
    thinking: Annotated[
        float | None, typer.Option("--thinking", metavar="SECONDS", help="cli.option.thinking")
    ] = None,
    https: Annotated[bool, typer.Option("--https", help="cli.option.https")] = False,
    public_url: Annotated[
        str | None, typer.Option("--public-url", metavar="URL", help="cli.option.public_url")
    ] = None,
    hsts: Annotated[
        int | None, typer.Option("--hsts", metavar="SECONDS", min=0, help="cli.option.hsts")
    ] = None,
    mail: Annotated[str | None, typer.Option("--mail", metavar="URL", help="cli.option.mail")] = None,
    private_webhooks: Annotated[
        bool, typer.Option("--private-webhooks", help="cli.option.private_webhooks")
    ] = False,
    invite_only: Annotated[
        str | None, typer.Option("--invite-only", metavar="CODE", help="cli.option.invite_only")
    ] = None,
    seat_minutes: Annotated[
        float | None,
        typer.Option("--seat-minutes", metavar="MINUTES", min=0.1, help="cli.option.seat_minutes"),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", min=1, max=64, help="cli.option.workers")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="cli.option.open")] = False,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    if not 0 <= port <= 65_535:
        raise console.bad("port", port=port)
    editions = [_edition(console, given) for given in edition or []]
    check_thinking(console, thinking)
    count = _workers(console) if workers is None else workers
    listener = _listen(console, host, port)
    taken = listener.getsockname()[1]
    shown = "localhost" if host in ("127.0.0.1", *ANYWHERE) else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{taken}/"

    def announce(link: str) -> None:
        page = f"{public_url.rstrip('/') if public_url else address.rstrip('/')}/host/{link}"
        if console.json:
            said = {"address": address, "host": host, "port": taken, "pid": os.getpid(), "host_page": page}
            console.emit(said, indent=0)
        else:
            if port not in (0, taken):
                console.print(Text(console.say("serve.taken", port=port, other=taken), style="yellow"))
            console.print(Text(console.say("serve.address", address=address), style="bold green"))
            console.out.print(Text(console.say("serve.host_page", address=page), style="dim"), soft_wrap=True)
            console.print(Text(console.say("serve.stop"), style="dim"))
        if open_browser and not _open(address) and not console.json:
            console.print(Text(console.say("serve.no_browser"), style="dim"))

    given: dict[str, object] = {
        "database": database,
        "bot_thinking": thinking,
        "mail": mail,
        "private_webhooks": private_webhooks or None,
        "invite_code": invite_only,
        "https": https or None,
        "public_url": public_url,
        "hsts_seconds": hsts,
        "seat_minutes": seat_minutes,
    }
    given = {name: value for name, value in given.items() if value is not None}
    elsewhere = _run(console, listener, editions, own_bot or [], given, address, announce, count)
    if elsewhere is not None:
        if not (open_browser and elsewhere):
            raise console.bad("in_use", address=elsewhere or "?")
        console.print(Text(console.say("serve.running", address=elsewhere), style="bold green"))
        _open(elsewhere)
        return
    if not console.json:
        console.print(console.say("serve.stopped"))


def _listen(console: Console, host: str, port: int) -> socket.socket:
    """A listening socket on the port, or on the next free one."""
    try:
        family, *_, place = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, UnicodeError):
        raise console.bad("host", host=host) from None
    for candidate in range(port, min(port + PORTS_TRIED, 65_536)):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((place[0], candidate, *place[2:]))
            listener.listen(2048)
        except OSError as error:
            listener.close()
            if error.errno != errno.EADDRINUSE:
                raise console.bad(
                    "bind", host=host, port=candidate, cause=error.strerror or str(error)
                ) from None
            continue
        return listener
    raise console.bad("ports", first=port, last=min(port + PORTS_TRIED, 65_536) - 1)


def _edition(console: Console, given: str) -> tuple[str, Path]:
    game, sign, file = given.partition("=")
    if not (sign and game and file):
        raise console.bad("edition", given=given)
    return game, Path(file).resolve()


def _run(
    console: Console,
    listener: socket.socket,
    editions: list[tuple[str, Path]],
    own_bots: list[str],
    given: dict[str, Any],
    address: str,
    announce: Callable[[str], None],
    count: int,
) -> str | None:
    """Serve until the end. Returns where the database is served already, if it is."""
    gc.disable()  # until all is loaded and settled: nearly everything that is made now stays
    import uvicorn  # the server's packages are loaded only by the command that serves

    from thalassa.server.app import create_app, settle, uvicorn_config
    from thalassa.server.configuration import Settings
    from thalassa.server.db.database import prepare
    from thalassa.server.db.upkeep.holding import InUse, held
    from thalassa.server.editions import EditionFile
    from thalassa.server.own_bots import offers

    files = tuple(EditionFile(game, path) for game, path in editions)

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                announce(link)

    held_until_end = contextlib.ExitStack()
    try:
        listens = str(listener.getsockname()[0])
        own = offers(own_bots)
        settings = dataclasses.replace(Settings(), editions=files, own_bots=own, listens=listens, **given)
        app = create_app(settings)
        held_until_end.enter_context(held(settings.database, address))
        asyncio.run(prepare(settings.database))
        link = asyncio.run(_host_link(settings.database))
    except InUse as other:
        return other.address
    except Exception as error:  # a wrong setting or URL, a database that cannot be used: said in one line
        raise console.bad("server", cause=complaint(error, None, console.language)) from None
    if count > 1:
        gc.enable()
        held_until_end.close()  # the processes share a database that several may serve
        _run_several(console, listener, settings, count, lambda: announce(link))
        return None
    server = Server(uvicorn_config(app))
    settle()
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        pass  # Ctrl-C: uvicorn has already shut everything down in order
    except SystemExit:
        raise console.bad("start") from None
    finally:
        held_until_end.close()
    return None


async def _host_link(database: str) -> str:
    """Opens the host's page once; made anew at every start."""
    from thalassa.server.db.database import open_database
    from thalassa.server.db.hosting import HostStore
    from thalassa.server.db.store import Store

    store = Store(open_database(database))
    try:
        return await HostStore(store).new_link()
    finally:
        await store.engine.dispose()


def _run_several(
    console: Console, listener: socket.socket, settings: Any, count: int, announce: Callable[[], None]
) -> None:
    from thalassa.server.db.database import parse_url
    from thalassa.server.workers import Workers

    if parse_url(settings.database).drivername.startswith("sqlite"):
        raise console.bad("workers")
    if not Workers(settings, listener, count).run(announce):
        raise console.bad("start")


def _workers(console: Console) -> int:
    """As many processes as the environment says, else one."""
    given = os.environ.get("THALASSA_WORKERS") or "1"
    if not (given.isascii() and given.isdecimal() and 1 <= int(given) <= 64):
        raise console.bad("workers_number", given=given)
    return int(given)


def _open(address: str) -> bool:
    """Open the browser where there is a screen; a text browser would take the terminal away."""
    graphical = sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("BROWSER")
    )
    if not graphical:
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False
