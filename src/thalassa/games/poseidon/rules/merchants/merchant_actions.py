"""The decisions of the Poseidon Round and of Merchant Rounds: cards, turns, crowns."""

from __future__ import annotations

from thalassa.games.poseidon.wire.actions import (
    GovTake,
    GovTolerate,
    MrBuy,
    MrEndTurn,
    MrFound,
    MrFoundDisks,
    MrFoundNation,
    MrFoundPrestige,
    MrPass,
    MrSell,
    MrTrade,
    PrBuy,
)
from thalassa.kernel.messages import Action, Event, Reason

from .. import poseidon_round
from ..decision import STEP_ORDER, Decision
from ..ids import nation_of, unknown
from ..position import Position
from ..reasons import no
from ..stages import FOUNDING_NATION, FOUNDING_PRESTIGE, PLAIN, TRADING
from . import founding, government, merchant_round


class Pick(Decision):
    """A Special card is taken."""

    def __init__(self) -> None:
        self.actions = (PrBuy,)

    def moves(self, pos: Position, seat: int) -> list[Action]:
        return poseidon_round.pick_moves(pos)

    def why_not(self, pos: Position, seat: int, action: Action) -> Reason | None:
        assert isinstance(action, PrBuy)
        card = pos.frame.card_index.get(action.card, -1)
        return unknown(action.card) if card < 0 else poseidon_round.why_not_pick(pos, card)

    def carry_out(self, pos: Position, seat: int, action: Action, events: list[Event]) -> None:
        assert isinstance(action, PrBuy)
        poseidon_round.pick(pos, seat, pos.frame.card_index[action.card], events)


class Trade(Decision):
    """A player's turn: sell, buy, found (whole or step by step), or end it."""

    def __init__(self) -> None:
        self.actions = (
            MrTrade, MrSell, MrBuy, MrFoundNation, MrFoundPrestige, MrFoundDisks, MrFound, MrEndTurn, MrPass,
        )  # fmt: skip

    def moves(self, pos: Position, seat: int) -> list[Action]:
        if pos.pencil == PLAIN:
            return merchant_round.turn_moves(pos, seat)
        if pos.pencil == TRADING:
            return merchant_round.trade_moves(pos, seat)
        return founding.founding_moves(pos, seat)

    def why_not(self, pos: Position, seat: int, action: Action) -> Reason | None:
        if isinstance(action, MrTrade):
            return merchant_round.why_not_trade(pos, seat)
        if isinstance(action, MrPass):
            return no(STEP_ORDER, "P-49") if pos.pencil != PLAIN else merchant_round.why_not_pass(pos)
        if isinstance(action, MrEndTurn):
            return no(STEP_ORDER, "P-49") if pos.pencil != PLAIN else merchant_round.why_not_end(pos)
        if isinstance(action, MrFoundPrestige):
            if pos.pencil != FOUNDING_NATION:
                return no(STEP_ORDER, "P-59")
            return founding.why_not_step_prestige(pos, seat, pos.frame.space_of.get(action.prestige, -1))
        if isinstance(action, MrFoundDisks):
            if pos.pencil != FOUNDING_PRESTIGE:
                return no(STEP_ORDER, "P-60")
            return founding.why_not_step_disks(pos, seat, action.disks)
        assert isinstance(action, MrSell | MrBuy | MrFoundNation | MrFound)
        nation = nation_of(pos, action.nation)
        if nation < 0:
            return unknown(action.nation)
        begun = pos.pencil not in (PLAIN, TRADING)
        if isinstance(action, MrSell):
            if begun:
                return no(STEP_ORDER, "P-77")
            return merchant_round.why_not_sell(pos, seat, nation, action.count)
        if isinstance(action, MrBuy):
            return no(STEP_ORDER, "P-71") if begun else merchant_round.why_not_buy(pos, seat, nation)
        if isinstance(action, MrFoundNation):
            if pos.pencil != TRADING:
                return no(STEP_ORDER, "P-56")
            return founding.why_not_step_nation(pos, seat, nation)
        space = pos.frame.space_of.get(action.prestige, -1)
        if begun and not founding.agrees_with_steps(pos, nation, space, action.disks):
            return no(STEP_ORDER, "P-56")
        return founding.why_not_found(pos, seat, nation, space, action.disks, action.bought)

    def carry_out(self, pos: Position, seat: int, action: Action, events: list[Event]) -> None:
        if isinstance(action, MrTrade):
            merchant_round.go_on(pos)
        elif isinstance(action, MrPass | MrEndTurn):
            merchant_round.end_turn(pos, seat, events)
        elif isinstance(action, MrSell):
            merchant_round.sell(pos, seat, nation_of(pos, action.nation), action.count, events)
        elif isinstance(action, MrBuy):
            merchant_round.buy(pos, seat, nation_of(pos, action.nation), events)
        elif isinstance(action, MrFoundNation):
            founding.step_nation(pos, nation_of(pos, action.nation))
        elif isinstance(action, MrFoundPrestige):
            founding.step_prestige(pos, pos.frame.space_of[action.prestige])
        elif isinstance(action, MrFoundDisks):
            founding.step_disks(pos, action.disks)
        else:
            assert isinstance(action, MrFound)
            nation, space = nation_of(pos, action.nation), pos.frame.space_of[action.prestige]
            founding.found(pos, seat, nation, space, action.disks, action.bought, events)


class Crown(Decision):
    """Change of government: a bigger holder takes the King's card or tolerates the king."""

    def __init__(self) -> None:
        self.actions = (GovTake, GovTolerate)

    def moves(self, pos: Position, seat: int) -> list[Action]:
        return government.crown_moves(pos)

    def why_not(self, pos: Position, seat: int, action: Action) -> Reason | None:
        assert isinstance(action, GovTake | GovTolerate)
        asked = government.nation_asked(pos)
        if nation_of(pos, action.nation) != asked:
            return no("other_nation", "P-85", nation=pos.frame.nation_ids[asked])
        return None

    def carry_out(self, pos: Position, seat: int, action: Action, events: list[Event]) -> None:
        if isinstance(action, GovTake):
            government.take(pos, seat, events)
        else:
            government.tolerate(pos, seat, events)
