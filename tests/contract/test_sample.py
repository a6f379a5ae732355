"""``sample(seat)`` differs from the true position only in what the seat cannot know."""

from __future__ import annotations

import random

import msgspec

from support import rotation
from thalassa.kernel.game import Game, State

from .changing import changed, leaves
from .playing import Step, encoded, some_steps, where


def watchers(step: Step, rng: random.Random) -> list[int | None]:
    """Whose samples are looked at: in the middle of a private decision only its maker's."""
    if step.state.composing():
        return [step.seat]
    return [step.seat, rng.choice([None, *range(step.play.table.seats)])]


def test_a_sample_looks_the_same_to_the_seat(game: Game) -> None:
    for step, rng in some_steps(game, "sample"):
        for seat in watchers(step, rng):
            other = step.state.sample(seat, random.Random(rng.random()))
            assert_same(step, step.state, other, seat)
            assert step.state.to_json() == step.bytes, f"sampling changed the position: {where(step)}"


def assert_same(step: Step, one: State, other: State, seat: int | None) -> None:
    about = f"seat {seat}: {where(step)}"
    assert encoded(other.view(seat)) == encoded(one.view(seat)), f"the view differs, {about}"
    assert list(other.actors()) == list(one.actors()), about
    assert other.task(seat) == one.task(seat), about
    assert other.round() == one.round(), about
    assert other.gauges() == one.gauges(), about
    assert other.outcome() == one.outcome(), about
    assert other.composing() == one.composing(), about
    if seat is not None:
        assert other.moves(seat) == one.moves(seat), f"the moves differ, {about}"
    past = step.play.past(step)
    assert [other.told(seat, event) for event in past] == [one.told(seat, event) for event in past], about


def test_reasons_tell_nothing_the_seat_cannot_know(game: Game) -> None:
    for step, rng in some_steps(game, "reasons"):
        one, seat = step.state, step.seat
        other = one.sample(seat, random.Random(rng.random()))
        pool = list(leaves(msgspec.to_builtins(one.view(seat))))
        wrong = [*changed(step.action, rng, pool), *(late.action for late in rng.sample(step.play.steps, 1))]
        for plain in wrong:
            try:
                action = game.action_from(plain)
            except Exception:  # refused before any position is looked at
                continue
            assert other.why_not(seat, action) == one.why_not(seat, action), f"{action}: {where(step)}"


def test_events_tell_no_more_than_the_view(game: Game) -> None:
    """Two decisions that leave the same view to somebody, but different positions, are told to him alike."""
    for step, rng in some_steps(game, "told"):
        moves = [move for move in step.state.moves(step.seat) if type(move) is type(step.action)]
        if len(moves) < 2:
            continue
        after = []
        for move in rng.sample(moves, 2):
            state = step.state.copy()
            after.append((state, state.apply(step.seat, move)))
        (one, first), (other, second) = after
        if one.to_json() == other.to_json():
            continue
        for seat in (None, *range(step.play.table.seats)):
            if seat != step.seat and encoded(one.view(seat)) == encoded(other.view(seat)):
                told = [one.told(seat, event) for event in first]
                assert told == [other.told(seat, event) for event in second], f"seat {seat}: {where(step)}"


def test_a_sample_is_drawn_from_what_the_seat_knows_with_its_own_randomness(game: Game) -> None:
    for step, rng in some_steps(game, "randomness"):
        untouched = random.getstate()
        for seat in watchers(step, rng):
            seed = rng.random()
            first = step.state.sample(seat, random.Random(seed)).to_json()
            assert step.state.sample(seat, random.Random(seed)).to_json() == first, where(step)
            stranger = step.state.sample(seat, random.Random(rng.random()))
            again = stranger.sample(seat, random.Random(seed)).to_json()
            assert again == first, f"the sample depends on what seat {seat} cannot know: {where(step)}"
        assert random.getstate() == untouched, "global randomness was used"


def test_where_nothing_is_said_to_be_hidden_all_know_the_same(game: Game) -> None:
    for step, rng in some_steps(game, "open", lambda step: not step.state.composing(), most=60):
        if not game.hides(step.play.table.options):
            seed = rng.random()
            samples = {
                step.state.sample(seat, random.Random(seed)).to_json()
                for seat in (None, *range(step.play.table.seats))
            }
            assert len(samples) == 1, where(step)


def test_a_sample_plays_on_to_the_end(game: Game) -> None:
    for step, rng in some_steps(game, "plays on", most=rotation.amount(20, 60)):
        state = step.state.sample(rng.choice(watchers(step, rng)), rng)
        while actors := list(state.actors()):
            seat = rng.choice(actors)
            move = rng.choice(state.moves(seat))
            assert state.why_not(seat, move) is None, where(step)
            state.apply(seat, move)
        assert state.outcome() is not None, where(step)
        assert game.state_from_json(state.to_json(), step.play.table.edition).to_json() == state.to_json()


def test_views_hold_no_seed(game: Game) -> None:
    for step, _ in some_steps(game, "seed"):
        seed = step.play.table.seed.encode()
        assert seed not in step.bytes, where(step)
        for seat in (None, *range(step.play.table.seats)):
            view = step.state.view(seat)
            assert isinstance(view, game.view_type), where(step)
            assert seed not in encoded(view), where(step)
            assert msgspec.json.decode(encoded(view), type=game.view_type) == view, where(step)
