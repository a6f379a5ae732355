"""An address as a QR code, drawn as one path."""

from __future__ import annotations

from thalassa.server.wire.bodies import QrCode

QUIET = 2
"""Light modules around the code; what surrounds it on the page is light, too."""


def qr_code(text: str) -> QrCode:
    import segno  # takes as long to load as a whole game

    rows = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix]
    path = "".join(
        f"M{start + QUIET} {y + QUIET}h{length}v1h-{length}z"
        for y, row in enumerate(rows)
        for start, length in _runs(row)
    )
    return QrCode(len(rows) + 2 * QUIET, path)


def _runs(row: bytes) -> list[tuple[int, int]]:
    """Where dark modules begin, and how many follow each other.

    >>> _runs(bytes((1, 1, 0, 1)))
    [(0, 2), (3, 1)]
    """
    found: list[tuple[int, int]] = []
    for at, dark in enumerate(row):
        if dark and found and sum(found[-1]) == at:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif dark:
            found.append((at, 1))
    return found
