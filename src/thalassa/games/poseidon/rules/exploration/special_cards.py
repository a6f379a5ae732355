"""Special cards in play: step 1a, step 1b, the Delian marker and the Poseidon card (P-27 … P-47)."""

from __future__ import annotations

from typing import Final

from thalassa.games.poseidon.wire.actions import (
    ErArchon,
    ErDecline,
    ErHighCulture,
    ErPoseidon,
    ErPoseidonNo,
    PlaceDelian,
)
from thalassa.games.poseidon.wire.events import (
    ArchonUsed,
    CardDeclined,
    CardIncome,
    DelianPlaced,
    HighCultureFounded,
    PoseidonInvoked,
    PoseidonWithheld,
)
from thalassa.kernel.messages import Action, Event, Reason

from ..accounts import pay, purse
from ..frame import ARCHON, CULTURE, DELIAN, GONE, KNOSSOS, MYKENE, NEWWORLD, POSEIDON, TROJA
from ..position import BANK, Position, hexes_of
from ..reasons import no
from ..stages import BLESS, POWER

ASKED: Final = (DELIAN, TROJA, KNOSSOS, MYKENE, ARCHON)
"""P-30: the order of step 1a; P0 only with the option er_start (PR-34)."""


# -- step 1a --------------------------------------------------------------------------------------------


def ask_next_owner(pos: Position, events: list[Event]) -> None:
    """P-30: the next card owner who can use his card."""
    while True:
        pos.cursor += 1
        if pos.cursor >= len(ASKED):
            return
        card = ASKED[pos.cursor]
        owner = pos.card_owner[card]
        if owner < 0 or (card == DELIAN and pos.frame.any_time_delian):
            continue
        if _usable(pos, owner, card):
            pos.ask(POWER, owner)
            return


def card_asked(pos: Position) -> int:
    return ASKED[pos.cursor]


def _usable(pos: Position, owner: int, card: int) -> bool:
    if card == DELIAN:
        return bool(delian_places(pos, owner))
    return bool(nations_for(pos, owner, card))


def nations_for(pos: Position, seat: int, card: int) -> list[int]:
    """The nations for which the owner can use the card."""
    if card == DELIAN:
        return []
    if card == ARCHON:
        return [nation for nation in pos.order if why_not_archon(pos, seat, nation) is None]
    return [nation for nation in pos.order if why_not_culture(pos, seat, card, nation) is None]


def why_not_culture(pos: Position, seat: int, card: int, nation: int) -> Reason | None:
    frame = pos.frame
    if pos.king[nation] != seat:
        return no("not_king", "P-32", nation=frame.nation_ids[nation])
    if pos.cultures[nation] >= 0:
        return no("culture_already", "P-34", nation=frame.nation_ids[nation])
    if frame.closed[frame.card_hex[card]]:
        return no("closed_hex", "P-206", hex=frame.hex_ids[frame.card_hex[card]])
    return None


def use_culture(pos: Position, seat: int, card: int, nation: int, events: list[Event]) -> None:
    """P-32, P-33: the marker is an extra piece; the card is gone (P-29) and pays nothing (P-28)."""
    frame = pos.frame
    pos.cultures[nation] = frame.card_hex[card]
    pos.card_owner[card] = GONE
    pos.decided()
    events.append(
        HighCultureFounded(
            seat, frame.card_ids[card], frame.nation_ids[nation], frame.hex_ids[frame.card_hex[card]]
        )
    )


def why_not_archon(pos: Position, seat: int, nation: int) -> Reason | None:
    if pos.pool[nation] < 1:
        return no("pool_empty", "P-37", nation=pos.frame.nation_ids[nation])
    if pos.holding(seat) >= pos.frame.limit:
        return no("limit_reached", "P-38", limit=pos.frame.limit, held=pos.holding(seat))
    return None


def use_archon(pos: Position, seat: int, nation: int, events: list[Event]) -> None:
    """P-37: nothing is paid and prestige stands still."""
    pos.pool[nation] -= 1
    pos.held[seat * pos.frame.nation_count + nation] += 1
    pos.card_owner[ARCHON] = GONE
    pos.decided()
    events.append(ArchonUsed(seat, pos.frame.nation_ids[nation]))


def decline(pos: Position, seat: int, events: list[Event]) -> None:
    pos.decided()
    events.append(CardDeclined(seat, pos.frame.card_ids[card_asked(pos)]))


def power_moves(pos: Position, seat: int) -> list[Action]:
    frame, card = pos.frame, card_asked(pos)
    moves: list[Action] = []
    if card == DELIAN:
        moves += delian_moves(pos, seat)
    for nation in nations_for(pos, seat, card):
        name = frame.nation_ids[nation]
        moves.append(ErArchon(name) if card == ARCHON else ErHighCulture(frame.card_ids[card], name))
    moves.append(ErDecline(frame.card_ids[card]))
    return moves


# -- step 1b --------------------------------------------------------------------------------------------


def pay_incomes(pos: Position, events: list[Event]) -> None:
    """P-27, P-97: every card still in the game pays by the phase of this moment."""
    pos.poseidon_paid = False
    for card in range(6):
        owner = pos.card_owner[card]
        if owner < 0:
            continue
        money = pos.frame.incomes[card][pos.phase - 1]
        if money:
            pay(pos, BANK, purse(owner), money)
            events.append(CardIncome(owner, pos.frame.card_ids[card], money))
            if card == POSEIDON:
                pos.poseidon_paid = True


# -- P0: the Delian marker ------------------------------------------------------------------------------


def why_not_delian(pos: Position, seat: int, nation: int, hex: int) -> Reason | None:
    frame = pos.frame
    if pos.card_owner[DELIAN] != seat:
        return no("not_your_card", "P-39", card=frame.card_ids[DELIAN])
    if not frame.any_time_delian and not (pos.stage == POWER and card_asked(pos) == DELIAN):
        return no("delian_at_start", "PR-34")
    return why_not_spot(pos, seat, nation, hex)


def why_not_spot(pos: Position, seat: int, nation: int, hex: int) -> Reason | None:
    """P-39, P-40: under an ordinary or high-culture post of one's own nation, not in the New World."""
    frame = pos.frame
    if pos.king[nation] != seat:
        return no("not_king", "P-39", nation=frame.nation_ids[nation])
    if frame.kinds[hex] == NEWWORLD:
        return no("no_delian_here", "P-40", hex=frame.hex_ids[hex])
    if frame.kinds[hex] == CULTURE and not frame.culture_delian:
        return no("no_delian_here", "PR-36", hex=frame.hex_ids[hex])
    if pos.cultures[nation] != hex and not pos.posts[nation] >> hex & 1:
        return no("no_post_here", "P-40", nation=frame.nation_ids[nation], hex=frame.hex_ids[hex])
    return None


def place_delian(pos: Position, seat: int, nation: int, hex: int, events: list[Event]) -> None:
    pos.delian_nation = nation
    pos.delian_hex = hex
    pos.card_owner[DELIAN] = GONE
    if pos.stage == POWER and not pos.frame.any_time_delian:
        pos.decided()
    events.append(DelianPlaced(seat, pos.frame.nation_ids[nation], pos.frame.hex_ids[hex]))


def delian_places(pos: Position, seat: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for nation in pos.order:
        if pos.king[nation] != seat:
            continue
        spots = pos.posts[nation]
        if pos.cultures[nation] >= 0:
            spots |= 1 << pos.cultures[nation]
        for hex in hexes_of(spots):
            if why_not_spot(pos, seat, nation, hex) is None:
                found.append((nation, hex))
    return found


def delian_moves(pos: Position, seat: int) -> list[Action]:
    frame = pos.frame
    return [
        PlaceDelian(frame.nation_ids[nation], frame.hex_ids[hex]) for nation, hex in delian_places(pos, seat)
    ]


# -- P4: the Poseidon card ------------------------------------------------------------------------------


def why_no_poseidon(pos: Position, nation: int) -> Reason | None:
    """May the owner of P4 double this fleet's range now (start of step 3b)?"""
    frame, owner = pos.frame, pos.card_owner[POSEIDON]
    name = frame.nation_ids[nation]
    if owner < 0:
        return no("card_gone", "P-42", card=frame.card_ids[POSEIDON])
    if pos.phase < 2:
        return no("phase_too_early", "P-42", phase=2)
    if pos.poseidon_down:
        return no("poseidon_used", "P-45")
    if not pos.ships[nation]:
        return no("no_ships", "P-128", nation=name)
    if pos.endless(nation):
        return no("endless_already", "P-42", nation=name)
    if frame.own_poseidon and pos.king[nation] != owner:
        return no("not_king", "PR-38", nation=name)
    if pos.poseidon_paid and not frame.poseidon_after_income:
        return no("poseidon_paid", "PR-40")
    return None


def ask_for_poseidon(pos: Position, events: list[Event]) -> None:
    """P-44: at the start of step 3b, before the king decides."""
    if why_no_poseidon(pos, pos.acting) is None:
        pos.ask(BLESS, pos.card_owner[POSEIDON])


def invoke(pos: Position, seat: int, events: list[Event]) -> None:
    """P-44: declared is used, whatever the king does then."""
    pos.doubled = True
    pos.poseidon_down = True
    pos.decided()
    name = pos.frame.nation_ids[pos.acting]
    events.append(PoseidonInvoked(seat, name, pos.fleet_range(pos.acting)))


def withhold(pos: Position, seat: int, events: list[Event]) -> None:
    pos.decided()
    events.append(PoseidonWithheld(seat, pos.frame.nation_ids[pos.acting]))


def bless_moves(pos: Position) -> list[Action]:
    return [ErPoseidon(pos.frame.nation_ids[pos.acting]), ErPoseidonNo()]
