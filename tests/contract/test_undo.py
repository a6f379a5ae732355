"""Taking back never crosses a reveal, never changes whose turn it is for others, and leaves nothing behind."""

from __future__ import annotations

import random

import pytest

from thalassa.kernel.errors import CannotUndo
from thalassa.kernel.game import Game
from thalassa.kernel.table import Table

from .playing import encoded, some_plays

SAMPLES = 4


def test_what_can_be_taken_back_has_shown_nothing_hidden(game: Game) -> None:
    """The same decision in positions the seat could not tell apart must look the same to the seat afterwards."""
    for play in some_plays(game):
        rng = random.Random(play.title)
        table = Table(game, play.table.seats, play.table.options, play.table.seed)
        for entry in play.table.log:
            before = table.state.copy()
            events = table.redo(entry)
            code = table.why_not_undo(entry.seat)
            if any(isinstance(event, game.reveals) for event in events):
                assert code in ("revealed", "over"), play.title
            if code is not None:
                with pytest.raises(CannotUndo):
                    table.undo(entry.seat)
                continue
            seen = encoded(table.view(entry.seat))
            for _ in range(SAMPLES):
                other = before.sample(entry.seat, rng)
                for action in entry.actions:
                    other.apply(entry.seat, action)
                same = encoded(other.view(entry.seat)) == seen
                assert same, f"{entry.actions} showed something hidden and can be taken back: {play.title}"


def test_taking_back_leaves_all_others_as_they_were(game: Game) -> None:
    for play in some_plays(game):
        seats = [None, *range(play.table.seats)]
        table = Table(game, play.table.seats, play.table.options, play.table.seed)
        for entry in play.table.log:
            views = [encoded(table.view(seat)) for seat in seats]
            actors = table.actors()
            table.redo(entry)
            for other in range(play.table.seats):
                if other != entry.seat:
                    assert table.why_not_undo(other) is not None, play.title
            if table.why_not_undo(entry.seat) is None:
                waiting = [seat for seat in table.actors() if seat != entry.seat]
                table.undo(entry.seat)
                assert [seat for seat in table.actors() if seat != entry.seat] == waiting, play.title
                assert table.actors() == actors, play.title
                assert [encoded(table.view(seat)) for seat in seats] == views, play.title
                assert table.why_not_undo(entry.seat) in (
                    None,
                    "nothing",
                    "not_yours",
                    "revealed",
                    "others_turn",
                )
                table.redo(entry)
