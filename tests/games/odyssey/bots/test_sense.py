"""The players cannot be learned by heart, place special tiles where they matter, and give the reasons that decided."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from contract.saying import unsaid_remark
from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.bots.pilot import Squares, pilot_of
from thalassa.games.odyssey.bots.placing import best_hiding, best_light, traffic
from thalassa.games.odyssey.bots.players import (
    CAPTURED,
    SLACK,
    STRENGTHS,
    OdysseyBot,
    Strength,
    held_gain,
    memory,
)
from thalassa.games.odyssey.bots.recollection import favourite_heading, guessed, recalled
from thalassa.games.odyssey.bots.skill import Steering, resemblance
from thalassa.games.odyssey.bots.suspicion import Suspicion
from thalassa.games.odyssey.edition.board import DIRECTIONS
from thalassa.games.odyssey.rules.record import STEP
from thalassa.games.odyssey.show.views import SHIP_NAMES
from thalassa.games.odyssey.state import OdysseyState
from thalassa.games.odyssey.wire.actions import (
    CoopOrder,
    OrderMove,
    PlayMonster,
    PushShip,
    RaiseStorm,
    SurveyHeld,
)
from thalassa.kernel.bots import Choice, Glance
from thalassa.kernel.chance import Chance
from thalassa.kernel.messages import Remark

DECISIONS = 200


def start(seats: int = 2, **options: object) -> OdysseyState:
    return GAME.start(seats, GAME.make_options(seats, options), Chance("sense"), GAME.edition())


def decisions(key: str, seed: int, state: OdysseyState) -> Iterator[tuple[OdysseyState, int, Choice]]:
    """Every decision of a game among players of one strength, with the position before it."""
    rng = random.Random(seed)
    bots = [OdysseyBot(STRENGTHS[key]) for _ in range(state.frame.seats)]
    while state.actors():
        seat = state.actors()[0]
        choice = bots[seat].choose(Glance(GAME, state, seat, rng), rng)
        yield state.copy(), seat, choice
        for action in choice.actions:
            state.apply(seat, action)


@pytest.mark.parametrize("key", STRENGTHS)
def test_orders_and_storms_differ_from_table_to_table(key: str) -> None:
    games = [[choice.actions for _, _, choice in decisions(key, seed, start(board="D"))] for seed in range(3)]
    assert games[0] != games[1] != games[2] != games[0]


def test_a_push_on_purpose_is_suspected_where_it_hurts() -> None:
    """Once a ship was pushed, the squares that trouble the steersman are more likely than the record alone says."""
    state = start(board="D")
    white = state.map().starts[0]
    state.apply(0, RaiseStorm("white"))
    state.apply(0, PushShip("white", state.map().names[state.map().near[white][0]]))
    pilot = pilot_of(state)
    known = state.known().marginal(0)
    wary = Suspicion().of(state, pilot)[0]
    assert set(wary) == set(known), "nothing that can be is ruled out"
    assert sum(wary.values()) == pytest.approx(1.0)
    troubles = dict(zip(known, pilot.troubles(known, list(known), 3), strict=True))
    worst, least = max(known, key=lambda one: troubles[one]), min(known, key=lambda one: troubles[one])
    assert wary[worst] / known[worst] > 1 > wary[least] / known[least]


def test_suspicion_goes_on_from_where_it_was_and_forgets_another_game() -> None:
    kept = Suspicion()
    for state, _, _ in decisions("gale", 3, start(board="C")):
        if state.board is not None and state.round_number:
            fresh = Suspicion().of(state, pilot_of(state))
            assert kept.of(state, pilot_of(state)) == fresh
    other = start(board="A")
    assert kept.of(other, pilot_of(other)) == Suspicion().of(other, pilot_of(other))


@pytest.mark.rule("O-97", "O-99")
def test_nobody_sails_into_a_maelstrom_he_could_know() -> None:
    """A ship whose square is known keeps clear of a square that has seized one before."""
    checked = 0
    for seed in range(6):
        for state, seat, choice in decisions("tempest", seed, start(board="B", maelstroms=2)):
            order = choice.actions[0]
            if not isinstance(order, OrderMove):
                continue
            sure = {square for square, chance in state.known().secret(fog=False).items() if chance > 0.999}
            ship = ("white", "green", "red", "yellow").index(order.ship)
            places = state.known().marginal(ship)
            if not sure or len(places) > 1:
                continue
            checked += 1
            way = ("N", "NE", "E", "SE", "S", "SW", "W", "NW").index(order.direction)
            assert pilot_of(state).sailed(next(iter(places)), way) not in sure, (seed, seat)
    assert checked


@pytest.mark.rule("O-91", "O-98", "O-104")
def test_special_tiles_lie_where_ships_pass() -> None:
    rng = random.Random(1)
    state = start(board="A", maelstroms=1, fogs=1, lighthouses=1)
    passed = traffic(state.map())
    usual = sum(passed) / len(passed)
    assert passed[best_light(state, rng)] > usual
    while state.phase != 3:
        seat = state.actors()[0]
        for action in OdysseyBot(STRENGTHS["tempest"]).choose(Glance(GAME, state, seat, rng), rng).actions:
            state.apply(seat, action)
    kind, square = best_hiding(state, rng)
    assert kind == "maelstrom"
    assert passed[square] > 2 * usual


@pytest.mark.rule("O-85", "O-87")
def test_a_sea_monster_waits_until_few_ships_profit_from_the_calm() -> None:
    state = start(board="C", sea_monsters=2)
    at_first = held_gain(state)
    state.arrived = 0b0111
    assert held_gain(state) > at_first
    for seed in range(3):
        games = list(decisions("tempest", seed, start(board="C", sea_monsters=2)))
        played = sum(isinstance(action, PlayMonster) for _, _, choice in games for action in choice.actions)
        assert played == 2 or games[-1][0].live().bit_count() == 1, "kept only if all ships came home before"


@pytest.mark.parametrize("key", STRENGTHS)
def test_every_reason_names_the_decision_and_has_words(key: str) -> None:
    """The ship, direction or square of the sentence is that of the move; its figure is what the player reckoned with."""
    seen = 0
    variants = {"sea_monsters": 1, "lighthouses": 2, "maelstroms": 1, "fogs": 1, "ship_split": "agreed"}
    options = ({"board": "D"}, variants)
    for seed in range(20):
        for state, seat, choice in decisions(key, seed, start(2 + seed % 2, **options[seed % 2])):
            seen += 1
            remark = choice.remark
            assert remark is not None
            assert unsaid_remark(GAME, remark) == []
            first = choice.actions[0]
            if isinstance(first, OrderMove | CoopOrder):
                assert (remark.params["ship"], remark.params["direction"]) == (first.ship, first.direction)
            elif isinstance(first, SurveyHeld | PlayMonster):
                assert remark.params["ship"] == first.ship
            elif isinstance(first, RaiseStorm):
                assert remark.params["tile"] == first.colour
                pushed = [(move.ship, move.square) for move in choice.actions if isinstance(move, PushShip)]
                assert not pushed or (remark.params["ship"], remark.params["square"]) in pushed
                if pushed and first.colour == "black":
                    assert remark.params["great"] == len(pushed)
            if isinstance(first, OrderMove | CoopOrder):
                check_order(state, seat, key, first, remark)
        if seen >= DECISIONS:
            break
    assert seen >= DECISIONS


def check_order(
    state: OdysseyState, seat: int, key: str, order: OrderMove | CoopOrder, remark: Remark
) -> None:
    """Squares, moves and what the survey leaves are those of the plan that decided; a wary Navigator's orders go by what he
    suspects or by the record."""
    strength, pilot = STRENGTHS[key], pilot_of(state)
    ship, way = SHIP_NAMES.index(order.ship), DIRECTIONS.index(order.direction)
    if strength.stubborn:
        guess = guessed(state.record, pilot, strength.stubborn, favourite_heading(seat))[ship]
        assert remark.code == "remark.order_guess"
        assert remark.params["square"] == state.map().names[guess.square]
        assert remark.params["fits"] == guess.fits
        return
    if strength.recall:
        oldest = state.round_number - memory(strength.recall, state.map())
        beliefs = [recalled(state.record, pilot, oldest)[ship]]
        assert (remark.params["recall"] is None) == (oldest <= 1), "what is forgotten is told, and only that"
    else:
        beliefs = [Suspicion().of(state, pilot)[ship], state.known().marginal(ship)]
    assert any(explains(state, way, strength, belief, remark) for belief in beliefs)


def explains(state: OdysseyState, way: int, strength: Strength, belief: Squares, remark: Remark) -> bool:
    """Whether the sentence tells what this belief comes to."""
    pilot = pilot_of(state)
    if remark.params["squares"] != len(belief):
        return False
    if remark.code == "remark.order_sure":
        (square,) = belief
        said = remark.params["square"], remark.params["moves"]
        return said == (state.map().names[square], pilot.distance[square])
    nearest = remark.code == "remark.order_nearest"
    assert nearest or strength.depth > 1
    courses = pilot.courses(belief, 1 if nearest else strength.depth)
    assert ("left" in remark.params) != nearest, "who takes the nearest way has not thought of the survey"
    if not nearest:
        left = courses[way].left
        assert left is not None
        if remark.params["left"] != max(1, round(left)):
            return False
    if state.known().secret(fog=False):
        return True  # Maelstroms are reckoned with, too
    moves = courses[way].moves
    return remark.params["moves"] == max(1, round(moves)) and moves <= min(courses).moves + SLACK


@pytest.mark.rule("O-52")
def test_a_guess_is_kept_until_surveys_do_not_fit() -> None:
    """Storms are not thought of; then the ship is looked for nearby, and what was found fits the survey."""
    moved = kept = 0
    for state, _, _ in decisions("ripple", 5, start(board="B")):
        pilot = pilot_of(state)
        eager, never = (guessed(state.record, pilot, stubborn, 2) for stubborn in (1, 99))
        for ship in range(4):
            last = [entry for entry in state.record if entry.ship == ship and entry.kind == STEP]
            if not last or state.arrived >> ship & 1:
                continue
            for guess in (eager[ship], never[ship]):
                assert guess.fits == (pilot.facts[guess.square] == last[-1].facts)
            moved += eager[ship].square != never[ship].square
            kept += not never[ship].fits
    assert moved
    assert kept


@pytest.mark.rule("O-52")
def test_older_surveys_are_forgotten_and_storms_are_not() -> None:
    """Fewer surveys leave more squares; with all of them nothing is left out that the record allows."""
    wider = 0
    for state, _, _ in decisions("gale", 6, start(board="C")):
        pilot = pilot_of(state)
        short, long = recalled(state.record, pilot, state.round_number - 1), recalled(state.record, pilot, 0)
        for ship in range(4):
            assert set(state.known().marginal(ship)) <= set(long[ship]) <= set(short[ship])
            wider += len(short[ship]) > len(long[ship])
    assert wider


@pytest.mark.rule("O-97")
def test_maelstroms_are_feared_more_than_they_cost_by_the_weak() -> None:
    fears = [strength.fear for strength in STRENGTHS.values()]
    assert fears == sorted(fears, reverse=True)
    assert fears[0] > fears[-1] == CAPTURED


@pytest.mark.rule("O-85")
def test_a_ship_is_called_farthest_only_if_it_alone_is() -> None:
    told = []
    for seed in range(6):
        for state, _, choice in decisions("tempest", seed, start(board="C", sea_monsters=2)):
            if isinstance(first := choice.actions[0], PlayMonster):
                away = [
                    pilot_of(state).distance[square]
                    for ship, square in enumerate(state.places)
                    if not state.arrived >> ship & 1
                ]
                assert choice.remark is not None
                assert choice.remark.params["moves"] == max(away)
                assert choice.remark.params["alone"] == (away.count(max(away)) == 1)
                told.append(first.ship)
    assert len(set(told)) > 1


@pytest.mark.rule("O-52")
def test_navigators_are_stood_in_for_by_who_steers_like_them() -> None:
    """How alike their orders are is read off the record, the same by everybody; before much is known, nothing is said."""
    found: dict[str, Counter[str]] = {"ripple": Counter(), "gale": Counter(), "tempest": Counter()}
    for key, bots in found.items():
        for seed in range(3):
            for state, _, _ in decisions(key, seed, start(board="C")):
                if state.board is None or state.round_number % 5:
                    continue
                steering = Steering(state)
                assert steering.knows == (state.round_number > 7)
                if state.round_number == 10 and state.poseidon == 0:
                    assert resemblance(state) == resemblance(state.sample(1, random.Random(seed)))
                    bots.update(steering.bot(1, random.Random(draw)) for draw in range(20))
                    assert steering.bot(0, random.Random(seed)) == "gale"
    assert found["ripple"].most_common(1)[0][0] == "ripple"
    assert found["tempest"].most_common(1)[0][0] == "tempest"
    assert (
        found["gale"]["breeze"] + found["gale"]["gale"] > found["gale"]["tempest"] + found["gale"]["ripple"]
    )
