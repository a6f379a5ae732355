"""A view as text: the game's own terminal drawing where it has one, else the view as indented JSON."""

from __future__ import annotations

from io import StringIO

import msgspec

from thalassa.kernel.game import Game
from thalassa.kernel.messages import View
from thalassa.kernel.words import words

WIDTH = 120


def render_text(game: Game, view: View, seats: int, language: str = "en") -> str:
    terminal = game.part("show.terminal")
    if terminal is None:
        return msgspec.json.format(msgspec.json.encode(view), indent=2).decode()
    from rich.console import Console

    names = [f"seat {seat}" for seat in range(seats)]
    drawing = terminal.render(view, words(game.package, language), names)
    paper = Console(
        file=StringIO(), width=WIDTH, force_terminal=True, color_system="standard", highlight=False
    )
    with paper.capture() as caught:
        paper.print(drawing)
    return caught.get()
