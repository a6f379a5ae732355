"""The exact belief: test vectors V-53 to V-56, comparison with brute force, and the truth that is never excluded."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

import pytest

from thalassa.games.odyssey.belief.observed import belief_of
from thalassa.games.odyssey.belief.tracker import follow
from thalassa.games.odyssey.belief.worlds import Belief, Chart, first
from thalassa.games.odyssey.edition.board import SHIPS
from thalassa.games.odyssey.rules.phases import MAELSTROM, NAVIGATORS, POSEIDON
from thalassa.games.odyssey.state import OdysseyState
from thalassa.games.odyssey.wire.events import Surveyed

from ..builders import F9, TINY, names, order, random_game, sea, short, start, storm, walk
from .brute import Brute


def cloud(state: OdysseyState, *squares: str) -> int:
    return sum(1 << state.map().index[square] for square in squares)


def known(state: OdysseyState, **clouds: tuple[str, ...]) -> Belief:
    """A belief in which some ships have a cloud of squares and all others are where they are."""
    plain = first(Chart(state.map()))
    ((places, extra),) = plain.worlds
    masks = [cloud(state, *clouds[ship]) if ship in clouds else places[at] for at, ship in enumerate(SHIPS)]
    return Belief(plain.chart, {((masks[0], masks[1], masks[2], masks[3]), extra): 1.0}, 0, 0)


def classes(ship: str, square: str, direction: str) -> dict[str, set[str]]:
    """After the ship's tile and an order: what may be told, and the squares left possible each time."""
    found: dict[str, set[str]] = {}
    for push in sorted(names(sea(), sea().map().near[sea().map().index[square]])):
        state = sea("poseidon", **{ship: square})  # type: ignore[arg-type]
        if push == "e5":
            continue
        storm(state, ship, **{ship: push})
        told = short(order(state, ship, direction))
        belief = known(sea(), **{ship: (square,)})
        for entry in state.record:
            belief = follow(belief, entry)
        squares = names(state, list(belief.marginal(SHIPS.index(ship))))
        assert found.setdefault(told, squares) == squares
        assert state.map().names[state.places[SHIPS.index(ship)]] in squares
    return found


@pytest.mark.rule("O-36", "O-65")
def test_v53_white_from_a1() -> None:
    found = classes("white", "a1", "SE")
    assert found == {"woody I0 V- C-": {"c3"}, "open I1 V- C-": {"b3", "c2"}}
    assert sum(len(squares) ** 2 for squares in found.values()) * 3 == 15


@pytest.mark.rule("O-36", "O-53")
def test_v54_red_from_g7() -> None:
    found = classes("red", "g7", "NW")
    assert found == {
        "arrived sacred I0 V- C-": {"e5"},
        "open I0 V- C-": {"e7", "f7"},
        "open I1 V- C-": {"e6", "f5", "g6", "g7"},
        "open I2 V- C-": {"g5"},
    }
    assert sum(len(squares) ** 2 for squares in found.values()) == 22


@pytest.mark.rule("O-48", "O-72")
def test_v55_red_from_h8() -> None:
    found = classes("red", "h8", "NE")
    assert found == {
        "off woody I0 V- C+": {"i9"},
        "off open I1 V- C+": {"i7", "i8"},
        "woody I0 V- C-": {"h6"},
        "open I1 V- C-": {"h7", "h8"},
        "open I1 V- C+": {"i6", "i8"},
    }


@pytest.mark.rule("O-69")
def test_v56_joint_inference() -> None:
    answers: dict[str, set[tuple[str, str]]] = defaultdict(set)
    kept: dict[str, set[tuple[str, str]]] = {}
    for red in ("d7", "e7", "f7"):
        for yellow in ("f4", "g5", "h5"):
            state = sea(red=red, yellow=yellow)
            told = short(order(state, "red", "N"))
            belief = known(sea(), red=("d7", "e7", "f7"), yellow=("f4", "g5", "h5"))
            belief = follow(belief, state.record[-1])
            board = state.map().names
            pairs = {(board[places[2]], board[places[3]]) for places in belief.joint()}
            answers[told].add((board[state.places[2]], yellow))
            assert kept.setdefault(told, pairs) == pairs
    assert kept == answers
    assert kept["open I1 V+ C-"] == {("f6", "g5")}
    assert len(kept["open I1 V- C-"]) == 5
    assert kept["deep I2 V- C-"] == {("d6", "f4"), ("d6", "g5"), ("d6", "h5")}


VARIANTS: list[dict[str, Any]] = [
    {},
    {"ship_sighting": "count"},
    {"easier": True, "coastline": "within_one"},
    {"storm_onto_sacred": "passes"},
    {"storm_onto_sacred": "forbidden", "black_dead_end": "waive"},
    {"harder": True},
    {"harder": True, "sea_monsters": 1},
    {"maelstroms": 1},
    {"maelstroms": 2},
    {"fogs": 1},
    {"fogs": 2, "easier": True},
    {"fogs": 1, "maelstroms": 1, "lighthouses": 1},
    {"lighthouses": 2, "sea_monsters": 2},
    {"arrived_surveys": True},
]


def agree(state: OdysseyState, brute: Brute) -> None:
    belief = belief_of(state)
    assert belief.exact
    joint = belief.joint()
    expected = brute.joint()
    assert joint.keys() == expected.keys()
    for places, chance in expected.items():
        assert joint[places] == pytest.approx(chance, abs=1e-9)  # type: ignore[index]
    for fog in (True, False):
        secret = {square: chance for square, chance in belief.secret(fog).items() if chance > 1e-12}
        assert secret == pytest.approx(brute.secret(fog), abs=1e-9)
    if state.frame.harder:
        bags: dict[tuple[int, ...], float] = defaultdict(float)
        for (_, extra), chance in belief.weighted():
            bags[extra[0]] += chance
        assert dict(bags) == pytest.approx(brute.bags(), abs=1e-9)


@pytest.mark.parametrize("variant", range(len(VARIANTS)), ids=lambda number: str(VARIANTS[number]))
@pytest.mark.rule("O-76")
def test_the_belief_equals_full_enumeration(variant: int) -> None:
    compared = 0
    for seed in range(6):
        rng = random.Random(f"{variant} {seed}")
        state = start(2, TINY, **VARIANTS[variant])
        brute: Brute | None = None
        followed = 0
        for _ in walk(state, rng):
            if state.phase not in (POSEIDON, NAVIGATORS, MAELSTROM) or state.composing():
                continue
            if brute is None:
                brute = Brute(state)
            while followed < len(state.record):
                brute.follow(state.record[followed])
                followed += 1
            if len(brute.weights) > 20_000:
                break
            agree(state, brute)
            compared += 1
    assert compared >= 12


@pytest.mark.rule("O-60", "O-76", "O-111")
@pytest.mark.rotating(8)
@pytest.mark.parametrize("seed", range(30))
def test_the_truth_is_never_excluded_and_support_never_grows_in_the_navigators_turn(seed: int) -> None:
    state, rng = random_game(seed, edition=F9 if seed % 3 == 0 else None)
    size = 10**9
    for _, _, events in walk(state, rng):
        if state.phase not in (POSEIDON, NAVIGATORS, MAELSTROM) or state.composing() or not state.record:
            size = 10**9
            continue
        belief = state.known()
        bag = (*state.left, state.last) if state.frame.harder else ()
        fogs = sum(1 << square for square in state.fogs)
        assert belief.contains(state.places, state.whirl_mask, fogs, bag)
        for ship in range(4):
            assert belief.possible(ship) >> state.places[ship] & 1
        now = len(belief.joint()) if belief.size() < 5000 else 10**9
        surveyed = any(isinstance(event, Surveyed) for event in events)
        if surveyed and not state.frame.maelstroms and now < 10**9:
            assert now <= size
        size = now


def test_a_model_of_poseidon_changes_weights_but_not_the_support() -> None:
    board = sea().map()

    def outwards(ship: int, square: int) -> dict[int, float]:
        return {each: 1.0 + 10 * board.distance(each, board.sacred) for each in board.near[square]}

    state = sea("poseidon", white="c4")
    storm(state, "white", white="b4")
    plain = follow(known(sea(), white=("c4",)), state.record[0])
    chart = Chart(board, model=outwards)
    given = follow(Belief(chart, known(sea(), white=("c4",)).worlds, 0, 0), state.record[0])
    assert given.joint().keys() == plain.joint().keys()
    weights = given.marginal(0)
    assert weights[board.index["b3"]] > weights[board.index["d5"]]
    assert sum(weights.values()) == pytest.approx(1)
    assert given.marginal(1) == plain.marginal(1)


def test_a_loosened_belief_still_holds_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thalassa.games.odyssey.belief.keeping.LIMIT", 12)
    loosened = 0
    for seed in range(12):
        state, rng = random_game(seed, harder=True, fogs=1, maelstroms=1, competing=False)
        for _ in walk(state, rng):
            if state.phase in (POSEIDON, NAVIGATORS, MAELSTROM) and not state.composing():
                belief = state.known()
                loosened += not belief.exact
                bag = (*state.left, state.last)
                fogs = sum(1 << square for square in state.fogs)
                assert belief.contains(state.places, state.whirl_mask, fogs, bag)
    assert loosened


def test_draws_follow_the_belief() -> None:
    state = sea("poseidon", white="c4", green="f3")
    storm(state, "white", white="b4")
    state.belief = follow(known(sea(), white=("c4",), green=("f3", "g2")), state.record[0])
    state.belief_at = 1
    rng = random.Random(5)
    counts: dict[int, int] = defaultdict(int)
    for _ in range(4000):
        places, whirls, fogs, bag = state.known().draw(rng)
        assert (whirls, fogs, bag) == ((), (), ())
        counts[places[0]] += 1
    assert set(counts) == set(state.map().near[state.map().index["c4"]])
    assert all(400 < count < 600 for count in counts.values())
