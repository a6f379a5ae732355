"""Builds the view of a seat from nothing, by allow-list. Previews are made in ``previews.py``."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from thalassa.games.poseidon.edition.data import place_of
from thalassa.games.poseidon.rules.exploration.exploration_round import kings_money, to_act
from thalassa.games.poseidon.rules.exploration.exploring import capacity
from thalassa.games.poseidon.rules.frame import CULTURE, GONE, MOST_FRAMES, NEWWORLD, POSEIDON, SITE, Frame
from thalassa.games.poseidon.rules.position import Position, hexes_of
from thalassa.games.poseidon.rules.stages import OVER, STAGE_NAMES
from thalassa.games.poseidon.wire.views import (
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
from thalassa.kernel.messages import Seat

from .previews import build_prospects
from .ship_previews import offer_view, phase_preview


def build_public(pos: Position) -> PoseidonView:
    """The view of the spectator; every seat sees the same and more (``build``)."""
    frame = pos.frame
    names = frame.nation_ids
    top = pos.deck_top()
    exploring = pos.round_index >= 0 and not frame.is_merchant_round[pos.round_index] and pos.stage != OVER
    return PoseidonView(
        seat=None,
        seats=pos.seats,
        stage=STAGE_NAMES[pos.stage],
        actor=None if pos.stage == OVER else pos.actor,
        round=frame.rounds[pos.round_index] if pos.round_index >= 0 else None,
        phase=pos.phase,
        start_player=pos.start,
        hidden_cash=frame.hidden_cash,
        board=board_of(frame),
        rounds=_rounds(pos),
        sites=_sites(pos),
        nations=tuple(_nation(pos, nation) for nation in range(frame.nation_count)),
        players=_players(pos, None),
        track=_track(pos),
        order=tuple(names[nation] for nation in pos.order),
        to_act=tuple(names[nation] for nation in to_act(pos)) if exploring else (),
        cards=_cards(pos),
        deck=_deck(pos),
        top_ship=frame.ship_ids[top] if top >= 0 else None,
        next_phase=phase_preview(pos),
        bank=pos.money[0] if sees_cash(pos, None, 0) else None,
        offer=offer_view(pos, None),
        history=_history(pos, None),
        prospects=build_prospects(pos, None),
    )


def build(pos: Position, seat: Seat, public: PoseidonView) -> PoseidonView:
    """What everybody sees, the seat's own cash where cash is hidden, and what it can decide."""
    hides = pos.frame.hidden_cash
    return msgspec.structs.replace(
        public,
        seat=seat,
        players=_players(pos, seat) if hides else public.players,
        offer=None if pos.offer is None else offer_view(pos, seat),
        history=_history(pos, seat) if hides else public.history,
        prospects=build_prospects(pos, seat),
    )


def _players(pos: Position, viewer: Seat | None) -> tuple[PlayerView, ...]:
    return tuple(_player(pos, seat, viewer) for seat in range(pos.seats))


def sees_cash(pos: Position, seat: Seat | None, of: Seat) -> bool:
    """PR-85: with hidden cash a player sees only his own, until the end."""
    return not pos.frame.hidden_cash or pos.stage == OVER or seat == of


@lru_cache(maxsize=MOST_FRAMES)
def board_of(frame: Frame) -> Board:
    """The unchanging part, made once for a frame."""
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


def _rounds(pos: Position) -> tuple[RoundInfo, ...]:
    frame = pos.frame
    over = pos.stage == OVER
    found: list[RoundInfo] = []
    for place, name in enumerate(frame.rounds):
        now = (
            "now"
            if place == pos.round_index and not over
            else "done"
            if place <= pos.round_index
            else "later"
        )
        found.append(RoundInfo(name, frame.is_merchant_round[place], frame.removal_after[place], now))
    return tuple(found)


def _sites(pos: Position) -> tuple[SiteView, ...]:
    """Every hex that can carry pieces, and every other hex with a discovery ship on it."""
    frame = pos.frame
    names = frame.nation_ids
    posts: dict[int, list[str]] = {}
    ships: dict[int, list[str]] = {}
    for nation in pos.order:
        ships.setdefault(pos.explorers[nation], []).append(names[nation])
    for nation, mask in enumerate(pos.posts):
        for hex in hexes_of(mask):
            posts.setdefault(hex, []).append(names[nation])
    homes = {hex: names[nation] for nation, hex in enumerate(pos.new_homes)}
    cultures = {hex: names[nation] for nation, hex in enumerate(pos.cultures)}
    found: list[SiteView] = []
    for hex in range(frame.hex_count):
        carries = frame.kinds[hex] in (SITE, NEWWORLD, CULTURE)
        if not carries and hex not in ships:
            continue
        found.append(
            SiteView(
                frame.hex_ids[hex],
                tuple(posts.get(hex, ())),
                0 if hex in homes or frame.closed[hex] or not carries else capacity(pos, hex),
                homes.get(hex),
                cultures.get(hex),
                names[pos.delian_nation] if pos.delian_hex == hex else None,
                tuple(ships.get(hex, ())),
            )
        )
    return tuple(found)


def _nation(pos: Position, nation: int) -> NationView:
    frame = pos.frame
    info, hexes = frame.edition.nations[nation], frame.hex_ids
    founded = pos.king[nation] >= 0
    reach = pos.fleet_range(nation)

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
        king=pos.king[nation] if founded else None,
        prestige=pos.prestige(nation) if founded else 0,
        rank=pos.order.index(nation) + 1 if founded else 0,
        supply=pos.supply[nation],
        pool=pos.pool[nation],
        merchants=tuple(pos.merchants(seat, nation) for seat in range(pos.seats)),
        coffers=pos.coffers(nation),
        ships=tuple(frame.ship_ids[kind] for kind in pos.ships[nation]),
        range=None if reach < 0 else reach,
        posts=tuple([hexes[hex] for hex in hexes_of(pos.posts[nation])]),
        culture=place(pos.cultures[nation]),
        new_home=place(pos.new_homes[nation]),
        discovery_ship=place(pos.explorers[nation]),
        acted=bool(pos.acted >> nation & 1),
        acting=pos.acting == nation,
        revenue=pos.revenues[nation] if pos.revenues[nation] >= 0 else None,
        last_route=tuple(hexes[hex] for hex in pos.last_routes[nation]),
        king_money=kings_money(pos, nation) if founded else 0,
    )


def _player(pos: Position, seat: int, viewer: Seat | None) -> PlayerView:
    frame = pos.frame
    shown = sees_cash(pos, viewer, seat)
    own = [card for card in range(6) if pos.card_owner[card] == seat]
    return PlayerView(
        seat=seat,
        cash=pos.cash(seat) if shown else None,
        merchants=pos.holding(seat),
        limit=frame.limit,
        crowns=tuple(frame.nation_ids[nation] for nation in pos.order if pos.king[nation] == seat),
        cards=tuple(frame.card_ids[card] for card in own),
        shares=pos.worth(seat) - pos.cash(seat),
        worth=pos.worth(seat) if shown else None,
        card_income=sum(frame.incomes[card][pos.phase - 1] for card in own),
        bankrupt=bool(pos.bankrupt >> seat & 1),
        start_player=pos.start == seat,
    )


def _track(pos: Position) -> tuple[TrackSpace, ...]:
    names = pos.frame.nation_ids
    return tuple(
        TrackSpace(value, tuple(names[nation] for nation in pos.order if pos.space[nation] == space))
        for space, value in enumerate(pos.frame.track)
    )


def _cards(pos: Position) -> tuple[CardView, ...]:
    return tuple(
        CardView(
            card.id,
            card.name,
            card.name_de,
            card.price,
            card.income,
            card.power,
            card.hex or None,
            pos.card_owner[number] if pos.card_owner[number] >= 0 else None,
            pos.card_owner[number] == GONE,
            number == POSEIDON and pos.poseidon_down,
        )
        for number, card in enumerate(pos.frame.edition.cards)
    )


def _deck(pos: Position) -> tuple[ShipGroup, ...]:
    frame = pos.frame
    rest = frame.deck[pos.deck_at :]
    return tuple(
        ShipGroup(
            name,
            frame.ship_price[kind],
            None if frame.ship_endless[kind] else frame.ship_range[kind],
            frame.ship_phase[kind],
            frame.ship_obsolete[kind],
            0 if frame.ship_endless[kind] else frame.ship_price[kind] // 2,
            rest.count(kind),
            sum(fleet.count(kind) for fleet in pos.ships),
            pos.gone[kind],
        )
        for kind, name in enumerate(frame.ship_ids)
    )


def _history(pos: Position, seat: Seat | None) -> tuple[HistoryRow, ...]:
    rows: list[HistoryRow] = []
    for place, (revenue, payout, prestige, coffers, worth) in enumerate(pos.history):
        rows.append(
            HistoryRow(
                pos.frame.rounds[place],
                tuple(value if value >= 0 else None for value in revenue),
                tuple(value if value >= 0 else None for value in payout),
                tuple(value or None for value in prestige),
                tuple(money if prestige[nation] else None for nation, money in enumerate(coffers)),
                tuple(value if sees_cash(pos, seat, who) else None for who, value in enumerate(worth)),
            )
        )
    return tuple(rows)
