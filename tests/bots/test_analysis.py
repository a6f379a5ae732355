"""Judging the decisions of a finished game: fairly, by what could be known, and the same for the same seed."""

from __future__ import annotations

import random

import msgspec
import pytest

import thalassa
from thalassa.bots.analysis import (
    Question,
    Verdict,
    followed,
    judge,
    questions,
    result,
    turning_points,
    winning,
)
from thalassa.games.peloponnes.bots import guide as peloponnes_guide
from thalassa.kernel.bots import Glance, RandomBot
from thalassa.kernel.extras.guide import Doubting, Judging, Reached
from thalassa.kernel.table import Table
from toy import GAME as TOY


def played(table: Table, seed: int) -> Table:
    bot, rng = RandomBot(), random.Random(seed)
    while actors := table.actors():
        glance = Glance(table.game, table.state, actors[0], rng)
        table.act(actors[0], bot.choose(glance, rng).actions)
    return table


@pytest.fixture
def table() -> Table:
    return played(Table(TOY, 2, {"rounds": 3}, "s"), 1)


def ask(table: Table, question: Question, seed: int = 5) -> Verdict:
    state = table.game.state_from_json(question.position)
    return judge(table.game, "search:30", question, state, random.Random(seed))


def test_every_standing_decision_with_a_choice_is_asked_about(table: Table) -> None:
    asked = list(questions(table, [0, 1], random.Random(2)))
    choices = [seq for seq in table.standing() if len(table.at(seq).moves(table.log[seq].seat)) > 1]
    assert [question.seq for question in asked] == choices
    assert {question.seat for question in questions(table, [1], random.Random(2))} == {1}


def test_a_verdict_has_chances_for_everybody_and_survives_the_way_between_processes(table: Table) -> None:
    for question in questions(table, [0, 1], random.Random(2)):
        verdict = ask(table, question)
        assert len(verdict.chances) == 2
        assert all(0 <= chance <= 1 for chance in verdict.chances)
        assert verdict.made == question.actions
        assert bool(verdict.better) == (verdict.gain > 0)
        sent = msgspec.json.decode(msgspec.json.encode(question), type=Question)
        assert ask(table, sent) == verdict


def test_only_what_the_seat_could_know_counts(table: Table) -> None:
    """The same knowledge with other hidden facts gives the same question to the bot and the same verdict."""
    for question in questions(table, [0, 1], random.Random(2)):
        state = table.game.state_from_json(question.position)
        other = state.sample(question.seat, random.Random(99))
        assert judge(table.game, "search:30", question, state, random.Random(3)) == judge(
            table.game, "search:30", question, other, random.Random(3)
        )


def test_giving_a_game_away_is_seen() -> None:
    """Alone in the first round, whoever bids nothing at all the whole game long is told better."""
    table = thalassa.new("peloponnes", seats=2, seed=3)
    rng = random.Random(1)
    heuristic = table.game.bots()["heuristic"]
    assert callable(heuristic)
    while actors := table.actors():
        seat = actors[0]
        passing = [action for action in table.moves(seat) if type(action).__name__ == "Pass"]
        if seat == 0 and passing:
            table.act(seat, passing[0])
        else:
            table.act(seat, heuristic().choose(Glance(table.game, table.state, seat, rng), rng).actions)
    passes = [
        question
        for question in questions(table, [0], rng)
        if type(table.game.action_from(question.actions[0])).__name__ == "Pass"
    ]
    verdicts = [
        judge(table.game, "heuristic", question, table.game.state_from_json(question.position), rng)
        for question in passes[:4]
    ]
    assert any(verdict.better for verdict in verdicts)


def test_turning_points_are_few_and_in_order() -> None:
    swing = [
        Verdict(seq, 0, 1, (0.9, 0.1) if seq // 10 % 2 else (0.1, 0.9), (), (), 0.0, None)
        for seq in range(100)
    ]
    found = turning_points(swing)
    assert found == sorted(found)
    assert len(found) == 6
    assert set(found) <= set(range(10, 100, 10))
    assert turning_points([]) == []


def test_a_turning_point_is_larger_than_its_noise() -> None:
    def after(seq: int, chance: float, noise: float, unknown: bool = False) -> Verdict:
        return Verdict(seq, 0, 1, (chance, 1 - chance), (), (), 0.0, None, noise, unknown)

    assert turning_points([after(0, 0.5, 0.02), after(1, 0.65, 0.02)]) == [1]
    assert turning_points([after(0, 0.5, 0.08), after(1, 0.65, 0.08)]) == []
    assert turning_points([after(0, 0.5, 0.0, unknown=True), after(1, 0.9, 0.0)]) == []


def test_a_turning_point_lasts() -> None:
    """What the next decisions take back was the judge's error, whatever his playouts say of their own scatter."""

    def judged(*chances: float) -> list[Verdict]:
        return [
            Verdict(seq, 0, 1, (chance, 1 - chance), (), (), 0.0, None) for seq, chance in enumerate(chances)
        ]

    quiet = (0.5,) * 8
    assert turning_points(judged(*quiet, 0.8, *quiet)) == []
    assert turning_points(judged(*quiet, 0.6, 0.7, 0.3, 0.5, 0.4, 0.6, *quiet)) == []
    assert turning_points(judged(*quiet, 0.8, 0.78, 0.82, 0.8, 0.79, 0.8)) == [8]
    assert turning_points(judged(*quiet, 0.8)) == [8], "the last decision of a game has nothing after it"


def test_poseidon_is_judged_by_games_played_to_their_end_and_called_certain_only_there() -> None:
    """From the middle on; the farther the end is away, the less a lead is worth."""
    table = thalassa.new("poseidon", seats=3, seed="careful")
    heuristic = table.game.bots()["heuristic"]
    assert callable(heuristic)
    bot, rng = heuristic(), random.Random(1)
    while actors := table.actors():
        table.act(actors[0], bot.choose(Glance(table.game, table.state, actors[0], rng), rng).actions)
    outcome = table.outcome()
    assert outcome is not None
    guide: object = table.game.guide()
    assert isinstance(guide, Judging)
    asked = [*questions(table, [0, 1, 2], random.Random(1))]
    states = [table.game.state_from_json(question.position) for question in asked]
    middle = next(place for place, state in enumerate(states) if guide.knows(state))
    sure = []
    assert ask(table, asked[0]).scale == 0
    assert ask(table, asked[middle]).scale == asked[middle].round
    for place in (middle, len(asked) - 1):
        question, state = asked[place], states[place]
        made = followed(
            table.game, state, question.seat, tuple(map(table.game.action_from, question.actions)), [1, 2]
        )
        for reached in made:
            assert reached.scores is not None
            assert reached.victory is not None
            assert sum(reached.victory) == pytest.approx(1.0)
            assert reached.victory.index(max(reached.victory)) == reached.scores.index(max(reached.scores))
        sure.append(max(winning(made[0])))
    assert sure[0] < 1.0 == sure[1]
    lead = Reached([], [3300.0, 3000.0, 2700.0], [1.0, 0.0, 0.0])
    doubts = [guide.winning(state, lead)[0] for state in states[middle:]]
    assert doubts == sorted(doubts)
    assert 0.8 < doubts[0] < doubts[-1] == 1.0


def test_chances_that_are_worth_more_in_the_next_round_make_no_turning_point() -> None:
    """The nearer the end, the surer a lead: nobody has decided anything between the rounds."""

    def judged(*chances: tuple[float, int]) -> list[Verdict]:
        return [
            Verdict(seq, 0, scale, (chance, 1 - chance), (), (), 0.0, None, scale=scale)
            for seq, (chance, scale) in enumerate(chances)
        ]

    likely, certain = [(0.6, 16)] * 8, [(1.0, 17)] * 8
    assert turning_points(judged(*likely, *certain)) == []
    assert turning_points(judged(*likely, (0.9, 16), *certain)) == [8], "and hides no turn before it"


def test_noise_alone_makes_no_turning_points_in_a_long_game() -> None:
    """Four seats, hundreds of decisions that change nothing, judged by few playouts, and one that decides the game."""
    rng = random.Random(5)
    noise = 0.09

    def after(seq: int) -> Verdict:
        true = (0.1, 0.1, 0.1, 0.7) if seq >= 250 else (0.7, 0.1, 0.1, 0.1)
        chances = tuple(chance + rng.gauss(0, noise) for chance in true)
        return Verdict(seq, seq % 4, 1, chances, (), (), 0.0, None, noise)

    assert turning_points([after(seq) for seq in range(400)]) == [250]


@pytest.mark.rule("O-120", "L-110")
@pytest.mark.parametrize(("name", "seats"), [("odyssey", 3), ("peloponnes", 3), ("toy", 2)])
def test_an_analysis_ends_at_the_true_result(name: str, seats: int) -> None:
    """Everybody who won stands at 1, whether with others or by a hair, everybody else at 0; what nothing can change any
    more is said so before."""
    game = TOY if name == "toy" else thalassa.game(name)
    table = played(Table(game, seats, seed="end"), 4)
    outcome = table.outcome()
    assert outcome is not None
    end = result(outcome)
    assert end == tuple(float(seat in outcome.winners) for seat in range(seats))
    *_, last = questions(table, range(seats), random.Random(1))
    verdict = judge(game, "random", last, game.state_from_json(last.position), random.Random(2))
    after = table.at(last.seq + 1)
    if not any(len(after.moves(seat)) > 1 for seat in after.actors()):
        assert verdict.chances == end


def test_bots_at_the_table_play_on_themselves_and_others_stand_in_for_people() -> None:
    """Who follows a position to its end is the bot that sat there; how strong a person is, the record has to tell."""
    table = played(Table(thalassa.game("odyssey"), 2, {"board": "A"}, "who"), 3)
    asked = [*questions(table, [1], random.Random(1), ("random", None))]
    assert {question.bots for question in asked} == {("random", None)}
    question = asked[2]
    state = table.game.state_from_json(question.position)
    actions = [table.game.action_from(action) for action in question.actions]

    def won(*bots: str | None) -> float:
        return sum(winning(reached)[1] for reached in followed(table.game, state, 1, actions, range(8), bots))

    assert won("gale", "tempest") > won("gale", "ripple")
    assert won("gale", "nobody's bot") == won("gale", None) == won(None, None)


@pytest.mark.rule("L-110")
def test_a_lead_by_one_point_is_a_victory() -> None:
    """A search reckons with the margin as well; the chances of an analysis do not."""
    reached = peloponnes_guide.reached([(20, 3, 0), (19, 9, 0)], 0)
    assert winning(reached) == [1.0, 0.0]
    assert 0.0 < reached.chances[1] < reached.chances[0] < 1.0
    assert winning(peloponnes_guide.reached([(23, 3, 0)], 24)) == [0.0]
    assert winning(peloponnes_guide.reached([(24, 3, 0)], 24)) == [1.0]
    alone = peloponnes_guide.reached([(24, 3, 0)], 0)
    assert winning(alone) == alone.chances, "without a level there is nothing to win"


def test_a_verdict_says_how_far_its_chances_may_be_off(table: Table) -> None:
    verdicts = [ask(table, question) for question in questions(table, [0, 1], random.Random(2))]
    assert any(verdict.noise > 0 for verdict in verdicts)
    assert not any(verdict.unknown for verdict in verdicts)


def test_poseidon_admits_that_it_knows_nothing_in_the_first_half() -> None:
    table = thalassa.new("poseidon", seats=2, seed=3)
    guide: object = table.game.guide()
    assert isinstance(guide, Doubting)
    assert not guide.knows(table.state)


def test_peloponnes_admits_that_it_knows_nothing_in_the_first_two_rounds_among_rivals() -> None:
    rng = random.Random(4)
    for seats, known in ((2, {3, 4, 5, 6, 7, 8}), (1, {1, 2, 3, 4, 5, 6, 7, 8})):
        table = thalassa.new("peloponnes", seats=seats, seed=3)
        guide: object = table.game.guide()
        assert isinstance(guide, Doubting)
        found = set()
        while actors := table.actors():
            number = table.state.round()
            if number and guide.knows(table.state):
                found.add(number)
            table.act(
                actors[0], RandomBot().choose(Glance(table.game, table.state, actors[0], rng), rng).actions
            )
        assert found == known
