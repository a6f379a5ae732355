"""Names, titles and chat are plain text: one line, no control characters, nothing that turns the line around."""

from __future__ import annotations

import unicodedata

JOINER = "\u200d"
"""Holds emoji together; the only invisible character that may stay."""


def clean(text: str) -> str:
    """The text on one line without anything invisible.

    >>> clean(" Ann\\u202e \\n\\0 Bo ")
    'Ann Bo'
    """
    kept = (char if _visible(char) else " " if char.isspace() else "" for char in text)
    return " ".join("".join(kept).split()).strip(JOINER)


def clean_lines(text: str) -> str:
    """The same for a text of several lines.

    >>> clean_lines("Bo\u202e wants\\r\\n\\n  Korinthos\\0 ")
    'Bo wants\\n\\n  Korinthos'
    """
    kept = (char if char == "\n" or _visible(char) else "" for char in text)
    return "\n".join(line.rstrip() for line in "".join(kept).split("\n")).strip("\n")


def _visible(char: str) -> bool:
    return char == JOINER or not unicodedata.category(char).startswith("C")
