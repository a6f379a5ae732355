"""Before the first round: dealing or choosing civilizations and solo extra incomes (L-1 … L-10, L-112, L-117 … L-119)."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Final

from thalassa.games.peloponnes.wire.actions import ChooseCivilization, ChooseExtraIncome, Good
from thalassa.games.peloponnes.wire.events import CivilizationTaken, ExtraIncomeChosen
from thalassa.kernel.messages import Action, Event, Reason

from .phases import CHOOSE_CIVILIZATION
from .position import NOBODY, Position

EXTRA_GOODS: Final[tuple[Good, ...]] = ("wood", "stone", "food")


def take_civilization(pos: Position, seat: int, number: int) -> None:
    """L-4: possessions printed on the civilization tile."""
    tables = pos.frame.tables
    taken = list(pos.civilization)
    taken[seat] = number
    pos.civilization = tuple(taken)
    pos.coins[seat] = tables.civ_coins[number]
    pos.wood[seat] = tables.civ_wood[number]
    pos.stone[seat] = tables.civ_stone[number]
    pos.food[seat] = tables.civ_food[number]
    pos.people[seat] = tables.civ_people[number]


def picker(pos: Position) -> int:
    """Whose turn it is to pick a civilization: seats in the order drawn at setup (LR-41)."""
    for seat in pos.order:
        if pos.civilization[seat] == 0:
            return seat
    return NOBODY


def set_order(pos: Position, events: list[Event]) -> None:
    """L-5: turn order by the numbers of the civilizations."""
    pos.order = tuple(
        [seat for _, seat in sorted([(number, seat) for seat, number in enumerate(pos.civilization)])]
    )


def refuse_civilization(pos: Position, number: int) -> Reason | None:
    if number not in pos.frame.tables.civilizations:
        return Reason("civilization_unknown", "L-3", {"number": number})
    if number in pos.civilization:
        return Reason("civilization_taken", "L-3", {"civilization": number})
    if pos.frame.level and number in pos.frame.used:
        return Reason("civilization_used", "L-117", {"civilization": number})
    return None


def choose_civilization(pos: Position, seat: int, action: ChooseCivilization, events: list[Event]) -> None:
    take_civilization(pos, seat, action.number)
    events.append(CivilizationTaken(seat, action.number))


def refuse_extra(pos: Position, goods: tuple[str, ...]) -> Reason | None:
    places: list[int] = []
    for good in goods:
        if good not in EXTRA_GOODS:
            return Reason("unknown_good", "L-118", {"good": good})
        places.append(EXTRA_GOODS.index(good))
    if len(goods) != pos.frame.extra_count:
        return Reason("extra_count", "L-118", {"count": pos.frame.extra_count, "given": len(goods)})
    if places != sorted(places):
        return Reason("not_in_order", "L-118", {})
    if not pos.frame.extra_repeat and len(set(places)) < len(places):
        return Reason("extra_repeat", "LR-43", {})
    return None


def choose_extra(pos: Position, seat: int, action: ChooseExtraIncome, events: list[Event]) -> None:
    goods = action.goods
    pos.extra = (goods.count("wood"), goods.count("stone"), goods.count("food"))
    events.append(ExtraIncomeChosen(seat, goods))


def extra_missing(pos: Position) -> bool:
    """L-118: whether the extra incomes of a solo level are still to be chosen."""
    return sum(pos.extra) < pos.frame.extra_count


def refuse(pos: Position, seat: int, action: Action) -> Reason | None:
    if pos.phase == CHOOSE_CIVILIZATION:
        if type(action) is not ChooseCivilization:
            return Reason("wrong_phase", "L-12", {"phase": "setup"})
        if seat != picker(pos):
            return Reason("not_your_turn", "LR-41", {"seat": picker(pos)})
        return refuse_civilization(pos, action.number)
    if type(action) is not ChooseExtraIncome:
        return Reason("wrong_phase", "L-12", {"phase": "setup"})
    return refuse_extra(pos, action.goods)


def moves(pos: Position) -> list[Action]:
    if pos.phase == CHOOSE_CIVILIZATION:
        return [
            ChooseCivilization(number)
            for number in pos.frame.tables.civilizations
            if refuse_civilization(pos, number) is None
        ]
    count = pos.frame.extra_count
    chosen = (
        list(combinations_with_replacement(EXTRA_GOODS, count))
        if pos.frame.extra_repeat
        else list(combinations(EXTRA_GOODS, count))
    )
    return [ChooseExtraIncome(goods) for goods in chosen]
