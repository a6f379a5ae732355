"""Before the first round: dealing or choosing civilizations and solo extra incomes (3.1 and 3.18)."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

from thalassa.kernel.messages import Action, Event, Reason

from .actions import ChooseCivilization, ChooseExtraIncome
from .events import CivilizationTaken, ExtraIncomeChosen
from .position import CHOOSE_CIVILIZATION, CHOOSE_EXTRA, NOBODY, REVEAL, Position
from .tables import FOOD, GOODS, STONE, WOOD

EXTRA_GOODS = ("wood", "stone", "food")


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


def civilizations_settled(pos: Position) -> None:
    """All have one: turn order by number (L-5), then extra incomes if this is a solo level (L-118)."""
    if picker(pos) != NOBODY:
        return
    pos.order = tuple(
        [seat for _, seat in sorted([(number, seat) for seat, number in enumerate(pos.civilization)])]
    )
    pos.phase = CHOOSE_EXTRA if pos.frame.extra_count else REVEAL


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
    civilizations_settled(pos)


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
    pos.phase = REVEAL


def moves(pos: Position) -> list[Action]:
    if pos.phase == CHOOSE_CIVILIZATION:
        return [
            ChooseCivilization(number)
            for number in pos.frame.tables.civilizations
            if refuse_civilization(pos, number) is None
        ]
    count = pos.frame.extra_count
    pool = (GOODS[WOOD], GOODS[STONE], GOODS[FOOD])
    chosen = (
        list(combinations_with_replacement(pool, count))
        if pos.frame.extra_repeat
        else list(combinations(pool, count))
    )
    return [ChooseExtraIncome(goods) for goods in chosen]  # type: ignore[arg-type]
