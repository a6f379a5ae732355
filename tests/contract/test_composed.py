"""Decisions of private steps: while one is being composed nobody else can see a difference."""

from __future__ import annotations

from thalassa.kernel.game import Game

from .playing import encoded, plays, where


def test_others_see_nothing_of_a_decision_in_the_making(game: Game) -> None:
    for play in plays(game):
        before = play.steps[0].state
        for step in play.steps:
            if step.decision:
                before = step.state
                continue
            for seat in (None, *range(play.table.seats)):
                if seat != step.seat:
                    assert encoded(step.state.view(seat)) == encoded(before.view(seat)), where(step)
                    assert step.state.task(seat) == before.task(seat), where(step)
            earlier = play.steps[step.index - 1]
            assert step.state.gauges() == before.gauges(), where(step)
            for event in earlier.events:
                for seat in (None, *range(play.table.seats)):
                    if seat != step.seat:
                        assert step.state.told(seat, event) is None, f"{event}: {where(step)}"


def test_a_composed_decision_is_one_entry(game: Game) -> None:
    for play in plays(game):
        decisions = sum(step.decision for step in play.steps)
        assert len(play.table) == decisions, play.title
        assert sum(len(entry.actions) for entry in play.table.log) == len(play.steps), play.title
