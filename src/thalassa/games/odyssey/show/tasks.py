"""One sentence for every moment: what a seat has to do, or whom the table waits for."""

from __future__ import annotations

from thalassa.games.odyssey.edition.board import SHIPS, TILES
from thalassa.games.odyssey.rules.hiding import next_hidden
from thalassa.games.odyssey.rules.phases import (
    CHOOSE_BOARD,
    HIDDEN,
    LIGHTHOUSES,
    MAELSTROM,
    NAVIGATORS,
    OVER,
    POSEIDON,
    SHARE_SHIPS,
)
from thalassa.games.odyssey.rules.position import NOBODY, Position
from thalassa.games.odyssey.rules.sailing import controller, open_ships, votes_missing
from thalassa.games.odyssey.rules.storms import next_pushed
from thalassa.kernel.messages import Remark


def task(position: Position, seat: int | None, actors: list[int]) -> Remark:
    """What the seat has to do, or whom the table waits for."""
    phase = position.phase
    if phase == OVER:
        return Remark("task.over")
    if seat is None or seat not in actors:
        if phase == MAELSTROM:
            return Remark("task.wait_maelstrom", {"ship": SHIPS[position.captured], "seats": actors})
        if phase in (CHOOSE_BOARD, HIDDEN, POSEIDON):
            return Remark("task.wait_poseidon", {"seats": actors})
        return Remark("task.wait", {"seats": actors})
    if phase == CHOOSE_BOARD:
        return Remark("task.choose_board")
    if phase == SHARE_SHIPS:
        return Remark("task.confirm_ships" if position.proposal else "task.share_ships")
    if phase == LIGHTHOUSES:
        if position.proposal:
            return Remark("task.confirm_lighthouses")
        return Remark("task.place_lighthouses", {"number": position.frame.lighthouses - len(position.draft)})
    if phase == HIDDEN:
        return Remark("task.hide", {"kind": next_hidden(position)})
    if phase == MAELSTROM:
        return Remark("task.maelstrom", {"ship": SHIPS[position.captured]})
    if phase == POSEIDON:
        if position.draft_tile != NOBODY:
            ship = SHIPS[next_pushed(position)]
            return Remark("task.push_ship", {"ship": ship, "tile": TILES[position.draft_tile]})
        return Remark("task.storm", {"round": position.round_number})
    return _sail(position, seat)


def _sail(position: Position, seat: int) -> Remark:
    assert position.phase == NAVIGATORS
    due = open_ships(position)
    missing = votes_missing(position)
    ships = [
        SHIPS[ship]
        for ship in range(4)
        if due >> ship & 1
        and controller(position, ship) == seat
        and not (missing and position.owners[ship] == NOBODY)
    ]
    if ships:
        return Remark("task.sail", {"ships": ships, "vote": seat in missing})
    return Remark("task.vote", {"ship": SHIPS[position.cooperative()]})
