"""Decisions of private steps: while one is being composed nobody else can see a difference."""

from __future__ import annotations

from thalassa.kernel.game import Game

from .playing import encoded, plays, some_steps, where


def test_others_see_nothing_of_a_decision_in_the_making(game: Game) -> None:
    for step, _ in some_steps(game, "composed", lambda step: not step.decision):
        play = step.play
        first = next(earlier for earlier in reversed(play.steps[: step.index]) if earlier.decision)
        before, last = first.state, play.steps[step.index - 1]
        assert {earlier.seat for earlier in play.steps[first.index : step.index + 1]} == {step.seat}, where(
            step
        )
        assert step.state.gauges() == before.gauges(), where(step)
        for seat in (None, *range(play.table.seats)):
            if seat != step.seat:
                assert encoded(step.state.view(seat)) == encoded(before.view(seat)), where(step)
                assert step.state.task(seat) == before.task(seat), where(step)
                told = [step.state.told(seat, event) for event in last.events]
                assert told == [None] * len(told), f"{last.events}: {where(step)}"


def test_a_composed_decision_is_one_entry(game: Game) -> None:
    for play in plays(game):
        decisions = sum(step.decision for step in play.steps)
        assert len(play.table) == decisions, play.title
        assert sum(len(entry.actions) for entry in play.table.log) == len(play.steps), play.title
