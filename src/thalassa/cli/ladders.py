"""What this user has reached on the solo ladders, remembered in the user's data folder between games."""

from __future__ import annotations

from pathlib import Path

from thalassa.kernel.extras.ladder import Result

from .keeping import data_folder, read, write


class Ladders:
    """Results by game, oldest first, in one JSON file. A file that cannot be read is never overwritten."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = data_folder() / "ladders.json" if path is None else path

    def results(self, game: str) -> list[Result]:
        return self._read().get(game, [])

    def add(self, game: str, result: Result) -> None:
        known = self._read()
        known.setdefault(game, []).append(result)
        write(self.path, known)

    def _read(self) -> dict[str, list[Result]]:
        return read(self.path, dict[str, list[Result]]) or {}
