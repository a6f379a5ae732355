"""Phases e and f: one-time income, round income, chosen income and full storehouses (L-65 … L-78)."""

from __future__ import annotations

from thalassa.games.peloponnes.edition.figures import COINS, FOOD, GOODS, STONE, WOOD
from thalassa.games.peloponnes.wire.actions import ChooseIncome
from thalassa.games.peloponnes.wire.events import IncomeChosen, IncomeReceived, TileGained
from thalassa.kernel.messages import Action, Event, Reason

from .phases import INCOME
from .position import NO_TILE, Position

Amounts = tuple[int, int, int, int, int]
"""Wood, stone, food, coins and luxury."""


def store_wood(pos: Position, seat: int, amount: int) -> int:
    """Put wood away; what exceeds the storehouse becomes luxury (L-76). Returns that overflow."""
    over = max(0, pos.wood[seat] + amount - pos.frame.tables.wood_cap)
    pos.wood[seat] += amount - over
    pos.luxury[seat] += over
    return over


def store_stone(pos: Position, seat: int, amount: int) -> int:
    over = max(0, pos.stone[seat] + amount - pos.frame.tables.stone_cap)
    pos.stone[seat] += amount - over
    pos.luxury[seat] += over
    return over


def store_food(pos: Position, seat: int, amount: int) -> int:
    over = max(0, pos.food[seat] + amount - pos.frame.tables.food_cap)
    pos.food[seat] += amount - over
    pos.luxury[seat] += over
    return over


def growth(pos: Position, seat: int, amount: int) -> int:
    """How many inhabitants really come (or go): never beyond the limit (L-69, LR-22)."""
    before = pos.people[seat]
    return max(0, min(pos.frame.people_cap, before + amount)) - before


def gain(pos: Position, seat: int, events: list[Event]) -> None:
    """Phase e for one player: the one-time income of the tile added this round (L-65)."""
    tables = pos.frame.tables
    tile = pos.won[seat]
    if tile == NO_TILE:
        return
    pos.won[seat] = NO_TILE
    people = growth(pos, seat, tables.gain_people[tile])  # L-66
    pos.people[seat] += people
    pos.coins[seat] += tables.gain_coins[tile]
    pos.luxury[seat] += tables.gain_luxury[tile]
    over = store_food(pos, seat, tables.gain_food[tile])  # L-68
    if not tables.brings[tile]:
        return
    events.append(
        TileGained(
            seat,
            tables.ids[tile],
            people,
            tables.gain_coins[tile],
            tables.gain_luxury[tile],
            tables.gain_food[tile],
            over,
        )
    )


def goods_income(pos: Position, seat: int) -> tuple[int, int, int]:
    """Wood, stone and food of civilization tile, extra incomes, lands and buildings (L-70, L-118)."""
    tables = pos.frame.tables
    number = pos.civilization[seat]
    wood = tables.civ_income_wood[number] + pos.extra[0]
    stone = tables.civ_income_stone[number] + pos.extra[1]
    food = tables.civ_income_food[number] + pos.extra[2]
    for tile in pos.lands[seat]:
        wood += tables.income_wood[tile]
        stone += tables.income_stone[tile]
        food += tables.income_food[tile]
    for tile in pos.buildings[seat]:
        wood += tables.income_wood[tile]
        stone += tables.income_stone[tile]
        food += tables.income_food[tile]
    return wood, stone, food


def people_income(pos: Position, people: int) -> tuple[int, int]:
    """Coins and luxury from inhabitants (L-72); beyond the scale its last band serves (LR-22)."""
    tables = pos.frame.tables
    place = min(people, len(tables.people_coins) - 1)
    return tables.people_coins[place], tables.people_luxury[place]


def choosers(pos: Position, seat: int) -> list[int]:
    """The seat's tiles with a chosen income, sorted (L-73)."""
    chooses = pos.frame.tables.chooses
    return sorted([tile for tile in pos.buildings[seat] if chooses[tile]])


def gain_all(pos: Position, events: list[Event]) -> None:
    """Phase e: the one-time income of every new tile."""
    for seat in range(pos.frame.seats):
        gain(pos, seat, events)


def begin(pos: Position, events: list[Event]) -> None:
    """Phase f: book everything that needs no choice (L-76: the order of booking does not matter)."""
    pos.phase = INCOME
    pos.pending = 0
    for seat in range(pos.frame.seats):
        receive(pos, seat, events)
        if choosers(pos, seat):
            pos.pending |= 1 << seat


def due(pos: Position, seat: int) -> tuple[int, int, int, int, int, int]:
    """Inhabitants, coins, luxury, wood, stone and food of one round, before full storehouses are looked at."""
    people = growth(pos, seat, pos.frame.tables.civ_income_people[pos.civilization[seat]])  # L-71 first
    coins, luxury = people_income(pos, pos.people[seat] + people)
    wood, stone, food = goods_income(pos, seat)
    return people, coins, luxury, wood, stone, food


def receive(pos: Position, seat: int, events: list[Event]) -> None:
    people, coins, luxury, wood, stone, food = due(pos, seat)
    pos.people[seat] += people
    pos.coins[seat] += coins
    pos.luxury[seat] += luxury
    over = store_wood(pos, seat, wood) + store_stone(pos, seat, stone) + store_food(pos, seat, food)
    events.append(IncomeReceived(seat, people, coins, luxury, wood, stone, food, over))


def refuse(pos: Position, seat: int, action: Action) -> Reason | None:
    if type(action) is not ChooseIncome:
        return Reason("wrong_phase", "L-12", {"phase": "income"})
    tables = pos.frame.tables
    tiles = choosers(pos, seat)
    if action.tiles != tables.ids_of(tiles) or len(action.goods) != len(tiles):
        return Reason("choose_each", "L-73", {"tiles": tables.ids_of(tiles)})
    for place, good in enumerate(action.goods):
        if good not in GOODS or GOODS.index(good) not in tables.chooses[tiles[place]]:
            return Reason("unknown_good", "L-73", {"good": good})
    return None


def combinations(pos: Position, seat: int) -> list[Action]:
    """Every choice of one good for each tile, equal results included."""
    tables = pos.frame.tables
    tiles = choosers(pos, seat)
    ids = tables.ids_of(tiles)
    choices: list[list[int]] = [[]]
    for tile in tiles:
        choices = [[*some, good] for some in choices for good in sorted(tables.chooses[tile])]
    found: list[Action] = []
    for goods in choices:
        found.append(ChooseIncome(ids, tuple([GOODS[good] for good in goods])))
    return found


def moves(pos: Position, seat: int) -> list[Action]:
    """Every choice that leads to a different position."""
    return list(results(pos, seat).values())


def results(pos: Position, seat: int) -> dict[Amounts, Action]:
    """What the choices would add, and for each result the first choice that leads to it: full storehouses give luxury
    alike, tiles are exchangeable."""
    found: dict[Amounts, Action] = {}
    for action in combinations(pos, seat):
        assert type(action) is ChooseIncome
        found.setdefault(after_choice(pos, seat, [GOODS.index(good) for good in action.goods]), action)
    return found


def after_choice(pos: Position, seat: int, goods: list[int]) -> Amounts:
    """Wood, stone, food, coins and luxury that the choice would add, overflow counted (L-74)."""
    tables = pos.frame.tables
    wood = min(goods.count(WOOD), tables.wood_cap - pos.wood[seat])
    stone = min(goods.count(STONE), tables.stone_cap - pos.stone[seat])
    food = min(goods.count(FOOD), tables.food_cap - pos.food[seat])
    coins = goods.count(COINS)
    return wood, stone, food, coins, len(goods) - wood - stone - food - coins


def choose(pos: Position, seat: int, action: ChooseIncome, events: list[Event]) -> None:
    pos.pending &= ~(1 << seat)
    amounts = after_choice(pos, seat, [GOODS.index(good) for good in action.goods])
    add(pos, seat, amounts)
    events.append(IncomeChosen(seat, action.tiles, action.goods, amounts[4]))


def add(pos: Position, seat: int, amounts: Amounts) -> None:
    wood, stone, food, coins, luxury = amounts
    pos.wood[seat] += wood
    pos.stone[seat] += stone
    pos.food[seat] += food
    pos.coins[seat] += coins
    pos.luxury[seat] += luxury
