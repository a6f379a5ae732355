"""The WebSocket of a table: frames in, frames out, one connection for each browser tab.

What a frame does is decided in play.
Knows no database.
"""
