"""Where players put Lighthouses, Maelstroms and Fog Banks, and which board Poseidon lays out: by what it will do to the voyage.

Ships sail from their corners to the Sacred Island and are pushed off their way; how often a square will be passed follows
from how far out of the way it lies.
"""

from __future__ import annotations

import random
from math import exp
from typing import Final

from thalassa.games.odyssey.design.criteria import difficulty
from thalassa.games.odyssey.edition.board import Board, squares_of
from thalassa.games.odyssey.rules.hiding import hidden_squares, next_hidden
from thalassa.games.odyssey.rules.setup import boards_to_choose, light_squares
from thalassa.games.odyssey.rules.surveys import Facts, Waters
from thalassa.games.odyssey.state import OdysseyState

from .drawing import draw

DETOUR: Final = 1.2
"""Squares out of the way that make a square e times as rarely passed."""
CONFUSED: Final = 2
"""So far apart squares may lie to be taken for each other after a storm and an order."""
ABOUT_AS_HARD: Final = 0.1
"""Boards whose difficulty differs by less are laid out as gladly."""
ABOUT_AS_GOOD: Final = 0.15
"""Share of the best effect that another square may fall short of."""


def hardest_board(state: OdysseyState, rng: random.Random) -> tuple[str, bool]:
    """One of the hardest boards, and whether it is the hardest of all."""
    boards = boards_to_choose(state.frame)
    grades = [difficulty(board) for board in boards]
    chosen = draw(grades, ABOUT_AS_HARD, rng)
    return boards[chosen].id, grades[chosen] == max(grades)


def traffic(board: Board) -> list[float]:
    """How often each square will be passed, by the four ways from the starts."""
    home = board.sacred
    return [
        sum(
            [
                exp(
                    -(
                        board.distance(start, square)
                        + board.distance(square, home)
                        - board.distance(start, home)
                    )
                    / DETOUR
                )
                for start in board.starts
            ],
            0.0,
        )
        for square in range(board.squares)
    ]


def best_light(state: OdysseyState, rng: random.Random) -> int:
    """Where a light tells squares apart that ships will pass and that look alike without it."""
    board = state.map()
    passed = traffic(board)
    dark = _waters(state, state.draft)
    choices = squares_of(light_squares(state))
    worth = []
    for square in choices:
        near = [one for one in range(board.squares) if board.distance(one, square) <= 1 + CONFUSED]
        lit = _waters(state, (*state.draft, square))
        worth.append(_doubt(board, dark, near, passed) - _doubt(board, lit, near, passed))
    return choices[draw(worth, ABOUT_AS_GOOD * max(worth), rng)]


def _waters(state: OdysseyState, lights: tuple[int, ...]) -> Waters:
    return Waters(state.map(), lights, (), state.frame.easier, state.frame.within_one)


def _doubt(board: Board, waters: Waters, squares: list[int], passed: list[float]) -> float:
    """How many others each square can be taken for, weighed by how often it is passed."""
    alike: dict[Facts, list[int]] = {}
    for square in squares:
        alike.setdefault(waters.facts(square), []).append(square)
    return sum(
        [
            passed[square]
            * sum(other != square and board.distance(square, other) <= CONFUSED for other in others)
            for others in alike.values()
            for square in others
        ],
        0.0,
    )


def best_hiding(state: OdysseyState, rng: random.Random) -> tuple[str, int]:
    """(kind, square): a Maelstrom where most ships must pass, fog where the most telling islands are passed."""
    board = state.map()
    kind = next_hidden(state)
    passed = traffic(board)
    choices = squares_of(hidden_squares(state, kind))
    if kind == "maelstrom":
        worth = [passed[square] for square in choices]
    else:
        telling = [
            sum([passed[near] for near in board.near[square]], 0.0)
            if board.island_mask >> square & 1
            else 0.0
            for square in range(board.squares)
        ]
        worth = [passed[square] + telling[square] for square in choices]
    return kind, choices[draw(worth, ABOUT_AS_GOOD * max(worth), rng)]
