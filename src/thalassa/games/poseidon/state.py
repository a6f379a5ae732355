"""The position: storage, copying and the questions every rule asks. Rules live in the other modules.

``PoseidonState`` keeps the kernel's State contract; the work is done by the modules named in the methods.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from thalassa.kernel.messages import Action, Event, Outcome, Reason, Remark, Seat, View

from .frame import MERCHANTS_ON_CARD, Frame

# What the game waits for.
PICK = 0  # a Special card is taken (Poseidon Round)
TRADE = 1  # a player's turn in a Merchant Round
CROWN = 2  # change of government: a bigger holder is asked
POWER = 3  # step 1a: a card owner is asked
KING = 4  # step 2: King's money
DISCOVER = 5  # step 3a: discovery ship
BLESS = 6  # start of step 3b: the owner of P4 is asked
FLEET = 7  # step 3b: sail or stay
HARBOUR = 8  # step 3c: ships
ANSWER = 9  # the seller's king answers an offer
ISSUE = 10  # merchants are issued at a phase change
FORCED = 11  # the king sells merchants for a forced purchase
OVER = 12

# Steps the game takes by itself; ``flow.advance`` carries them out and never stops at one.
TO_ROUND = 20  # the next round on the track
TO_CROWN = 21  # the next question of the change of government, or the end of the Merchant Round
TO_POWER = 22  # the next card owner of step 1a, or step 1b
TO_KING = 23  # the next king of step 2
TO_NATION = 24  # the next nation of step 3
TO_FLEET = 25  # step 3b
TO_HARBOUR = 26  # step 3c
TO_ISSUE = 27  # the next king at a phase change, or what follows the issues

STAGE_NAMES = (
    "pick", "trade", "crown", "power", "king", "discover", "bless", "fleet", "harbour", "answer", "issue",
    "forced", "over",
)  # fmt: skip

# How far a decision is pencilled in (``PoseidonState.composing``).
PLAIN = 0
TRADING = 1
FOUNDING_NATION = 2
FOUNDING_PRESTIGE = 3
FOUNDING_DISKS = 4
EXPLORING = 5
BARGAINING = 6
BARGAIN_SHIP = 7
BARGAIN_RANGE = 8
DRAWING = 9

BANK = 0
UNSOLD, GONE = -1, -2
"""Instead of an owner: a Special card nobody has taken yet, or one that has left the game."""


class PoseidonState:
    """One position. Money is one list: the bank, then the seats' cash, then the nations' coffers."""

    __slots__ = (
        "acted",
        "acting",
        "actor",
        "bankrupt",
        "bought",
        "card_owner",
        "cultures",
        "cursor",
        "deck_at",
        "delian_hex",
        "delian_nation",
        "doubled",
        "draft",
        "draft_builds",
        "draft_home",
        "draft_path",
        "emergency",
        "explorers",
        "founded",
        "frame",
        "gone",
        "held",
        "history",
        "king",
        "last_routes",
        "line",
        "money",
        "new_homes",
        "offer",
        "offers",
        "order",
        "passes",
        "payouts",
        "pencil",
        "phase",
        "phase_goal",
        "pool",
        "poseidon_down",
        "poseidon_paid",
        "position",
        "posts",
        "queue",
        "revenues",
        "seats",
        "seen",
        "ships",
        "sold",
        "sold_round",
        "space",
        "stage",
        "start",
        "supply",
    )

    def __init__(self, frame: Frame, start: int) -> None:
        """An empty position for ``set_up`` or ``copy`` to fill (compiled classes cannot be made without this)."""
        self.frame = frame
        self.seats = frame.seats
        self.start = start
        """Holder of the start player card."""

    def set_up(self) -> PoseidonState:
        """P-14 to P-18: the first position, with the start player drawn already (P-16)."""
        frame, seats, start = self.frame, self.seats, self.start
        nations = frame.nation_count
        self.stage = PICK
        self.actor = (start - 1) % seats
        """The seat that owes the decision; -1 when the game is over."""
        self.money: list[int] = [-seats * frame.capital] + [frame.capital] * seats + [0] * nations
        self.held: list[int] = [0] * (seats * nations)
        """Merchants of seat s in nation n at s * nations + n, those on the King's card included."""
        self.king: list[int] = [-1] * nations
        self.supply: list[int] = [0] * nations
        self.pool: list[int] = [0] * nations
        self.space: list[int] = [-1] * nations
        self.order: list[int] = []
        """Founded nations in operating order; nations on one space stand in stack order (P-104)."""
        self.ships: list[tuple[int, ...]] = [()] * nations
        self.posts: list[int] = [0] * nations
        """Ordinary posts of a nation as a bit set of hexes."""
        self.cultures: list[int] = [-1] * nations
        self.new_homes: list[int] = [-1] * nations
        self.explorers: list[int] = [-1] * nations
        self.delian_nation = -1
        self.delian_hex = -1
        self.card_owner: list[int] = [UNSOLD] * 6
        self.poseidon_down = False
        self.poseidon_paid = False
        self.phase = 1
        self.position = -1
        """Place on the round track; -1 in the Poseidon Round."""
        self.deck_at = 0
        self.gone: list[int] = [0] * len(frame.ship_ids)
        self.bankrupt = 0
        # Merchant Round
        self.passes = 0
        self.bought = False
        self.sold = 0
        self.founded = 0
        self.sold_round: list[int] = [0] * seats
        self.seen: list[tuple[int, ...]] = []
        # questions in a row
        self.cursor = 0
        self.queue: tuple[int, ...] = ()
        # Exploration Round
        self.acting = -1
        self.acted = 0
        self.line: tuple[int, ...] = ()
        self.doubled = False
        self.offers = 0
        self.offer: tuple[int, int, int] | None = None
        """Seller, ship type and price of the open offer."""
        self.emergency = False
        self.phase_goal = 0
        # steps of a decision not yet complete
        self.pencil = PLAIN
        self.draft: tuple[int, ...] = ()
        self.draft_path: tuple[int, ...] = ()
        self.draft_builds: tuple[int, ...] = ()
        self.draft_home = -1
        # memory for charts and the map
        self.revenues: list[int] = [-1] * nations
        self.payouts: list[int] = [-1] * nations
        self.last_routes: list[tuple[int, ...]] = [()] * nations
        self.history: list[tuple[tuple[int, ...], ...]] = []
        """Each round played: revenue, payout, prestige, coffers by nation, and worth by seat."""
        return self

    # -- questions ---------------------------------------------------------------------------------------

    def cash(self, seat: int) -> int:
        return self.money[1 + seat]

    def coffers(self, nation: int) -> int:
        return self.money[1 + self.seats + nation]

    def merchants(self, seat: int, nation: int) -> int:
        return self.held[seat * self.frame.nation_count + nation]

    def loose(self, seat: int, nation: int) -> int:
        """P-78: merchants on the King's card are not loose."""
        held = self.held[seat * self.frame.nation_count + nation]
        return held - MERCHANTS_ON_CARD if self.king[nation] == seat else held

    def holding(self, seat: int) -> int:
        """P-74: all merchants of a player count towards the limit."""
        nations = self.frame.nation_count
        return sum(self.held[seat * nations : (seat + 1) * nations])

    def prestige(self, nation: int) -> int:
        return self.frame.track[self.space[nation]]

    def worth(self, seat: int) -> int:
        """P-201: cash and merchants at current prestige."""
        nations = self.frame.nation_count
        total = self.money[1 + seat]
        for nation in self.order:
            total += self.held[seat * nations + nation] * self.frame.track[self.space[nation]]
        return total

    def deck_top(self) -> int:
        """Type of the ship on offer; -1 if the deck is empty."""
        deck = self.frame.deck
        return deck[self.deck_at] if self.deck_at < len(deck) else -1

    def endless(self, nation: int) -> bool:
        return any(self.frame.ship_endless[ship] for ship in self.ships[nation])

    def fleet_range(self, nation: int) -> int:
        """P-132: the sum of the ship values, doubled by Poseidon for this sailing; -1 = unlimited."""
        total = 0
        for ship in self.ships[nation]:
            if self.frame.ship_endless[ship]:
                return -1
            total += self.frame.ship_range[ship]
        # P-42: one sailing only, so what is bought in step 3c is not doubled
        return total * 2 if self.doubled and nation == self.acting and self.stage <= FLEET else total

    def posts_on(self, hex: int) -> int:
        """Ordinary posts of all nations on a hex."""
        count = 0
        for mask in self.posts:
            count += (mask >> hex) & 1
        return count

    # -- the kernel's contract ----------------------------------------------------------------------------

    def actors(self) -> Sequence[Seat]:
        return () if self.stage == OVER else (self.actor,)

    def moves(self, seat: Seat) -> list[Action]:
        from .moves import list_moves

        return list_moves(self, seat)

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        from .moves import refuse

        return refuse(self, seat, action)

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        from .moves import carry_out

        return carry_out(self, seat, action)

    def composing(self) -> bool:
        return self.pencil != PLAIN

    def view(self, seat: Seat | None) -> View:
        from .view import build_view

        return build_view(self, seat)

    def told(self, seat: Seat | None, event: Event) -> Event | None:
        return event  # events carry public payments only

    def task(self, seat: Seat | None) -> Remark:
        from .tasks import task

        return task(self, seat)

    def round(self) -> int:
        return self.position + 1

    def gauges(self) -> dict[str, list[int]]:
        from .scoring import gauges

        return gauges(self)

    def outcome(self) -> Outcome | None:
        from .scoring import outcome

        return outcome(self) if self.stage == OVER else None

    def sample(self, seat: Seat | None, rng: random.Random) -> PoseidonState:
        from .sampling import sample

        return sample(self, seat, rng)

    def to_json(self) -> bytes:
        from .snapshot import to_json

        return to_json(self)

    def copy(self) -> PoseidonState:
        new = PoseidonState(self.frame, self.start)
        new.stage = self.stage
        new.actor = self.actor
        new.money = self.money.copy()
        new.held = self.held.copy()
        new.king = self.king.copy()
        new.supply = self.supply.copy()
        new.pool = self.pool.copy()
        new.space = self.space.copy()
        new.order = self.order.copy()
        new.ships = self.ships.copy()
        new.posts = self.posts.copy()
        new.cultures = self.cultures.copy()
        new.new_homes = self.new_homes.copy()
        new.explorers = self.explorers.copy()
        new.delian_nation = self.delian_nation
        new.delian_hex = self.delian_hex
        new.card_owner = self.card_owner.copy()
        new.poseidon_down = self.poseidon_down
        new.poseidon_paid = self.poseidon_paid
        new.phase = self.phase
        new.position = self.position
        new.deck_at = self.deck_at
        new.gone = self.gone.copy()
        new.bankrupt = self.bankrupt
        new.passes = self.passes
        new.bought = self.bought
        new.sold = self.sold
        new.founded = self.founded
        new.sold_round = self.sold_round.copy()
        new.seen = self.seen.copy()
        new.cursor = self.cursor
        new.queue = self.queue
        new.acting = self.acting
        new.acted = self.acted
        new.line = self.line
        new.doubled = self.doubled
        new.offers = self.offers
        new.offer = self.offer
        new.emergency = self.emergency
        new.phase_goal = self.phase_goal
        new.pencil = self.pencil
        new.draft = self.draft
        new.draft_path = self.draft_path
        new.draft_builds = self.draft_builds
        new.draft_home = self.draft_home
        new.revenues = self.revenues.copy()
        new.payouts = self.payouts.copy()
        new.last_routes = self.last_routes.copy()
        new.history = self.history.copy()
        return new
