"""Games are found by name; one that cannot be loaded is named and takes no other with it."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

import thalassa
import toy
from thalassa.kernel import registry
from thalassa.kernel.errors import UnknownGame
from thalassa.kernel.game import Game


@pytest.fixture
def points(monkeypatch: pytest.MonkeyPatch) -> dict[str, EntryPoint]:
    """Entry points the test chooses, instead of those installed."""
    chosen: dict[str, EntryPoint] = {}
    monkeypatch.setattr(registry, "_points", lambda: chosen)
    monkeypatch.setattr(registry, "_added", {})
    return chosen


def announce(points: dict[str, EntryPoint], name: str, value: str) -> None:
    points[name] = EntryPoint(name, value, registry.GROUP)


def test_the_installed_games_and_the_registered_one_are_there() -> None:
    assert "toy" in registry.games()
    assert "toy" in registry.names()
    assert "toy" not in registry.installed()
    assert "peloponnes" in registry.installed()
    assert thalassa.game("toy") is toy.GAME


def test_every_game_keeps_the_shape_of_the_contract() -> None:
    for name, game in registry.games().items():
        assert isinstance(game, Game)
        assert game.name == name
        assert 1 <= game.min_seats <= game.max_seats


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"no game called 'chess'; installed: .*toy") as caught:
        thalassa.new("chess", seats=2)
    assert caught.value.params["game"] == "chess"
    known = caught.value.params["known"]
    assert isinstance(known, list)
    assert "toy" in known


def test_a_game_is_found_through_its_entry_point(points: dict[str, EntryPoint]) -> None:
    announce(points, "toy", "toy:GAME")
    assert registry.games() == {"toy": toy.GAME}


def test_a_game_that_cannot_be_loaded_is_named_and_the_others_go_on(points: dict[str, EntryPoint]) -> None:
    announce(points, "ghost", "no_such_package:GAME")
    announce(points, "toy", "toy:GAME")
    assert registry.game("toy") is toy.GAME
    assert registry.names() == ["ghost", "toy"]
    with pytest.raises(UnknownGame, match=r"ghost \(no_such_package:GAME\) cannot be loaded"):
        registry.game("ghost")


@pytest.mark.parametrize("value", ["toy:no_such_name", "toy:GAME", "toy.state:ToyState"])
def test_an_entry_point_that_leads_elsewhere_is_refused(points: dict[str, EntryPoint], value: str) -> None:
    announce(points, "other", value)
    with pytest.raises(UnknownGame, match="other"):
        registry.game("other")


def test_without_games_the_answer_is_still_clear(points: dict[str, EntryPoint]) -> None:
    with pytest.raises(UnknownGame, match="installed: none"):
        registry.game("toy")
