"""The commands, one module for each group of them; ``contests`` holds what those that let bots play have in common.

They read what was typed, call the house and print. They know no game; how a seat is played is said in ``playing``.
"""
