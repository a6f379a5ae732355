"""Guests, lobby, live tables and storage: http and ws are the doors, behind them lobby and play, below them access and db.

What may know whom is kept by the contracts in pyproject.toml.
Knows no rule of any game.
"""
