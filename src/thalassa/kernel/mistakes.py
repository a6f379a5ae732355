"""What is wrong with a file of component data, or of puzzles: mistakes as codes and parameters, which the catalogues turn into sentences.

The words are ``editions.wrong.<code>`` of the game or of the kernel. What a library says of a file (Python's reader of TOML, the
system) is English, so it becomes a code here too.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Mapping, Sequence
from typing import Final

from .errors import BadData
from .messages import Remark
from .words import words

_PLACE: Final = re.compile(r"^(.*) \(at (?:line (\d+), column (\d+)|end of document)\)$", re.DOTALL)
_TOML: Final = (
    ("statement", r"Invalid statement"),
    ("line_goes_on", r"Expected newline or end of document"),
    ("sign", r"Found invalid character|Illegal character"),
    ("given_twice", r"Cannot (declare|overwrite|mutate|redefine)|Duplicate inline table key"),
    ("equals", r"Expected '=' after a key"),
    ("unclosed", r"Expected|Unclosed|Unterminated"),
    ("key", r"Invalid initial character for a key"),
    ("escape", r"Unescaped|Invalid hex value|Escaped character"),
    ("date", r"Invalid date"),
    ("value", r"Invalid value"),
)
"""Code, and how the complaints of tomllib begin that it stands for."""


class BadFile(BadData):
    """A file that cannot be used, with every mistake that was found. As a text it is English."""

    def __init__(self, package: str, mistakes: Sequence[Remark]) -> None:
        self.package = package
        self.mistakes = tuple(mistakes)
        super().__init__("\n".join(self.said("en")), **self.mistakes[0].params)

    def __reduce__(self) -> tuple[type[BadFile], tuple[str, tuple[Remark, ...]]]:
        return type(self), (self.package, self.mistakes)

    def said(self, language: str) -> list[str]:
        """A sentence for each mistake, in the words of the game."""
        say = words(self.package, language)
        return [say.say(mistake.code, mistake.params) for mistake in self.mistakes]


class BadEdition(BadFile):
    """Component data that cannot be used."""


def part(code: str, **params: object) -> dict[str, object]:
    """A message inside a mistake (``{problem|said}``).

    >>> part("missing")
    {'code': 'editions.wrong.missing', 'params': {}}
    """
    return {"code": f"editions.wrong.{code}", "params": params}


def mistake(where: str, place: Mapping[str, object], problem: Mapping[str, object]) -> Remark:
    """What is wrong and where; ``where`` is the code of the sentence that says the place."""
    return Remark(f"editions.wrong.{where}", {**place, "problem": problem})


def of_file(file: str, code: str, **params: object) -> Remark:
    """A mistake of a file as a whole."""
    return mistake("file", {"file": file}, part(code, **params))


def unreadable(file: str, error: OSError | UnicodeDecodeError) -> Remark:
    """A file that gives no text."""
    if isinstance(error, UnicodeDecodeError):
        return of_file(file, "unreadable", cause=part("cause.no_text"))
    for kind, cause in (
        (FileNotFoundError, "none"),
        (PermissionError, "forbidden"),
        (IsADirectoryError, "folder"),
    ):
        if isinstance(error, kind):
            return of_file(file, "unreadable", cause=part(f"cause.{cause}"))
    number = error.errno or 0
    return of_file(
        file, "unreadable", cause=part("cause.system", name=errno.errorcode.get(number, str(number)))
    )


def not_toml(file: str, text: str) -> Remark:
    """A file that breaks the rules of TOML, from what tomllib says of it."""
    found = _PLACE.match(text)
    said, line, column = found.groups() if found else (text, None, None)
    code = next((code for code, pattern in _TOML if re.match(pattern, said)), "other")
    return of_file(
        file,
        "not_toml",
        cause=part(f"toml.{code}"),
        line=int(line or 0),
        column=int(column or 0),
    )
