"""A table: acting, proposing and accepting, taking back, history and earlier positions."""

from __future__ import annotations

import msgspec
import pytest

from thalassa.kernel.errors import CannotUndo, IllegalAction, MalformedAction, ThalassaError
from thalassa.kernel.messages import Action
from thalassa.kernel.table import CHECKPOINT_EVERY, Entry, Table
from toy import GAME
from toy.actions import Hide, Ring, Swap
from toy.events import Drawn, Hidden, Rang, Shown, Sorted, Swapped
from toy.helpers import hand, hide_highest, play_out, puts, table, winner


def test_a_new_table_waits_for_everybody_who_must_decide() -> None:
    at = table(seats=3)
    assert at.actors() == [0, 1, 2]
    assert len(at) == 0
    assert at.log == ()
    assert at.outcome() is None
    assert at.history() == []


def test_acting_appends_an_entry_and_reports_events() -> None:
    at = table()
    pebble = hand(at, 1)[0]
    assert at.act(1, Hide(pebble)) == [Hidden(1, pebble)]
    assert at.log == (Entry(1, (Hide(pebble),)),)
    assert at.actors() == [0]


def test_actions_may_be_given_as_plain_data() -> None:
    at = table()
    at.act(0, {"type": "ring"})
    assert at.why_not(0, {"type": "ring"}) is not None
    assert at.log == (Entry(0, (Ring(),)),)


class Stranger(Action, frozen=True):
    """Of no game."""


@pytest.mark.parametrize(
    "wrong",
    [
        Stranger(),
        msgspec.structs.replace(Hide(3), pebble="three"),
        {"type": "hide"},
        {"type": "fly"},
        [],
        (),
        [{"type": "hide"}],
    ],
)
def test_what_is_no_decision_of_the_game_is_refused_and_changes_nothing(wrong: object) -> None:
    at = table()
    before = at.state.to_json()
    with pytest.raises(MalformedAction):
        at.act(0, wrong)  # type: ignore[arg-type]
    assert (at.state.to_json(), len(at)) == (before, 0)


def test_an_illegal_action_gives_the_reason_and_changes_nothing() -> None:
    at = table()
    hide_highest(at, 0)
    before = at.state.to_json()
    with pytest.raises(IllegalAction) as caught:
        hide_highest(at, 0)
    assert caught.value.reason == at.why_not(0, Hide(hand(at, 0)[-1]))
    assert caught.value.reason.code == "hidden_already"
    assert (at.state.to_json(), len(at)) == (before, 1)


def test_two_decisions_are_not_one_entry() -> None:
    at = table()
    with pytest.raises(MalformedAction, match="complete after 1 of 2"):
        at.act(0, [Ring(), Hide(hand(at, 0)[0])])
    assert len(at) == 0


# -- proposing and accepting ---------------------------------------------------------------------------------


def test_a_proposal_changes_nothing_until_it_is_accepted() -> None:
    at = table()
    before = at.state.to_json()
    proposal = at.propose(0, [Ring()])
    assert at.state.to_json() == before
    assert proposal.entry == Entry(0, (Ring(),))
    assert proposal.fresh == proposal.events == (Rang(0),)
    at.accept(proposal)
    assert at.state.to_json() == proposal.state.to_json() != before
    assert len(at) == 1


def test_a_proposal_for_an_earlier_position_is_refused() -> None:
    at = table()
    late = at.propose(1, [Ring()])
    at.act(0, Ring())
    before = at.state.to_json()
    with pytest.raises(ThalassaError, match="proposal for position 0, the table is at 1"):
        at.accept(late)
    assert at.state.to_json() == before


def test_a_proposal_is_stale_after_a_take_back_too() -> None:
    at = table()
    at.act(0, Ring())
    late = at.propose(1, [Ring()])
    at.undo(0)
    with pytest.raises(ThalassaError, match="proposal for position 1"):
        at.accept(late)


# -- taking back -----------------------------------------------------------------------------------------------


def test_taking_back_is_an_entry_of_its_own() -> None:
    at = table()
    before = at.state.to_json()
    at.act(0, Ring())
    assert at.why_not_undo(0) is None
    at.undo(0)
    assert at.state.to_json() == before
    assert at.log == (Entry(0, (Ring(),)), Entry(0, undo=True))
    at.act(0, Ring())
    assert len(at) == 3


@pytest.mark.parametrize("seat", [0, 1])
def test_there_must_be_something_to_take_back(seat: int) -> None:
    at = table()
    with pytest.raises(CannotUndo, match="nothing") as caught:
        at.undo(seat)
    assert caught.value.params == {"reason": "nothing", "seat": seat}


def test_only_the_last_decision_and_only_by_its_maker() -> None:
    at = table()
    at.act(0, Ring())
    at.act(1, Ring())
    assert at.why_not_undo(0) == "not_yours"
    at.undo(1)
    assert at.why_not_undo(1) == "not_yours"
    at.undo(0)
    assert at.why_not_undo(0) == "nothing"


def test_a_draw_cannot_be_taken_back() -> None:
    at = table()
    at.act(0, Swap(hand(at, 0)[0]))
    assert at.why_not_undo(0) == "revealed"


def test_a_secret_choice_can_be_taken_back_until_all_are_shown() -> None:
    at = table()
    hide_highest(at, 0)
    assert at.why_not_undo(0) is None
    hide_highest(at, 1)
    assert at.why_not_undo(1) == "revealed"


def test_a_decision_that_gave_others_the_turn_stands() -> None:
    at = table()
    hide_highest(at, 0, 1)
    seat = winner(at)
    at.act(seat, puts(at, "left", "right"))
    assert at.actors() == [0, 1]
    assert at.why_not_undo(seat) == "others_turn"


def test_nothing_is_taken_back_after_the_end() -> None:
    at = play_out(table(rounds=1))
    assert at.why_not_undo(at.log[-1].seat) == "over"


# -- earlier positions ---------------------------------------------------------------------------------------


def long_table() -> tuple[Table, list[bytes]]:
    """Many take-backs around the checkpoints, and what the position was after every entry."""
    at = table(seats=3, rounds=2)
    after = [at.state.to_json()]

    def note() -> None:
        after.append(at.state.to_json())

    while at.outcome() is None:
        for seat in range(at.seats):
            if at.why_not(seat, Ring()) is None:
                for _ in range(CHECKPOINT_EVERY - 1):
                    at.act(seat, Ring())
                    note()
                    at.undo(seat)
                    note()
                at.act(seat, Ring())
                note()
        seat = at.actors()[0]
        if at.state.composing() or at.moves(seat)[0] != Hide(hand(at, seat)[0] if hand(at, seat) else 0):
            at.act(seat, puts(at, *(["left"] * 2 + ["right"])))
        else:
            at.act(seat, at.moves(seat)[0])
        note()
    return at, after


def test_every_earlier_position_can_be_seen_take_backs_included() -> None:
    at, after = long_table()
    assert len(at) == len(after) - 1 > 4 * CHECKPOINT_EVERY
    for seq, expected in enumerate(after):
        assert at.at(seq).to_json() == expected, seq


def test_an_earlier_position_may_be_changed_without_harm() -> None:
    at, after = long_table()
    for seq in (0, CHECKPOINT_EVERY, CHECKPOINT_EVERY + 1):
        changed = at.at(seq)
        seat = changed.actors()[0]
        changed.apply(seat, changed.moves(seat)[0])
        assert at.at(seq).to_json() == after[seq] != changed.to_json()


def test_the_position_now_may_be_copied_and_changed_without_harm() -> None:
    at = table()
    before = at.state.to_json()
    at.at(0).apply(0, Ring())
    assert at.state.to_json() == before


@pytest.mark.parametrize("seq", [-1, 1])
def test_a_position_that_never_was_is_refused(seq: int) -> None:
    with pytest.raises(ThalassaError, match="there is no position"):
        table().at(seq)


def test_views_of_earlier_positions_are_those_of_the_seat() -> None:
    at = table()
    hide_highest(at, 0)
    before, after = at.view(0, at=0), at.view(0, at=1)
    assert (before.hidden, after.hidden) == (None, after.hidden)  # type: ignore[attr-defined]
    assert after.hidden is not None  # type: ignore[attr-defined]
    assert at.view(1, at=1).hidden is None  # type: ignore[attr-defined]


# -- history ---------------------------------------------------------------------------------------------------


def test_history_shows_each_seat_what_it_may_know() -> None:
    at = table()
    pebble = hand(at, 0)[0]
    at.act(0, Swap(pebble))
    (mine,), (other,), (public,) = at.history(0), at.history(1), at.history(None)
    assert mine.events[0] == Swapped(0, pebble)
    assert mine.actions == (Swap(pebble),)
    assert other == public
    assert other.events == (Swapped(0, None), Drawn(0, None))
    assert other.actions == ()
    assert (mine.seq, mine.seat, mine.round) == (0, 0, 1)


def test_history_tells_today_what_has_become_known() -> None:
    at = table()
    hide_highest(at, 0)
    assert at.history(1)[0].events == (Hidden(0, None),)
    pebble = at.log[0].actions[0]
    hide_highest(at, 1)
    assert isinstance(pebble, Hide)
    assert at.history(1)[0].events == (Hidden(0, pebble.pebble),)


def test_a_choice_taken_back_in_secret_stays_secret() -> None:
    at = table()
    first, second = hand(at, 0)[:2]
    at.act(0, Hide(first))
    at.undo(0)
    at.act(0, Hide(second))
    hide_highest(at, 1)
    at.act(winner(at), puts(at, "left", "right"))
    at.act(0, Hide(first))
    hide_highest(at, 1)
    assert any(isinstance(event, Shown) and first in event.pebbles for event in at.history(1)[-1].events)
    assert at.history(1)[0].events == (Hidden(0, None),)
    assert at.history(0)[0].events == (Hidden(0, first),)
    assert at.history(1)[1].undo


def test_after_the_end_history_tells_everything_to_everybody() -> None:
    at = play_out(table())
    assert at.history(0) == at.history(1) == at.history(None)
    assert [moment.actions for moment in at.history()] == [entry.actions for entry in at.log]


def test_history_can_begin_later() -> None:
    at = table()
    at.act(0, Ring())
    at.act(1, Ring())
    assert [moment.seq for moment in at.history(None, since=1)] == [1]
    assert at.history(None, since=2) == []
    with pytest.raises(ThalassaError, match="begins with entry 0"):
        at.history(None, since=-1)


def test_a_composed_decision_is_one_moment() -> None:
    at = table()
    hide_highest(at, 0, 1)
    seat = winner(at)
    steps = puts(at, "left", "right")
    for step in steps:
        at.act(seat, step)
    mine, other = at.history(seat)[-1], at.history(1 - seat)[-1]
    assert mine.actions == tuple(steps)
    assert len(mine.events) == 3
    assert [type(event) for event in other.events] == [Sorted]
    assert other.actions == ()


def test_the_chart_follows_what_stands() -> None:
    at = table(rounds=1)
    at.act(0, Ring())
    at.undo(0)
    play_out(at)
    points = list(at.chart())
    assert [seq for seq, _, _ in points] == [0, *range(3, len(at) + 1)]
    assert points[0][2] == {"score": [0, 0], "rounds": [0, 0]}
    outcome = at.outcome()
    assert outcome is not None
    scores = {standing.seat: standing.score for standing in outcome.standings}
    assert points[-1][2]["score"] == [scores[0], scores[1]]


# -- replaying entries from storage ----------------------------------------------------------------------------


def test_redo_replays_decisions_and_take_backs() -> None:
    at, _ = long_table()
    again = Table(GAME, at.seats, at.options, at.seed)
    for entry in at.log:
        again.redo(entry)
    assert again.state.to_json() == at.state.to_json()
    assert again.history(0) == at.history(0)


def test_redo_refuses_entries_that_are_no_decision() -> None:
    at = table()
    hide_highest(at, 0, 1)
    seat, before = winner(at), at.state.to_json()
    for broken in (
        Entry(seat),
        Entry(seat, tuple(puts(at, "left", "right")[:1])),
        Entry(seat, (Ring(),), undo=True),
    ):
        with pytest.raises(MalformedAction):
            at.redo(broken)
        assert (at.state.to_json(), len(at)) == (before, 2)
    with pytest.raises(CannotUndo):
        at.redo(Entry(seat, undo=True))


# -- set-up positions ------------------------------------------------------------------------------------------


def test_the_seed_is_committed_to() -> None:
    at = Table(GAME, 2)
    assert len(at.seed) == 32
    assert at.seed not in at.seed_hash
    assert Table(GAME, 2).seed != at.seed
