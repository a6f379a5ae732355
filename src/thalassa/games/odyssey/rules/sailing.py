"""The Navigators' turn (O-41 … O-76): who may act, the movement, the survey, the capture."""

from __future__ import annotations

from typing import Final

from thalassa.games.odyssey.edition.board import DIRECTIONS, SHIPS
from thalassa.games.odyssey.wire.actions import CoopOrder, CoopVote, OrderMove, SurveyHeld
from thalassa.games.odyssey.wire.events import Captured, Surveyed, Voted
from thalassa.kernel.messages import Action, Event, Reason

from .frame import Frame
from .phases import NAVIGATORS, PHASES
from .position import NOBODY, Position
from .record import NO_DIRECTION, STEP, Entry
from .storms import write
from .surveys import (
    COAST,
    DEEP_HERE,
    FOG_HERE,
    FOGS_NEAR,
    ISLANDS_NEAR,
    LIGHT_HERE,
    LIGHTS_NEAR,
    ROCKY_NEAR,
    SACRED_NEAR,
    WOODY_NEAR,
    island_word,
    told_of,
)

_SHIP: Final = {name: ship for ship, name in enumerate(SHIPS)}
_DIRECTION: Final = {name: direction for direction, name in enumerate(DIRECTIONS)}
_ALL_ORDERS: Final = [
    [OrderMove(ship, way) for way in ("N", "NE", "E", "SE", "S", "SW", "W", "NW")]
    for ship in ("white", "green", "red", "yellow")
]
_ALL_COOP: Final = [
    [CoopOrder(ship, way) for way in ("N", "NE", "E", "SE", "S", "SW", "W", "NW")]
    for ship in ("white", "green", "red", "yellow")
]
_ALL_SURVEYS: Final = [SurveyHeld(ship) for ship in ("white", "green", "red", "yellow")]
_ALL_VOTES: Final = [CoopVote(way) for way in ("N", "NE", "E", "SE", "S", "SW", "W", "NW")]
_SHIP_NAMES: Final = tuple(order.ship for order in _ALL_SURVEYS)
WAY_NAMES: Final = tuple(vote.direction for vote in _ALL_VOTES)
_GROUPS: Final = [tuple(_SHIP_NAMES[ship] for ship in range(4) if mask >> ship & 1) for mask in range(16)]
"""Ships of a mask by name, always in the fixed order."""
_LIGHTS: Final[tuple[str | None, ...]] = (None, "plain", "yellow", "red")


# Why an order is refused, as a number: lists of moves ask for it often, and need no words.
OK: Final = 0
OTHER_ORDER: Final = 1
NOT_CONTROLLER: Final = 2
SEAT_WAITS: Final = 3
COOP_LAST: Final = 4
STEP_TAKEN: Final = 5
ARRIVED: Final = 6
HELD: Final = 7
VOTES_MISSING: Final = 8
VOTE_DECIDES: Final = 9
LOOKED_AROUND: Final = 10
DONE_FOR_GOOD: Final = 11
MUST_SAIL: Final = 12


# -- who may act ---------------------------------------------------------------------------------------------------


def controller(position: Position, ship: int) -> int:
    """O-6; the cooperative ship obeys its helm (OR-42)."""
    owner = position.owners[ship]
    return position.helm() if owner == NOBODY else owner


def open_ships(position: Position) -> int:
    """O-41: live ships without a step this round, as a mask."""
    return 15 & ~position.arrived & ~position.done


def turn_seat(position: Position) -> int:
    """OR-20, ``rotating_seat``: the seat whose ships are due, the cooperative ship last."""
    navigators = position.navigators
    first = (position.round_number - 1) % len(navigators)
    due = open_ships(position)
    for place in range(len(navigators)):
        seat = navigators[(first + place) % len(navigators)]
        for ship in range(4):
            if due >> ship & 1 and position.owners[ship] == seat:
                return seat
    return position.helm()


def votes_missing(position: Position) -> list[int]:
    """OR-42, ``vote``: seats that still have to vote on the cooperative ship."""
    if not position.frame.vote:
        return []
    ship = position.cooperative()
    if ship == NOBODY or not open_ships(position) >> ship & 1 or position.held == ship:
        return []
    return [seat for seat, vote in zip(position.navigators, position.votes, strict=True) if vote == NOBODY]


def actors(position: Position) -> list[int]:
    """O-42: everybody with a ship still to move; in rotation the seat whose turn it is (OR-20)."""
    due = open_ships(position)
    missing = votes_missing(position)
    rotating = position.frame.rotating
    turn = turn_seat(position) if rotating else NOBODY
    only_coop = missing != [] and due == 1 << position.cooperative()
    found: list[int] = list(missing) if not rotating or only_coop else []
    for ship in range(4):
        if not due >> ship & 1:
            continue
        if position.owners[ship] == NOBODY and (missing or (rotating and not coop_is_due(position))):
            continue
        seat = controller(position, ship)
        if seat not in found and (not rotating or seat == turn):
            found.append(seat)
    found.sort()
    return found


def step_code(position: Position, seat: int, ship: int) -> int:
    """What orders and held surveys have in common, as one of the codes above."""
    if controller(position, ship) != seat:
        return NOT_CONTROLLER
    if position.frame.rotating:
        if turn_seat(position) != seat:
            return SEAT_WAITS
        if position.owners[ship] == NOBODY and not coop_is_due(position):
            return COOP_LAST
    return STEP_TAKEN if position.done >> ship & 1 else OK


def coop_is_due(position: Position) -> bool:
    """OR-20: in rotation the cooperative ship comes last (an arrived one may look around whenever its helm's turn is)."""
    ship = position.cooperative()
    return open_ships(position) & ~(1 << ship) == 0 or bool(position.arrived >> ship & 1)


def order_code(position: Position, seat: int, ship: int, cooperative: bool, direction: int) -> int:
    """Whether the ship may be sent this way."""
    if (position.owners[ship] == NOBODY) != cooperative:
        return OTHER_ORDER
    code = step_code(position, seat, ship)
    if code != OK:
        return code
    if position.arrived >> ship & 1:
        return ARRIVED
    if position.held == ship:
        return HELD
    if cooperative and position.frame.vote:
        if votes_missing(position):
            return VOTES_MISSING
        if direction != vote_result(position):
            return VOTE_DECIDES
    return OK


def survey_code(position: Position, seat: int, ship: int) -> int:
    """Whether the ship may take a survey without sailing."""
    code = step_code(position, seat, ship)
    if code != OK:
        return code
    if position.held == ship:
        return OK
    if position.arrived_before >> ship & 1 and position.frame.arrived_surveys:  # OR-12
        return LOOKED_AROUND if position.revisited >> ship & 1 else OK
    return DONE_FOR_GOOD if position.arrived >> ship & 1 else MUST_SAIL


def refusal(position: Position, ship: int, code: int) -> Reason | None:
    """Words for one of the codes."""
    if code == OK:
        return None
    name: dict[str, object] = {"ship": SHIPS[ship]}
    cooperative = position.owners[ship] == NOBODY
    if code == OTHER_ORDER:
        return Reason("is_cooperative" if cooperative else "not_cooperative", "O-113", name)
    if code == NOT_CONTROLLER:
        name["seat"] = controller(position, ship)
        return Reason("not_controller", "OR-42" if cooperative else "O-6", name)
    if code == SEAT_WAITS:
        return Reason("seat_waits", "OR-20", {"seat": turn_seat(position)})
    if code == COOP_LAST:
        return Reason("coop_last", "OR-20", name)
    if code == STEP_TAKEN:
        return Reason("step_taken", "O-41", name)
    if code == ARRIVED:
        return Reason("ship_arrived", "O-55", name)
    if code == HELD:
        return Reason("ship_held", "O-87", name)
    if code == VOTES_MISSING:
        return Reason("votes_missing", "OR-42", {"seats": votes_missing(position)})
    if code == VOTE_DECIDES:
        return Reason("vote_decides", "OR-42", {"direction": DIRECTIONS[vote_result(position)]})
    if code == LOOKED_AROUND:
        return Reason("step_taken", "OR-12", name)
    if code == DONE_FOR_GOOD:
        return Reason("ship_arrived", "O-57", name)
    return Reason("must_sail", "O-45", name)


def why_not_order(
    position: Position, seat: int, ship: int, cooperative: bool, direction: int
) -> Reason | None:
    return refusal(position, ship, order_code(position, seat, ship, cooperative, direction))


def why_not_survey(position: Position, seat: int, ship: int) -> Reason | None:
    return refusal(position, ship, survey_code(position, seat, ship))


def why_not_vote(position: Position, seat: int) -> Reason | None:
    if seat not in votes_missing(position):
        return Reason("no_vote", "OR-42")
    return None


def vote_result(position: Position) -> int:
    """OR-42: the majority of the three, else the helm's own vote."""
    for vote in position.votes:
        if position.votes.count(vote) >= 2:
            return vote
    return position.votes[position.navigators.index(position.helm())]


# -- carrying out --------------------------------------------------------------------------------------------------


def sail(position: Position, seat: int, ship: int, direction: int, events: list[Event]) -> None:
    """One step: movement (O-46 … O-51), arrival (O-53), survey (O-59 …), capture (O-99)."""
    board = position.map()
    target = board.step[direction][position.places[ship]]
    entry = Entry(STEP, position.round_number, ship)
    entry.direction = direction
    if target < 0:
        entry.off_board = True  # O-48: the ship stays; O-51: the step is used all the same
    else:
        position.places[ship] = target
        if target == board.sacred:
            position.arrived |= 1 << ship
            entry.arrived = 1 << ship
        elif position.whirl_mask >> target & 1:
            entry.captured = True
    position.done |= 1 << ship
    survey(position, seat, entry, events)
    if entry.captured:
        position.captured = ship
        events.append(Captured(position.round_number, _SHIP_NAMES[ship]))


def survey_held(position: Position, seat: int, ship: int, events: list[Event]) -> None:
    """O-87: the step of a held ship; OR-12: the voluntary look of an arrived one."""
    entry = Entry(STEP, position.round_number, ship)
    if position.held == ship:
        entry.held = True
        position.done |= 1 << ship
    else:
        entry.arrived = 1 << ship
        position.revisited |= 1 << ship
    survey(position, seat, entry, events)


def survey(position: Position, seat: int, entry: Entry, events: list[Event]) -> None:
    """O-60: computed from the true positions; nobody has a choice in it."""
    waters = position.sea()
    frame = position.frame
    ship = entry.ship
    entry.seat = seat
    entry.facts = waters.facts(position.places[ship])
    entry.here = waters.here(position.places, ship)
    entry.sight = told_of(waters.seen(position.places, ship), frame.easier, frame.counted)
    write(position, entry, NOBODY)
    events.append(surveyed(frame, position.game + 1, entry, position.map().names[position.places[ship]]))


def surveyed(frame: Frame, game: int, entry: Entry, square: str | None) -> Surveyed:
    """What was told about a step (docs/specification/odyssey/surveys.md), from its entry in the record."""
    facts = entry.facts
    lit, foggy, easier = frame.lighthouses > 0, frame.fogs > 0, frame.easier
    count = entry.sight.bit_count() if easier else entry.sight
    return Surveyed(
        game,
        entry.round,
        entry.seat,
        _SHIP_NAMES[entry.ship],
        None if entry.direction == NO_DIRECTION else WAY_NAMES[entry.direction],
        entry.off_board,
        entry.held,
        entry.arrived != 0,
        island_word(facts),
        facts[DEEP_HERE] == 1,
        _GROUPS[entry.here],
        facts[ISLANDS_NEAR],
        count > 0,
        facts[COAST] == 1,
        count if frame.counted else None,
        _LIGHTS[facts[LIGHT_HERE]] if lit else None,
        facts[FOG_HERE] == 1 if foggy else None,
        facts[LIGHTS_NEAR] if lit else None,
        facts[FOGS_NEAR] if foggy else None,
        facts[WOODY_NEAR] if easier else None,
        facts[ROCKY_NEAR] if easier else None,
        facts[SACRED_NEAR] if easier else None,
        _GROUPS[entry.sight] if easier else None,
        square,
    )


def vote(position: Position, seat: int, direction: int, events: list[Event]) -> None:
    place = position.navigators.index(seat)
    position.votes = (*position.votes[:place], direction, *position.votes[place + 1 :])
    events.append(Voted(position.game + 1, position.round_number, seat, WAY_NAMES[direction]))


# -- the door ------------------------------------------------------------------------------------------------------


def why_not(position: Position, seat: int, action: Action) -> Reason | None:
    """Whether a Navigator may do this in the Navigators' turn."""
    if type(action) is OrderMove:
        return why_not_order(position, seat, _SHIP[action.ship], False, _DIRECTION[action.direction])
    if type(action) is CoopOrder:
        return why_not_order(position, seat, _SHIP[action.ship], True, _DIRECTION[action.direction])
    if type(action) is SurveyHeld:
        return why_not_survey(position, seat, _SHIP[action.ship])
    if type(action) is CoopVote:
        return why_not_vote(position, seat)
    return Reason("wrong_phase", "O-43", {"phase": PHASES[NAVIGATORS]})


def apply(position: Position, seat: int, action: Action, events: list[Event]) -> None:
    if type(action) is OrderMove or type(action) is CoopOrder:
        sail(position, seat, _SHIP[action.ship], _DIRECTION[action.direction], events)
    elif type(action) is SurveyHeld:
        survey_held(position, seat, _SHIP[action.ship], events)
    elif type(action) is CoopVote:
        vote(position, seat, _DIRECTION[action.direction], events)


def moves(position: Position, seat: int) -> list[Action]:
    """O-47: the directions never depend on where the ships really are."""
    found: list[Action] = []
    vote = position.frame.vote
    for ship, owner in enumerate(position.owners):
        if owner == NOBODY:
            if vote and position.held != ship:
                if why_not_vote(position, seat) is None:
                    found.extend(_ALL_VOTES)
                elif order_code(position, seat, ship, True, vote_result(position)) == OK:
                    found.append(_ALL_COOP[ship][vote_result(position)])
            elif order_code(position, seat, ship, True, 0) == OK:
                found.extend(_ALL_COOP[ship])
        elif owner != seat:
            continue  # O-6: no business of this seat
        elif order_code(position, seat, ship, False, 0) == OK:
            found.extend(_ALL_ORDERS[ship])
            continue  # O-45: it must sail
        if survey_code(position, seat, ship) == OK:
            found.append(_ALL_SURVEYS[ship])
    return found
