"""Errors people may meet. Each says what, where and why; none loses anything."""

from __future__ import annotations

from .messages import Reason


class ThalassaError(Exception):
    """Base of everything a caller may expect: ``code`` and ``params`` for the catalogue, a plain English text."""

    code = "error"

    def __init__(self, text: str, **params: object) -> None:
        super().__init__(text)
        self.params: dict[str, object] = params


class IllegalAction(ThalassaError):
    """The action breaks a rule. Nothing has changed."""

    code = "illegal"

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.code} ({reason.rule}) {reason.params}")
        self.reason = reason


class MalformedAction(ThalassaError):
    """The message is not an action of this game at all."""

    code = "malformed"


class BadOptions(ThalassaError):
    """Options or seat count that this game does not have."""

    code = "bad_options"


class BadData(ThalassaError):
    """A component data file is wrong: names the file, the entry and the field."""

    code = "bad_data"


class BadPosition(ThalassaError):
    """A position that cannot occur or cannot be read: names the field and the problem."""

    code = "bad_position"


class BadTableFile(ThalassaError):
    """A table file that cannot be trusted: truncated, edited, newer, unknown game, other edition."""

    code = "bad_table_file"


class UnknownGame(ThalassaError):
    """No installed game has this name."""

    code = "unknown_game"


class CannotUndo(ThalassaError):
    """Nothing of this seat can be taken back now; ``reason`` is a catalogue code."""

    code = "cannot_undo"
