"""*Forced or not*: the reckoner of the puzzles and the rules agree on who comes through, and on the lowest price."""

from __future__ import annotations

import random

import pytest

from support import rotation
from thalassa.games.poseidon.puzzles.duty import (
    BANK,
    NOTHING,
    Purchase,
    Realm,
    Reckoner,
    Sea,
    after,
    purchases,
)
from thalassa.games.poseidon.puzzles.realms import group, realm_of, sea_of
from thalassa.games.poseidon.puzzles.turns import Trial
from thalassa.games.poseidon.state import PoseidonState
from thalassa.kernel import registry
from thalassa.puzzles.shelf import shelf, state_of

FOUR, FIVE, SIX, ENDLESS = range(4)
SEA = Sea(
    deck=(FIVE, FIVE, SIX, ENDLESS),
    price=(300, 500, 600, 900),
    phase=(2, 2, 3, 4),
    obsolete=(4, 0, 0, 0),
    endless=(False, False, False, True),
    issue=(0, 0, 4, 6, 0),
    income=(0, 100, 200, 300, 400),
)


def _realm(
    coffers: tuple[int, ...], fleets: tuple[tuple[int, ...], ...], at: int = 0, phase: int = 2
) -> Realm:
    return Realm(0, coffers, fleets, (0,) * len(coffers), (100,) * len(coffers), at, phase)


@pytest.mark.rule("P-128", "P-157")
def test_who_sells_its_only_ship_has_no_fleet_to_stay_at_home_and_needs_the_whole_price() -> None:
    reckoner, realm = Reckoner(SEA), _realm((345, 190), ((), (FOUR,)))
    assert list(purchases(SEA, realm)) == [Purchase(1, FOUR)]
    assert reckoner.lowest(realm, Purchase(1, FOUR)) == 310


@pytest.mark.rule("P-130", "P-152")
def test_a_fleet_at_home_pays_for_the_next_ship_which_another_nation_may_take() -> None:
    reckoner = Reckoner(SEA)
    assert reckoner.through(_realm((0, 300), ((FOUR,), (FIVE,))))
    assert not reckoner.works(_realm((500, 20), ((FOUR,), ())), NOTHING)
    assert reckoner.works(_realm((500, 20), ((FOUR,), ())), Purchase(BANK, -1))


@pytest.mark.rule("P-176", "P-172")
def test_a_new_phase_scraps_old_ships_and_lets_nations_release_merchants() -> None:
    realm = _realm((900, 0), ((), (FOUR,)), at=3, phase=3)
    assert after(SEA, realm, Purchase(BANK, -1)).fleets == ((ENDLESS,), ())
    issuing = _realm((600, 0), ((), (FIVE,)), at=2)._replace(supply=(0, 7))
    assert after(SEA, issuing, Purchase(BANK, -1)).coffers == (0, 600)


@pytest.mark.rule("P-164")
def test_a_ship_handed_in_takes_half_its_price_off() -> None:
    realm = _realm((750, 0), ((FOUR,), (FIVE,)), at=3, phase=3)
    assert Purchase(BANK, FOUR) in purchases(SEA, realm)
    assert after(SEA, realm, Purchase(BANK, FOUR)).coffers[0] == 0


def _other(state: PoseidonState, rng: random.Random) -> PoseidonState:
    """The same position with other sums in the coffers of the king's nations."""
    new = state.copy()
    assert isinstance(new, PoseidonState)
    for nation in group(state):
        account = 1 + state.seats + nation
        money = rng.randrange(0, 900, 5)
        new.money[0] -= money - new.money[account]
        new.money[account] = money
    return new


def test_reckoner_and_rules_agree_on_every_purchase() -> None:
    game = registry.game("poseidon")
    rng = random.Random(rotation.salt())
    for puzzle in rotation.share("forced puzzles", shelf(game).of_kind("forced"), 6, lambda one: one.id):
        state = state_of(game, puzzle)
        assert isinstance(state, PoseidonState)
        state = _other(state, rng)
        nations = group(state)
        sea, realm = sea_of(state.frame), realm_of(state, nations)
        reckoner, trial = Reckoner(sea), Trial(state, nations)
        reckoned = {
            _named(state, nations, one) for one in purchases(sea, realm) if reckoner.works(realm, one)
        }
        tried = {(one.seller, one.ship) for one in trial.tried(state) if trial.through(one.state)}
        assert reckoned == tried, puzzle.id


def _named(state: PoseidonState, nations: tuple[int, ...], bought: Purchase) -> tuple[str, str]:
    ship = state.frame.ship_ids[bought.kind] if bought.kind >= 0 else ""
    if bought == NOTHING:
        return "none", ship
    return ("bank" if bought.seller == BANK else state.frame.nation_ids[nations[bought.seller]]), ship
