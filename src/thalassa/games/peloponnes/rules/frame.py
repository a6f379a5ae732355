"""What stays fixed during one game: the edition's figures, the number of seats and the table options as plain flags.

Positions share one Frame; copying a position never copies it.
"""

from __future__ import annotations

from typing import Final, final

from thalassa.games.peloponnes.edition.figures import Tables
from thalassa.games.peloponnes.options import PeloponnesOptions

EXACT: Final = 0
AT_LEAST: Final = 1
NEVER: Final = 2

NO_CAP: Final = 1 << 30


@final
class Frame:
    __slots__ = (
        "above_pass",
        "auction",
        "bonus_stacks",
        "coin_survives",
        "complete_any_time",
        "estates",
        "extra_count",
        "extra_repeat",
        "feeding_forced",
        "in_turn_order",
        "level",
        "luxury_in_disasters",
        "onto_bids",
        "options",
        "pass_coins",
        "people_cap",
        "pick",
        "seats",
        "shown",
        "solo",
        "solo_pass",
        "tables",
        "target",
        "to_conquest",
        "used",
        "useless_bids",
        "voluntary_discard",
    )

    def __init__(self, tables: Tables, seats: int, options: PeloponnesOptions) -> None:
        self.tables: Tables = tables
        self.seats: int = seats
        self.options: PeloponnesOptions = options
        self.estates: dict[tuple[object, ...], object] = {}
        """What views remember of possessions (show/estates.py); no rule looks at it."""
        self.shown: object = None
        """What views remember of the table (show/shown.py); no rule looks at it."""
        self.solo: bool = seats == 1
        level: int = options.solo_level if seats == 1 else 0
        self.level: int = level
        # L-8, L-114, L-115: tiles of the auction row; the rest of the display is the conquest row
        self.auction: int = tables.level_auction[level] if seats == 1 else tables.auction_rows[seats]
        self.extra_count: int = tables.level_extra[level]
        self.target: int = tables.level_target[level]
        self.pass_coins: int = tables.solo_pass_coins if seats == 1 else tables.pass_coins
        self.pick: bool = seats == 1 or options.civilizations == "pick"
        self.used: tuple[int, ...] = options.solo_used
        self.onto_bids: bool = options.relocate_onto_bids
        self.to_conquest: int = EXACT
        if options.relocate_to_conquest == "at_least":
            self.to_conquest = AT_LEAST
        elif options.relocate_to_conquest == "never":
            self.to_conquest = NEVER
        self.above_pass: bool = options.withdrawn_rank == "above_pass"
        self.bonus_stacks: bool = options.bid_bonus_stacks
        self.useless_bids: bool = options.useless_bids
        self.voluntary_discard: bool = options.voluntary_discard
        self.complete_any_time: bool = options.complete_any_time
        self.people_cap: int = tables.people_cap if options.population_cap else NO_CAP
        self.luxury_in_disasters: bool = options.luxury_in_disasters
        self.coin_survives: bool = options.coin_survives_earthquake
        self.feeding_forced: bool = options.luxury_feeding == "forced"
        self.in_turn_order: bool = options.simultaneous == "turn_order"
        self.solo_pass: bool = options.solo_pass
        self.extra_repeat: bool = options.solo_repeat_income
