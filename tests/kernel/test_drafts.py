"""A decision of private steps at the table: only its seat knows of it until it is complete."""

from __future__ import annotations

import pytest

from thalassa.kernel.errors import IllegalAction
from thalassa.kernel.messages import Reason
from thalassa.kernel.table import Entry, Table
from toy.actions import Put, Ring, Swap
from toy.helpers import hand, hide_highest, puts, table, winner
from toy.state import ToyState


@pytest.fixture
def at() -> Table:
    """Both pebbles are shown; the winner has to sort."""
    begun = table()
    hide_highest(begun, 0, 1)
    return begun


def test_steps_are_kept_until_the_decision_is_complete(at: Table) -> None:
    seat = winner(at)
    first, second = puts(at, "right", "left")
    assert len(at.act(seat, first)) == 1
    assert len(at) == 2
    assert at.state.composing()
    assert [move for move in at.moves(seat) if isinstance(move, Put)] == at.moves(seat)
    at.act(seat, second)
    assert at.log[-1] == Entry(seat, (first, second))
    assert not at.state.composing()


def test_a_decision_may_be_given_whole_or_in_parts(at: Table) -> None:
    seat, steps = winner(at), puts(at, "right", "left")
    again = Table(at.game, 2, at.options, at.seed)
    for entry in at.log:
        again.redo(entry)
    at.act(seat, steps)
    for step in steps:
        again.act(seat, step)
    assert at.state.to_json() == again.state.to_json()
    assert at.history(seat) == again.history(seat)


def test_others_notice_nothing(at: Table) -> None:
    seat = winner(at)
    other = 1 - seat
    before = (at.view(other), at.view(None), at.moves(other), at.actors(), at.history(other), len(at))
    at.act(seat, puts(at, "left", "right")[0])
    assert (at.view(other), at.view(None), at.moves(other), at.actors(), at.history(other), len(at)) == before
    assert at.view(seat).put  # type: ignore[attr-defined]
    assert at.why_not(other, Ring()) is None
    assert at.why_not(seat, Ring()) is not None
    assert at.why_not_undo(other) is not None


def test_the_maker_can_drop_the_steps_and_nobody_else_can(at: Table) -> None:
    seat, before = winner(at), at.state.to_json()
    at.act(seat, puts(at, "left", "right")[0])
    with pytest.raises(Exception, match="cannot take back"):
        at.undo(1 - seat)
    assert at.state.composing()
    assert at.why_not_undo(seat) is None
    at.undo(seat)
    assert (at.state.to_json(), len(at)) == (before, 2)
    at.act(seat, puts(at, "left", "right")[0])
    at.drop_draft()
    assert at.state.to_json() == before


def test_another_seat_may_act_meanwhile_and_the_steps_stay(at: Table) -> None:
    seat = winner(at)
    first, second = puts(at, "left", "right")
    at.act(seat, first)
    at.act(1 - seat, Ring())
    assert at.log[-1] == Entry(1 - seat, (Ring(),))
    assert at.view(seat).put == ((first.pebble, "left"),)  # type: ignore[attr-defined]
    at.act(seat, second)
    assert at.log[-1] == Entry(seat, (first, second))


def test_another_seat_may_take_back_meanwhile(at: Table) -> None:
    seat = winner(at)
    at.act(1 - seat, Ring())
    at.act(seat, puts(at, "left", "right")[0])
    at.undo(1 - seat)
    assert at.log[-1] == Entry(1 - seat, undo=True)
    assert at.state.composing()
    assert at.view(None).rang == (False, False)  # type: ignore[attr-defined]


def test_an_entry_from_storage_replaces_the_steps_of_its_seat(at: Table) -> None:
    seat, steps = winner(at), puts(at, "left", "right")
    at.act(seat, steps[0])
    at.redo(Entry(seat, tuple(steps)))
    assert at.log[-1] == Entry(seat, tuple(steps))
    assert not at.state.composing()


def test_steps_that_are_no_longer_possible_are_forgotten(at: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def bell_ends_sorting(self: ToyState, seat: int, pebble: int, bowl: str) -> Reason | None:
        return Reason("not_now", "T-8") if any(self.rang_in) else None

    monkeypatch.setattr(ToyState, "_why_not_put", bell_ends_sorting)
    seat = winner(at)
    at.act(seat, puts(at, "left", "right")[0])
    at.act(1 - seat, Ring())
    assert not at.state.composing()
    assert at.view(seat).put == ()  # type: ignore[attr-defined]


def test_an_illegal_step_keeps_the_steps_before_it(at: Table) -> None:
    seat = winner(at)
    first, second = puts(at, "left", "right")
    at.act(seat, first)
    with pytest.raises(IllegalAction):
        at.act(seat, first)
    with pytest.raises(IllegalAction):
        at.act(seat, Swap(hand(at, seat)[0]))
    at.act(seat, second)
    assert at.log[-1].actions == (first, second)
