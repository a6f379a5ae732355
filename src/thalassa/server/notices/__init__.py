"""Telling people who are away: what is told, by which ways, and the work of getting it there.

What happened comes from play and the clocks; what is told of it is decided here, without looking at any position.
Knows no HTTP of its own server, no SQL and no rule of any game.
"""
