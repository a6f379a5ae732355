"""What bots remember of boards: as long as it is of use, and never without end."""

from __future__ import annotations

from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.bots.harbours import MEMORY, PLACES, Harbours
from thalassa.games.poseidon.rules.frame import Frame
from thalassa.kernel.chance import Chance


def frames() -> list[Frame]:
    """Of tables with other seats and options: each has its own."""
    found: list[Frame] = []
    for seats in range(2, 6):
        for tie in ("shared", "more_cash"):
            for cash in ("no", "yes"):
                options = GAME.make_options(seats, {"final_tie": tie, "hidden_cash": cash})
                found.append(GAME.start(seats, options, Chance("1"), GAME.edition()).frame)
    return found


def test_a_player_that_lives_long_forgets_the_ways_and_sites_of_other_tables() -> None:
    harbours, known = Harbours(), frames()
    assert len(set(known)) == len(known)
    asked = 0
    for frame in known:
        for hex in range(frame.hex_count):
            harbours.ways(frame, hex, 1)
            harbours.around(frame, hex, 1)
            asked += 1
            assert max(len(harbours.paths), len(harbours.sites)) <= PLACES < MEMORY
    assert asked > PLACES, "or nothing had to be forgotten"
    first = known[0]
    assert harbours.ways(first, 0, 1) is harbours.ways(first, 0, 1), "what is asked again is remembered"
    assert [way.path for way in harbours.ways(first, 0, 1)] == [
        way.path for way in Harbours().ways(first, 0, 1)
    ]
