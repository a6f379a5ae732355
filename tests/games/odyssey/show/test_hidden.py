"""Hidden information by non-interference: what a seat receives is a function of what it may know (H-1 … H-23).

Two games with equal public history are played side by side; every byte a Navigator or a blind spectator gets must be
equal. The public history is judged by the record alone: tiles shown, orders, notices, surveys.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.edition.board import SHIPS
from thalassa.games.odyssey.rules.phases import HIDDEN, LIGHTHOUSES, MAELSTROM, NAVIGATORS, OVER, POSEIDON
from thalassa.games.odyssey.rules.record import Entry
from thalassa.games.odyssey.state import OdysseyState
from thalassa.games.odyssey.wire.actions import (
    CoopVote,
    HideTile,
    MaelstromPush,
    OrderMove,
    PlayMonster,
    PlayStorm,
    PushShip,
    RaiseStorm,
)
from thalassa.games.odyssey.wire.events import (
    HiddenPlaced,
    LighthousesProposed,
    MaelstromPushed,
    StormPlayed,
    Surveyed,
)
from thalassa.kernel.messages import Action, Event, Remark
from thalassa.kernel.table import Table

from ..builders import order, random_game, random_options, sea, start, storm, walk

ORDERS: list[Action] = [
    *(OrderMove(ship, way) for ship in ("white", "green", "red", "yellow") for way in ("N", "SW", "E")),
    CoopVote("N"),
    PlayMonster("kraken", "red"),
    RaiseStorm("black"),
    PushShip("white", "b2"),
    HideTile("fog", "c3"),
    MaelstromPush("c3"),
]


def received(state: OdysseyState, seat: int | None, past: list[Event]) -> bytes:
    """Everything the seat gets from a position: view, task, moves, refusals, log."""
    parts: list[Any] = [
        state.view(seat),
        state.task(seat),
        list(state.actors()),
        state.gauges(),
        state.round(),
    ]
    parts.append([state.told(seat, event) for event in past])
    if seat is not None:
        parts.append(state.moves(seat))
        parts.append([state.why_not(seat, action) for action in ORDERS])
    return msgspec.json.encode(parts)


def public(entry: Entry) -> tuple[Any, ...]:
    told = (entry.kind, entry.round, entry.ship, entry.tile, entry.monster, entry.arrived, entry.seat)
    step = (
        entry.direction,
        entry.off_board,
        entry.held,
        entry.captured,
        entry.facts,
        entry.here,
        entry.sight,
    )
    return (*told, *step)


def same_history(one: OdysseyState, other: OdysseyState) -> bool:
    return (
        [public(entry) for entry in one.record] == [public(entry) for entry in other.record]
        and one.phase == other.phase
        and one.round_number == other.round_number
        and one.game == other.game
    )


def secret_action(state: OdysseyState, rng: random.Random) -> list[Action]:
    """A random decision of Poseidon, with all its steps."""
    copy = state.copy()
    steps: list[Action] = []
    while True:
        action = rng.choice(copy.moves(copy.poseidon))
        steps.append(action)
        copy.apply(copy.poseidon, action)
        if not copy.composing():
            return steps


@pytest.mark.rule("O-36", "O-78", "OR-8")
@pytest.mark.rotating(8)
@pytest.mark.parametrize("seed", range(40))
def test_twin_games_with_equal_public_history_look_the_same(seed: int) -> None:
    rng = random.Random(seed)
    seats = rng.randint(2, 5)
    options = random_options(rng, seats, spectators="blind", harder=seed % 2 == 0)
    if seed % 3 == 0:
        options |= {"maelstroms": 2, "fogs": 2}
    one = start(seats, None, **options)
    pasts: list[list[Event]] = [[], []]
    other = one.copy()
    compared = 0
    while one.actors():
        if one.phase in (HIDDEN, POSEIDON, MAELSTROM):
            first = secret_action(one, rng)
            before = other.copy()
            for _ in range(30):  # another secret decision with the same public face
                second = secret_action(before, rng)
                trial, events = before.copy(), []
                for action in second:
                    events += trial.apply(trial.poseidon, action)
                probe = one.copy()
                for action in first:
                    probe.apply(probe.poseidon, action)
                if same_history(probe, trial):
                    other = trial
                    pasts[1] += events
                    break
            else:
                break
            for action in first:
                pasts[0] += one.apply(one.poseidon, action)
        else:
            seat = rng.choice(list(one.actors()))
            action = rng.choice(one.moves(seat))
            pasts[0] += one.apply(seat, action)
            pasts[1] += other.apply(seat, action)
        if not same_history(one, other) or one.phase == OVER:
            break
        for watcher in (None, *one.navigators):
            assert received(one, watcher, pasts[0]) == received(other, watcher, pasts[1]), (options, watcher)
            compared += 1
    assert compared


@pytest.mark.rule("O-37", "O-81")
def test_twins_do_differ_in_secret() -> None:
    """The comparison above compares something: most twins hold different truths."""
    one, other = start(), start()
    storm(one, "white", white="b1")
    storm(other, "white", white="b2")
    assert one.to_json() != other.to_json()
    assert received(one, 1, []) == received(other, 1, [])
    assert received(one, 0, []) != received(other, 0, [])


@pytest.mark.rule("O-60", "O-76")
@pytest.mark.rotating(4)
@pytest.mark.parametrize("seed", range(12))
def test_samples_look_the_same_and_agree_with_the_record(seed: int) -> None:
    state, rng = random_game(seed)
    past: list[Event] = []
    for _, _, events in walk(state, rng):
        past += events
        if state.composing() or rng.random() < 0.95 or state.phase == OVER:
            continue
        for seat in (None, *range(state.frame.seats)):
            other = state.sample(seat, rng)
            assert received(other, seat, past) == received(state, seat, past)
            again = other.sample(seat, random.Random(1)).to_json()
            assert again == state.sample(seat, random.Random(1)).to_json()
            assert GAME.state_from_json(other.to_json(), state.frame.edition).to_json() == other.to_json()


@pytest.mark.rule("OR-35", "OR-42")
def test_poseidon_sees_nothing_of_proposals_and_votes() -> None:
    for option in ({"lighthouses": 2}, {"ship_split": "agreed", "lighthouses": 1}):
        one = start(4, None, board="A", **option)
        twins = [one, one.copy()]
        pasts: list[list[Event]] = [[], []]
        rng = random.Random(3)
        while twins[0].phase < POSEIDON:
            seat = twins[0].actors()[0]
            confirm = bool(twins[0].proposal)
            final = confirm and len(twins[0].actors()) == 1
            for twin, past in zip(twins, pasts, strict=True):
                moves = twin.moves(seat)
                past.extend(twin.apply(seat, moves[0] if confirm else rng.choice(moves)))
            if final:
                break
            assert received(twins[0], 0, pasts[0]) == received(twins[1], 0, pasts[1])
            assert received(twins[0], None, pasts[0]) == received(twins[1], None, pasts[1])
            if twins[0].phase == LIGHTHOUSES and twins[0].proposal:
                assert received(twins[0], 2, pasts[0]) != received(twins[1], 2, pasts[1])
    votes = [start(4, None, board="A", competing=True, coop_helm="vote") for _ in range(2)]
    heard: list[bytes] = []
    for state, way in zip(votes, ("N", "SE"), strict=True):
        storm(state, "white", white="b2")
        events = state.apply(2, CoopVote(way))  # type: ignore[arg-type]
        heard.append(received(state, 0, events))
        assert state.view(1).helm.votes == ((2, way),)  # type: ignore[union-attr]
    assert heard[0] == heard[1]


@pytest.mark.rule("O-36", "O-123", "OR-46")
def test_secrets_are_told_to_poseidon_and_to_all_at_the_end() -> None:
    state, rng = random_game(7, seats=3, maelstroms=1, fogs=1, competing=False, spectators="blind")
    past = [event for _, _, events in walk(state.copy(), rng) for event in events]
    for event in past:
        for seat in (None, 1, 2):
            told = state.told(seat, event)
            if isinstance(told, StormPlayed):
                assert told.squares is None
            elif isinstance(told, Surveyed | MaelstromPushed):
                assert told.square is None
            elif isinstance(told, HiddenPlaced):
                assert told.maelstrom_squares is told.fog_squares is None
            assert not (isinstance(told, LighthousesProposed) and seat is None)
        if not isinstance(event, LighthousesProposed):
            poseidon = state.told(0, event)
            assert poseidon is None or poseidon == event
    end = state.copy()
    past = [event for _, _, events in walk(end, random.Random(2)) for event in events]
    for seat in (None, 0, 1, 2):
        assert [end.told(seat, event) for event in past] == past
    assert end.view(1).ships == end.view(None).ships
    assert all(ship.square is not None for ship in end.view(1).ships)


@pytest.mark.rule("OR-46")
def test_omniscient_spectators_see_both_sides() -> None:
    state = start(2, spectators="omniscient", harder=True)
    events = storm(state, "white", white="b2")
    assert [state.told(None, event) for event in events] == events
    assert [ship.square for ship in state.view(None).ships] == ["b2", "i1", "i9", "a9"]
    blind = start(2, harder=True)
    storm(blind, "white", white="b2")
    assert [ship.square for ship in blind.view(None).ships] == [None] * 4


@pytest.mark.rule("O-27", "O-78", "OR-46")
def test_a_bot_as_poseidon_gives_its_reasons_to_nobody_who_may_not_see_the_sea() -> None:
    said = Remark(
        "remark.storm", {"tile": "white", "ship": "white", "square": "b2", "side": "level", "left": 3}
    )
    for harder in (True, False):
        secret = start(3, harder=harder)
        storm(secret, "white", white="b2")
        assert [GAME.heard(secret, seat, 0, said) for seat in (None, 0, 1, 2)] == [None, said, None, None]
    watched = start(3, harder=True, spectators="omniscient")
    storm(watched, "white", white="b2")
    assert [GAME.heard(watched, seat, 0, said) for seat in (None, 1)] == [said, None]


@pytest.mark.rule("O-83", "OR-25")
def test_others_hear_how_many_squares_a_bot_reckoned_with_unless_they_play_from_memory() -> None:
    heard = Remark("remark.ordered", {"ship": "red", "direction": "N", "squares": 3})
    guess = Remark("remark.order", {**heard.params, "left": 2})
    sure = Remark("remark.order_sure", {**heard.params, "squares": 1, "square": "c4", "moves": 2})
    assert GAME.heard(start(3, memory=True), 2, 1, guess) is None
    assert GAME.heard(start(3), 2, 1, guess) == heard
    told = GAME.heard(start(3), 2, 1, sure)
    assert told is not None
    assert "square" not in told.params, "who has not worked it out is not told the square"
    assert GAME.heard(start(3), 1, 1, sure) == sure


@pytest.mark.rule("O-76", "O-83", "OR-25")
def test_a_short_log_forgets_older_surveys() -> None:
    for options in ({"memory": True}, {"survey_log": "current_round"}):
        state = sea("poseidon", **options)
        past = storm(state, "white", white="b2")
        for ship, way in (("white", "SE"), ("green", "SW"), ("red", "NW"), ("yellow", "NE")):
            past += [order(state, ship, way)]
        assert state.round_number == 2
        earlier = state.copy()
        storm(state, "green", green="g3")
        assert not any(isinstance(state.told(1, event), Surveyed) for event in past)
        assert not any(line.survey for line in state.view(1).record)
        assert [line.tile for line in state.view(1).record] == ["white", "green"]
        assert sum(isinstance(state.told(0, event), Surveyed) for event in past) == 4
        assert GAME.memory(state, 1) != GAME.memory(earlier, 1)
        assert GAME.memory(state, 1) == GAME.memory(state, None) > 0
        assert GAME.memory(state, 0) == 0
    full = sea("poseidon", memory=True, survey_log="full")
    assert GAME.memory(full, 1) == 0
    storm(full, "white", white="b2")
    for ship, way in (("white", "SE"), ("green", "SW"), ("red", "NW"), ("yellow", "NE")):
        order(full, ship, way)
    assert sum(line.survey is not None for line in full.view(1).record) == 4


@pytest.mark.rule("O-59", "O-76", "OR-25")
def test_a_short_log_tells_the_last_survey_of_a_round_too() -> None:
    for seats, seat in ((2, 1), (5, 2), (5, None)):
        state = sea("poseidon", seats=seats, memory=True)
        past = storm(state, "white", white="b2")
        for number, (ship, way) in enumerate(
            (("white", "SE"), ("green", "SW"), ("red", "NW"), ("yellow", "NE")), 1
        ):
            past += [order(state, ship, way)]
            assert sum(isinstance(state.told(seat, event), Surveyed) for event in past) == number
            assert [line.ship for line in state.view(seat).record if line.survey] == list(SHIPS[:number])
        assert state.round_number == 2
        state.apply(0, RaiseStorm("black"))
        assert sum(isinstance(state.told(seat, event), Surveyed) for event in past) == 4


@pytest.mark.rule("O-26", "O-36")
def test_a_storm_in_the_making_is_invisible() -> None:
    state = start(3)
    before = [received(state, seat, []) for seat in (None, 1, 2)]
    state.apply(0, RaiseStorm("black"))
    for square in ("b2", "h2", "h8"):
        ship = SHIPS[len(state.draft)]
        assert [received(state, seat, []) for seat in (None, 1, 2)] == before
        assert state.composing()
        state.apply(0, PushShip(ship, square))  # type: ignore[arg-type]
    assert state.view(0).draft.placed == (("white", "b2"), ("green", "h2"), ("red", "h8"))  # type: ignore[union-attr]
    state.apply(0, PushShip("yellow", "b8"))
    whole = start(3)
    whole.apply(0, PlayStorm("black", (("white", "b2"), ("green", "h2"), ("red", "h8"), ("yellow", "b8"))))
    assert state.to_json() == whole.to_json()


@pytest.mark.rule("O-36", "O-48")
def test_history_of_a_table_is_the_same_for_navigators_of_twin_tables() -> None:
    tables = [Table(GAME, 3, {"board": "A"}, "seed") for _ in range(2)]
    for table, squares in zip(tables, (("b2", "l2", "l12", "b12"), ("a2", "m2", "m12", "a12")), strict=True):
        storms = tuple(zip(SHIPS, squares, strict=True))
        table.act(0, PlayStorm("black", storms))  # type: ignore[arg-type]
    for seat in (None, 1, 2):
        one, other = (msgspec.json.encode([table.history(seat), table.view(seat)]) for table in tables)
        assert one == other
    one, other = (msgspec.json.encode(table.history(0)) for table in tables)
    assert one != other
    assert tables[0].why_not_undo(0) == "revealed"
    assert tables[0].state.phase == NAVIGATORS  # type: ignore[attr-defined]
