"""End of a Merchant Round: change of government, start player card, ship removal (P-84 … P-95)."""

from __future__ import annotations

from thalassa.games.poseidon.wire.actions import GovTake, GovTolerate
from thalassa.games.poseidon.wire.events import CrownTaken, CrownTolerated, ShipRemoved, StartPlayerMoved
from thalassa.kernel.messages import Action, Event

from ..position import Position
from ..stages import CROWN


def challengers(pos: Position, nation: int) -> tuple[int, ...]:
    """P-85, P-86, P-88: who holds more than the king, biggest first, ties clockwise from the king's left."""
    king, nations = pos.king[nation], pos.frame.nation_count
    least = pos.held[king * nations + nation]
    found = [
        (-pos.held[seat * nations + nation], (seat - king) % pos.seats, seat)
        for seat in range(pos.seats)
        if pos.held[seat * nations + nation] > least
    ]
    found.sort()
    return tuple(seat for _, _, seat in found)


def ask_next_challenger(pos: Position, events: list[Event]) -> None:
    """P-85: nation by nation in operating order; prestige stands still meanwhile."""
    while not pos.queue:
        pos.cursor += 1
        if pos.cursor >= len(pos.order):
            return
        pos.queue = challengers(pos, pos.order[pos.cursor])
    pos.ask(CROWN, pos.queue[0])


def nation_asked(pos: Position) -> int:
    return pos.order[pos.cursor]


def take(pos: Position, seat: int, events: list[Event]) -> None:
    """P-89: three loose merchants against the card with its three; every total stays as it is."""
    nation = nation_asked(pos)
    former = pos.king[nation]
    pos.king[nation] = seat
    pos.queue = ()  # P-87: the first who takes it ends the questions
    pos.decided()
    events.append(CrownTaken(seat, pos.frame.nation_ids[nation], former))


def tolerate(pos: Position, seat: int, events: list[Event]) -> None:
    nation = nation_asked(pos)
    pos.queue = pos.queue[1:]
    pos.decided()
    events.append(CrownTolerated(seat, pos.frame.nation_ids[nation], pos.king[nation]))


def pass_start_card_on(pos: Position, events: list[Event]) -> None:
    """P-93."""
    pos.start = (pos.start + 1) % pos.seats
    events.append(StartPlayerMoved(pos.start))


def remove_ship(pos: Position, events: list[Event]) -> None:
    """P-94; P-95: no phase begins by it."""
    top = pos.deck_top()
    if pos.frame.removal_after[pos.round_index] and top >= 0:
        pos.deck_at += 1
        pos.gone[top] += 1
        events.append(ShipRemoved(pos.frame.ship_ids[top]))


def crown_moves(pos: Position) -> list[Action]:
    name = pos.frame.nation_ids[nation_asked(pos)]
    return [GovTake(name), GovTolerate(name)]
