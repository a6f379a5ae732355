"""Pebbles, a toy game that keeps the whole contract: hidden hands, a secret simultaneous choice, a decision of
private steps, moves out of turn and a notebook shared by a team. It proves that the kernel has the shape of no game.
"""

from .game import ToyGame

GAME = ToyGame()
