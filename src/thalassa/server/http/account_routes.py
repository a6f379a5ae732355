"""The addresses of being found again: passkeys, e-mail links, taking one's data along, and being forgotten."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from thalassa.server.access.limiting import Limiter
from thalassa.server.access.passkeys import Passkeys, named
from thalassa.server.access.sessions import People
from thalassa.server.lobby.leaving import export, forget
from thalassa.server.notices.preferences import Preferences, normal
from thalassa.server.play.hub import Hub
from thalassa.server.wire.bodies import Me
from thalassa.server.wire.notices import MailOffer
from thalassa.server.wire.people import (
    Account,
    PasskeyAnswer,
    PasskeyInfo,
    PasskeyQuestion,
    SignInMail,
)
from thalassa.server.wire.problems import conflict, not_found

from .requests import Paths, Routes, answer, base, body


class AccountRoutes(Routes):
    def __init__(self, hub: Hub, people: People, limiter: Limiter, preferences: Preferences) -> None:
        super().__init__(hub, people, limiter)
        self._preferences = preferences
        self._passkeys = Passkeys(people.known)

    def paths(self) -> Paths:
        return [
            ("GET", "/api/me/account", self.account),
            ("POST", "/api/me/passkeys/question", self.offer_passkey),
            ("POST", "/api/me/passkeys", self.keep_passkey),
            ("DELETE", "/api/me/passkeys/{created}", self.remove_passkey),
            ("POST", "/api/sign-in/passkey/question", self.ask_passkey),
            ("POST", "/api/sign-in/passkey", self.use_passkey),
            ("POST", "/api/sign-in/mail", self.write_sign_in),
            ("GET", "/api/mail/{token}", self.mail_offer),
            ("POST", "/api/mail/{token}", self.follow_mail),
            ("GET", "/api/me/data", self.data),
            ("DELETE", "/api/me/data", self.delete),
        ]

    async def account(self, request: Request) -> Response:
        return await self._account(request, await self._guest(request))

    # -- passkeys ---------------------------------------------------------------------------------------

    async def offer_passkey(self, request: Request) -> Response:
        visitor = await self._named(request)
        options = await self._passkeys.offer(visitor.guest_id, visitor.name, base(request))
        return answer(PasskeyQuestion(options))

    async def keep_passkey(self, request: Request) -> Response:
        visitor = await self._named(request)
        given = await body(request, PasskeyAnswer)
        label = " · ".join(word for word in self.people.agent(request) if word)
        await self._passkeys.keep(visitor.guest_id, given.credential, base(request), label)
        return await self._account(request, visitor.guest_id)

    async def remove_passkey(self, request: Request) -> Response:
        guest_id = await self._guest(request)
        for row in await self.people.known.passkeys(guest_id):
            if str(row["created"]) == request.path_params["created"]:
                await self.people.known.remove_passkey(guest_id, row["label"], row["created"])
                return await self._account(request, guest_id)
        raise not_found("no_such_way")

    async def ask_passkey(self, request: Request) -> Response:
        await self._limit_greeting(request)
        return answer(PasskeyQuestion(await self._passkeys.ask(base(request))))

    async def use_passkey(self, request: Request) -> Response:
        await self._limit_greeting(request)
        given = await body(request, PasskeyAnswer)
        return await self._sign_in(request, await self._passkeys.who(given.credential, base(request)))

    # -- e-mail -----------------------------------------------------------------------------------------

    async def write_sign_in(self, request: Request) -> Response:
        """The answer is the same whether anybody is known by the address; the letter is written afterwards."""
        await self._limit_greeting(request)
        wish = await body(request, SignInMail)
        address = normal(wish.address)
        await self._limit_letter(request, address)
        if not self._preferences.sends_mail:
            raise conflict("no_mail")
        self.hub.spawn(self._write(address, wish.language, base(request)))
        return answer({})

    async def _write(self, address: str, language: str, here: str) -> None:
        keeper = await self._preferences.ways.keeper(address)
        if keeper is not None:
            await self._preferences.write_sign_in(address, await self.people.name(keeper), language, here)

    async def mail_offer(self, request: Request) -> Response:
        """What the link would do here. Looking changes nothing: mail programs open links, too."""
        await self._limit_greeting(request)
        link = await self._preferences.ways.mail_link(str(request.path_params["token"]))
        if link is None:
            raise not_found("no_such_letter")
        return answer(await self._offer(request, link["address"], link["guest_id"]))

    async def follow_mail(self, request: Request) -> Response:
        await self._limit_greeting(request)
        token = str(request.path_params["token"])
        link = await self._preferences.ways.mail_link(token)
        if link is None:
            raise not_found("no_such_letter")
        offer = await self._offer(request, link["address"], link["guest_id"])
        keeper = await self._preferences.ways.keeper(link["address"])
        if offer.does == "confirm":
            if await self._preferences.ways.use_mail_link(token) is None:
                raise not_found("no_such_letter")
            await self._preferences.confirm(link["guest_id"], link["address"], base(request))
            return answer(offer)
        if keeper is None:
            raise not_found("no_such_letter")
        await self._check_merging(request, keeper)
        if await self._preferences.ways.use_mail_link(token) is None:
            raise not_found("no_such_letter")
        signed_in = await self._sign_in(request, keeper)
        response = answer(offer)
        response.raw_headers.extend(header for header in signed_in.raw_headers if header[0] == b"set-cookie")
        return response

    async def _offer(self, request: Request, address: str, guest_id: str | None) -> MailOffer:
        """An address that somebody has confirmed signs in as him; another one is confirmed for whoever asked."""
        keeper = await self._preferences.ways.keeper(address)
        if guest_id is not None and keeper in (None, guest_id):
            return MailOffer(address, "confirm", await self.people.name(guest_id), None, 0)
        if keeper is None:
            raise not_found("no_such_letter")
        visitor = await self.people.visitor(request)
        name = await self.people.name(keeper)
        if visitor is None or visitor.guest_id == keeper:
            return MailOffer(address, "sign_in", name, None, 0)
        tables = await self.people.devices.seats_held(visitor.guest_id)
        return MailOffer(address, "sign_in", name, visitor.name, tables)

    # -- data -------------------------------------------------------------------------------------------

    async def data(self, request: Request) -> Response:
        visitor = await self._visitor(request)
        await self._limit("letter", f"export {visitor.guest_id}")
        file = await export(self.hub, self.people.known, self._looker(visitor), visitor.name)
        headers = {"Content-Disposition": 'attachment; filename="thalassa.zip"'}
        return Response(file, media_type="application/zip", headers=headers)

    async def delete(self, request: Request) -> Response:
        """The guest is forgotten; at his tables a player who left has played."""
        visitor = await self._visitor(request)
        devices = [row["id"] for row in await self.people.devices.of(visitor.guest_id)]
        await forget(self.hub, self.people.known, visitor.guest_id)
        self.hub.open_sockets.end(devices)
        response = answer(Me(None, None))
        await self.people.forget(response, self.people.device_id(request))
        return response

    # -- helpers ----------------------------------------------------------------------------------------

    async def _check_merging(self, request: Request, guest_id: str) -> None:
        visitor = await self.people.visitor(request)
        if visitor is not None and visitor.guest_id != guest_id:
            n = await self.people.known.shared_tables(visitor.guest_id, guest_id)
            if n:
                raise conflict("both_at_tables", n=n)

    async def _sign_in(self, request: Request, guest_id: str) -> Response:
        """This browser is a new device of the guest; whoever it was before is part of him from now on."""
        await self._check_merging(request, guest_id)
        before = await self.people.visitor(request)
        visitor = await self.people.sign_in(request, guest_id)
        if before is not None:
            self.hub.open_sockets.end([before.device_id])
            for room in self.hub.rooms_of(before.guest_id):
                await room.reseat()
        response = answer(Me(visitor.guest_id, visitor.name or None))
        self.people.remember(response, visitor.device_id)
        return response

    async def _account(self, request: Request, guest_id: str) -> Response:
        keys = await self.people.known.passkeys(guest_id)
        mails = [
            row
            for row in await self._preferences.ways.of(guest_id)
            if row["kind"] == "mail" and row["confirmed"]
        ]
        return answer(
            Account(
                tuple(PasskeyInfo(row["label"], row["created"], row["used"]) for row in keys),
                mails[0]["address"] if mails else None,
                self._preferences.sends_mail,
                named(base(request)),
            )
        )
