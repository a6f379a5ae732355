"""Previews: what a seat can decide now and what would follow. Asks the rules' own predicates, decides nothing."""

from __future__ import annotations

from thalassa.games.poseidon.routes.best import Route
from thalassa.games.poseidon.rules.exploration import exploration_round, exploring, fleet, special_cards
from thalassa.games.poseidon.rules.frame import DELIAN
from thalassa.games.poseidon.rules.merchants import founding, government, merchant_round
from thalassa.games.poseidon.rules.poseidon_round import why_not_pick
from thalassa.games.poseidon.rules.position import Position
from thalassa.games.poseidon.rules.ships import harbour
from thalassa.games.poseidon.rules.stages import (
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
)
from thalassa.games.poseidon.wire.events import RouteStop
from thalassa.games.poseidon.wire.previews import (
    BlessView,
    BuyView,
    CrownView,
    DelianSpot,
    ExploreFleet,
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
from thalassa.kernel.messages import Reason, Seat

from .ship_previews import forced_sale_view, harbour_view, issue_view, offer_view


def build_prospects(pos: Position, seat: Seat | None) -> Prospects:
    if seat is None or pos.stage == OVER:
        return Prospects()
    stage = pos.stage
    mine = seat == pos.actor
    frame = pos.frame
    return Prospects(
        picks=tuple(
            frame.card_ids[card] for card in range(6) if why_not_pick(pos, card) is None
        ) if mine and stage == PICK else (),
        trade=trade_view(pos, seat) if mine and stage == TRADE else None,
        crown=crown_view(pos, seat) if mine and stage == CROWN else None,
        power=power_view(pos, seat) if mine and stage == POWER else None,
        king=king_view(pos) if mine and stage == KING else None,
        explore=explore_view(pos) if mine and stage == DISCOVER else None,
        bless=bless_view(pos) if mine and stage == BLESS else None,
        fleet=fleet_view(pos) if mine and stage == FLEET else None,
        harbour=harbour_view(pos) if mine and stage == HARBOUR else None,
        offer=offer_view(pos, seat) if mine and stage == ANSWER else None,
        may_withdraw=stage == ANSWER and pos.king[pos.acting] == seat,
        issue=issue_view(pos) if mine and stage == ISSUE else None,
        forced_sale=forced_sale_view(pos, seat) if mine and stage == FORCED else None,
        delian=delian_view(pos, seat),
    )  # fmt: skip


# -- Merchant Round ---------------------------------------------------------------------------------------------


def trade_view(pos: Position, seat: int) -> TradeView:
    return TradeView(
        bought=pos.bought,
        acted=merchant_round.has_acted(pos),
        passes_in_row=pos.passes,
        sell=tuple(_sell_view(pos, seat, nation) for nation in pos.order if pos.merchants(seat, nation)),
        buy=tuple(_buy_view(pos, seat, nation) for nation in pos.order),
        found_nations=_found_nations(pos, seat),
        found=_found_choices(pos, seat),
    )


def _sell_view(pos: Position, seat: int, nation: int) -> SellView:
    why_not = merchant_round.why_not_sell(pos, seat, nation, 1)
    loose = pos.loose(seat, nation)
    choices: list[SellChoice] = []
    if why_not is None:
        for count in range(1, loose + 1):
            choices.append(_sell_choice(pos, seat, nation, count))
    return SellView(pos.frame.nation_ids[nation], loose, why_not, tuple(choices))


def _sell_choice(pos: Position, seat: int, nation: int, count: int) -> SellChoice:
    """Tries the sale on a copy, so that the preview cannot differ from the rule."""
    after = pos.twin()
    merchant_round.sell(after, seat, nation, count, [])
    return SellChoice(
        pos.frame.nation_ids[nation],
        count,
        after.cash(seat) - pos.cash(seat),
        after.prestige(nation),
        government.challengers(after, nation),
        tuple(after.worth(other) - pos.worth(other) for other in range(pos.seats)),
    )


def _buy_view(pos: Position, seat: int, nation: int) -> BuyView:
    """Tries the purchase on a copy, if it is allowed."""
    price = pos.prestige(nation)
    why_not = merchant_round.why_not_buy(pos, seat, nation)
    after = pos.twin()
    if why_not is None:
        merchant_round.buy(after, seat, nation, [])
    return BuyView(
        pos.frame.nation_ids[nation],
        price,
        pos.cash(seat) - price,
        why_not,
        after.merchants(seat, nation),
        government.challengers(after, nation),
    )


def _found_nations(pos: Position, seat: int) -> tuple[FoundNation, ...]:
    frame = pos.frame
    return tuple(
        FoundNation(
            frame.nation_ids[nation],
            founding.most_disks(pos, nation),
            founding.why_not_step_nation(pos, seat, nation),
            _first_posts(pos, nation),
        )
        for nation in range(frame.nation_count)
        if pos.king[nation] < 0 and frame.in_play[nation]
    )


def _first_posts(pos: Position, nation: int) -> tuple[int, ...]:
    """What the discovery ship of a nation could build on with its first voyage from home."""
    frame = pos.frame
    home = frame.homes[nation]
    touched = {home}
    for _ in range(frame.phase_range[pos.phase]):
        touched |= {near for hex in touched for near in frame.moves_near[hex]}
    values = [
        frame.values[pos.phase - 1][hex]
        for hex in touched - {home}
        if exploring.why_not_build(pos, nation, hex) is None
    ]
    return tuple(sorted(values, reverse=True))


def _found_choices(pos: Position, seat: int) -> tuple[FoundChoice, ...]:
    """For the unfounded nation with most disks; others allow the same up to their own number of disks."""
    frame = pos.frame
    free = [n for n in range(frame.nation_count) if pos.king[n] < 0 and frame.in_play[n]]
    if not free:
        return ()
    nation = max(free, key=lambda number: frame.disks[number])
    found: list[FoundChoice] = []
    for space, prestige in enumerate(frame.track):
        for disks in range(founding.LEAST_DISKS, frame.disks[nation] + 1, 2):
            least = founding.least_bought(disks)
            if founding.why_not_found(pos, seat, nation, space, disks, least) is not None:
                break  # more disks ask for more merchants
            most = least
            while founding.why_not_found(pos, seat, nation, space, disks, most + 1) is None:
                most += 1
            found.append(
                FoundChoice(
                    prestige, disks, disks * prestige, least, most, least * prestige,
                    tuple([frame.ship_ids[kind] for kind in harbour.affordable(pos, disks * prestige)]),
                )
            )  # fmt: skip
    return tuple(found)


def crown_view(pos: Position, seat: int) -> CrownView:
    nation = government.nation_asked(pos)
    king = pos.king[nation]
    return CrownView(
        pos.frame.nation_ids[nation],
        king,
        pos.merchants(king, nation),
        pos.merchants(seat, nation),
        pos.coffers(nation),
        _ship_names(pos, nation),
        pos.queue[1:],
    )


def _ship_names(pos: Position, nation: int) -> tuple[str, ...]:
    return tuple(pos.frame.ship_ids[kind] for kind in pos.ships[nation])


# -- Exploration Round: before the nations act --------------------------------------------------------------------


def power_view(pos: Position, seat: int) -> PowerView:
    frame, card = pos.frame, special_cards.card_asked(pos)
    usable = tuple(frame.nation_ids[nation] for nation in special_cards.nations_for(pos, seat, card))
    return PowerView(frame.card_ids[card], usable, frame.incomes[card][pos.phase - 1])


def king_view(pos: Position) -> KingView:
    nation = exploration_round.nation_with_money(pos)
    money = exploration_round.kings_money(pos, nation)
    return KingView(pos.frame.nation_ids[nation], money, pos.coffers(nation) - money)


def delian_view(pos: Position, seat: int) -> tuple[DelianSpot, ...]:
    if pos.card_owner[DELIAN] != seat or (seat == pos.actor and pos.pencil != PLAIN):
        return ()
    frame = pos.frame
    found: list[DelianSpot] = []
    for nation, hex in special_cards.delian_places(pos, seat):
        if special_cards.why_not_delian(pos, seat, nation, hex) is None:
            value = fleet.post_value(pos, nation, hex)
            found.append(DelianSpot(frame.nation_ids[nation], frame.hex_ids[hex], value, 2 * value))
    return tuple(found)


# -- steps 3a and 3b ------------------------------------------------------------------------------------------------


def explore_view(pos: Position) -> ExploreView:
    frame, nation = pos.frame, pos.acting
    names = frame.hex_ids
    reach = frame.phase_range[pos.phase]
    start = pos.explorers[nation]
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
            frame.values[pos.phase - 1][hex],
            _build_reason(pos, nation, hex),
            exploring.why_not_new_home(pos, nation, hex),
        )
        for hex, distance in away.items()
    )
    return ExploreView(
        frame.nation_ids[nation],
        names[start],
        reach,
        pos.supply[nation],
        hexes,
        tuple(names[hex] for hex in pos.draft_path),
        tuple(names[hex] for hex in pos.draft_builds),
        names[pos.draft_home] if pos.draft_home >= 0 else None,
        _fleet_afterwards(pos, nation),
    )


def _fleet_afterwards(pos: Position, nation: int) -> ExploreFleet | None:
    """What the best course pays with the posts and the New Home that are pencilled in, tried on copies."""
    builds, home = pos.draft_builds, pos.draft_home
    if not pos.ships[nation] or (not builds and home < 0):
        return None
    fronts = []
    for more, there in ((), -1), (builds, -1), (builds, home):
        after = pos.twin()
        exploring.discover(after, pos.draft_path, more, there, [])
        fronts.append(fleet.front(after, nation)[-1])
    now, posts, everything = fronts
    return ExploreFleet(now.revenue, posts.revenue, everything.revenue, all(route.proven for route in fronts))


def _build_reason(pos: Position, nation: int, hex: int) -> Reason | None:
    return exploring.why_not_supply(pos, nation, 1) or exploring.why_not_build(pos, nation, hex)


def bless_view(pos: Position) -> BlessView:
    nation = pos.acting
    after = pos.twin()
    special_cards.invoke(after, pos.actor, [])
    own, doubled = fleet.front(pos, nation)[-1], fleet.front(after, nation)[-1]
    return BlessView(
        pos.frame.nation_ids[nation],
        pos.fleet_range(nation),
        after.fleet_range(nation),
        own.revenue,
        doubled.revenue,
        own.proven and doubled.proven,
    )


def fleet_view(pos: Position) -> FleetView:
    frame, nation = pos.frame, pos.acting
    names = frame.hex_ids
    reach = pos.fleet_range(nation)
    goals, ends = fleet.route_goals(pos, nation)
    marks = [RouteGoal(names[goal.hex], goal.value, goal.donation, False) for goal in goals]
    if reach < 0:
        marks += [RouteGoal(names[goal.hex], goal.value, 0, True) for goal in ends]
    routes = fleet.front(pos, nation)
    return FleetView(
        frame.nation_ids[nation],
        None if reach < 0 else reach,
        pos.doubled,
        tuple(names[hex] for hex in fleet.starts(pos, nation)),
        pos.coffers(nation),
        frame.home_income[pos.phase],
        tuple(marks),
        tuple(_route_choice(pos, nation, route) for route in routes),
        _drawn_route(pos, nation),
        routes[-1].proven,
    )


def _drawn_route(pos: Position, nation: int) -> RouteChoice | None:
    if pos.pencil != DRAWING:
        return None
    start, path, donations = pos.draft[0], pos.draft_path, pos.draft_builds
    donated = sum(pos.frame.donations[hex] for hex in donations)
    revenue = fleet.revenue_of(pos, nation, path, donations)
    return _route_choice(pos, nation, Route(start, path, donations, donated, revenue))


def _route_choice(pos: Position, nation: int, route: Route) -> RouteChoice:
    names = pos.frame.hex_ids
    after = pos.twin()
    fleet.sail(after, nation, route.start, route.path, route.donations, [])
    seats = range(pos.seats)
    return RouteChoice(
        names[route.start],
        tuple(names[hex] for hex in route.path),
        tuple(names[hex] for hex in route.donations),
        route.donated,
        route.revenue,
        tuple(after.cash(seat) - pos.cash(seat) for seat in seats),
        after.prestige(nation),
        tuple(after.worth(seat) - pos.worth(seat) for seat in seats),
        tuple(
            RouteStop(names[hex], value, gift, doubled)
            for hex, value, gift, doubled in fleet.stops_of(pos, nation, route.path, route.donations)
        ),
    )
