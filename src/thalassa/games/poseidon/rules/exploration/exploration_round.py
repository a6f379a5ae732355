"""Exploration Round: its beginning, King's money and whose turn it is (P-96 … P-109). The steps of a nation's turn
have modules of their own."""

from __future__ import annotations

from thalassa.games.poseidon.wire.events import KingsMoneyLeft, KingsMoneyTaken, NationActs
from thalassa.kernel.messages import Event

from ..accounts import pay, purse, treasury
from ..position import Position
from ..stages import KING


def begin(pos: Position, events: list[Event]) -> None:
    """P-96: a fresh book for revenues; P-67: the founders' freeze is over."""
    pos.revenues = [-1] * pos.frame.nation_count
    pos.payouts = [-1] * pos.frame.nation_count
    pos.founded = 0


# -- step 2 -------------------------------------------------------------------------------------------------


def kings_money(pos: Position, nation: int) -> int:
    """P-98, P-99: the fixed sum, or nothing; PR-45: an option gives what is there."""
    fixed = pos.frame.king_money[pos.phase]
    coffers = pos.coffers(nation)
    if coffers >= fixed:
        return fixed
    return coffers if pos.frame.partial_money else 0


def ask_next_king(pos: Position, events: list[Event]) -> None:
    """P-98, P-109: in operating order; a king with nothing to take is not asked."""
    while True:
        pos.cursor += 1
        if pos.cursor >= len(pos.order):
            return
        nation = pos.order[pos.cursor]
        if kings_money(pos, nation) > 0:
            pos.ask(KING, pos.king[nation])
            return


def nation_with_money(pos: Position) -> int:
    return pos.order[pos.cursor]


def take_kings_money(pos: Position, seat: int, take: bool, events: list[Event]) -> None:
    nation = nation_with_money(pos)
    name = pos.frame.nation_ids[nation]
    if take:
        money = kings_money(pos, nation)
        pay(pos, treasury(pos, nation), purse(seat), money)
        events.append(KingsMoneyTaken(seat, name, money))
    else:
        events.append(KingsMoneyLeft(seat, name))
    pos.decided()


# -- step 3 -------------------------------------------------------------------------------------------------


def line_up(pos: Position, events: list[Event]) -> None:
    """PR-46: an option keeps the order of this moment. Nobody has acted yet: each round leaves it so (P-107)."""
    pos.fixed_order = tuple(pos.order) if pos.frame.snapshot_order else ()


def to_act(pos: Position) -> list[int]:
    """P-106: the nations that have not acted, in operating order."""
    return [nation for nation in (pos.fixed_order or pos.order) if not pos.acted >> nation & 1]


def next_nation(pos: Position, events: list[Event]) -> bool:
    """The turn of the next nation begins; False when all have acted."""
    waiting = to_act(pos)
    pos.acting = waiting[0] if waiting else -1
    pos.doubled = False
    pos.offers = 0
    pos.offer = None
    pos.emergency = False
    if not waiting:
        pos.acted = 0
        pos.fixed_order = ()
        return False
    events.append(NationActs(pos.frame.nation_ids[pos.acting], pos.king[pos.acting]))
    return True


def finish_turn(pos: Position) -> None:
    """P-107: the nation has acted in this round."""
    pos.acted |= 1 << pos.acting


def turn_goes_on(pos: Position, events: list[Event]) -> bool:
    """P-148: ships are bought until the king ends the turn."""
    return not pos.acted >> pos.acting & 1
