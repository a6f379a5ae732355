"""Poseidon hides Maelstroms and Fog Banks (O-97, O-98, O-104, O-110)."""

from __future__ import annotations

from thalassa.games.odyssey.edition.board import Board
from thalassa.games.odyssey.wire.actions import HideTile, PlaceHidden
from thalassa.games.odyssey.wire.events import HiddenPlaced
from thalassa.kernel.messages import Event, Reason

from .position import Position
from .surveys import waters_of


def ask_for_hidden(position: Position, events: list[Event]) -> bool:
    if position.frame.maelstroms or position.frame.fogs:
        return True
    hide(position, (), (), events)
    return False


def next_hidden(position: Position) -> str:
    """Maelstroms first, then Fog Banks."""
    return "maelstrom" if len(position.draft) < position.frame.maelstroms else "fog"


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
    frame = position.frame
    if len(action.maelstroms) != frame.maelstroms or len(action.fogs) != frame.fogs:
        return Reason("wrong_hidden", "O-97", {"maelstroms": frame.maelstroms, "fogs": frame.fogs})
    used: tuple[int, ...] = ()
    for kind, names in (("maelstrom", action.maelstroms), ("fog", action.fogs)):
        for name in names:
            reason = why_not_hide(position, kind, name, used)
            if reason is not None:
                return reason
            used = (*used, position.map().index[name])
    first, second = used[: frame.maelstroms], used[frame.maelstroms :]
    if list(first) != sorted(first) or list(second) != sorted(second):
        return Reason("not_in_order", "O-97")
    return None


def hide_next(position: Position, square: int, events: list[Event]) -> bool:
    position.draft = (*position.draft, square)
    frame = position.frame
    squares = position.draft
    if len(squares) < frame.maelstroms + frame.fogs:
        return False
    position.draft = ()
    maelstroms = tuple(sorted(squares[: frame.maelstroms]))
    hide(position, maelstroms, tuple(sorted(squares[frame.maelstroms :])), events)
    return True


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


def set_hidden(position: Position, maelstroms: tuple[int, ...], fogs: tuple[int, ...]) -> None:
    position.maelstroms = maelstroms
    position.fogs = fogs
    position.whirl_mask = sum(1 << square for square in maelstroms)
    position.waters = waters_of(
        position.map(), position.lights, fogs, position.frame.easier, position.frame.within_one
    )


def square_names(board: Board, squares: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(board.names[square] for square in squares)
