"""A view as text: the game's own terminal drawing where it has one, else the view as indented JSON."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from io import StringIO

import msgspec

from ..kernel.game import Game
from ..kernel.messages import View
from ..kernel.words import words

WIDTH = 120


def render_text(game: Game, view: View, seats: int, language: str = "en") -> str:
    place = f"{game.package}.terminal"
    if find_spec(place) is None:
        return msgspec.json.format(msgspec.json.encode(view), indent=2).decode()
    from rich.console import Console

    names = [f"seat {seat}" for seat in range(seats)]
    drawing = import_module(place).render(view, words(game.package, language), names)
    paper = Console(
        file=StringIO(), width=WIDTH, force_terminal=True, color_system="standard", highlight=False
    )
    with paper.capture() as caught:
        paper.print(drawing)
    return caught.get()
