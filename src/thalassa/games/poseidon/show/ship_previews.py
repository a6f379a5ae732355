"""Previews of step 3c: ships from the bank and from others, phase changes, forced purchase."""

from __future__ import annotations

from thalassa.games.poseidon.rules import accounts, flow
from thalassa.games.poseidon.rules.exploration import fleet
from thalassa.games.poseidon.rules.position import NOBODY, Position
from thalassa.games.poseidon.rules.ships import forced, harbour, phases, ship_offers
from thalassa.games.poseidon.wire.events import PhaseBegan
from thalassa.games.poseidon.wire.previews import (
    BankChoice,
    Bundle,
    ForcedPreview,
    ForcedSale,
    ForcedSaleView,
    HarbourView,
    IssueRight,
    IssueTurn,
    IssueView,
    OfferSide,
    OfferView,
    PhasePreview,
    Scrap,
    ShipOffer,
)
from thalassa.kernel.messages import Event, Seat


def phase_preview(pos: Position) -> PhasePreview | None:
    """What buying the top ship would set off; None if no phase begins. Tried on a copy, with every king issuing all he may."""
    frame, top = pos.frame, pos.deck_top()
    if top < 0 or not phases.begun_by(pos, top):
        return None
    after = pos.twin()
    phases.ship_bought_from_bank(after, top)
    events: list[Event] = []
    issued = dict.fromkeys(pos.order, 0)
    stop = flow.PHASES.following
    after.decided()
    flow.follow(after, flow.PHASES, events, stop)
    while after.actor != NOBODY:
        nation = phases.nation_issuing(after)
        most = phases.issue_most(after, nation)
        issued[nation] += most
        phases.issue(after, nation, most, events)
        flow.advance(after, events, stop)
    scraps: list[Scrap] = []
    for nation in pos.order:
        lost = tuple(frame.ship_ids[kind] for kind in pos.ships[nation] if kind not in after.ships[nation])
        if lost:
            scraps.append(
                Scrap(frame.nation_ids[nation], lost, len(after.ships[nation]), _range(after, nation))
            )
    return PhasePreview(
        tuple(event.phase for event in events if isinstance(event, PhaseBegan)),
        tuple(
            IssueRight(frame.nation_ids[nation], most, pos.prestige(nation))
            for nation, most in issued.items()
            if most
        ),
        tuple(scraps),
        frame.temples_pay[pos.phase] and not frame.temples_pay[after.phase],
    )


def harbour_view(pos: Position) -> HarbourView:
    frame, nation = pos.frame, pos.acting
    bank: list[BankChoice] = []
    for trade_in in harbour.bank_choices(pos, nation):
        price = harbour.bank_price(pos, trade_in)
        bank.append(
            BankChoice(
                frame.ship_ids[trade_in] if trade_in >= 0 else None,
                price,
                pos.coffers(nation) - price,
                harbour.why_not_buy_bank(pos, nation, trade_in),
                _range_with(pos, nation, pos.deck_top(), trade_in),
            )
        )
    why_not_forced = forced.why_not_forced_buy(pos, nation)
    return HarbourView(
        frame.nation_ids[nation],
        pos.coffers(nation),
        harbour.why_not_end_ships(pos, nation) is not None,
        harbour.why_not_end_ships(pos, nation),
        tuple(bank),
        phase_preview(pos),
        max(0, frame.max_offers - pos.offers),
        _ship_offers(pos, nation),
        forced_preview(pos, nation) if why_not_forced is None else None,
        why_not_forced,
    )


def _range(pos: Position, nation: int) -> int | None:
    """Steps of the fleet; None = unlimited."""
    steps = pos.fleet_range(nation)
    return None if steps < 0 else steps


def _range_with(pos: Position, nation: int, kind: int, trade_in: int) -> int | None:
    """With another ship, and without the one that is handed in for it."""
    after = pos.twin()
    kept = list(pos.ships[nation])
    if trade_in >= 0:
        kept.remove(trade_in)
    after.ships[nation] = (*kept, kind)
    return _range(after, nation)


def _ship_offers(pos: Position, buyer: int) -> tuple[ShipOffer, ...]:
    frame = pos.frame
    return tuple(
        ShipOffer(
            frame.nation_ids[seller],
            frame.ship_ids[kind],
            pos.king[seller],
            pos.king[seller] == pos.king[buyer],
            len(pos.ships[seller]) == 1,
            pos.coffers(buyer),
            ship_offers.why_not_ship(pos, buyer, seller, kind),
        )
        for seller in pos.order
        if seller != buyer
        for kind in sorted(set(pos.ships[seller]))
    )


def forced_preview(pos: Position, nation: int) -> ForcedPreview:
    """The emergency issue and what the king would have to add (P-183 to P-187), tried on a copy."""
    seat = pos.king[nation]
    after = pos.twin()
    forced.emergency_issue(after, nation, [])
    owes = forced.king_owes(after, nation)
    return ForcedPreview(
        pos.frame.ship_ids[pos.deck_top()],
        forced.top_price(pos),
        pos.coffers(nation),
        pos.prestige(nation),
        after.prestige(nation),
        pos.supply[nation] - after.supply[nation],
        after.coffers(nation) - pos.coffers(nation),
        min(owes, pos.cash(seat)),
        pos.cash(seat),
        forced.still_missing(after, seat, nation),
        forced.reach(after, seat) - after.cash(seat),
        forced.reach(after, seat) < owes,
        way_out(after, seat, nation),
    )


def offer_view(pos: Position, seat: Seat | None) -> OfferView | None:
    """The open offer; who has to answer it is told what the ship earns his nation in a round."""
    if pos.offer is None:
        return None
    frame, buyer = pos.frame, pos.acting
    seller, kind, price = pos.offer
    after = pos.twin()
    ship_offers.hand_over(after, buyer, seller, kind, price, [])
    return OfferView(
        pos.offers,
        frame.nation_ids[buyer],
        frame.nation_ids[seller],
        frame.ship_ids[kind],
        price,
        pos.king[seller],
        _offer_side(pos, after, seller, seat == pos.king[seller]),
        _offer_side(pos, after, buyer, False),
    )


def _offer_side(pos: Position, after: Position, nation: int, told: bool) -> OfferSide:
    names = pos.frame.ship_ids
    return OfferSide(
        tuple(names[kind] for kind in pos.ships[nation]),
        tuple(names[kind] for kind in after.ships[nation]),
        _range(pos, nation),
        _range(after, nation),
        pos.coffers(nation),
        after.coffers(nation),
        _best(pos, nation) if told else None,
        _best(after, nation) if told else None,
    )


def _best(pos: Position, nation: int) -> int:
    return fleet.front(pos, nation)[-1].revenue if pos.ships[nation] else 0


def issue_view(pos: Position) -> IssueView:
    frame, nation = pos.frame, phases.nation_issuing(pos)
    after = pos.twin()
    phases.scrap_ships(after, [])
    return IssueView(
        frame.nation_ids[nation],
        phases.issue_most(pos, nation),
        pos.prestige(nation),
        pos.supply[nation],
        pos.coffers(nation),
        tuple(
            IssueTurn(
                frame.nation_ids[other],
                "done" if place < pos.cursor else "now" if place == pos.cursor else "later",
            )
            for place, other in enumerate(pos.order)
            if place <= pos.cursor or phases.issue_most(pos, other)
        ),
        tuple(
            sorted({frame.ship_ids[kind] for kind in pos.ships[nation] if kind not in after.ships[nation]})
        ),
        _range(after, nation),
    )


def way_out(pos: Position, seat: int, nation: int) -> tuple[Bundle, ...]:
    """The sales that raise what is missing and lower the king's worth least; of equal ones those of the fewest merchants.

    One bundle of a nation is enough, for it raises the most (PR-79). Every sale is tried on a copy.
    """
    if not forced.still_missing(pos, seat, nation) or forced.reach(pos, seat) < forced.king_owes(pos, nation):
        return ()
    sellers = [other for other in pos.order if pos.loose(seat, other)]
    best: tuple[int, int, tuple[Bundle, ...]] | None = None
    begun: list[tuple[Position, int, int, tuple[Bundle, ...]]] = [(pos, 0, 0, ())]
    while begun:
        at, place, sold, way = begun.pop()
        loss = pos.worth(seat) - at.worth(seat)
        if best is not None and (loss, sold) >= best[:2]:
            continue
        missing = forced.still_missing(at, seat, nation)
        if not missing:
            best = loss, sold, way
            continue
        if place == len(sellers):
            continue
        other = sellers[place]
        begun.append((at, place + 1, sold, way))
        for count in range(1, min(at.loose(seat, other), forced.ceil_div(missing, at.prestige(other))) + 1):
            after = at.twin()
            accounts.return_bundle(after, seat, other, count, True, [])
            bundle = Bundle(
                pos.frame.nation_ids[other], count, after.cash(seat) - at.cash(seat), after.prestige(other)
            )
            begun.append((after, place + 1, sold + count, (*way, bundle)))
    return () if best is None else best[2]


def forced_sale_view(pos: Position, seat: int) -> ForcedSaleView:
    nation = pos.acting
    sales = tuple(
        _forced_sale(pos, seat, other, count)
        for other in pos.order
        for count in range(1, pos.loose(seat, other) + 1)
    )
    return ForcedSaleView(
        pos.frame.nation_ids[nation],
        forced.top_price(pos),
        forced.still_missing(pos, seat, nation),
        sales,
        forced.reach(pos, seat) >= forced.king_owes(pos, nation),
        way_out(pos, seat, nation),
    )


def _forced_sale(pos: Position, seat: int, nation: int, count: int) -> ForcedSale:
    """One bundle, sold on a copy."""
    after = pos.twin()
    accounts.return_bundle(after, seat, nation, count, True, [])
    return ForcedSale(
        pos.frame.nation_ids[nation],
        count,
        after.cash(seat) - pos.cash(seat),
        after.prestige(nation),
        forced.still_missing(after, seat, pos.acting),
        forced.why_not_forced_sell(pos, seat, nation, count),
    )
