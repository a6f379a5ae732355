"""An edition's map as one SVG file, drawn from the data alone: for checking an edition by eye. Knows no position."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin

from .data import Hex, PoseidonEdition, place_of

RADIUS = 34.0
WIDE = RADIUS * 3**0.5
COLOURS = {
    "sea": "#8fc4d6",
    "home": "#e4d3a2",
    "site": "#b9dbe6",
    "temple": "#f3dda0",
    "culture": "#e0a27f",
    "newworld": "#3f7f9f",
}


def centre(hex: Hex, number: int) -> tuple[float, float]:
    """Half a hex per column, three quarters per row; hexes of a listed grid stand in one line."""
    place = place_of(hex.coord)
    row, column = place if place is not None else (0, 2 * number)
    return 50 + column * WIDE / 2, 60 + row * RADIUS * 1.5


def drawing(edition: PoseidonEdition) -> str:
    spots = [centre(hex, number) for number, hex in enumerate(edition.hexes)]
    width = max(x for x, _ in spots) + 60
    height = max(y for _, y in spots) + 60
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif">',
        f"<title>{escape(edition.name)}</title>",
        '<rect width="100%" height="100%" fill="#fdfaf3"/>',
    ]
    for hex, (x, y) in zip(edition.hexes, spots, strict=True):
        parts += _hex(hex, x, y)
    for one, other in edition.barriers:
        parts.append(_barrier(spots[one], spots[other]))
    return "\n".join([*parts, "</svg>", ""])


def _hex(hex: Hex, x: float, y: float) -> list[str]:
    corners = " ".join(
        f"{x + RADIUS * sin(pi / 3 * corner):.1f},{y - RADIUS * cos(pi / 3 * corner):.1f}"
        for corner in range(6)
    )
    dash = "" if hex.source == "printed" else ' stroke-dasharray="4 3"'
    size = max(5.5, min(9.0, 95 / max(1, len(hex.name))))  # long names shrink to fit their hex
    found = [
        f'<polygon points="{corners}" fill="{COLOURS[hex.kind]}" stroke="#14202b"{dash}/>',
        f'<text x="{x:.1f}" y="{y - 14:.1f}" font-size="8" text-anchor="middle">{escape(hex.coord)}</text>',
        f'<text x="{x:.1f}" y="{y - 4:.1f}" font-size="{size:.1f}" font-weight="bold" text-anchor="middle">{escape(hex.name)}</text>',
    ]
    values = "/".join(str(value) for value in dict.fromkeys(hex.values))
    if any(hex.values):
        cost = f" ({hex.donation})" if hex.donation else ""
        found.append(
            f'<text x="{x:.1f}" y="{y + 9:.1f}" font-size="11" text-anchor="middle">{values}{cost}</text>'
        )
    for circle in range(hex.circles):
        at = x + (circle - (hex.circles - 1) / 2) * 11
        found.append(f'<circle cx="{at:.1f}" cy="{y + 19:.1f}" r="4.5" fill="#ffffff" stroke="#14202b"/>')
    return found


def _barrier(one: tuple[float, float], other: tuple[float, float]) -> str:
    """A dark line on the common side: across the middle between the two centres."""
    middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    across = ((one[1] - other[1]), (other[0] - one[0]))
    length = (across[0] ** 2 + across[1] ** 2) ** 0.5 or 1.0
    dx, dy = across[0] / length * RADIUS / 2, across[1] / length * RADIUS / 2
    return (
        f'<line x1="{middle[0] - dx:.1f}" y1="{middle[1] - dy:.1f}" x2="{middle[0] + dx:.1f}" '
        f'y2="{middle[1] + dy:.1f}" stroke="#14202b" stroke-width="6" stroke-linecap="round"/>'
    )
