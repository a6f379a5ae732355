"""The table of decisions in rules/moves.py: every action has its place."""

from __future__ import annotations

from typing import get_args

from games.poseidon.builders import Builder, refused
from thalassa.games.poseidon.rules.moves import DECISIONS, PLACING, STAGE_OF, WITHDRAWAL
from thalassa.games.poseidon.rules.stages import OVER, PICK
from thalassa.games.poseidon.wire.actions import AnyAction
from thalassa.kernel.messages import Action


def test_every_action_belongs_to_one_decision() -> None:
    kinds = [kind for one in (*DECISIONS.values(), PLACING, WITHDRAWAL) for kind in one.actions]
    assert len(kinds) == len(set(kinds))
    assert set(kinds) == set(get_args(AnyAction))
    assert set(DECISIONS) == set(range(PICK, OVER))
    assert set(STAGE_OF.values()) == set(DECISIONS)


class Foreign(Action, frozen=True):
    """An action of no game."""


def test_an_action_of_another_game_is_refused() -> None:
    assert refused(Builder().done(), Foreign()) == "unknown_action"
