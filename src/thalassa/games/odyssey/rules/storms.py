"""Poseidon's turn (O-26 … O-40, Sea Monsters O-84 … O-90): which tile, which squares. Also the push of a Maelstrom.

A storm is one message (``PlayStorm``) or is composed in steps; the two meet in the same checks.
"""

from __future__ import annotations

from typing import Final

from thalassa.games.odyssey.edition.board import BLACK, MONSTERS, SHIPS, TILES
from thalassa.games.odyssey.wire.actions import MaelstromPush, PlayMonster, PlayStorm, PushShip, RaiseStorm
from thalassa.games.odyssey.wire.events import (
    MaelstromPushed,
    MonsterPlayed,
    RoundBegan,
    StormArrived,
    StormPlayed,
)
from thalassa.kernel.messages import Action, Event, Reason

from .phases import MAELSTROM, PHASES, POSEIDON
from .position import NOBODY, Position
from .record import MONSTER, PUSH, STORM, UNKNOWN_TILE, Entry
from .tiles import BLACK_AGAIN, DEAD_END, NONE_LEFT, OK, judge, judge_monster

_SHIP: Final = {name: ship for ship, name in enumerate(SHIPS)}
_TILE: Final = {name: tile for tile, name in enumerate(TILES)}
_RAISE: Final = [RaiseStorm(name) for name in ("white", "green", "red", "yellow", "black")]
_PUSHES: Final[dict[str, list[PushShip]]] = {}
_CAUGHT: Final[dict[str, MaelstromPush]] = {}
_ATTACKS: Final = [
    [PlayMonster(monster, ship) for ship in ("white", "green", "red", "yellow")]
    for monster in ("leviathan", "kraken")
]


# -- which tile ------------------------------------------------------------------------------------------------


def tile_code(position: Position, tile: int) -> int:
    frame = position.frame
    return judge(
        position.left, position.monsters.bit_count(), position.last, tile, frame.prevent, frame.mandatory
    )


def why_not_tile(position: Position, tile: int) -> Reason | None:
    return refusal(tile_code(position, tile), TILES[tile], position.left[BLACK])


def refusal(code: int, tile: str, black: int) -> Reason | None:
    """Words for the judgement of a tile."""
    if code == OK:
        return None
    if code == NONE_LEFT:
        return Reason("no_tile_left", "O-40", {"tile": tile})
    if code == BLACK_AGAIN:
        return Reason("black_twice", "O-38")
    if code == DEAD_END:
        return Reason("dead_end", "O-39", {"tile": tile, "black": black})
    return Reason("monster_first", "O-89")


def why_not_monster(position: Position, monster: int, ship: int) -> Reason | None:
    if not position.monsters >> monster & 1:
        return Reason("no_monster_left", "O-85", {"monster": MONSTERS[monster]})
    if position.arrived >> ship & 1:
        return Reason("ship_arrived", "O-86", {"ship": SHIPS[ship]})
    code = judge_monster(position.left, position.monsters.bit_count(), position.frame.prevent)
    return refusal(code, MONSTERS[monster], position.left[BLACK])


# -- which squares (O-28 … O-33) ---------------------------------------------------------------------------------


def push_squares(position: Position, ship: int) -> list[int]:
    """The squares a storm may move this live ship to."""
    board = position.map()
    near = board.near[position.places[ship]]
    if position.frame.forbidden:
        return [square for square in near if square != board.sacred]
    return list(near)


def why_not_push(position: Position, ship: int, name: str) -> Reason | None:
    board = position.map()
    square = board.index.get(name, -1)
    if square < 0:
        return Reason("unknown_square", "O-31", {"square": name})
    if square == position.places[ship]:
        return Reason("must_move", "O-28", {"ship": SHIPS[ship], "square": name})
    if square not in board.near[position.places[ship]]:
        return Reason("not_adjacent", "O-28", {"ship": SHIPS[ship], "square": name})
    if position.frame.forbidden and square == board.sacred:
        return Reason("not_onto_sacred", "O-33", {"ship": SHIPS[ship]})
    return None


def why_not_storm(position: Position, action: PlayStorm) -> Reason | None:
    tile = _TILE[action.colour]
    reason = why_not_tile(position, tile)
    if reason is not None:
        return reason
    ships = position.hit_ships(tile)
    if [name for name, _ in action.squares] != [SHIPS[ship] for ship in ships]:
        return Reason(
            "ships_hit", "O-29" if tile == BLACK else "O-28", {"ships": [SHIPS[ship] for ship in ships]}
        )
    for ship, (_, name) in zip(ships, action.squares, strict=True):
        reason = why_not_push(position, ship, name)
        if reason is not None:
            return reason
    return None


def next_pushed(position: Position) -> int:
    """The ship whose square comes next in the storm being composed."""
    return position.hit_ships(position.draft_tile)[len(position.draft)]


# -- carrying out ------------------------------------------------------------------------------------------------


def begin_round(position: Position, events: list[Event]) -> None:
    """O-23: a round begins with Poseidon's turn."""
    position.round_number += 1
    position.held = NOBODY
    position.done = 0
    position.revisited = 0
    position.votes = (NOBODY,) * len(position.navigators)
    events.append(RoundBegan(position.game + 1, position.round_number))


def raise_storm(position: Position, tile: int, events: list[Event]) -> bool:
    if position.hit_ships(tile):
        position.draft_tile = tile
        return False
    play(position, tile, (), events)  # O-35: nothing to choose
    return True


def push_next(position: Position, square: int, events: list[Event]) -> bool:
    draft = (*position.draft, square)
    tile = position.draft_tile
    if len(draft) < len(position.hit_ships(tile)):
        position.draft = draft
        return False
    position.draft_tile = NOBODY
    position.draft = ()
    play(position, tile, draft, events)
    return True


def play(position: Position, tile: int, squares: tuple[int, ...], events: list[Event]) -> None:
    """The storm as a whole. Nothing but the tile and arrivals becomes known (O-27, O-36)."""
    frame = position.frame
    board = position.map()
    ships = position.hit_ships(tile)
    position.left[tile] -= 1
    position.last = tile
    arrivals = 0
    for ship, square in zip(ships, squares, strict=True):
        position.places[ship] = square
        if square == board.sacred and frame.arrives:  # O-33
            arrivals |= 1 << ship
    position.arrived |= arrivals
    entry = Entry(STORM, position.round_number, -1)
    entry.tile = UNKNOWN_TILE if frame.harder else tile
    entry.arrived = arrivals
    write(position, entry, tile)
    events.append(
        StormPlayed(
            position.game + 1,
            position.round_number,
            position.storms_left(),
            _RAISE[tile].colour,
            tuple(
                (_RAISE_SHIP[ship], board.names[square]) for ship, square in zip(ships, squares, strict=True)
            ),
        )
    )
    for ship in range(4):
        if arrivals >> ship & 1:
            events.append(StormArrived(_RAISE_SHIP[ship]))
    position.arrived_before = position.arrived & ~arrivals  # OR-3: who is blown home takes no step this round


_RAISE_SHIP: Final = tuple(push.ship for push in _ATTACKS[0])


def attack(position: Position, monster: int, ship: int, events: list[Event]) -> None:
    """O-85, O-87: no storm this round; the ship is held."""
    position.monsters &= ~(1 << monster)
    position.last = NOBODY  # O-90
    position.held = ship
    entry = Entry(MONSTER, position.round_number, ship)
    entry.monster = monster
    write(position, entry, NOBODY)
    events.append(MonsterPlayed(position.round_number, _ATTACKS[monster][ship].monster, _RAISE_SHIP[ship]))
    position.arrived_before = position.arrived


def push_captured(position: Position, square: int, events: list[Event]) -> None:
    """O-99, O-102: as a storm, in secret, without a second survey or a second Maelstrom."""
    ship = position.captured
    position.places[ship] = square
    position.captured = NOBODY
    write(position, Entry(PUSH, position.round_number, ship), NOBODY)
    events.append(
        MaelstromPushed(
            position.game + 1, position.round_number, _RAISE_SHIP[ship], position.map().names[square]
        )
    )


def write(position: Position, entry: Entry, tile: int) -> None:
    """Add a line to the public record, and beside it what was true."""
    white, green, red, yellow = position.places
    position.record.append(entry)
    position.truth.append((tile, white, green, red, yellow))


# -- the door ----------------------------------------------------------------------------------------------------


def why_not(position: Position, action: Action) -> Reason | None:
    """Whether Poseidon may do this in his turn or after a capture."""
    if position.phase == MAELSTROM:
        if type(action) is MaelstromPush:
            return why_not_push(position, position.captured, action.square)
        return Reason("wrong_phase", "O-99", {"phase": PHASES[MAELSTROM]})
    if type(action) is PushShip:
        if position.draft_tile == NOBODY:
            return Reason("tile_first", "O-26")
        ship = next_pushed(position)
        if action.ship != SHIPS[ship]:
            return Reason("other_ship_next", "O-29", {"ship": SHIPS[ship]})
        return why_not_push(position, ship, action.square)
    if type(action) is RaiseStorm or type(action) is PlayStorm or type(action) is PlayMonster:
        if position.draft_tile != NOBODY:
            return Reason("storm_open", "O-26", {"tile": TILES[position.draft_tile]})
        if type(action) is RaiseStorm:
            return why_not_tile(position, _TILE[action.colour])
        if type(action) is PlayStorm:
            return why_not_storm(position, action)
        return why_not_monster(position, MONSTERS.index(action.monster), _SHIP[action.ship])
    return Reason("wrong_phase", "O-26", {"phase": PHASES[POSEIDON]})


def apply(position: Position, action: Action, events: list[Event]) -> bool:
    """Carry out a legal action; says whether Poseidon's decision is made by it."""
    if type(action) is PushShip:
        return push_next(position, position.map().index[action.square], events)
    if type(action) is RaiseStorm:
        return raise_storm(position, _TILE[action.colour], events)
    if type(action) is PlayStorm:
        index = position.map().index
        play(position, _TILE[action.colour], tuple(index[name] for _, name in action.squares), events)
    elif type(action) is PlayMonster:
        attack(position, MONSTERS.index(action.monster), _SHIP[action.ship], events)
    elif type(action) is MaelstromPush:
        push_captured(position, position.map().index[action.square], events)
    return True


def moves(position: Position) -> list[Action]:
    found: list[Action] = []
    if position.phase == MAELSTROM:
        names = position.map().names
        for square in push_squares(position, position.captured):
            found.append(_caught(names[square]))
    elif position.draft_tile != NOBODY:
        ship = next_pushed(position)
        names = position.map().names
        for square in push_squares(position, ship):
            found.append(_pushes(names[square])[ship])
    else:
        for tile in range(5):
            if tile_code(position, tile) == OK:
                found.append(_RAISE[tile])
        if position.monsters:
            for monster in range(2):
                for ship in range(4):
                    if why_not_monster(position, monster, ship) is None:
                        found.append(_ATTACKS[monster][ship])
    return found


def _pushes(name: str) -> list[PushShip]:
    """Of each ship onto this square."""
    known = _PUSHES.get(name)
    if known is None:
        known = _PUSHES[name] = [PushShip(ship, name) for ship in _RAISE_SHIP]
    return known


def _caught(name: str) -> MaelstromPush:
    known = _CAUGHT.get(name)
    if known is None:
        known = _CAUGHT[name] = MaelstromPush(name)
    return known
