"""Table options of the toy game, one of every kind."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from thalassa.kernel.messages import Options


class ToyOptions(Options, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=3, extra={"rule": "TR-1"})] = 2
    bell: Annotated[bool, Meta(extra={"rule": "TR-2"})] = True
    bowl: Annotated[
        Literal["roomy", "narrow"], Meta(extra={"rule": "TR-3", "values": ["roomy", "narrow"]})
    ] = "roomy"
    lost: Annotated[tuple[int, ...], Meta(extra={"rule": "T-1", "hidden": True})] = ()
