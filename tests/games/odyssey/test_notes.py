"""Figures, reminders and spare counters: notes of the Navigators, never moves, never Poseidon's."""

from __future__ import annotations

import msgspec
import pytest

from thalassa.games.odyssey.notes import (
    MoveFigure,
    OdysseyNote,
    OdysseyNotebook,
    PutCounter,
    PutReminder,
    PutWords,
    Sheet,
    TakeCounter,
    TakeReminder,
    TakeWords,
)
from thalassa.games.odyssey.options import OdysseyOptions
from thalassa.games.odyssey.wire.actions import OrderMove
from thalassa.games.odyssey.wire.events import BoardChosen, StormArrived
from thalassa.kernel.messages import Note

from .builders import sea, start, storm

BOOK = OdysseyNotebook()


def blank(**options: object) -> Sheet:
    return BOOK.blank("navigators", 3, OdysseyOptions(**options))  # type: ignore[arg-type]


def code(sheet: Sheet, note: Note, view: object) -> str | None:
    reason = BOOK.refuse(sheet, 1, note, view)  # type: ignore[arg-type]
    return None if reason is None else reason.code


@pytest.mark.rule("O-6", "O-81", "OR-22")
def test_navigators_share_one_sheet_and_poseidon_has_none() -> None:
    options = OdysseyOptions()
    assert [list(BOOK.teams(seat, 4, options, start(4))) for seat in range(4)] == [
        ["poseidon"],
        ["navigators"],
        ["navigators"],
        ["navigators"],
    ]
    state = start(3)
    reason = BOOK.refuse(blank(), 0, MoveFigure("red", "c3"), state.view(0))
    assert reason is not None
    assert reason.code == "notes_are_navigators"
    assert options.navigator_chat == "private"


@pytest.mark.rule("O-112", "OR-22")
def test_in_a_series_the_navigators_of_each_game_share_a_sheet() -> None:
    series = OdysseyOptions(competing=True)
    state = start(3, competing=True)
    assert [BOOK.teams(seat, 3, series, state)[-1] for seat in range(3)] == [
        "poseidon-1",
        "navigators-1",
        "navigators-1",
    ]
    state.game = 2
    assert [list(BOOK.teams(seat, 3, series, state)) for seat in range(3)] == [
        ["poseidon-1", "navigators-2", "navigators-3"],
        ["navigators-1", "poseidon-2", "navigators-3"],
        ["navigators-1", "navigators-2", "poseidon-3"],
    ]


@pytest.mark.rule("O-82", "O-113")
def test_in_a_series_everybody_moves_only_figures_of_ships_he_helps_to_control() -> None:
    view = start(4, competing=True).view(1)
    assert [ship.owner for ship in view.ships] == [1, 2, 3, None]
    assert code(blank(), MoveFigure("white", "c3"), view) is None
    assert code(blank(), MoveFigure("green", "c3"), view) == "not_your_figure"
    assert code(blank(), MoveFigure("yellow", "c3"), view) is None, "the cooperative ship is everybody's"
    assert code(blank(), PutReminder("green", "c3"), view) is None, "reminders are the whole team's"
    assert code(blank(), MoveFigure("green", "c3"), start(4).view(1)) is None


@pytest.mark.rule("O-17", "O-82")
def test_figures_start_on_their_islands_and_go_anywhere() -> None:
    state = start(3)
    sheet = BOOK.write(blank(), 1, MoveFigure("red", "c3"), state.view(1))
    assert sheet.figures == {"white": "a1", "green": "i1", "red": "c3", "yellow": "a9"}
    assert code(sheet, MoveFigure("red", "j1"), state.view(1)) == "unknown_square"
    assert code(sheet, MoveFigure("red", "a1"), start(3, None).view(1)) == "no_board_yet"


@pytest.mark.rule("O-52", "O-37", "OR-48")
def test_figures_sail_along_with_orders() -> None:
    state = sea("poseidon", red="i5")
    view = state.view(1)
    sheet = BOOK.follow(blank(), storm(state, "red", red="i4"), view)
    assert sheet.figures == {}
    sheet = BOOK.write(sheet, 1, MoveFigure("red", "h5"), view)
    sheet = BOOK.follow(sheet, state.apply(1, OrderMove("red", "E")), view)
    assert sheet.figures["red"] == "h5", "the true ship would have left the grid: the figure stays"
    sheet = BOOK.follow(sheet, state.apply(1, OrderMove("white", "SE")), view)
    assert sheet.figures["white"] == "b2"
    sheet = BOOK.write(sheet, 1, MoveFigure("yellow", "a1"), view)
    sheet = BOOK.follow(sheet, state.apply(1, OrderMove("yellow", "NE")), view)
    assert sheet.figures["yellow"] == "a1", "the figure would leave the grid although the ship did not"
    sheet = BOOK.follow(sheet, [StormArrived("green")], view)
    assert sheet.figures["green"] == "e5"
    assert BOOK.follow(sheet, [BoardChosen(2, "F9")], view) == sheet, "the next game has a sheet of its own"
    sheet = BOOK.follow(sheet, [BoardChosen(1, "F9")], view)
    assert sheet.figures == {}, "another board was chosen after all"


@pytest.mark.rule("O-80")
def test_reminders_come_and_go() -> None:
    view = start(3).view(1)
    sheet = BOOK.write(blank(), 1, PutReminder("red", "c3"), view)
    assert code(sheet, PutReminder("red", "c3"), view) == "reminder_there"
    assert code(sheet, TakeReminder("red", "c4"), view) == "no_reminder_there"
    assert BOOK.write(sheet, 2, TakeReminder("red", "c3"), view).reminders == {"red": ()}


@pytest.mark.rule("O-103", "O-109")
def test_spare_counters_are_two_of_each_kind_in_play() -> None:
    view = start(3).view(1)
    assert code(blank(), PutCounter("maelstrom", "c3"), view) == "no_counter_left"
    sheet = blank(maelstroms=1, fogs=2)
    for square in ("c3", "c4"):
        sheet = BOOK.write(sheet, 1, PutCounter("maelstrom", square), view)
    assert code(sheet, PutCounter("maelstrom", "c5"), view) == "no_counter_left"
    assert code(sheet, PutCounter("maelstrom", "c3"), view) == "counter_there"
    assert code(sheet, PutCounter("fog", "c5"), view) is None
    assert code(sheet, TakeCounter("fog", "c5"), view) == "no_counter_there"
    assert BOOK.write(sheet, 1, TakeCounter("maelstrom", "c3"), view).counters == {"maelstrom": ("c4",)}


@pytest.mark.rule("O-81")
def test_notes_never_enter_the_position() -> None:
    state = start(3)
    before = state.to_json()
    view = state.view(1)
    sheet = BOOK.write(blank(), 1, MoveFigure("red", "c3"), view)
    assert state.to_json() == before
    assert BOOK.obey(sheet, 1, view, state.moves(1)) is None
    data = msgspec.json.encode(MoveFigure("red", "c3"))
    assert msgspec.json.decode(data, type=OdysseyNote) == MoveFigure("red", "c3")
    assert msgspec.json.decode(msgspec.json.encode(sheet), type=Sheet) == sheet


@pytest.mark.rule("OR-22")
def test_words_on_the_chart() -> None:
    view = start(3).view(1)
    sheet = BOOK.write(blank(), 1, PutWords("c5", "  deep, 1 island? "), view)
    assert sheet.words == {"c5": "deep, 1 island?"}
    sheet = BOOK.write(sheet, 1, PutWords("c5", "no"), view)
    assert sheet.words == {"c5": "no"}, "new words take the place of those that stood there"
    assert code(sheet, TakeWords("c6"), view) == "no_words_there"
    assert code(sheet, PutWords("z9", "no"), view) == "unknown_square"
    assert BOOK.write(sheet, 1, TakeWords("c5"), view).words == {}
    for row in range(1, 12):
        sheet = BOOK.write(sheet, 1, PutWords(f"a{row}", "x"), view)
    assert code(sheet, PutWords("b1", "x"), view) == "no_words_left"
    assert code(sheet, PutWords("a1", "y"), view) is None
    assert BOOK.follow(sheet, [BoardChosen(1, "A", drawn=False)], view).words == {}


@pytest.mark.rule("OR-22", "O-83")
@pytest.mark.parametrize("options", [{"memory": True}, {"navigator_chat": "public"}])
def test_no_words_from_memory_nor_where_poseidon_hears_all(options: dict[str, object]) -> None:
    sheet = blank(**options)
    assert sheet.letters == 0
    assert code(sheet, PutWords("c5", "here"), start(3).view(1)) == "no_words"


@pytest.mark.parametrize("text", ["", "   ", "x" * 25])
def test_words_are_few_and_not_nothing(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "put_words", "square": "c5", "text": text}, OdysseyNote)


def test_a_sheet_of_before_there_were_words_can_still_be_read() -> None:
    stored = {"limit": 4, "maelstroms": 0, "fogs": 0, "figures": {"red": "c3"}}
    assert msgspec.convert(stored, Sheet) == Sheet(4, 0, 0, figures={"red": "c3"})
