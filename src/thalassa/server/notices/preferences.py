"""What a guest can set about notices: ways, wishes, tests. The e-mail address is confirmed by a link."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec

from thalassa.kernel.words import LANGUAGES
from thalassa.server.access.devices import Agent
from thalassa.server.db.guests.ways import Ways
from thalassa.server.db.rows import Row
from thalassa.server.wire.notices import (
    NewHook,
    NewPush,
    NoticeKind,
    NoticeSettings,
    Tested,
    WayError,
    WayInfo,
    WayKind,
)
from thalassa.server.wire.problems import bad_request, conflict, not_found

from .deciding import KINDS, wishes_of
from .hooks import FORMS
from .outgoing import NotReached
from .post import Post
from .push import BadSubscription, Keys, Subscription
from .wording import Letter, Sentence, frame_words, trial_letter

MOST = {"push": 8, "mail": 1, "hook": 4}
LINK_SECONDS = 30 * 60
"""How long the link in a letter is valid."""
ADDRESS = re.compile(r"[^\s@<>,;:\"]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")


class Preferences:
    def __init__(self, ways: Ways, post: Post) -> None:
        self.ways = ways
        self._post = post

    @property
    def sends_mail(self) -> bool:
        return self._post.mail_server is not None

    async def settings(self, guest_id: str) -> NoticeSettings:
        chosen = wishes_of(await self.ways.choice(guest_id))
        return NoticeSettings(
            tuple(_info(row) for row in await self.ways.of(guest_id)),
            {cast(NoticeKind, kind): tuple(cast(list[WayKind], ways)) for kind, ways in chosen.items()},
            self._post.pusher.public_key,
            self.sends_mail,
        )

    async def choose(
        self, guest_id: str, wishes: Mapping[NoticeKind, Sequence[WayKind]], language: str
    ) -> None:
        whole: dict[str, Sequence[str]] = {kind: sorted(set(wishes.get(kind, ()))) for kind in KINDS}
        await self.ways.choose(guest_id, whole, _language(language))

    # -- ways -------------------------------------------------------------------------------------------

    async def add_push(self, guest_id: str, wish: NewPush, agent: Agent, base: str) -> None:
        self._check(wish.endpoint)
        subscription = Subscription(wish.endpoint, Keys(wish.keys.p256dh, wish.keys.auth))
        try:
            self._post.pusher.request(subscription, trial_letter("en"), "")
        except BadSubscription:
            raise bad_request("bad_push") from None
        await self._add(
            guest_id,
            wish.language,
            kind="push",
            address=msgspec.json.encode(subscription).decode(),
            label=" · ".join(word for word in agent if word),
            base=base,
            confirmed=True,
        )

    async def add_hook(self, guest_id: str, wish: NewHook, base: str) -> None:
        self._check(wish.url)
        if wish.form not in FORMS:
            raise bad_request("bad_webhook")
        if wish.form == "gotify" and not wish.token:
            raise bad_request("gotify_token")
        import secrets

        await self._add(
            guest_id,
            wish.language,
            kind="hook",
            form=wish.form,
            address=wish.url,
            secret=secrets.token_hex(16) if wish.form == "json" else wish.token,
            label=_shown(wish.url),
            base=base,
            confirmed=True,
        )

    async def add_mail(self, guest_id: str, name: str, address: str, language: str, base: str) -> None:
        """A letter goes to the address; whoever opens its link has confirmed it."""
        address = normal(address)
        self._check_mail()
        for old in await self.ways.of(guest_id):
            if old["kind"] == "mail" and not old["confirmed"]:
                await self.ways.remove(guest_id, old["id"])
        token = await self.ways.new_mail_link(address, guest_id, LINK_SECONDS)
        say = frame_words(_language(language))
        text = say.say("letter.confirm", {"name": name or say.say("frame.guest")})
        await self._write(
            address, Sentence(say.say("letter.confirm.title"), text, f"/mail/{token}"), say.language, base
        )
        await self._speak(guest_id, language)

    async def confirm(self, guest_id: str, address: str, base: str) -> None:
        kept = [row for row in await self.ways.of(guest_id) if row["kind"] == "mail"]
        for row in kept:
            await self.ways.remove(guest_id, row["id"])
        await self.ways.add(
            guest_id, MOST["mail"], kind="mail", address=address, label=address, base=base, confirmed=True
        )

    async def write_sign_in(self, address: str, name: str, language: str, base: str) -> None:
        """A letter whose link signs in as the guest the address belongs to."""
        token = await self.ways.new_mail_link(address, None, LINK_SECONDS)
        say = frame_words(_language(language))
        text = say.say("letter.sign_in", {"name": name})
        await self._write(
            address, Sentence(say.say("letter.sign_in.title"), text, f"/mail/{token}"), say.language, base
        )

    async def _write(self, address: str, sentence: Sentence, language: str, base: str) -> None:
        letter = Letter(sentence.title, (sentence,), 0, language)
        try:
            await self._post.mail(address, letter, self._post.base(base), "link")
        except NotReached as error:
            raise conflict("mail_not_sent", problem=error.code) from None

    async def remove(self, guest_id: str, way_id: str) -> None:
        if not await self.ways.remove(guest_id, way_id):
            raise not_found("no_such_way")

    async def test(self, guest_id: str, way_id: str, language: str) -> Tested:
        row = await self.ways.find(guest_id, way_id)
        if row is None or not row["confirmed"]:
            raise not_found("no_such_way")
        error: WayError | None = None
        try:
            await self._post.send(row, trial_letter(_language(language)), f"test-{int(time.time())}")
        except NotReached as problem:
            error = WayError(problem.code, problem.params, time.time())
        said = None if error is None else msgspec.json.encode([error.code, error.params]).decode()
        await self.ways.note(way_id, said)
        return Tested(error, await self.settings(guest_id))

    async def hear_no_more(self, token: str) -> bool:
        """The link at the end of a letter: no more e-mail of any kind. The address stays the guest's."""
        way_id = self._post.way_of(token)
        guest_id = None if way_id is None else await self.ways.owner(way_id)
        if guest_id is None:
            return False
        row = await self.ways.choice(guest_id)
        wishes = {kind: [way for way in ways if way != "mail"] for kind, ways in wishes_of(row).items()}
        await self.ways.choose(guest_id, wishes, LANGUAGES[0] if row is None else row["language"])
        return True

    async def _add(self, guest_id: str, language: str, **given: Any) -> None:
        if await self.ways.add(guest_id, MOST[given["kind"]], **given) is None:
            raise conflict("too_many_ways", n=MOST[given["kind"]])
        await self._speak(guest_id, language)

    async def _speak(self, guest_id: str, language: str) -> None:
        """Whoever has chosen nothing yet hears of the usual, in the language in which he opened his first way."""
        if await self.ways.choice(guest_id) is None:
            await self.ways.choose(guest_id, wishes_of(None), _language(language))

    def _check(self, url: str) -> None:
        try:
            self._post.outgoing.check(url)
        except NotReached as error:
            raise bad_request("bad_address", problem=error.code) from None

    def _check_mail(self) -> None:
        if not self.sends_mail:
            raise conflict("no_mail")


def normal(address: str) -> str:
    """An e-mail address as it is kept: what differs only by case is one address.

    >>> normal(" Ann@Example.org ")
    'ann@example.org'
    """
    address = address.strip().lower()
    if not ADDRESS.fullmatch(address) or not address.isascii():
        raise bad_request("bad_mail")
    return address


def _language(wished: str) -> str:
    return wished if wished in LANGUAGES else LANGUAGES[0]


def _shown(url: str) -> str:
    """A webhook's address as it is listed: its path may be its key."""
    parts = urlsplit(url)
    path = parts.path.rstrip("/")
    return f"{parts.netloc}{'/…' + path[-4:] if len(path) > 4 else path}"[:60]


def _info(row: Row) -> WayInfo:
    error = None
    if row["error"] is not None:
        code, params = msgspec.json.decode(row["error"])
        error = WayError(code, params, row["failed"] or 0.0)
    key = row["secret"] if row["form"] == "json" else ""
    return WayInfo(
        row["id"], row["kind"], row["form"], row["label"], bool(row["confirmed"]), error, row["sent"], key
    )
