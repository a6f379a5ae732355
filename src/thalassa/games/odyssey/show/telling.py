"""Who is told what (H-1 … H-13): events and public numbers. Every answer to a seat is a function of what it may know."""

from __future__ import annotations

from typing import Final

from thalassa.games.odyssey.rules.position import NOBODY, Position
from thalassa.games.odyssey.rules.sight import sees_everything, sees_team, sees_truth
from thalassa.games.odyssey.wire.events import (
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
from thalassa.kernel.messages import Event, Remark

OPEN_REMARKS: Final = frozenset(("remark.watch",))
"""What Navigators say of a move that everybody sees."""
ORDERS: Final = frozenset(("remark.order", "remark.order_sure", "remark.order_nearest"))
"""What they say of an order; others hear only how many squares it reckoned with."""
GUESS: Final = "remark.order_guess"
"""What somebody says who clings to one square; others hear only that he guesses."""
SETTING_UP: Final = frozenset(("remark.light", "remark.agree", "remark.any"))
"""What they say of proposals, which only their team sees."""


def told(position: Position, seat: int | None, event: Event) -> Event | None:
    """The event as the seat may see it now. An earlier game of a series is open to all."""
    if isinstance(event, ShipsProposed | LighthousesProposed | ProposalConfirmed | ProposalRefused | Voted):
        finished = event.game <= position.game
        return event if finished or sees_team(position, seat) else None
    if isinstance(event, StormPlayed):
        if event.game <= position.game or sees_truth(position, seat):
            return event
        tile = None if position.frame.harder else event.tile  # O-78
        return StormPlayed(event.game, event.round, event.left, tile)
    if isinstance(event, Surveyed):
        if event.game <= position.game or sees_truth(position, seat):
            return event
        if position.frame.short_log and event.round < position.logged_round():  # OR-25
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


def heard(position: Position, seat: int | None, speaker: int, remark: Remark) -> Remark | None:
    """A bot's reason as the seat may hear it now: what does not follow from what the seat was told stays unsaid."""
    if seat == speaker or sees_everything(position, seat):
        return remark
    if speaker == position.poseidon:
        return None  # who knows where the ships are keeps his reasons to himself
    if remark.code in ORDERS:
        if position.frame.short_log:
            return None  # OR-25: it follows from surveys that the others have to remember
        return Remark("remark.ordered", {key: remark.params[key] for key in ("ship", "direction", "squares")})
    if remark.code == GUESS:
        if position.frame.short_log:
            return None
        return Remark("remark.guessed", {key: remark.params[key] for key in ("ship", "direction")})
    if remark.code in SETTING_UP:
        return remark if sees_team(position, seat) else None
    return remark if remark.code in OPEN_REMARKS else None


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


def gauges(position: Position) -> dict[str, list[int]]:
    """Public numbers by seat: own ships arrived and, in a series, points."""
    seats = range(position.frame.seats)
    home = [0 for _ in seats]
    if position.owners:
        for ship in range(4):
            if position.arrived >> ship & 1 and position.owners[ship] != NOBODY:
                home[position.owners[ship]] += 1
    found = {"ships_home": home}
    if position.frame.competing:
        found["points"] = list(position.points)
    return found
