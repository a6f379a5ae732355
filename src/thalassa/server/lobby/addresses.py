"""Under which addresses others can reach this server: what an invitation has to say."""

from __future__ import annotations

import ipaddress
import socket

from thalassa.server.configuration import Settings
from thalassa.server.wire.bodies import ReachableAt

ANYWHERE = ("0.0.0.0", "::", "")
ELSEWHERE = ("192.0.2.1", 9)
"""An address nobody has (RFC 5737): the way to it shows which of our own addresses faces the network."""


def addresses(settings: Settings, asked: str) -> tuple[ReachableAt, ...]:
    """Best first: ``asked`` is the host, with its port, under which the asking browser found the server.

    A name or an address of the open internet is all others need. Addresses inside the house are told only to those who
    are inside themselves.
    """
    name, port = _split(asked)
    if not _is_local(name):
        return (ReachableAt(asked, "everywhere" if settings.https or not _is_private(name) else "network"),)
    here = ReachableAt(asked, "here")
    if settings.listens not in ANYWHERE or settings.https:
        return (here,)
    return (*(ReachableAt(_joined(own, port), "network") for own in own_addresses()), here)


def own_addresses() -> tuple[str, ...]:
    """This machine's address in its network, if it is in one; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return ()
        own = str(probe.getsockname()[0])
    return () if _is_local(own) or own in ANYWHERE else (own,)


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
