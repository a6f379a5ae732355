"""Builds the view of a seat from nothing, by allow-list. Previews are made in ``prospects.py``."""

from __future__ import annotations

from thalassa.kernel.messages import Seat

from .data import place_of
from .exploring import capacity
from .flow import kings_money
from .frame import CULTURE, NEWWORLD, POSEIDON, SITE, Frame
from .prospects import build_prospects
from .ship_prospects import offer_view, phase_preview
from .state import GONE, OVER, STAGE_NAMES, PoseidonState
from .views import (
    Board,
    CardView,
    EditionInfo,
    HexInfo,
    HistoryRow,
    NationView,
    PhaseInfo,
    PlayerView,
    PoseidonView,
    RoundInfo,
    ShipGroup,
    SiteView,
    TrackSpace,
)


def build_view(state: PoseidonState, seat: Seat | None) -> PoseidonView:
    frame = state.frame
    names = frame.nation_ids
    top = state.deck_top()
    waiting = [nation for nation in (state.line or state.order) if not state.acted >> nation & 1]
    exploring = state.position >= 0 and not frame.is_merchant_round[state.position] and state.stage != OVER
    return PoseidonView(
        seat=seat,
        seats=state.seats,
        stage=STAGE_NAMES[state.stage],
        actor=None if state.stage == OVER else state.actor,
        round=frame.rounds[state.position] if state.position >= 0 else None,
        phase=state.phase,
        start_player=state.start,
        hidden_cash=frame.hidden_cash,
        board=board_of(frame),
        rounds=_rounds(state),
        sites=_sites(state),
        nations=tuple(_nation(state, nation) for nation in range(frame.nation_count)),
        players=tuple(_player(state, other, seat) for other in range(state.seats)),
        track=_track(state),
        order=tuple(names[nation] for nation in state.order),
        to_act=tuple(names[nation] for nation in waiting) if exploring else (),
        cards=_cards(state),
        deck=_deck(state),
        top_ship=frame.ship_ids[top] if top >= 0 else None,
        next_phase=phase_preview(state),
        bank=state.money[0] if sees_cash(state, None, 0) else None,
        offer=offer_view(state),
        history=_history(state, seat),
        prospects=build_prospects(state, seat),
    )


def sees_cash(state: PoseidonState, seat: Seat | None, of: Seat) -> bool:
    """PR-85: with hidden cash a player sees only his own, until the end."""
    return not state.frame.hidden_cash or state.stage == OVER or seat == of


def board_of(frame: Frame) -> Board:
    """The unchanging part, made once for a frame."""
    board: Board | None = frame.acts.get("board")
    if board is None:
        board = frame.acts["board"] = _board(frame)
    return board


def _board(frame: Frame) -> Board:
    edition = frame.edition
    hexes: list[HexInfo] = []
    for number, hex in enumerate(edition.hexes):
        row, column = place_of(hex.coord) or (-1, number)
        hexes.append(
            HexInfo(
                hex.coord, hex.name, hex.kind, hex.circles, hex.values[0], hex.donation, frame.closed[number],
                row, column, hex.printed, hex.note,
            )
        )  # fmt: skip
    links = [
        (frame.hex_ids[one], frame.hex_ids[other])
        for one in range(frame.hex_count)
        for other in frame.sail_near[one]
        if one < other
    ]
    phases = tuple(
        PhaseInfo(
            phase.number,
            phase.started_by,
            phase.king_money,
            phase.home_income,
            phase.discovery_range,
            phase.posts_per_hex,
            phase.new_merchants,
            phase.temples_pay,
            tuple(ship.type for ship in edition.ships if ship.obsolete == phase.number),
        )
        for phase in edition.phases
    )
    about = edition.about
    return Board(
        EditionInfo(
            edition.name,
            edition.mark.fingerprint,
            str(about.get("source_map", "")),
            str(about.get("source_rules", "")),
        ),
        tuple(hexes),
        tuple(links),
        tuple((frame.hex_ids[one], frame.hex_ids[other]) for one, other in edition.barriers),
        phases,
    )


def _rounds(state: PoseidonState) -> tuple[RoundInfo, ...]:
    frame = state.frame
    over = state.stage == OVER
    found: list[RoundInfo] = []
    for place, name in enumerate(frame.rounds):
        now = (
            "now" if place == state.position and not over else "done" if place <= state.position else "later"
        )
        found.append(RoundInfo(name, frame.is_merchant_round[place], frame.removal_after[place], now))
    return tuple(found)


def _sites(state: PoseidonState) -> tuple[SiteView, ...]:
    """Every hex that can carry pieces, and every other hex with a discovery ship on it."""
    frame = state.frame
    names = frame.nation_ids
    posts: dict[int, list[str]] = {}
    ships: dict[int, list[str]] = {}
    for nation in state.order:
        ships.setdefault(state.explorers[nation], []).append(names[nation])
    for nation, mask in enumerate(state.posts):
        for hex in _members(mask):
            posts.setdefault(hex, []).append(names[nation])
    homes = {hex: names[nation] for nation, hex in enumerate(state.new_homes)}
    cultures = {hex: names[nation] for nation, hex in enumerate(state.cultures)}
    found: list[SiteView] = []
    for hex in range(frame.hex_count):
        carries = frame.kinds[hex] in (SITE, NEWWORLD, CULTURE)
        if not carries and hex not in ships:
            continue
        found.append(
            SiteView(
                frame.hex_ids[hex],
                tuple(posts.get(hex, ())),
                0 if hex in homes or frame.closed[hex] or not carries else capacity(state, hex),
                homes.get(hex),
                cultures.get(hex),
                names[state.delian_nation] if state.delian_hex == hex else None,
                tuple(ships.get(hex, ())),
            )
        )
    return tuple(found)


def _members(mask: int) -> list[int]:
    found: list[int] = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


def _nation(state: PoseidonState, nation: int) -> NationView:
    frame = state.frame
    info, hexes = frame.edition.nations[nation], frame.hex_ids
    founded = state.king[nation] >= 0
    reach = state.fleet_range(nation)

    def place(hex: int) -> str | None:
        return hexes[hex] if hex >= 0 else None

    return NationView(
        nation=info.id,
        name=info.name,
        name_de=info.name_de,
        home_name=info.home_name,
        home=info.home,
        color=info.color,
        disks=info.disks,
        in_play=frame.in_play[nation],
        king=state.king[nation] if founded else None,
        prestige=state.prestige(nation) if founded else 0,
        rank=state.order.index(nation) + 1 if founded else 0,
        supply=state.supply[nation],
        pool=state.pool[nation],
        merchants=tuple(state.merchants(seat, nation) for seat in range(state.seats)),
        coffers=state.coffers(nation),
        ships=tuple(frame.ship_ids[kind] for kind in state.ships[nation]),
        range=None if reach < 0 else reach,
        posts=tuple([hexes[hex] for hex in _members(state.posts[nation])]),
        culture=place(state.cultures[nation]),
        new_home=place(state.new_homes[nation]),
        discovery_ship=place(state.explorers[nation]),
        acted=bool(state.acted >> nation & 1),
        acting=state.acting == nation,
        revenue=state.revenues[nation] if state.revenues[nation] >= 0 else None,
        last_route=tuple(hexes[hex] for hex in state.last_routes[nation]),
        king_money=kings_money(state, nation) if founded else 0,
    )


def _player(state: PoseidonState, seat: int, viewer: Seat | None) -> PlayerView:
    frame = state.frame
    shown = sees_cash(state, viewer, seat)
    own = [card for card in range(6) if state.card_owner[card] == seat]
    return PlayerView(
        seat=seat,
        cash=state.cash(seat) if shown else None,
        merchants=state.holding(seat),
        limit=frame.limit,
        crowns=tuple(frame.nation_ids[nation] for nation in state.order if state.king[nation] == seat),
        cards=tuple(frame.card_ids[card] for card in own),
        shares=state.worth(seat) - state.cash(seat),
        worth=state.worth(seat) if shown else None,
        card_income=sum(frame.incomes[card][state.phase - 1] for card in own),
        bankrupt=bool(state.bankrupt >> seat & 1),
        start_player=state.start == seat,
    )


def _track(state: PoseidonState) -> tuple[TrackSpace, ...]:
    names = state.frame.nation_ids
    return tuple(
        TrackSpace(value, tuple(names[nation] for nation in state.order if state.space[nation] == space))
        for space, value in enumerate(state.frame.track)
    )


def _cards(state: PoseidonState) -> tuple[CardView, ...]:
    return tuple(
        CardView(
            card.id,
            card.name,
            card.name_de,
            card.price,
            card.income,
            card.power,
            card.hex or None,
            state.card_owner[number] if state.card_owner[number] >= 0 else None,
            state.card_owner[number] == GONE,
            number == POSEIDON and state.poseidon_down,
        )
        for number, card in enumerate(state.frame.edition.cards)
    )


def _deck(state: PoseidonState) -> tuple[ShipGroup, ...]:
    frame = state.frame
    rest = frame.deck[state.deck_at :]
    return tuple(
        ShipGroup(
            name,
            frame.ship_price[kind],
            None if frame.ship_endless[kind] else frame.ship_range[kind],
            frame.ship_phase[kind],
            frame.ship_obsolete[kind],
            0 if frame.ship_endless[kind] else frame.ship_price[kind] // 2,
            rest.count(kind),
            sum(fleet.count(kind) for fleet in state.ships),
            state.gone[kind],
        )
        for kind, name in enumerate(frame.ship_ids)
    )


def _history(state: PoseidonState, seat: Seat | None) -> tuple[HistoryRow, ...]:
    rows: list[HistoryRow] = []
    for place, (revenue, payout, prestige, coffers, worth) in enumerate(state.history):
        rows.append(
            HistoryRow(
                state.frame.rounds[place],
                tuple(value if value >= 0 else None for value in revenue),
                tuple(value if value >= 0 else None for value in payout),
                tuple(value or None for value in prestige),
                tuple(money if prestige[nation] else None for nation, money in enumerate(coffers)),
                tuple(value if sees_cash(state, seat, who) else None for who, value in enumerate(worth)),
            )
        )
    return tuple(rows)
