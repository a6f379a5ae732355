"""The lists of steps in rules/flow.py: every step cites a rule that can be looked up."""

from __future__ import annotations

from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.rules import flow
from thalassa.kernel.reference import reference


def test_every_step_cites_a_rule() -> None:
    rules = reference(GAME.package, "en")
    cited = [number for _, number, _ in flow.SETUP + flow.ROUND]
    assert [number for number in cited if rules.find(number) is None] == []
