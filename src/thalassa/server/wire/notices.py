"""Notices over REST: by which ways a guest wants to be told, and of what."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from thalassa.kernel.messages import Params

from .times import Body

WayKind = Literal["push", "mail", "hook"]
HookForm = Literal["json", "discord", "slack", "ntfy", "gotify"]
NoticeKind = Literal["turn", "clock", "over", "pause", "seats", "invitation"]
Address = Annotated[str, msgspec.Meta(min_length=3, max_length=254)]
LinkText = Annotated[str, msgspec.Meta(min_length=8, max_length=500)]
KeyText = Annotated[str, msgspec.Meta(max_length=200)]


class WayError(msgspec.Struct, frozen=True):
    """What went wrong the last time (``way.error.<code>``), and when."""

    code: str
    params: Params
    time: float


class WayInfo(msgspec.Struct, frozen=True):
    """A way to reach the asking guest."""

    id: str
    kind: WayKind
    form: str
    """What a webhook speaks; empty for others."""
    label: str
    confirmed: bool
    """False for an e-mail address whose link has not been opened yet."""
    error: WayError | None
    sent: float | None
    """When something arrived last."""
    key: str
    """What a plain webhook's messages are signed with; empty for others."""


class NoticeSettings(msgspec.Struct, frozen=True):
    ways: tuple[WayInfo, ...]
    wishes: dict[NoticeKind, tuple[WayKind, ...]]
    push_key: str
    """What a browser subscribes with."""
    mail: bool
    """Whether this server can send e-mail."""


class NoticeWishes(Body, frozen=True):
    wishes: dict[NoticeKind, tuple[WayKind, ...]]
    language: Annotated[str, msgspec.Meta(max_length=8)]


class PushKeys(Body, frozen=True):
    p256dh: KeyText
    auth: KeyText


class NewPush(Body, frozen=True):
    endpoint: LinkText
    keys: PushKeys
    language: Annotated[str, msgspec.Meta(max_length=8)]


class NewMail(Body, frozen=True):
    address: Address
    language: Annotated[str, msgspec.Meta(max_length=8)]


class NewHook(Body, frozen=True):
    form: HookForm
    url: LinkText
    token: KeyText = ""
    """For Gotify and ntfy: what lets messages in."""
    language: Annotated[str, msgspec.Meta(max_length=8)] = "en"


class Tested(msgspec.Struct, frozen=True):
    """How a test has ended: no error means that the message was taken."""

    error: WayError | None
    settings: NoticeSettings


class MailOffer(msgspec.Struct, frozen=True):
    """What the link of a letter would do here."""

    address: str
    does: Literal["confirm", "sign_in"]
    name: str
    """The guest it is about."""
    other: str | None
    """Name of the guest this browser is now, if it becomes another one."""
    tables: int
    """At how many tables that one sits: they come along."""


class CalendarLink(msgspec.Struct, frozen=True):
    """The private address of a guest's calendar: whoever has it sees when clocks end."""

    path: str


NOTICE_TYPES = (CalendarLink, NoticeSettings, NoticeWishes, NewPush, NewMail, NewHook, Tested, MailOffer)
