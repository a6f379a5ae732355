"""The Typer application: mounts the commands, speaks the user's language, turns errors into one line.

Help texts are catalogue keys in the commands' signatures and are put into words here.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.metadata import entry_points
from typing import Annotated, Any

import msgspec
import typer
from rich.markup import escape

import thalassa
from thalassa.kernel.errors import IllegalAction, ThalassaError

from .commands import (
    arena,
    backup,
    catalog,
    files,
    learn,
    people,
    play,
    puzzle,
    puzzles,
    replay,
    selfplay,
    serve,
)
from .console import BadInput, Json, Lang, complaint, language_among, one_line, shared_words

BAD_INPUT = 2
COMMANDS = "thalassa.commands"
"""Entry-point group through which a game brings commands of its own: a function from the language to a Typer."""
INTERRUPTED = 130


def build(language: str) -> Any:
    """The command tree with all help texts in one language: a command of Click, whose types Typer does not hand on."""
    app = typer.Typer(
        no_args_is_help=True, add_completion=False, rich_markup_mode="rich", pretty_exceptions_enable=False
    )
    app.callback(help="cli.help")(_root)
    for name, function in (
        ("play", play.play),
        ("learn", learn.learn),
        ("puzzle", puzzle.puzzle),
        ("serve", serve.serve),
        ("backup", backup.backup),
        ("restore", backup.restore),
        ("check", backup.check),
        ("games", catalog.games),
        ("rules", catalog.rules),
        ("schema", catalog.schema),
        ("new", files.new),
        ("show", files.show),
        ("moves", files.moves),
        ("act", files.act),
        ("undo", files.undo),
        ("replay", replay.replay),
        ("verify", replay.verify),
        ("arena", arena.arena),
        ("selfplay", selfplay.selfplay),
    ):
        app.command(name, help=f"cli.help.{name}")(function)
    app.add_typer(puzzles.commands(), name="puzzles", help="cli.help.puzzles")
    app.add_typer(people.commands(), name="people", help="cli.help.people")
    for point in sorted(entry_points(group=COMMANDS), key=lambda point: point.name):
        app.add_typer(point.load()(language), name=point.name)
    command = typer.main.get_command(app)
    _translate(command, language)
    return command


def _version(wanted: bool) -> None:
    if wanted:
        print(f"thalassa {thalassa.__version__}")
        raise typer.Exit


def _root(
    context: typer.Context,
    lang: Lang = None,
    json: Json = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="cli.option.version")
    ] = False,
) -> None:
    context.obj = {"lang": lang, "json": json}


def _translate(command: Any, language: str) -> None:
    words = shared_words(language)
    if command.help and command.help.startswith("cli."):
        command.help = escape(words.say(command.help))
    for param in command.params:
        if getattr(param, "help", None) and param.help.startswith("cli."):
            param.help = escape(words.say(param.help))
    for inner in getattr(command, "commands", {}).values():
        _translate(inner, language)


def run(arguments: Sequence[str]) -> int:
    """Carry out one command line and return the exit code."""
    language = language_among(arguments)
    try:
        code = build(language).main(list(arguments), prog_name="thalassa", standalone_mode=False)
    except typer.TyperException as error:
        text = one_line(error.format_message())
        return _fail(text or shared_words(language).say("cli.bad.usage"), arguments)
    except (BadInput, ThalassaError) as error:
        return _fail(complaint(error, None, language), arguments, error)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # whoever read our output has enough (`thalassa rules | head`); nothing must be flushed any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (OSError, UnicodeError) as error:
        return _fail(complaint(error, None, language), arguments)
    return code if isinstance(code, int) else 0


def _fail(text: str, arguments: Sequence[str], error: Exception | None = None) -> int:
    if "--json" in arguments:
        report: dict[str, object] = {"error": text}
        cause = error.__cause__ if isinstance(error, BadInput) else error
        if isinstance(cause, IllegalAction):
            report["reason"] = cause.reason
        text = msgspec.json.encode(report).decode()
    else:
        text = f"thalassa: {text}"
    print(text, file=sys.stderr)
    return BAD_INPUT


def main() -> None:
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started us: nothing to read, nobody to tell
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    sys.exit(run(sys.argv[1:]))
