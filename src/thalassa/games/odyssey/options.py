"""Table options of Odyssey. Every default is what the ruling or rule it names says (docs/specification/odyssey/options.md)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from thalassa.kernel.messages import Options

BOARD_BY_POSEIDON = "poseidon"
BOARD_DRAWN = "drawn"


def _choice(rule: str, *values: str) -> Meta:
    return Meta(extra={"rule": rule, "values": values})


def _variant(rule: str, *values: str) -> Meta:
    """The rulebook has both ways; which one a table plays is settled by a ruling."""
    return Meta(extra={"rule": rule, "values": values, "group": "variants"})


def _switch(rule: str) -> Meta:
    return Meta(extra={"rule": rule})


def _few(rule: str) -> Meta:
    return Meta(ge=0, le=2, extra={"rule": rule})


class OdysseyOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How one table plays."""

    board: Annotated[
        Literal["poseidon", "drawn", "A", "B", "C", "D"],
        _variant("OR-45", "poseidon", "drawn", "A", "B", "C", "D"),
    ] = "poseidon"
    ship_split: Annotated[Literal["dealt", "agreed"], _variant("OR-19", "dealt", "agreed")] = "dealt"

    easier: Annotated[bool, _switch("O-77")] = False
    harder: Annotated[bool, _switch("O-78")] = False
    memory: Annotated[bool, _switch("O-83")] = False
    sea_monsters: Annotated[int, _few("O-84")] = 0
    lighthouses: Annotated[int, _few("O-91")] = 0
    maelstroms: Annotated[int, _few("O-97")] = 0
    fogs: Annotated[int, _few("O-104")] = 0
    competing: Annotated[bool, Meta(extra={"rule": "O-112", "seats": (3, 5)})] = False

    helper: Annotated[
        Literal["off", "squares", "heat"], Meta(extra={"values": ("off", "squares", "heat")})
    ] = "off"
    ship_sighting: Annotated[Literal["boolean", "count"], _choice("OR-1", "boolean", "count")] = "boolean"
    coastline: Annotated[Literal["on_border", "within_one"], _choice("OR-2", "on_border", "within_one")] = (
        "on_border"
    )
    storm_onto_sacred: Annotated[
        Literal["arrives", "forbidden", "passes"], _choice("OR-3", "arrives", "forbidden", "passes")
    ] = "arrives"
    black_dead_end: Annotated[Literal["prevent", "waive"], _choice("OR-4", "prevent", "waive")] = "prevent"
    arrived_surveys: Annotated[bool, _switch("OR-12")] = False
    end_when_decided: Annotated[bool, _switch("OR-15")] = False
    individual_winner: Annotated[
        Literal["any_ship", "all_ships"], _choice("OR-18", "any_ship", "all_ships")
    ] = "any_ship"
    ship_order: Annotated[
        Literal["first_come", "rotating_seat"], _choice("OR-20", "first_come", "rotating_seat")
    ] = "first_come"
    navigator_chat: Annotated[Literal["private", "public"], _choice("OR-22", "private", "public")] = "private"
    survey_log: Annotated[
        Literal["automatic", "full", "current_round"], _choice("OR-25", "automatic", "full", "current_round")
    ] = "automatic"
    reminder_limit: Annotated[Literal["4", "unlimited"], _choice("OR-26", "4", "unlimited")] = "4"
    monsters: Annotated[Literal["mandatory", "optional"], _choice("OR-27", "mandatory", "optional")] = (
        "mandatory"
    )
    coop_helm: Annotated[
        Literal["rotate", "vote"],
        Meta(extra={"rule": "OR-42", "values": ("rotate", "vote"), "seats": (4, 4)}),
    ] = "rotate"
    spectators: Annotated[Literal["blind", "omniscient"], _choice("OR-46", "blind", "omniscient")] = "blind"

    @property
    def short_log(self) -> bool:
        """OR-25: with "use your memory" the log shows the current round only, unless the table says otherwise."""
        return self.survey_log == "current_round" or (self.survey_log == "automatic" and self.memory)
