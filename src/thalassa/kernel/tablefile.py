"""A table as one JSON file: format version, edition, seed, log, and a digest that betrays editing.

Reading is strict: a file that is truncated, edited, from a newer version, of an unknown game or of other
component data is refused with the precise cause. Writing replaces the file in one step, never half of it.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path

import msgspec

from . import registry
from .chance import seed_hash
from .edition import Edition, EditionMark, differences
from .errors import (
    BadOptions,
    BadPosition,
    BadTableFile,
    CannotUndo,
    IllegalAction,
    MalformedAction,
    UnknownGame,
)
from .messages import Json
from .table import Entry, Table

FORMAT = "thalassa-table"
VERSION = 1


class FileEntry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An Entry whose actions are still plain JSON: which game they belong to is known only after reading."""

    seat: int
    actions: tuple[dict[str, Json], ...] = ()
    undo: bool = False


class TableFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    game: str
    rules_version: int
    edition: EditionMark
    seats: int
    options: dict[str, Json]
    seed: str
    seed_hash: str
    log: tuple[FileEntry, ...]
    names: tuple[str, ...] = ()
    position: dict[str, Json] | None = None
    outcome: dict[str, Json] | None = None
    notes: str = ""
    """What whoever took the file home had written down for himself."""
    digest: str = ""


def to_file(table: Table, names: tuple[str, ...] = (), notes: str = "") -> TableFile:
    outcome = table.outcome()
    file = TableFile(
        format=FORMAT,
        version=VERSION,
        game=table.game.name,
        rules_version=table.game.rules_version,
        edition=table.edition.mark,
        seats=table.seats,
        options=msgspec.to_builtins(table.options),
        seed=table.seed,
        seed_hash=table.seed_hash,
        log=tuple(
            FileEntry(e.seat, tuple(msgspec.to_builtins(a) for a in e.actions), e.undo) for e in table.log
        ),
        names=names,
        position=None if table.position is None else msgspec.json.decode(table.position),
        outcome=None if outcome is None else msgspec.to_builtins(outcome),
        notes=notes,
    )
    return msgspec.structs.replace(file, digest=digest(file))


def digest(file: TableFile) -> str:
    """The seal of a file: betrays editing by whoever does not know how it is made."""
    bare = msgspec.structs.replace(file, digest="")
    return hashlib.sha256(msgspec.json.encode(_plain(bare), order="sorted")).hexdigest()


def _plain(file: TableFile) -> dict[str, Json]:
    """As it is written: without notes it looks as it did before there were any, also to those who read it then."""
    plain: dict[str, Json] = msgspec.to_builtins(file)
    if not file.notes:
        del plain["notes"]
    return plain


def to_bytes(table: Table, names: tuple[str, ...] = (), notes: str = "") -> bytes:
    return msgspec.json.format(msgspec.json.encode(_plain(to_file(table, names, notes))), indent=1) + b"\n"


def save(table: Table, path: str | os.PathLike[str], names: tuple[str, ...] = ()) -> None:
    """Write beside the target, then rename: a full disk or a crash leaves the old file as it was."""
    target = Path(path)
    data = to_bytes(table, names)
    try:
        _write(target, data)
    except OSError as error:  # what could not be written is the file asked for, not the one beside it
        raise OSError(error.errno, error.strerror, str(target)) from None


def _write(target: Path, data: bytes) -> None:
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def parse(data: bytes, where: str = "table file") -> TableFile:
    """Decode and check everything that needs no game: format, version, digest, seed."""
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadTableFile(
            f"{where}: truncated or not JSON ({error}; {len(data)} bytes)", problem="truncated"
        ) from None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadTableFile(f"{where}: not a Thalassa table (no format {FORMAT!r})", problem="format")
    version = head.get("version")
    if not isinstance(version, int) or version < 1:
        raise BadTableFile(f"{where}: format version {version!r} is not a number", problem="version")
    if version > VERSION:
        raise BadTableFile(
            f"{where}: written by a newer Thalassa (format {version}, this one reads up to {VERSION})",
            problem="newer",
        )
    try:
        file = msgspec.convert(head, TableFile)
    except msgspec.ValidationError as error:
        raise BadTableFile(f"{where}: {error}", problem="field") from None
    if file.digest != digest(file):
        raise BadTableFile(f"{where}: changed after it was saved (digest does not match)", problem="edited")
    if seed_hash(file.game, file.seed) != file.seed_hash:
        raise BadTableFile(f"{where}: seed and seed hash do not belong together", problem="seed")
    return file


def from_file(file: TableFile, where: str = "table file", edition: Edition | None = None) -> Table:
    """Replay a parsed file. The edition must be the one it was played with."""
    try:
        game = registry.game(file.game)
    except UnknownGame as error:
        raise BadTableFile(f"{where}: {error}", problem="game") from None
    if file.rules_version != game.rules_version:
        raise BadTableFile(
            f"{where}: played under rules version {file.rules_version} of {game.name}, installed is {game.rules_version}",
            problem="rules_version",
        )
    edition = game.edition() if edition is None else edition
    changed = differences(file.edition, edition.mark)
    if changed:
        shown = ", ".join(changed[:8]) + (f" and {len(changed) - 8} more" if len(changed) > 8 else "")
        raise BadTableFile(
            f"{where}: played with edition {file.edition.name!r}; the component data differ in: {shown}",
            problem="edition",
            differences=changed,
        )
    position = None if file.position is None else msgspec.json.encode(file.position)
    try:
        table = Table(game, file.seats, file.options, file.seed, edition, position)
    except (BadOptions, BadPosition) as error:
        raise BadTableFile(f"{where}: {error}", problem="start") from None
    for number, entry in enumerate(file.log):
        try:
            actions = tuple(game.action_from(action) for action in entry.actions)
            table.redo(Entry(entry.seat, actions, entry.undo))
        except (MalformedAction, IllegalAction, CannotUndo) as error:
            raise BadTableFile(
                f"{where}: log entry {number} of seat {entry.seat} does not replay: {error}", problem="log"
            ) from None
    outcome = table.outcome()
    if file.outcome != (None if outcome is None else msgspec.json.decode(msgspec.json.encode(outcome))):
        raise BadTableFile(f"{where}: the stored outcome is not the one the log leads to", problem="outcome")
    return table


def read(path: str | os.PathLike[str]) -> TableFile:
    """A file from disk, parsed. Raises BadTableFile."""
    source = Path(path)
    try:
        data = source.read_bytes()
    except OSError as error:
        raise BadTableFile(f"{source}: cannot be read ({error.strerror})", problem="unreadable") from None
    return parse(data, str(source))


def load(path: str | os.PathLike[str], edition: Edition | None = None) -> Table:
    """Read and replay a table file."""
    return from_file(read(path), str(path), edition)
