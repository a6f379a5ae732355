"""Who is asking, how often, and what they may look at: sessions and devices, limits, same-origin checks, permissions.

A refusal says what, where and why.
Knows no game and no table being played.
"""
