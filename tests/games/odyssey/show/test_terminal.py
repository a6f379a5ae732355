"""The drawing on a terminal: it can be made in every position, and shows a Navigator nothing of the truth."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rich.console import Console

from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.show.terminal import aside, render
from thalassa.games.odyssey.state import OdysseyState
from thalassa.games.odyssey.wire.actions import PushShip, RaiseStorm
from thalassa.kernel.words import words

from ..builders import order, random_game, start, storm, walk

NAMES = ("Ann", "Bob", "Cy", "Di", "Ed")


def drawn(state: OdysseyState, seat: int | None, language: str = "en", names: Sequence[str] = NAMES) -> str:
    console = Console(width=110, color_system=None)
    with console.capture() as capture:
        console.print(render(state.view(seat), words(GAME.package, language), names))
    return capture.get()


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_position_can_be_drawn(language: str) -> None:
    for seed in range(4):
        state, rng = random_game(seed)
        for _ in walk(state, rng):
            if rng.random() < 0.05:
                for seat in (None, *range(state.frame.seats)):
                    assert drawn(state, seat, language)


@pytest.mark.rule("O-36")
def test_a_navigator_sees_the_survey_but_no_square() -> None:
    state = start(3)
    storm(state, "white", white="b2")
    order(state, "white", "SE")
    poseidon, navigator = drawn(state, 0), drawn(state, 1)
    assert "White sails south-east. It is on a woody island." in navigator
    assert "In truth: c3." in poseidon
    assert "In truth" not in navigator
    assert " W " in poseidon
    assert " W " not in navigator


def test_whoever_is_called_poseidon_is_not_said_to_be_poseidon() -> None:
    state = start(3)
    assert "Poseidon: Ann" in drawn(state, 1)
    assert "Poseidon: Poseidon" not in drawn(state, 1, names=("Poseidon", "Bob", "Cy"))


def test_the_signs_on_the_map_are_explained_and_only_those_a_seat_can_see() -> None:
    state = start(3, helper="squares")
    storm(state, "white", white="b2")
    poseidon, navigator = drawn(state, 0), drawn(state, 1)
    assert "~ deep sea" in poseidon
    assert "~ deep sea" in navigator
    assert "W G R Y ships" in poseidon
    assert "W G R Y ships" not in navigator
    assert "a ship may be here" in navigator
    assert "3 possible" in navigator, "White was pushed out of a corner"


def test_a_push_says_how_far_the_ship_would_be_from_the_sacred_island() -> None:
    state = start(3)
    state.apply(0, RaiseStorm("white"))
    view = state.view(0)
    assert aside(PushShip("white", "b2"), view, words(GAME.package, "en")) == "3 squares to go"
    assert aside(RaiseStorm("white"), view, words(GAME.package, "en")) == ""
