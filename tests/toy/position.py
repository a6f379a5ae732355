"""Reading a position of the toy game: every field is checked before a State is made of it."""

from __future__ import annotations

import msgspec

from thalassa.kernel.errors import BadPosition

from .actions import Bowl
from .data import ToyEdition
from .options import ToyOptions
from .state import NOBODY, NOTHING, Pile, ToyState


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    options: ToyOptions
    number: int
    hands: list[tuple[int, ...]]
    hidden: list[int]
    shown: tuple[int, ...]
    winner: int
    put: tuple[Bowl, ...]
    piles: tuple[Pile, ...]
    aside: list[int]
    rang_in: list[int]
    stock: tuple[int, ...]


def read(data: bytes, edition: ToyEdition) -> ToyState:
    try:
        snapshot = msgspec.json.decode(data, type=Snapshot)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadPosition(f"position of toy: {error}", field=_field(str(error))) from None
    for field, problem in _problems(snapshot, edition):
        raise BadPosition(f"position of toy: {problem} - at `$.{field}`", field=field)
    state = ToyState(snapshot.options, edition, list(snapshot.hands), snapshot.stock)
    state.number = snapshot.number
    state.hidden = snapshot.hidden
    state.shown = snapshot.shown
    state.winner = snapshot.winner
    state.put = snapshot.put
    state.piles = snapshot.piles
    state.aside = snapshot.aside
    state.rang_in = snapshot.rang_in
    return state


def _field(message: str) -> str:
    """The field msgspec's message names: ``… missing required field `stock` `` or ``… - at `$.stock[0]` ``."""
    return message.rstrip("`").rpartition("`")[2].removeprefix("$.")


def _problems(it: Snapshot, edition: ToyEdition) -> list[tuple[str, str]]:
    seats = len(it.hands)
    problems: list[tuple[str, str]] = []
    if seats not in (2, 3):
        problems.append(("hands", f"{seats} hands, not 2 or 3"))
    if not 1 <= it.number <= it.options.rounds + 1:
        problems.append(("number", f"round {it.number} of {it.options.rounds}"))
    for field, values in (("hidden", it.hidden), ("aside", it.aside), ("rang_in", it.rang_in)):
        if len(values) != seats:
            problems.append((field, f"{len(values)} entries for {seats} seats"))
    if it.winner != NOBODY and not 0 <= it.winner < seats:
        problems.append(("winner", f"there is no seat {it.winner}"))
    if (it.winner == NOBODY) != (not it.shown):
        problems.append(("shown", "pebbles are shown exactly while the winner sorts"))
    if len(it.put) >= max(1, len(it.shown)):
        problems.append(("put", "more pebbles put away than lie there"))
    if len(it.piles) != it.number - 1:
        problems.append(("piles", f"{len(it.piles)} piles before round {it.number}"))
    if any(not 0 <= number <= it.number for number in it.rang_in):
        problems.append(("rang_in", "a bell rang in a round not yet played"))
    size = it.options.rounds + 2 - it.number - (1 if it.shown else 0)  # T-2, T-3: dealt and not yet shown
    for seat, hand in enumerate(it.hands[: len(it.hidden)]):
        if len(hand) + (it.hidden[seat] != NOTHING) != size:
            problems.append(("hands", f"seat {seat} must have {size} pebbles not yet shown"))
    where = [pebble for hand in it.hands for pebble in hand] + [
        p for p in (*it.hidden, *it.aside) if p != NOTHING
    ]
    where += [*it.shown, *it.stock, *(p for pile in it.piles for p in (*pile.left, *pile.right))]
    if sorted([*where, *it.options.lost]) != list(edition.pebbles):
        problems.append(
            ("stock", "hands, hidden, shown, aside, piles and stock do not hold every pebble once")
        )
    return problems
