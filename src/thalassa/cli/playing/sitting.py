"""A person and bots at one table: who acts next, what has happened since the person last looked."""

from __future__ import annotations

import contextlib
import random
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from thalassa.kernel import tablefile
from thalassa.kernel.bots import Bot, Glance
from thalassa.kernel.messages import Action, Remark, Seat
from thalassa.kernel.table import Moment, Table


class Sitting:
    def __init__(
        self, table: Table, seat: Seat, bots: Mapping[Seat, Bot], names: tuple[str, ...], save_to: Path | None
    ) -> None:
        self.table = table
        self.seat = seat
        self.bots = bots
        self.names = names
        self.save_to = save_to
        self.remarks: dict[int, Remark] = {}
        """Why a bot decided as it did, by log entry, as far as the person's seat may hear it."""
        self.misplaced: OSError | None = None
        """Why the table could not be kept where it was meant to be, if so."""
        self._told = len(table)

    def over(self) -> bool:
        return self.table.outcome() is not None

    def bots_act(self) -> Iterator[list[Moment]]:
        """Let the bots decide until the table waits for the person or the game is over: the news after each decision."""
        while True:
            yield self.news()
            waiting = [seat for seat in self.table.actors() if seat in self.bots]
            if not waiting:
                return
            self._bot_acts(waiting[0])

    def _bot_acts(self, seat: Seat) -> None:
        rng = random.Random(f"{self.table.seed}|{seat}|{len(self.table)}")
        choice = self.bots[seat].choose(Glance(self.table.game, self.table.state, seat, rng), rng)
        entry = len(self.table)
        self.table.act(seat, choice.actions)
        if choice.remark is not None:
            heard = self.table.game.heard(self.table.state, self.seat, seat, choice.remark)
            if heard is not None:
                self.remarks[entry] = heard

    def news(self) -> list[Moment]:
        """What happened since this was last asked, as the person's seat may see it."""
        since, self._told = self._told, len(self.table)
        return self.table.history(self.seat, since)

    def moves(self) -> list[Action]:
        return self.table.moves(self.seat)

    def save(self, path: Path) -> None:
        tablefile.save(self.table, path, self.names)

    def keep_up(self) -> None:
        """After each decision: a terminal that is closed takes nothing away. What fails is said at the end."""
        if self.save_to is not None:
            with contextlib.suppress(OSError):
                self.save(self.save_to)

    def keep(self) -> Path | None:
        """At the end: where the table is saved now, if it was to be. A full disk sends it to the temporary files."""
        if self.save_to is None:
            return None
        try:
            self.save(self.save_to)
        except OSError as error:
            self.misplaced = error
            self.save_to = Path(tempfile.mkdtemp(prefix="thalassa-")) / self.save_to.name
            self.save(self.save_to)
        return self.save_to
