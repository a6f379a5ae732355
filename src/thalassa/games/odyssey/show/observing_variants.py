"""What only tables with variants show, as numbers for learners: monsters, hidden tiles, accords, the helm, the helper."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Final, final

from thalassa.games.odyssey.belief.keeping import Contradiction
from thalassa.games.odyssey.belief.observed import Observed, belief_of
from thalassa.games.odyssey.edition.board import DIRECTIONS, MONSTERS, SHIPS
from thalassa.games.odyssey.rules import hiding, sailing, storms
from thalassa.games.odyssey.rules.frame import Frame
from thalassa.games.odyssey.rules.phases import (
    HIDDEN,
    LIGHTHOUSES,
    MAELSTROM,
    NAVIGATORS,
    OVER,
    POSEIDON,
    SHARE_SHIPS,
)
from thalassa.games.odyssey.rules.position import NOBODY, Position
from thalassa.games.odyssey.rules.record import MONSTER
from thalassa.games.odyssey.rules.sight import sees_team

ROUNDS: Final = 11.0


@final
class VariantsWriter:
    """Which of these parts a table has, and where."""

    def __init__(self, frame: Frame, places: Mapping[str, int]) -> None:
        self.seats = frame.seats
        self.hides = bool(frame.maelstroms or frame.fogs)
        self.accords = "accord there" in places
        self.helps = f"guesses[{SHIPS[0]}] there" in places
        self.competing = frame.competing
        self._places = places
        if self.helps:
            self.guesses = [places[f"guesses[{ship}] there"] for ship in SHIPS]

    def write(
        self,
        position: Observed,
        seat: int,
        truth: bool,
        acts: bool,
        squares: list[int],
        out: array[float],
        start: int,
    ) -> None:
        if position.frame.monsters:
            self._write_monsters(position, truth and acts, out, start)
        if position.lights:
            self._write_squares("lighthouses", position.lights, squares, out, start)
        if self.hides:
            self._write_hidden(position, truth, acts, squares, out, start)
        if self.accords and position.phase in (SHARE_SHIPS, LIGHTHOUSES) and sees_team(position, seat):
            self._write_accord(position, seat, squares, out, start)
        if self.competing:
            self._write_helm(position, seat, out, start)
            self._write_series(position, seat, out, start)
        if self.helps:
            self._write_guesses(position, seat, squares, out, start)

    def _mark(self, name: str, out: array[float], start: int) -> None:
        out[start + self._places[name]] = 1.0

    def _write_squares(
        self, where: str, shown: tuple[int, ...], squares: list[int], out: array[float], start: int
    ) -> None:
        for place, square in enumerate(shown):
            at = start + self._places[f"{where}[{place}] there"]
            out[at] = 1.0
            out[at + 1 + squares[square]] = 1.0

    def _write_monsters(self, position: Position, acts: bool, out: array[float], start: int) -> None:
        for monster in range(position.frame.monsters):
            where = f"monsters[{MONSTERS[monster]}]"
            self._mark(f"{where} there", out, start)
            for entry in position.record:
                if entry.kind == MONSTER and entry.monster == monster:
                    at = start + self._places[f"{where}.played known"]
                    out[at] = 1.0
                    out[at + 1] = entry.round / ROUNDS
            if acts and position.phase == POSEIDON:
                for ship in range(4):
                    if storms.why_not_monster(position, monster, ship) is None:
                        self._mark(f"{where}.targets={SHIPS[ship]}", out, start)

    def _write_hidden(
        self,
        position: Position,
        truth: bool,
        acts: bool,
        squares: list[int],
        out: array[float],
        start: int,
    ) -> None:
        self._mark("hidden there", out, start)
        if truth and position.board is not None and position.waters is not None:
            self._write_squares("hidden.maelstrom_squares", position.maelstroms, squares, out, start)
            self._write_squares("hidden.fog_squares", position.fogs, squares, out, start)
        if truth and acts and position.phase == HIDDEN:
            self._mark(f"hidden.next={hiding.next_hidden(position)}", out, start)
        if position.captured != NOBODY:
            self._mark(f"captured={SHIPS[position.captured]}", out, start)

    def _write_accord(
        self, position: Position, seat: int, squares: list[int], out: array[float], start: int
    ) -> None:
        self._mark("accord there", out, start)
        speaker = (position.speaker - seat) % self.seats
        self._mark(f"accord.speaker=me+{speaker}", out, start)
        if position.phase == SHARE_SHIPS:
            self._mark("accord.about=ships", out, start)
            for ship, owner in enumerate(position.proposal):
                if owner != NOBODY:
                    at = start + self._places[f"accord.seats[{ship}] there"]
                    out[at] = 1.0
                    out[at + 1 + (owner - seat) % self.seats] = 1.0
        else:
            self._mark("accord.about=lighthouses", out, start)
            self._write_squares("accord.squares", position.proposal, squares, out, start)
        for each in position.navigators:
            if position.agreed >> each & 1:
                self._mark(f"accord.confirmed=me+{(each - seat) % self.seats}", out, start)

    def _write_helm(self, position: Position, seat: int, out: array[float], start: int) -> None:
        ship = position.cooperative()
        if ship == NOBODY:
            return
        self._mark("helm there", out, start)
        self._mark(f"helm.ship={SHIPS[ship]}", out, start)
        if position.round_number > 0:
            self._mark(f"helm.helm=me+{(position.helm() - seat) % self.seats}", out, start)
        if sees_team(position, seat):
            cast = [vote for vote in position.votes if vote != NOBODY]
            for place, vote in enumerate(cast):
                self._mark(f"helm.votes[{place}] there", out, start)
                self._mark(f"helm.votes[{place}].1={DIRECTIONS[vote]}", out, start)
        if position.phase in (NAVIGATORS, MAELSTROM):
            for each in sailing.votes_missing(position):
                self._mark(f"helm.waiting=me+{(each - seat) % self.seats}", out, start)

    def _write_series(self, position: Position, seat: int, out: array[float], start: int) -> None:
        self._mark("series there", out, start)
        out[start + self._places["series.game"]] = (position.game + 1) / 5.0
        first = start + self._places["series.points[me+0]"]
        for each, points in enumerate(position.points):
            out[first + (each - seat) % self.seats] = points / 10.0

    def _write_guesses(
        self, position: Observed, seat: int, squares: list[int], out: array[float], start: int
    ) -> None:
        """The Navigators' helper, as ``knowledge.guesses`` shows it."""
        if position.round_number == 0 or position.phase == OVER or seat == position.poseidon:
            return
        try:
            belief = belief_of(position)
        except Contradiction:
            return
        for ship in range(4):
            first = start + self.guesses[ship]
            out[first] = 1.0
            for square in belief.marginal(ship):
                out[first + 1 + squares[square]] = 1.0
