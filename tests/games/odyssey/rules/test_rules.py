"""Rules that no worked example shows: control, order of ships, the series, the helper."""

from __future__ import annotations

import random

import pytest

from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.state import OdysseyState
from thalassa.games.odyssey.wire.actions import (
    AssignShips,
    ChooseBoard,
    ConfirmLighthouses,
    CoopOrder,
    CoopVote,
    OdysseyAction,
    OrderMove,
    PlaceHidden,
    PlaceLighthouses,
    PlayStorm,
    SurveyHeld,
)
from thalassa.games.odyssey.wire.events import (
    BoardChosen,
    GameBegan,
    GameEnded,
    GameScored,
    Revealed,
    StormPlayed,
    Surveyed,
    Voted,
)
from thalassa.kernel.errors import BadOptions

from ..builders import F9, agree, code, order, random_game, sea, short, start, storm, survey_in, walk


@pytest.mark.rule("O-1", "O-2", "O-114")
def test_seats_and_roles() -> None:
    for seats in (2, 3, 4, 5):
        options = GAME.make_options(seats, {})
        assert [GAME.role(seat, seats, options) for seat in range(seats)] == ["poseidon"] + ["navigator"] * (
            seats - 1
        )
        state = start(seats)
        assert (state.poseidon, state.navigators) == (0, tuple(range(1, seats)))
    for seats in (1, 6):
        with pytest.raises(BadOptions):
            GAME.make_options(seats, {})
    with pytest.raises(BadOptions, match="competing_needs_two"):
        GAME.make_options(2, {"competing": True})
    with pytest.raises(BadOptions, match="helper_with_memory"):
        GAME.make_options(2, {"memory": True, "helper": "heat"})


@pytest.mark.rule("O-16", "O-17", "O-18")
def test_setup_begins_with_the_board() -> None:
    state = start(3, None)
    assert code(state, 1, ChooseBoard("A")) == "poseidons_turn"
    assert code(state, 0, ChooseBoard("E")) == "unknown_board"
    events = state.apply(0, ChooseBoard("B"))
    assert BoardChosen(1, "B") in events
    assert [ship.square for ship in state.view(1).ships] == ["a1", "m1", "m13", "a13"]
    assert [(tile.total, tile.left) for tile in state.view(1).tiles] == [(2, 2)] * 4 + [(3, 3)]


@pytest.mark.rule("O-5", "O-6", "O-20")
def test_ships_are_shared_by_agreement_and_ordered_by_their_controllers() -> None:
    state = start(4, ship_split="agreed")
    assert state.actors() == [1]
    assert len(state.moves(1)) == 36
    assert code(state, 1, AssignShips((1, 1, 1, 2))) == "unfair_split"
    assert code(state, 2, AssignShips((2, 2, 1, 3))) == "not_speaker"
    state.apply(1, AssignShips((3, 2, 1, 2)))
    assert code(state, 1, state.moves(2)[0]) == "agreed_already"
    agree(state)
    assert state.owners == (3, 2, 1, 2)
    storm(state, "white", white="b2")
    assert code(state, 1, OrderMove("white", "N")) == "not_controller"
    assert code(state, 3, OrderMove("white", "N")) is None
    assert state.actors() == [1, 2, 3]


@pytest.mark.rule("O-27", "O-40")
def test_the_colour_of_a_tile_is_public_at_once() -> None:
    state = start(2)
    (event, *_) = storm(state, "red", red="h8")
    assert state.told(1, event) == StormPlayed(1, 1, 10, "red", None)
    assert [tile.left for tile in state.view(1).tiles] == [2, 2, 1, 2, 3]
    assert state.view(1).last_tile == "red"
    assert code(state, 0, PlayStorm("white", (("white", "b2"),))) == "navigators_turn"


@pytest.mark.rule("O-41", "O-57", "OR-12")
def test_arrived_ships_rest_or_keep_watch() -> None:
    state = sea(arrived="red")
    assert code(state, 1, SurveyHeld("red")) == "ship_arrived"
    assert code(state, 1, OrderMove("red", "N")) == "ship_arrived"
    watch = sea(arrived="red", yellow="e6", arrived_surveys=True)
    survey = survey_in(watch.apply(1, SurveyHeld("red")))
    assert short(survey) == "arrived sacred I0 V+ C-"
    assert code(watch, 1, SurveyHeld("red")) == "step_taken"
    assert code(watch, 1, SurveyHeld("white")) == "must_sail"
    for ship, way in (("white", "SE"), ("green", "SW"), ("yellow", "S")):
        order(watch, ship, way)
    assert watch.round_number == 2, "keeping watch is voluntary"
    late = sea(red="d4", arrived_surveys=True)
    order(late, "red", "SE")
    assert code(late, 1, SurveyHeld("red")) == "step_taken"


@pytest.mark.rule("O-33", "OR-3", "OR-12")
def test_a_ship_blown_home_keeps_watch_from_the_next_round_on() -> None:
    state = start(2, arrived_surveys=True)
    for square, way in (("h8", "NW"), ("f6", "N")):
        storm(state, "red", red=square)
        for ship, heading in (("white", "N"), ("green", "N"), ("red", way), ("yellow", "S")):
            order(state, ship, heading)
    storm(state, "black", white="b2", green="h2", red="e5", yellow="b8")
    for same in (state, GAME.state_from_json(state.to_json(), F9)):
        assert code(same, 1, SurveyHeld("red")) == "ship_arrived"
        assert SurveyHeld("red") not in same.moves(1)
        assert not same.view(1).ships[2].surveys
    for ship in ("white", "green", "yellow"):
        order(state, ship, "N")
    storm(state, "white", white="c2")
    for same in (state, GAME.state_from_json(state.to_json(), F9)):
        assert SurveyHeld("red") in same.moves(1)


@pytest.mark.rule("O-74", "O-75")
def test_the_record_is_complete_and_told_in_a_fixed_order() -> None:
    assert Surveyed.__struct_fields__[5:14] == (
        "off_board",
        "held",
        "arrived",
        "island",
        "deep",
        "here_ships",
        "islands",
        "sight_ships",
        "coastline",
    )
    survey = order(sea(white="e2"), "white", "S")
    assert (survey.island, survey.deep, survey.here_ships, survey.islands) == (None, False, (), 0)
    assert (survey.sight_ships, survey.coastline) == (False, False)


@pytest.mark.rule("OR-20", "O-42")
def test_rotating_seats_finish_their_ships_in_turn() -> None:
    state = sea(seats=3, round=2, ship_order="rotating_seat")
    assert state.actors() == [2]
    assert state.view(1).turn == 2
    assert code(state, 1, OrderMove("white", "SE")) == "seat_waits"
    order(state, "green", "SW")
    assert state.actors() == [2]
    order(state, "yellow", "NE")
    assert state.actors() == [1]
    order(state, "red", "NW")
    order(state, "white", "SE")
    assert (state.round_number, state.phase) == (3, 4)


@pytest.mark.rule("O-113", "OR-42", "OR-20")
def test_the_helm_of_the_cooperative_ship_passes_round() -> None:
    for round_number, helm in ((1, 1), (2, 2), (3, 3), (4, 1)):
        state = sea(seats=4, round=round_number, competing=True)
        assert state.helm() == helm
        assert code(state, helm, OrderMove("yellow", "N")) == "is_cooperative"
        assert code(state, helm, CoopOrder("white", "N")) == "not_cooperative"
        assert code(state, 1 + helm % 3, CoopOrder("yellow", "N")) == "not_controller"
        assert code(state, helm, CoopOrder("yellow", "N")) is None
    rotating = sea(seats=4, competing=True, ship_order="rotating_seat")
    assert code(rotating, 1, CoopOrder("yellow", "N")) == "coop_last"
    for ship, way in (("white", "SE"), ("green", "SW"), ("red", "NW")):
        order(rotating, ship, way)
    assert rotating.actors() == [1]
    assert code(rotating, 1, CoopOrder("yellow", "N")) is None


@pytest.mark.rule("OR-42")
def test_votes_steer_the_cooperative_ship() -> None:
    state = sea(seats=4, competing=True, coop_helm="vote")
    assert code(state, 1, CoopOrder("yellow", "N")) == "votes_missing"
    votes = [move.direction for move in state.moves(2) if isinstance(move, CoopVote)]
    assert votes == ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    for seat, way in ((1, "N"), (2, "E"), (3, "E")):
        assert state.actors() == [1, 2, 3]
        events = state.apply(seat, CoopVote(way))  # type: ignore[arg-type]
        assert events == [Voted(1, 1, seat, way)]  # type: ignore[arg-type]
        assert code(state, seat, CoopVote("S")) == "no_vote"
    assert code(state, 1, CoopOrder("yellow", "N")) == "vote_decides"
    assert code(state, 2, CoopOrder("yellow", "E")) == "not_controller"
    state.apply(1, CoopOrder("yellow", "E"))
    split = sea(seats=4, round=2, competing=True, coop_helm="vote")
    for seat, way in ((1, "N"), (2, "E"), (3, "S")):
        split.apply(seat, CoopVote(way))  # type: ignore[arg-type]
    assert code(split, 2, CoopOrder("yellow", "E")) is None, "no majority: the helm's own vote"
    turns = sea(seats=4, competing=True, coop_helm="vote", ship_order="rotating_seat")
    assert turns.actors() == [1], "one seat after the other"
    turns.done = 0b0111
    assert turns.actors() == [1, 2, 3], "the votes, once only the cooperative ship is left"
    held = sea(seats=4, competing=True, coop_helm="vote", held="yellow", sea_monsters=1)
    assert code(held, 1, CoopVote("N")) == "no_vote"
    assert code(held, 1, SurveyHeld("yellow")) is None


@pytest.mark.rule("O-112", "O-115", "O-116")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_series_makes_everybody_poseidon_once(seats: int) -> None:
    state, rng = random_game(seats, seats=seats, competing=True)
    began = [GameBegan(1, seats, 0)]
    scored: list[GameScored] = []
    before = (state.poseidon, state.navigators)
    assert before == (0, tuple(range(1, seats)))
    for _, _, events in walk(state, rng):
        began += [event for event in events if isinstance(event, GameBegan)]
        ended = [event for event in events if isinstance(event, GameEnded)]
        scored += [event for event in events if isinstance(event, GameScored)]
        assert len(ended) == sum(isinstance(event, Revealed) for event in events)
        assert state.navigators[0] == (state.poseidon + 1) % seats
        if state.owners:
            assert state.owners[0] == state.navigators[0] or state.frame.options.ship_split == "agreed"
    assert [event.poseidon for event in began] == list(range(seats))
    assert [event.game for event in scored] == list(range(1, seats + 1))
    totals = [sum(event.points[seat] for event in scored) for seat in range(seats)]
    outcome = state.outcome()
    assert outcome is not None
    assert state.points == totals
    assert list(outcome.winners) == [seat for seat in range(seats) if totals[seat] == max(totals)]
    for standing in outcome.standings:
        assert sum(part.value for part in standing.parts) == standing.score == totals[standing.seat]


@pytest.mark.rule("O-112", "O-123")
def test_a_finished_game_of_a_series_is_open_to_all() -> None:
    state, rng = random_game(5, seats=3, competing=True, harder=True, spectators="blind")
    past = []
    for _, _, events in walk(state, rng):
        past += events
        if state.game == 1 and state.round_number == 2:
            break
    for event in past:
        if isinstance(event, StormPlayed | Surveyed) and event.game == 1:
            assert state.told(0, event) == state.told(1, event) == state.told(2, event) == event
        if isinstance(event, StormPlayed) and event.game == 2:
            assert state.told(1, event) == event
            assert state.told(0, event) == StormPlayed(2, event.round, event.left, None, None)


@pytest.mark.rule("OR-21", "OR-22", "OR-49")
def test_reassigning_talking_and_conceding_are_no_moves() -> None:
    tags = {member.__name__ for member in OdysseyAction.__args__}
    assert not tags & {"Concede", "Reassign", "Chat", "MoveFigure", "PutReminder"}


@pytest.mark.rule("O-76", "O-83")
def test_the_helper_shows_what_follows_to_navigators_and_those_who_watch_never_to_poseidon() -> None:
    for helper in ("squares", "heat"):
        state = start(2, helper=helper)
        storm(state, "white", white="b2")
        assert state.view(0).guesses is None
        assert state.view(None).guesses == state.view(1).guesses
        (white, *others) = state.view(1).guesses  # type: ignore[misc]
        assert set(white.squares) == {"a2", "b1", "b2"}
        assert (white.chances is None) == (helper == "squares")
        assert [len(guess.squares) for guess in others] == [1, 1, 1]
        if white.chances is not None:
            assert sum(white.chances) == pytest.approx(1, abs=1e-3)
    off = start(2)
    storm(off, "white", white="b2")
    assert off.view(1).guesses is None


@pytest.mark.rule("O-123")
def test_afterwards_everybody_sees_how_certain_one_could_have_been() -> None:
    state = start(2, None, board="A")
    rng = random.Random(2)
    for _ in walk(state, rng):
        assert state.view(1).end is None or state.outcome() is not None
    end = state.view(1).end
    assert end is not None
    assert len(end.certainty) == len(state.record) == len(state.view(None).record)
    for row, line in zip(end.certainty, state.view(1).record, strict=True):
        assert line.truth is not None
        assert all(0 < chance <= 1 for chance in row.chances)
        assert all(number >= 1 for number in row.squares)
    assert end.tiles == tuple(line.tile for line in state.view(0).record if line.kind == "storm")


@pytest.mark.rule("O-28", "O-38", "O-47")
def test_poseidons_view_says_what_he_may_do_and_why_not() -> None:
    state = sea("poseidon", round=5, left=(2, 2, 1, 0, 2), last="black", green="e4")
    view = state.view(0)
    tiles = {tile.tile: tile for tile in view.tiles}
    assert tiles["black"].why is not None
    assert tiles["black"].why.code == "black_twice"
    assert tiles["yellow"].why.code == "no_tile_left"  # type: ignore[union-attr]
    assert tiles["white"].playable
    assert tiles["white"].hits == ("white",)
    green = view.ships[1]
    assert {push.square for push in green.pushes if push.arrives} == {"e5"}
    assert green.distance == 1
    navigator = state.view(1)
    assert all(
        (not ship.pushes and ship.distance is None) or ship.square is not None for ship in navigator.ships
    )
    assert all(tile.why is None and not tile.playable for tile in navigator.tiles)


def test_reasons_name_the_rule_they_rest_on() -> None:
    def rule(state: OdysseyState, seat: int, action: object) -> str:
        reason = state.why_not(seat, action)  # type: ignore[arg-type]
        assert reason is not None
        return reason.rule

    north = OrderMove("white", "N")
    tile = PlayStorm("white", (("white", "b2"),))
    state = start(4, None, competing=True, ship_split="agreed", lighthouses=1, fogs=1, coop_helm="vote")
    assert rule(state, 1, north) == "O-16"
    state.apply(0, ChooseBoard("A"))
    assert rule(state, 0, tile) == "O-20"
    assert rule(state, 1, AssignShips((1, 2, 3, 1))) == "O-113"
    assert rule(state, 2, AssignShips((1, 2, 3, None))) == "OR-19"
    state.apply(1, AssignShips((1, 2, 3, None)))
    agree(state)
    assert rule(state, 0, tile) == "O-91"
    assert rule(state, 2, ConfirmLighthouses()) == "OR-35"
    state.apply(1, PlaceLighthouses(("d4",)))
    agree(state)
    assert rule(state, 1, north) == "O-21"
    state.apply(0, PlaceHidden((), ("d5",)))
    assert rule(state, 1, north) == "O-23"
    storm(state, "white", white="b2")
    assert rule(state, 0, tile) == "O-23"
    assert rule(state, 1, OrderMove("green", "N")) == "O-6"
    assert rule(state, 2, CoopOrder("yellow", "N")) == "OR-42"
    caught = sea(white="f7", whirls=("g8",))
    order(caught, "white", "SE")
    assert rule(caught, 1, OrderMove("green", "N")) == "O-99"
    three = start(4, ship_split="agreed")
    assert rule(three, 1, AssignShips((1, 1, 1, 2))) == "O-5"
