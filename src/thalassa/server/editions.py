"""The editions a server offers: those that come with the games, and files of the host's own.

Editions are known by their fingerprint. A table remembers the whole mark of its edition, so it finds its own again
after a restart wherever the file lies by then. The bots' workers read the same files.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from thalassa.kernel import registry
from thalassa.kernel.edition import Edition
from thalassa.kernel.game import Game
from thalassa.kernel.mistakes import BadEdition, of_file
from thalassa.server.wire.bodies import EditionInfo


class EditionFile(msgspec.Struct, frozen=True):
    """A game, and where component data for it lie: a file, or a folder for games that read folders."""

    game: str
    path: Path


class Shelf:
    """Every edition on offer, read once. Raises BadData, UnknownGame or OSError for a file that cannot be used."""

    def __init__(self, files: tuple[EditionFile, ...] = ()) -> None:
        self._editions: dict[str, dict[str, Edition]] = {}
        self._infos: dict[str, list[EditionInfo]] = {}
        for file in files:
            game = registry.game(file.game)
            if not file.path.exists():
                raise BadEdition(game.package, [of_file(str(file.path), "no_such_file")])
            self._add(game, game.edition(file.path), file.path.stem)

    def _add(self, game: Game, edition: Edition, file: str) -> None:
        known = self._editions.setdefault(game.name, {})
        fingerprint = edition.mark.fingerprint
        if fingerprint not in known and fingerprint != game.edition().mark.fingerprint:
            known[fingerprint] = edition
            self._infos.setdefault(game.name, []).append(EditionInfo(fingerprint, edition.name, file))

    def offered(self, game: Game) -> tuple[EditionInfo, ...]:
        """The edition that comes with the game first, then the host's own in the order they were named."""
        own = game.edition()
        first = EditionInfo(own.mark.fingerprint, own.name, "")
        return (first, *self._infos.get(game.name, ()))

    def find(self, game: Game, fingerprint: str) -> Edition | None:
        """The edition with this fingerprint; None if it is not on offer here."""
        own = game.edition()
        if fingerprint == own.mark.fingerprint:
            return own
        return self._editions.get(game.name, {}).get(fingerprint)
