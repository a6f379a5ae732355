"""Where somebody stopped in a lesson: plain data that the server, the command line or a test can keep."""

from __future__ import annotations

import msgspec

from ..kernel.game import Game
from ..kernel.messages import Json, Remark
from ..kernel.table import Entry


class PlainEntry(msgspec.Struct, frozen=True):
    """A log entry with actions as they are on the wire."""

    seat: int
    actions: tuple[dict[str, Json], ...] = ()
    undo: bool = False


class Bookmark(msgspec.Struct, frozen=True, kw_only=True):
    """Where somebody stopped, and all that is needed to go on there. Holds hidden truth: it is kept, never shown."""

    lesson: str
    digest: str
    deal: int
    at: int
    done: bool
    finished: bool
    tries: int
    marks: tuple[int, ...]
    """How long the log was at the beginning of each step reached so far."""
    entries: tuple[PlainEntry, ...]
    sheet: Json = msgspec.field(default=None, name="page")  # its name in bookmarks that are stored
    """The learner's notebook."""
    sheets: tuple[Json, ...] = msgspec.field(default=(), name="pages")
    """The same at the beginning of each step reached so far."""
    given: dict[str, str] = {}
    """Answers to quizzes by step."""
    tips: dict[str, int] = {}
    """Tips said, with the length of the log then."""
    remarks: dict[int, Remark] = {}
    """Why bots decided as they did, by log entry, since the learner's last decision."""


def plain(entry: Entry) -> PlainEntry:
    return PlainEntry(entry.seat, tuple(msgspec.to_builtins(action) for action in entry.actions), entry.undo)


def restored(game: Game, entry: PlainEntry) -> Entry:
    """Raises MalformedAction if the game no longer knows such an action."""
    return Entry(entry.seat, tuple(game.action_from(action) for action in entry.actions), entry.undo)
