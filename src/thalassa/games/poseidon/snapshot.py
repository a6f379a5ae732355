"""Positions as canonical JSON and back. Readable names outside, numbers inside; everything is checked on the way in."""

from __future__ import annotations

from typing import Any

import msgspec

from thalassa.kernel.errors import BadData, BadOptions, BadPosition

from .consistency import problem
from .data import PoseidonEdition
from .frame import Frame, frame_for
from .options import PoseidonOptions
from .state import GONE, OVER, STAGE_NAMES, UNSOLD, PoseidonState


class NationJson(msgspec.Struct, forbid_unknown_fields=True):
    king: int
    prestige: int
    supply: int
    pool: int
    merchants: list[int]
    coffers: int
    ships: list[str]
    posts: list[str]
    culture: str | None
    new_home: str | None
    discovery_ship: str | None
    revenue: int
    payout: int
    last_route: list[str]


class MerchantRoundJson(msgspec.Struct, forbid_unknown_fields=True):
    passes: int
    bought: bool
    sold: list[str]
    founded: list[str]
    sold_round: list[list[str]]
    seen: list[list[int]]


class OfferJson(msgspec.Struct, forbid_unknown_fields=True):
    seller: str
    ship_type: str
    price: int


class NationTurnJson(msgspec.Struct, forbid_unknown_fields=True):
    acting: str | None
    acted: list[str]
    line: list[str]
    doubled: bool
    offers: int
    offer: OfferJson | None
    emergency: bool
    phase_goal: int


class DraftJson(msgspec.Struct, forbid_unknown_fields=True):
    pencil: int
    values: list[int]
    path: list[str]
    builds: list[str]
    new_home: str | None


class PositionJson(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    edition: str
    seats: int
    options: dict[str, Any]
    start: int
    stage: str
    actor: int
    round: int
    phase: int
    bank: int
    cash: list[int]
    nations: dict[str, NationJson]
    order: list[str]
    delian_nation: str | None
    delian_hex: str | None
    cards: dict[str, int]
    poseidon_down: bool
    poseidon_paid: bool
    deck_at: int
    gone: dict[str, int]
    bankrupt: list[int]
    merchant_round: MerchantRoundJson
    cursor: int
    queue: list[int]
    nation_turn: NationTurnJson
    draft: DraftJson
    history: list[list[list[int]]]


def _members(mask: int, names: list[str]) -> list[str]:
    return [name for number, name in enumerate(names) if mask >> number & 1]


def to_json(state: PoseidonState) -> bytes:
    frame = state.frame
    nations, hexes, ships = frame.nation_ids, frame.hex_ids, frame.ship_ids
    seats = range(state.seats)

    def hex_or_none(hex: int) -> str | None:
        return hexes[hex] if hex >= 0 else None

    def nation_or_none(nation: int) -> str | None:
        return nations[nation] if nation >= 0 else None

    sheets = {
        name: NationJson(
            state.king[number],
            state.prestige(number) if state.king[number] >= 0 else 0,
            state.supply[number],
            state.pool[number],
            [state.merchants(seat, number) for seat in seats],
            state.coffers(number),
            [ships[kind] for kind in state.ships[number]],
            _members(state.posts[number], hexes),
            hex_or_none(state.cultures[number]),
            hex_or_none(state.new_homes[number]),
            hex_or_none(state.explorers[number]),
            state.revenues[number],
            state.payouts[number],
            [hexes[hex] for hex in state.last_routes[number]],
        )
        for number, name in enumerate(nations)
    }
    offer = state.offer
    position = PositionJson(
        game="poseidon",
        edition=frame.edition.mark.fingerprint,
        seats=state.seats,
        options=msgspec.to_builtins(frame.options),
        start=state.start,
        stage=STAGE_NAMES[state.stage],
        actor=state.actor,
        round=state.position + 1,
        phase=state.phase,
        bank=state.money[0],
        cash=state.money[1 : 1 + state.seats],
        nations=sheets,
        order=[nations[nation] for nation in state.order],
        delian_nation=nation_or_none(state.delian_nation),
        delian_hex=hex_or_none(state.delian_hex),
        cards={name: state.card_owner[card] for card, name in enumerate(frame.card_ids)},
        poseidon_down=state.poseidon_down,
        poseidon_paid=state.poseidon_paid,
        deck_at=state.deck_at,
        gone={name: state.gone[kind] for kind, name in enumerate(ships)},
        bankrupt=[seat for seat in seats if state.bankrupt >> seat & 1],
        merchant_round=MerchantRoundJson(
            state.passes,
            state.bought,
            _members(state.sold, nations),
            _members(state.founded, nations),
            [_members(mask, nations) for mask in state.sold_round],
            [list(key) for key in state.seen],
        ),
        cursor=state.cursor,
        queue=list(state.queue),
        nation_turn=NationTurnJson(
            nation_or_none(state.acting),
            _members(state.acted, nations),
            [nations[nation] for nation in state.line],
            state.doubled,
            state.offers,
            None if offer is None else OfferJson(nations[offer[0]], ships[offer[1]], offer[2]),
            state.emergency,
            state.phase_goal,
        ),
        draft=DraftJson(
            state.pencil,
            list(state.draft),
            [hexes[hex] for hex in state.draft_path],
            [hexes[hex] for hex in state.draft_builds],
            hex_or_none(state.draft_home),
        ),
        history=[[list(part) for part in row] for row in state.history],
    )
    return msgspec.json.encode(position)


# -- reading ------------------------------------------------------------------------------------------------


class _Reader:
    """Turns names into numbers and complains with the name of the field."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def _find(self, index: dict[str, int], name: str | None, field: str) -> int:
        if name is None:
            return -1
        if name not in index:
            raise bad(field, f"{name!r} is unknown")
        return index[name]

    def nation(self, name: str | None, field: str) -> int:
        return self._find(self.frame.nation_index, name, field)

    def hex(self, name: str | None, field: str) -> int:
        return self._find(self.frame.hex_index, name, field)

    def ship(self, name: str, field: str) -> int:
        return self._find(self.frame.ship_index, name, field)

    def nations(self, names: list[str], field: str) -> int:
        mask = 0
        for name in names:
            mask |= 1 << self.nation(name, field)
        return mask

    def hexes(self, names: list[str], field: str) -> tuple[int, ...]:
        return tuple(self.hex(name, field) for name in names)


def bad(field: str, problem: str) -> BadPosition:
    return BadPosition(f"position of poseidon, {field}: {problem}", field=field, problem=problem)


def from_json(data: bytes, edition: PoseidonEdition) -> PoseidonState:
    try:
        position = msgspec.json.decode(data, type=PositionJson)
        if position.game != "poseidon":
            raise bad("game", f"is {position.game!r}")
        options = msgspec.convert(position.options, PoseidonOptions)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise bad("position", str(error)) from None
    except (BadOptions, BadData) as error:
        raise bad("options", str(error)) from None
    if not 2 <= position.seats <= 5:
        raise bad("seats", "must be 2 to 5")
    if position.edition != edition.mark.fingerprint:
        raise bad("edition", f"was played with another edition ({position.edition})")
    if not 0 <= position.start < position.seats:
        raise bad("start", "is not a seat")
    frame = frame_for(edition, position.seats, options)
    state = PoseidonState(frame, position.start).set_up()
    _fill(state, position, _Reader(frame))
    reason = problem(state)
    if reason is not None:
        raise bad(reason[0], reason[1])
    for seat in state.actors():
        if not state.moves(seat):
            raise bad("actor", f"seat {seat} has nothing to decide here")
    return state


def _fill(state: PoseidonState, position: PositionJson, read: _Reader) -> None:
    frame, seats = state.frame, state.seats
    count = frame.nation_count
    if position.stage not in STAGE_NAMES:
        raise bad("stage", f"{position.stage!r} is unknown")
    state.stage = STAGE_NAMES.index(position.stage)
    state.actor = position.actor
    if not (0 <= state.actor < seats or (state.stage == OVER and state.actor == -1)):
        raise bad("actor", "is not a seat")
    if not 0 <= position.round <= len(frame.rounds):
        raise bad("round", "is not on the track")
    state.position = position.round - 1
    if not 1 <= position.phase <= 4:
        raise bad("phase", "must be 1 to 4")
    state.phase = position.phase
    if len(position.cash) != seats:
        raise bad("cash", f"must have {seats} numbers")
    if list(position.nations) != frame.nation_ids:
        raise bad("nations", "must be those of the edition, in its order")
    state.money = [position.bank, *position.cash] + [sheet.coffers for sheet in position.nations.values()]
    for number, (name, sheet) in enumerate(position.nations.items()):
        field = f"nations.{name}"
        if not -1 <= sheet.king < seats:
            raise bad(f"{field}.king", "is not a seat")
        state.king[number] = sheet.king
        if sheet.king >= 0:
            if sheet.prestige not in frame.space_of:
                raise bad(f"{field}.prestige", f"{sheet.prestige} is not on the track")
            state.space[number] = frame.space_of[sheet.prestige]
        state.supply[number], state.pool[number] = sheet.supply, sheet.pool
        if len(sheet.merchants) != seats:
            raise bad(f"{field}.merchants", f"must have {seats} numbers")
        for seat, held in enumerate(sheet.merchants):
            state.held[seat * count + number] = held
        state.ships[number] = tuple(read.ship(kind, f"{field}.ships") for kind in sheet.ships)
        state.posts[number] = 0
        for hex in read.hexes(sheet.posts, f"{field}.posts"):
            state.posts[number] |= 1 << hex
        state.cultures[number] = read.hex(sheet.culture, f"{field}.culture")
        state.new_homes[number] = read.hex(sheet.new_home, f"{field}.new_home")
        state.explorers[number] = read.hex(sheet.discovery_ship, f"{field}.discovery_ship")
        state.revenues[number], state.payouts[number] = sheet.revenue, sheet.payout
        state.last_routes[number] = read.hexes(sheet.last_route, f"{field}.last_route")
    state.order = [read.nation(name, "order") for name in position.order]
    state.delian_nation = read.nation(position.delian_nation, "delian_nation")
    state.delian_hex = read.hex(position.delian_hex, "delian_hex")
    if list(position.cards) != frame.card_ids:
        raise bad("cards", "must be P0 to P5")
    state.card_owner = list(position.cards.values())
    if any(owner not in (UNSOLD, GONE) and not 0 <= owner < seats for owner in state.card_owner):
        raise bad("cards", "an owner is not a seat")
    state.poseidon_down, state.poseidon_paid = position.poseidon_down, position.poseidon_paid
    if not 0 <= position.deck_at <= len(frame.deck):
        raise bad("deck_at", "is not in the deck")
    state.deck_at = position.deck_at
    if list(position.gone) != frame.ship_ids:
        raise bad("gone", "must list every ship type")
    state.gone = list(position.gone.values())
    state.bankrupt = 0
    for seat in position.bankrupt:
        if not 0 <= seat < seats:
            raise bad("bankrupt", "is not a seat")
        state.bankrupt |= 1 << seat
    turn = position.merchant_round
    state.passes, state.bought = turn.passes, turn.bought
    state.sold = read.nations(turn.sold, "merchant_round.sold")
    state.founded = read.nations(turn.founded, "merchant_round.founded")
    if len(turn.sold_round) != seats:
        raise bad("merchant_round.sold_round", f"must have {seats} lists")
    state.sold_round = [read.nations(names, "merchant_round.sold_round") for names in turn.sold_round]
    width = len(state.held) + seats + 1
    if any(len(key) != width for key in turn.seen):
        raise bad("merchant_round.seen", f"an entry must have {width} numbers")
    state.seen = [tuple(key) for key in turn.seen]
    state.cursor, state.queue = position.cursor, tuple(position.queue)
    now = position.nation_turn
    state.acting = read.nation(now.acting, "nation_turn.acting")
    state.acted = read.nations(now.acted, "nation_turn.acted")
    state.line = tuple(read.nation(name, "nation_turn.line") for name in now.line)
    state.doubled, state.offers, state.emergency = now.doubled, now.offers, now.emergency
    state.phase_goal = now.phase_goal
    if now.offer is not None:
        seller = read.nation(now.offer.seller, "nation_turn.offer.seller")
        kind = read.ship(now.offer.ship_type, "nation_turn.offer.ship_type")
        state.offer = (seller, kind, now.offer.price)
    draft = position.draft
    state.pencil, state.draft = draft.pencil, tuple(draft.values)
    state.draft_path = read.hexes(draft.path, "draft.path")
    state.draft_builds = read.hexes(draft.builds, "draft.builds")
    state.draft_home = read.hex(draft.new_home, "draft.new_home")
    for row in position.history:
        if [len(part) for part in row] != [count, count, count, count, seats]:
            raise bad("history", "a row has the wrong shape")
        state.history.append(tuple(tuple(part) for part in row))
