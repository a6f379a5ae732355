"""Under which addresses others can reach this server: what an invitation has to say."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from typing import Literal
from urllib.parse import urlsplit

from thalassa.server.configuration import Settings
from thalassa.server.wire.bodies import ReachableAt

ANYWHERE = ("0.0.0.0", "::", "")
ELSEWHERE = ("192.0.2.1", 9)
"""An address nobody has (RFC 5737): the way to it shows which of our own addresses faces the network."""


def addresses(settings: Settings, asked: str) -> tuple[ReachableAt, ...]:
    """Best first: ``asked`` is the host, with its port, under which the asking browser found the server.

    The address the host has named, or else a name or an address of the open internet, is all others need. Addresses
    inside the house are told only to those who are inside themselves.
    """
    name, port = _split(asked)
    scheme = "https" if settings.https else "http"
    public = _public(settings)

    def at(host: str, reach: Literal["everywhere", "network", "here"]) -> ReachableAt:
        return ReachableAt(host, reach, f"{scheme}://{host}")

    if not _is_local(name):
        reach = at(asked, "everywhere" if settings.https or not _is_private(name) else "network")
        return (*public, *(() if any(one.host == asked for one in public) else (reach,)))
    here = at(asked, "here")
    if settings.listens not in ANYWHERE or settings.https:
        return (*public, here)
    return (*public, *(at(_joined(own, port), "network") for own in own_addresses()), here)


def _public(settings: Settings) -> tuple[ReachableAt, ...]:
    """The address the host has named, if he has."""
    parts = urlsplit(settings.public_url or "")
    if not parts.hostname:
        return ()
    private = _is_local(parts.hostname) or _is_private(parts.hostname)
    base = f"{parts.scheme}://{parts.netloc}"
    return (ReachableAt(parts.netloc, "network" if private else "everywhere", base),)


def own_addresses() -> tuple[str, ...]:
    """This machine's addresses in its networks, the one that faces the others first; nothing is sent to find out."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(ELSEWHERE)
        found.append(str(probe.getsockname()[0]))
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return tuple(dict.fromkeys(own for own in found if not _is_local(own) and own not in ANYWHERE))


def _split(asked: str) -> tuple[str, str]:
    name, colon, port = asked.rpartition(":")
    return (name, port) if colon and port.isdecimal() else (asked, "")


def _joined(name: str, port: str) -> str:
    return f"{name}:{port}" if port else name


def _is_local(name: str) -> bool:
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def _is_private(name: str) -> bool:
    try:
        return ipaddress.ip_address(name.strip("[]")).is_private
    except ValueError:
        return name.endswith(".local") or "." not in name
