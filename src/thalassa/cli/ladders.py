"""What this user has reached on the solo ladders, remembered in the user's data folder between games."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import msgspec

from thalassa.kernel.ladder import Result

from .desk import BadInput


def data_folder() -> Path:
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "thalassa"


class Ladders:
    """Results by game, oldest first, in one JSON file. A file that cannot be read is never overwritten."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = data_folder() / "ladders.json" if path is None else path

    def results(self, game: str) -> list[Result]:
        return self._read().get(game, [])

    def add(self, game: str, result: Result) -> None:
        known = self._read()
        known.setdefault(game, []).append(result)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=".ladders.", dir=self.path.parent)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(msgspec.json.format(msgspec.json.encode(known), indent=1))
            os.replace(temporary, self.path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise

    def _read(self) -> dict[str, list[Result]]:
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return {}
        try:
            return msgspec.json.decode(data, type=dict[str, list[Result]])
        except msgspec.MsgspecError as error:
            raise BadInput(f"{self.path}: {error}") from None
