"""Cups: who plays whom in which round (pure), and tables that open by themselves.

A cup's tables are tables like others: how they are opened and played is said in lobby and play.
Knows no HTTP, no SQL and no rule of any game.
"""
