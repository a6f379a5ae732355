"""Poseidon hides Maelstroms and Fog Banks (O-97, O-98, O-104, O-110); then the first round begins (O-23)."""

from __future__ import annotations

from thalassa.kernel.messages import Event, Reason

from .actions import HideTile, PlaceHidden
from .board import Board
from .events import HiddenPlaced, RoundBegan
from .position import HIDDEN, NOBODY, POSEIDON, Position
from .waters import Waters


def hide_or_sail(position: Position, events: list[Event]) -> None:
    if position.setting.maelstroms or position.setting.fogs:
        position.phase = HIDDEN
    else:
        hide(position, (), (), events)


def next_hidden(position: Position) -> str:
    """Maelstroms first, then Fog Banks."""
    return "maelstrom" if len(position.draft) < position.setting.maelstroms else "fog"


def hidden_squares(position: Position, kind: str) -> int:
    """Squares open for the next hidden tile of this kind, as a mask."""
    board = position.map()
    free = board.whirl_ok if kind == "maelstrom" else board.hidden_ok
    for square in (*position.lights, *position.draft):
        free &= ~(1 << square)
    return free


def why_not_hide(position: Position, kind: str, name: str, used: tuple[int, ...]) -> Reason | None:
    board = position.map()
    square = board.index.get(name, -1)
    rule = "O-98" if kind == "maelstrom" else "O-104"
    if square < 0:
        return Reason("unknown_square", rule, {"square": name})
    if not board.hidden_ok >> square & 1:
        return Reason("too_near", rule, {"square": name})
    if kind == "maelstrom" and not board.whirl_ok >> square & 1:
        return Reason("maelstrom_on_island", "O-98", {"square": name})
    if square in used or square in position.lights:
        return Reason("square_taken", "O-110", {"square": name})
    return None


def why_not_hide_next(position: Position, action: HideTile) -> Reason | None:
    kind = next_hidden(position)
    if action.kind != kind:
        return Reason("other_tile_next", "O-21", {"kind": kind})
    return why_not_hide(position, kind, action.square, position.draft)


def why_not_hidden(position: Position, action: PlaceHidden) -> Reason | None:
    setting = position.setting
    if len(action.maelstroms) != setting.maelstroms or len(action.fogs) != setting.fogs:
        return Reason("wrong_hidden", "O-97", {"maelstroms": setting.maelstroms, "fogs": setting.fogs})
    used: tuple[int, ...] = ()
    for kind, names in (("maelstrom", action.maelstroms), ("fog", action.fogs)):
        for name in names:
            reason = why_not_hide(position, kind, name, used)
            if reason is not None:
                return reason
            used = (*used, position.map().index[name])
    first, second = used[: setting.maelstroms], used[setting.maelstroms :]
    if list(first) != sorted(first) or list(second) != sorted(second):
        return Reason("not_in_order", "O-97")
    return None


def hide_next(position: Position, square: int, events: list[Event]) -> None:
    position.draft = (*position.draft, square)
    setting = position.setting
    if len(position.draft) == setting.maelstroms + setting.fogs:
        squares = position.draft
        position.draft = ()
        hide(
            position,
            tuple(sorted(squares[: setting.maelstroms])),
            tuple(sorted(squares[setting.maelstroms :])),
            events,
        )


def hide(position: Position, maelstroms: tuple[int, ...], fogs: tuple[int, ...], events: list[Event]) -> None:
    set_hidden(position, maelstroms, fogs)
    if maelstroms or fogs:
        board = position.map()
        events.append(
            HiddenPlaced(
                position.game + 1,
                len(maelstroms),
                len(fogs),
                square_names(board, maelstroms),
                square_names(board, fogs),
            )
        )
    begin_round(position, events)


def set_hidden(position: Position, maelstroms: tuple[int, ...], fogs: tuple[int, ...]) -> None:
    position.maelstroms = maelstroms
    position.fogs = fogs
    position.whirl_mask = sum(1 << square for square in maelstroms)
    position.waters = Waters(
        position.map(), position.lights, fogs, position.setting.easier, position.setting.within_one
    )


def begin_round(position: Position, events: list[Event]) -> None:
    """O-23: a round begins with Poseidon's turn."""
    position.round_number += 1
    position.phase = POSEIDON
    position.held = NOBODY
    position.done = 0
    position.revisited = 0
    position.votes = (NOBODY,) * len(position.navigators)
    events.append(RoundBegan(position.game + 1, position.round_number))


def square_names(board: Board, squares: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(board.names[square] for square in squares)
