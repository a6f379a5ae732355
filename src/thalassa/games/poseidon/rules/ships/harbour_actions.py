"""The decisions of step 3c and its interruptions: ships, offers, issues, forced sales."""

from __future__ import annotations

from typing import Final, final

from thalassa.games.poseidon.wire.actions import (
    ErAnswer,
    ErBargain,
    ErBargainRange,
    ErBargainShip,
    ErBuyBank,
    ErEndShips,
    ErForcedBuy,
    ErForcedSell,
    ErOffer,
    ErWithdraw,
    PhaseIssue,
)
from thalassa.kernel.messages import Action, Event, Reason

from ..decision import STEP_ORDER, Decision
from ..ids import nation_of, other_nation, ship_of, unknown
from ..position import Position
from ..reasons import no
from ..stages import BARGAIN_SHIP, BARGAINING, PLAIN
from . import forced, harbour, phases, ship_offers

BARGAIN: Final = ErBargain()


@final
class Harbour(Decision):
    """Step 3c: ships from the bank, by force or by an offer (whole or step by step), or the end of the turn."""

    def __init__(self) -> None:
        self.actions = (
            ErBuyBank, ErBargain, ErBargainShip, ErBargainRange, ErOffer, ErEndShips, ErForcedBuy,
        )  # fmt: skip

    def moves(self, pos: Position, seat: int) -> list[Action]:
        if pos.pencil != PLAIN:
            return ship_offers.bargain_moves(pos)
        moves = harbour.bank_moves(pos)
        if ship_offers.can_bargain(pos, pos.acting):
            moves.append(BARGAIN)
        return moves + forced.forced_moves(pos, pos.acting)

    def why_not(self, pos: Position, seat: int, action: Action) -> Reason | None:
        if type(action) is ErOffer or type(action) is ErBargainShip or type(action) is ErBargainRange:
            return self._why_not_offer(pos, action)
        if pos.pencil != PLAIN:
            return no(STEP_ORDER, STEP_RULES[type(action)])
        if type(action) is ErBargain:
            reason = ship_offers.why_not_bargain(pos, pos.acting)
            if reason is None and not ship_offers.can_bargain(pos, pos.acting):
                return no("nobody_has_ships", "P-159")
            return reason
        assert type(action) is ErBuyBank or type(action) is ErEndShips or type(action) is ErForcedBuy
        trade_in = action.trade_in if type(action) is ErBuyBank else None
        if trade_in is not None and trade_in not in pos.frame.ship_index:
            return unknown(trade_in)
        reason = other_nation(pos, action.nation)
        if reason is not None:
            return reason
        if type(action) is ErBuyBank:
            return harbour.why_not_buy_bank(pos, pos.acting, ship_of(pos, trade_in))
        if type(action) is ErEndShips:
            return harbour.why_not_end_ships(pos, pos.acting)
        return forced.why_not_forced_buy(pos, pos.acting)

    def _why_not_offer(
        self, pos: Position, action: ErOffer | ErBargainShip | ErBargainRange
    ) -> Reason | None:
        if type(action) is ErBargainRange:
            if pos.pencil != BARGAIN_SHIP:
                return no(STEP_ORDER, "P-157")
            return ship_offers.why_not_range(pos, pos.acting, action.hundreds)
        if type(action) is ErBargainShip:
            if pos.pencil != BARGAINING:
                return no(STEP_ORDER, "P-156")
        else:
            reason = other_nation(pos, action.buyer)
            if reason is not None:
                return reason
        seller, kind = nation_of(pos, action.seller), pos.frame.ship_index.get(action.ship_type, -1)
        if seller < 0 or kind < 0:
            return unknown(action.seller if seller < 0 else action.ship_type)
        if type(action) is ErBargainShip:
            return ship_offers.why_not_ship(pos, pos.acting, seller, kind)
        if not ship_offers.agrees_with_steps(pos, seller, kind, action.price):
            return no(STEP_ORDER, "P-157")
        return ship_offers.why_not_offer(pos, pos.acting, seller, kind, action.price)

    def carry_out(self, pos: Position, seat: int, action: Action, events: list[Event]) -> None:
        nation = pos.acting
        if type(action) is ErEndShips:
            harbour.end_ships(pos, nation, events)
        elif type(action) is ErBuyBank:
            harbour.buy_bank(pos, nation, ship_of(pos, action.trade_in), events)
        elif type(action) is ErForcedBuy:
            forced.forced_buy(pos, nation, events)
        elif type(action) is ErBargain:
            ship_offers.step_bargain(pos)
        elif type(action) is ErBargainRange:
            ship_offers.step_range(pos, action.hundreds)
        else:
            assert type(action) is ErBargainShip or type(action) is ErOffer
            seller, kind = nation_of(pos, action.seller), pos.frame.ship_index[action.ship_type]
            if type(action) is ErBargainShip:
                ship_offers.step_ship(pos, seller, kind)
            else:
                ship_offers.offer(pos, nation, seller, kind, action.price, events)


STEP_RULES: Final[dict[type[Action], str]] = {
    ErBuyBank: "P-149",
    ErBargain: "P-156",
    ErEndShips: "P-152",
    ErForcedBuy: "P-180",
}
"""The rule that names what cannot be done while an offer is pencilled in."""


@final
class Answer(Decision):
    """The seller's king answers an offer."""

    def __init__(self) -> None:
        self.actions = (ErAnswer,)

    def moves(self, pos: Position, seat: int) -> list[Action]:
        return ship_offers.answer_moves(pos)

    def why_not(self, pos: Position, seat: int, action: Action) -> Reason | None:
        assert type(action) is ErAnswer
        return ship_offers.why_not_open(pos, action.offer)

    def carry_out(self, pos: Position, seat: int, action: Action, events: list[Event]) -> None:
        assert type(action) is ErAnswer
        ship_offers.answer(pos, seat, action.yes, events)


@final
class Withdrawal(Decision):
    """The buyer's king takes an offer back that has not been answered."""

    def __init__(self) -> None:
        self.actions = (ErWithdraw,)

    def moves(self, pos: Position, seat: int) -> list[Action]:
        return ship_offers.withdraw_moves(pos)

    def why_not(self, pos: Position, seat: int, action: Action) -> Reason | None:
        assert type(action) is ErWithdraw
        return ship_offers.why_not_open(pos, action.offer)

    def carry_out(self, pos: Position, seat: int, action: Action, events: list[Event]) -> None:
        ship_offers.withdraw(pos, events)


@final
class ForcedSale(Decision):
    """The king sells merchants for a forced purchase."""

    def __init__(self) -> None:
        self.actions = (ErForcedSell,)

    def moves(self, pos: Position, seat: int) -> list[Action]:
        return forced.forced_sell_moves(pos, seat)

    def why_not(self, pos: Position, seat: int, action: Action) -> Reason | None:
        assert type(action) is ErForcedSell
        nation = nation_of(pos, action.nation)
        if nation < 0:
            return unknown(action.nation)
        if pos.king[nation] < 0:
            return no("not_founded", "P-57", nation=action.nation)
        return forced.why_not_forced_sell(pos, seat, nation, action.count)

    def carry_out(self, pos: Position, seat: int, action: Action, events: list[Event]) -> None:
        assert type(action) is ErForcedSell
        forced.forced_sell(pos, seat, nation_of(pos, action.nation), action.count, events)


@final
class Issue(Decision):
    """A king issues merchants at a phase change."""

    def __init__(self) -> None:
        self.actions = (PhaseIssue,)

    def moves(self, pos: Position, seat: int) -> list[Action]:
        return phases.issue_moves(pos)

    def why_not(self, pos: Position, seat: int, action: Action) -> Reason | None:
        assert type(action) is PhaseIssue
        return phases.why_not_issue(pos, nation_of(pos, action.nation), action.count)

    def carry_out(self, pos: Position, seat: int, action: Action, events: list[Event]) -> None:
        assert type(action) is PhaseIssue
        phases.issue(pos, phases.nation_issuing(pos), action.count, events)
