"""What an omen would take, as it is shown: the harvest of the round comes before its chits."""

from __future__ import annotations

import pytest

from games.peloponnes.builders import Seat, position, seat
from thalassa.games.peloponnes.edition.figures import DECLINE, DROUGHT, EARTHQUAKE, PLAGUE, TEMPEST
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import Build, ChooseIncome


def shown(state: PeloponnesState, disaster: int) -> int | None:
    return state.view(0).seats[0].holdings.exposure[disaster]


def answers(state: PeloponnesState, disaster: int) -> dict[object, int | None]:
    return {each.action: each.after.exposure[disaster] for each in state.view(0).choices or ()}


@pytest.mark.rule("L-88")
def test_an_earthquake_finds_the_stone_of_this_harvest() -> None:
    """Paying leaves 1 stone; 2 come in and the Port brings a third: 4 of 5 buildings stand. Marked, all do."""
    patras = seat(2, w=8, s=5, f=1, p=10, c=7, x=6, lands="A08 B07 B11", won="C07")
    patras |= {"buildings": "A15 A14 B12 C09", "incomplete": "C09"}
    state = position(Seat(patras), seat(), phase="placing", round=8)
    after = answers(state, EARTHQUAKE)
    assert after[Build("pay")] == 1
    assert after[Build("mark")] == 0


@pytest.mark.rule("L-88")
def test_while_bids_are_made_the_harvest_is_still_to_come() -> None:
    state = position(seat(7, w=0, s=0, p=1, buildings="A12 A14"), seat())  # Argos: 1 wood, 1 stone a round
    assert shown(state, EARTHQUAKE) == 1


@pytest.mark.rule("L-94")
def test_once_the_earthquake_strikes_only_the_stores_count() -> None:
    state = position(seat(7, w=1, s=1, buildings="A12 A14"), seat(), phase="earthquake", round=4)
    assert shown(state, EARTHQUAKE) == 1


@pytest.mark.rule("L-73", "L-88")
def test_a_good_still_to_be_chosen_is_chosen_against_the_omen() -> None:
    state = position(seat(7, w=1, s=0, buildings="A15"), seat(), phase="income", round=4)
    assert shown(state, EARTHQUAKE) == 0
    after = answers(state, EARTHQUAKE)
    assert after[ChooseIncome(("A15",), ("stone",))] == 0
    assert after[ChooseIncome(("A15",), ("wood",))] == 1


@pytest.mark.rule("L-65", "L-88")
def test_a_land_just_laid_feeds_and_grows_before_the_omens() -> None:
    """Forest–Hills: 2 inhabitants and 3 coins at once. 8 people make 4 coins a round."""
    state = position(
        seat(7, p=6, c=0, f=0, lands="A06 B11", won="B11"), seat(won="B12", w=3), phase="placing", round=4
    )
    assert shown(state, PLAGUE) == 3  # a third of 8
    assert shown(state, DROUGHT) == 1  # a third of the 2 food of A06
    assert shown(state, TEMPEST) == 0  # 2 food and 7 coins for 2 lands


@pytest.mark.rule("L-76", "L-88")
def test_what_overflows_in_the_harvest_can_be_lost_to_decline() -> None:
    state = position(seat(7, w=10, s=10, p=1, x=3), seat())
    assert shown(state, DECLINE) == 5
