"""Why a move was chosen, in one sentence: the facts of the decision and the figure that decided.

The heuristic player says what it reckons to gain, a search how far the next best move was behind. Nothing is reckoned anew
here but what the move itself means (its price, its revenue).
"""

from __future__ import annotations

from collections.abc import Sequence

from thalassa.games.poseidon.rules.exploration import exploration_round, fleet
from thalassa.games.poseidon.rules.position import Position
from thalassa.games.poseidon.rules.ships import harbour
from thalassa.games.poseidon.wire.actions import (
    ErAnswer,
    ErBuyBank,
    ErForcedBuy,
    ErKingsMoney,
    ErPoseidonNo,
    ErSail,
    ErStayHome,
    MrBuy,
    MrFound,
    MrSell,
    PhaseIssue,
    PlaceDelian,
    PrBuy,
)
from thalassa.kernel.extras.guide import RankedMove
from thalassa.kernel.messages import Action, Remark

from .judging import Judge

Said = dict[str, object]
"""A message inside a remark."""


def reckoned(
    judge: Judge,
    action: Action,
    gain: float | None = None,
    why: Said | None = None,
    outlook: Said | None = None,
) -> Remark | None:
    """By a player who reckons with such a gain in drachmas, or has a reason or a forecast of its own kind; nobody hears
    a playout's."""
    if judge.hasty:
        return None
    code, params = told(judge.pos, action)
    shown = None if gain is None else round(gain)
    return Remark(f"remark.{code}", {**params, "gain": shown, "outlook": outlook, "why": why, "rival": None})


def because(code: str, **params: object) -> Said:
    return {"code": f"remark.because_{code}", "params": params}


def searched(pos: Position, ranking: Sequence[RankedMove]) -> Remark:
    """By a search that compared these moves, the first of them best."""
    code, params = told(pos, ranking[0].action)
    others = [move for move in ranking[1:] if move.visits]
    rival: Said | None = None
    if others:
        best = min(others, key=lambda move: move.behind)
        other, facts = told(pos, best.action)
        if type(ranking[0].action) is PlaceDelian:
            other, facts = "delian_later", {}  # whoever places it still sails or stays
        gap = round(100 * best.behind)
        rival = {
            "code": "remark.better_chances" if gap else "remark.alike",
            "params": {"gap": gap, "other": {"code": f"other.{other}", "params": facts}},
        }
    return Remark(f"remark.{code}", {**params, "gain": None, "outlook": None, "why": None, "rival": rival})


def told(pos: Position, action: Action) -> tuple[str, Said]:
    """What kind of decision it is and its facts."""
    frame = pos.frame
    code = str(type(action).__struct_config__.tag)
    params: Said = {name: getattr(action, name) for name in action.__struct_fields__}
    if type(action) is PrBuy:
        params["price"] = frame.card_prices[frame.card_index[action.card]]
    elif type(action) is MrBuy or type(action) is MrSell:
        params["price"] = pos.prestige(frame.nation_index[action.nation])
    elif type(action) is MrFound:
        params["coffers"] = action.disks * action.prestige
    elif type(action) is ErSail:
        nation = frame.nation_index[action.nation]
        path = tuple([frame.hex_index[name] for name in action.path])
        donations = tuple([frame.hex_index[name] for name in action.donations])
        params["revenue"] = fleet.revenue_of(pos, nation, path, donations)
    elif type(action) is ErStayHome:
        params["money"] = frame.home_income[pos.phase]
    elif type(action) is ErBuyBank:
        handed = -1 if action.trade_in is None else frame.ship_index[action.trade_in]
        params["ship"] = frame.ship_ids[pos.deck_top()]
        params["price"] = harbour.bank_price(pos, handed)
    elif type(action) is ErForcedBuy:
        params["ship"] = frame.ship_ids[pos.deck_top()]
    elif type(action) is ErAnswer and pos.offer is not None:
        params["ship"] = frame.ship_ids[pos.offer[1]]
        params["price"] = pos.offer[2]
    elif type(action) is ErKingsMoney:
        params["money"] = exploration_round.kings_money(pos, frame.nation_index[action.nation])
    elif type(action) is ErPoseidonNo:
        params["nation"] = frame.nation_ids[pos.acting]
    elif type(action) is PhaseIssue and not action.count:
        code = "phase_issue_none"
    return code, params
