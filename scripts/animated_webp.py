"""Puts WebP pictures one after the other into an animated one: RIFF chunks only, nothing is encoded here.

The layout is that of the WebP container: ``VP8X`` says that it moves and how large it is, ``ANIM`` how often it is
repeated, and each ``ANMF`` holds one picture with its place and duration.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable

ANIMATED = 0b10
FOREVER = 0
WHOLE_FRAME = 0b10
"""A frame replaces what was there before; nothing is blended."""


def chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def three(number: int) -> bytes:
    return number.to_bytes(3, "little")


def picture_of(still: bytes) -> bytes:
    """The encoded picture of a WebP file, as the chunk it stands in."""
    at = 12
    while at < len(still):
        name, size = still[at : at + 4], int.from_bytes(still[at + 4 : at + 8], "little")
        if name in (b"VP8 ", b"VP8L"):
            return still[at : at + 8 + size + size % 2]
        at += 8 + size + size % 2
    raise ValueError("no picture in this file")


def animated(stills: Iterable[tuple[bytes, int]], width: int, height: int) -> bytes:
    """Pictures of one size, each with the milliseconds it is shown."""
    size = three(width - 1) + three(height - 1)
    body = chunk(b"VP8X", struct.pack("<I", ANIMATED) + size)
    body += chunk(b"ANIM", struct.pack("<IH", 0xFFFFFFFF, FOREVER))
    for still, milliseconds in stills:
        head = three(0) + three(0) + size + three(milliseconds) + bytes([WHOLE_FRAME])
        body += chunk(b"ANMF", head + picture_of(still))
    return b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WEBP" + body
