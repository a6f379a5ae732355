"""Table options: where the printed rules are silent or differ, the table chooses (rulings PR-…)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from thalassa.kernel.messages import Options


def _choice(rule: str, *values: str, seats: tuple[int, int] | None = None) -> Meta:
    extra: dict[str, object] = {"rule": rule, "values": values}
    if seats is not None:
        extra["seats"] = seats
    return Meta(extra=extra)


class PoseidonOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The defaults are the rulings PR-1 … PR-85."""

    pr_extra_order: Annotated[
        Literal["turn_round", "same_direction"], _choice("PR-6", "turn_round", "same_direction", seats=(2, 3))
    ] = "turn_round"
    pr_2p_third_lap: Annotated[
        Literal["clockwise", "snake"], _choice("PR-7", "clockwise", "snake", seats=(2, 2))
    ] = "clockwise"
    two_player_ship_removal: Annotated[Literal["on", "off"], _choice("PR-10", "on", "off", seats=(2, 2))] = (
        "on"
    )
    mr_turn_order: Annotated[Literal["free", "sell_then_buy"], _choice("PR-12", "free", "sell_then_buy")] = (
        "free"
    )
    mr_rebuy_after_sale: Annotated[
        Literal["allowed", "forbidden"], _choice("PR-15", "allowed", "forbidden")
    ] = "allowed"
    delian_timing: Annotated[Literal["any_time", "er_start"], _choice("PR-34", "any_time", "er_start")] = (
        "any_time"
    )
    delian_on_high_culture: Annotated[Literal["yes", "no"], _choice("PR-36", "yes", "no")] = "yes"
    poseidon_scope: Annotated[
        Literal["any_nation", "own_nations"], _choice("PR-38", "any_nation", "own_nations")
    ] = "any_nation"
    poseidon_after_income: Annotated[Literal["yes", "no"], _choice("PR-40", "yes", "no")] = "yes"
    kings_money_partial: Annotated[Literal["no", "yes"], _choice("PR-45", "no", "yes")] = "no"
    nation_order: Annotated[Literal["dynamic", "snapshot"], _choice("PR-46", "dynamic", "snapshot")] = (
        "dynamic"
    )
    discovery_dark_lines: Annotated[Literal["blocked", "free"], _choice("PR-51", "blocked", "free")] = (
        "blocked"
    )
    new_world_early_posts: Annotated[Literal["yes", "no"], _choice("PR-54", "yes", "no")] = "yes"
    bankrupt_forfeits_cash: Annotated[Literal["yes", "no"], _choice("PR-83", "yes", "no")] = "yes"
    max_offers_per_turn: Annotated[int, Meta(ge=1, le=99, extra={"rule": "PR-76"})] = 10
    final_tie: Annotated[Literal["shared", "more_cash"], _choice("PR-84", "shared", "more_cash")] = "shared"
    hidden_cash: Annotated[Literal["no", "yes"], _choice("PR-85", "no", "yes")] = "no"
