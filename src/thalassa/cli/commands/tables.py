"""The commands by which a host looks after the tables of a server: list, open, close, export, replace a seat."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as Grid
from rich.text import Text

from ..console import Console, Json, Lang
from .backup import url_of
from .people import Database, alone, carry_out, day, one

if TYPE_CHECKING:
    from thalassa.server.db.rows import Row
    from thalassa.server.db.store import Store
    from thalassa.server.lobby.hosting import Hosting

TableId = Annotated[str, typer.Argument(metavar="TABLE", help="cli.option.table_id")]


def commands() -> typer.Typer:
    app = typer.Typer(no_args_is_help=True)
    for name, function in (
        ("list", list_tables),
        ("open", open_table),
        ("close", close),
        ("export", export),
        ("replace", replace),
    ):
        app.command(name, help=f"cli.help.tables_{name}")(function)
    return app


def with_tables(
    console: Console, database: str | None, work: Callable[[Store, Hosting], Awaitable[None]]
) -> None:
    """On the tables of the database named, without serving them."""

    async def within(store: Store) -> None:
        from thalassa.server.configuration import Settings
        from thalassa.server.editions import Shelf
        from thalassa.server.lobby.hosting import Hosting
        from thalassa.server.play.hub import Hub

        hub = Hub(store, Settings(database=url_of(database)), Shelf())
        with refusals(console):
            await work(store, Hosting(hub))

    carry_out(console, database, within)


@contextlib.contextmanager
def refusals(console: Console) -> Iterator[None]:
    """What the server would refuse is refused here, in the same words."""
    from thalassa.server.wire.problems import Refusal

    try:
        yield
    except Refusal as refusal:
        problem = refusal.problem
        raise console.bad(
            "refused", why=console.words.say(f"problem.{problem.code}", problem.params)
        ) from None


def sitters(seats: list[Row]) -> str:
    return ", ".join(seat["name"] or seat["bot"] or "–" for seat in seats)


async def find(console: Console, hosting: Hosting, start: str) -> str:
    """The one table whose id begins so."""
    found = [table.row["id"] for table in await hosting.tables() if table.row["id"].startswith(start)]
    if len(found) != 1:
        raise console.bad("table_id", id=start, n=len(found))
    return str(found[0])


def list_tables(
    context: typer.Context,
    search: Annotated[str, typer.Argument(metavar="TEXT", help="cli.option.tables_search")] = "",
    status: Annotated[
        str | None, typer.Option("--status", metavar="open|running|over", help="cli.option.tables_status")
    ] = None,
    database: Database = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    if status not in (None, "open", "running", "over"):
        raise console.bad("status", status=status)

    async def work(store: Store, hosting: Hosting) -> None:
        tables = await hosting.tables(status, search)
        if console.json:
            keys = ("id", "game", "title", "status", "created", "changed")
            console.emit(
                [
                    {
                        **{key: row[key] for key in keys},
                        "seats": [seat["name"] or seat["bot"] for seat in seats],
                    }
                    for row, seats in tables
                ]
            )
            return
        heads = ("id", "game", "status", "changed", "seats", "title")
        grid = Grid(*(console.say(f"tables.{key}") for key in heads))
        for row, seats in tables:
            state = console.say(f"tables.status.{row['status']}")
            grid.add_row(
                row["id"],
                row["game"],
                state,
                day(row["changed"]),
                Text(sitters(seats)),
                Text(row["title"]),
            )
        console.print(grid)

    with_tables(console, database, work)


def open_table(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="cli.option.game")],
    host: Annotated[str, typer.Option("--host", metavar="WHO", help="cli.option.table_host")],
    seats: Annotated[int, typer.Option("--seats", metavar="N", help="cli.option.seats")] = 2,
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help="cli.option.table_title")] = "",
    public: Annotated[bool, typer.Option("--public", help="cli.option.table_public")] = False,
    pace: Annotated[
        str | None, typer.Option("--clock", metavar="NAME", help="cli.option.table_clock")
    ] = None,
    database: Database = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)

    async def work(store: Store, hosting: Hosting) -> None:
        who = await one(console, store, host)
        room = await hosting.open(who["id"], game, seats, title[:40], public, pace)
        path = f"/t/{room.id}?key={room.row['player_key']}"
        _done(console, "open", table=room.id, path=path)

    with alone(console, database):
        with_tables(console, database, work)


def close(
    context: typer.Context, table: TableId, database: Database = None, lang: Lang = None, json: Json = False
) -> None:
    console = Console.of(context, lang, json)

    async def work(store: Store, hosting: Hosting) -> None:
        table_id = await find(console, hosting, table)
        await hosting.close(table_id)
        _done(console, "close", table=table_id)

    with alone(console, database):
        with_tables(console, database, work)


def export(
    context: typer.Context,
    table: TableId,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="cli.option.export_file")] = None,
    database: Database = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)

    async def work(store: Store, hosting: Hosting) -> None:
        table_id = await find(console, hosting, table)
        target = Path(f"{table_id}.json") if file is None else file
        if target.exists():
            raise console.bad("exists", file=target)
        made = await hosting.export(table_id)
        target.write_bytes(made.data)
        _done(console, "export", file=str(target))

    with_tables(console, database, work)


def replace(
    context: typer.Context,
    table: TableId,
    seat: Annotated[int, typer.Argument(metavar="SEAT", min=1, help="cli.option.seat_number")],
    bot: Annotated[str | None, typer.Option("--bot", metavar="KEY", help="cli.option.seat_bot")] = None,
    person: Annotated[
        str | None, typer.Option("--person", metavar="WHO", help="cli.option.seat_person")
    ] = None,
    database: Database = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    if bot is not None and person is not None:
        raise console.bad("bot_or_person")

    async def work(store: Store, hosting: Hosting) -> None:
        table_id = await find(console, hosting, table)
        who = None if person is None else (await one(console, store, person))["id"]
        await hosting.replace(table_id, seat - 1, who, bot)
        _done(console, "replace", table=table_id, seat=seat, who=bot or person or "")

    with alone(console, database):
        with_tables(console, database, work)


def _done(console: Console, what: str, **params: object) -> None:
    if console.json:
        console.emit({"done": what, **params})
    else:
        console.print(Text(console.say(f"tables.{what}.done", **params)))
