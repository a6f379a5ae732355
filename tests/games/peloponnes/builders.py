"""Positions in one line. Short names as in the test vectors (docs/specification/peloponnes/vectors.md): c coins, w wood, s stone, f food, p inhabitants, x luxury."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from contract.saying import unsaid_reason
from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.edition.figures import CHITS
from thalassa.games.peloponnes.options import PeloponnesOptions
from thalassa.games.peloponnes.rules.frame import Frame
from thalassa.games.peloponnes.rules.phases import BIDDING, PHASES, SUPPLY, Phase
from thalassa.games.peloponnes.rules.position import BID_STATES, NO_TILE
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.storage import consistency
from thalassa.kernel.chance import Chance
from thalassa.kernel.messages import Action, Event

TABLES = GAME.edition().tables
# No disaster strikes before its third turn; the order is harmless until the last five chits.
QUIET_CHITS = (*CHITS[:5], *CHITS[:5], "blank", *CHITS[:5])
GOODS = {"c": "coins", "w": "wood", "s": "stone", "f": "food", "p": "people", "x": "luxury"}


Given = dict[str, Any]
"""Keyword arguments of the builders below, kept for several positions."""


class Seat(dict[str, Any]):
    """What one player has."""


def seat(civ: int = 0, **given: Any) -> Seat:
    """``seat(c=3, x=5, buildings="A13", lands="A01 A02", incomplete="A13", bid=("B06", 5))``"""
    return Seat(civ=civ, **given)


def tiles(text: str) -> list[int]:
    return [TABLES.index[tile] for tile in text.split()]


def position(
    *players: Seat,
    phase: str = "bidding",
    round: int = 0,
    auction: str = "",
    conquest: str = "",
    order: Sequence[int] | None = None,
    chits: Sequence[str] | None = None,
    next_tiles: str = "",
    extra: tuple[int, int, int] = (0, 0, 0),
    **options: Any,
) -> PeloponnesState:
    """A position that passes all checks. Rows, stacks and chits not given are filled with what is left over.

    ``chits`` are the next ones to be turned; ``next_tiles`` the next to be drawn; ``round`` 0 means: as late as needed.
    """
    chosen = GAME.make_options(len(players), options)
    assert isinstance(chosen, PeloponnesOptions)
    state = PeloponnesState(Frame(TABLES, len(players), chosen))
    state.clear()
    state.phase = Phase(PHASES.index(phase))
    used: set[int] = set()
    numbers = [each["civ"] for each in players]
    free = [number for number in (1, 2, 4, 5, 6, 7, 3) if number not in numbers]
    state.civilization = tuple(number or free.pop(0) for number in numbers)
    for place, each in enumerate(players):
        _fill_seat(state, place, each)
        used |= {*state.buildings[place], *state.lands[place], state.won[place]}
    state.extra = extra
    offered = tiles(auction) + tiles(conquest)
    if not round:
        late = [*offered, *(tile for tile in state.won if tile != NO_TILE)]
        stack = max([TABLES.stack[tile] for tile in late], default=0) if late else _latest_stack(used)
        owned = max(len(state.buildings[n]) + len(state.lands[n]) for n in range(len(players)))
        older = [tile for tile in used if TABLES.stack[tile] == stack and tile not in (NO_TILE, *state.won)]
        more = bool(late) or phase == "bidding"
        round = max((1, 4, 7)[stack] + (len(older) + 4) // 5 * more, owned + more)
        if phase in ("earthquake", "tempest"):
            round = max(2, round)  # no disaster can strike in round 1
    state.round_number = round
    _fill_display(state, tiles(auction), tiles(conquest), used)
    _fill_stacks(state, used, tiles(next_tiles))
    _fill_chits(state, chits)
    state.order = tuple(order) if order is not None else tuple(range(len(players)))
    if state.phase in consistency.SIMULTANEOUS:
        for place in range(len(players)):
            if consistency.may_be_pending(state, place):
                state.pending |= 1 << place
    return GAME.state_from_json(state.to_json())


def _latest_stack(used: set[int]) -> int:
    return max((TABLES.stack[tile] for tile in used if tile != NO_TILE), default=0)


def _fill_seat(state: PeloponnesState, place: int, each: Seat) -> None:
    for short, name in GOODS.items():
        getattr(state, name)[place] = each.get(short, 0)
    state.buildings[place] = tuple(tiles(each.get("buildings", "")))
    state.lands[place] = tuple(tiles(each.get("lands", "")))
    for tile in tiles(each.get("incomplete", "")):
        state.incomplete[place] |= 1 << tile
    bid = each.get("bid")
    if isinstance(bid, str):
        state.bid_state[place] = BID_STATES.index(bid)
    elif bid is not None:
        state.bid_state[place] = BID_STATES.index(bid[2] if len(bid) > 2 else "standing")
        state.bid_tile[place], state.bid_coins[place] = TABLES.index[bid[0]], bid[1]
    if each.get("won"):
        state.won[place] = TABLES.index[each["won"]]


def _stack_of(round: int) -> int:
    return 0 if round <= 3 else 1 if round <= 6 else 2


def _fill_display(state: PeloponnesState, auction: list[int], conquest: list[int], used: set[int]) -> None:
    if state.phase != BIDDING and not auction:
        return
    stack = _stack_of(state.round_number)
    spare = [
        tile
        for tile in range(40)
        if TABLES.stack[tile] == stack
        and tile not in used
        and tile not in auction + conquest
        and not TABLES.supply_round[tile]
    ]
    if state.phase == BIDDING:
        while len(auction) < state.frame.auction:
            auction.append(spare.pop(0))
        while len(auction) + len(conquest) < 5:
            conquest.append(spare.pop(0))
    state.display = tuple(auction + conquest)
    used |= set(state.display)


def _fill_stacks(state: PeloponnesState, used: set[int], first: list[int]) -> None:
    partly = state.phase == BIDDING or (state.phase == SUPPLY and state.display)
    drawn = 5 * (state.round_number - 1) + len(state.display) if partly else 5 * state.round_number
    deck: list[int] = []
    for stack, total in enumerate((15, 15, 10)):
        left = max(0, total - drawn)
        drawn = max(0, drawn - total)
        pool = [tile for tile in first if TABLES.stack[tile] == stack]
        others = [
            tile
            for tile in range(39, -1, -1)
            if TABLES.stack[tile] == stack and tile not in used and tile not in pool
        ]
        deck += (pool + others)[:left]
    state.deck = tuple(deck)


def _fill_chits(state: PeloponnesState, first: Sequence[str] | None) -> None:
    final = state.phase == PHASES.index("finished") or (state.phase == SUPPLY and not state.display)
    hidden = 0 if final else 16 - 2 * (state.round_number - 1)
    wanted = list(first or ())
    struck = {"earthquake": "earthquake", "tempest": "tempest"}.get(PHASES[state.phase])
    pool = list(QUIET_CHITS)
    if struck:
        hidden -= 1
        for _ in range(3):
            pool.remove(struck)
    for name in wanted:
        pool.remove(name)
    missing = hidden - len(wanted)
    rest = pool[len(pool) - missing :] if missing > 0 else []
    names = wanted + rest
    state.chits = tuple(CHITS.index(name) for name in names)
    state.laid = [TABLES.chit_counts[kind] - state.chits.count(kind) for kind in range(6)]


# -- playing --------------------------------------------------------------------------------------------------


def own(state: PeloponnesState, place: int = 0) -> dict[str, int]:
    """What a player has, by short names."""
    return {short: getattr(state, name)[place] for short, name in GOODS.items()}


def has(state: PeloponnesState, place: int = 0, **expected: int) -> bool:
    """Whether the player has exactly these amounts (of the goods named)."""
    held = own(state, place)
    assert {short: held[short] for short in expected} == expected
    return True


def buildings(state: PeloponnesState, place: int = 0) -> str:
    return " ".join(TABLES.ids_of(state.buildings[place]))


def lands(state: PeloponnesState, place: int = 0) -> str:
    return " ".join(TABLES.ids_of(state.lands[place]))


def code(state: PeloponnesState, place: int, action: Action) -> str | None:
    """Code of the reason why not, None if legal; it can be said, cites a rule and leaves the position untouched."""
    before = state.to_json()
    reason = state.why_not(place, action)
    assert reason is None or unsaid_reason(GAME, reason) == []
    assert state.to_json() == before
    return None if reason is None else reason.code


def rule(state: PeloponnesState, place: int, action: Action) -> str | None:
    reason = state.why_not(place, action)
    return None if reason is None else reason.rule


def events_of(events: list[Event], kind: type[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def start(seats: int, seed: int = 1, **options: Any) -> PeloponnesState:
    return GAME.start(seats, GAME.make_options(seats, options), Chance(str(seed)), GAME.edition())


def random_options(rng: random.Random, seats: int) -> dict[str, Any]:
    """Any combination of table options that goes with the number of seats."""
    given: dict[str, Any] = {}
    for spec in GAME.option_specs():
        low, high = spec.seats or (1, 5)
        if not spec.hidden and low <= seats <= high and rng.random() < 0.5:
            given[spec.key] = rng.choice(spec.values or (True, False))
    if given.get("solo_level"):
        given["solo_used"] = sorted(rng.sample(range(1, 8), rng.randrange(given["solo_level"])))
    return given


def walk(state: PeloponnesState, rng: random.Random) -> Any:
    """Random legal play: yields (seat, action, events) after each action until the game is over."""
    while True:
        actors = state.actors()
        if not actors:
            return
        place = rng.choice(actors)
        action = rng.choice(state.moves(place))
        yield place, action, state.apply(place, action)
