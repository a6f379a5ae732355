"""Options are described from the struct alone, and checked with the key named."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta

import toy
from thalassa.kernel.errors import BadOptions
from thalassa.kernel.messages import Options, Reason
from thalassa.kernel.options import OptionSpec, option_specs
from toy.options import ToyOptions


def test_every_kind_of_option_is_described() -> None:
    assert option_specs(ToyOptions) == [
        OptionSpec("rounds", "number", 2, (1, 2, 3), "TR-1"),
        OptionSpec("bell", "switch", True, (), "TR-2"),
        OptionSpec("bowl", "choice", "roomy", ("roomy", "narrow"), "TR-3"),
        OptionSpec("lost", "list", (), (), "T-1", hidden=True, group="variants"),
    ]


def test_seats_and_numbers_as_choices() -> None:
    class Some(Options, frozen=True):
        level: Annotated[Literal[2, 1], Meta(extra={"values": [2, 1], "seats": (1, 1)})] = 2
        plain: bool = False
        both: Annotated[bool, Meta(extra={"rule": "TR-3", "group": "variants"})] = False

    assert option_specs(Some) == [
        OptionSpec("level", "choice", 2, (2, 1), None, (1, 1), group="help"),
        OptionSpec("plain", "switch", False, group="help"),
        OptionSpec("both", "switch", False, (), "TR-3", group="variants"),
    ]


def test_an_option_nobody_could_set_is_refused_when_described() -> None:
    class Free(Options, frozen=True):
        name: str = "x"

    class Boundless(Options, frozen=True):
        number: int = 3

    with pytest.raises(TypeError, match="option name"):
        option_specs(Free)
    with pytest.raises(TypeError, match="option number"):
        option_specs(Boundless)


def test_options_are_made_from_mappings_structs_and_nothing() -> None:
    assert toy.GAME.make_options(2) == ToyOptions()
    assert toy.GAME.make_options(2, {"rounds": 3}) == ToyOptions(rounds=3)
    assert toy.GAME.make_options(2, ToyOptions(bell=False)) == ToyOptions(bell=False)


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"rounds": 9}, "rounds"),
        ({"rounds": "two"}, "rounds"),
        ({"bowl": "huge"}, "bowl"),
        ({"bells": True}, "bells"),
        ({"lost": [1, "x"]}, "lost"),
        ([3], "toy"),
        ("bell", "toy"),
    ],
)
def test_a_wrong_option_is_refused_with_its_key(given: object, named: str) -> None:
    with pytest.raises(BadOptions, match=named):
        toy.GAME.make_options(2, given)  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [0, 1, 4, -2])
def test_a_wrong_number_of_seats_is_refused_with_the_limits(seats: int) -> None:
    with pytest.raises(BadOptions, match="2 to 3 seats") as caught:
        toy.GAME.make_options(seats)
    assert caught.value.params == {"seats": seats, "min": 2, "max": 3}


def test_options_that_do_not_go_together_give_the_games_reason() -> None:
    with pytest.raises(BadOptions, match="too_few_pebbles") as caught:
        toy.GAME.make_options(3, {"rounds": 3})
    reason = caught.value.params["reason"]
    assert isinstance(reason, Reason)
    assert reason.rule == "T-2"
