"""The quick way from a position to a vector gives the numbers that the seat's view gives."""

from __future__ import annotations

import random

import pytest

from research.walks import GAMES, some_options, walk
from support import rotation
from thalassa.kernel.registry import game as find_game
from thalassa.research import Session, Study

TABLES = rotation.amount(6, 60)


def differences(session: Session, seat: int) -> list[str]:
    """The entries in which the quick way departs from the view."""
    observer = session.study.observer
    draft = session.draft if seat == session.seat() else ()
    quick, slow = session.observe(seat), observer.encode(session.state.view(seat), seat, draft)
    return [
        f"{name}: {one}, by the view {other}"
        for name, one, other in zip(observer.names, quick, slow, strict=True)
        if one != other
    ]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("table", range(TABLES))
def test_a_position_is_observed_as_its_view_is(name: str, table: int) -> None:
    """Any seats, any options, every seat, decisions half made included."""
    game = find_game(name)
    rng = random.Random(f"{name} {table} {rotation.salt()}")
    seats = rng.randint(game.min_seats, game.max_seats)
    study = Study(name, seats, some_options(game, seats, rng))
    every = {"poseidon": 17, "odyssey": 5}.get(name, 3)
    for number, session in enumerate(walk(study, rng.randrange(1 << 30))):
        deciding = session.seat()
        if deciding is None or number % every == 0:
            for seat in range(seats):
                assert not differences(session, seat), (number, study.options, seat, deciding)


@pytest.mark.parametrize("name", ["odyssey", "peloponnes", "poseidon"])
def test_our_games_have_the_quick_way(name: str) -> None:
    assert Study(name).encoding.observes is not None
