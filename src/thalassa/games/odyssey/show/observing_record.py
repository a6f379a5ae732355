"""The public record of Odyssey as numbers for learners: every line is written once and copied afterwards."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Final, final

from thalassa.games.odyssey.edition.board import DIRECTIONS, MONSTERS, SHIPS, TILES, WOODY
from thalassa.games.odyssey.rules.frame import Frame
from thalassa.games.odyssey.rules.position import NOBODY, Position
from thalassa.games.odyssey.rules.record import KINDS, MONSTER, STEP, STORM, UNKNOWN_TILE, Entry
from thalassa.games.odyssey.rules.surveys import (
    COAST,
    DEEP_HERE,
    FOG_HERE,
    FOGS_NEAR,
    ISLAND,
    ISLANDS_NEAR,
    LIGHT_HERE,
    LIGHTS_NEAR,
    ROCKY_NEAR,
    WOODY_NEAR,
)

LINES_KEPT: Final = 20_000
"""Lines remembered: those of many games side by side."""
EMPTY: Final[array[float]] = array("f")


@final
class RecordWriter:
    """Where the lines of the record are in a vector, and where everything is in a line."""

    def __init__(self, places: Mapping[str, int], lines: int, rounds: int) -> None:
        self.rounds = float(rounds)
        self.first = places["record[0] there"]
        self.size = places["record[1] there"] - self.first
        self.lines = lines
        own = {
            name[len("record[0].") :]: at - self.first
            for name, at in places.items()
            if name.startswith("record[0].")
        }
        self.round = own["round"]
        self.kind = own[f"kind={KINDS[0]}"]
        self.tile = own[f"tile={TILES[0]}"]
        self.monster = own[f"monster={MONSTERS[0]}"]
        self.ship = own[f"ship={SHIPS[0]}"]
        self.arrived = own[f"arrived={SHIPS[0]}"]
        self.captured = own["captured"]
        self.survey = own["survey there"]
        self.direction = own[f"survey.direction={DIRECTIONS[0]}"]
        self.off_board = own["survey.off_board"]
        self.held = own["survey.held"]
        self.reached = own["survey.arrived"]
        self.island = own["survey.island=woody"]
        self.deep = own["survey.deep"]
        self.here = own[f"survey.here_ships={SHIPS[0]}"]
        self.islands = own["survey.islands"]
        self.sighted = own["survey.sight_ships"]
        self.coastline = own["survey.coastline"]
        self.count = own["survey.sight_count known"]
        self.light = own["survey.lighthouse=plain"]
        self.fog = own["survey.fog known"]
        self.lights = own["survey.lighthouses known"]
        self.fogs = own["survey.fogs known"]
        self.woody = own["survey.woody known"]
        self.rocky = own["survey.rocky known"]
        self._lines: dict[Entry, array[float]] = {}

    def write(self, position: Position, truth: bool, out: array[float], start: int) -> None:
        frame = position.frame
        short = frame.short_log and not truth
        logged = position.logged_round()
        size = self.size
        at = start + self.first
        end = at + self.lines * size
        place = -1
        for entry in position.record:
            place += 1
            if short and entry.kind == STEP and entry.round != logged:
                continue
            assert at < end, "the encoding has room for every line"
            line = self._lines.get(entry, EMPTY)
            if not line:
                if len(self._lines) >= LINES_KEPT:
                    self._lines.clear()
                line = self._lines[entry] = self._line(frame, entry)
            out[at : at + size] = line
            if entry.kind == STORM:
                tile = entry.tile
                told = position.truth[place] if truth else None
                if told is not None:
                    tile = told[0]
                if tile != UNKNOWN_TILE:
                    out[at + self.tile + tile] = 1.0
            at += size

    def _line(self, frame: Frame, entry: Entry) -> array[float]:
        """All of a line but the tile, which not everybody may know."""
        out = array("f", bytes(4 * self.size))
        out[0] = 1.0
        out[self.round] = entry.round / self.rounds
        out[self.kind + entry.kind] = 1.0
        if entry.kind == MONSTER:
            out[self.monster + entry.monster] = 1.0
        if entry.ship != NOBODY:
            out[self.ship + entry.ship] = 1.0
        for ship in range(4):
            if entry.arrived >> ship & 1:
                out[self.arrived + ship] = 1.0
        if entry.captured:
            out[self.captured] = 1.0
        if entry.kind == STEP:
            self._write_survey(frame, entry, out)
        return out

    def _write_survey(self, frame: Frame, entry: Entry, out: array[float]) -> None:
        facts = entry.facts
        count = entry.sight.bit_count() if frame.easier else entry.sight
        out[self.survey] = 1.0
        if entry.direction >= 0:
            out[self.direction + entry.direction] = 1.0
        out[self.off_board] = float(entry.off_board)
        out[self.held] = float(entry.held)
        out[self.reached] = float(entry.arrived != 0)
        if facts[ISLAND] >= WOODY:
            out[self.island + facts[ISLAND] - WOODY] = 1.0
        out[self.deep] = float(facts[DEEP_HERE])
        for ship in range(4):
            if entry.here >> ship & 1:
                out[self.here + ship] = 1.0
        out[self.islands] = facts[ISLANDS_NEAR] / 8.0
        out[self.sighted] = float(count > 0)
        out[self.coastline] = float(facts[COAST])
        if frame.counted:
            _known(out, self.count, count / 3.0)
        if frame.lighthouses > 0:
            if facts[LIGHT_HERE]:
                out[self.light + facts[LIGHT_HERE] - 1] = 1.0
            _known(out, self.lights, facts[LIGHTS_NEAR] / 2.0)
        if frame.fogs > 0:
            _known(out, self.fog, float(facts[FOG_HERE]))
            _known(out, self.fogs, facts[FOGS_NEAR] / 2.0)
        if frame.easier:
            _known(out, self.woody, facts[WOODY_NEAR] / 8.0)
            _known(out, self.rocky, facts[ROCKY_NEAR] / 8.0)


def _known(out: array[float], at: int, value: float) -> None:
    """A number that may be missing and is not."""
    out[at] = 1.0
    out[at + 1] = value
