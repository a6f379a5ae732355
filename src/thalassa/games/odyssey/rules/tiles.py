"""Which tile Poseidon may play (O-38 … O-40, O-89, docs/specification/odyssey/tiles.md), as arithmetic on the tiles left. Knows no position."""

from __future__ import annotations

from typing import Final

from thalassa.games.odyssey.edition.board import BLACK

OK: Final = 0
NONE_LEFT: Final = 1
BLACK_AGAIN: Final = 2
DEAD_END: Final = 3
MONSTER_FIRST: Final = 4


def judge(left: list[int], monsters: int, last: int, tile: int, prevent: bool, mandatory: bool) -> int:
    """Whether a storm tile may be played (O-38 … O-40, O-89), as one of the codes above.

    ``monsters`` is the number of unplayed Sea Monsters. The lemma of OR-4: what is left can be laid without two
    adjacent blacks if and only if blacks <= separators + 1 - (1 after a black tile).
    """
    if left[tile] == 0:
        return NONE_LEFT
    coloured = left[0] + left[1] + left[2] + left[3]
    black = left[BLACK]
    if mandatory and monsters and coloured + black == 1:
        return MONSTER_FIRST
    if tile == BLACK:
        if last == BLACK and (prevent or coloured + monsters > 0):
            return BLACK_AGAIN  # O-90: a monster round between sets ``last`` to nothing
        return OK
    if prevent and black > coloured + monsters:
        return DEAD_END
    return OK


def judge_monster(left: list[int], monsters: int, prevent: bool) -> int:
    if monsters == 0:
        return NONE_LEFT
    if prevent and left[BLACK] > left[0] + left[1] + left[2] + left[3] + monsters:
        return DEAD_END
    return OK
