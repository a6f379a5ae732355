"""The lists of steps in rules/flow.py: every step cites a rule, and the course of the setup is told."""

from __future__ import annotations

import pytest

from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.rules import flow
from thalassa.games.odyssey.rules.phases import PHASES
from thalassa.games.odyssey.wire.events import RoundBegan, ShipsAssigned
from thalassa.kernel.messages import Event
from thalassa.kernel.reference import reference

from ..builders import start


def test_every_step_cites_a_rule() -> None:
    rules = reference(GAME.package, "en")
    cited = [number for number, _, _ in flow.SETUP] + [number for number, _ in flow.ROUND]
    assert [number for number in cited if rules.find(number) is None] == []


def test_phases_have_the_names_that_files_and_views_have() -> None:
    assert PHASES == (
        "board",
        "ships",
        "lighthouses",
        "hidden",
        "poseidon",
        "navigators",
        "maelstrom",
        "over",
    )


@pytest.mark.rule("O-20", "O-113")
@pytest.mark.parametrize(
    ("seats", "competing", "told"),
    [
        (2, False, ShipsAssigned(("white", "green", "red", "yellow"), (1, 1, 1, 1))),
        (4, False, ShipsAssigned(("white", "green", "red", "yellow"), (1, 2, 3, 1))),
        (4, True, ShipsAssigned(("white", "green", "red"), (1, 2, 3), "yellow")),
    ],
)
def test_the_setup_tells_who_commands_which_ship_and_that_the_round_begins(
    seats: int, competing: bool, told: ShipsAssigned
) -> None:
    events: list[Event] = []
    flow.begin(start(seats, competing=competing), events)
    assert told in events
    assert events[-1] == RoundBegan(1, 1)
