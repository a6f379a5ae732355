"""What is left out of an update is what its reader holds: put together again, every view is byte for byte the whole one."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec

from support.differences import whole_view
from thalassa.kernel.differences import Known, difference
from thalassa.kernel.game import Game
from thalassa.kernel.messages import View

from .playing import plays, where

STEPS = 60


def put_together(held: View, view: View, known: Known) -> dict[str, object]:
    """As a browser does it that was sent the one and then the difference to the other."""
    told = difference(held, view, known)
    update: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(told._asdict()))
    assert not set(update["view"]) & (set(told.kept) | set(told.parts))
    sent = whole_view(update, msgspec.json.decode(msgspec.json.encode(held)))
    return {name: sent[name] for name in view.__struct_fields__}


def test_a_view_told_as_a_difference_is_the_whole_view(game: Game) -> None:
    for play in plays(game):
        known: Known = {}  # of all seats, as when a table tells them all
        for seat in (None, *range(play.table.seats)):
            views = [step.state.view(seat) for step in play.steps[-STEPS:]] + [play.table.state.view(seat)]
            for last, view in itertools.pairwise(views):
                whole = msgspec.json.encode(view)
                for held in (last, views[0]):  # also to whoever was away for long
                    assert msgspec.json.encode(put_together(held, view, known)) == whole, where(
                        play.steps[-1]
                    )
            # whoever has seen something taken back
            assert msgspec.json.encode(put_together(views[-1], views[0], known)) == msgspec.json.encode(
                views[0]
            )


def test_little_is_sent_of_a_view_of_which_little_has_changed(game: Game) -> None:
    view = plays(game)[0].steps[-1].state.view(0)
    told = difference(view, msgspec.structs.replace(view), {})
    assert (msgspec.json.encode(told.view), told.kept, told.parts) == (b"{}", view.__struct_fields__, {})


def test_whoever_holds_nothing_is_sent_everything(game: Game) -> None:
    view = plays(game)[0].steps[0].state.view(None)
    assert difference(None, view, {}) == (view, (), {})
    assert difference(view, None, {}) == (None, (), {})
