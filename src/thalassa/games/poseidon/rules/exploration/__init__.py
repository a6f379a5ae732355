"""Exploration Rounds up to step 3b (P-27 … P-47, P-96 … P-147).

Powers of the Special cards, King's money, discovery ship and fleet; in which order, ``flow.py`` says.
Knows nothing of show, storage or bots.
"""
