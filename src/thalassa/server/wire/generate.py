"""Write the wire types for other languages: TypeScript for the web client, JSON Schema for the documentation.

    python -m thalassa.server.wire.generate            write web/src/wire/*.ts and docs/schema/*.json
    python -m thalassa.server.wire.generate --check    only say which of them are stale (exit code 1)

Everything comes from the msgspec structs; this module knows no game and describes no field itself.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, get_args

import msgspec

from thalassa.kernel.game import Game
from thalassa.kernel.messages import Remark
from thalassa.kernel.reference import Reference
from thalassa.kernel.registry import installed
from thalassa.kernel.schema import Node, alias, schema, typescript

from . import bodies, cups, hosting, lessons, notices, people, puzzles, results, sandbox, times
from .frames import AnyClientFrame, AnyServerFrame

ROOT = Path(__file__).resolve().parents[4]


class Document(NamedTuple):
    """The wire types of the frame or of one game."""

    name: str
    schema: Node
    aliases: dict[str, Node]
    """Named unions."""
    received: set[str]
    """Structs the server receives."""


_OPEN = {"properties": {"type": {"type": "string"}}, "required": ["type"], "type": "object"}


def documents() -> Iterator[Document]:
    """Those of the frame and of every game."""
    yield frame()
    yield learning()
    for game in installed().values():
        yield of_game(game)


def frame() -> Document:
    """The types all games share. Actions and events are open here: each game closes them in its own file."""
    client, server = get_args(AnyClientFrame), get_args(AnyServerFrame)
    document = schema(
        [
            *bodies.REST_TYPES,
            *results.RESULT_TYPES,
            *times.TIME_TYPES,
            *sandbox.SANDBOX_TYPES,
            *puzzles.PUZZLE_TYPES,
            *notices.NOTICE_TYPES,
            *people.PEOPLE_TYPES,
            *cups.CUP_TYPES,
            *hosting.HOST_TYPES,
            *client,
            *server,
            Reference,
            Remark,
        ]
    )
    for name in ("Action", "Event"):
        document["$defs"][name] = _OPEN
    aliases = {"AnyClientFrame": alias(AnyClientFrame), "AnyServerFrame": alias(AnyServerFrame)}
    received = {kind.__name__ for kind in (*times.Body.__subclasses__(), *client)}
    return Document("frame", document, aliases, received)


def learning() -> Document:
    """What is asked and shown in lessons."""
    asked = get_args(lessons.AnyAsked)
    document = schema([*asked, *lessons.ANSWERS])
    for name in ("Action", "Event"):
        document["$defs"][name] = _OPEN
    aliases = {"AnyAsked": alias(lessons.AnyAsked)}
    return Document("learn", document, aliases, {kind.__name__ for kind in asked})


def of_game(game: Game) -> Document:
    kinds: dict[str, object] = {
        "Action": game.action_type,
        "Event": game.event_type,
        "View": game.view_type,
        "Options": game.options_type,
    }
    notebook = game.notebook()
    if notebook is not None:
        kinds |= {"Note": notebook.note_type, "Sheet": notebook.sheet_type}
    if game.outlook_type is not None:
        kinds["Outlook"] = game.outlook_type
    document = schema(kinds.values())
    aliases = {name: node for name, node in _aliases(kinds) if name not in document["$defs"]}
    _shorten(document, aliases)
    sent = [*_members(game.action_type), game.options_type]
    if notebook is not None:
        sent += _members(notebook.note_type)
    return Document(game.name, document, aliases, {kind.__name__ for kind in sent})


def _aliases(kinds: dict[str, object]) -> Iterator[tuple[str, Node]]:
    # All in one call, so that structs sharing a name are told apart as they are in the document.
    nodes, _ = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    yield from zip(kinds, nodes, strict=True)


def _members(union: object) -> Iterable[type]:
    """The structs of a union, or the one struct it is."""
    return (union,) if isinstance(union, type) else get_args(union)


def _shorten(document: Node, aliases: dict[str, Node]) -> None:
    """Structs sharing a name come with their module's path: make ``x.actions.Pass`` the name ``PassAction``."""
    short = {}
    for name in document["$defs"]:
        if "." in name:
            *_, module, last = name.split(".")
            short[name] = last + module.removesuffix("s").capitalize()
    if not short:
        return
    document["$defs"] = dict(
        sorted((short.get(name, name), node) for name, node in document["$defs"].items())
    )
    for node in (*document["$defs"].values(), *aliases.values()):
        _rename(node, short)


def _rename(node: object, short: dict[str, str]) -> None:
    if isinstance(node, list):
        for item in node:
            _rename(item, short)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key == "$ref":
                head, _, name = value.rpartition("/")
                node[key] = f"{head}/{short.get(name, name)}"
            elif key == "mapping":  # of a discriminator: tag -> reference
                node[key] = {
                    tag: f"#/$defs/{short.get(ref.rpartition('/')[2], ref.rpartition('/')[2])}"
                    for tag, ref in value.items()
                }
            else:
                _rename(value, short)


def files() -> dict[Path, str]:
    """What every generated file should hold."""
    wanted: dict[Path, str] = {}
    for name, document, aliases, received in documents():
        text = msgspec.json.format(msgspec.json.encode(document), indent=2).decode()
        wanted[ROOT / "docs" / "schema" / f"{name}.json"] = text + "\n"
        wanted[ROOT / "web" / "src" / "wire" / f"{name}.ts"] = typescript(document, aliases, received)
    return wanted


def stale() -> list[Path]:
    return [
        path
        for path, text in files().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print(f"unknown arguments {arguments}; --check is the only option", file=sys.stderr)
        return 2
    if arguments:
        old = stale()
        for path in old:
            print(f"stale: {path.relative_to(ROOT)} (run `make types`)", file=sys.stderr)
        return 1 if old else 0
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
