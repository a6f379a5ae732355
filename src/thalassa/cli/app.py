"""The Typer application: mounts the commands, speaks the user's language, turns errors into one line.

Help texts are catalogue keys in the commands' signatures and are put into words here.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Annotated, Any

import msgspec
import typer
from rich.markup import escape

import thalassa
from thalassa.kernel.errors import IllegalAction, ThalassaError
from thalassa.kernel.registry import engines
from thalassa.kernel.words import Words

from .console import BadInput, Json, Lang, complaint, one_line
from .listing import COMMAND_MODULES, GROUP_MODULES, games_commands, help_of, language_among, shared_words

BAD_INPUT = 2
INTERRUPTED = 130


def build(language: str, wanted: str | None = None) -> Any:
    """The command tree with all help texts in one language: a command of Click, whose types Typer does not hand on.

    With ``wanted`` only the command of this name is loaded; the others are there by name and help, which is all that
    the list of commands shows of them.
    """
    app = typer.Typer(
        no_args_is_help=True, add_completion=False, rich_markup_mode="rich", pretty_exceptions_enable=False
    )
    app.callback(help="cli.help")(_root)
    for name, module in COMMAND_MODULES.items():
        loaded = wanted is None or wanted == name
        function = getattr(_module(module), name) if loaded else _not_loaded
        app.command(name, help=f"cli.help.{name}")(function)
    for name, module in GROUP_MODULES.items():
        if wanted is None or wanted == name:
            app.add_typer(_module(module).commands(), name=name, help=f"cli.help.{name}")
        else:
            app.command(name, help=f"cli.help.{name}")(_not_loaded)
    for point in games_commands():
        if wanted is None or wanted == point.name:
            app.add_typer(point.load()(language), name=point.name)
        else:
            app.command(point.name, help=help_of(point, language))(_not_loaded)
    command = typer.main.get_command(app)
    _translate(command, shared_words(language))
    return command


def _module(name: str) -> ModuleType:
    return import_module(f".commands.{name}", __package__)


def _not_loaded() -> None:
    """Stands for a command that was not asked for."""


def _wanted(arguments: Sequence[str]) -> str:
    """The command that is asked for: the first word that is neither an option nor a language. Nothing if there is none."""
    words = iter(arguments)
    for word in words:
        if word == "--lang":
            next(words, None)
        elif not word.startswith("-"):
            return word
    return ""


def _version(context: typer.Context, wanted: bool) -> None:
    if wanted:
        words = shared_words(context.obj["lang"])
        built = {name: words.say(f"cli.built.{how}") for name, how in engines().items()}
        print(f"thalassa {thalassa.__version__}")
        print("\n".join(f"{name}: {how}" for name, how in built.items()))
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


def _translate(command: Any, words: Words) -> None:
    if command.help and command.help.startswith("cli."):
        command.help = escape(words.say(command.help))
    for param in command.params:
        if getattr(param, "help", None) and param.help.startswith("cli."):
            param.help = escape(words.say(param.help))
    for inner in getattr(command, "commands", {}).values():
        _translate(inner, words)


def run(arguments: Sequence[str]) -> int:
    """Carry out one command line and return the exit code."""
    language = language_among(arguments)
    try:
        code = build(language, _wanted(arguments)).main(
            list(arguments), prog_name="thalassa", standalone_mode=False, obj={"lang": language}
        )
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
