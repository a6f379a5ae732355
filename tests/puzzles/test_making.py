"""Making puzzles: the same seed makes the same ones, filters say what they drop, no answer comes too often."""

from __future__ import annotations

from collections import Counter

import msgspec

from thalassa.bots.workers.runners import Here
from thalassa.kernel import registry
from thalassa.kernel.extras.puzzles import Drops
from thalassa.puzzles.checking import problems
from thalassa.puzzles.making import chosen, make


def test_a_batch_is_the_same_again_and_every_one_holds() -> None:
    game = registry.game("odyssey")
    first = make(game, ["where"], 3, "test", Here(), most_games=2, size=2)
    again = make(game, ["where"], 3, "test", Here(), most_games=2, size=2)
    assert first.games == 2
    assert first.puzzles == again.puzzles
    assert first.puzzles
    assert [problems(game, puzzle) for puzzle in first.puzzles] == [None] * len(first.puzzles)
    assert first.drops["positions looked at"] > len(first.puzzles)
    assert any(why.startswith("difficulty: ") for why in first.drops)


def test_what_is_chosen_is_varied_and_numbered() -> None:
    game = registry.game("odyssey")
    haul = make(game, ["where"], 12, "test", Here(), most_games=2, size=2)
    again = [*haul.puzzles, *haul.puzzles]
    drops: Drops = Counter()
    picked = chosen(game, "where", again, 8, drops)
    assert [puzzle.id for puzzle in picked] == [
        f"odyssey-where-{number}" for number in range(1, 1 + len(picked))
    ]
    assert drops["variety: the same again"] >= len(haul.puzzles)
    assert [puzzle.level for puzzle in picked] == sorted(puzzle.level for puzzle in picked)
    one = haul.puzzles[0]
    alike = [
        msgspec.structs.replace(one, ask={**one.ask, "since": one.ask["since"], "copy": number})
        for number in range(20)
    ]
    few = chosen(game, "where", alike, 20, drops)
    assert len(few) == 3
    assert any("too often" in why for why in drops)
