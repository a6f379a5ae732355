"""Requests this server makes because somebody has asked for it: to the open internet only, and never for long.

A name is resolved here, every address it has is looked at, and the connection goes to the address that was looked at:
a name that leads elsewhere a moment later leads nowhere. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

if TYPE_CHECKING:  # loaded, with all certificates of the machine, when the first message goes out
    import httpx

SECONDS = 10.0
MOST_BYTES = 16_384
"""Of an answer, which nobody reads but for its status and the first words of a complaint."""

INSIDE = tuple(ipaddress.ip_network(one) for one in ("fec0::/10", "192.0.0.0/24", "3fff::/20"))
"""Networks of the inside that the standard library takes for the open internet: old site-local addresses, those of
protocols, those of examples."""

Resolve = Callable[[str, int], Awaitable[list[str]]]


class NotReached(Exception):
    """The message did not arrive: ``code`` is a catalogue code (``way.error.<code>``)."""

    def __init__(self, code: str, gone: bool = False, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.gone = gone
        """There is nobody there any more: no use in trying again."""
        self.params = params


class Answer(NamedTuple):
    status: int
    text: str


async def resolve(host: str, port: int) -> list[str]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(info[4][0]) for info in found]


def is_open(address: str) -> bool:
    """Whether an address belongs to the open internet.

    >>> [is_open(one) for one in ("9.9.9.9", "10.0.0.1", "127.0.0.1", "169.254.169.254", "::1", "::ffff:10.0.0.1")]
    [True, False, False, False, False, False]
    """
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(known, ipaddress.IPv6Address):
        inner = known.ipv4_mapped or known.sixtofour or (known.teredo[1] if known.teredo else None)
        if inner is not None and not is_open(str(inner)):
            return False
    if any(known in inside for inside in INSIDE):
        return False
    return known.is_global and not known.is_multicast and not known.is_reserved


class Outgoing:
    """``private``: the host lets messages go to his own network, too, and over plain http."""

    def __init__(self, private: bool = False, resolver: Resolve = resolve) -> None:
        self._private = private
        self._resolve = resolver

    @cached_property
    def _client(self) -> httpx.AsyncClient:
        import httpx

        return httpx.AsyncClient(
            timeout=SECONDS,
            follow_redirects=False,
            trust_env=False,
            limits=httpx.Limits(max_connections=64, keepalive_expiry=5.0),
        )

    async def close(self) -> None:
        if "_client" in self.__dict__:
            await self._client.aclose()

    def check(self, url: str) -> None:
        """Raises NotReached unless the address looks like one that may be called."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise NotReached("no_address") from None
        plain = parts.scheme == "http" and self._private
        if (parts.scheme != "https" and not plain) or not parts.hostname or parts.username or port == 0:
            raise NotReached("no_https")

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Raises NotReached if the message did not arrive or was not taken."""
        import httpx

        self.check(url)
        parts = urlsplit(url)
        host = parts.hostname or ""
        port = parts.port or (443 if parts.scheme == "https" else 80)
        pinned = httpx.URL(url).copy_with(host=await self._address(host, port))
        try:
            async with asyncio.timeout(SECONDS):
                return await self._send(pinned, parts.netloc, host, body, headers)
        except (TimeoutError, httpx.TimeoutException):
            raise NotReached("too_slow") from None
        except (httpx.HTTPError, OSError) as error:
            raise NotReached("no_connection", problem=type(error).__name__) from None

    async def _address(self, host: str, port: int) -> str:
        try:
            async with asyncio.timeout(SECONDS):
                found = await self._resolve(host, port)
        except (OSError, UnicodeError):
            raise NotReached("no_such_host", host=host[:80]) from None
        except TimeoutError:
            raise NotReached("too_slow") from None
        if not found:
            raise NotReached("no_such_host", host=host[:80])
        # one private address among them is enough: nobody who means well has one
        if not self._private and not all(is_open(address) for address in found):
            raise NotReached("private_address", host=host[:80])
        return found[0]

    async def _send(
        self, pinned: httpx.URL, netloc: str, host: str, body: bytes, headers: Mapping[str, str]
    ) -> Answer:
        request = self._client.build_request(
            "POST",
            pinned,
            content=body,
            headers={**headers, "Host": netloc, "User-Agent": "Thalassa"},
            extensions={"sni_hostname": host},
        )
        response = await self._client.send(request, stream=True)
        try:
            read = b""
            async for piece in response.aiter_raw():
                read += piece
                if len(read) > MOST_BYTES:
                    break
        finally:
            await response.aclose()
        status = response.status_code
        if 300 <= status < 400:
            raise NotReached("redirect")
        if status >= 400:
            raise NotReached("refused", gone=status in (404, 410), status=status)
        return Answer(status, read[:200].decode(errors="replace"))
