"""What bots say of their decisions tells nobody more than he may know, and the same goes for hints and tasks."""

from __future__ import annotations

import random

from support import rotation
from thalassa.bots.names import bot_keys, make_bot
from thalassa.kernel.bots import Choice, Glance
from thalassa.kernel.extras.guide import Budget
from thalassa.kernel.game import Game, State

from .playing import Step, encoded, some_steps, where

POSITIONS = rotation.amount(25, 80)


def deciders(game: Game) -> list[str]:
    """The bots that answer without searching: they alone answer the same question alike."""
    own = game.bots()
    return [key for key in bot_keys(game) if not isinstance(own.get(key), Budget)]


def decide(game: Game, state: State, seat: int, bot: str, seed: float) -> Choice:
    rng = random.Random(seed)
    return make_bot(game, bot).choose(Glance(game, state, seat, rng), rng)


def received(
    game: Game, before: State, speaker: int, choice: Choice, listener: int | None
) -> tuple[bytes, bytes]:
    """What the listener gets of a decision: the new position with its events and task, and the remark."""
    state = before.copy()
    events = [event for action in choice.actions for event in state.apply(speaker, action)]
    seen = encoded((state.view(listener), [state.told(listener, event) for event in events], state.actors()))
    said = choice.remark
    heard = None if said is None else game.heard(state, listener, speaker, said)
    return seen, encoded((state.task(listener), heard))


def settled(step: Step) -> bool:
    return not step.state.composing()


def test_a_remark_tells_nothing_the_listener_cannot_know(game: Game) -> None:
    """Two positions he cannot tell apart, before the decision and after it: he hears the same."""
    for step, rng in some_steps(game, "remarks", settled, POSITIONS):
        speaker = rng.choice(list(step.state.actors()))
        for listener in (None, *range(step.play.table.seats)):
            if listener == speaker:
                continue
            seed, bot = rng.random(), rng.choice(deciders(game))
            twin = step.state.sample(listener, random.Random(rng.random()))
            answers = [
                received(game, one, speaker, decide(game, one, speaker, bot, seed), listener)
                for one in (step.state, twin)
            ]
            (seen, said), (seen_by_twin, said_by_twin) = answers
            if seen == seen_by_twin:
                assert said == said_by_twin, f"seat {listener} hears of {speaker}'s {bot}: {where(step)}"


def test_a_hint_follows_from_what_its_seat_knows(game: Game) -> None:
    for step, rng in some_steps(game, "hints", settled, POSITIONS):
        seat = rng.choice(list(step.state.actors()))
        twin = step.state.sample(seat, random.Random(rng.random()))
        seed, bot = rng.random(), deciders(game)[-1]
        hints = []
        for one in (step.state, twin):
            choice = decide(game, one, seat, bot, seed)
            heard = None if choice.remark is None else game.heard(one, seat, seat, choice.remark)
            hints.append(encoded((choice.actions, heard)))
        assert hints[0] == hints[1], where(step)


def test_everybody_may_hear_everything_when_it_is_over(game: Game) -> None:
    for step, rng in some_steps(game, "last words", settled, 20):
        speaker = rng.choice(list(step.state.actors()))
        said = decide(game, step.state, speaker, deciders(game)[-1], rng.random()).remark
        if said is not None:
            for listener in (None, *range(step.play.table.seats)):
                assert game.heard(step.play.table.state, listener, speaker, said) == said, where(step)
