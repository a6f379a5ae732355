"""Finding *forced or not*: positions of bot games in which one purchase alone brings a king's nations through."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from thalassa.games.poseidon.state import PoseidonState
from thalassa.kernel.extras.puzzles import Drops, Memory, Puzzle, refused
from thalassa.kernel.messages import JsonObject

from .duty import BANK, BERTHS, DEALS_FROM, NONE, NOTHING, Purchase, Realm, Reckoner, Sea, after, purchases
from .realms import between, group, realm_of, sea_of

TRIES = 150
"""How often other sums and ships are tried in a position."""
LEAST_CHOICES = 3
STEP = 5
NEAR, NEARLY = 3, 60
"""How many of the next ships sums are drawn around, and how close."""


def found(state: PoseidonState, position: JsonObject, drops: Drops, memory: Memory) -> Iterator[Puzzle]:
    """Puzzles in a position in which a nation buys ships: as it is, or with other sums and ships at hand."""
    drops["forced: positions looked at"] += 1
    nations = group(state)
    if len(nations) < 2 or nations.index(state.acting) == len(nations) - 1:
        refused(drops, "interest", "no other nation of the king acts after this one")
        return
    sea, real = sea_of(state.frame), realm_of(state, nations)
    if any(not _lasting(sea, real, state.ships[nation]) for nation in between(state)):
        refused(drops, "interest", "another king may have to buy meanwhile")
        return
    rng = random.Random(f"{real}")
    for number in range(TRIES):
        changed = state if number == 0 else _changed(state, nations, sea, rng)
        if changed is None:
            continue
        realm = realm_of(changed, nations)
        puzzle = _sifted(changed, nations, sea, realm, drops)
        if puzzle is None:
            continue
        seen = (
            f"forced {puzzle.ask} {realm.fleets} {realm.at} {puzzle.answer['seller']} {puzzle.answer['ship']}"
        )
        if seen in memory:
            refused(drops, "variety", "the same purchase as before")
            continue
        memory[seen] = True
        plain = msgspec.json.decode(changed.to_json(), type=JsonObject) | {"history": position["history"]}
        yield msgspec.structs.replace(puzzle, position=plain)


def _lasting(sea: Sea, realm: Realm, fleet: tuple[int, ...]) -> bool:
    """Whether a fleet keeps a ship however many the king buys."""
    far = min(realm.at + BERTHS * len(realm.fleets), len(sea.deck)) - 1
    phase = sea.phase[sea.deck[far]]
    return any(not 0 < sea.obsolete[kind] <= phase for kind in fleet)


def _changed(
    state: PoseidonState, nations: tuple[int, ...], sea: Sea, rng: random.Random
) -> PoseidonState | None:
    """Other sums in the coffers, around what the next ships cost, and some ships of these nations sold to others."""
    if state.deck_top() < 0:
        return None
    changed = state.copy()
    assert isinstance(changed, PoseidonState)
    for nation in nations:
        account = 1 + state.seats + nation
        money = _sum(sea, state, rng)
        changed.money[0] -= money - changed.money[account]
        changed.money[account] = money
    if state.phase < DEALS_FROM:
        return changed
    ships = [(nation, kind) for nation in nations for kind in state.ships[nation]]
    rng.shuffle(ships)
    for nation, kind in ships[max(1, len(nations) - rng.choice((0, 1, 1, 1, 2))) :]:
        berths = [one for one in state.order if one not in nations and len(changed.ships[one]) < BERTHS]
        if not berths:
            return None
        buyer = rng.choice(berths)
        fleet = list(changed.ships[nation])
        fleet.remove(kind)
        changed.ships[nation] = tuple(fleet)
        changed.ships[buyer] = tuple(sorted((*changed.ships[buyer], kind)))
    return changed


def _sum(sea: Sea, state: PoseidonState, rng: random.Random) -> int:
    """Little, about the price of one of the next ships, or that much without what a fleet at home brings."""
    left = sea.deck[state.deck_at : state.deck_at + len(sea.deck)]
    price = sea.price[rng.choice(left[:NEAR])]
    about = rng.choice((NEARLY // 2, price, price - sea.income[state.phase], price // 2))
    return max(0, about + rng.randrange(-NEARLY, NEARLY, STEP))


def _sifted(
    state: PoseidonState, nations: tuple[int, ...], sea: Sea, realm: Realm, drops: Drops
) -> Puzzle | None:
    options = list(purchases(sea, realm))
    reckoner = Reckoner(sea)
    fine = [one for one in options if reckoner.works(realm, one)]
    if len(fine) != 1:
        refused(
            drops, "uniqueness", "several purchases come through" if fine else "no purchase comes through"
        )
        return None
    answer, price = fine[0], reckoner.lowest(realm, fine[0])
    coffers = realm.coffers[realm.acting]
    priced = price > 1
    choices = len(options) + priced + (not realm.fleets[realm.acting] and coffers < _next_price(sea, realm))
    if choices < LEAST_CHOICES:
        refused(drops, "interest", "too little to choose")
        return None
    frame = state.frame
    names = [frame.nation_ids[nation] for nation in nations]
    plan = reckoner.plan(realm, answer, price)
    bought = [step for step in plan if step[1] != NOTHING]
    tide = any(after(sea, *step).phase > step[0].phase for step in plan)
    if _hasty(sea, realm, options) == (answer, price):
        refused(drops, "difficulty", "the hasty king finds it")
        return None
    level = 1 + tide + (len(options) > 1) + (len(options) > 2) + (len(nations) > 2) + (len(bought) > 2)
    themes = [name for name, holds in (("tide", tide), ("price", priced)) if holds]
    themes.append("patience" if answer == NOTHING else "bank" if answer.seller == BANK else "sister")
    return Puzzle(
        kind="forced",
        level=min(5, level),
        seats=state.seats,
        seat=state.actor,
        position={},
        ask={"nation": frame.nation_ids[state.acting], "nations": names},
        answer={
            "seller": {BANK: "bank", NONE: "none"}.get(answer.seller) or names[answer.seller],
            "ship": frame.ship_ids[answer.kind] if answer.kind >= 0 else "",
            "price": price,
        },
        proof={
            "realm": [list(realm.coffers), [list(fleet) for fleet in realm.fleets], realm.at],
            "options": len(options),
        },
        themes=tuple(themes),
    )


def _next_price(sea: Sea, realm: Realm) -> int:
    return sea.price[sea.deck[realm.at]] if realm.at < len(sea.deck) else 0


def _hasty(sea: Sea, realm: Realm, options: list[Purchase]) -> tuple[Purchase, int]:
    """Who has a ship buys nothing; who has none goes to the bank, or takes the first ship for half its price."""
    first = min(options, key=lambda one: (one != NOTHING, one.seller != BANK, one))
    price = sea.price[first.kind] // 2 if first.seller >= 0 else 0
    return first, min(price, realm.coffers[realm.acting])
