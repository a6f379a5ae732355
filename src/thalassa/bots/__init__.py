"""Players that work for any game through the kernel's contract, and the arena that measures them.

A bot gets what its seat may know and nothing else. Knows no game and no server.
"""
