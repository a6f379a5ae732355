"""The turns of a king's nations, tried with the rules themselves: the second way to see whether he comes through. Every
purchase is made on a copy of the position, every price in steps of five; what was seen is not tried twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from thalassa.games.poseidon.rules.stages import FLEET, HARBOUR, ISSUE, OVER
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire.actions import (
    ErBargain,
    ErBuyBank,
    ErDiscover,
    ErEndShips,
    ErOffer,
    ErPoseidonNo,
    ErStayHome,
    PhaseIssue,
)
from thalassa.kernel.messages import Action

STEP = 5


class Tried(NamedTuple):
    """A purchase and the position after it."""

    seller: str
    """A nation, ``bank`` or ``none``."""
    ship: str
    """Bought from a nation, or handed in to the bank."""
    price: int
    """Named to a nation; the bank's is printed."""
    state: PoseidonState


class Trial:
    """One king's nations, none of which may be forced; each must own a ship when the last of them has acted."""

    def __init__(self, state: PoseidonState, nations: tuple[int, ...]) -> None:
        self.nations = nations
        self.king = state.king[nations[0]]
        self._round = state.round_index
        self._seen: dict[object, bool] = {}

    def through(self, state: PoseidonState) -> bool:
        state = self._settled(state)
        if self._over(state):
            return all(state.ships[nation] for nation in self.nations)
        key = (
            state.acting,
            state.deck_at,
            state.phase,
            tuple(
                (state.coffers(nation), state.ships[nation], state.supply[nation]) for nation in self.nations
            ),
        )
        if key not in self._seen:
            self._seen[key] = False
            self._seen[key] = any(self.through(one.state) for one in self.tried(state))
        return self._seen[key]

    def after(self, state: PoseidonState, action: Action) -> PoseidonState:
        new = state.copy()
        assert isinstance(new, PoseidonState)
        new.apply(self.king, action)
        return new

    def _over(self, state: PoseidonState) -> bool:
        if state.stage == OVER or state.round_index != self._round:
            return True
        return all(state.acted >> nation & 1 for nation in self.nations)

    def tried(self, state: PoseidonState) -> Iterator[Tried]:
        """Everything the king can do in his own power."""
        for move in state.moves(self.king):
            if isinstance(move, ErBargain):
                for offer in self._offers(state):
                    yield Tried(offer.seller, offer.ship_type, offer.price, self.after(state, offer))
            elif isinstance(move, ErBuyBank):
                yield Tried("bank", move.trade_in or "", 0, self.after(state, move))
            elif isinstance(move, ErEndShips):
                yield Tried("none", "", 0, self.after(state, move))

    def _offers(self, state: PoseidonState) -> Iterator[ErOffer]:
        names, buyer = state.frame.nation_ids, state.acting
        most = state.coffers(buyer)
        for seller in self.nations:
            if seller == buyer:
                continue
            late = state.acted >> seller & 1  # what it is paid now, it can no longer spend
            for kind in sorted(set(state.ships[seller])):
                for price in (1,) if late else (most, *range(most - most % STEP, 0, -STEP), 1):
                    yield ErOffer(names[buyer], names[seller], state.frame.ship_ids[kind], price)

    def _settled(self, state: PoseidonState) -> PoseidonState:
        """Everything that is no purchase: fleets stay at home, this king releases what he can, others do nothing."""
        while not self._over(state) and (state.stage != HARBOUR or state.actor != self.king):
            seat = state.actors()[0]
            state = state.copy()
            assert isinstance(state, PoseidonState)
            state.apply(seat, self._routine(state, seat))
        return state

    def _routine(self, state: PoseidonState, seat: int) -> Action:
        names = state.frame.nation_ids
        if state.stage == FLEET:
            return ErStayHome(names[state.acting])
        if state.stage == ISSUE:
            moves = [move for move in state.moves(seat) if isinstance(move, PhaseIssue)]
            return max(moves, key=lambda move: move.count) if seat == self.king else moves[0]
        if state.stage == HARBOUR:
            return ErEndShips(names[state.acting])
        for move in state.moves(seat):
            if isinstance(move, ErPoseidonNo):
                return move
        return ErDiscover(names[state.acting], (), (), None)
