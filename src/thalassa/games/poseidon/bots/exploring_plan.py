"""Step 3a for the heuristic player: where the discovery ship goes, which posts rise, where the New Home stands.

Every way the ship can take is scored roughly; the best few are compared by the routes they open.
"""

from __future__ import annotations

from typing import Final, final

from thalassa.games.poseidon.routes.best import UNLIMITED
from thalassa.games.poseidon.rules.exploration import exploring
from thalassa.games.poseidon.rules.frame import NEWWORLD, SITE
from thalassa.games.poseidon.rules.position import Position
from thalassa.games.poseidon.wire.actions import ErDiscover
from thalassa.kernel.messages import Remark

from .explaining import Said, because, reckoned
from .harbours import Way
from .judging import Judge

FINALISTS: Final = 5
AHEAD: Final = 0.2
"""Weight of the free sites around the ship's last hex."""
DISKS_KEPT: Final = 2
DEAD_WEIGHT: Final = 0.5
"""A post that adds no more than this to the revenue."""
HOME_GAIN: Final = 4
"""Revenue a New Home must add at once or with the fleet to come …"""
LATER: Final = 3
"""… which reaches so many steps farther …"""
LATER_ROUNDS: Final = 3
"""… and sails so many rounds at the least."""


def discover(judge: Judge) -> tuple[ErDiscover, Remark | None]:
    pos = judge.pos
    nation = pos.acting
    frame = pos.frame
    yard = Yard(judge, nation)
    ahead = AHEAD * min(1.0, judge.rounds_after / 4.0)
    ways = judge.harbours.ways(frame, pos.explorers[nation], pos.phase)
    rough: list[tuple[float, Way]] = []
    for way in ways:
        builds = yard.sites(way.touched)
        score = 0.0
        for hex in builds:
            score += yard.worth[hex]
        if judge.rounds_after > 0 and pos.supply[nation] > len(builds):
            score += ahead * yard.riches(way.end)
        score -= 0.01 * len(way.path)
        if judge.hasty and rough:
            if not before(score, way, *rough[0]):
                continue
            rough.clear()
        rough.append((score, way))
    best, best_score = rough[0][1], -1.0
    if not judge.hasty:
        rough.sort(key=rank)
        best = rough[0][1]
        for likely, way in rough[:FINALISTS]:
            after = with_posts(pos, nation, tuple(yard.sites(way.touched)))
            now = revenue(judge, after, nation, 0)
            later = revenue(judge, after, nation, LATER)
            score = likely + 0.5 * now + 0.5 * later
            if score > best_score:
                best, best_score = way, score
    path, builds = best.path, yard.sites(best.touched)
    home = -1 if judge.hasty else new_home(judge, nation, path, tuple(builds))
    builds = [hex for hex in builds if hex != home]
    names = frame.hex_ids
    action = ErDiscover(
        frame.nation_ids[nation],
        tuple([names[hex] for hex in path]),
        tuple([names[hex] for hex in builds]),
        names[home] if home >= 0 else None,
    )
    why = None if judge.hasty else reason(judge, nation, path, tuple(builds), home)
    return action, reckoned(judge, action, why=why)


def before(score: float, way: Way, other: float, its_way: Way) -> bool:
    """Whether a way is better than another one; of two that are alike the path decides."""
    return score > other or (score == other and way.path < its_way.path)


def rank(plan: tuple[float, Way]) -> tuple[float, tuple[int, ...]]:
    """Sorts the best first, as ``before`` says."""
    return -plan[0], plan[1].path


def reason(judge: Judge, nation: int, path: tuple[int, ...], builds: tuple[int, ...], home: int) -> Said:
    """What the posts are for: the best course with the present fleet, or what they pay once one calls there."""
    pos = judge.pos
    if builds or home >= 0:
        earned = revenue(judge, with_home(pos, nation, builds, home), nation, 0)
        if earned:
            return because("earns", revenue=earned)
        values = pos.frame.values[pos.phase - 1]
        return because("calls", value=sum([values[hex] for hex in (*builds, *([home] if home >= 0 else []))]))
    if pos.supply[nation] <= reserve(judge, nation):
        return because("no_disks", disks=pos.supply[nation])
    return because("sites_ahead") if path else because("no_sites")


@final
class Yard:
    """Where posts may rise: what does not depend on the way is worked out once for all ways."""

    __slots__ = ("_judge", "_known", "_nation", "_pays", "_riches", "_room", "worth")

    def __init__(self, judge: Judge, nation: int) -> None:
        count = judge.pos.frame.hex_count
        self._judge = judge
        self._nation = nation
        self._room = max(0, judge.pos.supply[nation] - reserve(judge, nation))
        self._known = [False] * count
        self._pays = [False] * count
        """By hex: whether a post is allowed there and worth it."""
        self.worth = [0.0] * count
        self._riches = [-1.0] * count

    def sites(self, touched: tuple[int, ...]) -> list[int]:
        """The posts a way allows, best first as far as the supply goes; dead weight is left out."""
        chosen: list[int] = []
        for hex in touched:
            if not self._known[hex]:
                self._look(hex)
            if self._pays[hex]:
                chosen.append(hex)
        if len(chosen) > self._room:
            ranked = [(-self.worth[hex], hex) for hex in chosen]
            ranked.sort()
            chosen = [hex for _, hex in ranked[: self._room]]
            chosen.sort()
        return chosen

    def riches(self, end: int) -> float:
        """Free sites around the last hex."""
        if self._riches[end] < 0.0:
            self._riches[end] = self._judge.riches(self._nation, end)
        return self._riches[end]

    def _look(self, hex: int) -> None:
        self._known[hex] = True
        if exploring.why_not_build(self._judge.pos, self._nation, hex) is None:
            self.worth[hex] = worth(self._judge, self._nation, hex)
            self._pays[hex] = self.worth[hex] > DEAD_WEIGHT


def reserve(judge: Judge, nation: int) -> int:
    """Disks kept for the issues to come while the fleet does not last."""
    pos = judge.pos
    if judge.rounds_after == 0 or pos.phase >= 3:
        return 0
    lasting = judge.survivors(pos.ships[nation])
    return 0 if lasting or pos.coffers(nation) >= judge.next_phase_price() else DISKS_KEPT


def worth(judge: Judge, nation: int, hex: int) -> float:
    """What a post on this hex adds to the revenue, roughly: far ones wait for longer fleets."""
    pos, frame = judge.pos, judge.pos.frame
    value = float(frame.values[pos.phase - 1][hex])
    if frame.kinds[hex] == NEWWORLD:
        return value * 0.6 if pos.endless(nation) else 0.3 * value if pos.phase >= 3 else 0.0
    if frame.kinds[hex] != SITE:
        return 0.0
    away = frame.distances[frame.homes[nation]][hex]
    if pos.new_homes[nation] >= 0:
        away = min(away, frame.distances[pos.new_homes[nation]][hex])
    reach = judge.reach(pos.ships[nation])
    if reach == UNLIMITED:
        return value
    over = away - max(reach, 3)
    return value if over <= 0 else value * 0.85**over


def with_posts(pos: Position, nation: int, builds: tuple[int, ...]) -> Position:
    after = pos.twin()
    for hex in builds:
        after.posts[nation] |= 1 << hex
    return after


def with_home(pos: Position, nation: int, builds: tuple[int, ...], home: int) -> Position:
    after = with_posts(pos, nation, builds)
    if home >= 0:
        after.new_homes[nation] = home
    return after


def revenue(judge: Judge, pos: Position, nation: int, more: int) -> int:
    """The best route with the present fleet, or with one some steps longer."""
    reach = judge.reach(pos.ships[nation])
    if reach != UNLIMITED:
        reach = reach + more
    if reach == 0:
        return 0
    return judge.harbours.front(pos, nation, reach, pos.coffers(nation))[-1].revenue


def new_home(judge: Judge, nation: int, path: tuple[int, ...], builds: tuple[int, ...]) -> int:
    """A second start among the posts, if the fleet earns clearly more from there; -1 for none."""
    pos = judge.pos
    if pos.new_homes[nation] >= 0 or pos.endless(nation) or judge.reach(pos.ships[nation]) < 4:
        return -1
    after = with_posts(pos, nation, builds)
    standing, longer = revenue(judge, after, nation, 0), revenue(judge, after, nation, LATER)
    best, best_gain = -1, HOME_GAIN - 1
    for hex in sorted({pos.explorers[nation], *path}):
        if hex in builds:
            trial = with_posts(pos, nation, tuple([other for other in builds if other != hex]))
        else:
            trial = after.twin()
        if exploring.why_not_new_home(pos, nation, hex) is not None:
            continue
        trial.new_homes[nation] = hex
        gain = revenue(judge, trial, nation, 0) - standing
        if judge.rounds_after >= LATER_ROUNDS:
            gain = max(gain, revenue(judge, trial, nation, LATER) - longer)
        if gain > best_gain:
            best, best_gain = hex, gain
    return best
