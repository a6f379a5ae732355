"""Webhooks: a letter in the form each service wants it."""

from __future__ import annotations

import hashlib
import hmac
import time
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from .wording import Letter

FORMS = ("json", "discord", "slack", "ntfy", "gotify")
SIGNATURE = "X-Thalassa-Signature"
TIMESTAMP = "X-Thalassa-Time"


class Request(NamedTuple):
    url: str
    body: bytes
    headers: dict[str, str]


def request(form: str, url: str, secret: str, letter: Letter, base: str, message_id: str) -> Request:
    """``secret``: signs plain JSON; for Gotify the application's token, for ntfy an access token, else unused."""
    link = base + letter.path
    match form:
        case "discord":
            return _json(url, {"content": _marked(letter, base), "allowed_mentions": {"parse": []}})
        case "slack":
            return _json(url, {"text": f"*{_slack(letter.title)}*\n{_slack(letter.text)}\n{link}"})
        case "ntfy":
            return _ntfy(url, secret, letter, link)
        case "gotify":
            extras = {"client::notification": {"click": {"url": link}}}
            body = {"title": letter.title, "message": letter.text, "priority": 5, "extras": extras}
            return _json(url, body, {"X-Gotify-Key": secret})
        case _:
            return _signed(url, secret, letter, base, message_id)


def _signed(url: str, secret: str, letter: Letter, base: str, message_id: str) -> Request:
    """Time and body are signed together, so that nobody can send an old message once more."""
    body = msgspec.json.encode(
        {
            "id": message_id,
            "title": letter.title,
            "text": letter.text,
            "url": base + letter.path,
            "waiting": letter.waiting,
            "tables": [
                {"title": one.title, "text": one.text, "url": base + one.path} for one in letter.sentences
            ],
        }
    )
    now = str(int(time.time()))
    return Request(
        url,
        body,
        {"Content-Type": "application/json", TIMESTAMP: now, SIGNATURE: signature(secret, now, body)},
    )


def signature(secret: str, sent_at: str, body: bytes) -> str:
    """What a receiver compares.

    >>> signature("secret", "0", b"{}")[:16]
    'sha256=e2bca5e60'
    """
    signed = hmac.new(secret.encode(), sent_at.encode() + b"." + body, hashlib.sha256)
    return f"sha256={signed.hexdigest()}"


def _json(url: str, body: object, headers: dict[str, str] | None = None) -> Request:
    return Request(url, msgspec.json.encode(body), {"Content-Type": "application/json", **(headers or {})})


def _ntfy(url: str, secret: str, letter: Letter, link: str) -> Request:
    """As JSON to the server itself: headers hold no letters beyond ASCII."""
    parts = urlsplit(url)
    topic = parts.path.strip("/").rpartition("/")[2]
    folder = parts.path.strip("/").rpartition("/")[0]
    body = {"topic": topic, "title": letter.title, "message": letter.text, "click": link}
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    server = f"{parts.scheme}://{parts.netloc}/{folder}"
    return _json(server, body, headers)


def _marked(letter: Letter, base: str) -> str:
    """Names and titles are text, whatever signs they hold."""
    plain = [f"**{_discord(letter.title)}**"]
    plain += [f"{_discord(one.text)} <{base}{one.path}>" for one in letter.sentences]
    return "\n".join(plain)[:1900]


def _discord(text: str) -> str:
    return "".join(f"\\{sign}" if sign in "\\*_~`|>#-[]()<@:" else sign for sign in text)


def _slack(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
