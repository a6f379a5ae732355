"""The host's page over REST."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from .times import Body

Text = Annotated[str, msgspec.Meta(max_length=40)]


class HostLink(Body, frozen=True):
    """What the link printed at the start says."""

    token: Annotated[str, msgspec.Meta(max_length=64)]


class HostPerson(msgspec.Struct, frozen=True):
    id: str
    """The beginning of it, enough to tell people apart."""
    name: str
    seen: float | None
    devices: int
    tables: int


class HostSeat(msgspec.Struct, frozen=True):
    name: str | None
    bot: str | None


class HostTable(msgspec.Struct, frozen=True):
    id: str
    game: str
    title: str
    status: Literal["open", "running", "over"]
    changed: float
    seats: tuple[HostSeat, ...]
    bots: tuple[str, ...]
    """Who could be put on a seat."""


class HostDeed(msgspec.Struct, frozen=True):
    """Something a host did."""

    time: float
    what: str
    about: str


class HostView(msgspec.Struct, frozen=True):
    people: tuple[HostPerson, ...]
    tables: tuple[HostTable, ...]
    log: tuple[HostDeed, ...]


class HostSearch(Body, frozen=True):
    text: Text = ""


class RenamePerson(Body, frozen=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=24)]


class MergePerson(Body, frozen=True):
    into: Text


class HostOpen(Body, frozen=True):
    game: Text
    host: Text
    """The beginning of an id."""
    seats: int = 2
    title: Text = ""
    public: bool = True
    clock: Text | None = None


class ReplaceSeat(Body, frozen=True):
    seat: int
    bot: Text | None = None
    person: Text | None = None
    """The beginning of an id; neither: the seat is free."""


HOST_TYPES = (HostLink, HostView, HostSearch, RenamePerson, MergePerson, HostOpen, ReplaceSeat)
