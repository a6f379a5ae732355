"""``thalassa editions``: list, check and render editions. Brought to the command line by an entry point.

Without a file the default edition is meant. Annotations are evaluated here (no postponed ones): the help texts in
them depend on the language.
"""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from thalassa.games.poseidon.edition.data import PoseidonEdition
from thalassa.games.poseidon.edition.drawing import drawing
from thalassa.games.poseidon.edition.loading import default_edition, read_edition
from thalassa.kernel.errors import ThalassaError
from thalassa.kernel.extras.commands import wants_json
from thalassa.kernel.words import Words, words


def group(language: str) -> typer.Typer:
    """The commands with their help in one language."""
    say = words("thalassa.games.poseidon", language)
    app = typer.Typer(no_args_is_help=True, help=say.say("editions.help"))
    files = Annotated[list[Path] | None, typer.Argument(help=say.say("editions.files"))]
    as_json = Annotated[bool, typer.Option("--json", help=say.say("editions.json"))]

    @app.command("list", help=say.say("editions.help.list"))
    def list_editions(context: typer.Context, which: files = None, json: as_json = False) -> None:
        editions = [default_edition(), *(read_edition(path) for path in which or ())]
        _list(editions, say, json or wants_json(context))

    @app.command("check", help=say.say("editions.help.check"))
    def check(which: files = None) -> None:
        for edition in [read_edition(path) for path in which or ()] or [default_edition()]:
            print(say.say("editions.good", {"name": edition.name, "hexes": len(edition.hexes)}))

    @app.command("render", help=say.say("editions.help.render"))
    def render(
        out: Annotated[Path, typer.Argument(help=say.say("editions.out"))],
        edition: Annotated[Path | None, typer.Option(help=say.say("editions.files"))] = None,
    ) -> None:
        _render(default_edition() if edition is None else read_edition(edition), out, say)

    return app


def _list(editions: list[PoseidonEdition], say: Words, json: bool) -> None:
    rows = [
        {
            "name": edition.name,
            "file": edition.file,
            "fingerprint": edition.mark.fingerprint,
            "hexes": len(edition.hexes),
            "printed": sum(hex.source == "printed" for hex in edition.hexes),
            "nations": len(edition.nations),
        }
        for edition in editions
    ]
    if json:
        print(msgspec.json.encode(rows).decode())
        return
    table = Table(*(say.say(f"editions.column.{key}") for key in rows[0]))
    for row in rows:
        table.add_row(*(str(value) for value in row.values()))
    Console().print(table)


def _render(edition: PoseidonEdition, out: Path, say: Words) -> None:
    try:
        out.write_text(drawing(edition), encoding="utf-8")
    except OSError as error:
        raise ThalassaError(f"{out}: cannot be written: {error.strerror}", file=str(out)) from None
    print(say.say("editions.rendered", {"file": str(out)}))
