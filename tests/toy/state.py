"""A position of the toy game and its rules, in the order of the rules reference."""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec

from thalassa.kernel.errors import IllegalAction
from thalassa.kernel.messages import Action, Event, Outcome, Part, Reason, Remark, Seat, Standing

from .actions import Bowl, Hide, Put, Ring, Swap
from .data import ToyEdition
from .events import Drawn, Ended, Hidden, PutDown, Rang, Shown, Sorted, Swapped
from .options import ToyOptions
from .views import PileView, ToyView

NOBODY = -1
NOTHING = 0
BOWLS: tuple[Bowl, Bowl] = ("left", "right")


class Pile(msgspec.Struct, frozen=True):
    """The pebbles won in one round."""

    seat: int
    left: tuple[int, ...]
    right: tuple[int, ...]
    doubled: bool


class ToyState:
    __slots__ = (
        "aside", "edition", "hands", "hidden", "number", "options", "piles", "put", "rang_in", "shown",
        "stock", "winner",
    )  # fmt: skip

    def __init__(
        self, options: ToyOptions, edition: ToyEdition, hands: list[tuple[int, ...]], stock: tuple[int, ...]
    ):
        seats = len(hands)
        self.options = options
        self.edition = edition
        self.hands = hands
        self.stock = stock
        self.number = 1
        self.hidden = [NOTHING] * seats
        self.shown: tuple[int, ...] = ()
        self.winner = NOBODY
        self.put: tuple[Bowl, ...] = ()
        self.piles: tuple[Pile, ...] = ()
        self.aside = [NOTHING] * seats
        self.rang_in = [0] * seats
        """Round in which the seat rang, 0 if it has not."""

    # -- who and what ------------------------------------------------------------------------------------

    def over(self) -> bool:
        return self.number > self.options.rounds

    def actors(self) -> Sequence[Seat]:
        if self.over():
            return ()
        if self.winner != NOBODY:
            return (self.winner,)
        return tuple(seat for seat, pebble in enumerate(self.hidden) if pebble == NOTHING)

    def composing(self) -> bool:
        return len(self.put) > 0

    def round(self) -> int:
        return min(self.number, self.options.rounds)

    def moves(self, seat: Seat) -> list[Action]:
        if not 0 <= seat < len(self.hands):
            return []
        hand = self.hands[seat]
        wanted: list[Action] = [Hide(pebble) for pebble in hand]
        wanted += [Put(pebble, bowl) for pebble in self.shown[len(self.put) :][:1] for bowl in BOWLS]
        wanted += [Swap(pebble) for pebble in hand]
        wanted.append(Ring())
        return [action for action in wanted if self.why_not(seat, action) is None]

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        if not 0 <= seat < len(self.hands):
            return Reason("no_such_seat", "T-1", {"seats": len(self.hands)})
        if self.over():
            return Reason("over", "T-9")
        if self.composing() and not (seat == self.winner and isinstance(action, Put)):
            return Reason("sorting", "T-5", {"seat": self.winner})
        if isinstance(action, Hide):
            return self._why_not_hide(seat, action.pebble)
        if isinstance(action, Put):
            return self._why_not_put(seat, action.pebble, action.bowl)
        if isinstance(action, Swap):
            return self._why_not_swap(seat, action.pebble)
        if isinstance(action, Ring):
            return self._why_not_ring(seat)
        return Reason("not_of_this_game", "T-1")

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        reason = self.why_not(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        if isinstance(action, Hide):
            return self._hide(seat, action.pebble)
        if isinstance(action, Put):
            return self._put(seat, action.bowl)
        if isinstance(action, Swap):
            return self._swap(seat, action.pebble)
        self.rang_in[seat] = self.number  # T-8
        return [Rang(seat)]

    # -- T-3, T-4: hiding and showing ----------------------------------------------------------------------

    def _why_not_hide(self, seat: Seat, pebble: int) -> Reason | None:
        if self.winner != NOBODY:
            return Reason("not_now", "T-3")
        if self.hidden[seat] != NOTHING:
            return Reason("hidden_already", "T-3", {"pebble": self.hidden[seat]})
        if pebble not in self.hands[seat]:
            return Reason("not_in_hand", "T-3", {"pebble": pebble})
        return None

    def _hide(self, seat: Seat, pebble: int) -> list[Event]:
        self.hands[seat] = tuple(other for other in self.hands[seat] if other != pebble)
        self.hidden[seat] = pebble
        events: list[Event] = [Hidden(seat, pebble)]
        if NOTHING not in self.hidden:  # T-4
            self.winner = self.hidden.index(max(self.hidden))
            events.append(Shown(tuple(self.hidden), self.winner))
            self.shown = tuple(sorted(self.hidden))
            self.hidden = [NOTHING] * len(self.hands)
        return events

    # -- T-5, T-6: sorting ---------------------------------------------------------------------------------

    def room(self) -> int:
        bowls = self.edition.bowls
        return bowls.roomy if self.options.bowl == "roomy" else bowls.narrow

    def _why_not_put(self, seat: Seat, pebble: int, bowl: str) -> Reason | None:
        if self.winner != seat:
            return Reason("not_the_winner", "T-5", {"seat": self.winner} if self.winner != NOBODY else {})
        lowest = self.shown[len(self.put)]
        if pebble != lowest:
            return Reason("lowest_first", "T-5", {"pebble": lowest})
        if bowl == "left" and self.put.count("left") == self.room():
            return Reason("bowl_full", "TR-3", {"room": self.room()})
        return None

    def _put(self, seat: Seat, bowl: Bowl) -> list[Event]:
        events: list[Event] = [PutDown(seat, self.shown[len(self.put)], bowl)]
        self.put = (*self.put, bowl)
        if len(self.put) < len(self.shown):
            return events
        left, right = self._bowls()
        pile = Pile(seat, left, right, self.rang_in[seat] == self.number)
        self.piles = (*self.piles, pile)
        events.append(Sorted(seat, left, right, self.points(pile)))
        self.put, self.shown, self.winner = (), (), NOBODY
        self.number += 1
        if self.over():  # T-9
            events.append(Ended(tuple(self.hands)))
        return events

    def _bowls(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        done = list(zip(self.shown, self.put, strict=False))
        left = tuple(pebble for pebble, bowl in done if bowl == "left")
        return left, tuple(pebble for pebble, bowl in done if bowl == "right")

    def points(self, pile: Pile) -> int:
        once = sum(pile.left) + self.edition.bowls.right * len(pile.right)
        return once * 2 if pile.doubled else once

    # -- T-7, T-8: out of turn -----------------------------------------------------------------------------

    def _why_not_swap(self, seat: Seat, pebble: int) -> Reason | None:
        if self.aside[seat] != NOTHING:
            return Reason("swapped_already", "T-7")
        if not self.stock:
            return Reason("stock_empty", "T-7")
        if pebble not in self.hands[seat]:
            return Reason("not_in_hand", "T-7", {"pebble": pebble})
        return None

    def _swap(self, seat: Seat, pebble: int) -> list[Event]:
        drawn, self.stock = self.stock[0], self.stock[1:]
        self.hands[seat] = tuple(sorted((drawn, *(other for other in self.hands[seat] if other != pebble))))
        self.aside[seat] = pebble
        return [Swapped(seat, pebble), Drawn(seat, drawn)]

    def _why_not_ring(self, seat: Seat) -> Reason | None:
        if not self.options.bell:
            return Reason("no_bell", "TR-2")
        if self.rang_in[seat]:
            return Reason("rang_already", "T-8", {"round": self.rang_in[seat]})
        return None

    # -- what a seat may know ------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> ToyView:
        sits = seat is not None and 0 <= seat < len(self.hands)
        me = seat if seat is not None and sits else NOBODY
        own = sits and me == self.winner
        return ToyView(
            seat=seat,
            seats=len(self.hands),
            rounds=self.options.rounds,
            round=self.round(),
            phase="over" if self.over() else "sort" if self.winner != NOBODY else "hide",
            hand=self.hands[me] if sits else (),
            hidden=self.hidden[me] or None if sits else None,
            aside=self.aside[me] or None if sits else None,
            put=tuple(zip(self.shown, self.put, strict=False)) if own else (),
            hand_sizes=tuple(len(hand) for hand in self.hands),
            waiting=tuple(self.actors()),
            shown=self.shown,
            winner=None if self.winner == NOBODY else self.winner,
            piles=tuple(PileView(p.seat, p.left, p.right, p.doubled, self.points(p)) for p in self.piles),
            rang=tuple(number > 0 for number in self.rang_in),
            swapped=tuple(pebble != NOTHING for pebble in self.aside),
            stock=len(self.stock),
            scores=tuple(self.scores()),
            hands=tuple(self.hands) if self.over() else None,
        )

    def told(self, seat: Seat | None, event: Event) -> Event | None:
        if isinstance(event, PutDown):
            return event if event.seat == seat else None
        if (
            isinstance(event, Hidden | Swapped | Drawn)
            and event.seat != seat
            and event.pebble not in self.open()
        ):
            return msgspec.structs.replace(event, pebble=None)
        return event

    def open(self) -> set[int]:
        """The pebbles everybody has seen; the history names them from then on."""
        seen = {pebble for pile in self.piles for pebble in (*pile.left, *pile.right)} | set(self.shown)
        return seen.union(*self.hands) if self.over() else seen

    def task(self, seat: Seat | None) -> Remark:
        actors = list(self.actors())
        if self.over():
            return Remark("task.over")
        if seat in actors:
            return (
                Remark("task.hide")
                if self.winner == NOBODY
                else Remark("task.sort", {"pebbles": list(self.shown)})
            )
        return Remark("task.wait", {"seats": actors})

    def sample(self, seat: Seat | None, rng: random.Random) -> ToyState:
        twin = self.copy()
        if self.over():  # T-9: all hands lie open, only the stock and what was laid aside stay hidden
            hands: list[int] = []
        else:
            hands = [other for other in range(len(self.hands)) if other != seat]
        strangers = [other for other in range(len(self.hands)) if other != seat]
        pool = list(self.stock)
        for other in hands:
            pool += self.hands[other]
        for other in strangers:
            pool += [pebble for pebble in (self.hidden[other], self.aside[other]) if pebble != NOTHING]
        pool.sort()
        rng.shuffle(pool)
        for other in hands:
            twin.hands[other] = tuple(sorted(pool.pop() for _ in self.hands[other]))
        for other in strangers:
            twin.hidden[other] = pool.pop() if self.hidden[other] else NOTHING
            twin.aside[other] = pool.pop() if self.aside[other] else NOTHING
        twin.stock = tuple(pool)
        return twin

    # -- T-9: the end --------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [
            sum(self.points(pile) for pile in self.piles if pile.seat == seat)
            for seat in range(len(self.hands))
        ]

    def gauges(self) -> dict[str, list[int]]:
        rounds = [sum(pile.seat == seat for pile in self.piles) for seat in range(len(self.hands))]
        return {"score": self.scores(), "rounds": rounds}

    def outcome(self) -> Outcome | None:
        if not self.over():
            return None
        scores = self.scores()
        standings = [
            Standing(seat, 1 + sum(other > score for other in scores), score, self._parts(seat))
            for seat, score in enumerate(scores)
        ]
        standings.sort(key=lambda standing: (standing.place, standing.seat))
        winners = tuple(standing.seat for standing in standings if standing.place == 1)
        code = "verdict.win" if len(winners) == 1 else "verdict.shared"
        return Outcome(
            tuple(standings), winners, Remark(code, {"seats": list(winners), "score": max(scores)})
        )

    def _parts(self, seat: Seat) -> tuple[Part, ...]:
        mine = [pile for pile in self.piles if pile.seat == seat]
        bell = sum(self.points(pile) // 2 for pile in mine if pile.doubled)
        return (
            Part("left", sum(sum(pile.left) for pile in mine)),
            Part("right", self.edition.bowls.right * sum(len(pile.right) for pile in mine)),
            Part("bell", bell),
        )

    # -- storage -------------------------------------------------------------------------------------------

    def copy(self) -> ToyState:
        twin = ToyState(self.options, self.edition, self.hands.copy(), self.stock)
        twin.number = self.number
        twin.hidden = self.hidden.copy()
        twin.shown = self.shown
        twin.winner = self.winner
        twin.put = self.put
        twin.piles = self.piles
        twin.aside = self.aside.copy()
        twin.rang_in = self.rang_in.copy()
        return twin

    def to_json(self) -> bytes:
        return msgspec.json.encode(
            {
                "options": self.options,
                "number": self.number,
                "hands": self.hands,
                "hidden": self.hidden,
                "shown": self.shown,
                "winner": self.winner,
                "put": self.put,
                "piles": self.piles,
                "aside": self.aside,
                "rang_in": self.rang_in,
                "stock": self.stock,
            }
        )
