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
    rough: list[tuple[float, tuple[int, ...], tuple[int, ...]]] = []
    start = pos.explorers[nation]
    for path, touched in judge.harbours.ways(frame, start, pos.phase):
        builds = yard.sites(touched)
        at = path[-1] if path else start
        score = sum([yard.worth[hex] for hex in builds], 0.0)
        if pos.supply[nation] > len(builds) and judge.rounds_after > 0:
            score += AHEAD * min(1.0, judge.rounds_after / 4.0) * judge.riches(nation, at)
        rough.append((score - 0.01 * len(path), path, builds))
    best, best_score = rough[0], -1.0
    if judge.hasty:
        for plan in rough:
            if plan[0] > best[0] or (plan[0] == best[0] and plan[1] < best[1]):
                best = plan
        rough = []
    else:
        rough.sort(key=rank)
        best = rough[0]
    for plan in rough[:FINALISTS]:
        after = with_posts(pos, nation, plan[2])
        now = revenue(judge, after, nation, 0)
        later = revenue(judge, after, nation, LATER)
        score = plan[0] + 0.5 * now + 0.5 * later
        if score > best_score:
            best, best_score = plan, score
    _, path, builds = best
    home = -1 if judge.hasty else new_home(judge, nation, path, builds)
    builds = tuple([hex for hex in builds if hex != home])
    names = frame.hex_ids
    action = ErDiscover(
        frame.nation_ids[nation],
        tuple([names[hex] for hex in path]),
        tuple([names[hex] for hex in builds]),
        names[home] if home >= 0 else None,
    )
    why = None if judge.hasty else reason(judge, nation, path, builds, home)
    return action, reckoned(judge, action, why=why)


def rank(plan: tuple[float, tuple[int, ...], tuple[int, ...]]) -> tuple[float, tuple[int, ...]]:
    """Sorts the best first."""
    return -plan[0], plan[1]


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

    __slots__ = ("_judge", "_nation", "_open", "_room", "worth")

    def __init__(self, judge: Judge, nation: int) -> None:
        self._judge = judge
        self._nation = nation
        self._room = max(0, judge.pos.supply[nation] - reserve(judge, nation))
        self._open: dict[int, bool] = {}
        """Whether a post on a hex is allowed and worth it."""
        self.worth: dict[int, float] = {}
        """Of the hexes on which one may."""

    def sites(self, touched: tuple[int, ...]) -> tuple[int, ...]:
        """The posts this way allows, best first as far as the supply goes; dead weight is left out."""
        chosen = [hex for hex in touched if self._pays(hex)]
        if len(chosen) > self._room:
            ranked = [(-self.worth[hex], hex) for hex in chosen]
            ranked.sort()
            chosen = [hex for _, hex in ranked[: self._room]]
            chosen.sort()
        return tuple(chosen)

    def _pays(self, hex: int) -> bool:
        known = self._open.get(hex)
        if known is None:
            known = exploring.why_not_build(self._judge.pos, self._nation, hex) is None
            if known:
                self.worth[hex] = worth(self._judge, self._nation, hex)
                known = self.worth[hex] > DEAD_WEIGHT
            self._open[hex] = known
        return known


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
