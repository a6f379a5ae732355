"""Who is told what (section 7.1): events, tasks and public numbers. Every answer to a seat is a function of what it may know."""

from __future__ import annotations

from thalassa.kernel.messages import Event, Remark

from .board import SHIPS, TILES
from .events import (
    HiddenPlaced,
    LighthousesProposed,
    MaelstromPushed,
    ProposalConfirmed,
    ProposalRefused,
    ShipsProposed,
    StormPlayed,
    Surveyed,
    Voted,
)
from .hiding import next_hidden
from .position import (
    CHOOSE_BOARD,
    HIDDEN,
    LIGHTHOUSES,
    MAELSTROM,
    NAVIGATORS,
    NOBODY,
    OVER,
    POSEIDON,
    SHARE_SHIPS,
    Position,
)
from .sailing import controller, open_ships, votes_missing
from .storms import next_pushed


def sees_truth(position: Position, seat: int | None) -> bool:
    """Poseidon always; everybody when it is over; spectators where the table allows it (OR-46)."""
    return seat == position.poseidon or sees_everything(position, seat)


def sees_team(position: Position, seat: int | None) -> bool:
    """What the Navigators keep from Poseidon: proposals and votes."""
    return sees_everything(position, seat) or (seat is not None and seat != position.poseidon)


def sees_everything(position: Position, seat: int | None) -> bool:
    return position.phase == OVER or (seat is None and position.setting.omniscient)


def told(position: Position, seat: int | None, event: Event) -> Event | None:
    """The event as the seat may see it now. An earlier game of a series is open to all."""
    if isinstance(event, ShipsProposed | LighthousesProposed | ProposalConfirmed | ProposalRefused | Voted):
        finished = event.game <= position.game
        return event if finished or sees_team(position, seat) else None
    if isinstance(event, StormPlayed):
        if event.game <= position.game or sees_truth(position, seat):
            return event
        tile = None if position.setting.harder else event.tile  # O-78
        return StormPlayed(event.game, event.round, event.left, tile)
    if isinstance(event, Surveyed):
        if event.game <= position.game or sees_truth(position, seat):
            return event
        if position.setting.short_log and event.round < position.logged_round():  # OR-25
            return None
        return blind(event)
    if isinstance(event, HiddenPlaced):
        if event.game <= position.game or sees_truth(position, seat):
            return event
        return HiddenPlaced(event.game, event.maelstroms, event.fogs)
    if isinstance(event, MaelstromPushed):
        if event.game <= position.game or sees_truth(position, seat):
            return event
        return MaelstromPushed(event.game, event.round, event.ship)
    return event


def blind(event: Surveyed) -> Surveyed:
    """The survey without the square."""
    return Surveyed(
        event.game,
        event.round,
        event.seat,
        event.ship,
        event.direction,
        event.off_board,
        event.held,
        event.arrived,
        event.island,
        event.deep,
        event.here_ships,
        event.islands,
        event.sight_ships,
        event.coastline,
        event.sight_count,
        event.lighthouse,
        event.fog,
        event.lighthouses,
        event.fogs,
        event.woody,
        event.rocky,
        event.sacred,
        event.ship_colours,
    )


def task(position: Position, seat: int | None, actors: list[int]) -> Remark:
    """What the seat has to do, or whom the table waits for."""
    phase = position.phase
    if phase == OVER:
        return Remark("task.over")
    if seat is None or seat not in actors:
        if phase in (CHOOSE_BOARD, HIDDEN, POSEIDON, MAELSTROM):
            return Remark("task.wait_poseidon", {"seats": actors})
        return Remark("task.wait", {"seats": actors})
    if phase == CHOOSE_BOARD:
        return Remark("task.choose_board")
    if phase == SHARE_SHIPS:
        return Remark("task.confirm_ships" if position.proposal else "task.share_ships")
    if phase == LIGHTHOUSES:
        if position.proposal:
            return Remark("task.confirm_lighthouses")
        return Remark(
            "task.place_lighthouses", {"number": position.setting.lighthouses - len(position.draft)}
        )
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


def gauges(position: Position) -> dict[str, list[int]]:
    """Public numbers by seat: own ships arrived and, in a series, points."""
    seats = range(position.setting.seats)
    home = [0 for _ in seats]
    if position.owners:
        for ship in range(4):
            if position.arrived >> ship & 1 and position.owners[ship] != NOBODY:
                home[position.owners[ship]] += 1
    found = {"ships_home": home}
    if position.setting.competing:
        found["points"] = list(position.points)
    return found
