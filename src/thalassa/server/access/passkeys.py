"""Passkeys: asking an authenticator, and judging its answer. Each question is answered once.

What speaks their language is loaded when the first of them is asked for: it takes long, and most servers never need it.
"""

from __future__ import annotations

import hashlib
import ipaddress
import json
from typing import Any
from urllib.parse import urlsplit

from thalassa.kernel.messages import Json
from thalassa.server.db.guests.people import PeopleStore
from thalassa.server.wire.problems import Refusal, bad_request, conflict

SECONDS = 300
MOST = 10


def named(base: str) -> bool:
    """Whether the server is known by a name there: browsers keep no passkeys for numbers.

    >>> named("http://localhost:8000"), named("http://127.0.0.1:8000")
    (True, False)
    """
    host = urlsplit(base).hostname or ""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host != ""
    return False


class Passkeys:
    """``base``: the address under which the asking browser knows the server; a passkey belongs to its name."""

    def __init__(self, store: PeopleStore) -> None:
        self._store = store

    async def offer(self, guest_id: str, name: str, base: str) -> Json:
        """The question by which a new passkey is made."""
        known = await self._store.passkeys(guest_id)
        if len(known) >= MOST:
            raise conflict("too_many_ways", n=MOST)
        from webauthn import generate_registration_options, options_to_json
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        options = generate_registration_options(
            rp_id=self._name(base),
            rp_name="Thalassa",
            user_name=name,
            user_id=hashlib.sha256(f"passkey {guest_id}".encode()).digest()[:16],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(row["id"])) for row in known
            ],
        )
        await self._store.ask(options.challenge, guest_id, SECONDS)
        return json.loads(options_to_json(options))

    async def keep(self, guest_id: str, credential: dict[str, Json], base: str, label: str) -> None:
        from webauthn import verify_registration_response
        from webauthn.helpers import bytes_to_base64url
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = await self._answered(credential, guest_id)
        try:
            made = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self._name(base),
                expected_origin=base,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise _refused() from None
        key_id = bytes_to_base64url(made.credential_id)
        if await self._store.passkey(key_id) is not None:
            raise _refused()
        public = bytes_to_base64url(made.credential_public_key)
        await self._store.add_passkey(guest_id, key_id, public, made.sign_count, label)

    async def ask(self, base: str) -> Json:
        """The question to whoever signs in: the browser knows which passkeys belong here, the server names none."""
        from webauthn import generate_authentication_options, options_to_json

        options = generate_authentication_options(rp_id=self._name(base))
        await self._store.ask(options.challenge, None, SECONDS)
        return json.loads(options_to_json(options))

    async def who(self, credential: dict[str, Json], base: str) -> str:
        """The guest whose passkey has answered."""
        from webauthn import verify_authentication_response
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = await self._answered(credential, None)
        row = await self._store.passkey(str(credential.get("id", ""))[:500])
        if row is None:
            raise _refused()
        try:
            answer = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self._name(base),
                expected_origin=base,
                credential_public_key=base64url_to_bytes(row["public_key"]),
                credential_current_sign_count=row["sign_count"],
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise _refused() from None
        await self._store.use_passkey(row["id"], answer.new_sign_count)
        return str(row["guest_id"])

    async def _answered(self, credential: dict[str, Any], guest_id: str | None) -> bytes:
        """The question this answers, which nobody can answer again."""
        from webauthn.helpers import base64url_to_bytes, parse_client_data_json
        from webauthn.helpers.exceptions import WebAuthnException

        try:
            data = credential["response"]["clientDataJSON"]
            challenge = bytes(parse_client_data_json(base64url_to_bytes(data)).challenge)
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise bad_request("bad_passkey") from None
        if not await self._store.answered(challenge, guest_id):
            raise _refused()
        return challenge

    @staticmethod
    def _name(base: str) -> str:
        if not named(base):
            raise conflict("passkey_name")
        return urlsplit(base).hostname or ""


def _refused() -> Refusal:
    """One answer for whatever is wrong: it tells nothing about who is known here."""
    return Refusal(403, "passkey_refused")
