"""``thalassa --help``: the list of commands, drawn without loading any of them, nor what draws the help of each."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import Final

from thalassa.kernel.words import LANGUAGES, Words

from .listing import COMMAND_MODULES, GROUP_MODULES, games_commands, help_of, shared_words

OPTIONS: Final = (("--lang", "en|de"), ("--json", ""), ("--version", ""), ("--help", ""))
WIDEST: Final = 100
"""Longer lines are hard to read, however wide the window is."""
NARROWEST: Final = 40
STRONG: Final = "\x1b[1;36m"
PLAIN: Final = "\x1b[0m"


def is_asked_for(arguments: Sequence[str]) -> bool:
    """Whether only the list of commands is wanted, perhaps in a certain language."""
    rest = list(arguments)
    for at, word in enumerate(rest[:-1]):
        if word == "--lang" and rest[at + 1] in LANGUAGES:
            del rest[at : at + 2]
            break
    rest = [word for word in rest if word not in {f"--lang={language}" for language in LANGUAGES}]
    return bool(rest) and set(rest) == {"--help"}


def show(language: str) -> None:
    width = max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))
    coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    print(drawn(language, width, coloured), flush=True)


def drawn(language: str, width: int, coloured: bool = False) -> str:
    words = shared_words(language)
    options = [(f"{name}  {value}".rstrip(), words.say(f"cli.option.{name[2:]}")) for name, value in OPTIONS]
    about = textwrap.fill(words.say("cli.help"), width - 2, initial_indent=" ", subsequent_indent=" ")
    return "\n".join(
        [
            f"\n {words.say('cli.overview.usage')}\n\n{about}\n",
            _box(words.say("cli.overview.options"), options, width, coloured),
            _box(words.say("cli.overview.commands"), commands(words), width, coloured),
        ]
    )


def commands(words: Words) -> list[tuple[str, str]]:
    """Every command and what it does."""
    own = [(name, words.say(f"cli.help.{name}")) for name in (*COMMAND_MODULES, *GROUP_MODULES)]
    return own + [(point.name, help_of(point, words.language)) for point in games_commands()]


def _box(title: str, rows: Sequence[tuple[str, str]], width: int, coloured: bool) -> str:
    names = max(len(name) for name, _ in rows)
    lines = [f"╭─ {title} {'─' * (width - len(title) - 5)}╮"]
    for name, text in rows:
        for at, line in enumerate(textwrap.wrap(text, width - names - 6) or [""]):
            label = (name if at == 0 else "").ljust(names)
            lines.append(
                f"│ {STRONG + label + PLAIN if coloured else label}  {line.ljust(width - names - 6)} │"
            )
    return "\n".join([*lines, f"╰{'─' * (width - 2)}╯"])
