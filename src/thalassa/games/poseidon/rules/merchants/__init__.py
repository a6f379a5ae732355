"""Merchant Rounds (P-48 … P-95).

Turns, buying and selling, founding nations and change of government; in which order, ``flow.py`` says.
Knows nothing of show, storage or bots.
"""
