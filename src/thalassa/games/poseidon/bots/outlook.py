"""What bots expect of each nation that could be founded: what its first fleet should earn.

The planner of voyages explores for the nation alone, as if nobody came in between, so that foundings can be compared.
Guesses: told only where the table allows hints.
"""

from __future__ import annotations

import random
from typing import Final

from thalassa.games.poseidon.rules.merchants import founding
from thalassa.games.poseidon.rules.position import Position
from thalassa.games.poseidon.rules.ships import harbour
from thalassa.games.poseidon.rules.stages import PLAIN, TRADE
from thalassa.games.poseidon.wire.outlook import Expected, Outlook

from . import exploring_plan
from .harbours import MOST_PURSE, Harbours
from .judging import Judge

ROUNDS: Final = 2
"""Exploration Rounds told; in the one before them the nation has no ship yet."""
MOST_POSTS: Final = 9
"""More disks than this in the supply make no difference so early."""


def outlook(pos: Position, seat: int) -> Outlook | None:
    """None where nothing can be founded, or no round is left in which a founded nation sails."""
    frame = pos.frame
    if pos.stage != TRADE or pos.actor != seat or pos.pencil != PLAIN:
        return None
    coming = [at for at in range(pos.round_index + 1, len(frame.rounds)) if not frame.is_merchant_round[at]]
    rounds = coming[: 1 + ROUNDS]
    if len(rounds) < 2:
        return None
    harbours = Harbours()
    expected: list[Expected] = []
    for nation in range(frame.nation_count):
        known: dict[tuple[int, int, int], tuple[int, ...]] = {}
        for space, disks in _foundings(pos, seat, nation):
            prestige = frame.track[space]
            ships = harbour.affordable(pos, disks * prestige)
            rest = disks * prestige - sum([frame.ship_price[kind] for kind in ships])
            key = len(ships), min(rest, MOST_PURSE), min(frame.disks[nation] - disks, MOST_POSTS)
            if key not in known:
                after = pos.twin()
                founding.found(after, seat, nation, space, disks, founding.least_bought(disks), [])
                known[key] = _revenues(after, seat, nation, ships, rounds, harbours)
            expected.append(Expected(frame.nation_ids[nation], prestige, disks, known[key]))
    if not expected:
        return None
    return Outlook(tuple([frame.rounds[at] for at in rounds[1:]]), tuple(expected))


def _foundings(pos: Position, seat: int, nation: int) -> list[tuple[int, int]]:
    """Where on the track, and with how many disks."""
    found: list[tuple[int, int]] = []
    for space in range(len(pos.frame.track)):
        for disks in range(founding.LEAST_DISKS, pos.frame.disks[nation] + 1, 2):
            least = founding.least_bought(disks)
            if founding.why_not_found(pos, seat, nation, space, disks, least) is not None:
                break  # more disks ask for more merchants
            found.append((space, disks))
    return found


def _revenues(
    pos: Position, seat: int, nation: int, fleet: tuple[int, ...], rounds: list[int], harbours: Harbours
) -> tuple[int, ...]:
    """What the best course should pay a merchant in each of these rounds but the first, in which the ships are bought."""
    frame = pos.frame
    pos.acting = nation
    revenues: list[int] = []
    for at in rounds:
        pos.round_index = at
        judge = Judge(pos, seat, harbours, random.Random(0))
        action, _ = exploring_plan.discover(judge)
        for hex in action.builds or ():
            pos.posts[nation] |= 1 << frame.hex_ids.index(hex)
            pos.supply[nation] -= 1
        if action.path:
            pos.explorers[nation] = frame.hex_ids.index(action.path[-1])
        if at == rounds[0]:
            # Coffers that do not reach for the first ship are emptied by the forced purchase (P-152).
            pos.ships[nation] = fleet or tuple(frame.deck[pos.deck_at : pos.deck_at + 1])
            price = sum([frame.ship_price[kind] for kind in pos.ships[nation]])
            pos.money[1 + pos.seats + nation] = max(0, pos.coffers(nation) - price)
        else:
            revenues.append(judge.best_now(nation, pos.ships[nation], pos.coffers(nation))[0])
    return tuple(revenues)
