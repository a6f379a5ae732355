"""The player who searches: any game of the kernel, through samples of what its seat may know.

A game may help with a guide; without one it still plays.
Knows no game and no hidden fact.
"""

from typing import Final

INTERPRETED: Final = ("seeking", "together")
"""Not compiled (scripts/compile_engine.py): what travels between processes, as objects of machine code cannot."""
