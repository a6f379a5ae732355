"""A notebook lies beside the table: shared by a team, following what the team was told, never part of the position."""

from __future__ import annotations

import msgspec

import toy
from thalassa.kernel.messages import Event
from thalassa.kernel.table import Table
from toy.actions import Hide
from toy.helpers import hand, hide_highest, table
from toy.notes import Guess, Order, Sheet, ToyNotebook


def book() -> ToyNotebook:
    return toy.GAME.notebook()


def told(at: Table, seat: int, since: int) -> list[Event]:
    return [event for moment in at.history(seat, since) for event in moment.events]


def test_partners_share_a_sheet_and_opponents_do_not() -> None:
    at = table(seats=3)
    teams = [book().teams(seat, 3, at.options, at.state) for seat in range(3)]
    assert teams[0] == teams[2] != teams[1]


def test_notes_are_wire_types_like_actions() -> None:
    note = msgspec.json.decode(b'{"type": "guess", "pebble": 4, "seat": 1}', type=book().note_type)
    assert note == Guess(4, 1)


def test_a_guess_is_written_refused_and_followed() -> None:
    at = table(seats=3)
    sheet = book().blank("even", 3, at.options)
    other = hand(at, 1)[-1]
    reason = book().refuse(sheet, 0, Guess(other, 0), at.view(0))
    assert reason is not None
    assert (reason.code, reason.rule) == ("own_pebble", "T-10")
    assert book().refuse(sheet, 0, Guess(other, 1), at.view(0)) is None
    written = book().write(sheet, 0, Guess(other, 1), at.view(0))
    assert (sheet.guesses, written.guesses) == ((), ((other, 1),))
    hide_highest(at, 0, 1, 2)
    assert book().follow(written, told(at, 0, 0), at.view(0)) == Sheet()


def test_a_standing_order_names_a_legal_move_or_waits() -> None:
    at = table(seats=3)
    pebble = hand(at, 2)[0]
    sheet = book().write(Sheet(), 2, Order(pebble), at.view(2))
    assert book().obey(sheet, 2, at.view(2), at.moves(2)) == Hide(pebble)
    assert book().obey(sheet, 0, at.view(0), at.moves(0)) is None
    at.act(2, Hide(pebble))
    assert book().obey(sheet, 2, at.view(2), at.moves(2)) is None
    assert book().write(sheet, 2, Order(None), at.view(2)) == Sheet()


def test_notes_never_touch_the_position() -> None:
    at = table()
    before = at.state.to_json()
    book().write(Sheet(), 0, Guess(3, 1), at.view(0))
    assert at.state.to_json() == before
