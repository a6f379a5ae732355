"""Table options of Peloponnes. Each settles a ruling; the default comes first in its list of values."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from thalassa.kernel.messages import Options

SEVERAL = (2, 5)
ALONE = (1, 1)


class PeloponnesOptions(Options, frozen=True, kw_only=True):
    relocate_onto_bids: Annotated[bool, Meta(extra={"rule": "LR-3", "seats": SEVERAL})] = True
    relocate_to_conquest: Annotated[
        Literal["exact", "at_least", "never"],
        Meta(extra={"rule": "LR-4", "values": ["exact", "at_least", "never"], "seats": (2, 4)}),
    ] = "exact"
    withdrawn_rank: Annotated[
        Literal["as_pass", "above_pass"],
        Meta(extra={"rule": "LR-8", "values": ["as_pass", "above_pass"], "seats": SEVERAL}),
    ] = "as_pass"
    bid_bonus_stacks: Annotated[bool, Meta(extra={"rule": "LR-9", "seats": SEVERAL})] = True
    useless_bids: Annotated[bool, Meta(extra={"rule": "LR-13"})] = True
    voluntary_discard: Annotated[bool, Meta(extra={"rule": "LR-16"})] = False
    complete_any_time: Annotated[bool, Meta(extra={"rule": "LR-18"})] = False
    population_cap: Annotated[Literal[20, 0], Meta(extra={"rule": "LR-22", "values": [20, 0]})] = 20
    luxury_in_disasters: Annotated[bool, Meta(extra={"rule": "LR-27"})] = False
    coin_survives_earthquake: Annotated[bool, Meta(extra={"rule": "LR-30"})] = True
    luxury_feeding: Annotated[
        Literal["optional", "forced"], Meta(extra={"rule": "LR-33", "values": ["optional", "forced"]})
    ] = "optional"
    simultaneous: Annotated[
        Literal["open", "turn_order"],
        Meta(extra={"rule": "LR-39", "values": ["open", "turn_order"], "seats": SEVERAL}),
    ] = "open"
    civilizations: Annotated[
        Literal["deal", "pick"],
        Meta(extra={"rule": "LR-41", "values": ["deal", "pick"], "seats": SEVERAL, "group": "variants"}),
    ] = "deal"
    solo_level: Annotated[
        Literal[0, 1, 2, 3, 4, 5],
        Meta(extra={"rule": "L-115", "values": [0, 1, 2, 3, 4, 5], "seats": ALONE}),
    ] = 0
    solo_used: Annotated[tuple[int, ...], Meta(extra={"rule": "L-117", "seats": ALONE, "hidden": True})] = ()
    solo_pass: Annotated[bool, Meta(extra={"rule": "LR-42", "seats": ALONE})] = True
    solo_repeat_income: Annotated[bool, Meta(extra={"rule": "LR-43", "seats": ALONE})] = True
