"""Step 3c of an Exploration Round (P-148 … P-199).

Ships bought, offered and owed, and the phases a new ship begins; in which order, ``flow.py`` says.
Knows nothing of show, storage or bots.
"""
