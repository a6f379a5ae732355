"""Odyssey – Wrath of Poseidon: hidden movement for one Poseidon and one to four Navigators."""

from .game import OdysseyGame

GAME = OdysseyGame()
