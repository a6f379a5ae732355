"""The lists of steps in rules/flow.py: complete, and taken in the order in which they are written."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.poseidon.builders import Builder, play
from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.rules import flow
from thalassa.games.poseidon.rules.stages import BLESS, HARBOUR, ISSUE, OVER, PICK, STAGE_NAMES, Stage
from thalassa.games.poseidon.rules.steps import Ask, Repeat, Step
from thalassa.games.poseidon.wire import actions as act
from thalassa.games.poseidon.wire import events as ev
from thalassa.kernel.reference import reference


def questions(steps: Sequence[Step]) -> list[Stage]:
    found: list[Stage] = []
    for step in steps:
        if isinstance(step, Ask):
            found += step.stages
        elif isinstance(step, Repeat):
            found += questions(step.steps)
    return found


def test_every_decision_belongs_to_one_step() -> None:
    asked = [stage for steps in flow.ROUNDS for stage in questions(steps)]
    assert sorted(asked) == list(range(PICK, OVER))
    assert len(STAGE_NAMES) == OVER + 1


def cited(steps: Sequence[Step]) -> list[str]:
    inside = [number for step in steps if isinstance(step, Repeat) for number in cited(step.steps)]
    return [step.rule for step in steps] + inside


def test_every_step_cites_a_rule() -> None:
    rules = reference(GAME.package, "en")
    numbers = [number for steps in flow.ROUNDS for number in cited(steps)]
    assert [number for number in numbers if rules.find(number) is None] == []


@pytest.mark.rule("P-171")
def test_a_phase_change_takes_its_steps_in_order() -> None:
    build = Builder(4).phase(1).nation("red", 0, 100, {0: 3, 1: 3}, ships="2", coffers=800)
    build.nation("blue", 1, 90, ships="23", coffers=0).card("P4", 2, face_down=True)
    state = build.deck("4").buys("red").done()
    events = play(state, act.ErBuyBank("red"))
    assert state.stage == ISSUE
    while state.stage == ISSUE:
        nation = state.frame.nation_ids[state.order[state.cursor]]
        events += play(state, act.PhaseIssue(nation, 1))
    kinds = [type(event) for event in events]
    assert kinds == [
        ev.ShipBought,
        ev.PhaseBegan,
        ev.MerchantsIssued,
        ev.MerchantsIssued,
        ev.ShipsScrapped,
        ev.ShipsScrapped,
        ev.PoseidonReady,
    ]
    assert (state.stage, state.actor) == (HARBOUR, 0)  # P-178: the same king goes on


@pytest.mark.rule("P-101")
def test_the_owner_of_poseidon_is_asked_between_discovery_and_fleet() -> None:
    build = Builder().phase(2).deck("4", 2).nation("red", 0, 100, ships="4").card("P4", 1)
    state = build.explores("red").done()
    play(state, act.ErDiscover("red"))
    assert (state.stage, state.actor) == (BLESS, 1)
