"""Numbers for learners: indexes keep their meaning, vectors keep their length and tell nothing hidden."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

from research.walks import GAMES, some_options, walk
from thalassa.games.odyssey.wire.actions import PlayStorm
from thalassa.games.peloponnes.wire.actions import Bid, KeepLands
from thalassa.kernel.errors import ThalassaError
from thalassa.kernel.registry import game as find_game
from thalassa.research import Session, Study
from thalassa.research.actions import EncodingLimit


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_of_random_tables_has_its_own_index(name: str) -> None:
    game = find_game(name)
    for seed in range(4):
        rng = random.Random(seed)
        seats = rng.randint(game.min_seats, game.max_seats)
        study = Study(name, seats, some_options(game, seats, rng))
        longest = 0
        for number, session in enumerate(walk(study, seed)):
            longest = number
            seat = session.seat()
            if seat is not None:
                moves = session.state.moves(seat)
                assert len(session.legal()) == len(moves) <= study.encoding.most_moves
                assert all(0 <= index < study.codec.size for index in session.legal())
        assert longest <= study.encoding.most_steps


@pytest.mark.parametrize("name", GAMES)
def test_vectors_have_their_described_length_for_every_seat_at_any_time(name: str) -> None:
    study = Study(name, 3, some_options(find_game(name), 3, random.Random(5)))
    assert len(set(study.observer.names)) == study.observer.size
    for number, session in enumerate(walk(study, 1)):
        if number % 5 == 0 or session.seat() is None:
            for seat in range(3):
                assert len(session.observe(seat)) == study.observer.size


@pytest.mark.parametrize(
    ("name", "hidden"),
    [
        *((name, {}) for name in GAMES),
        ("poseidon", {"hidden_cash": "yes"}),
        ("odyssey", {"maelstroms": 1, "fogs": 1, "harder": True}),
    ],
)
def test_no_vector_or_mask_tells_what_the_seat_cannot_know(name: str, hidden: dict[str, object]) -> None:
    """Law 2: two positions a seat cannot distinguish are the same numbers to it."""
    study = Study(name, 3, hidden)
    different = 0
    for number, session in enumerate(walk(study, 2)):
        if number % 7 and session.seat() is not None:
            continue
        for seat in range(3):
            other = session.sample(seat, random.Random(number))
            different += other.state.to_json() != session.state.to_json()
            assert other.observe(seat) == session.observe(seat)
            if seat == session.seat():
                assert other.legal() == session.legal()
    if name != "poseidon":  # whose cash follows from the log even where the view hides it
        assert different, "the test saw no hidden fact"


def test_indexes_and_entries_say_what_they_are() -> None:
    study = Study("peloponnes", 2)
    at = study.codec.indexes([Bid("A03", 7)])[0]
    assert study.codec.describe(at) == "bid tile=A03 amount=7"
    assert "seats[me+1].holdings.coins" in study.observer.names
    with pytest.raises(ThalassaError, match="there is no action -1"):
        study.codec.describe(-1)


def test_an_index_means_the_same_in_every_position() -> None:
    study = Study("odyssey", 3)
    meaning: dict[int, object] = {}
    for seed in range(3):
        for session in walk(study, seed):
            for index, action in session.legal().items():
                assert meaning.setdefault(index, action) == action


def test_a_set_is_one_bit_for_each_member_at_stake() -> None:
    study = Study("peloponnes", 2)
    sets = [KeepLands(()), KeepLands(("A01",)), KeepLands(("A01", "B07")), KeepLands(("B07",))]
    first, one, both, other = study.codec.indexes(sets)
    assert (one - first, other - first, both - first) == (1, 2, 3)
    assert study.codec.describe(both) == "keep_lands tiles=at stake [0 1]"


def test_what_does_not_fit_is_named() -> None:
    codec = Study("peloponnes", 2).codec
    with pytest.raises(EncodingLimit, match="bid: amount: 1000 is not among the 100 values"):
        codec.indexes([Bid("A03", 1000)])
    with pytest.raises(EncodingLimit, match="bid: more than 1 moves agree"):
        codec.indexes([Bid("A03", 5), Bid("A03", 5)])
    with pytest.raises(EncodingLimit, match="keep_lands: tiles: 9 members are at stake"):
        codec.indexes([KeepLands(tuple(f"A{number:02}" for number in range(1, 10)))])
    with pytest.raises(EncodingLimit, match="no PlayStorm"):
        codec.indexes([PlayStorm("red")])
    listed = Study("peloponnes", 2, actions="listed").codec
    with pytest.raises(EncodingLimit, match="2049 moves are listed"):
        listed.indexes([Bid("A03", 1)] * 2049)


def test_an_illegal_index_changes_nothing() -> None:
    session = Study("peloponnes", 2).start("7")
    before = session.state.to_json()
    illegal = min(set(range(session.study.codec.size)) - set(session.legal()))
    with pytest.raises(ThalassaError, match=r"\(action 0\) is not legal for seat"):
        session.step(illegal)
    assert session.state.to_json() == before


@pytest.mark.parametrize("name", GAMES)
def test_a_session_is_copied_and_kept_with_its_open_decision(name: str) -> None:
    study = Study(name, 2)
    composing = 0
    for session in walk(study, 3):
        if not session.draft:
            continue
        composing += 1
        seat = session.seat()
        assert seat is not None
        for twin in (copy.deepcopy(session), pickle.loads(pickle.dumps(session))):
            assert isinstance(twin, Session)
            assert twin.to_json() == session.to_json()
            assert twin.observe(seat) == session.observe(seat)
            assert twin.legal() == session.legal()
        if composing > 5:
            break
    assert composing or name == "peloponnes"


def test_wrong_parameters_are_named() -> None:
    with pytest.raises(ThalassaError, match="actions: there is no 'all'; there are stable, listed"):
        Study("odyssey", 2, actions="all")
    with pytest.raises(ThalassaError, match="rewards: there is no 'joy'"):
        Study("odyssey", 2, rewards="joy")


@pytest.mark.parametrize(("rewards", "total"), [("share", 1.0), ("win", 2.0)])
def test_rewards_of_a_team(rewards: str, total: float) -> None:
    """Two Navigators win together: they share one victory, or have one each."""
    study = Study("odyssey", 3, rewards=rewards)
    for seed in range(50):
        *_, last = walk(study, seed)
        outcome = last.state.outcome()
        assert outcome is not None
        if len(outcome.winners) == 2:
            assert sum(study.returns(outcome)) == total
            return
    pytest.fail("the Navigators never won")
