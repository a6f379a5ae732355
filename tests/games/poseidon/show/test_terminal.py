"""The drawing in the terminal: it fits, shows every place and piece, and the words know every place by its name."""

from __future__ import annotations

import random
import re

import pytest
from rich.console import Console

from games.poseidon.builders import AEGEAN, FIXTURE, Builder
from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.show.terminal import aside, nation_signs, render
from thalassa.games.poseidon.wire.actions import ErSail, ErStayHome, MrBuy
from thalassa.games.poseidon.wire.views import NationView, PoseidonView
from thalassa.kernel.chance import Chance
from thalassa.kernel.words import catalogue, words

NATION = {"en": "Nation", "de": "Volk"}
NAMES = ["Ann", "Ben", "Cleopatra", "Dora", "Eve"]


def drawn(view: PoseidonView, width: int, language: str) -> str:
    console = Console(width=width, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(render(view, words(GAME.package, language), NAMES))
    return console.export_text()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [80, 100, 140])
@pytest.mark.parametrize("seats", [2, 5])
def test_every_position_of_a_game_fits_and_says_everything(seats: int, width: int, language: str) -> None:
    state = GAME.start(seats, GAME.make_options(seats), Chance("draw"), AEGEAN)
    rng = random.Random(seats)
    number = 0
    while state.actors():
        if number % 150 == 0:
            view = state.view(state.actor)
            assert isinstance(view, PoseidonView)
            text = drawn(view, width, language)
            assert "terminal." not in text
            assert all(len(line) <= width for line in text.splitlines())
            for player in view.players:
                assert f"{player.seat + 1} {NAMES[player.seat]}" in text
            heading = next(line for line in text.splitlines() if line.startswith(NATION[language]))
            assert heading.split()[-seats:] == [str(seat + 1) for seat in range(seats)]
            assert "…" not in heading
            for nation in view.order:
                home = next(one.home_name for one in view.nations if one.nation == nation)
                assert home[:5] in text
                assert words(GAME.package, language).say(f"nation.{nation}") in text
            for hex in view.board.hexes:
                if hex.kind != "sea" and not hex.closed:
                    assert hex.name[:5] in text
        state.apply(state.actor, rng.choice(state.moves(state.actor)))
        number += 1


def _nation(view: PoseidonView, key: str) -> NationView:
    return next(one for one in view.nations if one.nation == key)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_stands_behind_a_choice_comes_true(language: str) -> None:
    state = GAME.start(3, GAME.make_options(3), Chance("asides"), AEGEAN)
    rng = random.Random(3)
    told: dict[type, int] = {ErSail: 0, ErStayHome: 0, MrBuy: 0}
    while state.actors():
        seat = state.actor
        moves = state.moves(seat)
        action = rng.choice([one for one in moves if type(one) in told] or moves)
        view = state.view(seat)
        assert isinstance(view, PoseidonView)
        numbers = [int(one) for one in re.findall(r"\d+", aside(action, view, words(GAME.package, language)))]
        state.apply(seat, action)
        after = state.view(seat)
        assert isinstance(after, PoseidonView)
        if isinstance(action, MrBuy):
            cash, left = view.players[seat].cash, after.players[seat].cash
            assert cash is not None
            assert left is not None
            assert numbers == [cash - left, left]
        elif isinstance(action, ErSail):
            nation = _nation(after, action.nation)
            assert (numbers[0], numbers[-1]) == (nation.revenue, nation.prestige)
        elif isinstance(action, ErStayHome):
            assert numbers == [_nation(after, action.nation).coffers - _nation(view, action.nation).coffers]
        else:
            continue
        told[type(action)] += 1
    assert all(told.values()), told


def test_posts_homes_and_ships_carry_the_sign_of_their_nation() -> None:
    state = Builder(3, AEGEAN).nation("athenai", 0, 70, posts="A13", at="A13").done()
    view = state.view(0)
    assert isinstance(view, PoseidonView)
    signs = [sign for sign, _ in nation_signs(view).values()]
    assert len(set(signs)) == len(signs)
    assert "6A»A" in drawn(view, 100, "en")


def test_a_board_without_coordinates_is_a_list() -> None:
    view = Builder(3, FIXTURE).done().view(0)
    assert isinstance(view, PoseidonView)
    text = drawn(view, 100, "en")
    for hex in view.board.hexes:
        assert hex.kind == "sea" or hex.name in text


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_place_of_the_shipped_map_has_its_name_in_the_words(language: str) -> None:
    known = catalogue(GAME.package, language)
    assert {hex.coord for hex in AEGEAN.hexes} == {
        key.removeprefix("spot.") for key in known if key.startswith("spot.")
    }
    said = words(GAME.package, language).say("reason.dark_line", {"at": "A17", "hex": "A19"})
    assert "Ainos" in said
    assert "Perinthos" in said


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("en", 1, "Sell 1 merchant of the Cypselids"),
        ("en", 2, "Sell 2 merchants of the Cypselids"),
        ("de", 1, "Ein Amt der Kypseliden verkaufen"),
        ("de", 2, "2 Ämter der Kypseliden verkaufen"),
    ],
)
def test_what_is_sold_are_merchants_of_a_nation(language: str, count: int, said: str) -> None:
    assert (
        words(GAME.package, language).say("action.mr_sell", {"count": count, "nation": "korinthos"}) == said
    )
