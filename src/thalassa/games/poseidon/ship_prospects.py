"""Previews of step 3c: ships from the bank and from others, phase changes, forced purchase."""

from __future__ import annotations

from . import accounts, deals, forced, harbour, phases
from .previews import (
    BankChoice,
    ForcedPreview,
    ForcedSale,
    ForcedSaleView,
    HarbourView,
    IssueRight,
    IssueView,
    OfferView,
    PhasePreview,
    Scrap,
    ShipOffer,
)
from .state import PoseidonState


def phase_preview(state: PoseidonState) -> PhasePreview | None:
    """What buying the top ship would set off; None if no phase begins."""
    frame, top = state.frame, state.deck_top()
    if top < 0 or frame.ship_phase[top] <= state.phase:
        return None
    begun = tuple(range(state.phase + 1, frame.ship_phase[top] + 1))
    limit = sum(frame.issue_limit[phase] for phase in begun)
    issues = tuple(
        IssueRight(frame.nation_ids[nation], min(limit, state.supply[nation]), state.prestige(nation))
        for nation in state.order
        if min(limit, state.supply[nation]) > 0
    )
    leaving = [kind for phase in begun for kind in phases.obsolete_in(state, phase)]
    scraps: list[Scrap] = []
    for nation in state.order:
        lost = [kind for kind in state.ships[nation] if kind in leaving]
        if lost:
            names = tuple(frame.ship_ids[kind] for kind in lost)
            scraps.append(Scrap(frame.nation_ids[nation], names, len(state.ships[nation]) - len(lost)))
    temples_end = frame.temples_pay[state.phase] and not frame.temples_pay[begun[-1]]
    return PhasePreview(begun, issues, tuple(scraps), temples_end)


def harbour_view(state: PoseidonState) -> HarbourView:
    frame, nation = state.frame, state.acting
    top = state.deck_top()
    bank: list[BankChoice] = []
    if top >= 0:
        choices = [-1]
        if frame.ship_endless[top]:
            choices += sorted({kind for kind in state.ships[nation] if not frame.ship_endless[kind]})
        for trade_in in choices:
            price = harbour.bank_price(state, trade_in)
            bank.append(
                BankChoice(
                    frame.ship_ids[trade_in] if trade_in >= 0 else None,
                    price,
                    state.coffers(nation) - price,
                    harbour.why_not_buy_bank(state, nation, trade_in),
                )
            )
    why_not_forced = forced.why_not_forced_buy(state, nation)
    return HarbourView(
        frame.nation_ids[nation],
        state.coffers(nation),
        harbour.why_not_end_ships(state, nation) is not None,
        harbour.why_not_end_ships(state, nation),
        tuple(bank),
        phase_preview(state),
        max(0, frame.max_offers - state.offers),
        _ship_offers(state, nation),
        forced_preview(state, nation) if why_not_forced is None else None,
        why_not_forced,
    )


def _ship_offers(state: PoseidonState, buyer: int) -> tuple[ShipOffer, ...]:
    frame = state.frame
    return tuple(
        ShipOffer(
            frame.nation_ids[seller],
            frame.ship_ids[kind],
            state.king[seller],
            state.king[seller] == state.king[buyer],
            len(state.ships[seller]) == 1,
            state.coffers(buyer),
            deals.why_not_ship(state, buyer, seller, kind),
        )
        for seller in state.order
        if seller != buyer
        for kind in sorted(set(state.ships[seller]))
    )


def forced_preview(state: PoseidonState, nation: int) -> ForcedPreview:
    """The emergency issue and what the king would have to add (P-183 to P-187)."""
    seat, price = state.king[nation], forced.top_price(state)
    issues = state.supply[nation] > 0
    count = forced.emergency_count(state, nation) if issues else 0
    prestige = forced.lowered_prestige(state, nation) if issues else state.prestige(nation)
    after = state.copy()
    if issues:
        accounts.move_prestige(after, nation, -1, [])
        phases.put_out(after, nation, count, True, [])
    owes = forced.king_owes(after, nation)
    return ForcedPreview(
        state.frame.ship_ids[state.deck_top()],
        price,
        state.coffers(nation),
        state.prestige(nation),
        prestige,
        count,
        count * prestige,
        min(owes, state.cash(seat)),
        state.cash(seat),
        forced.still_missing(after, seat, nation),
        forced.reach(after, seat) - after.cash(seat),
        forced.reach(after, seat) < owes,
    )


def offer_view(state: PoseidonState) -> OfferView | None:
    if state.offer is None:
        return None
    frame = state.frame
    seller, kind, price = state.offer
    rest = list(state.ships[seller])
    rest.remove(kind)
    return OfferView(
        state.offers,
        frame.nation_ids[state.acting],
        frame.nation_ids[seller],
        frame.ship_ids[kind],
        price,
        state.king[seller],
        state.coffers(state.acting) - price,
        state.coffers(seller) + price,
        tuple(frame.ship_ids[other] for other in rest),
    )


def issue_view(state: PoseidonState) -> IssueView:
    nation = phases.nation_issuing(state)
    return IssueView(
        state.frame.nation_ids[nation],
        phases.issue_most(state, nation),
        state.prestige(nation),
        state.supply[nation],
        state.coffers(nation),
    )


def forced_sale_view(state: PoseidonState, seat: int) -> ForcedSaleView:
    nation = state.acting
    missing = forced.still_missing(state, seat, nation)
    sales: list[ForcedSale] = []
    for other in state.order:
        for count in range(1, state.loose(seat, other) + 1):
            money = count * state.prestige(other)
            drops = state.king[other] == seat
            sales.append(
                ForcedSale(
                    state.frame.nation_ids[other],
                    count,
                    money,
                    forced.lowered_prestige(state, other) if drops else state.prestige(other),
                    max(0, missing - money),
                    forced.why_not_forced_sell(state, seat, other, count),
                )
            )
    reachable = forced.reach(state, seat) >= forced.king_owes(state, nation)
    return ForcedSaleView(
        state.frame.nation_ids[nation], forced.top_price(state), missing, tuple(sales), reachable
    )
