"""Every puzzle of every game can be put to somebody: solved anew by another way, in words, with its secret kept."""

from __future__ import annotations

import contextlib
import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from support import rotation
from thalassa.kernel import registry
from thalassa.kernel.errors import IllegalAction
from thalassa.kernel.extras.puzzles import Given, Puzzle
from thalassa.kernel.game import Game
from thalassa.puzzles.checking import problems, unsaid
from thalassa.puzzles.shelf import kind_of, kinds, read, shelf, shelves, state_of, written

OURS = ("odyssey", "peloponnes", "poseidon")
SOLVED = 12
"""Of each kind a day."""


def _kinds() -> list[str]:
    return [f"{game.name}/{kind}" for game in registry.games().values() for kind in kinds(game)]


def _some(name: str, count: int) -> list[tuple[Game, Puzzle]]:
    game, _, kind = name.partition("/")
    own = registry.game(game)
    pool = shelf(own).of_kind(kind)
    return [(own, one) for one in random.Random(1).sample(pool, min(count, len(pool)))]


@pytest.mark.parametrize("name", _kinds())
def test_each_is_solved_anew_by_another_way_than_it_was_made(name: str) -> None:
    game, _, kind = name.partition("/")
    own = registry.game(game)
    today = rotation.share(name, shelf(own).of_kind(kind), SOLVED, lambda puzzle: puzzle.id)
    wrong = {puzzle.id: problems(own, puzzle) for puzzle in today}
    assert {id_: said for id_, said in wrong.items() if said is not None} == {}


@pytest.mark.parametrize("name", OURS)
def test_each_game_brings_two_hundred_all_different(name: str) -> None:
    puzzles = shelf(registry.game(name)).puzzles
    assert len(puzzles) >= 200
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    own = kinds(registry.game(name))
    assert len({own[puzzle.kind].gist(puzzle) for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("name", _kinds())
def test_every_kind_has_easy_ones_and_hard_ones(name: str) -> None:
    game, _, kind = name.partition("/")
    assert {puzzle.level for puzzle in shelf(registry.game(game)).of_kind(kind)} == {1, 2, 3, 4, 5}


def test_no_tile_is_the_last_purchase_too_often() -> None:
    for kind in ("survive", "purchase"):
        pool = shelf(registry.game("peloponnes")).of_kind(kind)
        answers = Counter(puzzle.answer["tile"] for puzzle in pool)
        assert max(answers.values()) <= 0.2 * len(pool)


@pytest.mark.parametrize("name", _kinds())
def test_questions_hints_and_explanations_have_words(name: str) -> None:
    for game, puzzle in _some(name, 12):
        assert unsaid(game, puzzle) == []


@pytest.mark.parametrize("name", _kinds())
def test_the_question_says_nothing_that_only_the_truth_would_tell(name: str) -> None:
    """Hidden facts drawn anew, answer and proof taken away: not a byte of the question changes."""
    for game, puzzle in _some(name, 12):
        kind = kind_of(game, puzzle)
        asked = msgspec.json.encode(kind.asked(puzzle, state_of(game, puzzle)))
        other = state_of(game, puzzle).sample(puzzle.seat, random.Random(2))
        blind = msgspec.structs.replace(puzzle, answer={}, proof={})
        assert msgspec.json.encode(kind.asked(blind, other)) == asked


@pytest.mark.parametrize("name", _kinds())
def test_its_solution_is_right_and_explained_and_others_are_wrong(name: str) -> None:
    for game, puzzle in _some(name, 6):
        kind, state = kind_of(game, puzzle), state_of(game, puzzle)
        plain = kind.solution(puzzle)
        solution = Given(plain.target, tuple(game.action_from(one) for one in plain.actions))
        assert kind.right(puzzle, state, solution)
        steps = kind.explained(puzzle, state, solution)
        assert steps
        assert "answer" in steps[-1].marks
        assert kind.explained(puzzle, state, None)
        tried = _wrong(game, puzzle)
        assert not kind.right(puzzle, state, tried)
        assert kind.explained(puzzle, state, tried)
        assert state.to_json() == state_of(game, puzzle).to_json()


def _wrong(game: Game, puzzle: Puzzle) -> Given:
    """An answer that can be given and is none."""
    kind, state = kind_of(game, puzzle), state_of(game, puzzle)
    asked, right = kind.asked(puzzle, state), kind.solution(puzzle)
    if asked.pick == "square":
        names = [fact.targets[0] for fact in asked.facts if fact.targets]
        return next(Given(target=name) for name in (*names, "square:a1") if name != right.target)
    if puzzle.kind == "course":
        home = dict(msgspec.convert(right.actions[0], dict[str, Any]), path=[], donations=[])
        return Given(actions=(game.action_from(home),))
    if puzzle.kind == "forced":
        offers = [f"{nation} {ship} 1" for nation in puzzle.ask["nations"] for ship in "234567E"]
        return _first_wrong(game, puzzle, ["end", "bank", *offers])
    for move in state.moves(puzzle.seat):
        if not kind.right(puzzle, state, Given(actions=(move,))):
            return Given(actions=(move,))
    raise AssertionError("every move is right")


def _first_wrong(game: Game, puzzle: Puzzle, texts: list[str]) -> Given:
    """The first of these answers, as they are typed, that is legal and wrong."""
    kind, state = kind_of(game, puzzle), state_of(game, puzzle)
    for text in texts:
        given = kind.typed(puzzle, state, text)
        assert given is not None
        with contextlib.suppress(IllegalAction):
            if not kind.right(puzzle, state, given):
                return given
    raise AssertionError("every answer is right or illegal")


# -- planted mistakes ---------------------------------------------------------------------------------------------


def _planted(puzzle: Puzzle, **changes: Any) -> Puzzle:
    return msgspec.structs.replace(puzzle, **changes)


@pytest.mark.parametrize("name", _kinds())
def test_planted_mistakes_are_caught(name: str) -> None:
    for game, puzzle in _some(name, 3):
        assert problems(game, _planted(puzzle, level=6)) is not None
        assert problems(game, _planted(puzzle, answer={})) is not None
        for key, value in puzzle.answer.items():
            other: Any = value + 1 if isinstance(value, int) else [] if isinstance(value, list) else "a1"
            if key in ("start", "path", "donations"):
                continue  # several ways may lead through the same calls
            assert problems(game, _planted(puzzle, answer={**puzzle.answer, key: other})) is not None, key
        assert problems(game, _planted(puzzle, position={})) is not None


def test_a_survival_puzzle_that_harmless_chits_would_not_change_is_caught() -> None:
    game = registry.game("peloponnes")
    plain = shelf(game).of_kind("purchase")[0]
    said = problems(game, _planted(plain, kind="survive"))
    assert said is not None
    assert "harmless" in said


def test_a_ship_whose_report_was_edited_is_caught() -> None:
    game = registry.game("odyssey")
    puzzle = shelf(game).of_kind("where")[0]
    position = msgspec.json.decode(msgspec.json.encode(puzzle.position))
    step = next(line for line in reversed(position["record"]) if line["kind"] == "step")
    step["facts"]["islands"] += 1
    assert problems(game, _planted(puzzle, position=position)) is not None


def test_files_are_read_as_they_were_written() -> None:
    for one in shelves():
        for kind in kinds(one.game):
            pool = one.of_kind(kind)
            assert read(one.game.name, kind, written(one.game.name, kind, pool)) == pool
