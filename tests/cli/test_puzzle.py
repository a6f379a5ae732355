"""Puzzles in the terminal: today's, one by its number, answered by what is typed, and a line to show around."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from thalassa.cli.commands.puzzle import sentences
from thalassa.kernel import registry
from thalassa.kernel.extras.puzzles import Puzzle
from thalassa.puzzles.shelf import kinds, shelf

from .conftest import Answer

Cli = Callable[..., Answer]

KINDS = [f"{game.name}/{kind}" for game in registry.games().values() for kind in kinds(game)]


def first(name: str) -> Puzzle:
    game, _, kind = name.partition("/")
    return shelf(registry.game(game)).of_kind(kind)[0]


def typed(puzzle: Puzzle) -> str:
    answer = puzzle.answer
    match puzzle.kind:
        case "where" | "joint":
            return str(answer["square"])
        case "order":
            return f"{answer['ship']} {answer['direction']}"
        case "course":
            stops = [hex + "+" * (hex in answer["donations"]) for hex in answer["path"]]
            return " ".join([answer["start"], *stops])
        case "forced" if answer["seller"] in ("none", "bank"):
            return {"none": "end", "bank": f"bank {answer['ship']}".strip()}[answer["seller"]]
        case "forced":
            return f"{answer['seller']} {answer['ship']} {answer['price']}"
        case _:
            return str(answer["tile"])


def set_puzzle(cli: Cli, name: str, given: str, *more: str) -> Answer:
    game, _, kind = name.partition("/")
    return cli("puzzle", game, "--kind", kind, "--number", "1", *more, given=given)


@pytest.mark.parametrize("name", KINDS)
def test_one_of_every_kind_is_solved_by_typing_and_explains_itself(cli: Cli, name: str) -> None:
    answer = set_puzzle(cli, name, typed(first(name)) + "\n")
    assert (answer.code, answer.err) == (0, "")
    assert "Right!" in answer.out
    assert "•" in answer.out
    for raw in ("puzzle.", "cli.", "Seat "):
        assert raw not in answer.out


def test_a_hint_is_told_in_the_line_that_is_shown_around_which_gives_nothing_away(cli: Cli) -> None:
    puzzle = first("odyssey/where")
    *_, shared = set_puzzle(cli, "odyssey/where", f"?\n{typed(puzzle)}\n").out.strip().splitlines()
    *_, at_once = set_puzzle(cli, "odyssey/where", f"{typed(puzzle)}\n").out.strip().splitlines()
    assert shared != at_once
    assert shared.startswith("Thalassa ")
    assert puzzle.answer["square"] not in shared.split()


def test_a_wrong_answer_and_giving_up_show_the_solution(cli: Cli) -> None:
    puzzle = first("peloponnes/purchase")
    wrong = set_puzzle(cli, "peloponnes/purchase", puzzle.proof["hasty"] + "\n").out
    assert "That is not it." in wrong
    shown = set_puzzle(cli, "peloponnes/purchase", "!\n").out
    assert "This is the solution." in shown
    assert "Your side " in shown
    assert not re.search(r"\bYou \w+s\b", shown)


def test_my_side_has_a_capital_only_where_it_begins_a_sentence() -> None:
    assert sentences("deine Seite zahlt 2. deine Seite hat 1.", "deine Seite") == (
        "Deine Seite zahlt 2. Deine Seite hat 1."
    )
    within = "Sturm: Nestor schützt deine Seite."
    assert sentences(within, "deine Seite") == within


def test_what_is_no_answer_can_be_typed_again(cli: Cli) -> None:
    out = set_puzzle(cli, "odyssey/where", f"z99\n{typed(first('odyssey/where'))}\n").out
    assert "That is no answer to this question." in out
    assert "Right!" in out


def test_the_puzzles_of_a_day_are_listed_and_set_as_json_without_the_answer(cli: Cli) -> None:
    listed = cli("puzzle", "--json", "--day", "2026-02-03").json()
    assert set(listed) >= {"peloponnes", "odyssey", "poseidon"}
    told = cli("puzzle", "odyssey", "--json", "--day", "2026-02-03").json()
    assert told["id"] == listed["odyssey"]
    assert set(told) == {"id", "level", "asked"}


def test_in_german(cli: Cli) -> None:
    out = set_puzzle(cli, "odyssey/where", f"{typed(first('odyssey/where'))}\n", "--lang", "de").out
    assert "Richtig!" in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("odyssey", "--kind", "riddle"), "riddle"),
        (("odyssey", "--day", "tomorrow"), "tomorrow"),
        (("odyssey", "--kind", "where", "--number", "9999"), "odyssey-where-9999"),
        (("toy",), "toy"),
    ],
)
def test_what_there_is_not_is_said_in_one_line(cli: Cli, arguments: tuple[str, ...], told: str) -> None:
    answer = cli("puzzle", *arguments)
    assert answer.code != 0
    assert told in answer.err
    assert len(answer.err.strip().splitlines()) == 1
