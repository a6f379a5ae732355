"""Where a request comes from, as far as limits go, and which names this server answers to."""

from __future__ import annotations

import ipaddress
import socket
from functools import lru_cache
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

LONGEST_HOST = 300
"""Characters of a Host header: a longer one names nobody, and strangers cannot fill the memory with what is remembered here."""


@lru_cache(maxsize=10_000)
def network(address: str) -> str:
    """What one household can change at will counts as one: of an IPv6 address the first 64 bits.

    >>> network("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::/64'
    >>> network("::ffff:192.0.2.7")
    '192.0.2.7'
    >>> network("192.0.2.7")
    '192.0.2.7'
    """
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((known, 64), strict=False))


def is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(network(address).removesuffix("/64")).is_loopback or address == "::1"
    except ValueError:
        return False


def network_of(connection: HTTPConnection) -> str:
    return network(connection.client.host) if connection.client else "unknown"


class Names:
    """The names of this server: a page that reached it by another name is not ours (DNS rebinding)."""

    def __init__(self, public_url: str | None, https: bool) -> None:
        self._public = None if public_url is None else urlsplit(public_url)
        self._any = https and public_url is None
        """Over https the certificate vouches for the name, and the proxy in front knows it."""
        here = socket.gethostname().lower()
        self._local = {"localhost", here, f"{here}.local", here.partition(".")[0]}

    def known(self, host: str | None) -> bool:
        """Whether a Host header names this server. An address instead of a name cannot be rebound."""
        if self._any:
            return True
        name = _name(host or "")
        if name is None:
            return False
        return (
            self._is_public(name) or name in self._local or name.endswith(".localhost") or _is_address(name)
        )

    def scheme(self, host: str | None) -> str | None:
        """How pages of this server are reached by that name, if the host has said it."""
        public = self._public
        return public.scheme if public is not None and self._is_public(_name(host or "")) else None

    def _is_public(self, name: str | None) -> bool:
        return self._public is not None and name == self._public.hostname


def _name(host: str) -> str | None:
    return None if len(host) > LONGEST_HOST else _name_in(host)


@lru_cache(maxsize=1_000)
def _name_in(host: str) -> str | None:
    try:
        return (urlsplit(f"//{host}").hostname or "").lower() or None
    except ValueError:
        return None


@lru_cache(maxsize=1_000)
def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
