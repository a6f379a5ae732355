"""What a nation will probably earn and a merchant gain until the end: the eye for value of the heuristic player.

Looks at one position without changing it; decides nothing. Estimates only: the next phase change and the fleet after
it are guessed from the ship deck and the coffers, posts to come from the supply and the waters around.
"""

from __future__ import annotations

import random
from typing import Final, NamedTuple, final

from thalassa.games.poseidon.routes.best import UNLIMITED
from thalassa.games.poseidon.rules.frame import MAX_SHIPS
from thalassa.games.poseidon.rules.position import Position
from thalassa.games.poseidon.rules.stages import FLEET

from .harbours import LONG, Harbours

RATE: Final = (0.0, 0.9, 1.3, 1.7, 2.0)
"""Posts a nation adds in an Exploration Round, by phase."""
POST_VALUE: Final = 4.5
PACE: Final = 0.7
"""Ships a nation buys in an Exploration Round, on average."""
HASTY_PURSE: Final = 60
"""Purses are told apart by this much in a hurry."""
SPITE: Final = 0.7
"""How much a drachma of the average rival counts against one's own."""
UNPAID: Final = 4.0
"""Rounds until the next phase, at the least, while no nation can pay for the ship that begins it."""


class Temper(NamedTuple):
    """How somebody errs, as people do."""

    sight: int = 99
    """Exploration Rounds ahead that he thinks of."""
    fondness: float = 0.0
    """Share by which he thinks too much of his favourite nation."""
    patient: bool = True
    """Whether he can keep a fleet at home for a ship to come."""
    fleet: int = MAX_SHIPS
    """Ships from which on he thinks a fleet large enough."""
    purse: int = 0
    """Cash he keeps for fear of an empty purse."""


WISE: Final = Temper()


@final
class Judge:
    """One position seen by one seat."""

    def __init__(
        self,
        pos: Position,
        seat: int,
        harbours: Harbours,
        rng: random.Random,
        doubt: float = 0.0,
        temper: Temper = WISE,
    ) -> None:
        self.pos = pos
        self.doubt = doubt
        """How far estimates of a merchant's gain may be off, as a share."""
        self.temper = temper
        self.hasty = False
        """Whether routes may be guessed at, in playouts."""
        self.deals = True
        """Whether it thinks of ships that other nations may sell."""
        self.rng = rng
        self.seat = seat
        self.harbours = harbours
        frame = pos.frame
        self.rounds_after = sum(not merchant for merchant in frame.is_merchant_round[pos.round_index + 1 :])
        """Exploration Rounds after the present round."""
        self.exploring = pos.round_index >= 0 and not frame.is_merchant_round[pos.round_index]
        self.until_phase = self._rounds_until_next_phase()
        self._gains: dict[int, float] = {}
        self._posts: dict[int, float] = {}
        self._riches: dict[tuple[int, int], float] = {}
        self._shut: dict[int, list[bool]] = {}
        """Hexes that are shut, by nation."""
        self._upheavals: dict[int, float] = {}

    def whim(self, most: float) -> float:
        """A little taste, so that two games are not alike: from 0 to ``most``."""
        return self.rng.random() * most

    def seen_by(self, seat: int, pos: Position | None = None) -> Judge:
        """The same position with another seat's eyes, or another one."""
        other = Judge(pos or self.pos, seat, self.harbours, self.rng, self.doubt, self.temper)
        other.hasty = self.hasty
        other.deals = self.deals
        return other

    # -- time ---------------------------------------------------------------------------------------------

    def sailings(self, nation: int) -> int:
        """How often the nation can still sail, the present Exploration Round included if it has not yet."""
        pos = self.pos
        if not self.exploring or pos.acted >> nation & 1:
            return self.rounds_after
        if pos.acting == nation and pos.stage > FLEET:
            return self.rounds_after
        return self.rounds_after + 1

    def _rounds_until_next_phase(self) -> float:
        pos, frame = self.pos, self.pos.frame
        cards = 0
        for kind in frame.deck[pos.deck_at :]:
            if frame.ship_phase[kind] > pos.phase:
                break
            cards += 1
        else:
            return 99.0
        pace = cards / max(1.0, PACE * len(pos.order))
        top = pos.deck_top()
        for nation in pos.order:
            if not pos.ships[nation] or pos.coffers(nation) >= frame.ship_price[top]:
                return pace
        return max(pace, UNPAID)

    # -- fleets -------------------------------------------------------------------------------------------

    def reach(self, ships: tuple[int, ...]) -> int:
        frame = self.pos.frame
        total = 0
        for ship in ships:
            if frame.ship_endless[ship]:
                return UNLIMITED
            total += frame.ship_range[ship]
        return total

    def survivors(self, ships: tuple[int, ...]) -> tuple[int, ...]:
        """What is left of a fleet when the next phase begins."""
        leaves = self.pos.frame.ship_obsolete
        return tuple([ship for ship in ships if leaves[ship] == 0 or leaves[ship] > self.pos.phase + 1])

    def fleet_for(self, money: int, after_change: bool) -> tuple[int, ...]:
        """A fleet the nation could buy for this money, now or once the next phase has begun."""
        pos, frame = self.pos, self.pos.frame
        cards = list(frame.deck[pos.deck_at :])
        if after_change:
            cards = [kind for kind in cards if frame.ship_phase[kind] > pos.phase]
        ships: list[int] = []
        for kind in cards[:MAX_SHIPS]:
            if frame.ship_price[kind] <= money:
                money -= frame.ship_price[kind]
                ships.append(kind)
        if not ships and cards:
            ships = [cards[0]]  # forced purchase
        return tuple(ships)

    def next_phase_price(self) -> int:
        """The cheapest ship of the next phase."""
        frame, phase = self.pos.frame, self.pos.phase
        prices = [
            price for price, group in zip(frame.ship_price, frame.ship_phase, strict=True) if group > phase
        ]
        return min(prices, default=0)

    def issue_money(self, nation: int) -> int:
        """What the issue at the next phase change could bring."""
        pos = self.pos
        if pos.phase >= 3:
            return 0
        return min(pos.frame.issue_limit[pos.phase + 1], pos.supply[nation]) * pos.prestige(nation)

    # -- waters ---------------------------------------------------------------------------------------------

    def riches(self, nation: int, at: int) -> float:
        """Free sites around a hex, near ones counting more."""
        known = self._riches.get((nation, at))
        if known is not None:
            return known
        pos = self.pos
        shut = self._shut.get(nation)
        if shut is None:
            shut = self._shut[nation] = self.harbours.shut(pos, nation)
        total = 0.0
        for hex, worth in self.harbours.around(pos.frame, at, pos.phase):
            if not shut[hex]:
                total += worth
        self._riches[(nation, at)] = total
        return total

    def post_value(self, nation: int) -> float:
        """What one more post will probably earn."""
        known = self._posts.get(nation)
        if known is None:
            at = self.pos.explorers[nation]
            if at < 0:
                at = self.pos.frame.homes[nation]
            known = POST_VALUE * (0.6 + 0.4 * min(1.6, self.riches(nation, at) / 22.0))
            self._posts[nation] = known
        return known

    # -- the future of a nation -----------------------------------------------------------------------------

    def best_now(self, nation: int, ships: tuple[int, ...], coffers: int) -> tuple[int, int]:
        """Revenue of the best route with these ships, and the steps it leaves over."""
        if not ships:
            return 0, 0
        reach = self.reach(ships)
        if self.hasty:
            coffers = coffers // HASTY_PURSE * HASTY_PURSE
        routes = self.harbours.front(self.pos, nation, reach, coffers)
        route = routes[-1]
        return route.revenue, 99 if reach == UNLIMITED else max(0, min(reach, LONG) - len(route.path))

    def revenues(
        self, nation: int, ships: tuple[int, ...], coffers: int, sailings: int, supply: int | None = None
    ) -> list[float]:
        """Expected revenue of each coming sailing; 0 stands for a round without a payout."""
        pos = self.pos
        supply = pos.supply[nation] if supply is None else supply
        value = self.post_value(nation)
        left = self.until_phase
        later: tuple[int, ...] | None = None
        result: list[float] = []
        fleet_now = ships
        known: tuple[int, ...] | None = None
        base, slack = 0, 0
        posts = 0.0
        for number in range(sailings):
            changed = number > left
            if changed and later is None:
                later = self.survivors(fleet_now)
                money = coffers + self.issue_money(nation)
                if len(later) < MAX_SHIPS and money >= 300:
                    more = self.fleet_for(money, True)[: MAX_SHIPS - len(later)]
                    if not later:
                        result.append(0.0)  # bought only after a round without ships
                        later = more
                        continue
                    later = later + more[:1]
                elif not later:
                    result.append(0.0)
                    later = self.fleet_for(money, True)
                    continue
            here = later if changed and later is not None else fleet_now
            if not here:
                result.append(0.0)
                fleet_now = self.fleet_for(coffers - 100, False)[:2]
                posts += RATE[pos.phase]
                continue
            if here is not known:
                known = here
                base, slack = self.best_now(nation, here, coffers)
            posts = max(posts, number * RATE[min(4, pos.phase + (1 if changed else 0))])
            result.append(base + value * min(posts, float(supply), float(slack)))
        return result[:sailings]

    def future(
        self, nation: int, ships: tuple[int, ...], coffers: int | None = None, delay: int = 0
    ) -> float:
        """What a merchant gains after this round with such a fleet: dividends and prestige."""
        if coffers is None:
            coffers = self.pos.coffers(nation)
        expected = self.revenues(nation, ships, coffers, min(self.rounds_after, self.temper.sight) - delay)
        paying = sum(revenue >= 1.0 for revenue in expected)
        return sum(expected, 0.0) + self.rise(nation, paying)

    def rise(self, nation: int, sailings: int) -> int:
        """How much prestige so many payouts add."""
        pos = self.pos
        track, space = pos.frame.track, pos.space[nation]
        return track[min(len(track) - 1, space + sailings)] - track[space]

    def step(self, nation: int) -> int:
        return self.rise(nation, 1)

    def trust(self, nation: int) -> float:
        """How often the fleet sailed in the rounds played; one's own nations are trusted."""
        pos = self.pos
        if pos.king[nation] == self.seat:
            return 1.0
        sailed, rounds = 3.0, 3.0
        seen = False
        for row in pos.history:
            prestige, revenue = row[2][nation], row[0][nation]
            if prestige == 0 or all(number < 0 for number in row[0]):
                continue
            if not seen:
                seen = True  # the first round of a nation is without ships
                continue
            rounds += 1.0
            sailed += 1.0 if revenue > 0 else 0.0
        return 0.95 * sailed / rounds

    def gain(self, nation: int) -> float:
        """What one merchant of the nation will add to its price until the end: dividends and prestige."""
        known = self._gains.get(nation)
        if known is None:
            pos = self.pos
            sailings = min(self.sailings(nation), self.temper.sight)
            expected = self.revenues(nation, pos.ships[nation], pos.coffers(nation), sailings)
            paying = sum(revenue >= 1.0 for revenue in expected)
            known = self.trust(nation) * (sum(expected, 0.0) + self.rise(nation, paying))
            if self.temper.fondness and nation == self.favourite():
                known *= 1.0 + self.temper.fondness
            if self.doubt:
                known *= 1.0 + self.doubt * (2.0 * self.rng.random() - 1.0)
            self._gains[nation] = known
        return known

    def favourite(self) -> int:
        """Everybody has a colour he likes: another one at every seat."""
        playing = [nation for nation, plays in enumerate(self.pos.frame.in_play) if plays]
        return playing[(2 * self.seat + 1) % len(playing)]

    def shares(self, nation: int) -> int:
        return self.pos.merchants(self.seat, nation)

    def interest(self, nation: int) -> float:
        """Merchants of the nation this seat cares for: those it has and some it may still buy, less the rivals'."""
        pos = self.pos
        own = pos.merchants(self.seat, nation)
        others = 0
        for seat in range(pos.seats):
            others += pos.merchants(seat, nation)
        rivals = (others - own) / (pos.seats - 1)
        return own - SPITE * rivals + (0.5 if self.rounds_after > 3 else 0.0)

    def upheaval(self, nation: int) -> float:
        """What it brings this seat, set against its rivals, if the next phase begins now: other nations' fleets age."""
        known = self._upheavals.get(nation)
        if known is not None:
            return known
        pos, frame = self.pos, self.pos.frame
        after = pos.twin()
        after.phase = min(4, pos.phase + 1)
        while after.deck_at < len(frame.deck) and frame.ship_phase[frame.deck[after.deck_at]] <= pos.phase:
            after.deck_at += 1
        after.deck_at = min(len(frame.deck), after.deck_at + 1)
        for other in pos.order:
            after.ships[other] = self.survivors(pos.ships[other])
            after.money[1 + pos.seats + other] += self.issue_money(other)
        then = self.seen_by(self.seat, after)
        then.doubt = 0.0
        total = 0.0
        for other in pos.order:
            if other != nation:
                total += self.interest(other) * (then.gain(other) - self.gain(other))
        self._upheavals[nation] = total
        return total


def money_value(judge: Judge, nation: int) -> float:
    """What a drachma in the coffers is worth to the king: nothing at the end, much while a ship is wanted."""
    pos = judge.pos
    if judge.rounds_after == 0:
        return 0.0
    value = 0.05 + 0.04 * judge.rounds_after
    if not judge.survivors(pos.ships[nation]) and pos.phase < 4:
        value += 0.15
    if len(pos.ships[nation]) >= MAX_SHIPS and judge.survivors(pos.ships[nation]) == pos.ships[nation]:
        value *= 0.4
    return value
