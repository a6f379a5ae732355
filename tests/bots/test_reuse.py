"""A search that goes on where the last one ended, alone or in several processes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import thalassa
from thalassa.bots.names import make_bot
from thalassa.bots.search import together
from thalassa.bots.search.player import SearchBot
from thalassa.bots.search.playouts import PlainGuide
from thalassa.bots.search.seeking import Found, Seeker, merged
from thalassa.bots.search.together import Team
from thalassa.bots.search.tree import WORTH_KEEPING, Search, key_of
from thalassa.kernel.bots import Choice, Glance, RandomBot
from thalassa.kernel.extras.guide import Budget, Reached
from thalassa.kernel.game import State
from thalassa.kernel.registry import names
from thalassa.kernel.table import Table
from toy import GAME

PLUGINS = Path(__file__).parent.parent / "support" / "plugins"
GAMES = ["toy", *names()]


def begun(name: str, seed: int, entries: int, seats: int = 2) -> Table:
    table = thalassa.new(name, seats=seats, seed=seed)
    rng = random.Random(seed)
    for _ in range(entries):
        seat = table.actors()[0]
        table.act(seat, RandomBot().choose(Glance(table.game, table.state, seat, rng), rng).actions)
    return table


def decided(bot: SearchBot, table: Table, seat: int, hidden: int | None = None) -> Choice:
    """The bot's choice; ``hidden`` redraws first what the seat cannot know."""
    state = table.state if hidden is None else table.state.sample(seat, random.Random(hidden))
    rng = random.Random(f"{seat}|{len(table)}")
    return bot.choose(Glance(table.game, state, seat, rng), rng)


def played(table: Table, budget: Budget, entries: int, hidden: int | None = None) -> list[Choice]:
    """The choices of a bot that stays at the first actor's seat; the others play at random."""
    mine, bot, found = table.actors()[0], SearchBot(budget), []
    for _ in range(entries):
        actors = table.actors()
        if not actors:
            break
        if mine in actors:
            choice = decided(bot, table, mine, None if hidden is None else hidden + len(table))
            found.append(choice)
            table.act(mine, choice.actions)
        else:
            rng = random.Random(len(table))
            choice = RandomBot().choose(Glance(table.game, table.state, actors[0], rng), rng)
            table.act(actors[0], choice.actions)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_that_stays_is_reproducible_and_blind_to_what_is_hidden(name: str) -> None:
    """Its whole play, tree kept in between, is the same when every hidden fact is drawn anew before each decision."""
    iterations = 6 if name == "poseidon" else 40
    plays = [
        played(begun(name, 5, 3), Budget(iterations=iterations), 10, hidden) for hidden in (None, None, 70)
    ]
    assert plays[0] == plays[1] == plays[2]
    assert plays[0]


def test_what_was_searched_before_is_found_again() -> None:
    table = begun("peloponnes", 2, 6)
    seat = table.actors()[0]
    seeker = Seeker(PlainGuide())
    kept = []
    for _ in range(30):
        if not table.actors():
            break
        actor = table.actors()[0]
        rng = random.Random(len(table))
        glance = Glance(table.game, table.state, actor, rng)
        if actor == seat and len(glance.moves) > 1:
            found = seeker.seek(glance, rng, Budget(iterations=200))
            assert found.done == 200
            kept.append(found.kept)
            table.act(actor, found.ranking[0].action)
        else:
            table.act(actor, RandomBot().choose(glance, rng).actions)
    assert kept[0] == 0
    assert any(visits >= WORTH_KEEPING for visits in kept)


def test_a_kept_tree_begins_where_the_seat_sees_the_same() -> None:
    """The node that is found again was reached by exactly the moves that were made, here by one seat alone."""
    table = thalassa.new("peloponnes", seats=1, seed=4)
    rng = random.Random(1)
    search = Search(Glance(table.game, table.state, 0, rng), PlainGuide(), rng)
    search.run(Budget(iterations=300))
    best = search.ranking()[0]
    table.act(0, best.action)
    node = search.found(key_of(table.state, 0))
    assert node is None or node is search.root.children[0][best.action]
    assert search.found(b"something else") is None


def test_the_same_question_twice_is_searched_afresh() -> None:
    table, seeker = begun("peloponnes", 2, 6), Seeker(PlainGuide())
    seat = table.actors()[0]
    glance = Glance(table.game, table.state, seat, random.Random(1))
    for _ in range(2):
        assert seeker.seek(glance, random.Random(1), Budget(iterations=50)).kept == 0


def test_another_seat_finds_nothing_of_the_tree() -> None:
    table, seeker = begun("toy", 2, 0), Seeker(PlainGuide())
    for seat in (0, 1):
        glance = Glance(table.game, table.state, seat, random.Random(1))
        assert seeker.seek(glance, random.Random(1), Budget(iterations=50)).kept == 0


@pytest.mark.parametrize("iterations", [1, 2, 7])
def test_a_search_may_stop_after_any_iteration(iterations: int) -> None:
    table = begun("toy", 3, 0, seats=3)
    choice = SearchBot(Budget(iterations=iterations)).choose(
        Glance(table.game, table.state, 0, random.Random(1)), random.Random(1)
    )
    table.act(0, choice.actions)
    hasty = SearchBot(Budget(seconds=0.0)).choose(
        Glance(table.game, table.state, 1, random.Random(1)), random.Random(1)
    )
    table.act(1, hasty.actions)


class Foregone:
    """Advice as plain as can be, but by it every game ends alike."""

    horizon = 0

    def __init__(self) -> None:
        plain = PlainGuide()  # compiled classes cannot be extended here
        self.narrow, self.prior = plain.narrow, plain.prior
        self.play_on, self.value = plain.play_on, plain.value

    def final(self, state: State) -> Reached:
        return Reached([0.0, 1.0, 0.25])


def test_every_seat_judges_by_its_own_result() -> None:
    """max^n: what is summed up at a node is the result of the seat that moved there."""

    table = thalassa.new("toy", seats=3, seed=1)
    rng = random.Random(2)
    search = Search(Glance(table.game, table.state, 0, rng), Foregone(), rng)
    search.run(Budget(iterations=80))
    means: dict[int, set[float]] = {}
    nodes = [search.root]
    while nodes:
        node = nodes.pop()
        for seat, children in node.children.items():
            for child in children.values():
                if child.visits:
                    assert child.seat == seat
                    means.setdefault(seat, set()).add(child.worth / child.visits)
                    nodes.append(child)
    assert means[0] == {0.0}
    assert {seat: mean for seat, mean in means.items() if seat} == {1: {1.0}, 2: {0.25}}


def test_moves_are_counted_where_they_are_available() -> None:
    table = begun("odyssey", 3, 4)
    seat = table.actors()[0]
    rng = random.Random(2)
    search = Search(Glance(table.game, table.state, seat, rng), PlainGuide(), rng)
    search.run(Budget(iterations=60))
    assert {child.available for child in search.root.children[seat].values()} == {60}
    below = [
        grandchild
        for child in search.root.children[seat].values()
        for children in child.children.values()
        for grandchild in children.values()
    ]
    assert all(node.visits <= node.available <= 60 for node in below)


def test_a_seat_asked_out_of_turn_decides_for_itself() -> None:
    table = thalassa.new("toy", seats=3, seed=1)
    waiting = [seat for seat in range(3) if seat not in table.actors() and table.moves(seat)]
    for seat in waiting or table.actors()[-1:]:
        choice = SearchBot(Budget(iterations=5)).choose(
            Glance(table.game, table.state, seat, random.Random(1)), random.Random(1)
        )
        assert choice.actions[0] in table.moves(seat)


# -- several processes --------------------------------------------------------------------------------


def test_searches_are_added_up() -> None:
    table = begun("peloponnes", 2, 6)
    seat = table.actors()[0]
    glance = Glance(table.game, table.state, seat, random.Random(1))
    parts = [Seeker(PlainGuide()).seek(glance, random.Random(seed), Budget(iterations=30)) for seed in (1, 2)]
    both = merged(parts)
    assert both.done == 60
    visits = [{move.action: move.visits for move in part.ranking} for part in parts]
    assert {move.action: move.visits for move in both.ranking} == {
        action: count + visits[1][action] for action, count in visits[0].items()
    }
    assert [move.visits for move in both.ranking] == sorted(
        (move.visits for move in both.ranking), reverse=True
    )


def test_processes_find_what_one_process_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes, a tree kept in each; and the same two searches one after the other in this process."""
    monkeypatch.syspath_prepend(str(PLUGINS))
    plays = []
    for alone in (False, True):
        monkeypatch.setattr(together, "inside_worker", lambda alone=alone: alone)
        table, found = begun("toy", 5, 0), []
        team = Team(PlainGuide(), 0.7, 2)
        try:
            for _ in range(6):
                seat = table.actors()[0]
                rng = random.Random(len(table))
                result: Found = team.seek(
                    Glance(table.game, table.state, seat, rng), rng, Budget(iterations=40)
                )
                found.append((result.ranking, result.done, result.kept))
                if len(table.moves(seat)) > 1:
                    table.act(seat, result.ranking[0].action)
                else:
                    table.act(seat, table.moves(seat)[0])
        finally:
            team.close()
        plays.append(found)
    assert plays[0] == plays[1]
    assert {done for _, done, _ in plays[0]} == {80}


def test_a_bot_in_several_processes_plays_and_leaves_none_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    import multiprocessing

    before = {child.pid for child in multiprocessing.active_children()}
    bot = make_bot(thalassa.game("peloponnes"), "search:20*2")
    assert isinstance(bot, SearchBot)
    assert bot.budget == Budget(iterations=20, processes=2)
    table = begun("peloponnes", 2, 6)
    choice = decided(bot, table, table.actors()[0])
    started = {child.pid for child in multiprocessing.active_children()} - before
    assert len(started) == 2
    table.act(table.actors()[0], choice.actions)
    del bot  # its processes end with it
    assert {child.pid for child in multiprocessing.active_children()} & started == set()


def test_a_composed_decision_takes_less_than_twice_its_budget() -> None:
    budget = Budget(iterations=40, seconds=8.0)
    assert budget.half() == Budget(iterations=20, seconds=4.0)
    assert Budget(iterations=1).half() == Budget(iterations=1)
    assert budget.within(2.0) == Budget(iterations=40, seconds=2.0)
    assert budget.within(None) == budget.within(9.0) == budget
    assert Budget(iterations=5).within(2.0) == Budget(iterations=5, seconds=2.0)
    assert make_bot(GAME, "search:9s*2", most_seconds=2.0).budget == Budget(seconds=2.0, processes=2)  # type: ignore[attr-defined]
