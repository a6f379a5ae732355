"""Money, prestige and merchants sold: the only places where drachmas and markers move.

The bank is a signed account (P-5), so all accounts always add up to nothing (I-4).
"""

from __future__ import annotations

from thalassa.games.poseidon.wire.events import MerchantsSold, PrestigeMoved
from thalassa.kernel.messages import Event

from .position import BANK, Position


def pay(pos: Position, giver: int, taker: int, amount: int) -> None:
    """Move drachmas between accounts: BANK, ``purse(seat)`` or ``treasury(state, nation)`` (P-3, P-4)."""
    money = pos.money
    if amount < 0 or (giver != BANK and money[giver] < amount):
        raise AssertionError(f"account {giver} cannot pay {amount}")
    money[giver] -= amount
    money[taker] += amount


def purse(seat: int) -> int:
    """The account of a player's cash."""
    return 1 + seat


def treasury(pos: Position, nation: int) -> int:
    """The account of a nation's coffers."""
    return 1 + pos.seats + nation


def enter_space(pos: Position, nation: int, space: int) -> None:
    """P-105: whoever enters a space goes to the bottom of its stack."""
    order = pos.order
    if nation in order:
        order.remove(nation)
    pos.space[nation] = space
    at = len(order)
    while at > 0 and pos.space[order[at - 1]] < space:
        at -= 1
    order.insert(at, nation)


def move_prestige(pos: Position, nation: int, step: int, events: list[Event]) -> None:
    """One space left (-1) or right (+1); P-108: at the end of the track the marker stays as it is."""
    before = pos.space[nation]
    after = before + step
    track = pos.frame.track
    if not 0 <= after < len(track):
        return
    enter_space(pos, nation, after)
    events.append(PrestigeMoved(pos.frame.nation_ids[nation], track[before], track[after]))


def return_bundle(
    pos: Position, seat: int, nation: int, count: int, forced: bool, events: list[Event]
) -> None:
    """P-77, P-187: at current prestige; P-80, P-188: then a selling king's nation falls by one space."""
    money = count * pos.prestige(nation)
    pay(pos, BANK, purse(seat), money)
    pos.held[seat * pos.frame.nation_count + nation] -= count
    pos.pool[nation] += count
    events.append(MerchantsSold(seat, pos.frame.nation_ids[nation], count, money, forced))
    if pos.king[nation] == seat:
        move_prestige(pos, nation, -1, events)
