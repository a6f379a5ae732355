"""Why a move was chosen, in one sentence whose figures are those that decided.

Whoever chooses hands over all moves it compared, the chosen one first: the sentence tells the decision, the points it should
lead to, and how far the best other aim is behind. Nothing is reckoned anew here.
"""

from __future__ import annotations

from collections.abc import Sequence

from thalassa.games.peloponnes.edition.figures import DISASTERS
from thalassa.games.peloponnes.rules import bidding
from thalassa.games.peloponnes.rules.position import Position
from thalassa.games.peloponnes.wire.actions import (
    Bid,
    Build,
    Buy,
    ChooseIncome,
    KeepBuildings,
    KeepLands,
    Pass,
    Relocate,
    Supply,
    Withdraw,
)
from thalassa.kernel.extras.guide import RankedMove
from thalassa.kernel.messages import Action, Remark

from .forecast import Forecast

Said = dict[str, object]
"""A message inside a remark."""


def explain(
    pos: Position,
    seat: int,
    ranking: Sequence[RankedMove],
    forecast: Forecast | None,
    searched: bool = False,
    fond: str | None = None,
) -> Remark:
    """``searched``: the moves were compared by shares of games won, not by points. ``fond``: of which good it is fond."""
    chosen = ranking[0]
    kind, params = told(pos, seat, chosen.action)
    params["fond"] = {"code": "remark.fond", "params": {"good": fond}} if fond else None
    params["outlook"] = _outlook(pos, chosen, forecast)
    params["rival"] = _compared(pos, seat, ranking, searched)
    if params["rival"] is None and (type(chosen.action) is Pass or type(chosen.action) is Withdraw):
        code = "nothing_fits" if type(chosen.action) is Withdraw else "nothing_else"
        params["rival"] = {"code": f"remark.{code}", "params": {}}
    return Remark(f"remark.{kind}", params)


def told(pos: Position, seat: int, action: Action) -> tuple[str, Said]:
    """What kind of decision it is and its facts."""
    tables = pos.frame.tables
    code = str(type(action).__struct_config__.tag)
    params: Said = {name: getattr(action, name) for name in action.__struct_fields__}
    if type(action) is Bid or type(action) is Buy or type(action) is Relocate:
        tile = tables.index[action.tile]
        params["amount"] = _amount(pos, seat, action, tile)
        params["against"] = _against(pos, seat, tile)
    elif type(action) is Pass:
        params["coins"] = pos.frame.pass_coins
    elif type(action) is Withdraw:
        params["coins"] = pos.bid_coins[seat] + tables.withdraw_coins
    elif type(action) is ChooseIncome:
        alike = len(action.goods) > 1 and len(set(action.goods)) == 1
        params["alike"] = action.goods[0] if alike else None
        params["count"] = len(action.goods)
    elif type(action) is Build:
        params["tile"] = tables.ids[pos.won[seat]]
        code = f"build_{action.way}"
    elif (type(action) is KeepBuildings or type(action) is KeepLands) and not action.tiles:
        code = code.replace("keep", "keep_no")
    return code, params


def _amount(pos: Position, seat: int, action: Bid | Buy | Relocate, tile: int) -> int:
    if type(action) is Bid:
        return action.amount
    return bidding.price(pos, tile) if type(action) is Buy else pos.bid_coins[seat]


def _against(pos: Position, seat: int, tile: int) -> Said | None:
    """The disaster that is still to come and from which the tile protects."""
    tables = pos.frame.tables
    disaster = tables.protects[tile]
    if disaster < 0 or pos.laid[disaster] >= tables.chits_to_trigger:
        return None
    return {
        "code": "remark.against",
        "params": {"disaster": DISASTERS[disaster], "laid": pos.laid[disaster]},
    }


def _outlook(pos: Position, chosen: RankedMove, forecast: Forecast | None) -> Said | None:
    if chosen.score is None or forecast is None:
        return None
    low, high = forecast.range(pos, chosen.score)
    code = "remark.expects" if low < high else "remark.expects_just"
    return {"code": code, "params": {"low": low, "high": high}}


def _compared(pos: Position, seat: int, ranking: Sequence[RankedMove], searched: bool) -> Said | None:
    """The best of the moves that aim at something else, and how far it is behind."""
    aim = _aim(ranking[0].action)
    others = [move for move in ranking[1:] if move.visits and _aim(move.action) != aim]
    if not others:
        return None
    best = min(others, key=lambda move: move.behind)
    code, params = told(pos, seat, best.action)
    if type(best.action) is Supply:
        chosen = ranking[0].action
        finishes = type(chosen) is Supply and bool(chosen.complete)
        params["idle"] = finishes and not best.action.complete
    gap = round(100 * best.behind) if searched else round(best.behind)
    kind = "alike" if gap == 0 else "better_chances" if searched else "better_points"
    return {
        "code": f"remark.{kind}",
        "params": {"gap": gap, "other": {"code": f"other.{code}", "params": params}},
    }


def _aim(action: Action) -> object:
    """What a move is after: a tile whatever is offered for it, else the move itself."""
    return action.tile if (type(action) is Bid or type(action) is Buy or type(action) is Relocate) else action
