"""Guests, lobby, live tables and storage. Knows no rule of any game."""
