"""Random play: it ends, every listed move is one, everything else is refused with a reason and changes nothing."""

from __future__ import annotations

import msgspec
import pytest

from thalassa.kernel.errors import IllegalAction, MalformedAction
from thalassa.kernel.game import Game
from thalassa.kernel.messages import Action, Outcome, Reason

from .changing import NO_ACTIONS, Foreign, changed, leaves
from .playing import Step, encoded, plays, some_steps, where
from .saying import unsaid_reason

MOVES_TRIED = 40


def test_random_play_ends_with_an_outcome(game: Game) -> None:
    seats_seen = set()
    for play in plays(game):
        seats_seen.add(play.table.seats)
        outcome = play.table.outcome()
        assert isinstance(outcome, Outcome), play.title
        assert play.table.actors() == [], play.title
        seats = list(range(play.table.seats))
        for seat in seats:
            assert play.table.moves(seat) == [], play.title
        assert sorted(standing.seat for standing in outcome.standings) == seats, play.title
        places = [standing.place for standing in outcome.standings]
        assert places == sorted(places), play.title
        assert set(outcome.winners) <= set(seats), play.title
        assert all(step.state.outcome() is None for step in play.steps), play.title
    assert seats_seen == set(range(game.min_seats, game.max_seats + 1))


def test_those_who_must_act_can(game: Game) -> None:
    for play in plays(game):
        for step in play.steps:
            actors = list(step.state.actors())
            assert actors, where(step)
            assert actors == sorted(set(actors)), where(step)
            assert all(0 <= seat < play.table.seats for seat in actors), where(step)
            if step.state.composing():
                assert len(actors) == 1, where(step)


def test_every_listed_move_leads_to_another_position(game: Game) -> None:
    for step, rng in some_steps(game, "moves"):
        state = step.state
        for seat in range(step.play.table.seats):
            moves = state.moves(seat)
            assert moves == state.moves(seat), where(step)
            if seat in state.actors():
                assert moves, f"seat {seat} must decide and has no move: {where(step)}"
            spelled = [encoded(move) for move in moves]
            assert len(set(spelled)) == len(moves), f"a move is listed twice: {where(step)}"
            for move in rng.sample(moves, min(MOVES_TRIED, len(moves))):
                assert game.action_from(encoded(move)) == move, where(step)
                assert state.why_not(seat, move) is None, f"{move}: {where(step)}"
                other = state.copy()
                events = other.apply(seat, move)
                assert other.to_json() != step.bytes, f"{move} changes nothing: {where(step)}"
                for event in events:
                    assert msgspec.json.decode(encoded(event), type=game.event_type) == event
        assert state.to_json() == step.bytes, f"looking changed the position: {where(step)}"


def is_another_spelling(game: Game, step: Step, seat: int, action: Action) -> bool:
    """Of several actions with the same result only one need be listed; and where a decision is listed as steps to
    click, the same decision may also be given whole."""
    result = step.state.copy()
    result.apply(seat, action)
    in_steps = False
    for move in step.state.moves(seat):
        listed = step.state.copy()
        listed.apply(seat, move)
        if listed.to_json() == result.to_json():
            return True
        in_steps = in_steps or listed.composing()
    again = game.state_from_json(result.to_json(), step.play.table.edition)
    return in_steps and again.to_json() == result.to_json()


def refused(game: Game, step: Step, seat: int, action: object) -> set[str]:
    """Whatever this is, it is legal and listed, or refused, and the position stays as it is.

    Returns what is missing to say the reason in words.
    """
    state = step.state
    try:
        read = game.action_from(action)
    except MalformedAction:
        return set()
    if 0 <= seat < step.play.table.seats and read in state.moves(seat):
        return set()
    about = f"{read} of seat {seat}: {where(step)}"
    reason = state.why_not(seat, read)
    if reason is None:
        assert is_another_spelling(game, step, seat, read), f"legal but not listed: {about}"
        return set()
    assert isinstance(reason, Reason), about
    with pytest.raises(IllegalAction) as caught:
        state.apply(seat, read)
    assert caught.value.reason == reason, about
    assert state.to_json() == step.bytes, f"refused, but the position changed: {about}"
    return set(unsaid_reason(game, reason))


def test_a_changed_move_is_refused_and_changes_nothing(game: Game) -> None:
    unsaid: set[str] = set()
    for step, rng in some_steps(game, "changed"):
        seats = step.play.table.seats
        pool = list(leaves(msgspec.to_builtins(step.state.view(step.seat))))
        for plain in changed(step.action, rng, pool):
            unsaid |= refused(game, step, step.seat, plain)
        for seat in (*range(seats), -1, seats, 99):
            unsaid |= refused(game, step, seat, step.action)
    assert sorted(unsaid) == []


def test_moves_of_other_moments_are_refused_and_change_nothing(game: Game) -> None:
    unsaid: set[str] = set()
    for step, rng in some_steps(game, "other moments"):
        for other in rng.sample(step.play.steps, min(5, len(step.play.steps))):
            unsaid |= refused(game, step, step.seat, other.action)
            unsaid |= refused(game, step, other.seat, other.action)
    assert sorted(unsaid) == []


def test_what_is_no_action_of_the_game_is_refused(game: Game) -> None:
    step = plays(game)[0].steps[0]
    for nonsense in NO_ACTIONS:
        with pytest.raises(MalformedAction):
            game.action_from(nonsense)
    with pytest.raises(MalformedAction):
        game.action_from(Foreign())
    reason = step.state.why_not(step.seat, Foreign())
    assert isinstance(reason, Reason)
    with pytest.raises(IllegalAction):
        step.state.apply(step.seat, Foreign())
    assert step.state.to_json() == step.bytes


def test_nothing_is_legal_after_the_end(game: Game) -> None:
    for play in plays(game):
        end = play.table.state
        before = end.to_json()
        for step in play.steps[-20:]:
            reason = end.why_not(step.seat, step.action)
            assert reason is not None, play.title
            assert not unsaid_reason(game, reason)
        assert end.to_json() == before


def test_a_sheet_at_rest_follows_nothing_and_orders_nothing(game: Game) -> None:
    """The server does not look at such sheets after a move."""
    book = game.notebook()
    for play in plays(game) if book is not None else ():
        assert book is not None
        sheet = book.blank("anybody", play.table.seats, play.table.options)
        for step in play.steps if book.rests(sheet) else ():
            view = step.state.view(step.seat)
            assert book.follow(sheet, step.events, view) == sheet, where(step)
            assert book.obey(sheet, step.seat, view, step.state.moves(step.seat)) is None, where(step)


def test_teams_that_stay_do(game: Game) -> None:
    """The server asks such a game for them once."""
    book = game.notebook()
    for play in plays(game) if book is not None and book.teams_stay else ():
        assert book is not None
        count, options = play.table.seats, play.table.options
        for seat in range(count):
            teams = {tuple(book.teams(seat, count, options, step.state)) for step in play.steps}
            assert len(teams) == 1, play.title
