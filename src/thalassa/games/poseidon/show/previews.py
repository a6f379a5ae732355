"""Previews: what a seat can decide now and what would follow. Asks the rules' own predicates, decides nothing."""

from __future__ import annotations

from thalassa.kernel.messages import Reason, Seat

from . import (
    cards,
    exploring,
    fleet,
    flow,
    founding,
    government,
    merchant_round,
)
from .frame import ARCHON, DELIAN
from .previews import (
    BlessView,
    BuyView,
    CrownView,
    DelianSpot,
    ExploreHex,
    ExploreView,
    FleetView,
    FoundChoice,
    FoundNation,
    KingView,
    PowerView,
    Prospects,
    RouteChoice,
    RouteGoal,
    SellChoice,
    SellView,
    TradeView,
)
from .routes import Route
from .ship_prospects import forced_sale_view, harbour_view, issue_view, offer_view
from .state import (
    ANSWER,
    BLESS,
    CROWN,
    DISCOVER,
    DRAWING,
    FLEET,
    FORCED,
    HARBOUR,
    ISSUE,
    KING,
    OVER,
    PICK,
    PLAIN,
    POWER,
    TRADE,
    PoseidonState,
)


def build_prospects(state: PoseidonState, seat: Seat | None) -> Prospects:
    if seat is None or state.stage == OVER:
        return Prospects()
    stage = state.stage
    mine = seat == state.actor
    frame = state.frame
    return Prospects(
        picks=tuple(
            frame.card_ids[card] for card in range(6) if poseidon_pick(state, card)
        ) if mine and stage == PICK else (),
        trade=trade_view(state, seat) if mine and stage == TRADE else None,
        crown=crown_view(state, seat) if mine and stage == CROWN else None,
        power=power_view(state, seat) if mine and stage == POWER else None,
        king=king_view(state) if mine and stage == KING else None,
        explore=explore_view(state) if mine and stage == DISCOVER else None,
        bless=bless_view(state) if mine and stage == BLESS else None,
        fleet=fleet_view(state) if mine and stage == FLEET else None,
        harbour=harbour_view(state) if mine and stage == HARBOUR else None,
        offer=offer_view(state) if mine and stage == ANSWER else None,
        may_withdraw=stage == ANSWER and state.king[state.acting] == seat,
        issue=issue_view(state) if mine and stage == ISSUE else None,
        forced_sale=forced_sale_view(state, seat) if mine and stage == FORCED else None,
        delian=delian_view(state, seat),
    )  # fmt: skip


def poseidon_pick(state: PoseidonState, card: int) -> bool:
    from .poseidon_round import why_not_pick

    return why_not_pick(state, card) is None


# -- Merchant Round ---------------------------------------------------------------------------------------------


def trade_view(state: PoseidonState, seat: int) -> TradeView:
    return TradeView(
        bought=state.bought,
        acted=merchant_round.has_acted(state),
        passes_in_row=state.passes,
        sell=tuple(
            _sell_view(state, seat, nation) for nation in state.order if state.merchants(seat, nation)
        ),
        buy=tuple(_buy_view(state, seat, nation) for nation in state.order),
        found_nations=_found_nations(state, seat),
        found=_found_choices(state, seat),
    )


def _sell_view(state: PoseidonState, seat: int, nation: int) -> SellView:
    why_not = merchant_round.why_not_sell(state, seat, nation, 1)
    loose = state.loose(seat, nation)
    choices: list[SellChoice] = []
    if why_not is None:
        for count in range(1, loose + 1):
            choices.append(_sell_choice(state, seat, nation, count))
    return SellView(state.frame.nation_ids[nation], loose, why_not, tuple(choices))


def _sell_choice(state: PoseidonState, seat: int, nation: int, count: int) -> SellChoice:
    """Tries the sale on a copy, so that the preview cannot differ from the rule."""
    after = state.copy()
    merchant_round.sell(after, seat, nation, count, [])
    return SellChoice(
        state.frame.nation_ids[nation],
        count,
        after.cash(seat) - state.cash(seat),
        after.prestige(nation),
        government.challengers(after, nation),
        tuple(after.worth(other) - state.worth(other) for other in range(state.seats)),
    )


def _buy_view(state: PoseidonState, seat: int, nation: int) -> BuyView:
    price = state.prestige(nation)
    return BuyView(
        state.frame.nation_ids[nation],
        price,
        state.cash(seat) - price,
        merchant_round.why_not_buy(state, seat, nation),
    )


def _found_nations(state: PoseidonState, seat: int) -> tuple[FoundNation, ...]:
    frame = state.frame
    return tuple(
        FoundNation(
            frame.nation_ids[nation],
            frame.disks[nation] - (1 - frame.disks[nation] % 2),
            founding.why_not_step_nation(state, seat, nation),
        )
        for nation in range(frame.nation_count)
        if state.king[nation] < 0 and frame.in_play[nation]
    )


def _found_choices(state: PoseidonState, seat: int) -> tuple[FoundChoice, ...]:
    """For the unfounded nation with most disks; others allow the same up to their own number of disks."""
    frame = state.frame
    free = [n for n in range(frame.nation_count) if state.king[n] < 0 and frame.in_play[n]]
    if not free:
        return ()
    nation = max(free, key=lambda number: frame.disks[number])
    found: list[FoundChoice] = []
    for space, prestige in enumerate(frame.track):
        for disks in range(founding.LEAST_DISKS, frame.disks[nation] + 1, 2):
            least = founding.least_bought(disks)
            if founding.why_not_found(state, seat, nation, space, disks, least) is not None:
                break  # more disks ask for more merchants
            most = least
            while founding.why_not_found(state, seat, nation, space, disks, most + 1) is None:
                most += 1
            found.append(
                FoundChoice(
                    prestige, disks, disks * prestige, least, most, least * prestige,
                    _ships_for(state, disks * prestige),
                )
            )  # fmt: skip
    return tuple(found)


def _ships_for(state: PoseidonState, money: int) -> tuple[str, ...]:
    frame = state.frame
    found: list[str] = []
    for kind in frame.deck[state.deck_at : state.deck_at + 3]:
        if frame.ship_price[kind] > money:
            break
        money -= frame.ship_price[kind]
        found.append(frame.ship_ids[kind])
    return tuple(found)


def crown_view(state: PoseidonState, seat: int) -> CrownView:
    nation = government.nation_asked(state)
    king = state.king[nation]
    return CrownView(
        state.frame.nation_ids[nation],
        king,
        state.merchants(king, nation),
        state.merchants(seat, nation),
        state.coffers(nation),
        _ship_names(state, nation),
        state.queue[1:],
    )


def _ship_names(state: PoseidonState, nation: int) -> tuple[str, ...]:
    return tuple(state.frame.ship_ids[kind] for kind in state.ships[nation])


# -- Exploration Round: before the nations act --------------------------------------------------------------------


def power_view(state: PoseidonState, seat: int) -> PowerView:
    frame, card = state.frame, cards.card_asked(state)
    usable: list[str] = []
    for nation in state.order:
        if card == DELIAN:
            continue
        if card == ARCHON:
            why_not = cards.why_not_archon(state, seat, nation)
        else:
            why_not = cards.why_not_culture(state, seat, card, nation)
        if why_not is None:
            usable.append(frame.nation_ids[nation])
    return PowerView(frame.card_ids[card], tuple(usable), frame.incomes[card][state.phase - 1])


def king_view(state: PoseidonState) -> KingView:
    nation = flow.nation_with_money(state)
    money = flow.kings_money(state, nation)
    return KingView(state.frame.nation_ids[nation], money, state.coffers(nation) - money)


def delian_view(state: PoseidonState, seat: int) -> tuple[DelianSpot, ...]:
    if state.card_owner[DELIAN] != seat or (seat == state.actor and state.pencil != PLAIN):
        return ()
    frame = state.frame
    found: list[DelianSpot] = []
    for nation, hex in cards.delian_places(state, seat):
        if cards.why_not_delian(state, seat, nation, hex) is None:
            value = fleet.post_value(state, nation, hex)
            found.append(DelianSpot(frame.nation_ids[nation], frame.hex_ids[hex], value, 2 * value))
    return tuple(found)


# -- steps 3a and 3b ------------------------------------------------------------------------------------------------


def explore_view(state: PoseidonState) -> ExploreView:
    frame, nation = state.frame, state.acting
    names = frame.hex_ids
    reach = frame.phase_range[state.phase]
    start = state.explorers[nation]
    away = {start: 0}
    front = [start]
    for distance in range(1, reach + 1):
        following: list[int] = []
        for at in front:
            for hex in frame.moves_near[at]:
                if hex not in away:
                    away[hex] = distance
                    following.append(hex)
        front = following
    hexes = tuple(
        ExploreHex(
            names[hex],
            distance,
            tuple(names[other] for other in frame.moves_near[hex] if other in away),
            frame.values[state.phase - 1][hex],
            _build_reason(state, nation, hex),
            exploring.why_not_new_home(state, nation, hex),
        )
        for hex, distance in away.items()
    )
    return ExploreView(
        frame.nation_ids[nation],
        names[start],
        reach,
        state.supply[nation],
        hexes,
        tuple(names[hex] for hex in state.draft_path),
        tuple(names[hex] for hex in state.draft_builds),
        names[state.draft_home] if state.draft_home >= 0 else None,
    )


def _build_reason(state: PoseidonState, nation: int, hex: int) -> Reason | None:
    if state.supply[nation] < 1:
        return Reason("supply_short", "P-117", {"supply": 0, "count": 1})
    return exploring.why_not_build(state, nation, hex)


def bless_view(state: PoseidonState) -> BlessView:
    nation = state.acting
    after = state.copy()
    after.doubled = True
    own, doubled = fleet.front(state, nation)[-1], fleet.front(after, nation)[-1]
    return BlessView(
        state.frame.nation_ids[nation],
        state.fleet_range(nation),
        after.fleet_range(nation),
        own.revenue,
        doubled.revenue,
        own.proven and doubled.proven,
    )


def fleet_view(state: PoseidonState) -> FleetView:
    frame, nation = state.frame, state.acting
    names = frame.hex_ids
    reach = state.fleet_range(nation)
    goals, ends = fleet.route_goals(state, nation)
    marks = [RouteGoal(names[goal.hex], goal.value, goal.donation, False) for goal in goals]
    if reach < 0:
        marks += [RouteGoal(names[goal.hex], goal.value, 0, True) for goal in ends]
    routes = fleet.front(state, nation)
    return FleetView(
        frame.nation_ids[nation],
        None if reach < 0 else reach,
        state.doubled,
        tuple(names[hex] for hex in fleet.starts(state, nation)),
        state.coffers(nation),
        frame.home_income[state.phase],
        tuple(marks),
        tuple(_route_choice(state, nation, route) for route in routes),
        _drawn_route(state, nation),
        routes[-1].proven,
    )


def _drawn_route(state: PoseidonState, nation: int) -> RouteChoice | None:
    if state.pencil != DRAWING:
        return None
    start, path, donations = state.draft[0], state.draft_path, state.draft_builds
    donated = sum(state.frame.donations[hex] for hex in donations)
    revenue = fleet.revenue_of(state, nation, path, donations)
    return _route_choice(state, nation, Route(start, path, donations, donated, revenue))


def _route_choice(state: PoseidonState, nation: int, route: Route) -> RouteChoice:
    names = state.frame.hex_ids
    after = state.copy()
    fleet.sail(after, nation, route.start, route.path, route.donations, [])
    seats = range(state.seats)
    return RouteChoice(
        names[route.start],
        tuple(names[hex] for hex in route.path),
        tuple(names[hex] for hex in route.donations),
        route.donated,
        route.revenue,
        tuple(after.cash(seat) - state.cash(seat) for seat in seats),
        after.prestige(nation),
        tuple(after.worth(seat) - state.worth(seat) for seat in seats),
    )
