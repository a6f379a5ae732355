"""Notices as they are stored: written with what has happened, kept until they have arrived.

Knows no way to send them and no words.
"""
