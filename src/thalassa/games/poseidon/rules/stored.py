"""The fields of a position, an empty table, and copying. Made from storage/fields.py by storage/generate.py: not by hand."""

from __future__ import annotations

from .frame import UNSOLD, Frame
from .stages import PICK, PLAIN, Pencil, Stage


class Stored:
    """All facts of a game in progress."""

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
        "fixed_order",
        "founded",
        "frame",
        "gone",
        "held",
        "history",
        "king",
        "last_routes",
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
        "posts",
        "queue",
        "revenues",
        "round_index",
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

    frame: Frame
    seats: int
    start: int
    """Holder of the start player card."""
    stage: Stage
    """What the game waits for."""
    actor: int
    """The seat that owes the decision."""
    round_index: int
    """Place on the round track; -1 in the Poseidon Round."""
    phase: int
    money: list[int]
    """The bank, then the seats' cash, then the nations' coffers."""
    king: list[int]
    space: list[int]
    """Space of the prestige track; -1 before the founding."""
    supply: list[int]
    pool: list[int]
    held: list[int]
    """Merchants of seat s in nation n at s * nations + n, those on the King's card included."""
    ships: list[tuple[int, ...]]
    """Sorted by type."""
    posts: list[int]
    """Ordinary posts as a bit set of hexes."""
    cultures: list[int]
    """Hex of the high-culture post, or -1."""
    new_homes: list[int]
    explorers: list[int]
    """Hex of the discovery ship, or -1."""
    revenues: list[int]
    """Of the last sailing of this round, or -1."""
    payouts: list[int]
    last_routes: list[tuple[int, ...]]
    order: list[int]
    """Founded nations in operating order; nations on one space stand in stack order (P-104)."""
    delian_nation: int
    delian_hex: int
    card_owner: list[int]
    """A seat, UNSOLD or GONE."""
    poseidon_down: bool
    """The Poseidon card lies face down (P-45)."""
    poseidon_paid: bool
    """It has paid its income in this round (PR-40)."""
    deck_at: int
    """Ships that have left the deck."""
    gone: list[int]
    """Ships of each type that are out of the game."""
    bankrupt: int
    """Bits of the seats."""
    passes: int
    """In a row."""
    bought: bool
    """The one purchase of this turn is made."""
    sold: int
    """Bits of the nations sold in this turn (P-79)."""
    founded: int
    """Bits of the nations founded in this round (P-67)."""
    sold_round: list[int]
    """Bits of the nations a seat has sold in this round (PR-15)."""
    seen: list[tuple[int, ...]]
    """Holdings, cash and next seat after each turn of this round (P-54)."""
    cursor: int
    """Who is at it in a step that asks one after the other."""
    queue: tuple[int, ...]
    """Seats still to be asked about one crown."""
    acting: int
    acted: int
    """Bits of the nations that have had their turn."""
    fixed_order: tuple[int, ...]
    """The order kept for the round (PR-46), or nothing."""
    doubled: bool
    """By the Poseidon card (P-42)."""
    offers: int
    """Made in this turn (PR-76)."""
    offer: tuple[int, int, int] | None
    """Seller, ship type and price of the open offer."""
    emergency: bool
    """A purchase has been forced in this turn (P-191)."""
    phase_goal: int
    """The phase a ship just bought begins, or 0."""
    pencil: Pencil
    """How far it is pencilled in."""
    draft: tuple[int, ...]
    draft_path: tuple[int, ...]
    draft_builds: tuple[int, ...]
    """Posts while exploring, temples while sailing."""
    draft_home: int
    history: list[tuple[tuple[int, ...], ...]]
    """Each round played: revenue, payout, prestige, coffers by nation, and worth by seat."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.seats = frame.seats

    def clear(self) -> None:
        """An empty table."""
        frame, seats = self.frame, self.seats
        nations = frame.nation_count
        self.start = 0
        self.stage = PICK
        self.actor = -1
        self.round_index = -1
        self.phase = 1
        self.money = [0] * (1 + seats + nations)
        self.king = [-1] * nations
        self.space = [-1] * nations
        self.supply = [0] * nations
        self.pool = [0] * nations
        self.held = [0] * (seats * nations)
        self.ships = [()] * nations
        self.posts = [0] * nations
        self.cultures = [-1] * nations
        self.new_homes = [-1] * nations
        self.explorers = [-1] * nations
        self.revenues = [-1] * nations
        self.payouts = [-1] * nations
        self.last_routes = [()] * nations
        self.order = []
        self.delian_nation = -1
        self.delian_hex = -1
        self.card_owner = [UNSOLD] * 6
        self.poseidon_down = False
        self.poseidon_paid = False
        self.deck_at = 0
        self.gone = [0] * len(frame.ship_ids)
        self.bankrupt = 0
        self.passes = 0
        self.bought = False
        self.sold = 0
        self.founded = 0
        self.sold_round = [0] * seats
        self.seen = []
        self.cursor = 0
        self.queue = ()
        self.acting = -1
        self.acted = 0
        self.fixed_order = ()
        self.doubled = False
        self.offers = 0
        self.offer = None
        self.emergency = False
        self.phase_goal = 0
        self.pencil = PLAIN
        self.draft = ()
        self.draft_path = ()
        self.draft_builds = ()
        self.draft_home = -1
        self.history = []

    def copy_to(self, new: Stored) -> None:
        """Make ``new`` an independent twin; it must have the same frame."""
        new.start = self.start
        new.stage = self.stage
        new.actor = self.actor
        new.round_index = self.round_index
        new.phase = self.phase
        new.money = self.money.copy()
        new.king = self.king.copy()
        new.space = self.space.copy()
        new.supply = self.supply.copy()
        new.pool = self.pool.copy()
        new.held = self.held.copy()
        new.ships = self.ships.copy()
        new.posts = self.posts.copy()
        new.cultures = self.cultures.copy()
        new.new_homes = self.new_homes.copy()
        new.explorers = self.explorers.copy()
        new.revenues = self.revenues.copy()
        new.payouts = self.payouts.copy()
        new.last_routes = self.last_routes.copy()
        new.order = self.order.copy()
        new.delian_nation = self.delian_nation
        new.delian_hex = self.delian_hex
        new.card_owner = self.card_owner.copy()
        new.poseidon_down = self.poseidon_down
        new.poseidon_paid = self.poseidon_paid
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
        new.fixed_order = self.fixed_order
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
        new.history = self.history.copy()
