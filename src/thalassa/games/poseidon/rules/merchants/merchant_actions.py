"""The decisions of the Poseidon Round and of Merchant Rounds: cards, turns, crowns."""

from __future__ import annotations

from typing import final

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


@final
class Pick(Decision):
    """A Special card is taken."""

    def __init__(self) -> None:
        self.actions = (PrBuy,)

    def moves(self, pos: Position, seat: int) -> list[Action]:
        return poseidon_round.pick_moves(pos)

    def why_not(self, pos: Position, seat: int, action: Action) -> Reason | None:
        assert type(action) is PrBuy
        card = pos.frame.card_index.get(action.card, -1)
        return unknown(action.card) if card < 0 else poseidon_round.why_not_pick(pos, card)

    def carry_out(self, pos: Position, seat: int, action: Action, events: list[Event]) -> None:
        assert type(action) is PrBuy
        poseidon_round.pick(pos, seat, pos.frame.card_index[action.card], events)


@final
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
        if type(action) is MrTrade:
            return merchant_round.why_not_trade(pos, seat)
        if type(action) is MrPass:
            return no(STEP_ORDER, "P-49") if pos.pencil != PLAIN else merchant_round.why_not_pass(pos)
        if type(action) is MrEndTurn:
            return no(STEP_ORDER, "P-49") if pos.pencil != PLAIN else merchant_round.why_not_end(pos)
        if type(action) is MrFoundPrestige:
            if pos.pencil != FOUNDING_NATION:
                return no(STEP_ORDER, "P-59")
            return founding.why_not_step_prestige(pos, seat, pos.frame.space_of.get(action.prestige, -1))
        if type(action) is MrFoundDisks:
            if pos.pencil != FOUNDING_PRESTIGE:
                return no(STEP_ORDER, "P-60")
            return founding.why_not_step_disks(pos, seat, action.disks)
        assert (
            type(action) is MrSell
            or type(action) is MrBuy
            or type(action) is MrFoundNation
            or type(action) is MrFound
        )
        nation = nation_of(pos, action.nation)
        if nation < 0:
            return unknown(action.nation)
        begun = pos.pencil not in (PLAIN, TRADING)
        if type(action) is MrSell:
            if begun:
                return no(STEP_ORDER, "P-77")
            return merchant_round.why_not_sell(pos, seat, nation, action.count)
        if type(action) is MrBuy:
            return no(STEP_ORDER, "P-71") if begun else merchant_round.why_not_buy(pos, seat, nation)
        if type(action) is MrFoundNation:
            if pos.pencil != TRADING:
                return no(STEP_ORDER, "P-56")
            return founding.why_not_step_nation(pos, seat, nation)
        space = pos.frame.space_of.get(action.prestige, -1)
        if begun and not founding.agrees_with_steps(pos, nation, space, action.disks):
            return no(STEP_ORDER, "P-56")
        return founding.why_not_found(pos, seat, nation, space, action.disks, action.bought)

    def carry_out(self, pos: Position, seat: int, action: Action, events: list[Event]) -> None:
        if type(action) is MrTrade:
            merchant_round.go_on(pos)
        elif type(action) is MrPass or type(action) is MrEndTurn:
            merchant_round.end_turn(pos, seat, events)
        elif type(action) is MrSell:
            merchant_round.sell(pos, seat, nation_of(pos, action.nation), action.count, events)
        elif type(action) is MrBuy:
            merchant_round.buy(pos, seat, nation_of(pos, action.nation), events)
        elif type(action) is MrFoundNation:
            founding.step_nation(pos, nation_of(pos, action.nation))
        elif type(action) is MrFoundPrestige:
            founding.step_prestige(pos, pos.frame.space_of[action.prestige])
        elif type(action) is MrFoundDisks:
            founding.step_disks(pos, action.disks)
        else:
            assert type(action) is MrFound
            nation, space = nation_of(pos, action.nation), pos.frame.space_of[action.prestige]
            founding.found(pos, seat, nation, space, action.disks, action.bought, events)


@final
class Crown(Decision):
    """Change of government: a bigger holder takes the King's card or tolerates the king."""

    def __init__(self) -> None:
        self.actions = (GovTake, GovTolerate)

    def moves(self, pos: Position, seat: int) -> list[Action]:
        return government.crown_moves(pos)

    def why_not(self, pos: Position, seat: int, action: Action) -> Reason | None:
        assert type(action) is GovTake or type(action) is GovTolerate
        asked = government.nation_asked(pos)
        if nation_of(pos, action.nation) != asked:
            return no("other_nation", "P-85", nation=pos.frame.nation_ids[asked])
        return None

    def carry_out(self, pos: Position, seat: int, action: Action, events: list[Event]) -> None:
        if type(action) is GovTake:
            government.take(pos, seat, events)
        else:
            government.tolerate(pos, seat, events)
