"""The rest of a game played quickly in one possible future: every realm buys by its appraisal, to the final count.

Works on a sampled position, so that the order of tiles and chits used here is never the true one; and what a realm buys
never depends on tiles or chits that are not yet open in the rehearsal.
"""

from __future__ import annotations

from thalassa.games.peloponnes.edition.figures import BLANK, Tables
from thalassa.games.peloponnes.rules.order import renewed
from thalassa.games.peloponnes.rules.phases import SUPPLY
from thalassa.games.peloponnes.rules.position import PASSED, STANDING, Position

from .appraisal import Rates, Weights
from .realm import Realm
from .rehearsed_auction import Auction


def pending_disasters(laid: list[int], tables: Tables) -> int:
    """Bits of the disasters that have not struck yet."""
    bits = 0
    for disaster in range(BLANK):
        if laid[disaster] < tables.chits_to_trigger:
            bits |= 1 << disaster
    return bits


def supplies_to_come(pos: Position) -> int:
    """The supply rounds ahead: the last one, and those whose tiles have not shown."""
    supply_round = pos.frame.tables.supply_round
    count = 1
    for tile in pos.undrawn():
        if supply_round[tile]:
            count += 1
    return count


def rehearse(pos: Position, weights: list[Weights]) -> list[Realm]:
    """From a position at the reveal, a supply round or the beginning of phase b to the end."""
    frame = pos.frame
    tables = frame.tables
    seats = frame.seats
    realms = [Realm(pos, seat) for seat in range(seats)]
    order = list(pos.order)
    laid = pos.laid.copy()
    pending = pending_disasters(laid, tables)
    supplies = supplies_to_come(pos)
    turned = pos.turned
    offer = list(pos.display)
    drawn = pos.drawn
    number = pos.round_number
    if pos.phase == SUPPLY:
        for seat in range(seats):
            if pos.is_pending(seat):
                realms[seat].supply()
        if pos.is_final():
            return realms
    if not offer:
        number += 1
    while number <= tables.rounds:
        while len(offer) < tables.tiles_per_round:
            tile = pos.deck[drawn]
            drawn += 1
            offer.append(tile)
            if tables.supply_round[tile]:
                supplies -= 1
                for realm in realms:
                    realm.supply()
        rates = [Rates(realms[seat], number, pending, supplies, weights[seat]) for seat in range(seats)]
        auction = Auction(rates, offer, frame)
        auction.run(order)
        for seat in range(seats):
            realm = realms[seat]
            state = auction.states[seat]
            if state == STANDING:
                realm.pay_coins(auction.amounts[seat])
                realm.take(offer[auction.places[seat]])
            else:
                realm.coins += frame.pass_coins if state == PASSED else tables.withdraw_coins
            realm.income()
        if seats > 1:
            order = renewed(order, auction.states, auction.amounts, frame)
        left = tables.rounds - number
        for _ in range(tables.chits_per_round):
            kind = pos.chits[turned]
            turned += 1
            laid[kind] += 1
            if kind != BLANK and laid[kind] == tables.chits_to_trigger:
                pending &= ~(1 << kind)
                for realm in realms:
                    realm.suffer(kind, left)
        number += 1
        offer = []
    for realm in realms:
        realm.supply()
    return realms
