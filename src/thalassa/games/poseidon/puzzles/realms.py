"""A position as the reckoner of ships sees it: the nations of the acting king, their coffers and fleets."""

from __future__ import annotations

from thalassa.games.poseidon.rules.exploration.exploration_round import to_act
from thalassa.games.poseidon.rules.frame import Frame
from thalassa.games.poseidon.state import PoseidonState

from .duty import Realm, Sea


def group(state: PoseidonState) -> tuple[int, ...]:
    """The nations of the acting king in the order in which they act in this round, those that have acted first."""
    king = state.king[state.acting]
    mine = [nation for nation in state.order if state.king[nation] == king]
    done = [nation for nation in mine if state.acted >> nation & 1]
    coming = [nation for nation in to_act(state) if state.king[nation] == king and nation != state.acting]
    return (*done, state.acting, *coming)


def between(state: PoseidonState) -> list[int]:
    """Nations of others that act before the last one of the acting king."""
    king = state.king[state.acting]
    waiting = to_act(state)
    last = max(place for place, nation in enumerate(waiting) if state.king[nation] == king)
    return [nation for nation in waiting[:last] if state.king[nation] != king]


def sea_of(frame: Frame) -> Sea:
    return Sea(
        tuple(frame.deck),
        tuple(frame.ship_price),
        tuple(frame.ship_phase),
        tuple(frame.ship_obsolete),
        tuple(frame.ship_endless),
        tuple(frame.issue_limit),
        tuple(frame.home_income),
    )


def realm_of(state: PoseidonState, nations: tuple[int, ...]) -> Realm:
    return Realm(
        nations.index(state.acting),
        tuple(state.coffers(nation) for nation in nations),
        tuple(tuple(state.ships[nation]) for nation in nations),
        tuple(state.supply[nation] for nation in nations),
        tuple(state.prestige(nation) for nation in nations),
        state.deck_at,
        state.phase,
    )
