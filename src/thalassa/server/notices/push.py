"""Web Push: messages encrypted for one browser, carried by that browser's push service."""

from __future__ import annotations

import base64
import time
from typing import Any
from urllib.parse import urlsplit

import msgspec

from .wording import Letter

DAY = 24 * 3600
LARGEST = 3_000
"""Bytes of a message before it is encrypted; services take 4096."""


class Keys(msgspec.Struct, frozen=True):
    p256dh: str
    auth: str


class Subscription(msgspec.Struct, frozen=True):
    """What a browser says of itself (``PushSubscription.toJSON``)."""

    endpoint: str
    keys: Keys


class BadSubscription(Exception):
    """The keys of a browser are not keys."""


def new_private_key() -> str:
    """The server's key for push services: 32 bytes, as they are written in addresses."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


class Pusher:
    """``contact``: where the people of a push service can complain, ``mailto:`` or ``https:``."""

    def __init__(self, private_key: str, contact: str) -> None:
        from cryptography.hazmat.primitives import serialization
        from py_vapid import Vapid02

        self._vapid: Any = Vapid02.from_raw(private_key.encode())  # comes without types
        self._contact = contact
        point = self._vapid.public_key.public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.public_key = _text(point)
        """What browsers subscribe with."""

    def request(self, subscription: Subscription, letter: Letter, tag: str) -> tuple[bytes, dict[str, str]]:
        """Body and headers of the request to ``subscription.endpoint``."""
        from pywebpush import WebPusher

        try:
            pusher: Any = WebPusher(msgspec.to_builtins(subscription))  # comes without types
            body = bytes(pusher.encode(_shortened(letter, tag))["body"])
        except Exception as error:  # whatever the library says of keys that are none
            raise BadSubscription(str(error)) from None
        parts = urlsplit(subscription.endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "sub": self._contact,
            "exp": int(time.time()) + DAY // 2,
        }
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(2 * DAY),
            "Urgency": "normal",
            **self._vapid.sign(claims),
        }
        return body, headers


def _shortened(letter: Letter, tag: str) -> bytes:
    body = {
        "title": letter.title,
        "text": letter.text[:1000],
        "path": letter.path,
        "waiting": letter.waiting,
        "tag": tag,
        "language": letter.language,
    }
    while len(msgspec.json.encode(body)) > LARGEST:  # letters may take several bytes each
        body["text"] = str(body["text"])[: len(str(body["text"])) // 2]
    return msgspec.json.encode(body)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
