"""Setup in the order of O-16 … O-21: board, ships, Lighthouses, hidden tiles, first round."""

from __future__ import annotations

from itertools import product
from typing import Final

from thalassa.games.odyssey.edition.board import Board, squares_of
from thalassa.games.odyssey.options import OdysseyOptions
from thalassa.games.odyssey.wire.actions import (
    AssignShips,
    ChooseBoard,
    ConfirmLighthouses,
    ConfirmShips,
    HideTile,
    MarkLighthouse,
    PlaceHidden,
    PlaceLighthouses,
    RefuseProposal,
    Ship,
)
from thalassa.games.odyssey.wire.events import (
    BoardChosen,
    GameBegan,
    LighthousesPlaced,
    LighthousesProposed,
    ProposalConfirmed,
    ProposalRefused,
    ShipsAssigned,
    ShipsProposed,
)
from thalassa.kernel.messages import Action, Event, Reason

from .frame import Frame
from .hiding import (
    hidden_squares,
    hide,
    hide_next,
    next_hidden,
    square_names,
    why_not_hidden,
    why_not_hide_next,
)
from .phases import CHOOSE_BOARD, HIDDEN, LIGHTHOUSES, PHASES, SHARE_SHIPS
from .position import NOBODY, Position

NAMES: Final[tuple[Ship, ...]] = ("white", "green", "red", "yellow")


def clear_table(position: Position, events: list[Event]) -> None:
    """O-2, OR-43: the seat that is Poseidon and the Navigators from the seat to his left; all tiles back."""
    frame = position.frame
    seats = frame.seats
    position.clear()
    position.poseidon = position.game
    position.navigators = tuple((position.poseidon + place) % seats for place in range(1, seats))
    position.owners = deal(position)
    position.monsters = (1 << frame.monsters) - 1  # O-84
    events.append(GameBegan(position.game + 1, games(frame), position.poseidon))


def why_not_options(seats: int, options: OdysseyOptions) -> Reason | None:
    """O-114; the helper would undo playing from memory."""
    if options.competing and seats < 3:
        return Reason("competing_needs_two", "O-114", {"seats": seats})
    if options.memory and options.helper != "off":
        return Reason("helper_with_memory", "O-83")
    return None


def games(frame: Frame) -> int:
    """O-112: in a series everybody is Poseidon once."""
    return frame.seats if frame.competing else 1


def deal(position: Position) -> tuple[int, ...]:
    """OR-19, OR-42: white, green, red, yellow in turn; with three competitors the fourth ship is cooperative."""
    navigators = position.navigators
    owners = [navigators[ship % len(navigators)] for ship in range(4)]
    if position.frame.competing and len(navigators) == 3:
        owners[3] = NOBODY
    return tuple(owners)


# -- the board (O-16) ---------------------------------------------------------------------------------------


def boards_to_choose(frame: Frame) -> list[Board]:
    return [board for board in frame.boards if roomy(frame, board)]


def roomy(frame: Frame, board: Board) -> bool:
    """Whether all special tiles find squares of their own, however they are laid (O-92, O-98, O-104, O-110)."""
    tiles = frame.lighthouses + frame.maelstroms + frame.fogs
    room = board.whirl_ok if frame.maelstroms else board.hidden_ok
    return room.bit_count() >= tiles


def why_not_board(position: Position, action: ChooseBoard) -> Reason | None:
    board = position.frame.edition.board(action.board)
    if board is None:
        return Reason("unknown_board", "O-16", {"board": action.board})
    if not roomy(position.frame, board):
        return Reason("board_too_small", "O-110", {"board": action.board})
    return None


def ask_for_board(position: Position, events: list[Event]) -> bool:
    """O-16: Poseidon is asked, unless the board is drawn or the only one."""
    choices = boards_to_choose(position.frame)
    if position.drawn:
        lay_out(position, position.drawn[position.game], True, events)
    elif len(choices) == 1:
        lay_out(position, choices[0].id, False, events)
    else:
        return True
    return False


def lay_out(position: Position, board_id: str, drawn: bool, events: list[Event]) -> None:
    """O-17: the ships on their islands."""
    board = position.frame.edition.board(board_id)
    assert board is not None
    position.board = board
    position.places = list(board.starts)
    events.append(BoardChosen(position.game + 1, board_id, drawn))


# -- the ships (O-20) ---------------------------------------------------------------------------------------


def ask_for_ships(position: Position, events: list[Event]) -> bool:
    """OR-19: the Navigators agree on a split where the table wishes it; else the ships are dealt in turn."""
    if position.frame.options.ship_split == "agreed" and len(position.navigators) > 1:
        position.speaker = position.navigators[0]
        return True
    share_out(position, events)
    return False


def splits(position: Position) -> list[tuple[int, ...]]:
    """O-5, O-113: every even split of the ships among the Navigators, in a fixed order."""
    seats = [*position.navigators, NOBODY] if position.cooperative() != NOBODY else list(position.navigators)
    return [owners for owners in product(sorted(seats), repeat=4) if fair(position, owners)]


def fair(position: Position, owners: tuple[int, ...]) -> bool:
    """O-5, O-113."""
    seats = position.navigators
    if position.frame.competing and len(seats) == 3:
        return sorted(owners) == sorted([*seats, NOBODY])
    counts = [owners.count(seat) for seat in seats]
    return sum(counts) == 4 and max(counts) - min(counts) <= 1


def why_not_assign(position: Position, action: AssignShips) -> Reason | None:
    owners = tuple(NOBODY if seat is None else seat for seat in action.seats)
    if not fair(position, owners):
        cooperative = position.cooperative() != NOBODY
        params = {"navigators": len(position.navigators), "cooperative": cooperative}
        return Reason("unfair_split", "O-113" if cooperative else "O-5", params)
    return None


def named(owners: tuple[int, ...]) -> tuple[int | None, int | None, int | None, int | None]:
    white, green, red, yellow = (None if seat == NOBODY else seat for seat in owners)
    return white, green, red, yellow


def share_out(position: Position, events: list[Event]) -> None:
    cooperative = position.cooperative()
    ships = tuple(NAMES[ship] for ship in range(4) if ship != cooperative)
    seats = tuple(seat for seat in position.owners if seat != NOBODY)
    events.append(ShipsAssigned(ships, seats, None if cooperative == NOBODY else NAMES[cooperative]))
    position.speaker, position.proposal, position.agreed = NOBODY, (), 0


# -- agreeing (OR-19, OR-35): one speaks, the others confirm, or refuse and speak instead -------------------------


def accord_rule(position: Position) -> str:
    """The ruling on what they agree about."""
    return "OR-19" if position.phase == SHARE_SHIPS else "OR-35"


def why_not_speak(position: Position, seat: int) -> Reason | None:
    if position.proposal or seat != position.speaker:
        return Reason("not_speaker", accord_rule(position), {"seat": position.speaker})
    return None


def why_not_answer(position: Position, seat: int) -> Reason | None:
    if not position.proposal:
        return Reason("no_proposal", accord_rule(position), {"seat": position.speaker})
    if position.agreed >> seat & 1:
        return Reason("agreed_already", accord_rule(position))
    return None


def propose(position: Position, seat: int, proposal: tuple[int, ...], events: list[Event]) -> bool:
    position.draft = ()
    position.proposal = proposal
    position.agreed = 1 << seat
    if position.phase == SHARE_SHIPS:
        events.append(ShipsProposed(position.game + 1, seat, named(proposal)))
    else:
        events.append(LighthousesProposed(position.game + 1, seat, square_names(position.map(), proposal)))
    return settle(position, events)


def confirm(position: Position, seat: int, events: list[Event]) -> bool:
    position.agreed |= 1 << seat
    events.append(ProposalConfirmed(position.game + 1, seat))
    return settle(position, events)


def refuse(position: Position, seat: int, events: list[Event]) -> None:
    position.speaker = seat
    position.proposal = ()
    position.agreed = 0
    events.append(ProposalRefused(position.game + 1, seat))


def settle(position: Position, events: list[Event]) -> bool:
    """A proposal stands when every Navigator has confirmed it (OR-19, OR-35)."""
    if position.agreed.bit_count() < len(position.navigators):
        return False
    if position.phase == SHARE_SHIPS:
        position.owners = position.proposal
        share_out(position, events)
    else:
        position.lights = position.proposal
        position.speaker, position.proposal, position.agreed = NOBODY, (), 0
        events.append(LighthousesPlaced(square_names(position.map(), position.lights)))
    return True


def waiting_to_agree(position: Position) -> list[int]:
    if not position.proposal:
        return [position.speaker]
    return sorted(seat for seat in position.navigators if not position.agreed >> seat & 1)


# -- the Lighthouses (O-91, O-92) --------------------------------------------------------------------------


def ask_for_lighthouses(position: Position, events: list[Event]) -> bool:
    if not position.frame.lighthouses:
        return False
    position.speaker = position.navigators[0]
    return True


def light_squares(position: Position) -> int:
    """Squares still open for the Lighthouse being placed, as a mask."""
    free = position.map().hidden_ok
    for square in position.draft:
        free &= ~(1 << square)
    return free


def why_not_light(position: Position, name: str, used: tuple[int, ...]) -> Reason | None:
    board = position.map()
    square = board.index.get(name, -1)
    if square < 0:
        return Reason("unknown_square", "O-91", {"square": name})
    if not board.hidden_ok >> square & 1:
        return Reason("too_near", "O-92", {"square": name})
    if square in used:
        return Reason("square_taken", "O-110", {"square": name})
    return None


def why_not_lights(position: Position, action: PlaceLighthouses) -> Reason | None:
    number = position.frame.lighthouses
    if len(action.squares) != number:
        return Reason("wrong_number", "O-91", {"number": number, "given": len(action.squares)})
    used: tuple[int, ...] = ()
    for name in action.squares:
        reason = why_not_light(position, name, used)
        if reason is not None:
            return reason
        used = (*used, position.map().index[name])
    return None


def mark_light(position: Position, seat: int, square: int, events: list[Event]) -> bool:
    position.draft = (*position.draft, square)
    if len(position.draft) < position.frame.lighthouses:
        return False
    return propose(position, seat, position.draft, events)


# -- the door ----------------------------------------------------------------------------------------------


def why_not_whole(position: Position) -> Reason | None:
    """A decision is made in one message or in steps, not half and half."""
    return Reason("draft_open", "O-21") if position.draft else None


def why_not(position: Position, seat: int, action: Action) -> Reason | None:
    """Whether the acting seat may do this in one of the setup phases."""
    phase = position.phase
    if phase == CHOOSE_BOARD and type(action) is ChooseBoard:
        return why_not_board(position, action)
    if phase == SHARE_SHIPS:
        if type(action) is AssignShips:
            return why_not_speak(position, seat) or why_not_assign(position, action)
        if type(action) is ConfirmShips or type(action) is RefuseProposal:
            return why_not_answer(position, seat)
    if phase == LIGHTHOUSES:
        if type(action) is PlaceLighthouses:
            return (
                why_not_speak(position, seat) or why_not_whole(position) or why_not_lights(position, action)
            )
        if type(action) is MarkLighthouse:
            return why_not_speak(position, seat) or why_not_light(position, action.square, position.draft)
        if type(action) is ConfirmLighthouses or type(action) is RefuseProposal:
            return why_not_answer(position, seat)
    if phase == HIDDEN:
        if type(action) is HideTile:
            return why_not_hide_next(position, action)
        if type(action) is PlaceHidden:
            return why_not_whole(position) or why_not_hidden(position, action)
    return Reason("wrong_phase", "O-21", {"phase": PHASES[phase]})


def apply(position: Position, seat: int, action: Action, events: list[Event]) -> bool:
    """Carry out a legal setup action; says whether the decision of the phase is made by it."""
    if type(action) is ChooseBoard:
        lay_out(position, action.board, False, events)
        return True
    if type(action) is AssignShips:
        owners = tuple(NOBODY if owner is None else owner for owner in action.seats)
        return propose(position, seat, owners, events)
    if type(action) is ConfirmShips or type(action) is ConfirmLighthouses:
        return confirm(position, seat, events)
    index = position.map().index
    if type(action) is PlaceLighthouses:
        return propose(position, seat, tuple(index[name] for name in action.squares), events)
    if type(action) is MarkLighthouse:
        return mark_light(position, seat, index[action.square], events)
    if type(action) is HideTile:
        return hide_next(position, index[action.square], events)
    if type(action) is PlaceHidden:
        maelstroms = tuple(index[name] for name in action.maelstroms)
        hide(position, maelstroms, tuple(index[name] for name in action.fogs), events)
        return True
    assert type(action) is RefuseProposal
    refuse(position, seat, events)
    return False


def moves(position: Position, seat: int) -> list[Action]:
    phase = position.phase
    found: list[Action] = []
    if phase == CHOOSE_BOARD:
        for board in boards_to_choose(position.frame):
            found.append(ChooseBoard(board.id))
    elif phase == HIDDEN:
        kind = next_hidden(position)
        names = position.map().names
        for square in squares_of(hidden_squares(position, kind)):
            found.append(HideTile("maelstrom" if kind == "maelstrom" else "fog", names[square]))
    elif position.proposal:
        found = [ConfirmShips() if phase == SHARE_SHIPS else ConfirmLighthouses(), RefuseProposal()]
    elif phase == SHARE_SHIPS:
        for owners in splits(position):
            found.append(AssignShips(named(owners)))
    else:
        names = position.map().names
        for square in squares_of(light_squares(position)):
            if position.frame.lighthouses == 1:
                found.append(PlaceLighthouses((names[square],)))
            else:
                found.append(MarkLighthouse(names[square]))
    return found
