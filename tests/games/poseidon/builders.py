"""Positions in one line: a fixture edition and a builder that keeps disks, ships and money complete."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from contract.saying import unsaid
from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.edition.data import PoseidonEdition
from thalassa.games.poseidon.edition.loading import default_edition, read_edition
from thalassa.games.poseidon.options import PoseidonOptions
from thalassa.games.poseidon.rules import flow
from thalassa.games.poseidon.rules.frame import GONE, UNSOLD, frame_for
from thalassa.games.poseidon.rules.setup import set_up
from thalassa.games.poseidon.rules.stages import DISCOVER, FLEET, HARBOUR, PICK, TRADE, Stage
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.storage.consistency import problem
from thalassa.games.poseidon.wire.actions import MrPass
from thalassa.kernel.messages import Action, Event, snake
from thalassa.kernel.reference import reference

FIXTURE = read_edition(Path(__file__).parent / "fixture.toml")
AEGEAN = default_edition()
RULES = reference(GAME.package, "en")


class Builder:
    """Set up a position piece by piece; ``done`` completes the bookkeeping and checks it."""

    def __init__(
        self, seats: int = 3, edition: PoseidonEdition = FIXTURE, start: int = 0, **options: Any
    ) -> None:
        self.frame = frame_for(edition, seats, PoseidonOptions(**options))
        self.state = PoseidonState(self.frame)
        set_up(self.state, start)
        self.state.card_owner = [GONE] * 6
        self.state.stage, self.state.actor, self.state.round_index = TRADE, start, 0
        for seat in range(seats):
            self.cash(seat, 1000)

    def poseidon_round(self) -> Builder:
        self.state.card_owner = [UNSOLD] * 6
        self.state.stage, self.state.round_index = PICK, -1
        self.state.actor = (self.state.start - 1) % self.state.seats
        for seat in range(self.state.seats):
            self.cash(seat, self.frame.capital)
        return self

    def cash(self, seat: int, amount: int) -> Builder:
        self.state.money[1 + seat] = amount
        return self

    def card(self, name: str, seat: int, face_down: bool = False) -> Builder:
        self.state.card_owner[self.frame.card_index[name]] = seat
        if name == "P4":
            self.state.poseidon_down = face_down
        return self

    def nation(
        self,
        name: str,
        king: int,
        prestige: int,
        held: dict[int, int] | None = None,
        *,
        pool: int | None = None,
        supply: int | None = None,
        coffers: int = 0,
        ships: str = "",
        posts: str = "",
        culture: str = "",
        new_home: str = "",
        at: str = "",
    ) -> Builder:
        """Found a nation; disks that are not named lie in the supply, or in the pool if the supply is named."""
        state, frame = self.state, self.frame
        nation = frame.nation_index[name]
        state.king[nation] = king
        state.space[nation] = frame.space_of[prestige]
        state.order.append(nation)
        state.order.sort(key=lambda other: -state.space[other])  # stable: earlier ones stay on top
        for seat, count in (held or {king: 3}).items():
            state.held[seat * frame.nation_count + nation] = count
        for hex in posts.split():
            state.posts[nation] |= 1 << frame.hex_index[hex]
        rest = frame.disks[nation] - sum((held or {king: 3}).values()) - len(posts.split())
        if supply is None:
            state.pool[nation] = pool or 0
            state.supply[nation] = rest - (pool or 0)
        else:
            state.supply[nation] = supply
            state.pool[nation] = rest - supply
            assert pool is None or pool == rest - supply
        state.money[1 + state.seats + nation] = coffers
        state.ships[nation] = tuple(sorted(frame.ship_index[kind] for kind in ships))
        state.cultures[nation] = frame.hex_index[culture] if culture else -1
        state.new_homes[nation] = frame.hex_index[new_home] if new_home else -1
        state.explorers[nation] = frame.hex_index[at] if at else frame.homes[nation]
        return self

    def phase(self, number: int) -> Builder:
        self.state.phase = number
        return self

    def deck(self, top: str, left: int | None = None) -> Builder:
        """The top ship is of this type, with so many of it left (all of them if not said); "" = empty deck."""
        if not top:
            self.state.deck_at = len(self.frame.deck)
            return self
        kind = self.frame.ship_index[top]
        last = len(self.frame.deck) - self.frame.deck[::-1].index(kind)
        self.state.deck_at = last - (self.frame.ship_count[kind] if left is None else left)
        return self

    def round(self, name: str) -> Builder:
        self.state.round_index = self.frame.rounds.index(name)
        if name.startswith("MR"):
            self.state.stage = TRADE
            self.state.actor = self.state.start
        return self

    def acting(self, name: str, stage: Stage = DISCOVER, round: str = "ER1") -> Builder:
        """This nation is at a step of its turn."""
        state = self.state
        if state.round_index < 0 or self.frame.is_merchant_round[state.round_index]:
            state.round_index = self.frame.rounds.index(round)
        state.acting = self.frame.nation_index[name]
        state.stage, state.actor = stage, state.king[state.acting]
        return self

    def explores(self, name: str) -> Builder:
        return self.acting(name, DISCOVER)

    def sails(self, name: str) -> Builder:
        return self.acting(name, FLEET)

    def buys(self, name: str) -> Builder:
        return self.acting(name, HARBOUR)

    def done(self) -> PoseidonState:
        state, frame = self.state, self.frame
        state.money[0] = -sum(state.money[1:])
        rest = frame.deck[state.deck_at :]
        for kind in range(len(frame.ship_ids)):
            owned = sum(fleet.count(kind) for fleet in state.ships)
            state.gone[kind] = frame.ship_count[kind] - owned - rest.count(kind)
        found = problem(state)
        assert found is None, found
        return state

    def goes_on(self, stage: Stage, round: str = "ER1") -> PoseidonState:
        """Let the game go on by itself from the step that asks for this decision (DISCOVER: from the next nation)."""
        state = self.done()
        state.round_index = self.frame.rounds.index(round)
        state.decided()
        flow.follow(state, flow.EXPLORATION_ROUND[-1] if stage == DISCOVER else flow.QUESTIONS[stage], [])
        found = problem(state)
        assert found is None, found
        return state


class Look:
    """Questions about a position by name."""

    def __init__(self, state: PoseidonState) -> None:
        self.state = state

    def _n(self, name: str) -> int:
        return self.state.frame.nation_index[name]

    def coffers(self, name: str) -> int:
        return self.state.coffers(self._n(name))

    def prestige(self, name: str) -> int:
        return self.state.prestige(self._n(name))

    def pool(self, name: str) -> int:
        return self.state.pool[self._n(name)]

    def supply(self, name: str) -> int:
        return self.state.supply[self._n(name)]

    def held(self, seat: int, name: str) -> int:
        return self.state.merchants(seat, self._n(name))

    def loose(self, seat: int, name: str) -> int:
        return self.state.loose(seat, self._n(name))

    def king(self, name: str) -> int:
        return self.state.king[self._n(name)]

    def ships(self, name: str) -> str:
        return "".join(self.state.frame.ship_ids[kind] for kind in self.state.ships[self._n(name)])

    def order(self) -> list[str]:
        return [self.state.frame.nation_ids[nation] for nation in self.state.order]

    def at(self, name: str) -> str:
        return self.state.frame.hex_ids[self.state.explorers[self._n(name)]]

    def cash(self, seat: int) -> int:
        return self.state.cash(seat)

    def top(self) -> str:
        kind = self.state.deck_top()
        return self.state.frame.ship_ids[kind] if kind >= 0 else ""


def play(state: PoseidonState, *actions: Action) -> list[Event]:
    """Every action by whoever owes the decision; all events."""
    events: list[Event] = []
    for action in actions:
        events += state.apply(state.actor, action)
    return events


def refused(state: PoseidonState, action: Action, seat: int | None = None) -> str:
    """The reason code, and a check that it can be said, cites a rule and has changed nothing."""
    before = state.to_json()
    reason = state.why_not(state.actor if seat is None else seat, action)
    assert reason is not None, f"{action} is legal"
    assert unsaid(GAME, f"reason.{reason.code}") == []  # without figures: the fixture's nations have no words
    assert RULES.find(reason.rule) is not None, reason
    assert state.to_json() == before
    return reason.code


def legal(state: PoseidonState, action: Action, seat: int | None = None) -> bool:
    return state.why_not(state.actor if seat is None else seat, action) is None


def asked(state: PoseidonState) -> set[str]:
    """The kinds of action the one who owes the decision may choose from."""
    return {snake(type(move).__name__) for move in state.moves(state.actor)}


def pass_all(state: PoseidonState) -> list[Event]:
    """Everybody passes: the Merchant Round ends, up to the first question."""
    return play(state, *[MrPass()] * state.seats)


def cash_of_all(state: PoseidonState) -> list[int]:
    return [state.cash(seat) for seat in range(state.seats)]


def money_moved(state: PoseidonState, *actions: Action) -> tuple[list[int], dict[str, int]]:
    """What the actions change in the cash of the seats and in the coffers that change."""
    frame, cash = state.frame, cash_of_all(state)
    coffers = [state.coffers(nation) for nation in range(frame.nation_count)]
    play(state, *actions)
    gained = [after - before for before, after in zip(cash, cash_of_all(state), strict=True)]
    changed = {
        frame.nation_ids[nation]: state.coffers(nation) - before
        for nation, before in enumerate(coffers)
        if state.coffers(nation) != before
    }
    return gained, changed
