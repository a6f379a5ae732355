"""POSEIDON (2010): an 18xx of ancient Greece, rules, data, routes, views and words."""

from .game import PoseidonGame

GAME = PoseidonGame()
