"""Bots of one's own: a Python class (``mybots:Greedy``) or a program that speaks JSON lines (``"node bot.js"``).

They are made only where the person at the keyboard named them: whoever spells a bot runs its code. This room knows no
game; a bot in it gets what its seat may know, as every bot does.
"""

from __future__ import annotations

from thalassa.kernel.bots import Bot

from .classes import class_bot, names_a_class
from .programs import ProgramBot, names_a_program

__all__ = ["own_bot", "spells_own_bot"]


def spells_own_bot(name: str) -> bool:
    """Whether this names a class or a program rather than a bot of a game."""
    return names_a_program(name) or names_a_class(name)


def own_bot(name: str, most_seconds: float | None = None) -> Bot:
    """A fresh bot; a program has so many seconds for each answer. Raises BadOwnBot."""
    if names_a_program(name):
        return ProgramBot(name, most_seconds)
    return class_bot(name)
