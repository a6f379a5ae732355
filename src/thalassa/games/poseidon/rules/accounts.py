"""Money and prestige: the only two places where drachmas move and where markers move.

The bank is a signed account (P-5), so all accounts always add up to nothing (I-4).
"""

from __future__ import annotations

from thalassa.kernel.messages import Event

from .events import PrestigeMoved
from .state import BANK, PoseidonState


def pay(state: PoseidonState, giver: int, taker: int, amount: int) -> None:
    """Move drachmas between accounts: BANK, ``purse(seat)`` or ``treasury(state, nation)`` (P-3, P-4)."""
    money = state.money
    if amount < 0 or (giver != BANK and money[giver] < amount):
        raise AssertionError(f"account {giver} cannot pay {amount}")
    money[giver] -= amount
    money[taker] += amount


def purse(seat: int) -> int:
    """The account of a player's cash."""
    return 1 + seat


def treasury(state: PoseidonState, nation: int) -> int:
    """The account of a nation's coffers."""
    return 1 + state.seats + nation


def enter_space(state: PoseidonState, nation: int, space: int) -> None:
    """P-105: whoever enters a space goes to the bottom of its stack."""
    order = state.order
    if nation in order:
        order.remove(nation)
    state.space[nation] = space
    at = len(order)
    while at > 0 and state.space[order[at - 1]] < space:
        at -= 1
    order.insert(at, nation)


def move_prestige(state: PoseidonState, nation: int, step: int, events: list[Event]) -> None:
    """One space left (-1) or right (+1); P-108: at the end of the track the marker stays as it is."""
    before = state.space[nation]
    after = before + step
    track = state.frame.track
    if not 0 <= after < len(track):
        return
    enter_space(state, nation, after)
    events.append(PrestigeMoved(state.frame.nation_ids[nation], track[before], track[after]))
