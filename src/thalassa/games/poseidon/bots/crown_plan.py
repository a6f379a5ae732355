"""Crowns for the heuristic player: what ruling a nation is worth, and whether it is safe.

A king takes King's money, chooses ships and routes, and must pay for the ship that his nation needs.
"""

from __future__ import annotations

from typing import Final

from thalassa.games.poseidon.rules.merchants import government
from thalassa.games.poseidon.wire.actions import GovTake, GovTolerate
from thalassa.kernel.messages import Action, Remark

from .explaining import because, reckoned
from .judging import Judge

PAID: Final = 0.7
"""Share of the King's money that is taken: sometimes the coffers are short or need it."""
RULING: Final = 0.06
"""What ruling adds to one's merchants of the nation, as a share of their gain: its ships and routes serve the king."""
REACH: Final = 3
"""Merchants that a player is ready to buy one after the other for a crown."""
SPARE: Final = 1.3
"""Means in prices of the next ship that make a nation without ships safe to rule."""


def safe(judge: Judge, nation: int) -> bool:
    """Whether the nation would not cost its king money at once."""
    pos = judge.pos
    if pos.ships[nation] or judge.rounds_after == 0:
        return True
    top = pos.deck_top()
    means = pos.coffers(nation) + pos.supply[nation] * pos.prestige(nation) + pos.cash(judge.seat)
    return top < 0 or means >= SPARE * pos.frame.ship_price[top]


def worth(judge: Judge, nation: int, merchants: int) -> float:
    """What ruling the nation brings until the end with so many merchants of it."""
    if not safe(judge, nation):
        return 0.0
    money = PAID * judge.pos.frame.king_money[judge.pos.phase] * judge.rounds_after
    return money + RULING * max(0.0, judge.gain(nation)) * merchants


def part_of_crown(judge: Judge, nation: int) -> tuple[float, int]:
    """What each of the next merchants adds by the crown they take together, or keep from a rival who is as strong as the king,
    and how many it takes; nothing and none if it is out of reach."""
    pos, seat = judge.pos, judge.seat
    king = pos.king[nation]
    if king < 0 or judge.rounds_after == 0:
        return 0.0, 0
    own = pos.merchants(seat, nation)
    if king != seat:
        short = pos.merchants(king, nation) - own + 1
        if not 0 < short <= min(REACH, pos.pool[nation]):
            return 0.0, 0
        return worth(judge, nation, own + short) / short, short
    rivals = [pos.merchants(other, nation) for other in range(pos.seats) if other != seat]
    threatened = max(rivals) == own and pos.pool[nation] > 0
    return (worth(judge, nation, own), 1) if threatened else (0.0, 0)


def crown(judge: Judge) -> tuple[Action, Remark | None]:
    """Take a crown unless its nation would cost the king money at once."""
    pos = judge.pos
    nation = government.nation_asked(pos)
    name = pos.frame.nation_ids[nation]
    if safe(judge, nation):
        own, former = judge.shares(nation), pos.merchants(pos.king[nation], nation)
        taken = GovTake(name)
        gain = worth(judge, nation, own)
        return taken, reckoned(judge, taken, gain, because("majority", own=own, former=former))
    top = pos.deck_top()
    due = because("ship_due", ship=pos.frame.ship_ids[top], price=pos.frame.ship_price[top])
    return GovTolerate(name), reckoned(judge, GovTolerate(name), why=due)
