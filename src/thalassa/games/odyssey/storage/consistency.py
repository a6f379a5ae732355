"""Whether a position read from a file can occur: every complaint names the field."""

from __future__ import annotations

from typing import Final

from thalassa.games.odyssey.edition.board import TILES
from thalassa.games.odyssey.rules.phases import HIDDEN, LIGHTHOUSES, MAELSTROM, NAVIGATORS, OVER, POSEIDON
from thalassa.games.odyssey.rules.position import NOBODY, Position
from thalassa.games.odyssey.rules.record import MONSTER, NO_DIRECTION, PUSH, STEP, STORM, UNKNOWN_TILE, Entry
from thalassa.games.odyssey.rules.surveys import told_of
from thalassa.kernel.errors import BadPosition

_TOTALS: Final = (2, 2, 2, 2, 3)


def need(condition: bool, field: str, problem: str) -> None:
    if not condition:
        raise BadPosition(f"odyssey position: {field}: {problem}", field=field, problem=problem)


def check_series(position: Position) -> None:
    frame = position.frame
    done = position.game + (1 if position.phase == OVER else 0) if frame.competing else 0
    need(len(position.scores) == done, "scores", f"{len(position.scores)} finished games, expected {done}")
    for points in position.scores:
        need(len(points) == frame.seats, "scores", "one number for every seat")
    totals = [sum(points[seat] for points in position.scores) for seat in range(frame.seats)]
    need(position.points == totals, "points", "not the sum of the scores")


def check_draft(position: Position) -> None:
    frame = position.frame
    if position.draft_tile != NOBODY:
        need(position.phase == POSEIDON, "draft_tile", "only in Poseidon's turn")
        need(position.left[position.draft_tile] > 0, "draft_tile", "no such tile left")
        need(len(position.draft) < len(position.hit_ships(position.draft_tile)), "draft", "too many squares")
    elif position.draft:
        need(position.phase != POSEIDON, "draft_tile", "squares without a tile")
        room = frame.lighthouses if position.phase == LIGHTHOUSES else frame.maelstroms + frame.fogs
        fits = (
            position.phase in (LIGHTHOUSES, HIDDEN) and len(set(position.draft)) == len(position.draft) < room
        )
        need(fits, "draft", "no decision is being composed")
        for square in position.draft:
            need(bool(position.map().hidden_ok >> square & 1), "draft", "a square that is not allowed")


def check(position: Position) -> None:
    """The record, the tiles and the ships tell one story."""
    frame = position.frame
    rounds = 0
    played = [0, 0, 0, 0, 0]
    beasts = 0
    for at, entry in enumerate(position.record):
        field = f"record[{at}]"
        if entry.kind in (STORM, MONSTER):
            rounds += 1
        need(entry.round == rounds, field, f"round {entry.round}, expected {rounds}")
        if entry.kind == STORM:
            need(
                (entry.tile == UNKNOWN_TILE) == frame.harder,
                field,
                "the tile is hidden exactly with harder deduction",
            )
            truth = position.truth[at]
            tile = entry.tile if truth is None else truth[0]
            if tile != UNKNOWN_TILE:
                played[tile] += 1
        elif entry.kind == MONSTER:
            need(0 <= entry.monster < frame.monsters, field, "a monster that is not in play")
            need(not beasts >> entry.monster & 1, field, "this monster was played before")
            beasts |= 1 << entry.monster
        else:
            need(
                entry.kind == PUSH or entry.seat in position.navigators,
                field,
                "a Navigator's seat is missing",
            )
        _check_survey(position, at, entry)
    ahead = 1 if position.phase == POSEIDON else 0
    need(
        position.round_number == (rounds + ahead if position.phase > HIDDEN else 0),
        "round",
        f"{position.round_number} after {rounds} tiles",
    )
    for tile in range(5):
        need(
            played[tile] + position.left[tile] <= _TOTALS[tile], "tiles_left", f"too many {TILES[tile]} tiles"
        )
    storms = rounds - beasts.bit_count()
    need(
        storms + position.storms_left() == 11, "tiles_left", f"{position.storms_left()} after {storms} storms"
    )
    need(
        position.monsters == ((1 << frame.monsters) - 1) & ~beasts,
        "monsters",
        "not those that were not played",
    )
    last = position.truth[-1] if position.truth else None
    if last is not None:
        need(list(last[1:]) == position.places, "ships", "not where the last line of the truth puts them")
    elif not position.record and position.board is not None:
        need(position.places == list(position.board.starts), "ships", "not on their starting islands (O-17)")
    _check_round(position)
    if position.phase in (NAVIGATORS, MAELSTROM):
        due = 15 & ~position.arrived & ~position.done
        need(due != 0 or position.phase == MAELSTROM, "done", "the round is over")


def _check_round(position: Position) -> None:
    """What follows from the record: arrivals, the tile of the round, steps taken."""
    arrived, before, done, revisited = 0, 0, 0, 0
    held, captured = NOBODY, NOBODY
    last: int | None = NOBODY
    for entry, truth in zip(position.record, position.truth, strict=True):
        now = entry.round == position.round_number
        captured = NOBODY
        if entry.kind == STEP:
            mark = 1 << entry.ship
            if entry.direction == NO_DIRECTION and not entry.held:
                revisited |= mark if now else 0
            else:
                done |= mark if now else 0
            captured = entry.ship if entry.captured else NOBODY
        elif entry.kind == MONSTER:
            held, last = entry.ship if now else NOBODY, NOBODY
        elif entry.kind == STORM:
            held = NOBODY
            last = entry.tile if truth is None else truth[0]
            last = None if last == UNKNOWN_TILE else last
        if entry.kind in (STORM, MONSTER):
            before = arrived  # OR-12: a ship blown home by this round's storm keeps no watch yet
        arrived |= entry.arrived
    need(position.arrived == arrived, "arrived", "not the ships the record saw arrive")
    need(position.arrived_before == before, "arrived_before", "not the ships that had arrived")
    need(position.done == done, "done", "not the ships that took their step")
    need(position.revisited == revisited, "revisited", "not the ships that kept watch")
    need(position.held == held, "held", "not the ship the monster holds")
    need(position.captured == captured, "captured", "not the ship that was caught last")
    need(last is None or position.last == last, "last_tile", "not the last tile of the record")


def _check_survey(position: Position, at: int, entry: Entry) -> None:
    """O-60: a survey is computed, so a record with a known truth can be checked word for word."""
    truth = position.truth[at]
    if entry.kind != STEP or truth is None:
        return
    waters = position.sea()
    places = list(truth[1:])
    sight = told_of(waters.seen(places, entry.ship), position.frame.easier, position.frame.counted)
    told = (entry.facts, entry.here, entry.sight)
    true = (waters.facts(places[entry.ship]), waters.here(places, entry.ship), sight)
    need(told == true, f"record[{at}]", "the survey does not fit the truth")
