"""Corners of the rules that are easily overlooked: what is said and shown when nothing usual happens."""

from __future__ import annotations

import pytest

from games.poseidon.builders import Builder, play
from thalassa.games.poseidon import actions as act
from thalassa.games.poseidon.state import BLESS, HARBOUR, TO_FLEET
from thalassa.games.poseidon.views import PoseidonView
from thalassa.kernel.messages import Action


@pytest.mark.rule("P-42", "P-132")
@pytest.mark.parametrize("choice", [act.ErStayHome("red"), act.ErSail("red", "HOME", ("A",))])
def test_poseidon_doubles_one_sailing_and_nothing_after_it(choice: Action) -> None:
    build = Builder().phase(2).deck("5", 2).nation("red", 0, 70, ships="34", coffers=500).card("P4", 1)
    state = build.explores("red").goes_on(TO_FLEET)
    assert state.stage == BLESS
    play(state, act.ErPoseidon("red"))
    assert state.fleet_range(0) == 14
    play(state, choice)
    assert state.stage == HARBOUR
    view = state.view(0)
    assert isinstance(view, PoseidonView)
    assert view.nations[0].range == 7
    play(state, act.ErBuyBank("red"))
    assert state.fleet_range(0) == 12
