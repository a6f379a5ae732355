"""The commands by which a host looks after people: list, rename, merge, remove, sign out, and what was done so far."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as Grid
from rich.text import Text

from ..console import Console, Json, Lang
from .backup import check_there, url_of

if TYPE_CHECKING:
    from thalassa.server.db.rows import Row
from thalassa.server.db.store import Store

Database = Annotated[str | None, typer.Option("--database", metavar="URL", help="cli.option.database")]
Who = Annotated[str, typer.Argument(metavar="WHO", help="cli.option.who")]
MOST = 200


def commands() -> typer.Typer:
    app = typer.Typer(no_args_is_help=True)
    for name, function in (
        ("list", list_people),
        ("rename", rename),
        ("merge", merge),
        ("remove", remove),
        ("sign-out", sign_out),
        ("log", show_log),
    ):
        app.command(name, help=f"cli.help.people_{name.replace('-', '_')}")(function)
    return app


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    from thalassa.server.db.database import migrate, open_database
    from thalassa.server.db.store import Store

    store = Store(open_database(url))
    try:
        await migrate(store.engine)
        yield store
    finally:
        await store.engine.dispose()


def carry_out(console: Console, database: str | None, work: Callable[[Store], Awaitable[None]]) -> None:
    """On the database named, which has to be there already."""
    url = url_of(database)
    check_there(console, url)

    async def within() -> None:
        async with opened(url) as store:
            await work(store)

    asyncio.run(within())


@contextlib.contextmanager
def alone(console: Console, database: str | None) -> Iterator[None]:
    """Nobody serves the SQLite file meanwhile: what a server holds in memory would be written back."""
    from thalassa.server.db.upkeep.holding import InUse, held

    try:
        with held(url_of(database), "thalassa people"):
            yield
    except InUse as other:
        raise console.bad("served", address=other.address) from None


async def one(console: Console, store: Store, who: str) -> Row:
    """The guest of this name or id."""
    from thalassa.server.db.hosting import HostStore

    found = [
        row
        for row in await HostStore(store).people(who, MOST)
        if row["name"].casefold() == who.casefold() or row["id"].startswith(who)
    ]
    if len(found) != 1:
        raise console.bad("who", who=who, n=len(found), ids=[row["id"][:8] for row in found])
    return found[0]


async def note(store: Store, what: str, about: str) -> None:
    from thalassa.server.db.hosting import HostStore

    await HostStore(store).note(what, about)


def day(moment: float | None) -> str:
    return "–" if moment is None else datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M")


def list_people(
    context: typer.Context,
    search: Annotated[str, typer.Argument(metavar="NAME", help="cli.option.people_search")] = "",
    database: Database = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)

    async def work(store: Store) -> None:
        from thalassa.server.db.hosting import HostStore

        rows = await HostStore(store).people(search, MOST)
        if console.json:
            keys = ("id", "name", "created", "seen", "devices", "tables")
            console.emit([{key: row[key] for key in keys} for row in rows])
            return
        grid = Grid(*(console.say(f"people.{key}") for key in ("id", "name", "seen", "devices", "tables")))
        for row in rows:
            figures = (day(row["seen"]), str(row["devices"]), str(row["tables"]))
            grid.add_row(row["id"][:8], Text(row["name"]), *figures)
        console.print(grid)

    carry_out(console, database, work)


def rename(
    context: typer.Context,
    who: Who,
    name: Annotated[str, typer.Argument(metavar="NAME", help="cli.option.new_name")],
    database: Database = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)

    async def work(store: Store) -> None:
        from thalassa.server.access.texts import clean

        row, wished = await one(console, store, who), clean(name)[:24]
        if not wished:
            raise console.bad("name", name=name)
        await store.save_guest(row["id"], wished)
        await note(store, "rename", f"{row['id'][:8]} {row['name']} → {wished}")
        _done(console, "rename", name=row["name"], other=wished)

    carry_out(console, database, work)


def merge(
    context: typer.Context,
    who: Who,
    into: Annotated[str, typer.Argument(metavar="INTO", help="cli.option.merge_into")],
    database: Database = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)

    async def work(store: Store) -> None:
        from thalassa.server.db.guests.people import PeopleStore

        gone, stays = await one(console, store, who), await one(console, store, into)
        people = PeopleStore(store)
        if gone["id"] == stays["id"] or await people.shared_tables(gone["id"], stays["id"]):
            raise console.bad("merge", name=gone["name"], other=stays["name"])
        await people.merge(gone["id"], stays["id"])
        await note(store, "merge", f"{gone['id'][:8]} {gone['name']} → {stays['id'][:8]} {stays['name']}")
        _done(console, "merge", name=gone["name"], other=stays["name"])

    with alone(console, database):
        carry_out(console, database, work)


def remove(
    context: typer.Context, who: Who, database: Database = None, lang: Lang = None, json: Json = False
) -> None:
    console = Console.of(context, lang, json)

    async def work(store: Store) -> None:
        from thalassa.server.db.guests.people import PeopleStore

        row, people = await one(console, store, who), PeopleStore(store)
        tables = await people.tables(row["id"])
        for table_id in tables:
            table = await store.table(table_id)
            if table is not None and table["status"] != "over":
                for seat in await store.seats(table_id):
                    await store.leave_seat(table_id, seat["seat"], row["id"])
        await people.forget(row["id"], tables)
        await note(store, "remove", row["id"][:8])
        _done(console, "remove", name=row["name"])

    with alone(console, database):
        carry_out(console, database, work)


def sign_out(
    context: typer.Context, who: Who, database: Database = None, lang: Lang = None, json: Json = False
) -> None:
    console = Console.of(context, lang, json)

    async def work(store: Store) -> None:
        from thalassa.server.db.guests.devices import Devices

        row, devices = await one(console, store, who), Devices(store)
        known = [device["id"] for device in await devices.of(row["id"])]
        await devices.revoke(row["id"], known)
        await note(store, "sign-out", f"{row['id'][:8]} {row['name']}")
        _done(console, "sign_out", name=row["name"], n=len(known))

    carry_out(console, database, work)


def show_log(
    context: typer.Context, database: Database = None, lang: Lang = None, json: Json = False
) -> None:
    console = Console.of(context, lang, json)

    async def work(store: Store) -> None:
        from thalassa.server.db.hosting import HostStore

        rows = await HostStore(store).log(MOST)
        if console.json:
            console.emit([{key: row[key] for key in ("time", "what", "about")} for row in rows])
        else:
            console.print(*(Text(f"{day(row['time'])}  {row['what']}  {row['about']}") for row in rows))

    carry_out(console, database, work)


def _done(console: Console, what: str, **params: object) -> None:
    if console.json:
        console.emit({"done": what, **params})
    else:
        console.print(Text(console.say(f"people.{what}.done", **params)))
