"""The work of the outbox: decides on notices that are due, sends what follows, tries again what did not arrive."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
import structlog
from itsdangerous import BadSignature, Signer

from thalassa.server import metrics
from thalassa.server.configuration import Settings
from thalassa.server.db.notices.outbox import Outbox
from thalassa.server.db.rows import Row

from . import hooks, push
from .deciding import Message, judge, seconds_until
from .outgoing import NotReached, Outgoing
from .wording import Letter, letter

if (
    TYPE_CHECKING
):  # the standard library's half of it takes as long to load as a game: only where letters are sent
    from .mail import MailServer

log = structlog.get_logger()

LOOKS = 12
"""How often the outbox is looked at while notices are collected."""
LEAST_REST = 0.1
RETRY_SECONDS = 10.0
LEASE_SECONDS = 120.0
AT_ONCE = 32
"""Messages under way at one time."""


class Post:
    def __init__(
        self,
        outbox: Outbox,
        settings: Settings,
        secret: str,
        push_key: str,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._outbox = outbox
        self._settings = settings
        self._signer = Signer(secret, salt="thalassa-notices-off")
        self._clock = clock
        self.mail_server = None if settings.mail is None else _mail_server(settings.mail)
        self.outgoing = Outgoing(settings.private_webhooks)
        self.pusher = push.Pusher(push_key, self._contact())

    def _contact(self) -> str:
        if self.mail_server is not None:
            return f"mailto:{self.mail_server.sender}"
        public = self._settings.public_url or ""
        return public.rstrip("/") if public.startswith("https://") else "mailto:thalassa@example.org"

    async def close(self) -> None:
        await self.outgoing.close()

    async def run(self) -> None:
        """For ever, in every process that serves."""
        while True:
            try:
                while await self.work():
                    pass
                due = await self._outbox.next_due()
                rest = self._settings.notice_seconds / LOOKS
                if due is not None:
                    rest = min(rest, due - self._clock())
            except Exception as error:  # the database is away, or one message is odd: the others still go out
                log.error("notices not sent, trying again", exc_info=error)
                rest = RETRY_SECONDS
            await asyncio.sleep(max(rest, LEAST_REST))

    async def work(self) -> int:
        """One round: how many notices and messages were dealt with."""
        now = self._clock()
        decided = await self._outbox.decide(now, lambda batch: judge(batch, now))
        return decided + await self._deliver()

    async def _deliver(self) -> int:
        claimed = await self._outbox.claim(self._clock(), LEASE_SECONDS, 4 * AT_ONCE)
        if not claimed:
            return 0
        free = asyncio.Semaphore(AT_ONCE)

        async def attempt(row: Row) -> Row | None:
            async with free:
                return row if await self._attempt(row) else None

        arrived = [row for row in await asyncio.gather(*map(attempt, claimed)) if row is not None]
        if arrived:
            await self._outbox.arrived(arrived, self._clock())
        return len(claimed)

    async def _attempt(self, row: Row) -> bool:
        way = row["way"]
        try:
            await self.send(way, letter(msgspec.json.decode(row["body"], type=Message)), str(row["id"]))
        except NotReached as error:
            pause = None if error.gone and way["kind"] == "push" else seconds_until(row["attempts"])
            now = self._clock()
            again = None if pause is None else now + pause
            await self._outbox.failed(
                row, msgspec.json.encode([error.code, error.params]).decode(), now, again
            )
            metrics.NOTICES.labels(way["kind"], "failed").inc()
            return False
        metrics.NOTICES.labels(way["kind"], "sent").inc()
        return True

    async def send(self, way: Row, written: Letter, message_id: str) -> None:
        """One letter by one way. Raises NotReached."""
        base = self.base(way["base"])
        match way["kind"]:
            case "mail":
                off = f"{base}/off/{self._signer.sign(way['id']).decode()}"
                await self.mail(way["address"], written, base, message_id, off)
            case "push":
                subscription = msgspec.json.decode(way["address"], type=push.Subscription)
                try:
                    body, headers = self.pusher.request(subscription, written, written.path)
                except push.BadSubscription:
                    raise NotReached("bad_keys", gone=True) from None
                await self.outgoing.post(subscription.endpoint, body, headers)
            case _:
                made = hooks.request(way["form"], way["address"], way["secret"], written, base, message_id)
                await self.outgoing.post(made.url, made.body, made.headers)

    async def mail(
        self, to: str, written: Letter, base: str, message_id: str, off: str | None = None
    ) -> None:
        if self.mail_server is None:
            raise NotReached("no_mail_server")
        from .mail import compose, send

        await send(self.mail_server, compose(self.mail_server, to, written, base, message_id, off))

    def base(self, known: str) -> str:
        """Where links lead: the address the host has named, else the one the guest knows the server by."""
        return (self._settings.public_url or known).rstrip("/")

    def way_of(self, token: str) -> str | None:
        """The way a link to hear no more belongs to."""
        with contextlib.suppress(BadSignature, UnicodeError):
            return self._signer.unsign(token).decode()
        return None


def _mail_server(url: str) -> MailServer:
    from .mail import mail_server

    return mail_server(url)
