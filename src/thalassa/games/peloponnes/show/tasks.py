"""One sentence for the top of the table: what a player has to do, or whom the others wait for."""

from __future__ import annotations

from thalassa.games.peloponnes.rules import bidding, disasters, income, supply
from thalassa.games.peloponnes.rules.phases import (
    BIDDING,
    CHOOSE_CIVILIZATION,
    CHOOSE_EXTRA,
    EARTHQUAKE_STRIKES,
    FINISHED,
    INCOME,
    PLACING,
    SUPPLY,
)
from thalassa.games.peloponnes.rules.position import DISPLACED, Position
from thalassa.kernel.messages import Remark


def task(pos: Position, actors: list[int], seat: int | None) -> Remark:
    if pos.phase == FINISHED:
        return Remark("task.finished")
    if seat is None or seat not in actors:
        return Remark("task.wait", {"seats": actors})
    ids = pos.frame.tables.ids
    if pos.phase == BIDDING:
        if pos.bid_state[seat] == DISPLACED:
            lost = pos.bid_tile[seat]
            params = {
                "tile": ids[lost],
                "amount": pos.bid_coins[seat],
                "seat": bidding.holder(pos, lost),
            }
            return Remark("task.relocate", params)
        return Remark("task.buy" if pos.frame.solo else "task.bid")
    if pos.phase == PLACING:
        return Remark("task.build", {"tile": ids[pos.won[seat]]})
    if pos.phase == INCOME:
        return Remark("task.choose_income", {"tiles": pos.frame.tables.ids_of(income.choosers(pos, seat))})
    if pos.phase == SUPPLY:
        return Remark(
            "task.supply",
            {"hungry": supply.hungry(pos, seat), "incomplete": len(pos.incomplete_tiles(seat))},
        )
    if pos.phase == CHOOSE_CIVILIZATION:
        return Remark("task.choose_civilization")
    if pos.phase == CHOOSE_EXTRA:
        return Remark("task.choose_extra_income", {"count": pos.frame.extra_count})
    code = "task.keep_buildings" if pos.phase == EARTHQUAKE_STRIKES else "task.keep_lands"
    return Remark(code, {"most": disasters.most_kept(pos, seat, disasters.striking(pos))})
